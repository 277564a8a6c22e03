internal import Foundation
internal import GRDB
internal import Kernel
internal import Storage
internal import SyncCore
internal import Synchronization

/// An open database: many readers, and one writer that commits in groups.
final class SQLiteDatabase: Sendable {
  let derivation: Derivation
  private let folder: DataFolder
  private let pool: DatabasePool
  private let writer: GroupCommit
  /// Held while this process serves the folder.
  private let lock: Mutex<FileLock?>

  init(
    folder: DataFolder, derivation: Derivation, purpose: SQLitePurpose
  ) throws(SQLiteOpenError) {
    self.folder = folder
    self.derivation = derivation
    var lock = purpose == .serving ? try folder.lock() : nil
    try folder.makeDatabaseFile()
    let isReady = try SQLiteFile.inspect(folder.database, checking: purpose == .serving)
    // A command must not change the tables under a server that runs.
    if lock == nil, !isReady { lock = try folder.lock() }
    pool = try SQLiteFile.open(folder.database)
    writer = GroupCommit(pool: pool, folder: folder)
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
      writer.stopIfCorrupt(failure)
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
    let findings = try await read { database in try SQLiteFile.quickCheck(database) }
    if !findings.isEmpty { writer.stopIfCorrupt(.corrupt) }
    return findings
  }

  func close() async {
    if await writer.stop(.unavailable) != .corrupt {
      // Brings everything into the one file; when it fails, the next start does it.
      try? await pool.writeWithoutTransaction { database in
        _ = try database.checkpoint(.truncate)
      }
    }
    // What was acknowledged is on disk already; a reader that still runs closes the file later.
    try? pool.close()
    lock.withLock { $0 = nil }
  }
}
