internal import Foundation
internal import GRDB
internal import Kernel
internal import Storage
internal import SyncCore

extension SQLiteDatabase {
  var jobs: JobStorage {
    JobStorage(
      lease: { (limit, now, until) throws(StorageError) in
        try await self.write { database in
          try JobTable.lease(limit: limit, now: now, until: until, database)
        }
      },
      finish: { (job) throws(StorageError) in
        try await self.write { database in try JobTable.finish(job, database) }
      },
      retry: { (job, instant) throws(StorageError) in
        try await self.write { database in try JobTable.retry(job, at: instant, database) }
      },
      nextDue: { () throws(StorageError) in
        try await self.read { database in
          let row = try database.row(
            """
            SELECT min(max(dueAt, coalesce(leasedUntil, dueAt))) FROM job
            WHERE kind IN (\(JobTable.kinds))
            """)
          guard let row, !row.hasNull(atIndex: 0) else { return nil }
          return try row.instant(0)
        }
      })
  }
}

enum JobTable {
  /// What this version can do: work of a kind from a newer one stays for it.
  static let kinds = JobKind.allCases.map { String($0.rawValue) }.joined(separator: ", ")

  /// Makes sure that there is a job; one that is there is moved only by an urgent request.
  static func add(
    _ request: JobRequest, account: Int64, subject: ID<Entity>, now: Instant, _ database: Database
  ) throws {
    let conflict =
      request.isUrgent
      ? """
      DO UPDATE SET
        isAskedAgain = leasedUntil IS NOT NULL,
        dueAt = CASE WHEN leasedUntil IS NULL THEN excluded.dueAt ELSE dueAt END,
        attempt = CASE WHEN leasedUntil IS NULL THEN 0 ELSE attempt END
      """ : "DO NOTHING"
    try database.run(
      """
      INSERT INTO job (account, kind, subject, dueAt) VALUES (?, ?, ?, ?)
      ON CONFLICT (account, kind, subject) \(conflict)
      """, [account, request.kind.rawValue, subject.data, now.milliseconds])
  }

  static func lease(
    limit: Int, now: Instant, until: Instant, _ database: Database
  ) throws -> [Job] {
    let jobs = try free(limit: limit, now: now, database)
    for job in jobs {
      try database.run(
        "UPDATE job SET attempt = ?, leasedUntil = ?, isAskedAgain = 0 WHERE id = ?",
        [job.attempt, until.milliseconds, job.id])
    }
    return jobs
  }

  private static func free(limit: Int, now: Instant, _ database: Database) throws -> [Job] {
    let rows = try database.rows(
      """
      SELECT job.id, account.id, kind, subject, attempt + 1
      FROM job JOIN account ON account.number = job.account
      WHERE kind IN (\(kinds)) AND dueAt <= ? AND (leasedUntil IS NULL OR leasedUntil <= ?)
      ORDER BY dueAt, job.id LIMIT ?
      """, [now.milliseconds, now.milliseconds, max(limit, 0)])
    var jobs: [Job] = []
    while let row = try rows.next() {
      guard let kind = JobKind(rawValue: Int(try row.integer(2))) else {
        throw StorageError.corrupt
      }
      jobs.append(
        Job(
          id: try row.integer(0), account: try row.id(1), kind: kind, subject: try row.id(3),
          attempt: Int(try row.integer(4))))
    }
    return jobs
  }

  static func finish(_ job: Job, _ database: Database) throws {
    guard let isAskedAgain = try isAskedAgain(job, database) else { return }
    if isAskedAgain {
      try restart(job, database)
    } else {
      try database.run("DELETE FROM job WHERE id = ?", [job.id])
    }
  }

  static func retry(_ job: Job, at instant: Instant, _ database: Database) throws {
    guard let isAskedAgain = try isAskedAgain(job, database) else { return }
    if isAskedAgain {
      try restart(job, database)
    } else {
      try database.run(
        "UPDATE job SET dueAt = ?, leasedUntil = NULL WHERE id = ?",
        [instant.milliseconds, job.id])
    }
  }

  /// Nil when this holder no longer holds the job.
  private static func isAskedAgain(_ job: Job, _ database: Database) throws -> Bool? {
    let row = try database.row(
      "SELECT isAskedAgain FROM job WHERE id = ? AND attempt = ? AND leasedUntil IS NOT NULL",
      [job.id, job.attempt])
    return try row.map { try $0.integer(0) == 1 }
  }

  /// A job of its own, due at once, so that whoever held the old one has no part in it.
  private static func restart(_ job: Job, _ database: Database) throws {
    let account = try database.number(of: job.account)
    try database.run("DELETE FROM job WHERE id = ?", [job.id])
    try database.run(
      "INSERT INTO job (account, kind, subject, dueAt) VALUES (?, ?, ?, 0)",
      [account, job.kind.rawValue, job.subject.data])
  }
}
