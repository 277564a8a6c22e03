internal import Foundation
internal import GRDB
internal import Kernel

/// A copy of the database from before its tables are brought up to date.
struct CopyBeforeUpdate {
  private static let kept = 3

  let folder: DataFolder

  /// Makes it where there are tables to lose, and keeps the last three; without it, nothing is
  /// brought up to date.
  ///
  /// None where the last one holds the same in the same or earlier tables: an update that fails is
  /// begun again and again, some of its steps may be done, and the copy from before it must stay.
  func make(at now: Instant) throws(SQLiteOpenError) {
    do throws(BackupError) {
      let source = DatabaseSnapshot(path: folder.database)
      guard try source.read({ try $0.tableExists("account") }),
        try !hasCopy(of: try source.read { try UpdateState($0) })
      else { return }
      try make(named: try newName(at: now))
    } catch {
      if case .database(let error) = error { throw error }
      throw .database(
        path: folder.database,
        reason: "it has to be brought up to date, and no copy of it can be made before (\(error))")
    }
  }

  private var copies: String { folder.path + "/backups/before-update" }

  private func names() throws(BackupError) -> [String] {
    do throws(SystemError) {
      return try System.list(copies).filter { $0.hasSuffix(".sqlite") }.sorted()
    } catch {
      throw BackupError(error, at: copies)
    }
  }

  /// Such as 2026-11-23T031500Z.sqlite: the order of names is that of time.
  private func newName(at now: Instant) throws(BackupError) -> String {
    let taken = try names()
    let time = Backup.name(now)
    let names = [time + ".sqlite"] + (2...9).map { "\(time)_\($0).sqlite" }
    return names.first { !taken.contains($0) } ?? time + ".sqlite"
  }

  private func hasCopy(of state: UpdateState) throws(BackupError) -> Bool {
    guard let last = try names().last else { return false }
    // One that cannot be read is none.
    guard
      let copy = try? DatabaseSnapshot(path: copies + "/" + last).read({ try UpdateState($0) })
    else { return false }
    return copy.rows == state.rows && copy.steps.isSubset(of: state.steps)
  }

  private func make(named name: String) throws(BackupError) {
    let unfinished = copies + "/.unfinished"
    do throws(SystemError) {
      try System.makeFolders(copies)
      System.remove(unfinished)
    } catch {
      throw BackupError(error, at: copies)
    }
    _ = try DatabaseSnapshot.take(of: folder.database, to: unfinished)
    do throws(SystemError) {
      try System.move(unfinished, to: copies + "/" + name)
      try System.syncFolder(copies)
    } catch {
      throw BackupError(error, at: copies)
    }
    // The one just made stays, also where the clock is behind and it sorts first.
    for old in try names().filter({ $0 != name }).dropLast(Self.kept - 1) {
      System.remove(copies + "/" + old)
    }
  }
}

/// How far a database's tables are, and what tells that nobody has written to it meanwhile.
private struct UpdateState {
  let steps: Set<String>
  let rows: String?

  init(_ database: Database) throws {
    steps = Set(try Schema.migrator.appliedIdentifiers(database))
    // Of tables and columns of the first version, which no step changes.
    rows = try String.fetchOne(
      database,
      sql: """
        SELECT group_concat(count || ' ' || newest, ', ') FROM (
          SELECT count(*) AS count, coalesce(max(createdAt), 0) AS newest FROM account
          UNION ALL SELECT count(*), coalesce(sum(seq), 0) FROM head
          UNION ALL SELECT count(*), coalesce(max(appliedAt), 0) FROM change
          UNION ALL SELECT count(*), coalesce(max(lastSeenAt), 0) FROM session
          UNION ALL SELECT count(*), coalesce(sum(size), 0) FROM content
          UNION ALL SELECT count(*), coalesce(sum(length(value)), 0) FROM entity)
        """)
  }
}
