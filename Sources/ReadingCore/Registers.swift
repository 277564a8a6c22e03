public import Kernel
public import Kit
public import SyncCore

/// A category as it is stored; screens read it as a `Shelf`.
///
/// The numbers of all kinds of properties never change their meaning.
public enum ItemCategory: PropertyOwner {
  public static let kind = EntityKind.category

  public static let name = Property<ItemCategory, String>(
    1, "name", .line(1...60), limitsScripts: true)
  public static let colour = Property<ItemCategory, ShelfColour?>(2)
  public static let sign = Property<ItemCategory, ShelfSign?>(3)
  /// Where it stands among the others.
  public static let order = Property<ItemCategory, OrderKey?>(4)

  public static func listProperties(to lister: inout some Lister<ItemCategory>) {
    lister.properties(name, colour, sign, order)
  }
}

/// A tag as it is stored; screens read it as a `Shelf`.
public enum ItemTag: PropertyOwner {
  public static let kind = EntityKind.tag

  public static let name = Property<ItemTag, String>(1, "name", .line(1...60), limitsScripts: true)
  public static let colour = Property<ItemTag, ShelfColour?>(2)
  /// The tag that this one became part of.
  public static let mergedInto = Property<ItemTag, ID<Entity>?>(3)

  public static func listProperties(to lister: inout some Lister<ItemTag>) {
    lister.properties(name, colour, mergedInto)
  }
}

/// A collection as it is stored; screens read it as a `Shelf`.
public enum ItemCollection: PropertyOwner {
  public static let kind = EntityKind.collection

  public static let name = Property<ItemCollection, String>(
    1, "name", .line(1...60), limitsScripts: true)
  public static let description = Property<ItemCollection, String>(
    2, "description", .text(500), limitsScripts: true)
  /// Where it stands among the others.
  public static let order = Property<ItemCollection, OrderKey?>(3)
  /// What a saved search asks for; of a collection nothing.
  public static let search = Property<ItemCollection, String>(
    4, "search", .line(0...200), isReadOnly: true)
  /// Whether it may be read by its secret address; only the server makes one (docs/organise.md).
  public static let isShared = Property<ItemCollection, Bool>(5, "isShared", isReadOnly: true)

  public static func listProperties(to lister: inout some Lister<ItemCollection>) {
    lister.properties(name, description, order, search, isShared)
  }
}

/// That an item is on a shelf.
///
/// Its ID follows from the item's and the group's, so that two devices that add the same make one.
public enum Membership: PropertyOwner {
  public static let kind = EntityKind.membership

  public static let item = Property<Membership, ID<Entity>?>(1, joining: .rule)
  /// The tag or collection.
  public static let group = Property<Membership, ID<Entity>?>(2, joining: .take)
  /// Where the item stands in the collection.
  public static let order = Property<Membership, OrderKey?>(3, joining: .take)

  public static func listProperties(to lister: inout some Lister<Membership>) {
    lister.properties(item, group, order)
  }
}

/// The one entity that holds what a person chose for Later.
public enum ReadingSettings: PropertyOwner {
  public static let kind = EntityKind.readingSettings
  public static let id = ID<Entity>(high: 0x6C61_7465_725F_7365, low: 0x7474_696E_6773_0001)

  /// The numbers of the topics chosen at the first run (`Topic`); null before that.
  public static let topics = Property<ReadingSettings, [Int]>(1)
  /// Whether places may be used.
  public static let usesPlaces = Property<ReadingSettings, Bool>(2)
  /// Whether calendars may be used.
  public static let usesCalendar = Property<ReadingSettings, Bool>(3)
  /// When the first run was ended.
  public static let welcomedAt = Property<ReadingSettings, Instant?>(4)
  /// How the Inbox is sorted.
  public static let order = Property<ReadingSettings, ListOrder?>(10)
  /// 0 for cards, 1 for rows.
  ///
  /// It counts on devices where nothing else was chosen; only earlier versions wrote it.
  public static let layout = Property<ReadingSettings, Int?>(11)
  /// Light, dark, or as the system has it.
  public static let appearance = Property<ReadingSettings, Int?>(12)
  /// 0 for the browser's language, else one more than the language's number.
  public static let language = Property<ReadingSettings, Int?>(13)
  /// The address of a calendar (ICS).
  public static let calendar = Property<ReadingSettings, String>(20)
  /// How sure a suggested category has to be, in a hundred, that is taken without asking; null for none.
  public static let filingAbove = Property<ReadingSettings, Int?>(21)
  /// How far the daily review of highlights is.
  public static let review = Property<ReadingSettings, ReviewMark?>(22)

  public static func listProperties(to lister: inout some Lister<ReadingSettings>) {
    lister.properties(
      topics, usesPlaces, usesCalendar, welcomedAt, order, layout, appearance, language, calendar,
      filingAbove, review)
  }
}
