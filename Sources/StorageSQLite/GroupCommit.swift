internal import GRDB
internal import Storage
internal import Synchronization

/// A write that waits for its turn.
struct PendingWrite: Sendable {
  /// Does the work and returns what tells the caller about it, to be called once it is durable.
  let perform: @Sendable (Database) throws -> @Sendable () -> Void
  let fail: @Sendable (StorageError) -> Void
}

/// The one writer: what waits while a commit runs goes into the next one together.
///
/// A commit costs one flush of the disk however much is in it. The first write starts at once; the
/// next batch is whatever came in the meantime, so nothing ever waits for a timer. Each write has
/// its own savepoint and fails alone; when the commit fails, all fail.
final class GroupCommit: Sendable {
  /// Bounds how long the first of a batch waits for the last.
  private static let largestBatch = 512

  private struct Queue {
    var waiting: [PendingWrite] = []
    var isRunning = false
    /// Why nothing is written any more.
    var stopped: StorageError?
  }

  private let pool: DatabasePool
  private let folder: DataFolder
  private let files: OpenFiles
  private let mark: DatabaseMark?
  private let queue = Mutex(Queue())
  private let committed = Mutex((commits: UInt64(0), writes: UInt64(0)))

  /// How many commits there were, and the writes in them.
  var counts: (commits: UInt64, writes: UInt64) { committed.withLock { $0 } }

  init(pool: DatabasePool, folder: DataFolder, files: OpenFiles, mark: DatabaseMark?) {
    self.pool = pool
    self.folder = folder
    self.files = files
    self.mark = mark
  }

  /// Runs the work in a transaction and answers when it is on disk.
  func write<Answer: Sendable>(
    _ work: @escaping @Sendable (Database) throws -> Answer
  ) async throws(StorageError) -> Answer {
    let result: Result<Answer, StorageError> = await withCheckedContinuation { continuation in
      add(
        PendingWrite(
          perform: { database in
            let answer = try work(database)
            return { continuation.resume(returning: .success(answer)) }
          },
          fail: { continuation.resume(returning: .failure($0)) }))
    }
    return try result.get()
  }

  /// Lets no new write in, waits until those that were let in are done, and answers why writing has
  /// stopped: the reason given, or an earlier one.
  func stop(_ reason: StorageError) async -> StorageError {
    let first = queue.withLock { queue in
      let first = queue.stopped ?? reason
      queue.stopped = first
      return first
    }
    await withCheckedContinuation { continuation in
      pool.asyncWriteWithoutTransaction { _ in continuation.resume() }
    }
    return first
  }

  /// A file that does not hold what it should, or that nobody will find, is not written to again.
  func stopIfUnsafe(_ error: StorageError) {
    guard error == .corrupt || error == .replaced else { return }
    queue.withLock { $0.stopped = $0.stopped ?? error }
  }

  private func add(_ write: PendingWrite) {
    let (stopped, mustStart) = queue.withLock { queue -> (StorageError?, Bool) in
      if let stopped = queue.stopped { return (stopped, false) }
      queue.waiting.append(write)
      let mustStart = !queue.isRunning
      queue.isRunning = true
      return (nil, mustStart)
    }
    if let stopped { return write.fail(stopped) }
    guard mustStart else { return }
    pool.asyncWriteWithoutTransaction { database in
      while let batch = self.nextBatch() { self.commit(batch, database) }
    }
  }

  private func nextBatch() -> [PendingWrite]? {
    queue.withLock { queue in
      guard !queue.waiting.isEmpty else {
        queue.isRunning = false
        return nil
      }
      let batch = Array(queue.waiting.prefix(Self.largestBatch))
      queue.waiting.removeFirst(batch.count)
      return batch
    }
  }

  private func commit(_ batch: [PendingWrite], _ database: Database) {
    var pending = batch[...]
    var done: [(write: PendingWrite, announce: @Sendable () -> Void)] = []
    do {
      try database.inTransaction(.immediate) {
        while let write = pending.first {
          if let announce = try perform(write, database) { done.append((write, announce)) }
          pending.removeFirst()
        }
        return .commit
      }
      // What went into a file that is no longer at its path is gone with it.
      guard files.replaced == nil, mark?.isOverwritten != true else {
        throw StorageError.replaced
      }
      count(done.count)
      for (_, announce) in done { announce() }
    } catch {
      let failure = translate(error)
      for (write, _) in done { write.fail(failure) }
      for write in pending { write.fail(failure) }
    }
  }

  private func count(_ writes: Int) {
    committed.withLock { committed in
      committed.commits += 1
      committed.writes += UInt64(writes)
    }
  }

  /// Nil when the write failed and was told so; throws when the whole transaction must end.
  private func perform(
    _ write: PendingWrite, _ database: Database
  ) throws -> (@Sendable () -> Void)? {
    do {
      var announce: (@Sendable () -> Void)?
      try database.inSavepoint {
        announce = try write.perform(database)
        return .commit
      }
      return announce
    } catch {
      let failure = translate(error)
      guard database.isInsideTransaction, failure != .corrupt else { throw failure }
      write.fail(failure)
      return nil
    }
  }

  private func translate(_ error: any Error) -> StorageError {
    let failure = StorageError(caught: error, folder: folder)
    stopIfUnsafe(failure)
    return failure
  }
}
