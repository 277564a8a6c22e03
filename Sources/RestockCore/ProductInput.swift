public import Kernel

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
  public var name = ""
  public var category: ProductCategory?
  public var cycle = Product.usualCycle
  public var notes = ""
  public var deliveryDays = 0
  /// Nil leaves the history as it is.
  public var lastPurchased: CivilDate?

  public init() {}

  public init(_ product: Product) {
    name = product.name
    category = product.category
    cycle = product.cycle
    notes = product.notes
    deliveryDays = product.deliveryDays
  }

  /// The first thing that is wrong; nil when it may be saved.
  public func fault(today: CivilDate) -> ProductFault? {
    if let fault = ProductRules.fault(inName: name) { return fault }
    if !Product.cycles.contains(cycle) { return .cycleOutOfRange }
    if notes.unicodeScalars.count > Product.longestNotes { return .notesTooLong }
    if !Product.deliveries.contains(deliveryDays) { return .deliveryOutOfRange }
    if let day = lastPurchased { return ProductRules.fault(inDay: day, today: today) }
    return nil
  }
}

/// A purchase as somebody enters it.
public struct PurchaseInput: Hashable, Sendable {
  public var day: CivilDate
  public var packs = 1
  /// Hundredths.
  public var price: Int?
  public var shop = ""

  public init(day: CivilDate) {
    self.day = day
  }

  /// The first thing that is wrong; nil when it may be saved.
  public func fault(today: CivilDate) -> ProductFault? {
    if let fault = ProductRules.fault(inDay: day, today: today) { return fault }
    if !ProductEvent.packRange.contains(packs) { return .packsOutOfRange }
    if let price, !ProductEvent.priceRange.contains(price) { return .priceOutOfRange }
    return shop.unicodeScalars.count > ProductEvent.longestShop ? .shopTooLong : nil
  }
}

/// The rules of the single fields.
public enum ProductRules {
  /// The first day that a purchase may have.
  public static let firstDay = CivilDate(dayNumber: 10_957)

  public static func fault(inName name: String) -> ProductFault? {
    let bare = trimmed(name)
    if bare.utf8.isEmpty { return .nameMissing }
    if bare.unicodeScalars.count > Product.longestName { return .nameTooLong }
    for scalar in bare.unicodeScalars where scalar.value < 32 || scalar.value == 127 {
      return .nameMalformed
    }
    return nil
  }

  public static func fault(inDay day: CivilDate, today: CivilDate) -> ProductFault? {
    if day > today { return .dayInFuture }
    return day < firstDay ? .dayTooEarly : nil
  }

  /// The text without the blanks around it.
  public static func trimmed(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var start = 0
    var end = bytes.count
    while start < end, bytes[start] <= 32 { start += 1 }
    while end > start, bytes[end - 1] <= 32 { end -= 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}
