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

  /// What has the focus at first.
  var focus: String {
    switch self {
    case .details: "todo-details"
    case .form: "todo-line"
    case .leaving: "leave-form"
    case .deletion: "delete-todo"
    }
  }
}

extension TasksState {
  /// What lies on top; nil for nothing.
  public var cover: TasksCover? {
    switch over {
    case .form, .leaving: return over
    case .deletion(let id) where todos[id] != nil: return over
    case .details, .deletion, nil: return details.flatMap { todos[$0] }.map { .details($0.id) }
    }
  }

  public var isCovered: Bool { cover != nil }

  /// Whether what lies on top has no address of its own: Back closes just that.
  public var hasDismissibleCover: Bool {
    if case .details = cover { return false }
    return cover != nil
  }

  /// Whether something was typed that is not recorded.
  public var hasUnsavedInput: Bool { form?.fields.isChanged == true }

  /// The form that is open.
  public var form: TodoForm? {
    switch over {
    case .form(let form), .leaving(let form): form
    case .details, .deletion, nil: nil
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

  mutating func open(_ cover: TasksCover) -> [TasksEffect] {
    over = cover
    return [.focus(id: cover.focus)]
  }

  /// Closes what lies on top, and asks first where something was typed.
  public mutating func closeCover(_ moment: Moment) -> [TasksEffect] {
    switch cover {
    case .details: return [.goBack(otherwise: "/tasks")]
    case .form(let form) where form.fields.isChanged: return open(.leaving(form))
    case .form: return leaveForm()
    case .leaving(let form): return open(.form(form))
    case .deletion(let id): return uncover(otherwise: "todo-" + id.text)
    case nil: return []
    }
  }

  mutating func leaveForm() -> [TasksEffect] {
    form == nil ? [] : uncover(otherwise: "add-todo")
  }

  /// Takes away what has no address: the focus goes to what lies below, or to this element.
  mutating func uncover(otherwise id: String) -> [TasksEffect] {
    over = nil
    return [.focus(id: cover?.focus ?? id)]
  }
}
