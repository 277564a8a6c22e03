internal import Foundation
internal import GRDB
internal import Kernel
internal import SyncCore

/// How the database file is opened.
enum SQLiteFile {
  /// Looks at the file without writing to it; true when it has every table.
  ///
  /// With `checking`, SQLite reads all of it first (`PRAGMA quick_check`).
  static func inspect(_ path: String, checking: Bool) throws(SQLiteOpenError) -> Bool {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(5)
    do {
      let file = try DatabaseQueue(path: path, configuration: configuration)
      // It was only read: nothing is lost when it closes later.
      defer { try? file.close() }
      return try file.read { database in
        if checking { try check(database, path: path) }
        guard try !Schema.migrator.hasBeenSuperseded(database) else {
          throw SQLiteOpenError.newerVersion(path: path)
        }
        return try Schema.migrator.hasCompletedMigrations(database)
      }
    } catch {
      throw translate(error, path: path)
    }
  }

  /// Opens the file, brings its tables up to date, and makes sure that commits are durable.
  static func open(_ path: String) throws(SQLiteOpenError) -> DatabasePool {
    let pool = try connect(path)
    do {
      try Schema.migrator.migrate(pool)
      try pool.write { database in
        let epoch = ID<Epoch>(high: .random(in: 0...UInt64.max), low: .random(in: 0...UInt64.max))
        try database.execute(
          sql: "INSERT OR IGNORE INTO epoch (only, id) VALUES (1, ?)", arguments: [epoch.data])
      }
      return pool
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
          PRAGMA journal_size_limit = 67108864;
          """)
    }
    return configuration
  }

  private static func check(_ database: Database, path: String) throws {
    let findings = try quickCheck(database)
    guard findings.isEmpty else {
      throw SQLiteOpenError.damaged(path: path, finding: findings.joined(separator: "; "))
    }
  }

  /// The first things that SQLite finds wrong; none when all is well.
  static func quickCheck(_ database: Database) throws -> [String] {
    let findings = try String.fetchAll(database, sql: "PRAGMA quick_check(5)")
    return findings == ["ok"] ? [] : findings
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
