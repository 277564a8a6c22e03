public import Kernel
public import Kit
public import SyncCore

/// Which todos a list shows.
public enum TasksFilter: Hashable, Sendable {
  case all
  case list(ID<Entity>)
  case tag(String)

  public static func == (left: TasksFilter, right: TasksFilter) -> Bool {
    switch (left, right) {
    case (.all, .all): true
    case (.list(let left), .list(let right)): left == right
    case (.tag(let left), .tag(let right)): left == right
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    if case .list(let id) = self { hasher.combine(id) }
  }
}

/// In which order todos stand.
///
/// The numbers are those of the choices on the screen, and stored.
public enum TodoSort: Int, Hashable, Sendable, CaseIterable, PropertyValue {
  case due = 0
  case priority = 1
  case created = 2
  case byHand = 3

  public static var absent: TodoSort { .due }
}

/// What the screens of this app are drawn from.
public struct TasksState: Equatable, Sendable {
  /// Rows at first, and more with each "Show more", of the lists that grow so: what is done below what is
  /// open, and what is ordered by hand.
  public static let windowStep = 50

  /// Everything of this app that the device holds, by id.
  public private(set) var entities: [ID<Entity>: Entity] = [:]
  /// The living todos, read once when they change.
  public private(set) var todos: [ID<Entity>: Todo] = [:]
  public private(set) var lists: [TodoList] = []
  /// How many parts each todo has, and how many of them are done.
  private(set) var partCounts: [ID<Entity>: (done: Int, all: Int)] = [:]

  /// Which device this is, once its copy was read.
  private(set) var device: DeviceID?
  /// In what language it is said what was done.
  public var words = Words(.english)
  public private(set) var settings = TasksSettings()
  /// Which of the three screens at the beginning is shown.
  public var welcomePage = WelcomePage.organize
  public var filter = TasksFilter.all { didSet { arranged = nil } }
  public var sort = TodoSort.due { didSet { arranged = nil } }
  public var query = "" { didSet { arranged = nil } }
  public var isSearching = false
  public var shownCount = windowStep
  /// Which of the open todos are drawn.
  public var window = ListWindow()
  /// Which of those that are done are drawn on their own screen.
  public var doneWindow = ListWindow()
  /// Done a moment ago: they stay where they stood, struck through, until the screen changes.
  ///
  /// It grows by todos that are open, which moves none.
  public internal(set) var lingering: [ID<Entity>] = [] {
    didSet { if lingering.isEmpty { arranged = nil } }
  }
  /// The todo whose details lie over the screen.
  public var details: ID<Entity>?
  /// What is typed of a new part of that todo.
  public var subtask = ""
  public var form: TodoForm?
  /// True until it is known what this device holds.
  public var isLoading = false
  /// The todo that is to be deleted once that is confirmed.
  public var deleting: ID<Entity>?
  /// Whether this browser may show notifications; nil before it has answered.
  public var permission: NotificationPermission?
  /// The picked todos, while several are picked.
  public internal(set) var picked: [ID<Entity>]?
  /// The todo that the keyboard's shortcuts act on.
  public var cursor: ID<Entity>?
  /// The screens' order, as long as it holds: it follows from all the rest.
  var arranged: TasksBoard?

  public init() {}

  /// Whether entities of this kind belong to this app.
  public static func owns(_ kind: EntityKind) -> Bool {
    kind == .todo || kind == .todoList || kind == .tasksSettings
  }

  /// Takes everything over from the device's copy.
  public mutating func load(_ replica: Replica) {
    isLoading = false
    arranged = nil
    entities = [:]
    todos = [:]
    partCounts = [:]
    lists = []
    settings = TasksSettings()
    sort = settings.sort
    device = replica.device
    let kinds: [EntityKind] = [.todo, .todoList, .tasksSettings]
    for kind in kinds {
      for entity in replica.entities(of: kind) { update(entity) }
    }
  }

  /// Takes over one entity that was changed.
  public mutating func update(_ entity: Entity) {
    entities[entity.id] = entity
    if entity.kind == .todoList {
      arranged = nil
      return updateList(TodoList(entity))
    }
    if entity.kind == .tasksSettings {
      guard entity.id == TasksSettings.id else { return }
      settings = TasksSettings(entity)
      sort = settings.sort
      takeUsualReminder()
      return
    }
    let todo = Todo(entity)
    let old = todos[entity.id]
    let new = todo.isDeleted ? nil : todo
    todos[entity.id] = new
    countPart(old, -1)
    countPart(new, 1)
    rearrange(old, new)
  }

  /// Puts the todos in their order, unless they are in it.
  public mutating func arrange(_ moment: Moment) {
    arranged = board(moment)
  }

  private mutating func countPart(_ todo: Todo?, _ step: Int) {
    guard let todo, let parent = todo.parent else { return }
    let count = partCounts[parent] ?? (0, 0)
    partCounts[parent] = (count.done + (todo.isDone ? step : 0), count.all + step)
  }

  private mutating func updateList(_ list: TodoList) {
    lists.removeAll { $0.id == list.id }
    guard !list.isDeleted else { return }
    lists.append(list)
    lists = lists.inOrder { $0.id < $1.id }
  }

  /// How many are not deleted.
  public var livingCount: Int { todos.count }

  /// What the entity is called; nil when this app has none of this id.
  public func title(of id: ID<Entity>) -> String? {
    if let todo = todos[id] { return todo.title }
    return list(id)?.name
  }

  public func list(_ id: ID<Entity>?) -> TodoList? {
    for list in lists where list.id == id { return list }
    return nil
  }

  /// The parts of a todo, first the oldest.
  public func parts(of id: ID<Entity>) -> [Todo] {
    var parts: [Todo] = []
    for todo in todos.values where todo.parent == id { parts.append(todo) }
    return parts.inOrder {
      $0.createdAt == $1.createdAt ? $0.id < $1.id : $0.createdAt < $1.createdAt
    }
  }

  /// True while a sheet lies over the screen.
  public var isCovered: Bool {
    form != nil || deleting != nil || details.flatMap { todos[$0] } != nil
  }

  /// The same bytes for the same state, for comparing only.
  public func write(to writer: inout CBORWriter) {
    let sorted = Array(entities.values).inOrder { $0.id < $1.id }
    writer.beginArray(sorted.count)
    for entity in sorted { entity.write(to: &writer) }
  }

  public static func == (left: TasksState, right: TasksState) -> Bool {
    left.entities == right.entities && left.welcomePage == right.welcomePage
      && left.words == right.words && left.filter == right.filter
      && left.sort == right.sort && left.query == right.query
      && left.isSearching == right.isSearching && left.shownCount == right.shownCount
      && left.window == right.window && left.doneWindow == right.doneWindow
      && left.lingering == right.lingering && left.details == right.details
      && left.subtask == right.subtask && left.form == right.form
      && left.picked == right.picked && left.permission == right.permission
      && left.deleting == right.deleting && left.cursor == right.cursor
  }
}
