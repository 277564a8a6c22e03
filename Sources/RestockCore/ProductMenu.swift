import Kernel
import Kit
import SyncCore
import ViewTree

/// What is done with a product: of its row’s “⋯” or the right button, or of the one that is picked.
enum ProductMenu {
  static func view(
    _ product: Product, _ state: RestockState, _ scene: Scene
  ) -> Node<RestockAction> {
    var rows = items(product, state, scene)
    // What ends it stands last.
    rows.insert(
      MenuItem(.select, scene.words.pickProducts, action: .picking(.picked(product.id))),
      at: rows.count - 1)
    return Node.dialog(
      id: "product-menu", title: product.name, closeLabel: scene.words.close,
      onCancel: .coverClosed
    ) { Node.menu(rows) }
  }

  /// Quick find has the same.
  static func items(
    _ product: Product, _ state: RestockState, _ scene: Scene
  ) -> [MenuItem<RestockAction>] {
    let words = scene.words
    let id = product.id
    let isBought = state.isBought(id, on: scene.today)
    var items = [
      MenuItem(.cart, words.notePurchase, action: RestockAction.notePurchaseTapped(id)),
      MenuItem(.edit, words.edit, action: .editTapped(id)),
    ]
    if !state.isToBuy(id, today: scene.today) {
      items.insert(
        MenuItem(.basket, words.addToShoppingList, action: .shopping(.wantTapped(id))), at: 1)
    }
    if !isBought {
      items.insert(MenuItem(.check, words.rebought, action: .reboughtTapped(id)), at: 0)
    }
    if !state.book.runningPauses(of: id, on: scene.today).isEmpty {
      items.append(MenuItem(.play, words.goOn, action: .goOnTapped(id)))
    } else if !state.book.outlook(product, today: scene.today).isPaused {
      items.append(MenuItem(.pause, words.pause, action: .pauseTapped(id)))
    }
    // Not in the place of what buys, which is pressed without looking.
    if isBought {
      items.append(
        MenuItem(.undo, words.takeBackPurchase(product.name), action: .takeBackTapped(id)))
    }
    items.append(MenuItem(.trash, words.delete, isDanger: true, action: .deleteTapped(id)))
    return items
  }
}

extension RestockState {
  mutating func openMenu(_ id: ID<Entity>) -> [RestockEffect] {
    guard book.product(id) != nil, !isCovered else { return [] }
    picking = nil
    cursor = id
    return [.vibrate(milliseconds: Haptic.impact)] + open(.menu(id))
  }

  /// Its row has the focus again.
  mutating func closeMenu() -> [RestockEffect] {
    guard case .menu(let id) = over else { return [] }
    return uncover(otherwise: "product-" + id.text)
  }
}
