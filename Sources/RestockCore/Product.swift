public import Kernel
public import SyncCore

/// What a product is for.
///
/// The numbers are stored and sent.
public enum ProductCategory: Int, Sendable, CaseIterable {
  case health = 0
  case pantry = 1
  case personalCare = 2
  case household = 3
  case petCare = 4
  case other = 5

  /// The word that stands for it in addresses and in JSON.
  public var word: String {
    switch self {
    case .health: "health"
    case .pantry: "pantry"
    case .personalCare: "personal-care"
    case .household: "household"
    case .petCare: "pet-care"
    case .other: "other"
    }
  }

  public init?(word: String) {
    for category in Self.allCases where category.word == word {
      self = category
      return
    }
    return nil
  }
}

/// Something that is bought again and again, with what is missing filled in.
public struct Product: Hashable, Sendable {
  public static let cycles = 1...365
  public static let usualCycle = 30
  public static let deliveries = 0...60
  public static let longestName = 100
  public static let longestNotes = 500

  public let id: ID<Entity>
  public var name: String
  public var category: ProductCategory?
  /// Days that one pack lasts.
  public var cycle: Int
  public var notes: String
  /// Days from the order to the door; 0 for what is fetched from a shop.
  public var deliveryDays: Int
  public var createdAt: Instant
  public var declinedCycle: Int?
  public var isDeleted: Bool

  public init(id: ID<Entity>, name: String) {
    self.id = id
    self.name = name
    cycle = Self.usualCycle
    notes = ""
    deliveryDays = 0
    createdAt = Instant(milliseconds: 0)
    isDeleted = false
  }

  public init(_ entity: Entity) {
    self.init(id: entity.id, name: entity.text(ProductRegister.name) ?? "")
    category = entity.int(ProductRegister.category).flatMap { ProductCategory(rawValue: $0) }
    cycle = Self.cycles.holding(entity.int(ProductRegister.cycle) ?? Self.usualCycle)
    notes = entity.text(ProductRegister.notes) ?? ""
    deliveryDays = Self.deliveries.holding(entity.int(ProductRegister.deliveryDays) ?? 0)
    createdAt = entity.instant(ProductRegister.createdAt) ?? Instant(milliseconds: 0)
    declinedCycle = entity.int(ProductRegister.declinedCycle)
    isDeleted = entity.isDeleted
  }

  public var path: String { "/restock/" + id.text }
}

extension ClosedRange<Int> {
  /// The number, or the end of the range that is nearest to it.
  func holding(_ number: Int) -> Int { Swift.min(Swift.max(number, lowerBound), upperBound) }
}

/// The order in which products are listed.
///
/// The numbers are stored.
public enum ProductOrder: Int, Sendable, CaseIterable {
  /// What runs out first.
  case status = 0
  case name = 1
  /// What was bought last.
  case date = 2
}

/// What a person wishes of Before You Run Out.
public struct RestockSettings: Hashable, Sendable {
  /// The one entity of each account ("restock" in ASCII).
  public static let id = ID<Entity>(high: 0x7265_7374_6F63_6B00, low: 1)
  public static let daysBeforeRange = 0...30

  public var remindersAreOn = true
  /// 540 is nine in the morning.
  public var minuteOfDay = 540
  public var daysBefore = 3
  public var order = ProductOrder.status
  public var isGrouped = false

  public init() {}

  public init(_ entity: Entity) {
    remindersAreOn = entity.bool(RestockSettingsRegister.remindersAreOn) ?? true
    minuteOfDay = (0...1_439).holding(entity.int(RestockSettingsRegister.minuteOfDay) ?? 540)
    daysBefore = Self.daysBeforeRange.holding(
      entity.int(RestockSettingsRegister.daysBefore) ?? 3)
    order =
      entity.int(RestockSettingsRegister.order).flatMap { ProductOrder(rawValue: $0) } ?? .status
    isGrouped = entity.bool(RestockSettingsRegister.isGrouped) ?? false
  }

  public var time: CivilTime { CivilTime(wrapping: minuteOfDay * 60) }
}
