public import SyncCore

/// The registers of a todo.
///
/// A number never changes its meaning.
public enum TodoRegister {
  /// Text, 1 to 200 characters.
  public static let title = RegisterNumber(number: 1)
  /// A merged text (SyncCore's `TextRegister`).
  public static let notes = RegisterNumber(number: 2)
  /// A `Due`: day, time and zone together, so that two devices never mix them; or null.
  public static let due = RegisterNumber(number: 3)
  /// Unsigned: a `TodoPriority`.
  public static let priority = RegisterNumber(number: 4)
  /// Integer: when it was done, in milliseconds, or null while it is open.
  public static let doneAt = RegisterNumber(number: 5)
  /// Integer: milliseconds.
  public static let createdAt = RegisterNumber(number: 6)
  /// Bytes: the ID of the list that it is in, or null.
  public static let list = RegisterNumber(number: 7)
  /// Array of texts.
  public static let tags = RegisterNumber(number: 8)
  /// Bytes: an `OrderKey`, the place in the order by hand.
  public static let order = RegisterNumber(number: 9)
  /// Bytes: the ID of the todo that this is a part of, or null.
  public static let parent = RegisterNumber(number: 10)
  /// Array of unsigned: minutes before it is due at which to remind.
  public static let reminders = RegisterNumber(number: 11)
  /// A `RecurrenceRule`, or null.
  public static let rule = RegisterNumber(number: 12)
  /// A `Series`: where a repeating todo stands.
  public static let series = RegisterNumber(number: 13)
  /// Bytes: the ID of the repeating todo that this one, done, was an instance of.
  public static let instanceOf = RegisterNumber(number: 14)
}

/// The registers of a list of todos.
///
/// A number never changes its meaning.
public enum TodoListRegister {
  /// Text, 1 to 100 characters.
  public static let name = RegisterNumber(number: 1)
  /// Bytes: an `OrderKey`.
  public static let order = RegisterNumber(number: 2)
}
