public import Kernel
public import Kit
import SyncCore

/// What the list of a day shows, in its order.
struct Arrangement: Sendable {
  /// Products under one heading.
  struct Section: Sendable {
    /// Nil for those without a category, where they are grouped.
    var category: ProductCategory?
    var listed: [ProductBook.Listed]
  }

  let today: CivilDate
  /// True when there is a section for each category.
  let isGrouped: Bool
  let sections: [Section]
  let trip: Trip?
  /// The categories that products have, in their order.
  let usedCategories: [ProductCategory]

  var places: ListSections { ListSections(sections.map { $0.listed.count }) }
}

/// What follows from the book, what is asked for and the day.
struct ComputedOutlooks: Sendable {
  var outlooks: [ID<Entity>: Outlook] = [:]
  var day = CivilDate.first
  var arranged: Arrangement?

  /// A purchase tells of its product, a pause of everything of all.
  mutating func forget(_ entity: Entity, in book: ProductBook) {
    arranged = nil
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
    if computed.arranged?.today == today { return }
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
    window.see(sight, of: arrangement(today: moment.today).places.count)
  }

  /// The live products with what is to come of them, in the order of their IDs.
  private func outlooks(today: CivilDate) -> [ProductBook.Listed] {
    var all: [ProductBook.Listed] = []
    for product in book.live {
      let known = computed.day == today ? computed.outlooks[product.id] : nil
      let outlook = known ?? book.outlook(product, today: today)
      all.append(ProductBook.Listed(product: product, outlook: outlook))
    }
    return all
  }

  private func made(today: CivilDate) -> Arrangement {
    let all = outlooks(today: today)
    let listed = ProductBook.ordered(found(all), book.settings.order)
    let isGrouped = book.settings.isGrouped
    var sections: [Arrangement.Section] = []
    for category in isGrouped ? ProductCategory.allCases.map({ Optional($0) }) + [nil] : [nil] {
      let part = isGrouped ? listed.filter { $0.product.category == category } : listed
      if !part.isEmpty { sections.append(Arrangement.Section(category: category, listed: part)) }
    }
    return Arrangement(
      today: today, isGrouped: isGrouped, sections: sections,
      trip: Trip(all.map { ($0.product, $0.outlook) }, today: today),
      usedCategories: ProductCategory.allCases.filter { category in
        all.contains { $0.product.category == category }
      })
  }

  /// What the filter and the search let through.
  private func found(_ all: [ProductBook.Listed]) -> [ProductBook.Listed] {
    let part = Folding.bytes(query.trimmed)
    return all.filter { entry in
      let isWanted =
        switch filter {
        case .all: true
        case .soon: !entry.outlook.isPaused && entry.outlook.status != .plenty
        case .category(let category): entry.product.category == category
        }
      return isWanted
        && (Folding.holds(entry.product.name, part) || Folding.holds(entry.product.notes, part))
    }
  }

  /// The products that the list shows, in its order.
  public func listed(today: CivilDate) -> [ProductBook.Listed] {
    var listed: [ProductBook.Listed] = []
    for section in arrangement(today: today).sections { listed += section.listed }
    return listed
  }
}
