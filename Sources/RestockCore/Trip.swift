public import Kernel
public import SyncCore

/// Products that run out within a few days of each other: worth one way to the shop.
public struct Trip: Hashable, Sendable {
  /// Days between the first and the last that share a trip.
  public static let span = 3
  /// A trip is offered when its first product is due within so many days.
  public static let horizon = 7

  /// The day by which to go: today or later.
  public let day: CivilDate
  /// What to buy, what runs out first before the others; at least two.
  public let products: [ID<Entity>]

  /// Nil when there are not two of them; what is delivered, paused, bought or left out today needs no trip.
  public init?(_ candidates: [(product: Product, outlook: Outlook)], today: CivilDate) {
    var due: [(day: CivilDate, id: ID<Entity>)] = []
    for (product, outlook) in candidates where !outlook.isPaused && product.deliveryDays == 0 {
      guard !outlook.isBoughtToday, product.skippedOn != today else { continue }
      if let day = outlook.dueDay { due.append((max(day, today), product.id)) }
    }
    due = due.inOrder { $0.day == $1.day ? $0.id < $1.id : $0.day < $1.day }
    guard let first = due.first?.day, first <= today.adding(days: Self.horizon) else { return nil }
    let end = first.adding(days: Self.span)
    var products: [ID<Entity>] = []
    for entry in due where entry.day <= end { products.append(entry.id) }
    guard products.count > 1 else { return nil }
    day = first
    self.products = products
  }
}
