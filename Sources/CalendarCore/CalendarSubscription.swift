public import Kernel
public import SyncCore

/// A calendar that a person wants to be considered: its address, or a file.
///
/// A number never changes its meaning. What it says is read by the server (docs/context.md).
public struct CalendarSubscription: Hashable, Sendable, Model {
  public static let kind = EntityKind.calendar
  /// So many an account has; what is beyond, by when it was added, is not read.
  public static let most = 10

  public static let name = Property<CalendarSubscription, String>(1, nil, .line(1...100))
  /// Where it is, by http, https or webcal; whoever knows it can read the calendar.
  public static let address = Property<CalendarSubscription, String>(2, nil, .text(2_000))
  /// Whether the titles of its events are kept and shown.
  public static let showsTitles = Property<CalendarSubscription, Bool>(3)
  /// The SHA-256 of a file that was handed over instead, or null.
  public static let file = Property<CalendarSubscription, Bytes?>(4)
  public static let createdAt = Property<CalendarSubscription, Instant>(5)

  public static func describe<D: Describer>(
    _ describer: inout D
  ) where D.Owner == CalendarSubscription {
    describer.property(name, { $0.name }, { $0.name = $1 })
    describer.property(address, { $0.address }, { $0.address = $1 })
    describer.property(showsTitles, { $0.showsTitles }, { $0.showsTitles = $1 })
    describer.property(file, { $0.file }, { $0.file = $1 })
    describer.property(createdAt, { $0.createdAt }, { $0.createdAt = $1 })
  }

  public let id: ID<Entity>
  public var name = ""
  public var address = ""
  public var showsTitles = false
  public var file: Bytes?
  public var createdAt = Instant(milliseconds: 0)
  public private(set) var isDeleted = false

  public init(_ entity: Entity) {
    id = entity.id
    isDeleted = entity.isDeleted
    read(entity)
  }

  /// What an address that a person wrote is asked by: webcal is https.
  public static func location(_ address: String) -> String {
    let bytes = Array(address.trimmed.utf8)
    let small = bytes.prefix(10).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    for scheme in ["webcal://", "webcals://"] where small.starts(with: scheme.utf8) {
      return "https://" + String(decoding: bytes.dropFirst(scheme.utf8.count), as: UTF8.self)
    }
    return address.trimmed
  }

  /// What was added first is first.
  public static func stands(
    _ one: CalendarSubscription, before other: CalendarSubscription
  ) -> Bool {
    one.createdAt == other.createdAt ? one.id < other.id : one.createdAt < other.createdAt
  }

  /// Adds one: of an address, or of a file that was handed over before.
  public static func adding(
    _ id: ID<Entity>, name: String, address: String, file: Bytes? = nil, showsTitles: Bool,
    at now: Instant
  ) -> Edit {
    Edit(
      id,
      [
        .set(Self.name, name), .set(Self.address, address), .set(Self.file, file),
        .set(Self.showsTitles, showsTitles), .set(createdAt, now), .alive,
      ])
  }
}
