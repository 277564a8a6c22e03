public import Kernel
public import Kit
public import SyncCore

/// What lies over a screen of this app.
public enum TasksCover: Equatable, Sendable {
  /// Of the todo that the address names.
  case details(ID<Entity>)
  case form(TodoForm)
  /// Whether what was typed in the form may be thrown away.
  case leaving(TodoForm)
  /// Whether the todo is to be deleted.
  case deletion(ID<Entity>)
  /// Which todos the list shows, in what order, and what is done with several.
  case options
  /// What a new list is called, or this one; likewise of sections, filters and tags.
  case listForm(ListForm)
  /// Whether the name that was typed may be thrown away.
  case listLeaving(ListForm)
  /// Whether the list is to be joined to the one that has its new name.
  case listJoining(ListForm, into: ID<Entity>)
  /// What is done with a section.
  case section(ID<Entity>)
  /// Whether the list is to be deleted.
  case listDeletion(ID<Entity>)
  /// Where these are put off to.
  case rescheduling([ID<Entity>])
  /// In which list these are put, or which tag they get.
  case filing([ID<Entity>])

  /// What has the focus at first.
  var focus: String {
    switch self {
    case .details: "todo-details"
    case .form: "todo-line"
    case .leaving, .listLeaving: "leave-form"
    case .deletion: "delete-todo"
    case .options: "todo-options"
    case .rescheduling: "reschedule"
    case .filing: "file-todos"
    case .listForm: "list-name"
    case .listJoining: "join-lists"
    case .section: "section-menu"
    case .listDeletion: "delete-list"
    }
  }
}

extension TasksState {
  /// What lies on top; nil for nothing.
  public var cover: TasksCover? {
    switch over {
    case .form, .leaving, .options, .rescheduling, .filing, .listForm, .listLeaving, .listJoining:
      return over
    case .section(let id) where list(id) != nil: return over
    case .listDeletion(let id) where list(id) != nil: return over
    case .deletion(let id) where todos[id] != nil: return over
    case .details, .deletion, .listDeletion, .section, nil:
      guard let id = details, id != inPlace, todos[id] != nil else { return nil }
      return .details(id)
    }
  }

  public var isCovered: Bool { cover != nil }

  /// Whether what lies on top has no address of its own: Back closes just that.
  public var hasDismissibleCover: Bool {
    if case .details = cover { return false }
    return cover != nil
  }

  /// Whether several are picked, or one searches: Back ends that first.
  public var isBusyWithList: Bool { details == nil && (picked != nil || isSearching) }

  /// Whether something was typed that is not recorded.
  public var hasUnsavedInput: Bool {
    switch over {
    case .listLeaving, .listJoining: return true
    case .listForm(let form): return form.fields.isChanged || changing != nil
    case .form(let form), .leaving(let form): return form.fields.isChanged || changing != nil
    case .details, .deletion, .options, .rescheduling, .filing, .section, .listDeletion, nil:
      return changing != nil
    }
  }

  /// The form that is open.
  public var form: TodoForm? {
    switch over {
    case .form(let form), .leaving(let form): form
    case .details, .deletion, .options, .rescheduling, .filing, .listForm, .listLeaving,
      .listJoining, .section, .listDeletion, nil:
      nil
    }
  }

  public var isLeaving: Bool {
    if case .leaving = over { return true }
    return false
  }

  /// The todo whose details lie over the screen, or would, were it there.
  var details: ID<Entity>? {
    if case .todo(let id) = route { return id }
    return nil
  }

  /// Opens the todo that the address names where it stands, if it stands in the list and there is room.
  ///
  /// Where there is no room it is not called, so that a first visit on a phone need not bring it.
  @inline(never)
  public mutating func placeDetails(_ moment: Moment) {
    guard hasRoom, inPlace == nil, let id = details, opensInPlace(id, moment) else { return }
    inPlace = id
  }

  private func opensInPlace(_ id: ID<Entity>, _ moment: Moment) -> Bool {
    todos[id]?.isDone == false && rows(moment).contains(id)
  }

  /// Whether the details at this address take the place of those that are open in the list: closed, they lead to
  /// the list and not to the others.
  @inline(never)
  public func takesPlace(_ next: TasksRoute, _ moment: Moment) -> Bool {
    guard inPlace != nil, case .todo(let id) = next else { return false }
    return opensInPlace(id, moment)
  }

  mutating func open(_ cover: TasksCover) -> [TasksEffect] {
    over = cover
    openOffers = nil
    calendarDay = nil
    return [.focus(id: cover.focus)]
  }

  /// Closes what lies on top, and asks first where something was typed.
  public mutating func closeCover(_ moment: Moment) -> [TasksEffect] {
    switch cover {
    case .details: return leaveDetails(moment)
    case .form(let form) where form.fields.isChanged: return open(.leaving(form))
    case .form: return leaveForm()
    case .leaving(let form) where form.isNew: return open(.form(form))
    case .leaving: return uncover(otherwise: "todo-details")
    case .deletion(let id): return uncover(otherwise: "todo-" + id.text)
    case .options: return uncover(otherwise: "screen-more")
    case .listForm(let form) where form.fields.isChanged: return open(.listLeaving(form))
    case .listLeaving(let form), .listJoining(let form, _): return open(.listForm(form))
    case .listForm(let form): return uncover(otherwise: opener(of: form))
    case .section, .listDeletion: return uncover(otherwise: opener())
    case .filing(let ids):
      let row = picked == nil ? ids.first : nil
      return uncover(otherwise: row.map { "todo-" + $0.text } ?? "file-picked")
    case .rescheduling(let ids):
      return uncover(otherwise: ids.first.map { "todo-" + $0.text } ?? "heading")
    case nil: return inPlace == nil ? [] : leaveDetails(moment)
    }
  }

  /// What opens the form, or most else that lies over a place.
  private func opener(of form: ListForm? = nil) -> String {
    if let form, form.isNew, form.sort == .filter {
      if isSearching, !query.utf8.isEmpty { return "save-filter" }
      if place == .lists { return "new-filter" }
    }
    return place == .lists ? "new-list" : "screen-more"
  }

  mutating func leaveForm() -> [TasksEffect] {
    if case .listLeaving(let form) = over { return uncover(otherwise: opener(of: form)) }
    guard let form else { return [] }
    if form.isNew { return uncover(otherwise: "add-todo") + [.keepDrafts] }
    changing = nil
    over = nil
    return [.goBack(otherwise: filter.place.path), .keepDrafts]
  }

  /// Takes away what has no address: the focus goes to what lies below, or to this element.
  mutating func uncover(otherwise id: String) -> [TasksEffect] {
    over = nil
    return [.focus(id: cover?.focus ?? (inPlace == nil ? id : "todo-details"))]
  }
}
