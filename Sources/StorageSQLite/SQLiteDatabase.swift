internal import Foundation
internal import GRDB
internal import Kernel
internal import Storage
internal import SyncCore
internal import Synchronization

extension Instant {
  /// By the machine's clock.
  static var machine: Instant {
    Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
  }
}

/// An open database: many readers, and one writer that commits in groups.
final class SQLiteDatabase: Sendable {
  let derivation: Derivation
  private let folder: DataFolder
  private let pool: DatabasePool
  private let mark: DatabaseMark?
  private let writer: GroupCommit
  /// Held while this process serves the folder.
  private let lock: Mutex<FileLock?>
  /// The number of the account whose turn to be told was last.
  let lastAccountTold = Mutex(Int64(0))
  /// By the numbers of the accounts.
  let lastTurns = Mutex(LastTurns<Int64>())

  init(
    folder: DataFolder, derivation: Derivation, purpose: SQLitePurpose
  ) throws(SQLiteOpenError) {
    self.folder = folder
    self.derivation = derivation
    try folder.refuseUnfinishedRestore()
    var lock = purpose == .serving ? try folder.lock() : nil
    if purpose == .serving { try folder.prepareContents() }
    try folder.refuseWithoutDatabase()
    try folder.makeDatabaseFile()
    let found = try SQLiteFile.inspect(
      folder.database,
      check: purpose == .serving ? folder.necessaryCheck : folder.checkBeforeCommand)
    if found.isEmpty { try folder.refuseContents() }
    // A command must not change the tables under a server that runs.
    if lock == nil, !found.isReady { lock = try folder.lock() }
    if !found.isReady {
      try CopyBeforeUpdate(folder: folder).make(at: .machine)
    }
    pool = try SQLiteFile.open(folder.database, freeingLeases: purpose == .serving)
    if purpose == .serving, let lock { try folder.noteOpening(lock) }
    // A command writes little, and a server may run beside it.
    mark = purpose == .serving ? try SQLiteFile.mark(pool, path: folder.database) : nil
    writer = GroupCommit(
      pool: pool, folder: folder, files: OpenFiles(folder.parts), mark: mark)
    self.lock = Mutex(purpose == .serving ? lock : nil)
  }

  func read<Answer: Sendable>(
    _ work: @escaping @Sendable (Database) throws -> Answer
  ) async throws(StorageError) -> Answer {
    do {
      // Each work is one statement, which sees one state of the database by itself.
      return try await pool.unsafeRead(work)
    } catch {
      let failure = StorageError(caught: error, folder: folder)
      writer.stopIfUnsafe(failure)
      throw failure
    }
  }

  func write<Answer: Sendable>(
    _ work: @escaping @Sendable (Database) throws -> Answer
  ) async throws(StorageError) -> Answer {
    try await writer.write(work)
  }

  /// Stops writing to a file whose structure is broken.
  func check() async throws(StorageError) -> [String] {
    let findings = try await read { database in try SQLiteCheck.everything.findings(database) }
    if !findings.isEmpty { writer.stopIfUnsafe(.corrupt) }
    return findings
  }

  /// Brings everything into the one file, and leaves nothing of it in the log beside it.
  ///
  /// While somebody reads, what they read stays until the next time.
  func emptyLog() async {
    try? await pool.writeWithoutTransaction { database in
      _ = try database.checkpoint(.truncate)
    }
  }

  func figures() async throws(StorageError) -> StorageFigures {
    var figures = try await read { database in
      var figures = StorageFigures()
      let row = try database.row(
        """
        SELECT (SELECT page_count * page_size FROM pragma_page_count, pragma_page_size),
          (SELECT count(*) FROM content), (SELECT coalesce(sum(size), 0) FROM content),
          (SELECT count(*) FROM job)
        """)
      guard let row else { return figures }
      figures.databaseBytes = try row.integer(0)
      figures.contentCount = try row.integer(1)
      figures.contentBytes = try row.integer(2)
      figures.jobs = try row.integer(3)
      return figures
    }
    (figures.commits, figures.writes) = writer.counts
    figures.freeBytes = System.freeBytes(at: folder.path)
    return figures
  }

  func close() async {
    let reason = await writer.stop(.unavailable)
    defer { lock.withLock { $0 = nil } }
    guard reason != .replaced else {
      // SQLite would remove the -wal at the database's path, which belongs to another file by now:
      // kept open until the process ends.
      _ = Unmanaged.passRetained(pool)
      _ = mark.map { Unmanaged.passRetained($0) }
      return
    }
    if reason != .corrupt {
      // When it fails, the next start does it.
      await emptyLog()
    }
    mark?.close()
    // What was acknowledged is on disk already; a reader that still runs closes the file later.
    guard (try? pool.close()) != nil, reason != .corrupt else { return }
    // A command knows that nobody serves the folder by getting its lock.
    let held = lock.withLock { $0 } ?? (try? folder.lock())
    if let held { try? folder.noteClosing(held) }
  }
}
