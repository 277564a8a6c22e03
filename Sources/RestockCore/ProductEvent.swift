public import Kernel
public import SyncCore

/// What was paid, in hundredths.
public struct Price: Hashable, Sendable, RegisterCodable {
  public static var isBounded: Bool { true }

  public var hundredths: Int

  public init(hundredths: Int) { self.hundredths = hundredths }

  public init?(register value: [UInt8], within limits: Limits) {
    guard let number = Int(register: value, within: limits) else { return nil }
    hundredths = number
  }

  public var register: [UInt8] { hundredths.register }

  public func fault(within limits: Limits) -> ValueFault? { hundredths.fault(within: limits) }
}

/// One thing that happened to a product: all its dates are computed from these.
///
/// A number never changes its meaning.
public struct ProductEvent: Hashable, Sendable, Model {
  /// The numbers are stored.
  public enum Sort: Int, Sendable, CaseIterable, PropertyValue {
    case bought = 0
    case stillHaveSome = 1
    case ranOut = 2
    /// Nothing is used from `day` until `until`.
    case paused = 3

    public static var absent: Sort { .bought }
  }

  public static let kind = EntityKind.purchase
  /// The first day that a purchase may have: the first of the year 2000.
  static let firstDay = CivilDate(dayNumber: 10_957)

  /// Null for a pause of everything.
  public static let product = Property<ProductEvent, ID<Entity>?>(1)
  public static let sort = Property<ProductEvent, Sort>(2)
  /// Of a pause its first day.
  public static let day = Property<ProductEvent, CivilDate>(3, "day")
  /// Packs bought.
  public static let packs = Property<ProductEvent, Int>(4, "packs", .clamped(to: 1...99))
  /// What all packs together cost.
  public static let price = Property<ProductEvent, Price?>(
    5, "price", .clamped(to: 0...2_000_000_000))
  /// Where they were bought.
  public static let shop = Property<ProductEvent, String?>(6, "shop", .text(100))
  /// The day on which a pause is over, or null while it has no end.
  public static let until = Property<ProductEvent, CivilDate?>(7)
  /// Those of `packs` that were bought before on the day, where it was bought once more.
  public static let earlierPacks = Property<ProductEvent, Int?>(
    8, nil, .clamped(to: 1...99))

  public static func describe<D: Describer>(_ describer: inout D) where D.Owner == ProductEvent {
    describer.property(product, { $0.product }, { $0.product = $1 })
    describer.property(sort, { $0.sort }, { $0.sort = $1 })
    describer.property(day, { $0.day }, { $0.day = $1 })
    describer.property(packs, { $0.packs }, { $0.packs = $1 })
    describer.property(
      price, { $0.price.map { Price(hundredths: $0) } }, { $0.price = $1?.hundredths })
    describer.property(
      shop, { $0.shop.utf8.isEmpty ? nil : $0.shop }, { $0.shop = $1 ?? "" })
    describer.property(until, { $0.until }, { $0.until = $1 })
    describer.property(earlierPacks, { $0.earlierPacks }, { $0.earlierPacks = $1 })
  }

  public let id: ID<Entity>
  public var product: ID<Entity>?
  public var sort: Sort
  public var day: CivilDate
  public var packs = 1
  /// Hundredths.
  public var price: Int?
  public var shop = ""
  public var until: CivilDate?
  public var earlierPacks: Int?
  public private(set) var isDeleted = false

  /// An event with the name that it has on every device.
  public init(_ sort: Sort, of product: ID<Entity>?, on day: CivilDate, packs: Int = 1) {
    id = ProductEventID.id(sort, of: product, on: day)
    self.product = product
    self.sort = sort
    self.day = day
    self.packs = packs
  }

  /// Nil for what a newer version wrote.
  public init?(_ entity: Entity) {
    guard let sort = entity.stored(Self.sort), let day = entity.stored(Self.day) else { return nil }
    id = entity.id
    self.sort = sort
    self.day = day
    isDeleted = entity.isDeleted
    read(entity)
    guard product != nil || sort == .paused else { return nil }
  }

  /// The first thing that is wrong with a purchase; nil when it may be saved.
  public func fault(today: CivilDate) -> ProductFault? {
    if day > today { return .dayInFuture }
    if day < Self.firstDay { return .dayTooEarly }
    return propertyFaults.first.map { fault in
      if fault.isOf(Self.packs) { return .packsOutOfRange }
      return fault.isOf(Self.price) ? .priceOutOfRange : .shopTooLong
    }
  }

  /// How many had been bought before it was bought once more; nil where all were bought at once.
  var packsBefore: Int? { earlierPacks.flatMap { $0 < packs ? $0 : nil } }

  /// By day, then by name: the same order on every device.
  static func isEarlier(_ left: ProductEvent, _ right: ProductEvent) -> Bool {
    left.day == right.day ? left.id < right.id : left.day < right.day
  }
}

/// What makes events of one day meet on every device.
public enum ProductEventID {
  /// The name of an event of this sort on this day.
  ///
  /// It follows from product, sort and day: two devices that note the same purchase on the same day write
  /// one entity, which merges, and not two.
  public static func id(
    _ sort: ProductEvent.Sort, of product: ID<Entity>?, on day: CivilDate
  ) -> ID<Entity> {
    let owner = product ?? RestockSettings.id
    let number = UInt64(bitPattern: Int64(day.dayNumber)) & 0xFFFF_FFFF
    let index = UInt64(sort.rawValue + 1) << 32 | number
    return Entropy(high: owner.high, low: owner.low).id(index)
  }
}
