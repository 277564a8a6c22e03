import Kernel
import RestockCore
import SyncCore

/// What requests ask to change of products, read and checked by the rules that the app has.
enum ProductEdit {
  /// Takes over the members that are there.
  static func read(
    _ json: JSON, into input: inout ProductInput, isNew: Bool, today: CivilDate
  ) throws(RequestRefusal) {
    if isNew || json["name"] != nil { input.name = try json.text("name") }
    if let category = json["category"] { input.category = try Self.category(category) }
    if let cycle = try integer(json, "cycle") { input.cycle = cycle }
    if let notes = try json.optionalText("notes") { input.notes = notes }
    if let days = try integer(json, "deliveryDays") { input.deliveryDays = days }
    if isNew, let day = json["lastPurchased"] {
      input.lastPurchased = try Self.day(day, "lastPurchased")
    }
    if let fault = input.fault(today: today) { throw fault.refusal }
  }

  static func purchase(_ json: JSON, today: CivilDate) throws(RequestRefusal) -> PurchaseInput {
    var input = PurchaseInput(day: today)
    if let value = json["day"] {
      guard let day = try day(value, "day") else {
        throw .malformed("The member \"day\" has to be a day, as 2026-11-22.")
      }
      input.day = day
    }
    if let packs = try integer(json, "packs") { input.packs = packs }
    input.price = try price(json)
    if let shop = json["shop"], shop != .null { input.shop = try json.text("shop") }
    if let fault = input.fault(today: today) { throw fault.refusal }
    return input
  }

  /// What begins or ends the pauses of one product.
  static func pauses(
    _ json: JSON, of product: Product, _ book: ProductBook, today: CivilDate
  ) throws(RequestRefusal) -> [Edit] {
    guard let value = json["isPaused"] else { return [] }
    guard case .bool(let isPaused) = value else {
      throw .malformed("The member \"isPaused\" has to be true or false.")
    }
    let running = book.runningPauses(of: product.id, on: today)
    if isPaused {
      guard running.isEmpty else { return [] }
      return [.writing(ProductEvent(.paused, of: product.id, on: today))]
    }
    return running.map { event in
      var ended = event
      ended.until = today
      return .writing(ended)
    }
  }

  private static func category(_ json: JSON) throws(RequestRefusal) -> ProductCategory? {
    if json == .null { return nil }
    guard let category = json.string.flatMap({ ProductCategory(word: $0) }) else {
      let words = ProductCategory.allCases.map { $0.word }.joined(separator: ", ")
      throw .malformed("The category is null or one of \(words).")
    }
    return category
  }

  private static func day(_ json: JSON, _ name: String) throws(RequestRefusal) -> CivilDate? {
    if json == .null { return nil }
    guard let day = json.string.flatMap({ CivilDate(text: $0) }) else {
      throw .malformed("The member \"\(name)\" has to be a day, as 2026-11-22.")
    }
    return day
  }

  private static func integer(_ json: JSON, _ name: String) throws(RequestRefusal) -> Int? {
    switch json[name] {
    case nil: return nil
    case .integer(let value): return Int(value)
    // A whole number may be written with a fraction of nothing.
    case .number(let value) where value.rounded() == value && value.magnitude < 1e15:
      return Int(value)
    default: throw .malformed("The member \"\(name)\" has to be a whole number.")
    }
  }

  /// Hundredths.
  private static func price(_ json: JSON) throws(RequestRefusal) -> Int? {
    let amount: Double
    switch json["price"] {
    case nil, .null: return nil
    case .integer(let value): amount = Double(value)
    case .number(let value): amount = value
    default: throw .malformed("The member \"price\" has to be a number.")
    }
    guard amount >= 0, amount <= Double(ProductEvent.priceRange.upperBound) / 100 else {
      throw ProductFault.priceOutOfRange.refusal
    }
    return Int((amount * 100).rounded())
  }
}

extension ProductFault {
  var refusal: RequestRefusal {
    let (code, detail) = words
    return .invalid(code: code, detail)
  }

  /// The stable word, and the sentence for a person.
  private var words: (code: String, detail: String) {
    switch self {
    case .nameMissing: ("name-missing", "The product needs a name.")
    case .nameTooLong:
      ("name-too-long", "The name has at most \(Product.longestName) characters.")
    case .nameMalformed: ("name-malformed", "The name has characters that it cannot have.")
    case .cycleOutOfRange: ("cycle-out-of-range", "The cycle has 1 to 365 days.")
    case .notesTooLong:
      ("notes-too-long", "The notes have at most \(Product.longestNotes) characters.")
    case .dayInFuture: ("day-in-future", "The purchase cannot be in the future.")
    case .dayTooEarly: ("day-too-early", "The purchase cannot be before the year 2000.")
    case .packsOutOfRange: ("packs-out-of-range", "A purchase is of 1 to 99 packs.")
    case .priceOutOfRange: ("price-out-of-range", "The price is a number from 0 to 20,000,000.")
    case .shopTooLong:
      ("shop-too-long", "The shop has at most \(ProductEvent.longestShop) characters.")
    case .deliveryOutOfRange: ("delivery-out-of-range", "Delivery takes 0 to 60 days.")
    }
  }
}

extension CivilDate {
  /// A day as ISO 8601 writes it in full: four digits, two, two.
  init?(text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else {
      return nil
    }
    var numbers = [0, 0, 0]
    for (part, range) in [0..<4, 5..<7, 8..<10].enumerated() {
      for byte in bytes[range] {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        numbers[part] = numbers[part] * 10 + Int(byte - UInt8(ascii: "0"))
      }
    }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
  }

  var text: String {
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(max(number, 0))
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return padded(year, 4) + "-" + padded(month, 2) + "-" + padded(day, 2)
  }
}
