public import SyncCore

/// The kind of what a person wishes of notifications.
extension EntityKind {
  public static let notificationSettings = EntityKind(number: 18)
}
