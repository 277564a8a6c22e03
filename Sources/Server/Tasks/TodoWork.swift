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

  /// What writes the draft, with its list, which is made where there is none of that name.
  func edits(
    _ edit: TodoEdit, of id: ID<Entity>, over entity: Entity?, lists: [TodoList],
    as device: DeviceID
  ) -> [Edit] {
    let now = environment.clock.now()
    var todo = edit.todo
    var edits: [Edit] = []
    if let name = edit.listName {
      todo.list = name.isEmpty ? nil : lists.first { $0.name == name }?.id
      if todo.list == nil && !name.isEmpty {
        let list = ID<Entity>.random()
        todo.list = list
        edits.append(Edit(list, [.set(TodoList.name, name)]))
      }
    }
    if entity == nil { todo.createdAt = now }
    let assignments = todo.assignments(
      over: entity.map { Todo($0) }, notes: entity?[Todo.notes.number], device: device, at: now)
    return edits + [Edit(id, assignments)]
  }
}
