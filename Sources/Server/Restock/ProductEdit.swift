import Kernel
import RestockCore
import SyncCore

/// What requests ask to change of products, read and checked by the rules that the app has.
enum ProductEdit {
  /// A product with the members that are there; a new one is bought today unless it says otherwise.
  static func product(
    _ json: JSON, over stored: Product? = nil, today: CivilDate
  ) throws(RequestRefusal) -> ProductInput {
    var input = ProductInput(stored ?? Product())
    if stored == nil { input.product.name = try json.text("name") }
    try input.product.read(json: json)
    if stored == nil { input.lastPurchased = try lastPurchased(json, today: today) }
    if let fault = input.fault(today: today) { throw fault.refusal }
    return input
  }

  static func purchase(_ json: JSON, today: CivilDate) throws(RequestRefusal) -> ProductEvent {
    var event = ProductEvent(.bought, of: nil, on: today)
    try event.read(json: json)
    if let fault = event.fault(today: today) { throw fault.refusal }
    return event
  }

  /// What begins or ends the pauses of one product.
  static func pauses(
    _ json: JSON, of product: Product, _ book: ProductBook, today: CivilDate
  ) throws(RequestRefusal) -> [Edit] {
    guard let value = json["isPaused"] else { return [] }
    guard case .bool(let isPaused) = value else {
      throw .malformed("The member \"isPaused\" has to be true or false.")
    }
    return isPaused
      ? book.pausing(product.id, on: today) : book.goingOn(product.id, on: today)
  }

  /// Null for what was not bought yet.
  private static func lastPurchased(
    _ json: JSON, today: CivilDate
  ) throws(RequestRefusal) -> CivilDate? {
    guard let day = json["lastPurchased"] else { return today }
    guard let day = try Optional<CivilDate>(json: day, within: Limits()) else {
      throw .malformed("The member \"lastPurchased\" has to be a day, as 2026-11-22.")
    }
    return day
  }
}

extension ProductFault {
  var refusal: RequestRefusal {
    let (code, detail) = words
    return .invalid(code: code, detail)
  }

  private static func range(_ limits: Limits) -> String {
    "\(limits.numbers.lowerBound) to \(limits.numbers.upperBound)"
  }

  /// The stable word, and the sentence for a person.
  private var words: (code: String, detail: String) {
    let (name, notes, shop) = (Product.name.limits, Product.notes.limits, ProductEvent.shop.limits)
    return switch self {
    case .nameMissing: ("name-missing", "The product needs a name.")
    case .nameTooLong:
      ("name-too-long", "The name has at most \(name.characters.upperBound) characters.")
    case .nameMalformed: ("name-malformed", "The name has characters that it cannot have.")
    case .cycleOutOfRange:
      ("cycle-out-of-range", "The cycle has \(Self.range(Product.cycle.limits)) days.")
    case .notesTooLong:
      ("notes-too-long", "The notes have at most \(notes.characters.upperBound) characters.")
    case .dayInFuture: ("day-in-future", "The purchase cannot be in the future.")
    case .dayTooEarly: ("day-too-early", "The purchase cannot be before the year 2000.")
    case .packsOutOfRange:
      ("packs-out-of-range", "A purchase is of \(Self.range(ProductEvent.packs.limits)) packs.")
    case .priceOutOfRange: ("price-out-of-range", "The price is a number from 0 to 20,000,000.")
    case .shopTooLong:
      ("shop-too-long", "The shop has at most \(shop.characters.upperBound) characters.")
    case .deliveryOutOfRange:
      ("delivery-out-of-range", "Delivery takes \(Self.range(Product.deliveryDays.limits)) days.")
    }
  }
}
