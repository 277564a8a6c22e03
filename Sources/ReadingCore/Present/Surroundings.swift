import Kernel

/// What is around the person, as far as it is known and may be used; what is not is left out.
public struct Surroundings: Hashable, Sendable {
  /// Where the person is, by the names that they gave.
  public enum Spot: Hashable, Sendable {
    case home, office
    case named(String)
    /// Between places.
    case onTheWay
  }

  /// Whether the clock may be gone by.
  public var usesHour = true
  public var spot: Spot?
  public var device = DeviceSigns()
  public var hasLargeScreen = false
  /// How many minutes the calendar leaves from now on.
  public var freeMinutes: Int?
  /// What ends them, in words: “15:00”, or “Design review at 15:00”.
  public var until: String?

  public init() {}

  /// Whether hearing suits better than reading.
  var isForListening: Bool {
    spot == .onTheWay || device.contains(.headphones) || device.contains(.car)
  }
}

/// What a device tells of itself; the numbers are those of Web/host/surroundings.js.
public struct DeviceSigns: OptionSet, Hashable, Sendable {
  public static let headphones = DeviceSigns(rawValue: 1)
  public static let car = DeviceSigns(rawValue: 2)
  public static let savesData = DeviceSigns(rawValue: 4)
  public static let lowBattery = DeviceSigns(rawValue: 8)

  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }
}
