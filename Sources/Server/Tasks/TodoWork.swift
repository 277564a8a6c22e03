import Kernel
import Storage
import SyncCore
import TasksCore

/// What scripts do with todos: ordinary changes, so that devices see them.
struct TodoWork: Sendable {
  let environment: ServerEnvironment

  /// The living todo of that name.
  func todo(_ id: ID<Entity>, of account: AccountID) async throws -> Entity {
    guard let stored = try await environment.storage.sync.entity(account, id),
      !Todo(stored.entity).isDeleted
    else {
      throw RequestRefusal.notFound
    }
    return stored.entity
  }

  /// Minutes before its time at which a new todo of the account reminds.
  func usualReminder(of account: AccountID) async throws -> Int? {
    let stored = try await environment.storage.sync.entity(account, TasksSettings.id)
    return (stored.map { TasksSettings($0.entity) } ?? TasksSettings()).usualReminder
  }

  /// What writes the draft, with its list.
  func edits(
    _ edit: TodoEdit, of id: ID<Entity>, over entity: Entity?, lists: [TodoList],
    as device: DeviceID
  ) -> [Edit] {
    edit.todo.edits(
      of: id, over: entity.map { Todo($0) }, notes: entity?[Todo.notes.number],
      list: edit.listName, of: TodoLists(lists).named, newList: .random(), device: device,
      at: environment.clock.now())
  }
}
