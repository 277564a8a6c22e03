public import SyncCore

/// What is known of the device's own database.
public struct DeviceStorage: Equatable, Sendable {
  /// Rows that it could not store; they go along with the next that it is given.
  public var unsaved: [StoreWrite] = []
  /// True while the last rows that it was given are not stored.
  public var hasFailed = false
  /// True when nothing outlives this page.
  public var isMissing = false
  /// True where it holds rows that could not be read: it is not known how many.
  var isUnread = false

  /// What it is given now: these rows, and those that wait.
  mutating func take(_ writes: [StoreWrite]) -> [StoreWrite] {
    defer { unsaved = [] }
    return unsaved + writes
  }

  /// Nothing is lost: the rows wait in memory for another try.
  mutating func fail(_ writes: [StoreWrite]) {
    hasFailed = true
    unsaved = writes + unsaved
  }
}
