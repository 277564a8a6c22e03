public import Kernel
public import SyncCore

/// One thing that happened to a product: all its dates are computed from these.
public struct ProductEvent: Hashable, Sendable {
  /// The numbers are stored.
  public enum Sort: Int, Sendable, CaseIterable {
    case bought = 0
    case stillHaveSome = 1
    case ranOut = 2
    /// Nothing is used from `day` until `until`.
    case paused = 3
  }

  public static let packRange = 1...99
  /// Hundredths.
  public static let priceRange = 0...2_000_000_000
  public static let longestShop = 100

  public let id: ID<Entity>
  /// Nil for a pause of everything.
  public var product: ID<Entity>?
  public var sort: Sort
  public var day: CivilDate
  public var packs: Int
  public var price: Int?
  public var shop: String
  /// The day on which a pause is over.
  public var until: CivilDate?
  public var isDeleted: Bool

  /// An event with the name that it has on every device.
  public init(_ sort: Sort, of product: ID<Entity>?, on day: CivilDate, packs: Int = 1) {
    id = ProductEventID.id(sort, of: product, on: day)
    self.product = product
    self.sort = sort
    self.day = day
    self.packs = packs
    shop = ""
    isDeleted = false
  }

  /// Nil for what a newer version wrote.
  public init?(_ entity: Entity) {
    guard let sort = entity.int(ProductEventRegister.sort).flatMap({ Sort(rawValue: $0) }),
      let day = entity.int(ProductEventRegister.day)
    else { return nil }
    id = entity.id
    product = entity.id(ProductEventRegister.product, of: Entity.self)
    guard product != nil || sort == .paused else { return nil }
    self.sort = sort
    self.day = CivilDate(dayNumber: day)
    packs = Self.packRange.holding(entity.int(ProductEventRegister.packs) ?? 1)
    price = entity.int(ProductEventRegister.price).map { Self.priceRange.holding($0) }
    shop = entity.text(ProductEventRegister.shop) ?? ""
    until = entity.int(ProductEventRegister.until).map { CivilDate(dayNumber: $0) }
    isDeleted = entity.isDeleted
  }

  /// By day, then by name: the same order on every device.
  static func isEarlier(_ left: ProductEvent, _ right: ProductEvent) -> Bool {
    left.day == right.day ? left.id < right.id : left.day < right.day
  }
}
