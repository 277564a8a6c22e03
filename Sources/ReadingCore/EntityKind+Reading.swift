public import SyncCore

/// The kinds of Later.
extension EntityKind {
  public static let item = EntityKind(number: 1)
  public static let category = EntityKind(number: 7)
  public static let tag = EntityKind(number: 8)
  public static let collection = EntityKind(number: 9)
  /// That an item has a tag, or stands in a collection.
  public static let membership = EntityKind(number: 10)
  public static let highlight = EntityKind(number: 11)
  /// What a person told Later of themselves and of how lists are shown.
  public static let readingSettings = EntityKind(number: 12)
  /// Which part of a host's pages a person chose as their text.
  public static let siteChoice = EntityKind(number: 14)
  /// A feed that is subscribed to.
  public static let feed = EntityKind(number: 21)
  /// What is forgotten of what Now has learnt.
  public static let lesson = EntityKind(number: 22)
}
