public import Kernel
import Kit
public import SyncCore

/// What runs out soon and is to be bought: the list of a day.
public struct ShoppingList: Sendable {
  /// What is to be bought of one product.
  public struct Row: Sendable {
    public var product: Product
    /// What is to come of it; of what was bought here, what was to come before.
    public var outlook: Outlook
    /// What its place follows from: what was to come before today's purchase.
    var place: Outlook
    /// Where it was bought last; empty where nobody said.
    public var store: String
    public var packs: Int
    public var isBought: Bool

    public var id: ID<Entity> { product.id }
  }

  /// Rows under one heading.
  public struct Section: Sendable {
    public var heading: Heading
    public var rows: [Row]
  }

  public enum Heading: Equatable, Sendable {
    case category(ProductCategory?)
    /// Empty for what any store has.
    case store(String)
  }

  public let today: CivilDate
  public let sections: [Section]
  /// What is bought once, in the order in which it was put on the list.
  public let extras: [Extra]
  /// What would be on it, and is not wanted this time.
  public let skipped: [ID<Entity>]

  /// All rows of products, in their order.
  public var rows: [Row] { sections.flatMap { $0.rows } }

  /// Everything on it, in its order.
  public var ids: [ID<Entity>] { rows.map { $0.id } + extras.map { $0.id } }

  public var count: Int { sections.reduce(extras.count) { $0 + $1.rows.count } }

  public var boughtCount: Int {
    sections.reduce(extras.filter { $0.isBought }.count) { sum, section in
      sum + section.rows.filter { $0.isBought }.count
    }
  }

  var isDone: Bool { boughtCount == count }

  var places: ListSections {
    ListSections(sections.map { $0.rows.count } + (extras.isEmpty ? [] : [extras.count]))
  }

  func row(_ id: ID<Entity>) -> Row? {
    for section in sections {
      for row in section.rows where row.id == id { return row }
    }
    return nil
  }
}

/// What is set on the shopping list and is no purchase yet: a draft of this device.
struct ShoppingState: Equatable, Sendable {
  /// How many packs are to be bought, until the next purchase.
  struct Packs: Equatable, Sendable {
    var count: Int
    /// The day of the purchase before; nil where there was none.
    var after: CivilDate?
  }

  var packs: [ID<Entity>: Packs] = [:]
}

extension RestockState {
  /// The shopping list of a day, kept from `arrange` or made anew.
  public func shoppingList(today: CivilDate) -> ShoppingList {
    if let kept = computed.shopping, kept.today == today { return kept }
    return made(today: today)
  }

  /// Makes the list, unless it is there.
  mutating func arrangeShopping(today: CivilDate) {
    if computed.shopping?.today != today { computed.shopping = made(today: today) }
  }

  private func made(today: CivilDate) -> ShoppingList {
    let last = today.adding(days: book.settings.shoppingDays)
    var rows: [ShoppingList.Row] = []
    var skipped: [ID<Entity>] = []
    for entry in outlooks(today: today) {
      let product = entry.product
      let bought = entry.outlook.lastPurchase.flatMap { $0.day == today ? $0 : nil }
      // What was bought today stands where it stood before.
      let place = bought == nil ? entry.outlook : book.outlook(product, before: today)
      let isAgain = bought != nil && product.isWantedAgain(on: today)
      let isBought = bought != nil && !isAgain
      let isDue = !place.isPaused && (place.buyBy.map { $0 <= last } ?? false)
      guard isDue || Self.isWanted(product, place) else { continue }
      if product.skippedOn == today {
        if bought == nil { skipped.append(product.id) }
        continue
      }
      rows.append(
        ShoppingList.Row(
          product: product, outlook: isBought ? place : entry.outlook, place: place,
          store: store(of: product.id, before: today),
          packs: isBought ? bought?.packs ?? 1 : wantedPacks(product.id, entry.outlook),
          isBought: isBought))
    }
    let extras = book.extras.filter { $0.boughtOn.map { today <= $0 } ?? true }
    return ShoppingList(
      today: today, sections: sections(rows.inOrder(Self.isSooner)), extras: extras,
      skipped: skipped)
  }

  /// Whether it was put on the list since the last purchase.
  private static func isWanted(_ product: Product, _ outlook: Outlook) -> Bool {
    guard let wanted = product.wantedOn else { return false }
    return outlook.lastPurchase.map { $0.day < wanted } ?? true
  }

  /// What was set here since the last purchase, or as many as then.
  private func wantedPacks(_ id: ID<Entity>, _ outlook: Outlook) -> Int {
    if let set = shopping.packs[id], set.after == outlook.lastPurchase?.day { return set.count }
    return outlook.lastPurchase?.packs ?? 1
  }

  /// Where it was bought the last time that this was noted.
  private func store(of id: ID<Entity>, before today: CivilDate) -> String {
    for event in book.events(of: id) where event.sort == .bought && event.day < today {
      if !event.shop.utf8.isEmpty { return event.shop }
    }
    return ""
  }

  /// What runs out first is first; of equals the name decides, then the ID.
  private static func isSooner(_ left: ShoppingList.Row, _ right: ShoppingList.Row) -> Bool {
    let (first, second) = (left.place.buyBy ?? .last, right.place.buyBy ?? .last)
    if first != second { return first < second }
    let names = Folding.order(left.product.name, right.product.name)
    return names == 0 ? left.id < right.id : names < 0
  }

  private func sections(_ rows: [ShoppingList.Row]) -> [ShoppingList.Section] {
    book.settings.shopsByStore ? stores(rows) : categories(rows)
  }

  private func categories(_ rows: [ShoppingList.Row]) -> [ShoppingList.Section] {
    var sections: [ShoppingList.Section] = []
    func add(_ category: ProductCategory?) {
      let part = rows.filter { $0.product.category == category }
      guard !part.isEmpty else { return }
      sections.append(ShoppingList.Section(heading: .category(category), rows: part))
    }
    for category in ProductCategory.allCases { add(category) }
    add(nil)
    return sections
  }

  /// By name; what any store has comes last.
  private func stores(_ rows: [ShoppingList.Row]) -> [ShoppingList.Section] {
    var names: [String] = []
    for row in rows where !row.store.utf8.isEmpty {
      if !names.contains(where: { Folding.order($0, row.store) == 0 }) { names.append(row.store) }
    }
    var sections: [ShoppingList.Section] = []
    for name in names.inOrder({ Folding.order($0, $1) < 0 }) + [""] {
      let part = rows.filter { Folding.order($0.store, name) == 0 }
      guard !part.isEmpty else { continue }
      sections.append(ShoppingList.Section(heading: .store(name), rows: part))
    }
    return sections
  }
}
