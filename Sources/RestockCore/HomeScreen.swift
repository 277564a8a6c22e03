import Kernel
import Kit
import SyncCore
import ViewTree

/// The list of everything that runs out.
enum HomeScreen {
  static func view(_ state: RestockState, _ scene: RestockScene) -> [Node<RestockAction>] {
    let words = scene.words
    if state.book.livingCount == 0 {
      if scene.isLoading { return [skeletons(scene)] }
      return [Node.emptyState(icon: .cart, title: words.noItemsYet, text: words.noItemsText) {}]
    }
    var nodes: [Node<RestockAction>] = []
    if let pause = pauseNotice(state, scene) { nodes.append(pause) }
    let arranged = state.arrangement(today: scene.today)
    if let trip = trip(arranged, state, scene) { nodes.append(trip) }
    // A handful is seen at once.
    if state.book.livingCount > 2 || state.filter != .all || !state.query.utf8.isEmpty {
      nodes.append(tools(arranged, state, scene))
    }
    if arranged.sections.isEmpty {
      nodes.append(
        Node.emptyState(icon: .search, title: words.nothingFound, text: words.nothingFoundText) {
          Node.button(words.showAll, action: .filterTapped(.all))
        })
      return nodes
    }
    return nodes + [list(arranged, state, scene)] + sponsor(state, scene)
  }

  /// At the end, in the voice of everything else: it moves nothing and follows nobody.
  private static func sponsor(
    _ state: RestockState, _ scene: RestockScene
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
    _ arranged: Arrangement, _ state: RestockState, _ scene: RestockScene
  ) -> Node<RestockAction> {
    let words = scene.words
    let sections = arranged.sections
    var kept: Int?
    for (section, part) in sections.enumerated() {
      for (row, entry) in part.listed.enumerated() where entry.product.id == state.cursor {
        kept = arranged.places.place(of: row, in: section)
      }
    }
    return Node<RestockAction>.longSections(
      sections.map { section in
        ListSection(
          arranged.isGrouped ? words.category(section.category) : words.productList,
          isTitleShown: arranged.isGrouped, count: section.listed.count)
      }, window: state.window, keeping: kept, className: "products"
    ) { section, index, place in
      let entry = sections[section].listed[index]
      return ProductCard(
        product: entry.product, outlook: entry.outlook, words: words, heading: .h3,
        place: place
      ).body
    }
  }

  /// Search, filters, order.
  private static func tools(
    _ arranged: Arrangement, _ state: RestockState, _ scene: RestockScene
  ) -> Node<RestockAction> {
    let words = scene.words
    var field = TextField(
      id: "restock-search", kind: .search, label: words.searchItems, value: state.query)
    field.placeholder = words.searchItems
    field.isRequired = false
    return Node(.div, .className("product-tools"), .role("search")) {
      Node.field(
        field, clear: Clear(label: words.clearSearch, action: .searchCleared),
        onInput: { .searchChanged($0) })
      Node(.div, .className("chips"), .role("group"), .label(words.filters)) {
        Node.chip(words.all, isOn: state.filter == .all, action: .filterTapped(.all))
        Node.chip(
          words.runningOut, isOn: state.filter == .soon, action: .filterTapped(.soon))
        for category in arranged.usedCategories {
          Node.chip(
            words.category(category), isOn: state.filter == .category(category),
            action: .filterTapped(.category(category)))
        }
      }
      Node(.div, .className("product-order")) {
        Node.segments(
          id: "product-order", label: words.sortBy,
          ProductOrder.allCases.map { order in
            Option(
              words.order(order), isOn: state.book.settings.order == order,
              action: .orderChosen(order))
          })
        Node.chip(
          words.groupByCategory, icon: .tag, isOn: state.book.settings.isGrouped,
          action: .groupingTapped)
      }
    }
  }

  private static func trip(
    _ arranged: Arrangement, _ state: RestockState, _ scene: RestockScene
  ) -> Node<RestockAction>? {
    guard let trip = arranged.trip else { return nil }
    let words = scene.words
    var names: [String] = []
    for id in trip.products.prefix(12) {
      if let product = state.book.product(id) { names.append(product.name) }
    }
    let title = words.tripTitle(words.day(trip.day), isToday: trip.day == scene.today)
    return Node(.section, .className("trip"), .label(title)) {
      Icon.cart.node()
      Node(.div) {
        Node(.h2, .className("trip-title")) { title }
        Node(.p) { joined(names) + (trip.products.count > names.count ? " …" : "") }
      }
      Node.button(words.boughtAll, action: .tripBoughtTapped)
    }
  }

  private static func pauseNotice(
    _ state: RestockState, _ scene: RestockScene
  ) -> Node<RestockAction>? {
    let running = state.book.runningPauses(of: nil, on: scene.today)
    guard let first = running.inOrder({ $0.day < $1.day }).first else { return nil }
    let words = scene.words
    return Node.banner(words.pausedSince(words.day(first.day)), icon: .pause) {
      Node.button(words.goOn, style: .text, action: .goOnTapped(nil))
    }
  }

  private static func skeletons(_ scene: RestockScene) -> Node<RestockAction> {
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

extension RestockScene {
  /// The day where the person is.
  var today: CivilDate { CivilDateTime(now, offsetSeconds: offsetSeconds).date }
}
