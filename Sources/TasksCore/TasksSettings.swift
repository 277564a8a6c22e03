public import Kernel
public import SyncCore

/// What a person chose for this app, on all devices.
public struct TasksSettings: Hashable, Sendable {
  /// The one entity of each account ("tasks" in ASCII).
  public static let id = ID<Entity>(high: 0x7461_736B_7300_0000, low: 1)
  /// Minutes before a todo is due, as the form offers them; nil for none.
  public static let reminders: [Int?] = [nil, 0, 10, 60, 1_440]

  /// Whether the three screens at the beginning were seen.
  public var isWelcomed = false
  public var remindersAreOn = true
  /// Minutes before at which a new todo with a time reminds; nil for none.
  public var reminder: Int?
  /// In which order the open todos stand.
  public var sort = TodoSort.due

  public init() {}

  public init(_ entity: Entity) {
    isWelcomed = entity.bool(TasksSettingsRegister.isWelcomed) ?? false
    remindersAreOn = entity.bool(TasksSettingsRegister.remindersAreOn) ?? true
    let minutes = entity.int(TasksSettingsRegister.reminder)
    reminder = minutes.flatMap { (0...TodoLimit.reminderMinutes).contains($0) ? $0 : nil }
    sort = entity.int(TasksSettingsRegister.sort).flatMap { TodoSort(rawValue: $0) } ?? .due
  }

  static func setting(_ number: RegisterNumber, _ value: [UInt8]) -> Edit {
    Edit(id, kind: .tasksSettings, [.init(number, value)])
  }
}

/// The registers of the settings.
///
/// A number never changes its meaning.
public enum TasksSettingsRegister {
  public static let isWelcomed = RegisterNumber(number: 1)
  public static let remindersAreOn = RegisterNumber(number: 2)
  /// Unsigned: minutes before, or null for none.
  public static let reminder = RegisterNumber(number: 3)
  /// Unsigned: the number of a `TodoSort`.
  public static let sort = RegisterNumber(number: 4)
}
