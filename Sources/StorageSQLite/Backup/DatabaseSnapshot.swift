internal import Foundation
internal import GRDB
internal import Kernel
internal import Storage
internal import SyncCore

/// A copy of a database as one commit left it, in one file.
struct DatabaseSnapshot {
  /// How many pages are copied before the disk is left to others for as long as that took.
  private static let pages: CInt = 512

  let path: String

  /// Copies a database that may be in use; neither reading nor writing waits for it.
  ///
  /// The copy is made of one state: the source is read in one transaction, and in WAL mode whoever
  /// writes meanwhile writes behind that.
  static func take(of source: String, to path: String) throws(BackupError) -> DatabaseSnapshot {
    do {
      let from = try SQLiteFile.queue(source)
      // They were only read and copied: nothing is lost when they close later.
      defer { try? from.close() }
      // Only this user may read it; SQLite would leave that to the system.
      try System.makeFile(path)
      let to = try DatabaseQueue(path: path)
      defer { try? to.close() }
      try to.inDatabase { try $0.execute(sql: "PRAGMA synchronous = OFF") }
      try from.read { source in
        // The transaction begins with the first statement, and lasts until the copy is whole.
        _ = try Row.fetchOne(source, sql: "SELECT 1 FROM sqlite_schema")
        try to.inDatabase { target in try copy(source, to: target) }
      }
      // Without a second file beside it.
      try to.inDatabase { _ = try Row.fetchOne($0, sql: "PRAGMA journal_mode = DELETE") }
      try to.close()
      try System.syncFile(path)
    } catch {
      throw failure(error, source)
    }
    return DatabaseSnapshot(path: path)
  }

  private static func copy(_ source: Database, to target: Database) throws {
    var start = ContinuousClock.now
    try source.backup(to: target, pagesPerStep: pages) { progress in
      guard !progress.isCompleted else { return }
      let time = start.duration(to: .now) / .milliseconds(1)
      Thread.sleep(forTimeInterval: min(time, 200) / 1000)
      start = .now
    }
  }

  private static func failure(_ error: any Error, _ path: String) -> BackupError {
    switch error {
    case let error as BackupError: error
    case let error as SystemError: BackupError(error, at: path)
    case StorageError.corrupt:
      .database(.damaged(path: path, finding: "a value has another type than its table says"))
    default: .database(SQLiteFile.translate(error, path: path))
    }
  }

  func read<Answer>(_ work: (Database) throws -> Answer) throws(BackupError) -> Answer {
    do {
      let file = try SQLiteFile.queue(path)
      defer { try? file.close() }
      return try file.read(work)
    } catch {
      throw Self.failure(error, path)
    }
  }

  /// What is wrong with it; empty when nothing is.
  func findings() throws(BackupError) -> [String] {
    do throws(BackupError) {
      return try read { database in
        let findings = try SQLiteCheck.everything.findings(database)
        guard findings.isEmpty else { return findings }
        return try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").prefix(5).map { row in
          "a row of \(row[0] as DatabaseValue) refers to one of \(row[2] as DatabaseValue) that is"
            + " not there"
        }
      }
    } catch {
      guard case .database(.damaged(_, let finding)) = error else { throw error }
      return [finding]
    }
  }

  /// Ascending.
  func contents() throws(BackupError) -> [ListedContent] {
    try read { database in
      let rows = try database.rows("SELECT hash, size FROM content ORDER BY hash")
      var contents: [ListedContent] = []
      while let row = try rows.next() {
        guard let hash = ContentHash(bytes: try row.bytes(0)) else { throw StorageError.corrupt }
        contents.append(ListedContent(hash: hash, size: try row.integer(1)))
      }
      return contents
    }
  }

  func accounts() throws(BackupError) -> [BackupManifest.Account] {
    try read { database in
      // Before the migration that made it, no account had an epoch of its own.
      let own =
        try database.columns(in: "head").contains { $0.name == "epoch" } ? "head.epoch" : "NULL"
      let rows = try database.rows(
        """
        SELECT account.id, coalesce(\(own), epoch.id), head.seq
        FROM epoch, account JOIN head ON head.account = account.number ORDER BY account.number
        """)
      var accounts: [BackupManifest.Account] = []
      while let row = try rows.next() {
        accounts.append(
          BackupManifest.Account(
            id: Hex.encode(try row.bytes(0)), epoch: Hex.encode(try row.bytes(1)),
            head: try row.integer(2)))
      }
      return accounts
    }
  }

  /// What entities name, and no row of a content.
  func unknownContents(_ references: (Entity) -> [ContentHash]) throws(BackupError) -> [ContentHash]
  {
    let known = Set(try contents().map(\.hash))
    return try read { database in
      var unknown: Set<ContentHash> = []
      let rows = try database.rows("SELECT value FROM entity")
      while let row = try rows.next() {
        guard let entity = try? Entity(decoding: try row.bytes(0)) else {
          throw StorageError.corrupt
        }
        unknown.formUnion(references(entity).filter { !known.contains($0) })
      }
      return unknown.sorted { $0.text < $1.text }
    }
  }
}
