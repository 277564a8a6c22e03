public import Kernel
public import Kit
public import SyncCore

/// Which todos a list shows.
public enum TasksFilter: Hashable, Sendable {
  case all
  /// With neither a day nor a list.
  case inbox
  /// Due today, or before.
  case today
  /// Due on the days to come.
  case upcoming
  case list(ID<Entity>)
  case tag(String)

  /// What tells two apart: texts by their bytes.
  private var key: [UInt8] {
    switch self {
    case .all: []
    case .inbox: [3]
    case .today: [4]
    case .upcoming: [5]
    case .list(let id): [1] + id.bytes
    case .tag(let tag): [2] + Array(tag.utf8)
    }
  }

  public static func == (left: TasksFilter, right: TasksFilter) -> Bool { left.key == right.key }

  public func hash(into hasher: inout Hasher) { hasher.combine(key) }

  /// The place that shows it.
  var place: TasksRoute {
    switch self {
    case .all: .all
    case .inbox: .inbox
    case .today: .home
    case .upcoming: .upcoming
    case .list(let id): .list(id)
    case .tag(let name): .tag(Array(name.utf8))
    }
  }
}

/// In which order todos stand.
///
/// The numbers are those of the choices on the screen, and stored.
public enum TodoOrder: Int, Hashable, Sendable, CaseIterable, PropertyValue {
  case due = 0
  case priority = 1
  case created = 2
  case byHand = 3

  public static var absent: TodoOrder { .due }
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
  /// All lists, sections and filters.
  public private(set) var allLists = TodoLists()
  /// The tags that were coloured or moved, in their order.
  public private(set) var storedTags: [TodoTag] = []
  private(set) var partCounts: [ID<Entity>: PartCount] = [:]
  /// How many open todos stand in each list.
  private(set) var openCounts: [ID<Entity>: Int] = [:]

  /// Which device this is, once its copy was read.
  private(set) var device: DeviceID?
  /// Where one is: a place shows what belongs there.
  public var route: TasksRoute? {
    didSet {
      if let wanted = route?.filter, wanted != filter { filter = wanted }
    }
  }
  /// In what language it is said what was done.
  public var words = Words(.english)
  public private(set) var settings = TasksSettings()
  /// Which of the three screens at the beginning is shown.
  public var welcomePage = WelcomePage.organize
  public internal(set) var filter = TasksFilter.today { didSet { showAnew() } }
  public var chosenOrder = TodoOrder.due { didSet { arranged = nil } }
  public var query = "" { didSet { showAnew() } }
  public var isSearching = false
  public var shownCount = windowStep
  /// How many weeks from now the strip above the days to come begins.
  var weeksAhead = 0
  /// Which of the open todos are drawn.
  public var window = ListWindow()
  /// Which of those that are done are drawn on their own screen.
  public var doneWindow = ListWindow()
  /// Ticked a moment ago: they stay where they stood until that was seen.
  public internal(set) var settling = Settling<Todo>()
  /// What lies over the screen and has no address.
  var over: TasksCover?
  /// Whether the window has room to open a todo where it stands in its list.
  public var hasRoom = false { didSet { inPlace = hasRoom ? inPlace : nil } }
  /// The todo that is open where it stands; its details lie over the screen otherwise.
  public internal(set) var inPlace: ID<Entity>?
  /// What is typed of the todo whose details are shown, and not stored yet.
  var changing: TodoForm?
  /// Whether the description of that one is in its field, and not drawn.
  var isWritingNotes = false
  /// Whether how it repeats is put together there, since that was asked for.
  var isRuleOpen = false
  /// Which fields of the details stand in lines since one was changed there: none moves while they are open.
  var lined: [TodoForm.Field]?
  /// Those that were asked for there.
  var wanted: [TodoForm.Field] = []
  /// Where names of lists or tags are offered for what is typed.
  var openOffers: OpenOffers?
  /// The line of a new todo that was typed when this tab, or one before it, went.
  var lineDraft: [UInt8] = []
  /// Whether the details that open next are for changing the title.
  var editsTitle = false
  /// What is typed of a new part of the todo whose details lie over the screen.
  public var subtask = ""
  /// What is typed of the day that something is put off to.
  var dayWords = ""
  /// The day that the keyboard is on in the calendar that is open; nil for the one that is set, or today.
  var calendarDay: CivilDate?
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
    kind == .todo || kind == .todoList || kind == .tasksSettings || kind == .todoTag
  }

  /// Takes everything over from the device's copy.
  public mutating func load(_ replica: Replica) {
    isLoading = false
    arranged = nil
    entities = [:]
    todos = [:]
    partCounts = [:]
    openCounts = [:]
    allLists = TodoLists()
    storedTags = []
    settings = TasksSettings()
    chosenOrder = settings.order
    device = replica.device
    let kinds: [EntityKind] = [.todo, .todoList, .tasksSettings, .todoTag]
    for kind in kinds {
      for entity in replica.entities(of: kind) { update(entity) }
    }
  }

  /// Takes over one entity that was changed.
  public mutating func update(_ entity: Entity) {
    entities[entity.id] = entity
    if entity.kind == .todoList {
      arranged = nil
      return allLists.update(TodoList(entity))
    }
    if entity.kind == .todoTag { return updateTag(entity) }
    if entity.kind == .tasksSettings {
      guard entity.id == TasksSettings.id else { return }
      settings = TasksSettings(entity)
      chosenOrder = settings.order
      return
    }
    let todo = Todo(entity)
    let old = todos[entity.id]
    let new = todo.isDeleted ? nil : todo
    todos[entity.id] = new
    countPart(old, -1)
    countPart(new, 1)
    countOpen(old, -1)
    countOpen(new, 1)
    rearrange(old, new)
  }

  // A first visit has none, and need not bring it.
  @inline(never)
  private mutating func updateTag(_ entity: Entity) {
    arranged = nil
    storedTags.removeAll { TodoTag.id(of: $0.name) == entity.id }
    if let tag = TodoTag(entity) { storedTags.append(tag) }
    storedTags = storedTags.inOrder { $0.stands(before: $1) }
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

  private mutating func countOpen(_ todo: Todo?, _ step: Int) {
    guard let todo, !todo.isDone, let list = todo.list else { return }
    openCounts[list] = (openCounts[list] ?? 0) + step
  }

  /// What todos are put in.
  public var lists: [TodoList] { allLists.inUse }

  /// How many are open; parts are not counted.
  var openCount: Int {
    var count = 0
    for todo in todos.values where isListed(todo) && !todo.isDone { count += 1 }
    return count
  }

  /// Whether places show it: parts stand with what they are parts of, and what is archived in its list.
  func isListed(_ todo: Todo) -> Bool { todo.parent == nil && !allLists.isShelved(todo.list) }

  /// How many are open in a list and its sections.
  func openCount(in list: ID<Entity>) -> Int {
    var count = openCounts[list] ?? 0
    for section in allLists.sections(of: list) { count += openCounts[section.id] ?? 0 }
    return count
  }

  /// How many are not deleted.
  public var livingCount: Int { todos.count }

  /// What the entity is called; nil when this app has none of this id.
  public func title(of id: ID<Entity>) -> String? {
    if let todo = todos[id] { return todo.title }
    return list(id)?.name
  }

  /// The days to come stand in their order, whatever the other places are sorted by.
  var order: TodoOrder {
    filter == .upcoming && query.utf8.isEmpty
      ? .due : ownOrder ?? chosenOrder
  }

  /// The order that the place which is shown has of its own.
  var ownOrder: TodoOrder? {
    switch filter {
    case .inbox: settings.inboxOrder
    case .today: settings.todayOrder
    case .list: ownList?.todoOrder
    case .all, .upcoming, .tag: nil
    }
  }

  /// What gives it that, or with nil the order of the other places; nil where it can have none.
  func settingOwnOrder(_ order: TodoOrder?) -> Edit? {
    switch filter {
    case .inbox: TasksSettings.setting(TasksSettings.inboxOrder, order)
    case .today: TasksSettings.setting(TasksSettings.todayOrder, order)
    case .list: ownList?.edit([.set(TodoList.todoOrder, order)])
    case .all, .upcoming, .tag: nil
    }
  }

  /// What gives back the order that holds now; the settings stay, also where these are their first.
  var orderAsItIs: Edit {
    settingOwnOrder(ownOrder) ?? TasksSettings.setting(TasksSettings.order, chosenOrder)
  }

  /// The list or filter that is shown, which may have an order of its own.
  var ownList: TodoList? {
    if case .list(let id) = filter { return list(id) }
    return nil
  }

  /// The place where one is, also while the details of a todo lie over it.
  public var place: TasksRoute {
    guard let route else { return .home }
    if case .todo = route { return filter.place }
    return route
  }

  public func list(_ id: ID<Entity>?) -> TodoList? { allLists[id] }

  /// The parts of a todo in the order by hand, those that were never moved last, first the oldest.
  public func parts(of id: ID<Entity>) -> [Todo] {
    var parts: [Todo] = []
    for todo in todos.values where todo.parent == id { parts.append(todo) }
    return parts.inOrder { $0.standsAsPart(before: $1) }
  }

  /// The same bytes for the same state, for comparing only.
  public func write(to writer: inout CBORWriter) {
    let sorted = Array(entities.values).inOrder { $0.id < $1.id }
    writer.beginArray(sorted.count)
    for entity in sorted { entity.write(to: &writer) }
  }
}
