public import SyncCore

/// The kinds of Before You Run Out.
extension EntityKind {
  public static let product = EntityKind(number: 4)
  public static let purchase = EntityKind(number: 5)
  public static let restockSettings = EntityKind(number: 6)
  public static let extra = EntityKind(number: 17)
}
