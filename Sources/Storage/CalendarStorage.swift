public import Kernel
public import SyncCore

/// What was read of a calendar that an account has subscribed to.
///
/// Of the calendar itself nothing is kept but its busy times. They are in no description.
public struct KeptCalendar: Hashable, Sendable {
  public let account: AccountID
  /// The entity.
  public let id: ID<Entity>
  /// SHA-256 of what was read: of its address, or of its file's hash.
  public var source: [UInt8]
  /// In which zone, and with titles or without.
  public var manner = ""
  /// What became of the last look, as a number that this storage does not know.
  public var state = 0
  /// How many looks failed one after the other.
  public var failures = 0
  public var checkedAt: Instant?
  /// When it was last read or found unchanged.
  public var refreshedAt: Instant?
  public var nextAt: Instant
  /// What its server calls this version of it; empty where it does not say.
  public var etag = ""
  public var lastModified = ""
  /// Encoded.
  public var busy: [UInt8] = []

  public init(account: AccountID, id: ID<Entity>, source: [UInt8], nextAt: Instant) {
    self.account = account
    self.id = id
    self.source = source
    self.nextAt = nextAt
  }
}

extension KeptCalendar: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "calendar \(id.text)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// What was read of calendars.
public struct CalendarStorage: Sendable {
  /// The entities of what is subscribed to.
  public static let kind = EntityKind(number: 19)

  /// The accounts that have, or had, an entity of that kind.
  public var accounts: @Sendable () async throws(StorageError) -> Set<AccountID>
  /// Those of an account, in the order of their IDs.
  public var list: @Sendable (AccountID) async throws(StorageError) -> [KeptCalendar]
  /// In place of what is there; `notFound` when there is no such account.
  public var put: @Sendable (KeptCalendar) async throws(StorageError) -> Void
  /// Nothing where there is none.
  public var remove: @Sendable (AccountID, ID<Entity>) async throws(StorageError) -> Void

  public init(
    accounts: @escaping @Sendable () async throws(StorageError) -> Set<AccountID>,
    list: @escaping @Sendable (AccountID) async throws(StorageError) -> [KeptCalendar],
    put: @escaping @Sendable (KeptCalendar) async throws(StorageError) -> Void,
    remove: @escaping @Sendable (AccountID, ID<Entity>) async throws(StorageError) -> Void
  ) {
    self.accounts = accounts
    self.list = list
    self.put = put
    self.remove = remove
  }
}
