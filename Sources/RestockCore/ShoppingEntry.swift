public import Kernel
public import SyncCore

/// What one line puts on the shopping list: a product of that name, or something that is bought once.
public enum ShoppingEntry: Sendable {
  case product(Product, amount: Int?)
  case extra(name: String, amount: Int?)

  /// Nil for a line that no name can be.
  public init?(_ text: String, in book: ProductBook) {
    let typed = text.trimmed
    guard !typed.utf8.isEmpty, typed.fault(within: Extra.name.limits) == nil else { return nil }
    // What is called so is meant as it stands: “7 Up”.
    let isName = book.product(named: typed) != nil || book.extra(Extra.id(of: typed)) != nil
    let counted = isName ? nil : CountedName(typed)
    let name = counted?.name ?? typed
    if let product = book.product(named: name) {
      self = .product(product, amount: counted?.amount)
    } else {
      self = .extra(name: name, amount: counted?.amount)
    }
  }

  /// What puts it on the list, also where it stands there already; how many packs of a product are wanted, only devices keep.
  public func edit(_ book: ProductBook, today: CivilDate, now: Instant) -> Edit {
    switch self {
    case .product(let product, _):
      let last = book.events(of: product.id).first { $0.sort == .bought }?.day
      let wanted = last.map { max($0.adding(days: 1), today) } ?? today
      return .listing(product.id, wantedOn: wanted, skippedOn: nil)
    case .extra(let name, let amount):
      guard let listed = book.extra(Extra.id(of: name)), !listed.isBought else {
        return Extra.adding(name, amount: amount ?? 1, at: now)
      }
      return listed.settingAmount(amount ?? listed.amount)
    }
  }
}
