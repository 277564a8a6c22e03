public import Kernel
public import Kit
public import SyncCore

/// Which todos a list shows.
public enum TasksFilter: Hashable, Sendable {
  case all
  case list(ID<Entity>)
  case tag(String)

  /// What tells two apart: texts by their bytes.
  private var key: [UInt8] {
    switch self {
    case .all: []
    case .list(let id): [1] + id.bytes
    case .tag(let tag): [2] + Array(tag.utf8)
    }
  }

  public static func == (left: TasksFilter, right: TasksFilter) -> Bool { left.key == right.key }

  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
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

/// How many parts a todo has, and how many of them are done.
public struct PartCount: Equatable, Sendable {
  var done = 0
  var all = 0
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
  private(set) var partCounts: [ID<Entity>: PartCount] = [:]

  /// Which device this is, once its copy was read.
  private(set) var device: DeviceID?
  public var route: TasksRoute?
  /// In what language it is said what was done.
  public var words = Words(.english)
  public private(set) var settings = TasksSettings()
  /// Which of the three screens at the beginning is shown.
  public var welcomePage = WelcomePage.organize
  public var filter = TasksFilter.all { didSet { showAnew() } }
  public var sort = TodoSort.due { didSet { arranged = nil } }
  public var query = "" { didSet { showAnew() } }
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
  /// What lies over the screen and has no address.
  var over: TasksCover?
  /// What is typed of a new part of the todo whose details lie over the screen.
  public var subtask = ""
  /// True until it is known what this device holds.
  public var isLoading = false
  /// Whether this browser may show notifications; nil before it has answered.
  public var permission: NotificationPermission?
  /// The picked todos, while several are picked.
  public internal(set) var picked: [ID<Entity>]?
  /// The todo that the keyboard's shortcuts act on.
  public var cursor: ID<Entity>?
  /// The screens' order.
  @Kept var arranged: TasksBoard? = nil

  public init() {}

  /// Another list is shown, from its top.
  private mutating func showAnew() {
    arranged = nil
    window = ListWindow()
  }

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
    var count = partCounts[parent] ?? PartCount()
    count.all += step
    if todo.isDone { count.done += step }
    partCounts[parent] = count
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

  /// The same bytes for the same state, for comparing only.
  public func write(to writer: inout CBORWriter) {
    let sorted = Array(entities.values).inOrder { $0.id < $1.id }
    writer.beginArray(sorted.count)
    for entity in sorted { entity.write(to: &writer) }
  }
}
