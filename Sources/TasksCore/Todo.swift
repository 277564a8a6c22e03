public import Kernel
public import SyncCore

/// How much a todo presses.
///
/// The numbers are stored and sent.
public enum TodoPriority: Int, Comparable, Sendable, CaseIterable, PropertyValue {
  case none = 0
  case low = 1
  case medium = 2
  case high = 3

  public static var absent: TodoPriority { .none }

  public static func < (left: TodoPriority, right: TodoPriority) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// Where a repeating todo stands.
public struct Series: Hashable, Sendable, RegisterCodable {
  /// The day that the rule's steps are counted from.
  public var start: CivilDate
  /// Its time, where the steps are hours.
  public var time: CivilTime?
  /// How often it was done.
  public var doneCount: Int

  public init(start: CivilDate, time: CivilTime? = nil, doneCount: Int = 0) {
    self.start = start
    self.time = time
    self.doneCount = max(doneCount, 0)
  }

  init(from due: Due, of rule: RecurrenceRule) {
    self.init(start: due.day, time: rule.unit == .hour ? due.time : nil)
  }

  func adding(_ count: Int) -> Series {
    Series(start: start, time: time, doneCount: doneCount + count)
  }

  /// An array of the start's day number, the count, and the second of the day where steps are hours.
  public var register: [UInt8] {
    var writer = CBORWriter()
    writer.beginArray(time == nil ? 2 : 3)
    writer.write(start.dayNumber)
    writer.write(doneCount)
    if let time { writer.write(time.secondOfDay) }
    return writer.bytes
  }

  public init?(register value: [UInt8], within limits: Limits) {
    var reader = CBORReader(value)
    // Whatever cannot be read is as good as none.
    guard let count = try? reader.readArrayCount(), count >= 2,
      let start = try? reader.readInt(), let done = try? reader.readInt()
    else { return nil }
    let second = count > 2 ? try? reader.readInt() : nil
    self.init(
      start: CivilDate(dayNumber: start), time: second.map { CivilTime(wrapping: $0) },
      doneCount: done)
  }
}

/// A todo: what it consists of, a line each.
///
/// A number never changes its meaning.
public struct Todo: Hashable, Sendable, Model {
  public static let kind = EntityKind.todo

  public static let title = Property<Todo, String>(1, "title", .line(1...200))
  public static let notes = Property<Todo, MergedText>(2, "notes", .text(10_000))
  public static let due = Property<Todo, Due?>(3, "due")
  public static let priority = Property<Todo, TodoPriority>(4, "priority")
  /// Null while it is open.
  public static let doneAt = Property<Todo, Instant?>(5, "doneAt", isReadOnly: true)
  public static let createdAt = Property<Todo, Instant>(6, "createdAt", isReadOnly: true)
  /// The list that it is in, which the API has by its name.
  public static let list = Property<Todo, ID<Entity>?>(7)
  public static let tags = Property<Todo, [String]>(8, "tags", .line(1...50).each(20))
  /// The place in the order by hand.
  public static let order = Property<Todo, OrderKey?>(9, "order", isReadOnly: true)
  /// The todo that this is a part of.
  public static let parent = Property<Todo, ID<Entity>?>(10, "parent", isReadOnly: true)
  /// Minutes before it is due: four weeks at most.
  public static let reminders = Property<Todo, [Int]>(
    11, "reminders", .number(0...40_320).each(10))
  public static let rule = Property<Todo, RecurrenceRule?>(12, "repeats")
  /// Where a repeating todo stands.
  public static let series = Property<Todo, Series?>(13)
  /// The repeating todo that this one, done, was an instance of.
  public static let instanceOf = Property<Todo, ID<Entity>?>(14, "instanceOf", isReadOnly: true)

  /// Minutes that it is thought to take.
  public static let estimate = Property<Todo, Int?>(15, "estimatedMinutes", .number(1...1_440))

  public static func describe<D: Describer>(_ describer: inout D) where D.Owner == Todo {
    describer.property(title, { $0.title }, { $0.title = $1 })
    describer.property(notes, { MergedText($0.notes) }, { $0.notes = $1.text })
    describer.property(due, { $0.due }, { $0.due = $1 })
    describer.property(priority, { $0.priority }, { $0.priority = $1 })
    describer.property(doneAt, { $0.doneAt }, { $0.doneAt = $1 })
    describer.property(createdAt, { $0.createdAt }, { $0.createdAt = $1 })
    describer.property(list, { $0.list }, { $0.list = $1 })
    describer.property(tags, { $0.tags }, { $0.tags = $1 })
    describer.property(order, { $0.order }, { $0.order = $1 })
    describer.property(parent, { $0.parent }, { $0.parent = $1 })
    describer.property(reminders, { $0.reminders }, { $0.reminders = $1 })
    describer.property(rule, { $0.rule }, { $0.rule = $1 })
    describer.property(series, { $0.series }, { $0.series = $1 })
    describer.property(instanceOf, { $0.instanceOf }, { $0.instanceOf = $1 })
    describer.property(estimate, { $0.estimate }, { $0.estimate = $1 })
  }

  public let id: ID<Entity>
  public var title = ""
  public var notes = ""
  public var due: Due?
  public var priority = TodoPriority.none
  public var doneAt: Instant?
  public var createdAt = Instant(milliseconds: 0)
  public var list: ID<Entity>?
  public var tags: [String] = []
  public var order: OrderKey?
  public var parent: ID<Entity>?
  public var reminders: [Int] = []
  public var rule: RecurrenceRule?
  public var series: Series?
  public var instanceOf: ID<Entity>?
  public var estimate: Int?
  public private(set) var isDeleted = false

  public init(_ entity: Entity) {
    id = entity.id
    isDeleted = entity.kind != Self.kind || entity.isDeleted
    read(entity)
  }

  /// One that is not stored yet.
  public init(
    id: ID<Entity> = ID(high: 0, low: 0), title: String = "", notes: String = "", due: Due? = nil,
    priority: TodoPriority = .none, list: ID<Entity>? = nil, tags: [String] = [],
    reminders: [Int] = [], rule: RecurrenceRule? = nil
  ) {
    self.id = id
    self.title = title
    self.notes = notes
    self.due = due
    self.priority = priority
    self.list = list
    self.tags = tags
    self.reminders = reminders
    self.rule = rule
  }

  public var isDone: Bool { doneAt != nil }

  public var path: String { "/tasks/" + id.text }

  public static func == (left: Todo, right: Todo) -> Bool {
    left.id == right.id && left.isDeleted == right.isDeleted && left.hasSameProperties(as: right)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(createdAt)
  }
}
