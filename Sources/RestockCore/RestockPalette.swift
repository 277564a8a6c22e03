public import Kit
import SyncCore

/// All that can be done in Before You Run Out, by name.
public enum RestockPalette {
  /// What can be done with the product that is open, or that the keyboard is on.
  public static func deeds(
    _ state: RestockState, _ scene: Scene
  ) -> [PaletteEntry<RestockAction>] {
    guard let product = state.meant else { return [] }
    return ProductMenu.items(product, state, scene).compactMap { item in
      guard case .action(let action) = item.target else { return nil }
      return PaletteEntry(item.icon, item.label, product.name, in: .restock, action: action)
    }
  }

  /// What was typed, as something that runs out.
  public static func typed(_ text: String, _ words: Words) -> PaletteEntry<RestockAction> {
    PaletteEntry(
      .cart, words.addTyped(text), words.typedProduct, in: .restock, action: .nameAdded(text))
  }

  /// The places, by name, and what is done with everything.
  public static func entries(
    _ state: RestockState, _ scene: Scene
  ) -> [PaletteEntry<RestockAction>] {
    let words = scene.words
    let isPaused = !state.book.runningPauses(of: nil, on: scene.today).isEmpty
    return [
      PaletteEntry(.cart, words.productList, words.restock, path: RestockRoute.home.path),
      PaletteEntry(.basket, words.shoppingList, words.restock, path: RestockRoute.shopping.path),
      isPaused
        ? PaletteEntry(
          .play, words.goOn, words.restock, in: .restock, action: .goOnTapped(nil))
        : PaletteEntry(
          .pause, words.pauseAll, words.restock, in: .restock, action: .pauseTapped(nil)),
      PaletteEntry(.settings, words.settings, words.restock, path: RestockRoute.settings.path),
      PaletteEntry(
        .bell, words.notificationSettings, words.restock, path: RestockRoute.notifications.path),
    ]
  }

  /// The products, by name.
  public static func products(
    _ state: RestockState, _ words: Words
  ) -> [PaletteEntry<RestockAction>] {
    state.book.live.map { product in
      PaletteEntry(
        .cart, product.name, words.restock, path: RestockRoute.product(product.id).path)
    }
  }
}

extension Words {
  var typedProduct: String { say("Item that runs out", "떨어지기 전에 살 항목") }
}

extension RestockState {
  /// The product that is open, or that the keyboard is on.
  fileprivate var meant: Product? {
    if case .product(let id) = route { return book.product(id) }
    return cursor.flatMap { book.product($0) }
  }
}
