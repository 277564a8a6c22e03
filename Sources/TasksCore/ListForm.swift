public import Kernel
import Kit
public import SyncCore

/// The sheet for a list, a section, a saved filter, or a tag.
public struct ListForm: Equatable, Sendable {
  /// What it is about.
  public enum Sort: Equatable, Sendable {
    case list
    case section(of: ID<Entity>)
    case filter
    /// By the bytes of its name.
    case tag([UInt8])
  }

  /// The numbers are places in `FormFields` only.
  public enum Field: Int, Sendable, CaseIterable {
    case name, search, colour

    public var id: String {
      switch self {
      case .name: "list-name"
      case .search: "list-search"
      case .colour: "list-colour"
      }
    }
  }

  let sort: Sort
  /// Nil for a new one, and for a tag.
  let id: ID<Entity>?
  /// What is put in the new list as soon as there is one.
  var takes: [ID<Entity>] = []
  var fields: FormFields<Field>
  /// What is wrong, and in which field.
  var faultyField: Field?
  var fault: ValueFault?

  /// For a new one; a filter begins with what was searched for.
  init(_ sort: Sort, search: String = "") {
    self.sort = sort
    id = nil
    fields = FormFields([(.search, search)])
  }

  init(tag name: String, colour: ShelfColour?) {
    sort = .tag(Array(name.utf8))
    id = nil
    fields = FormFields([(.name, name), (.colour, "\(colour?.rawValue ?? 0)")])
  }

  init(_ list: TodoList) {
    sort = list.isFilter ? .filter : list.parent.map { .section(of: $0) } ?? .list
    id = list.id
    fields = FormFields([
      (.name, list.name), (.search, list.search), (.colour, "\(list.colour?.rawValue ?? 0)"),
    ])
  }

  /// Whether there is one already whose name is changed.
  var isNew: Bool {
    if case .tag = sort { return false }
    return id == nil
  }

  /// A section has the colour of its list.
  var hasColour: Bool {
    if case .section = sort { return false }
    return true
  }

  var name: String { (fields[.name] ?? "").trimmed }
  var search: String { (fields[.search] ?? "").trimmed }
  var colour: ShelfColour { ShelfColour(rawValue: Int(fields[.colour] ?? "") ?? 0) ?? .plain }

  var nameLimits: Limits {
    if case .tag = sort { return Todo.tags.limits }
    return TodoList.name.limits
  }

  /// Finds what is wrong first.
  mutating func check(_ lists: TodoLists, today: CivilDate) {
    faultyField = .name
    fault = name.fault(within: nameLimits)
    guard fault == nil, sort == .filter else { return }
    faultyField = .search
    fault = search.utf8.isEmpty ? .missing : search.fault(within: TodoList.search.limits)
    let query = TodoQuery(search, of: lists, today: today)
    if fault == nil, query.misunderstood != nil { fault = .malformed }
  }
}
