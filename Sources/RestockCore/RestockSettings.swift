public import Kernel
public import SyncCore

/// The order in which products are listed.
///
/// The numbers are stored.
public enum ProductOrder: Int, Sendable, CaseIterable, PropertyValue {
  /// What runs out first.
  case status = 0
  case name = 1
  /// What was bought last.
  case date = 2

  public static var absent: ProductOrder { .status }
}

/// What a person wishes of Before You Run Out.
///
/// A number never changes its meaning.
public struct RestockSettings: Hashable, Sendable, Model {
  public static let kind = EntityKind.restockSettings
  /// The one entity of each account ("restock" in ASCII).
  public static let id = ID<Entity>(high: 0x7265_7374_6F63_6B00, low: 1)
  public static let daysBeforeRange = 0...30
  /// The days that the shopping list may reach.
  public static let shoppingHorizons = [0, 7, 14, 30]

  public static let remindersAreOn = Property<RestockSettings, Bool>(1)
  /// The minute of the day at which reminders come.
  public static let minuteOfDay = Property<RestockSettings, Int>(2, nil, .clamped(to: 0...1_439))
  public static let daysBefore = Property<RestockSettings, Int>(
    3, nil, .clamped(to: daysBeforeRange))
  public static let order = Property<RestockSettings, ProductOrder>(4)
  public static let isGrouped = Property<RestockSettings, Bool>(5)
  /// What runs out within so many days is on the shopping list.
  public static let shoppingDays = Property<RestockSettings, Int>(6, nil, .clamped(to: 0...30))
  /// Whether the shopping list is by store, and not by category.
  public static let shopsByStore = Property<RestockSettings, Bool>(7)

  public static func describe<D: Describer>(
    _ describer: inout D
  ) where D.Owner == RestockSettings {
    describer.property(remindersAreOn, { $0.remindersAreOn }, { $0.remindersAreOn = $1 })
    describer.property(minuteOfDay, { $0.minuteOfDay }, { $0.minuteOfDay = $1 })
    describer.property(daysBefore, { $0.daysBefore }, { $0.daysBefore = $1 })
    describer.property(order, { $0.order }, { $0.order = $1 })
    describer.property(isGrouped, { $0.isGrouped }, { $0.isGrouped = $1 })
    describer.property(shoppingDays, { $0.shoppingDays }, { $0.shoppingDays = $1 })
    describer.property(shopsByStore, { $0.shopsByStore }, { $0.shopsByStore = $1 })
  }

  public var remindersAreOn = true
  /// 540 is nine in the morning.
  public var minuteOfDay = 540
  public var daysBefore = 3
  public var order = ProductOrder.status
  public var isGrouped = false
  public var shoppingDays = 7
  public var shopsByStore = false

  public init() {}

  public init(_ entity: Entity) { read(entity) }

  public var time: CivilTime { CivilTime(wrapping: minuteOfDay * 60) }
}
