public import Kernel
public import Kit
public import SyncCore

/// A list of todos; also a section of one, and a search that was saved under a name.
///
/// A number never changes its meaning.
public struct TodoList: Hashable, Sendable, Model {
  public static let kind = EntityKind.todoList

  public static let name = Property<TodoList, String>(1, "name", .line(1...100))
  public static let order = Property<TodoList, OrderKey?>(2)
  public static let colour = Property<TodoList, ShelfColour?>(3, "colour")
  /// Null while it is in use; what stands in it is shown nowhere else meanwhile.
  public static let archivedAt = Property<TodoList, Instant?>(4, "archivedAt", isReadOnly: true)
  /// The list that this is a section of.
  public static let parent = Property<TodoList, ID<Entity>?>(5, "parent", isReadOnly: true)
  /// What a saved filter asks for (docs/tasks.md); of a list nothing.
  public static let search = Property<TodoList, String>(6, "search", .line(0...200))

  /// In which order its todos stand; null for that of the settings.
  public static let todoOrder = Property<TodoList, TodoOrder?>(7, "todoOrder")

  public static func describe<D: Describer>(_ describer: inout D) where D.Owner == TodoList {
    describer.property(name, { $0.name }, { $0.name = $1 })
    describer.property(order, { $0.order }, { $0.order = $1 })
    describer.property(colour, { $0.colour }, { $0.colour = $1 })
    describer.property(archivedAt, { $0.archivedAt }, { $0.archivedAt = $1 })
    describer.property(parent, { $0.parent }, { $0.parent = $1 })
    describer.property(search, { $0.search }, { $0.search = $1 })
    describer.property(todoOrder, { $0.todoOrder }, { $0.todoOrder = $1 })
  }

  public let id: ID<Entity>
  public var name = ""
  public var order: OrderKey?
  public var colour: ShelfColour?
  public var archivedAt: Instant?
  public var parent: ID<Entity>?
  public var search = ""
  public var todoOrder: TodoOrder?
  public private(set) var isDeleted = false

  public init(_ entity: Entity) {
    id = entity.id
    isDeleted = entity.kind != Self.kind || entity.isDeleted
    read(entity)
  }

  /// One that is not stored yet.
  public init(id: ID<Entity>) { self.id = id }

  /// Whether it shows what a search finds, and holds nothing itself.
  public var isFilter: Bool { !search.utf8.isEmpty }

  public static func == (left: TodoList, right: TodoList) -> Bool {
    left.id == right.id && left.isDeleted == right.isDeleted && left.hasSameProperties(as: right)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(id) }

  func edit(_ assignments: [Assignment<TodoList>]) -> Edit { Edit(id, assignments) }
}

extension [TodoList] {
  /// The one that a name means: "home" is "Home" where no other is.
  public func called(_ name: String) -> TodoList? {
    SearchText.index(of: name, among: map { $0.name }).map { self[$0] }
  }
}

/// All lists of an account in their order, and what each of them is.
public struct TodoLists: Equatable, Sendable {
  /// The living ones: those that were never moved stand last, first the oldest.
  public private(set) var all: [TodoList] = []
  /// Lists that are archived, and their sections.
  private var shelved: [ID<Entity>] = []

  public init() {}

  public init(_ lists: [TodoList]) {
    all = lists.filter { !$0.isDeleted }
    arrange()
  }

  public mutating func update(_ list: TodoList) {
    all.removeAll { $0.id == list.id }
    if !list.isDeleted { all.append(list) }
    arrange()
  }

  private mutating func arrange() {
    all = all.inOrder { left, right in
      switch (left.order, right.order) {
      case (let one?, let other?): one == other ? left.id < right.id : one < other
      case (nil, nil): left.id < right.id
      case (let one, _): one != nil
      }
    }
    shelved = []
    for list in all where isArchived(list) { shelved.append(list.id) }
  }

  public subscript(id: ID<Entity>?) -> TodoList? {
    guard let id else { return nil }
    for list in all where list.id == id { return list }
    return nil
  }

  /// What todos are put in: neither sections, nor filters, nor what is archived.
  public var inUse: [TodoList] {
    all.filter { !$0.isFilter && $0.archivedAt == nil && parent(of: $0) == nil }
  }

  public var filters: [TodoList] { all.filter { $0.isFilter } }

  public var archived: [TodoList] { all.filter { isArchived($0) && parent(of: $0) == nil } }

  public func sections(of id: ID<Entity>) -> [TodoList] { all.filter { $0.parent == id } }

  /// The list that a section is of; a section whose list is gone is a list.
  public func parent(of list: TodoList) -> TodoList? {
    guard let id = list.parent, id != list.id else { return nil }
    for other in all where other.id == id && other.parent == nil && !other.isFilter {
      return other
    }
    return nil
  }

  private func isArchived(_ list: TodoList) -> Bool {
    list.archivedAt != nil || parent(of: list)?.archivedAt != nil
  }

  /// Whether what stands in this list is shown there only.
  public func isShelved(_ id: ID<Entity>?) -> Bool {
    guard let id, !shelved.isEmpty else { return false }
    return shelved.contains(id)
  }

  /// What it is called where its list is not shown: "Home/Kitchen".
  public func fullName(of list: TodoList) -> String {
    parent(of: list).map { $0.name + "/" + list.name } ?? list.name
  }

  /// What a todo can be put in by its name: sections after their list, what is archived last.
  public var named: [TodoList] {
    var found: [TodoList] = []
    for list in inUse + archived {
      found.append(list)
      for var section in sections(of: list.id) {
        section.name = fullName(of: section)
        section.archivedAt = list.archivedAt
        found.append(section)
      }
    }
    return found
  }
}
