public import Kernel
public import Kit
public import SyncCore

/// What a person wishes of notifications, on all channels.
///
/// A number never changes its meaning.
public struct NotificationSettings: Hashable, Sendable, Model {
  public static let kind = EntityKind.notificationSettings
  /// The one entity of each account ("notices" in ASCII).
  public static let id = ID<Entity>(high: 0x6E6F_7469_6365_7300, low: 1)
  public static let mostRange = 0...20

  /// The IANA name of the zone that the person is in; empty while none is known.
  public static let zone = Property<NotificationSettings, String>(1, nil, .text(64))
  /// The minute of the day at which quiet hours begin.
  public static let quietFrom = Property<NotificationSettings, Int>(
    2, nil, .clamped(to: 0...1_439))
  /// The first minute after them; there are none where both are equal.
  public static let quietUntil = Property<NotificationSettings, Int>(
    3, nil, .clamped(to: 0...1_439))
  /// How many a day, beside what the person set.
  public static let most = Property<NotificationSettings, Int>(
    4, nil, .clamped(to: mostRange))
  /// The minute of the day of the digest; null for single ones.
  public static let digest = Property<NotificationSettings, Int?>(
    5, nil, .clamped(to: 0...1_439))
  /// Whether they say what a lock screen shows to everyone.
  public static let showsTitles = Property<NotificationSettings, Bool>(6)
  /// The BCP 47 tag of what is sent.
  public static let language = Property<NotificationSettings, String>(7, nil, .text(35))

  public static func describe<D: Describer>(
    _ describer: inout D
  ) where D.Owner == NotificationSettings {
    describer.property(zone, { $0.zone }, { $0.zone = $1 })
    describer.property(quietFrom, { $0.quietFrom }, { $0.quietFrom = $1 })
    describer.property(quietUntil, { $0.quietUntil }, { $0.quietUntil = $1 })
    describer.property(most, { $0.most }, { $0.most = $1 })
    describer.property(digest, { $0.digest }, { $0.digest = $1 })
    describer.property(showsTitles, { $0.showsTitles }, { $0.showsTitles = $1 })
    describer.property(language, { $0.language }, { $0.language = $1 })
  }

  public var zone = ""
  /// 1,320 is ten in the evening, 480 eight in the morning.
  public var quietFrom = 1_320
  public var quietUntil = 480
  public var most = 3
  public var digest: Int?
  public var showsTitles = true
  public var language = "en"

  public init() {}

  public init(_ entity: Entity) { read(entity) }

  public var quietHours: QuietHours { QuietHours(from: quietFrom, until: quietUntil) }

  /// What is sent is written in these: “en-GB” has Britain's days and times.
  public var words: Words { Words(.preferred(language), .preferred(language)) }
}
