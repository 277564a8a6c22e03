public import Kernel
public import Kit
import SyncCore

/// What the list of a day shows, in its order.
struct Arrangement: Sendable {
  /// Products under one heading.
  struct Section: Sendable {
    var heading: Heading
    var listed: [ProductBook.Listed]

    var isOfCategory: Bool {
      if case .category = heading { return true }
      return false
    }

    var isOfPaused: Bool {
      if case .paused = heading { return true }
      return false
    }
  }

  enum Heading {
    /// Everything, in another order than that of its days.
    case all
    case category(ProductCategory?)
    case thisWeek, thisMonth, later, paused
  }

  let today: CivilDate
  let sections: [Section]
  /// Nil as well while not all is shown: nobody buys what is not seen.
  let trip: Trip?
  /// How many have to be bought now, and how many more within a week.
  let dueCount: Int
  let soonCount: Int
  /// The categories that products have, in their order.
  let usedCategories: [ProductCategory]

  /// True where what is due this week stands under a heading of its own.
  var isShelved: Bool {
    if case .thisWeek? = sections.first?.heading { return true }
    return false
  }

  var places: ListSections { ListSections(sections.indices.map { rowCount($0) }) }

  /// The trip is the last row of what is due this week.
  func rowCount(_ section: Int) -> Int {
    sections[section].listed.count + (section == 0 && isShelved && trip != nil ? 1 : 0)
  }
}

/// What follows from the book, what is asked for and the day.
struct ComputedOutlooks: Sendable {
  var outlooks: [ID<Entity>: Outlook] = [:]
  var day = CivilDate.first
  var arranged: Arrangement?
  var shopping: ShoppingList?

  /// A purchase tells of its product, a pause of everything of all.
  mutating func forget(_ entity: Entity, in book: ProductBook) {
    arranged = nil
    shopping = nil
    switch entity.kind {
    case .product: outlooks[entity.id] = nil
    case .purchase:
      guard let event = book.event(entity.id) else { return }
      if let product = event.product { outlooks[product] = nil } else { outlooks = [:] }
    default: break
    }
  }
}

extension RestockState {
  /// Puts the products in their order, unless they are in it.
  public mutating func arrange(_ moment: Moment) {
    let today = moment.today
    if computed.arranged?.today != today { arrangeProducts(today: today) }
    // The row above the list says how much there is to buy.
    arrangeShopping(today: today)
  }

  private mutating func arrangeProducts(today: CivilDate) {
    if computed.day != today { computed.outlooks = [:] }
    computed.day = today
    for product in book.live where computed.outlooks[product.id] == nil {
      computed.outlooks[product.id] = book.outlook(product, today: today)
    }
    computed.arranged = made(today: today)
  }

  /// The list of a day, kept from `arrange` or made anew.
  func arrangement(today: CivilDate) -> Arrangement {
    if let arranged = computed.arranged, arranged.today == today { return arranged }
    return made(today: today)
  }

  /// Draws the cards that are near to what is seen of the list.
  public mutating func see(_ sight: ListSight, _ moment: Moment) {
    if route == .shopping {
      shoppingWindow.see(sight, of: shoppingList(today: moment.today).places.count)
    } else {
      window.see(sight, of: arrangement(today: moment.today).places.count)
    }
  }

  /// Those that were bought a moment ago go to where they belong now.
  public mutating func settleRows(_ moment: Moment) {
    if !settling.settle(moment).isEmpty { computed.arranged = nil }
  }

  /// The live products with what is to come of them, in the order of their IDs.
  func outlooks(today: CivilDate) -> [ProductBook.Listed] {
    var all: [ProductBook.Listed] = []
    for product in book.live {
      let known = computed.day == today ? computed.outlooks[product.id] : nil
      let outlook = known ?? book.outlook(product, today: today)
      all.append(
        ProductBook.Listed(
          product: product, outlook: outlook, place: settling.places[product.id]))
    }
    return all
  }

  private func made(today: CivilDate) -> Arrangement {
    let all = outlooks(today: today)
    let listed = ProductBook.ordered(found(all), book.settings.order)
    var due = 0
    var soon = 0
    for entry in all where !entry.outlook.isPaused && entry.outlook.lastPurchase != nil {
      if entry.outlook.status == .due { due += 1 }
      if entry.outlook.status == .soon { soon += 1 }
    }
    let isWhole = filter == .all && query.trimmed.utf8.isEmpty
    return Arrangement(
      today: today, sections: sections(listed),
      trip: isWhole ? Trip(all.map { ($0.product, $0.place) }, today: today) : nil,
      dueCount: due, soonCount: soon,
      usedCategories: ProductCategory.allCases.filter { category in
        all.contains { $0.product.category == category }
      })
  }

  /// By category where that is wished for, else on shelves by the days that are left.
  private func sections(_ listed: [ProductBook.Listed]) -> [Arrangement.Section] {
    var sections: [Arrangement.Section] = []
    func add(_ heading: Arrangement.Heading, where belongs: (ProductBook.Listed) -> Bool) {
      let part = listed.filter(belongs)
      if !part.isEmpty { sections.append(Arrangement.Section(heading: heading, listed: part)) }
    }
    if book.settings.isGrouped {
      for category in ProductCategory.allCases {
        add(.category(category)) { $0.product.category == category }
      }
      add(.category(nil)) { $0.product.category == nil }
    } else if book.settings.order == .status {
      add(.thisWeek) { $0.place.shelf == .thisWeek }
      add(.thisMonth) { $0.place.shelf == .thisMonth }
      add(.later) { $0.place.shelf == .later }
      add(.paused) { $0.place.shelf == .paused }
    } else {
      add(.all) { _ in true }
    }
    return sections
  }

  /// What the filter and the search let through.
  private func found(_ all: [ProductBook.Listed]) -> [ProductBook.Listed] {
    let words = SearchWord.all(query)
    return all.filter { entry in
      let isWanted =
        switch filter {
        case .all: true
        case .soon: !entry.place.isPaused && entry.place.status != .plenty
        case .category(let category): entry.product.category == category
        }
      return isWanted && (words.isEmpty || Self.holds(words, entry.product))
    }
  }

  /// Whether each word stands in the name or in the notes; of Korean its initials are enough.
  private static func holds(_ words: [SearchWord], _ product: Product) -> Bool {
    let name = SearchText.folded(product.name)
    let notes = SearchText.folded(product.notes)
    for word in words where !word.stands(in: name) && !word.stands(in: notes) { return false }
    return true
  }

  /// The products that the list shows, in its order.
  public func listed(today: CivilDate) -> [ProductBook.Listed] {
    var listed: [ProductBook.Listed] = []
    for section in arrangement(today: today).sections { listed += section.listed }
    return listed
  }
}

extension Outlook {
  enum Shelf { case thisWeek, thisMonth, later, paused }

  /// Where it stands in a list by days: what was never bought is last of what is to come.
  fileprivate var shelf: Shelf {
    if isPaused { return .paused }
    guard let daysLeft else { return .later }
    if daysLeft <= 7, !isBoughtToday { return .thisWeek }
    return daysLeft <= 30 ? .thisMonth : .later
  }
}
