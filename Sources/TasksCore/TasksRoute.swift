public import Kernel
public import SyncCore

/// A screen of this app and its address.
public enum TasksRoute: Hashable, Sendable {
  case home
  /// What was done, and how much.
  case done
  /// Home with the details of a todo over it.
  case todo(ID<Entity>)

  /// The screen of the steps after the first; home for what is not known.
  public init(steps: [String]) {
    guard let step = steps.first else {
      self = .home
      return
    }
    if step == "done" {
      self = .done
    } else if let id = ID<Entity>(text: step) {
      self = .todo(id)
    } else {
      self = .home
    }
  }

  public var path: String {
    switch self {
    case .home: "/tasks"
    case .done: "/tasks/done"
    case .todo(let id): "/tasks/" + id.text
    }
  }
}
