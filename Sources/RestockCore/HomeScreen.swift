import Kernel
import Kit
import SyncCore
import ViewTree

/// The list of everything that runs out.
enum HomeScreen {
  static func view(_ state: RestockState, _ scene: Scene) -> [Node<RestockAction>] {
    let words = scene.words
    if state.book.livingCount == 0 {
      if scene.isLoading { return [skeletons(scene)] }
      return [
        Node.emptyState(
          icon: .cart, title: words.noItemsYet,
          text: scene.hasSideBar ? words.noItemsTextOnDesks : words.noItemsText
        ) {
          Node.button(words.addFirstItem, style: .primary, action: .addTapped)
        }
      ]
    }
    let arranged = state.arrangement(today: scene.today)
    var nodes = [shoppingRow(state, scene)] + PremiumView.waiting(state, words)
    if let picking = state.picking { nodes.append(ProductPickingBar.view(picking, words)) }
    if state.isSearching || !state.query.utf8.isEmpty { nodes.append(search(state, words)) }
    if state.filter != .all { nodes.append(filter(state.filter, words)) }
    if let pause = pauseNotice(state, scene) { nodes.append(pause) }
    if arranged.sections.isEmpty {
      // The way back into the sheet in which the filter was chosen, at the end of its line.
      if state.picking == nil {
        nodes.append(
          Node(.div, .className("section-head")) {
            Node(.span) {}
            RestockScreens.more(words)
          })
      }
      nodes.append(
        Node.emptyState(icon: .search, title: words.nothingFound, text: words.nothingFoundText) {
          Node.button(words.showAll, action: .allTapped)
        })
      return nodes
    }
    nodes.append(
      Node.pullToRefresh(
        isBusy: false, label: words.refreshing, action: .pulled, search: .searchTapped
      ) {
        list(arranged, state, scene)
        if !arranged.isShelved, let trip = trip(arranged, state, scene) {
          Node(.div, .className("trip-row")) { trip }
        }
      })
    return nodes + sponsor(state, scene)
  }

  /// The product that is due next, for where none is open: its name, how it stands, and the way to it.
  static func offer(_ state: RestockState, _ scene: Scene) -> [Node<RestockAction>] {
    let listed = state.listed(today: scene.today)
    let due =
      listed.first { $0.outlook.status == .due } ?? listed.first { $0.outlook.status == .soon }
    guard let next = due ?? listed.first else { return [] }
    let product = next.product
    return [
      Node(.p, .className("offer-title")) { product.name },
      Node(.p, .className("product-fact")) { scene.words.status(next.outlook) },
      Node.linkButton(scene.words.showProduct, path: RestockRoute.product(product.id).path),
    ]
  }

  /// What there is to buy leads to the list of it.
  private static func shoppingRow(
    _ state: RestockState, _ scene: Scene
  ) -> Node<RestockAction> {
    let list = state.shoppingList(today: scene.today)
    let count = list.count - list.boughtCount
    return Node(.a, .href(RestockRoute.shopping.path), .className("shopping-row")) {
      Icon.basket.node(size: 20)
      Node(.span) { scene.words.shoppingList }
      Node(.span, .className("row-note")) { count > 0 ? scene.words.toBuy(count) : "" }
      Icon.forward.node(size: 20)
    }
  }

  /// At the end, in the voice of everything else: it moves nothing and follows nobody.
  private static func sponsor(
    _ state: RestockState, _ scene: Scene
  ) -> [Node<RestockAction>] {
    guard !state.sponsor.utf8.isEmpty else { return [] }
    return [
      Node(.aside, .className("sponsor"), .label(scene.words.sponsor)) {
        Node(.p, .className("row-note")) { scene.words.sponsor }
        Node(.p) { state.sponsor }
      }
    ]
  }

  private static func list(
    _ arranged: Arrangement, _ state: RestockState, _ scene: Scene
  ) -> Node<RestockAction> {
    let words = scene.words
    let sections = arranged.sections
    var kept: Int?
    for (section, part) in sections.enumerated() {
      for (row, entry) in part.listed.enumerated() where entry.product.id == state.cursor {
        kept = arranged.places.place(of: row, in: section)
      }
    }
    let trip = arranged.isShelved ? trip(arranged, state, scene) : nil
    return Node<RestockAction>.longSections(
      sections.enumerated().map { number, section in
        ListSection(
          words.heading(section.heading), count: arranged.rowCount(number))
      }, window: state.window, keeping: kept, className: "products",
      // The bar is the wireframe's: what the list needs now and then stands in the list's own line.
      beside: { section in
        guard section == 0 else { return nil }
        // While some are picked its room stays.
        return state.picking == nil ? RestockScreens.more(words) : Node(.span) {}
      }
    ) { section, index, place in
      guard index < sections[section].listed.count else {
        return Node(.li, .className("trip-row"), key: "trip") { if let trip { trip } }
      }
      let entry = sections[section].listed[index]
      let isBought = state.isJustBought(entry.product.id, on: scene.today)
      // What is open beside the list.
      let isOpen = state.route == .product(entry.product.id)
      let card = ProductCard(
        product: entry.product, outlook: entry.outlook, isBought: isBought, words: words,
        saysCategory: !sections[section].isOfCategory, saysPause: !sections[section].isOfPaused,
        heading: .h3, isPicked: state.picking.map { $0.ids.contains(entry.product.id) },
        place: isOpen ? place + [Attribute(.ariaCurrent, "true")] : place)
      return .component(card, key: entry.product.id.text)
    }
  }

  private static func search(_ state: RestockState, _ words: Words) -> Node<RestockAction> {
    var field = TextField(
      id: "restock-search", kind: .search, label: words.searchItems, value: state.query)
    field.placeholder = words.searchItems
    field.isRequired = false
    return Node(.div, .className("list-search"), .role("search")) {
      Node.field(
        field, clear: Clear(label: words.clearSearch, action: .searchCleared),
        onInput: { .searchChanged($0) })
      Node.button(words.cancel, style: .text, action: .searchTapped)
    }
  }

  /// What is left out is never a riddle.
  private static func filter(_ filter: ProductFilter, _ words: Words) -> Node<RestockAction> {
    let name = words.filter(filter)
    return Node(.div, .className("chips")) {
      Node.removableChip(
        name, removeLabel: words.withoutFilter(name), action: .filterTapped(.all))
    }
  }

  private static func trip(
    _ arranged: Arrangement, _ state: RestockState, _ scene: Scene
  ) -> Node<RestockAction>? {
    guard let trip = arranged.trip else { return nil }
    let words = scene.words
    var names: [String] = []
    for id in trip.products.prefix(12) {
      if let product = state.book.product(id) { names.append(product.name) }
    }
    let title = words.tripTitle(
      words.weekdayAndDate(trip.day, today: scene.today), isToday: trip.day == scene.today)
    return Node(.section, .className("trip"), .label(title)) {
      Icon.cart.node()
      Node(.div) {
        Node(.h2, .className("trip-title")) { title }
        Node(.p) { joined(names) + (trip.products.count > names.count ? " …" : "") }
      }
      Node.button(words.boughtAll, action: .tripBoughtTapped)
    }
  }

  static func pauseNotice(
    _ state: RestockState, _ scene: Scene
  ) -> Node<RestockAction>? {
    let running = state.book.runningPauses(of: nil, on: scene.today)
    guard let first = running.inOrder({ $0.day < $1.day }).first else { return nil }
    let words = scene.words
    return Node(.div, .className("pause-line"), .role("status")) {
      Node(.p) { words.pausedSince(words.weekdayAndDate(first.day, today: scene.today)) }
      Node.button(words.goOn, style: .text, action: .goOnTapped(nil))
    }
  }

  private static func skeletons(_ scene: Scene) -> Node<RestockAction> {
    Node(.div, .className("products"), .role("status"), .label(scene.words.loading)) {
      for _ in 0..<4 { Node(.div, .className("product")) { Node.skeleton(lines: 2) } }
    }
  }

  static func joined(_ names: [String]) -> String {
    var text = ""
    for name in names {
      if !text.utf8.isEmpty { text += ", " }
      text += name
    }
    return text
  }
}
