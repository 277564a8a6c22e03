import Kernel
import Storage
import SyncCore
import TasksCore

/// What scripts do with todos: ordinary changes, stamped and pushed, so that devices see them.
struct TodoWork: Sendable {
  let environment: ServerEnvironment

  private var sync: SyncStorage { environment.storage.sync }

  /// The living todo of that name.
  func todo(_ id: ID<Entity>, of account: AccountID) async throws -> Entity {
    guard let stored = try await sync.entity(account, id), !Todo(stored.entity).isDeleted else {
      throw RequestRefusal.notFound
    }
    return stored.entity
  }

  /// Stores the edits together and wakes the account's devices.
  ///
  /// The edit of `names` is stored under its change's ID.
  func write(
    _ edits: [Edit], of account: AccountID, as device: DeviceID,
    names: Idempotency.Names = .random
  ) async throws {
    let now = environment.clock.now()
    var changes: [Change] = []
    for edit in edits where !edit.fields.isEmpty {
      let old = try await sync.entity(account, edit.entity)?.entity.fields ?? []
      let stamp = environment.stamps.next(for: device, over: old, at: now)
      let fields = edit.fields.map {
        Field(number: $0.number, register: Register(stamp: stamp, value: $0.value))
      }
      changes.append(
        Change(
          id: edit.entity == names.entity ? names.change : .random(),
          entity: Entity(id: edit.entity, kind: edit.kind, fields: fields)))
    }
    guard !changes.isEmpty else { return }
    let seqs = try await sync.push(account, changes, now)
    if let seq = seqs.last { environment.notifier.notify(account, seq) }
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
