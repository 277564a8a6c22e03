internal import Foundation
internal import GRDB
public import Kernel
public import Storage
public import SyncCore

/// What can be said of a data folder beside a server that may run; changes nothing.
public struct FolderInspection: Sendable {
  private let path: String

  /// Nil when there is no such folder.
  public init?(folder: String) {
    guard let path = System.canonical(folder) else { return nil }
    self.path = path
  }

  private var database: String { path + "/later.sqlite" }

  /// The type of the file system; nil where the system does not tell.
  public var fileSystem: String? {
    guard let mounts = try? System.read("/proc/self/mountinfo") else { return nil }  // no Linux
    return FileSystem.type(of: path, mounts: String(decoding: mounts, as: UTF8.self))
  }

  /// Whether a server holds the folder now.
  public var isServed: Bool {
    guard System.status(path + "/lock") != nil else { return false }
    // A lock that cannot be asked for is held as far as anybody knows.
    guard let lock = try? FileLock(path: path + "/lock") else { return true }
    _ = lock
    return false
  }

  /// Refuses a folder of which nothing may be opened.
  public func refuseBackup() throws(SQLiteOpenError) {
    try DataFolder.refuseBackup(path)
  }

  public var hasDatabase: Bool { System.status(database) != nil }

  /// Whether there are commits in a `-wal` of a database that is missing or empty.
  public var hasOrphanedLog: Bool { SQLiteFile.hasOrphanedLog(database) }

  /// Files and folders that others than this user may enter, read or write, or that are another's.
  public var exposed: [String] {
    var found: [String] = []
    var open = [path]
    while let next = open.popLast() {
      guard let status = System.status(next) else { continue }
      if status.rights & 0o077 != 0 || !status.isOurs { found.append(next) }
      if status.isFolder { open += System.names(in: next).map { next + "/" + $0 } }
    }
    return found
  }
}

extension FolderInspection {
  /// The database as it is opened for serving.
  public struct Database: Hashable, Sendable {
    public var sqliteVersion = ""
    public var journalMode = ""
    /// 2 is FULL: a commit is on disk when it is answered.
    public var synchronous = ""
    /// The newest time that something was stored with.
    public var newest: Instant?
    /// Whether it has every table of this version; the next start makes those that are missing.
    public var isUpToDate = false
    public var accounts = 0
  }

  /// Opens the database as a server does, but brings no table up to date.
  public func readDatabase() throws(SQLiteOpenError) -> Database {
    try DataFolder.refuseBackup(path)
    var found = Database()
    found.isUpToDate = try SQLiteFile.inspect(database, check: .none).isReady
    do {
      let pool = try SQLiteFile.connect(database)
      // Only looked at: what closing fails to tidy up, the next opening does.
      defer { try? pool.close() }
      try pool.writeWithoutTransaction { database in
        found.sqliteVersion = try Self.text("SELECT sqlite_version()", database)
        found.journalMode = try Self.text("PRAGMA journal_mode", database)
        found.synchronous = try Self.text("PRAGMA synchronous", database)
        guard found.isUpToDate else { return }
        found.accounts = Int(try Self.text("SELECT count(*) FROM account", database)) ?? 0
        found.newest = Int64(
          try Self.text(
            """
            SELECT max(at) FROM (SELECT max(appliedAt) AS at FROM change
            UNION SELECT max(createdAt) FROM account UNION SELECT max(lastSeenAt) FROM session)
            """, database)
        ).map { Instant(milliseconds: $0) }
      }
      return found
    } catch {
      throw SQLiteFile.translate(error, path: database)
    }
  }

  /// Reads all of the database; what is wrong with its structure, if anything.
  public func integrityCheck() throws(SQLiteOpenError) -> [String] {
    do {
      return try read { database in try SQLiteCheck.everything.findings(database) }
    } catch {
      guard case .damaged(_, let finding) = error else { throw error }
      return [finding]
    }
  }

  private func read<Answer>(
    _ work: (GRDB.Database) throws -> Answer
  ) throws(SQLiteOpenError) -> Answer {
    do {
      let file = try SQLiteFile.queue(database)
      // It was only read: nothing is lost when it closes later.
      defer { try? file.close() }
      return try file.read(work)
    } catch {
      throw SQLiteFile.translate(error, path: database)
    }
  }

  private static func text(_ sql: String, _ database: GRDB.Database) throws -> String {
    let value = try DatabaseValue.fetchOne(database, sql: sql)
    return value.flatMap {
      String.fromDatabaseValue($0) ?? Int64.fromDatabaseValue($0)?.description
    }
      ?? ""
  }
}

extension FolderInspection {
  /// The contents, held against what names them.
  public struct Contents: Hashable, Sendable {
    public var count = 0
    /// Named by a row or a reference, and not there.
    public var missing: [ContentHash] = []
    /// There, and not of the size or the hash that they should have.
    public var damaged: [ContentHash] = []
    /// Files that no row and no reference names: of a time that the database does not know, or left
    /// by a crash.
    public var unknown = 0
    /// Marked as unused: they go when they have been for long.
    public var unused = 0
    /// Of these, in the trash.
    public var trashed = 0
  }

  /// How many stored files there are, whatever the database knows.
  public var contentFiles: Int {
    let files = ContentFiles(folder: path + "/contents")
    return files.listed(inTrash: false).count + files.listed(inTrash: true).count
  }

  /// How many contents the database names where not one file of them is there.
  ///
  /// A disk may not be mounted. 0 where there is a file, where none is named, and where the database
  /// does not tell.
  public var contentsWithoutFiles: Int {
    guard hasDatabase, !hasContentFile else { return 0 }
    // What is wrong with the database is told when it is opened.
    let count = try? read { database in
      try database.row("SELECT count(*) FROM content")?.integer(0) ?? 0
    }
    return Int(count ?? 0)
  }

  private var hasContentFile: Bool {
    let folders = [path + "/contents", path + "/contents/trash"]
    return folders.contains { folder in
      System.names(in: folder).contains { name in
        name.utf8.count == 2 && !System.names(in: folder + "/" + name).isEmpty
      }
    }
  }

  /// Looks for the file of every content that a row or an entity names.
  ///
  /// With `hashing`, reads all of them.
  public func contents(
    hashing: Bool, references: (Entity) -> [ContentHash]
  ) throws(SQLiteOpenError) -> Contents {
    let files = ContentFiles(folder: path + "/contents")
    let known = try read { database in try Self.sizes(database, references) }
    var found = Contents(count: known.count)
    let trash = files.listed(inTrash: true)
    found.trashed = trash.count
    found.unknown = files.listed(inTrash: false).keys.count { known[$0] == nil }
    var unused = try read { database in try Self.unused(database) }
    for (hash, size) in known.sorted(by: { $0.key.text < $1.key.text }) {
      guard let file = files.file(of: hash) else {
        guard trash[hash] == nil else { continue }
        found.missing.append(hash)
        unused.remove(hash)
        continue
      }
      let isRight = size.map { $0 == file.size } ?? true
      if !isRight || (hashing && !files.isWhole(hash)) { found.damaged.append(hash) }
    }
    found.unused = unused.count
    return found
  }

  /// None in a database of an earlier version.
  private static func unused(_ database: GRDB.Database) throws -> Set<ContentHash> {
    guard try database.tableExists("unusedContent") else { return [] }
    return try UnusedTable.hashes(database)
  }

  /// The size is nil where there is a reference and no row.
  private static func sizes(
    _ database: GRDB.Database, _ references: (Entity) -> [ContentHash]
  ) throws -> [ContentHash: Int64?] {
    var known: [ContentHash: Int64?] = [:]
    let rows = try database.rows("SELECT hash, size FROM content")
    while let row = try rows.next() {
      guard let hash = ContentHash(bytes: try row.bytes(0)) else { throw StorageError.corrupt }
      known[hash] = .some(try row.integer(1))
    }
    let entities = try database.rows("SELECT value FROM entity")
    while let row = try entities.next() {
      for hash in references(try Entity(decoding: try row.bytes(0))) where known[hash] == nil {
        known[hash] = .some(nil)
      }
    }
    return known
  }
}
