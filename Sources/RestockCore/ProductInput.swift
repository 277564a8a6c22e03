public import Kernel
import SyncCore

/// What is wrong with what was entered of a product: the same answer in the app and on the server.
public enum ProductFault: Int, Hashable, Sendable, CaseIterable {
  case nameMissing = 0
  case nameTooLong = 1
  /// Control characters.
  case nameMalformed = 2
  case cycleOutOfRange = 3
  case notesTooLong = 4
  case dayInFuture = 5
  case packsOutOfRange = 6
  case priceOutOfRange = 7
  case shopTooLong = 8
  case deliveryOutOfRange = 9
  /// Before the year 2000: a slip of the finger.
  case dayTooEarly = 10
}

/// A product as somebody enters it.
public struct ProductInput: Hashable, Sendable {
  public var product: Product
  /// Nil leaves the history as it is.
  public var lastPurchased: CivilDate?

  public init(_ product: Product = Product()) { self.product = product }

  /// The first thing that is wrong; nil when it may be saved.
  public func fault(today: CivilDate) -> ProductFault? {
    guard let fault = product.propertyFaults.first else {
      return lastPurchased.flatMap {
        ProductEvent(.bought, of: product.id, on: $0).fault(today: today)
      }
    }
    if fault.isOf(Product.cycle) { return .cycleOutOfRange }
    if fault.isOf(Product.notes) { return .notesTooLong }
    if fault.isOf(Product.deliveryDays) { return .deliveryOutOfRange }
    // No other property has limits.
    switch fault.fault {
    case .missing: return .nameMissing
    case .tooLong: return .nameTooLong
    case .malformed: return .nameMalformed
    }
  }
}
