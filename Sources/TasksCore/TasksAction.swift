public import SyncCore

/// What happened on a screen of this app.
public enum TasksAction: Sendable {
  case addTapped
}

/// What a screen of this app asks for.
public enum TasksEffect: Hashable, Sendable {
  /// Store and sync these changes; once the device has them, say so.
  case record([Edit], Saying?)
  case open(path: String)
  case goBack(otherwise: String)
  case focus(id: String)
  case announce(String)
  case vibrate(milliseconds: UInt32)
  /// Look for the server again, and sync.
  case reconnect
}
