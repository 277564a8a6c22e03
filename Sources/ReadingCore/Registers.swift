public import Kernel
public import SyncCore

/// The registers of a category.
///
/// The numbers of all kinds of registers never change their meaning.
public enum CategoryRegister {
  public static let name = RegisterNumber(number: 1)
  /// Unsigned: the number of a colour.
  public static let colour = RegisterNumber(number: 2)
  /// Unsigned: the number of an icon.
  public static let icon = RegisterNumber(number: 3)
  /// Bytes: where it stands among the others (`OrderKey`).
  public static let order = RegisterNumber(number: 4)
}

/// The registers of a tag.
public enum TagRegister {
  public static let name = RegisterNumber(number: 1)
  /// Unsigned: the number of a colour.
  public static let colour = RegisterNumber(number: 2)
  /// Bytes: the ID of the tag that this one became part of, or null.
  public static let mergedInto = RegisterNumber(number: 3)
}

/// The registers of a collection.
public enum CollectionRegister {
  public static let name = RegisterNumber(number: 1)
  public static let description = RegisterNumber(number: 2)
  /// Bytes: where it stands among the others (`OrderKey`).
  public static let order = RegisterNumber(number: 3)
}

/// The registers of a membership.
///
/// Its ID follows from the item's and the group's, so that two devices that add the same make one.
public enum MembershipRegister {
  /// Bytes: the ID of the item.
  public static let item = RegisterNumber(number: 1)
  /// Bytes: the ID of the tag or collection.
  public static let group = RegisterNumber(number: 2)
  /// Bytes: where the item stands in the collection (`OrderKey`).
  public static let order = RegisterNumber(number: 3)
}

/// The registers of a highlight: a place by position and by quotation, as W3C's selectors have it.
public enum HighlightRegister {
  /// Bytes: the ID of the item.
  public static let item = RegisterNumber(number: 1)
  /// Bytes: the SHA-256 of the article that it was made in.
  public static let content = RegisterNumber(number: 2)
  /// Array of block, offset, block, offset: its start and its end (`ReadingPlace`'s counting).
  public static let range = RegisterNumber(number: 3)
  /// Text: the marked words.
  public static let quote = RegisterNumber(number: 4)
  /// Text: up to 32 characters before them.
  public static let prefix = RegisterNumber(number: 5)
  /// Text: up to 32 characters after them.
  public static let suffix = RegisterNumber(number: 6)
  /// Unsigned: the number of a colour.
  public static let colour = RegisterNumber(number: 7)
  /// A merged text (SyncCore's `TextRegister`).
  public static let note = RegisterNumber(number: 8)
  /// Integer: when it was made, in milliseconds.
  public static let createdAt = RegisterNumber(number: 9)
}

/// The registers of the one entity that holds what a person chose for Later.
public enum ReadingSettingsRegister {
  /// Array of unsigned: the topics chosen at the first run (`Topic`), or null before that.
  public static let topics = RegisterNumber(number: 1)
  /// Whether places may be used.
  public static let usesPlaces = RegisterNumber(number: 2)
  /// Whether calendars may be used.
  public static let usesCalendar = RegisterNumber(number: 3)
  /// Integer: when the first run was ended, or null.
  public static let welcomedAt = RegisterNumber(number: 4)
  /// Text: the address of a calendar (ICS).
  public static let calendar = RegisterNumber(number: 20)
  /// Unsigned: how the Inbox is sorted.
  public static let sort = RegisterNumber(number: 10)
  /// Unsigned: cards or rows.
  public static let layout = RegisterNumber(number: 11)
  /// Unsigned: light, dark, or as the system has it.
  public static let theme = RegisterNumber(number: 12)
  /// Unsigned: 0 for the browser's language, else one more than the language's number.
  public static let language = RegisterNumber(number: 13)
}

/// The one entity of kind `readingSettings`.
public enum ReadingSettings {
  public static let id = ID<Entity>(high: 0x6C61_7465_725F_7365, low: 0x7474_696E_6773_0001)
}
