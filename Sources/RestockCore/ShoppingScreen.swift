import Kernel
import Kit
import SyncCore
import ViewTree

/// What to buy, ticked one by one on the way through the shop.
enum ShoppingScreen {
  static func view(_ state: RestockState, _ scene: Scene) -> [Node<RestockAction>] {
    let words = scene.words
    let settings = state.book.settings
    if state.book.livingCount == 0, state.book.extras.isEmpty {
      if scene.isLoading { return HomeScreen.view(state, scene) }
      let text =
        settings.shoppingDays == 7 ? words.runsOutHereWithinAWeek : words.nothingToBuyText
      return [
        ShoppingLine.view(state.shoppingLine, nil, words),
        Node.emptyState(icon: .cart, title: words.nothingYet, text: text) {},
      ]
    }
    let list = state.shoppingList(today: scene.today)
    var nodes = [ShoppingLine.view(state.shoppingLine, list, words)]
    if let offers = ShoppingLine.offers(state, scene) { nodes.append(offers) }
    if let pause = HomeScreen.pauseNotice(state, scene) { nodes.append(pause) }
    if list.count > 0 {
      nodes += [rows(list, state, words), end(list, words)]
    } else {
      nodes.append(
        Node.emptyState(
          icon: .cart, title: words.nothingToBuy(within: settings.shoppingDays),
          text: words.nothingToBuyText
        ) {})
    }
    if !list.skipped.isEmpty { nodes.append(skipped(list.skipped.count, words)) }
    return nodes
  }

  /// While something is left to be bought, the screen stays on.
  private static func rows(
    _ list: ShoppingList, _ state: RestockState, _ words: Words
  ) -> Node<RestockAction> {
    let sections = list.sections
    var kept: Int?
    for (section, part) in sections.enumerated() {
      for (row, entry) in part.rows.enumerated() where entry.id == state.cursor {
        kept = list.places.place(of: row, in: section)
      }
    }
    for (row, extra) in list.extras.enumerated() where extra.id == state.cursor {
      kept = list.places.place(of: row, in: sections.count)
    }
    var headings = sections.map { ListSection(words.heading($0.heading), count: $0.rows.count) }
    if !list.extras.isEmpty {
      headings.append(ListSection(words.extras, count: list.extras.count))
    }
    return Node(.div, list.isDone ? nil : Attribute(.dataAwake), key: "rows") {
      Node<RestockAction>.longSections(
        headings, window: state.shoppingWindow, keeping: kept, className: "products"
      ) { section, index, place in
        guard section < sections.count else {
          let extra = list.extras[index]
          return ShoppingRow(
            id: extra.id, name: extra.name, line: words.justOnce, packs: extra.amount,
            isBought: extra.isBought, isExtra: true, words: words, place: place
          ).body
        }
        let row = sections[section].rows[index]
        return ShoppingRow(
          id: row.id, name: row.product.name, line: words.neededBy(row.outlook), packs: row.packs,
          isBought: row.isBought, words: words, place: place
        ).body
      }
    }
  }

  /// What is said when there is nothing left; and what is ticked put away.
  private static func end(_ list: ShoppingList, _ words: Words) -> Node<RestockAction> {
    Node(.div, .className("shopping-end"), .live("polite"), key: "end") {
      if list.count > 0, !list.isDone { boughtAll(words) }
      // Where it was while something was left.
      if list.boughtCount > 0 { button(words.endShopping, .text, id: "end-shopping", .endTapped) }
      if list.isDone {
        Node.emptyState(icon: .check, title: words.allDone, text: words.allDoneText) {}
      }
    }
  }

  /// The rest at once: at the end, where nobody meets it by a slip.
  private static func boughtAll(_ words: Words) -> Node<RestockAction> {
    button(words.boughtAll, .text, id: "bought-all", .allBoughtTapped)
  }

  /// What is left out is never a riddle.
  private static func skipped(_ count: Int, _ words: Words) -> Node<RestockAction> {
    Node(.div, .className("pause-line"), key: "skipped") {
      Node(.p) { words.skippedToday(count) }
      button(words.putBack, .text, id: "put-back", .skippedTapped)
    }
  }

  private static func button(
    _ label: String, _ style: ButtonStyle, id: String, _ action: ShoppingAction
  ) -> Node<RestockAction> {
    var face = ButtonFace(label)
    face.style = style
    face.size = .small
    return Node.button(face, id: id, action: .shopping(action))
  }
}
