public import Kernel
public import SyncCore

/// What a product is for.
///
/// The numbers are stored and sent.
public enum ProductCategory: Int, Sendable, CaseIterable, RegisterCodable {
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
///
/// A number never changes its meaning.
public struct Product: Hashable, Sendable, Model {
  public static let kind = EntityKind.product
  public static let cycles = 1...365
  public static let usualCycle = 30

  public static let name = Property<Product, String>(1, "name", .line(1...100))
  public static let category = Property<Product, ProductCategory?>(2, "category")
  /// Days that one pack lasts.
  public static let cycle = Property<Product, Int>(3, "cycle", .clamped(to: cycles))
  public static let notes = Property<Product, String>(4, "notes", .text(500))
  /// Days from the order to the door; 0 for what is fetched from a shop.
  public static let deliveryDays = Property<Product, Int>(5, "deliveryDays", .clamped(to: 0...60))
  public static let createdAt = Property<Product, Instant>(6, "createdAt", isReadOnly: true)
  /// The cycle that was offered and declined.
  public static let declinedCycle = Property<Product, Int?>(7)
  /// The day on which it was left out of the shopping list; from the next on it is back.
  public static let skippedOn = Property<Product, CivilDate?>(8)
  /// The day on which it was put on the shopping list by hand, of what was bought on that day the next.
  ///
  /// There it is until it is bought on that day or later.
  public static let wantedOn = Property<Product, CivilDate?>(9)

  public static func describe<D: Describer>(_ describer: inout D) where D.Owner == Product {
    describer.property(name, { $0.name }, { $0.name = $1 })
    describer.property(category, { $0.category }, { $0.category = $1 })
    describer.property(cycle, { $0.cycle }, { $0.cycle = $1 })
    describer.property(notes, { $0.notes }, { $0.notes = $1 })
    describer.property(deliveryDays, { $0.deliveryDays }, { $0.deliveryDays = $1 })
    describer.property(createdAt, { $0.createdAt }, { $0.createdAt = $1 })
    describer.property(declinedCycle, { $0.declinedCycle }, { $0.declinedCycle = $1 })
    describer.property(skippedOn, { $0.skippedOn }, { $0.skippedOn = $1 })
    describer.property(wantedOn, { $0.wantedOn }, { $0.wantedOn = $1 })
  }

  public let id: ID<Entity>
  public var name: String
  public var category: ProductCategory?
  public var cycle = usualCycle
  public var notes = ""
  public var deliveryDays = 0
  public var createdAt = Instant(milliseconds: 0)
  public var declinedCycle: Int?
  public var skippedOn: CivilDate?
  public var wantedOn: CivilDate?
  public private(set) var isDeleted = false

  /// One that is not stored yet.
  public init(id: ID<Entity> = ID(high: 0, low: 0), name: String = "") {
    self.id = id
    self.name = name
  }

  public init(_ entity: Entity) {
    self.init(id: entity.id)
    isDeleted = entity.isDeleted
    read(entity)
  }

  public var path: String { "/restock/" + id.text }

  /// Whether it was put on the list although it was bought on this day.
  func isWantedAgain(on today: CivilDate) -> Bool { wantedOn.map { today < $0 } ?? false }
}
