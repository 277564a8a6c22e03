import Kernel
import Kit
import SyncCore
import ViewTree

/// What else can be done with a row of the shopping list, or of a product's history.
enum RowMenu {
  /// The button of a row that opens it.
  static func opener(_ id: ID<Entity>) -> String { "row-more-" + id.text }

  /// Whether there is such a row: another device may have taken it away meanwhile.
  static func has(_ id: ID<Entity>, _ state: RestockState) -> Bool {
    state.book.product(id) != nil || state.book.extra(id) != nil
      || state.book.event(id)?.isDeleted == false
  }

  static func view(
    _ id: ID<Entity>, _ state: RestockState, _ scene: Scene
  ) -> Node<RestockAction>? {
    let words = scene.words
    if let event = state.book.event(id) {
      return menu(words.historyLine(event, today: scene.today), words) {
        Node.menu([
          MenuItem(
            .trash, words.removeFromHistory, isDanger: true, action: .eventDeleteTapped(id))
        ])
      }
    }
    if let extra = state.book.extra(id) {
      return menu(extra.name, words) {
        packs(
          extra.amount, of: id, Extra.amount.limits.numbers,
          (words.howMany, words.oneLess, words.oneMore), words)
        leaving(words.takeOffList, id)
      }
    }
    guard let product = state.book.product(id) else { return nil }
    let row = state.shoppingList(today: scene.today).row(id)
    return menu(product.name, words) {
      if let row {
        packs(
          row.packs, of: id, ProductEvent.packs.limits.numbers,
          (words.packsLabel, words.onePackLess, words.onePackMore), words)
        if !row.isBought { leaving(words.notThisTime, id) }
      }
    }
  }

  private static func menu(
    _ title: String, _ words: Words,
    @NodeBuilder<RestockAction> children: () -> [Node<RestockAction>]
  ) -> Node<RestockAction> {
    let content = children()
    return Node.dialog(
      id: "row-menu", title: title, closeLabel: words.close, onCancel: .coverClosed
    ) { content }
  }

  private static func packs(
    _ count: Int, of id: ID<Entity>, _ limits: ClosedRange<Int>,
    _ labels: (all: String, less: String, more: String), _ words: Words
  ) -> Node<RestockAction> {
    Node.stepper(
      Stepper(
        label: labels.all, text: words.packCount(count),
        lessLabel: labels.less, moreLabel: labels.more,
        less: count > limits.lowerBound ? .shopping(.packsStepped(id, -1)) : nil,
        more: count < limits.upperBound ? .shopping(.packsStepped(id, 1)) : nil,
        idle: .shopping(.packsStepped(id, 0))))
  }

  private static func leaving(_ label: String, _ id: ID<Entity>) -> Node<RestockAction> {
    Node.menu([MenuItem(.close, label, action: .shopping(.skipTapped(id)))])
  }
}
