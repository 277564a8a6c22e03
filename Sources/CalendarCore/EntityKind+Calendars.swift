public import SyncCore

/// The kind of what is subscribed to.
extension EntityKind {
  public static let calendar = EntityKind(number: 19)
}
