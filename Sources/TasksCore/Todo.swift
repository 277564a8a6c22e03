public import Kernel
public import SyncCore

/// How much a todo presses.
///
/// The numbers are stored and sent.
public enum TodoPriority: Int, Comparable, Sendable, CaseIterable {
  case none = 0
  case low = 1
  case medium = 2
  case high = 3

  public static func < (left: TodoPriority, right: TodoPriority) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// Where a repeating todo stands.
public struct Series: Hashable, Sendable {
  /// The day that the rule's steps are counted from.
  public var start: CivilDate
  /// How often it was done.
  public var doneCount: Int

  public init(start: CivilDate, doneCount: Int = 0) {
    self.start = start
    self.doneCount = max(doneCount, 0)
  }

  /// An array of the start's day number and the count.
  public var encoded: [UInt8] {
    var writer = CBORWriter()
    writer.beginArray(2)
    writer.write(start.dayNumber)
    writer.write(doneCount)
    return writer.bytes
  }

  public init?(encoded bytes: [UInt8]) {
    var reader = CBORReader(bytes)
    // Whatever cannot be read is as good as none.
    guard let count = try? reader.readArrayCount(), count >= 2,
      let start = try? reader.readInt(), let done = try? reader.readInt()
    else { return nil }
    self.init(start: CivilDate(dayNumber: start), doneCount: done)
  }
}

/// A todo as screens read it: every register with its type, and what is missing filled in.
public struct Todo: Hashable, Sendable {
  public let id: ID<Entity>
  public var title: String
  public var notes: String
  public var due: Due?
  public var priority: TodoPriority
  public var doneAt: Instant?
  public var createdAt: Instant
  public var list: ID<Entity>?
  public var tags: [String]
  public var order: OrderKey?
  public var parent: ID<Entity>?
  /// Minutes before it is due.
  public var reminders: [Int]
  public var rule: RecurrenceRule?
  public var series: Series?
  public var instanceOf: ID<Entity>?
  public var isDeleted: Bool

  public init(_ entity: Entity) {
    id = entity.id
    title = entity.text(TodoRegister.title) ?? ""
    notes = entity.text(TodoRegister.notes) ?? ""
    due = entity[TodoRegister.due].flatMap { Due(encoded: $0.value) }
    priority = entity.int(TodoRegister.priority).flatMap { TodoPriority(rawValue: $0) } ?? .none
    doneAt = entity.instant(TodoRegister.doneAt)
    createdAt = entity.instant(TodoRegister.createdAt) ?? Instant(milliseconds: 0)
    list = entity.id(TodoRegister.list)
    tags = entity[TodoRegister.tags].map { Self.texts($0.value) } ?? []
    order = entity.orderKey(TodoRegister.order)
    parent = entity.id(TodoRegister.parent)
    reminders = entity[TodoRegister.reminders].map { Self.numbers($0.value) } ?? []
    rule = entity[TodoRegister.rule].flatMap { RecurrenceRule(encoded: $0.value) }
    series = entity[TodoRegister.series].flatMap { Series(encoded: $0.value) }
    instanceOf = entity.id(TodoRegister.instanceOf)
    isDeleted = entity.kind != .todo || entity.isDeleted
  }

  public var isDone: Bool { doneAt != nil }
  public var isRepeating: Bool { rule != nil && due != nil && !isDone }

  public var path: String { "/tasks/" + id.text }

  public static func == (left: Todo, right: Todo) -> Bool {
    left.id == right.id && left.title == right.title && left.notes == right.notes
      && left.due == right.due && left.priority == right.priority && left.doneAt == right.doneAt
      && left.createdAt == right.createdAt && left.list == right.list && left.tags == right.tags
      && left.order == right.order && left.parent == right.parent
      && left.reminders == right.reminders && left.rule == right.rule
      && left.series == right.series && left.instanceOf == right.instanceOf
      && left.isDeleted == right.isDeleted
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(createdAt)
  }

  /// What a register with texts holds; none where there is something else.
  private static func texts(_ value: [UInt8]) -> [String] {
    var reader = CBORReader(value)
    var texts: [String] = []
    guard let count = try? reader.readArrayCount() else { return [] }
    for _ in 0..<min(count, TodoLimit.tags) {
      guard let text = try? reader.readText() else { return texts }
      texts.append(text)
    }
    return texts
  }

  private static func numbers(_ value: [UInt8]) -> [Int] {
    var reader = CBORReader(value)
    var numbers: [Int] = []
    guard let count = try? reader.readArrayCount() else { return [] }
    for _ in 0..<min(count, TodoLimit.reminders) {
      guard let number = try? reader.readInt() else { return numbers }
      numbers.append(number)
    }
    return numbers
  }
}

/// A list of todos as screens read it.
public struct TodoList: Hashable, Sendable {
  public let id: ID<Entity>
  public var name: String
  public var order: OrderKey?
  public var isDeleted: Bool

  public init(_ entity: Entity) {
    id = entity.id
    name = entity.text(TodoListRegister.name) ?? ""
    order = entity.orderKey(TodoListRegister.order)
    isDeleted = entity.kind != .todoList || entity.isDeleted
  }

  public static func == (left: TodoList, right: TodoList) -> Bool {
    left.id == right.id && left.name == right.name && left.order == right.order
      && left.isDeleted == right.isDeleted
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// Values of registers that hold arrays.
extension RegisterValue {
  public static func texts(_ texts: [String]) -> [UInt8] {
    var writer = CBORWriter()
    writer.beginArray(texts.count)
    for text in texts { writer.write(text) }
    return writer.bytes
  }

  public static func numbers(_ numbers: [Int]) -> [UInt8] {
    var writer = CBORWriter()
    writer.beginArray(numbers.count)
    for number in numbers { writer.write(number) }
    return writer.bytes
  }
}
