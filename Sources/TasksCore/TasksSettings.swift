public import Kernel
public import SyncCore

/// What a row that is swiped to the left asks for.
///
/// The numbers are those of the choices on the screen, and stored.
public enum TodoSwipe: Int, Hashable, Sendable, CaseIterable, PropertyValue {
  case delete = 0
  case reschedule = 1
  case tomorrow = 2

  public static var absent: TodoSwipe { .delete }
}

/// What a person chose for this app, on all devices.
///
/// A number never changes its meaning.
public struct TasksSettings: Hashable, Sendable, Model {
  public static let kind = EntityKind.tasksSettings
  /// The one entity of each account ("tasks" in ASCII).
  public static let id = ID<Entity>(high: 0x7461_736B_7300_0000, low: 1)
  /// Minutes before a todo is due, as the form offers them; nil for none.
  public static let reminders: [Int?] = [nil, 0, 10, 60, 1_440]

  /// Whether the three screens at the beginning were seen.
  public static let isWelcomed = Property<TasksSettings, Bool>(1)
  public static let remindersAreOn = Property<TasksSettings, Bool>(2)
  /// Minutes before at which a new todo with a time reminds; null for none.
  public static let reminder = Property<TasksSettings, Int?>(3)
  /// In which order the open todos stand, where a place or a list has none of its own.
  public static let order = Property<TasksSettings, TodoOrder>(4)

  /// What a swipe to the left does with a row.
  public static let swipe = Property<TasksSettings, TodoSwipe>(5)

  /// The order of the Inbox and of Today, or null where it is that of the other places.
  public static let inboxOrder = Property<TasksSettings, TodoOrder?>(6)
  public static let todayOrder = Property<TasksSettings, TodoOrder?>(7)

  public static func describe<D: Describer>(_ describer: inout D) where D.Owner == TasksSettings {
    describer.property(isWelcomed, { $0.isWelcomed }, { $0.isWelcomed = $1 })
    describer.property(remindersAreOn, { $0.remindersAreOn }, { $0.remindersAreOn = $1 })
    describer.property(reminder, { $0.reminder }, { $0.reminder = $1 })
    describer.property(order, { $0.order }, { $0.order = $1 })
    describer.property(swipe, { $0.swipe }, { $0.swipe = $1 })
    describer.property(inboxOrder, { $0.inboxOrder }, { $0.inboxOrder = $1 })
    describer.property(todayOrder, { $0.todayOrder }, { $0.todayOrder = $1 })
  }

  public var isWelcomed = false
  public var remindersAreOn = true
  public var reminder: Int?
  public var order = TodoOrder.due
  public var swipe = TodoSwipe.delete
  public var inboxOrder: TodoOrder?
  public var todayOrder: TodoOrder?

  /// What a new todo with a time reminds at.
  public var usualReminder: Int? { remindersAreOn ? reminder : nil }

  public init() {}

  public init(_ entity: Entity) {
    read(entity)
    if let minutes = reminder, !Todo.reminders.limits.numbers.contains(minutes) { reminder = nil }
  }

  static func setting<Value>(
    _ property: Property<TasksSettings, Value>, _ value: Value
  ) -> Edit {
    Edit(id, [.set(property, value)])
  }
}
