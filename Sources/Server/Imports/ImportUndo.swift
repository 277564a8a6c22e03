import AppCore
import Kernel
import Storage
import SyncCore

/// Takes back what an import has made and nobody has touched since.
///
/// What a person has changed, or put something of their own on, stays with all that belongs to it.
struct ImportUndo: Sendable {
  private static let batch = 200

  let progress: ImportProgress
  let run: ImportRun

  func takeBack() async throws(StorageError) {
    let writing = progress.writing(run)
    let head = try await progress.storage.sync.head(progress.account).seq
    let remains = try await remains(writing, upTo: head)
    let kept = remains.kept()
    var next = run
    (next.removed, next.kept) = (0, 0)
    var gone: [Entity] = []
    try await writing.forEach(ImportRemains.kinds, upTo: head) { (entity) throws(StorageError) in
      guard remains.isOwn(entity), !entity.isDeleted else { return }
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

  /// What stays of this import: what was touched, and what something that stays needs.
  private func remains(
    _ writing: ImportWriting, upTo head: UInt64
  ) async throws(StorageError) -> ImportRemains {
    var remains = ImportRemains(of: run)
    try await writing.forEach(ImportRemains.kinds, upTo: head) {
      (entity) throws(StorageError) in remains.note(entity)
    }
    return remains
  }
}
