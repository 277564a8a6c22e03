import AppCore
import Kernel
import ReadingCore
import RestockCore
import Storage
import SyncCore
import TasksCore

/// Takes back what an import has made and nobody has touched since.
///
/// What a person has changed, or put something of their own on, stays with all that belongs to it.
struct ImportUndo: Sendable {
  private static let kinds: [EntityKind] = [
    .item, .tag, .collection, .membership, .highlight, .todo, .todoList, .product, .purchase,
    .feed,
  ]
  private static let batch = 200

  let progress: ImportProgress
  let run: ImportRun

  func takeBack() async throws(StorageError) {
    let writing = progress.writing(run)
    let head = try await progress.storage.sync.head(progress.account).seq
    let kept = try await kept(writing, upTo: head)
    var next = run
    (next.removed, next.kept) = (0, 0)
    var gone: [Entity] = []
    try await writing.forEach(Self.kinds, upTo: head) { (entity) throws(StorageError) in
      guard isOwn(entity), !entity.isDeleted else { return }
      if kept.contains(entity.id) {
        next.kept += 1
        return
      }
      gone.append(entity)
      guard gone.count == Self.batch else { return }
      try await delete(gone, writing)
      next.removed += gone.count
      gone = []
    }
    try await delete(gone, writing)
    next.removed += gone.count
    next.done = 0
    next.added = 0
    next.joined = 0
    next.beyondLimit = 0
    next.state = .undone
    try await progress.push([progress.change(run, to: next)])
  }

  private func delete(
    _ entities: [Entity], _ writing: ImportWriting
  ) async throws(StorageError) {
    guard !entities.isEmpty else { return }
    let changes = entities.map { entity in
      let gone = Edit.Value(.deleted, RegisterValue.instant(writing.now))
      return writing.writer.change(
        Edit(entity.id, kind: entity.kind, [gone]), over: entity.fields, by: writing.device,
        at: writing.now)
    }
    try await progress.push(changes)
  }

  /// Whether this import has made it: it wrote what a new one begins with.
  private func isOwn(_ entity: Entity) -> Bool {
    entity[.deleted]?.stamp.device == run.device && entity.fields.count > 1
  }

  /// Whether nobody but this import and the server has written to it.
  private func isUntouched(_ entity: Entity) -> Bool {
    entity.fields.allSatisfy {
      $0.register.stamp.device == run.device || $0.register.stamp.device == .server
    }
  }

  /// What has to be there where it is.
  private func references(of entity: Entity) -> [ID<Entity>] {
    switch entity.kind {
    case .membership: [entity[Membership.item], entity[Membership.group]].compactMap { $0 }
    case .highlight: [entity[Highlight.item]]
    case .todo: [entity[Todo.list], entity[Todo.parent]].compactMap { $0 }
    case .todoList: [entity[TodoList.parent]].compactMap { $0 }
    case .purchase: [entity[ProductEvent.product]].compactMap { $0 }
    default: []
    }
  }

  /// What it is a part of, and stays with.
  private func whole(of entity: Entity) -> ID<Entity>? {
    switch entity.kind {
    case .membership: entity[Membership.item]
    case .highlight: entity[Highlight.item]
    case .todo: entity[Todo.parent]
    case .purchase: entity[ProductEvent.product]
    default: nil
    }
  }

  /// What stays of this import: what was touched, and what something that stays needs.
  private func kept(
    _ writing: ImportWriting, upTo head: UInt64
  ) async throws(StorageError) -> Set<ID<Entity>> {
    var own: Set<ID<Entity>> = []
    var kept: Set<ID<Entity>> = []
    var parts: [(id: ID<Entity>, whole: ID<Entity>, references: [ID<Entity>])] = []
    try await writing.forEach(Self.kinds, upTo: head) { (entity) throws(StorageError) in
      guard !entity.isDeleted else { return }
      if isOwn(entity) { own.insert(entity.id) }
      if isOwn(entity), isUntouched(entity) {
        if let whole = whole(of: entity) {
          parts.append((entity.id, whole, references(of: entity)))
        }
      } else {
        kept.insert(entity.id)
        kept.formUnion(references(of: entity))
      }
    }
    // What was here before is no reason to keep what was put on it.
    kept.formIntersection(own)
    // Parts of parts are no deeper than lists of todos go.
    for _ in 0..<8 {
      let count = kept.count
      for part in parts where kept.contains(part.whole) {
        kept.insert(part.id)
        kept.formUnion(own.intersection(part.references))
      }
      if kept.count == count { break }
    }
    return kept
  }
}
