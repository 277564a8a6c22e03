/// The rooms of a device's own database.
///
/// The numbers are the host's.
public enum StoreName: UInt8, Sendable, CaseIterable {
  /// What the server has told: an entity each, by its ID.
  case entities = 0
  /// Changes that the server has not confirmed: by the order in which they were made.
  case outbox = 1
  /// Cursor, epoch, clock, and the like: by a short name.
  case meta = 2
  /// What the user types before saving it.
  case drafts = 3
}

/// One row to put into, or with no value to delete from, the device's own database.
///
/// Writes that belong together are stored in one transaction or not at all.
public struct StoreWrite: Hashable, Sendable {
  public var store: StoreName
  public var key: [UInt8]
  public var value: [UInt8]?

  public init(_ store: StoreName, key: [UInt8], value: [UInt8]?) {
    self.store = store
    self.key = key
    self.value = value
  }
}

/// One row of the device's own database.
public struct StoreRow: Hashable, Sendable {
  public var key: [UInt8]
  public var value: [UInt8]

  public init(key: [UInt8], value: [UInt8]) {
    self.key = key
    self.value = value
  }
}
