public import Kit
public import ReadingCore
public import SyncCore

/// What the person did while the device's database was still being read.
public struct EarlyInput: Hashable, Sendable {
  /// Keys pressed before it was known who is here and what they have.
  public var keys: [EarlyKey] = []
  public var changes: [EarlyChange] = []
  /// What was typed in the details of todos, which are not known yet.
  var details: [StoreRow] = []

  /// More keys than that nobody means.
  private static let mostKeys = 16

  mutating func press(_ key: String, _ modifiers: UInt8) {
    if keys.count < Self.mostKeys { keys.append(EarlyKey(key: key, modifiers: modifiers)) }
  }
}

/// A change that waits until the device's database was read.
public struct EarlyChange: Hashable, Sendable {
  public var edits: [Edit] = []
  /// A merged text: what it is recorded as depends on the database.
  public var text: TextRecord?
  public var saying: Saying?
  public var saved: SavedDraft?
  /// The key of the row that held it; empty if none did.
  public var draft: [UInt8] = []
}

/// A key that waits until the device's database was read.
public struct EarlyKey: Hashable, Sendable {
  public var key: String
  public var modifiers: UInt8
}
