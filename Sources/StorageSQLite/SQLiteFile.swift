internal import Foundation
internal import GRDB
internal import Kernel
internal import SyncCore

/// How the database file is opened.
enum SQLiteFile {
  /// What a look at the file tells.
  struct Inspection {
    /// It has every table.
    var isReady: Bool
    /// It knows of no account and no content.
    var isEmpty: Bool
  }

  /// Commits that belong to a database that is missing, or without a single table.
  ///
  /// SQLite removes them when it opens the file, even to read.
  static func hasOrphanedLog(_ path: String) -> Bool {
    (System.status(path)?.size ?? 0) == 0 && (System.status(path + "-wal")?.size ?? 0) > 0
  }

  /// Opens a file that is only read, or where little is written.
  static func queue(_ path: String, isReading: Bool = true) throws -> DatabaseQueue {
    guard !hasOrphanedLog(path) else {
      throw SQLiteOpenError.damaged(
        path: path, finding: "missing or empty, beside a later.sqlite-wal")
    }
    var configuration = Configuration()
    configuration.readonly = isReading
    configuration.busyMode = .timeout(5)
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  /// Looks at the file without writing to it.
  ///
  /// SQLite reads all of it first, as far as the check goes.
  static func inspect(_ path: String, check: SQLiteCheck) throws(SQLiteOpenError) -> Inspection {
    do {
      let file = try queue(path)
      // It was only read: nothing is lost when it closes later.
      defer { try? file.close() }
      return try file.read { database in
        try require(check, of: database, path: path)
        guard try !Schema.migrator.hasBeenSuperseded(database) else {
          throw SQLiteOpenError.newerVersion(path: path)
        }
        return Inspection(
          isReady: try Schema.migrator.hasCompletedMigrations(database),
          isEmpty: try isEmpty(database))
      }
    } catch {
      throw translate(error, path: path)
    }
  }

  private static func isEmpty(_ database: Database) throws -> Bool {
    for table in ["account", "content"] where try database.tableExists(table) {
      let row = try Row.fetchOne(database, sql: "SELECT 1 FROM \(table) LIMIT 1")
      guard row == nil else { return false }
    }
    return true
  }

  /// Opens the file, brings its tables up to date, and makes sure that commits are durable.
  ///
  /// `freeingLeases` where the folder's lock is held: whoever had leased work is dead.
  static func open(
    _ path: String, freeingLeases: Bool
  ) throws(SQLiteOpenError) -> DatabasePool {
    let pool = try connect(path)
    do {
      try Schema.migrator.migrate(pool)
      try pool.write { database in
        let epoch = ID<Epoch>(high: .random(in: 0...UInt64.max), low: .random(in: 0...UInt64.max))
        try database.execute(
          sql: "INSERT OR IGNORE INTO epoch (only, id) VALUES (1, ?)", arguments: [epoch.data])
        guard freeingLeases else { return }
        try JobTable.freeAll(at: .machine, database)
        try LetterTable.freeAll(database)
        try DeliveryTable.freeAll(database)
      }
      return pool
    } catch {
      throw translate(error, path: path)
    }
  }

  /// Marks the file as this process's, where that can be done.
  static func mark(
    _ pool: DatabasePool, path: String
  ) throws(SQLiteOpenError) -> DatabaseMark? {
    do {
      return try DatabaseMark(pool, path: path)
    } catch {
      throw translate(error, path: path)
    }
  }

  /// Opens the file as it is, and makes sure that commits are durable.
  static func connect(_ path: String) throws(SQLiteOpenError) -> DatabasePool {
    do {
      let pool = try DatabasePool(path: path, configuration: configuration)
      try pool.writeWithoutTransaction { database in
        // GRDB sets NORMAL when it opens a pool: a commit could be lost with the power.
        try database.execute(sql: "PRAGMA synchronous = FULL")
        try require(database, "synchronous", "2", path: path)
        try require(database, "journal_mode", "wal", path: path)
        try require(database, "foreign_keys", "1", path: path)
      }
      return pool
    } catch {
      throw translate(error, path: path)
    }
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = true
    configuration.maximumReaderCount = 4
    // Another process (a command) may hold the file for a moment.
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { database in
      try database.execute(
        sql: """
          PRAGMA trusted_schema = OFF;
          PRAGMA temp_store = MEMORY;
          PRAGMA cell_size_check = ON;
          PRAGMA secure_delete = ON;
          PRAGMA journal_size_limit = 67108864;
          """)
    }
    return configuration
  }

  private static func require(
    _ check: SQLiteCheck, of database: Database, path: String
  ) throws {
    let findings = try check.findings(database)
    guard findings.isEmpty else {
      throw SQLiteOpenError.damaged(path: path, finding: findings.joined(separator: "; "))
    }
  }

  private static func require(
    _ database: Database, _ pragma: String, _ value: String, path: String
  ) throws {
    let found = try Row.fetchOne(database, sql: "PRAGMA \(pragma)")?[0] as DatabaseValue?
    let text = found.map {
      String.fromDatabaseValue($0) ?? Int64.fromDatabaseValue($0)?.description
    }
    guard text == value else {
      throw SQLiteOpenError.database(
        path: path, reason: "\(pragma) is \((text ?? nil) ?? "unknown") and not \(value)")
    }
  }

  static func translate(_ error: any Error, path: String) -> SQLiteOpenError {
    switch error {
    case let error as SQLiteOpenError: return error
    case let error as DatabaseError:
      switch error.resultCode {
      case .SQLITE_CORRUPT, .SQLITE_NOTADB:
        return .damaged(path: path, finding: error.message ?? "not a database")
      default: return .database(path: path, reason: error.message ?? error.description)
      }
    default: return .database(path: path, reason: String(describing: error))
    }
  }
}

/// How far SQLite looks through a file.
enum SQLiteCheck {
  case none
  /// The structure of all pages (`PRAGMA quick_check`).
  case structure
  /// The same, and every index held against its table (`PRAGMA integrity_check`): what a careless
  /// copy breaks, for three times the time.
  case everything

  /// The first things that are wrong; none when all is well.
  func findings(_ database: Database) throws -> [String] {
    let pragma: String
    switch self {
    case .none: return []
    case .structure: pragma = "quick_check(5)"
    case .everything: pragma = "integrity_check(5)"
    }
    let findings = try String.fetchAll(database, sql: "PRAGMA \(pragma)")
    return findings == ["ok"] ? [] : findings
  }
}
