public import Kernel
public import RestockCore
public import SyncCore
public import TasksCore

/// What notices are computed from: a server's projection and a device fill it.
public struct NoticeSources: Sendable {
  /// The open ones that are due on a day, without those of shelved lists; others do no harm.
  ///
  /// A repeating one is there once, with its present date.
  public var todos: [ID<Entity>: Todo]
  public var products: [ID<Entity>: (Product, ProductHistory)]
  public var settings: NotificationSettings
  public var tasksSettings: TasksSettings
  public var restockSettings: RestockSettings
  /// The zones that due times name; a time of one that is missing is read where the person is.
  public var zones: [Zone]

  public init(
    todos: [ID<Entity>: Todo] = [:], products: [ID<Entity>: (Product, ProductHistory)] = [:],
    settings: NotificationSettings = NotificationSettings(),
    tasksSettings: TasksSettings = TasksSettings(),
    restockSettings: RestockSettings = RestockSettings(), zones: [Zone] = []
  ) {
    self.todos = todos
    self.products = products
    self.settings = settings
    self.tasksSettings = tasksSettings
    self.restockSettings = restockSettings
    self.zones = zones
  }

  /// Whether anything is said of it: open, and no part of what is done.
  func tells(of todo: Todo) -> Bool {
    guard tasksSettings.remindersAreOn, !todo.isDone, !todo.isDeleted else { return false }
    guard let whole = todo.parent.flatMap({ todos[$0] }) else { return true }
    return !whole.isDone && !whole.isDeleted
  }
}
