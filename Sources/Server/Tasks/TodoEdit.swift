import Kernel
import SyncCore
import TasksCore

/// What a request makes of a todo: what it names is changed, and the rest is left.
struct TodoEdit {
  /// Characters of a line that a todo is made from.
  static let longestText = 1_000

  private(set) var todo: Todo
  /// The name of its list; nil where the request names none, empty to take it out of its list.
  private(set) var listName: String?
  /// What a new one is a part of.
  private(set) var parent: ID<Entity>?

  /// Over a todo that there is.
  init(json: JSON, over todo: Todo, wall: CivilDateTime) throws(RequestRefusal) {
    self.todo = todo
    try read(json, over: todo, wall)
  }

  /// A new one, perhaps from one line.
  init(json: JSON, wall: CivilDateTime, usualReminder: Int?) throws(RequestRefusal) {
    todo = Todo()
    if let text = try json.optionalText("text") {
      guard text.unicodeScalars.count <= Self.longestText else {
        throw .malformed("The text has at most \(Self.longestText) characters.")
      }
      let entry = QuickEntry(text, at: wall)
      todo = entry.todo
      listName = entry.list
    }
    try read(json, over: nil, wall, usualReminder: usualReminder)
    guard let member = json["parent"], member != .null else { return }
    parent = ID<Entity>(text: try json.text("parent"))
    if parent == nil { throw .malformed("\"parent\" is the ID of a todo.") }
    todo.parent = parent
  }

  private mutating func read(
    _ json: JSON, over stored: Todo?, _ wall: CivilDateTime, usualReminder: Int? = nil
  ) throws(RequestRefusal) {
    try todo.read(json: json)
    if stored == nil, json["reminders"] == nil {
      todo.reminders = todo.reminders(usual: usualReminder)
    }
    if let list = json["list"] { listName = list == .null ? "" : try json.text("list").trimmed }
    // On a screen nobody can type it, so it is a slip and not taken off.
    if todo.tags.contains(where: { $0.trimmed.isEmpty }) {
      throw .malformed(Todo.sentence(of: PropertyFault(Todo.tags, .missing)))
    }
    todo = todo.tidied(over: stored, at: wall)
    try check()
  }

  /// The same rules as in the app.
  private func check() throws(RequestRefusal) {
    if let fault = todo.faults.first { throw .malformed(Todo.sentence(of: fault)) }
    let limits = TodoList.name.limits
    if let listName, !listName.isEmpty, listName.fault(within: limits) != nil {
      throw .malformed("The name of a list is \(String.expectation(within: limits)).")
    }
  }
}
