import AddressCore
import CalendarCore
import Crypto
import Kernel
import NotificationCore
import Storage
import SyncCore

/// What an account has subscribed to, and where its person is.
struct AccountCalendars: Sendable {
  static let kinds: [EntityKind] = [.calendar, .notificationSettings]
  private static let chunk = 1_000

  /// What was added first is first; also what is too many.
  private(set) var all: [CalendarSubscription] = []
  private(set) var settings = NotificationSettings()

  init(_ account: AccountID, _ sync: SyncStorage) async throws(StorageError) {
    var cursor: UInt64 = 0
    while true {
      let stored = try await sync.pullKinds(account, Self.kinds, cursor, Self.chunk)
      guard let last = stored.last else { break }
      for encoded in stored { take(try encoded.decoded().entity) }
      cursor = last.seq
    }
    all.sort { CalendarSubscription.stands($0, before: $1) }
  }

  private mutating func take(_ entity: Entity) {
    if entity.kind == .calendar, !entity.isDeleted {
      all.append(CalendarSubscription(entity))
    } else if entity.id == NotificationSettings.id {
      settings = NotificationSettings(entity)
    }
  }

  var read: ArraySlice<CalendarSubscription> { all.prefix(CalendarSubscription.most) }

  func zone(at now: Instant) -> Zone {
    Zones.machine.zone(settings.zone, around: now) ?? .utc
  }
}

extension CalendarSubscription {
  /// Where it is fetched from; nil for what is no address of the web.
  var url: Address? { Address(absolute: Self.location(address)) }

  /// SHA-256 of what is read: another address is another calendar.
  var source: [UInt8] {
    let name = file.map { [0] + $0.bytes } ?? Array(address.trimmed.utf8)
    return Array(SHA256.hash(data: name))
  }

  /// In which zone it is read, and with titles or without.
  func manner(in zone: Zone) -> String { zone.name + (showsTitles ? " titles" : "") }
}
