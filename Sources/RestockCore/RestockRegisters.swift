public import Kernel
public import SyncCore

/// The registers of a product.
///
/// A number never changes its meaning.
public enum ProductRegister {
  /// Text of 1 to 100 characters.
  public static let name = RegisterNumber(number: 1)
  /// Unsigned: a `ProductCategory`, or null.
  public static let category = RegisterNumber(number: 2)
  /// Unsigned: days that one pack lasts, 1 to 365.
  public static let cycle = RegisterNumber(number: 3)
  /// Text of up to 500 characters.
  public static let notes = RegisterNumber(number: 4)
  /// Unsigned: days between order and delivery, 0 to 60.
  public static let deliveryDays = RegisterNumber(number: 5)
  /// Integer: when it was added, in milliseconds.
  public static let createdAt = RegisterNumber(number: 6)
  /// Unsigned: the cycle that was offered and declined, or null.
  public static let declinedCycle = RegisterNumber(number: 7)
}

/// The registers of a product's event.
///
/// A number never changes its meaning.
public enum ProductEventRegister {
  /// Bytes: the product's ID, or null for a pause of everything.
  public static let product = RegisterNumber(number: 1)
  /// Unsigned: a `ProductEvent.Sort`.
  public static let sort = RegisterNumber(number: 2)
  /// Integer: the day (days since 1970-01-01), of a pause its first.
  public static let day = RegisterNumber(number: 3)
  /// Unsigned: packs bought, 1 to 99.
  public static let packs = RegisterNumber(number: 4)
  /// Unsigned: hundredths of what all packs together cost, or null.
  public static let price = RegisterNumber(number: 5)
  /// Text: where they were bought, or null.
  public static let shop = RegisterNumber(number: 6)
  /// Integer: the day on which a pause is over, or null while it has no end.
  public static let until = RegisterNumber(number: 7)
}

/// The registers of the settings.
///
/// A number never changes its meaning.
public enum RestockSettingsRegister {
  public static let remindersAreOn = RegisterNumber(number: 1)
  /// Unsigned: the minute of the day at which reminders come, 0 to 1,439.
  public static let minuteOfDay = RegisterNumber(number: 2)
  /// Unsigned: days before, 0 to 30.
  public static let daysBefore = RegisterNumber(number: 3)
  /// Unsigned: a `ProductOrder`.
  public static let order = RegisterNumber(number: 4)
  public static let isGrouped = RegisterNumber(number: 5)
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
