internal import Foundation
internal import GRDB
internal import Kernel
internal import Storage
internal import SyncCore
internal import Synchronization

extension SQLiteDatabase {
  var jobs: JobStorage {
    JobStorage(
      request: { (account, kind, subject, instant) throws(StorageError) in
        try await self.write { database in
          try JobTable.request(account, kind, subject, at: instant, database)
        }
      },
      hurry: { (account, kind, subject, now) throws(StorageError) in
        try await self.write { database in
          try JobTable.hurry(account, kind, subject, at: now, database)
        }
      },
      leaseByTurns: { (limit, sharing, now, until) throws(StorageError) in
        try await self.write { database in
          try self.lastTurns.withLock { last in
            try JobTable.lease(
              limit: limit, sharing: sharing, now: now, until: until, after: &last, database)
          }
        }
      },
      finish: { (job) throws(StorageError) in
        try await self.write { database in try JobTable.finish(job, database) }
      },
      retry: { (job, instant) throws(StorageError) in
        try await self.write { database in try JobTable.retry(job, at: instant, database) }
      },
      postpone: { (job, instant) throws(StorageError) in
        try await self.write { database in try JobTable.postpone(job, until: instant, database) }
      },
      nextDueAfter: { (instant) throws(StorageError) in
        try await self.read { database in
          let row = try database.row(
            """
            SELECT min(freeAt) FROM (
              SELECT max(dueAt, coalesce(leasedUntil, dueAt)) AS freeAt FROM job
              WHERE kind IN (\(JobTable.kinds)))
            WHERE freeAt > ?
            """, [instant.milliseconds])
          guard let row, !row.hasNull(atIndex: 0) else { return nil }
          return try row.instant(0)
        }
      })
  }
}

enum JobTable {
  /// What this version can do: work of a kind from a newer one stays for it.
  static let kinds = JobKind.allCases.map { String($0.rawValue) }.joined(separator: ", ")
  static let patientKinds = JobKind.allCases.filter { $0.isPatient }
    .map { String($0.rawValue) }.joined(separator: ", ")

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
        attempt = CASE WHEN leasedUntil IS NULL THEN 0 ELSE attempt END,
        lane = CASE WHEN leasedUntil IS NULL THEN excluded.lane ELSE lane END
      """ : "DO UPDATE SET lane = excluded.lane WHERE leasedUntil IS NULL"
    try database.run(
      """
      INSERT INTO job (account, kind, subject, dueAt, lane) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (account, kind, subject) \(conflict)
      """, [account, request.kind.rawValue, subject.data, now.milliseconds, request.lane])
  }

  /// Nobody is at work on any job any more: what was begun is due at once, and counts as begun.
  ///
  /// What was begun three times or more waits: a minute, two, four, a day at most. It may be what ends
  /// the server.
  static func freeAll(at now: Instant, _ database: Database) throws {
    try database.run(
      """
      UPDATE job SET leasedUntil = NULL, isAskedAgain = 0,
        attempt = CASE WHEN isAskedAgain THEN 0 ELSE attempt END,
        dueAt = CASE WHEN isAskedAgain OR attempt < 3 THEN dueAt
          ELSE max(dueAt, ? + min(86400000, 60000 * (1 << min(attempt - 3, 11)))) END
      WHERE leasedUntil IS NOT NULL
      """, [now.milliseconds])
  }

  static func request(
    _ account: AccountID, _ kind: JobKind, _ subject: ID<Entity>, at instant: Instant,
    _ database: Database
  ) throws {
    try database.run(
      """
      INSERT INTO job (account, kind, subject, dueAt, lane) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (account, kind, subject) DO UPDATE SET dueAt = min(dueAt, excluded.dueAt)
      WHERE attempt = 0 AND leasedUntil IS NULL
      """,
      [
        try database.number(of: account), kind.rawValue, subject.data, instant.milliseconds,
        kind.lane ?? "",
      ])
  }

  static func hurry(
    _ account: AccountID, _ kind: JobKind, _ subject: ID<Entity>, at now: Instant,
    _ database: Database
  ) throws {
    try database.run(
      """
      UPDATE job SET isAskedAgain = leasedUntil IS NOT NULL,
        dueAt = CASE WHEN leasedUntil IS NULL THEN ? ELSE dueAt END,
        attempt = CASE WHEN leasedUntil IS NULL THEN 0 ELSE attempt END
      WHERE account = ? AND kind = ? AND subject = ?
      """, [now.milliseconds, try database.number(of: account), kind.rawValue, subject.data])
  }

  static func lease(
    limit: Int, sharing: Bool, now: Instant, until: Instant, after last: inout LastTurns<Int64>,
    _ database: Database
  ) throws -> [Job] {
    try bringNearer(now, database)
    let jobs = try next(limit: limit, sharing: sharing, now: now, after: &last, database)
    for job in jobs {
      try database.run(
        "UPDATE job SET attempt = ?, leasedUntil = ?, isAskedAgain = 0 WHERE id = ?",
        [job.attempt, until.milliseconds, job.id])
    }
    return jobs
  }

  /// A clock that was ahead has put them off for as long as it was.
  private static func bringNearer(_ now: Instant, _ database: Database) throws {
    for kind in JobKind.allCases {
      let latest = now.adding(milliseconds: kind.longestDelay).milliseconds
      try database.run(
        "UPDATE job SET dueAt = ? WHERE kind = ? AND dueAt > ?", [latest, kind.rawValue, latest])
    }
  }

  private static func next(
    limit: Int, sharing: Bool, now: Instant, after last: inout LastTurns<Int64>,
    _ database: Database
  ) throws -> [Job] {
    var turns = JobTurns<Int64, Job>(
      limit: limit, sharing: sharing, held: try held(now, database))
    var waiting: [Int64: Waiting] = [:]
    for account in try accounts(now, database) {
      waiting[account] = try Waiting(account, now, turns, database)
    }
    while let account = turns.next(
      of: last.order(of: waiting.map { ($0.key, $0.value.jobs.last?.job.kind) }))
    {
      guard let job = waiting[account]?.jobs.popLast() else {
        waiting[account] = nil
        continue
      }
      guard turns.isFree(job.lane) else { continue }
      turns.take(job.job, of: account, lane: job.lane)
      last.took(job.job.kind, of: account)
    }
    return turns.chosen
  }

  /// What is being worked on.
  private static func held(
    _ now: Instant, _ database: Database
  ) throws -> [(owner: Int64, lane: String)] {
    let rows = try database.rows(
      "SELECT account, lane FROM job WHERE leasedUntil IS NOT NULL AND leasedUntil > ?",
      [now.milliseconds])
    var held: [(owner: Int64, lane: String)] = []
    while let row = try rows.next() { held.append((try row.integer(0), try row.text(1))) }
    return held
  }

  /// Those that have due jobs.
  private static func accounts(_ now: Instant, _ database: Database) throws -> [Int64] {
    let rows = try database.rows(
      """
      SELECT number FROM account WHERE EXISTS (
        SELECT 1 FROM job WHERE job.account = account.number AND \(isFree))
      """, [now.milliseconds, now.milliseconds])
    var accounts: [Int64] = []
    while let row = try rows.next() { accounts.append(try row.integer(0)) }
    return accounts
  }

  fileprivate static let isFree =
    "kind IN (\(kinds)) AND dueAt <= ? AND (leasedUntil IS NULL OR leasedUntil <= ?)"

  static func finish(_ job: Job, _ database: Database) throws {
    guard let isAskedAgain = try isAskedAgain(job, database) else { return }
    if isAskedAgain {
      try restart(job, at: atOnce, database)
    } else {
      try database.run("DELETE FROM job WHERE id = ?", [job.id])
    }
  }

  static func retry(_ job: Job, at instant: Instant, _ database: Database) throws {
    guard let isAskedAgain = try isAskedAgain(job, database) else { return }
    if isAskedAgain {
      try restart(job, at: atOnce, database)
    } else {
      try database.run(
        "UPDATE job SET dueAt = ?, leasedUntil = NULL WHERE id = ?",
        [instant.milliseconds, job.id])
    }
  }

  static func postpone(_ job: Job, until instant: Instant, _ database: Database) throws {
    guard let isAskedAgain = try isAskedAgain(job, database) else { return }
    try restart(job, at: isAskedAgain ? atOnce : instant, database)
  }

  private static let atOnce = Instant(milliseconds: 0)

  /// Nil when this holder no longer holds the job.
  private static func isAskedAgain(_ job: Job, _ database: Database) throws -> Bool? {
    let row = try database.row(
      "SELECT isAskedAgain FROM job WHERE id = ? AND attempt = ? AND leasedUntil IS NOT NULL",
      [job.id, job.attempt])
    return try row.map { try $0.integer(0) == 1 }
  }

  /// A job of its own, so that whoever held the old one has no part in it.
  private static func restart(_ job: Job, at instant: Instant, _ database: Database) throws {
    try database.run(
      """
      INSERT OR REPLACE INTO job (account, kind, subject, dueAt, lane)
      SELECT account, kind, subject, ?, lane FROM job WHERE id = ?
      """, [instant.milliseconds, job.id])
  }
}

/// The due jobs of one account whose lanes are free, the longest due last; no more than may be taken.
private struct Waiting {
  /// Looked at from the longest due on: behind these the rest waits for another time.
  private static let most = 64

  var jobs: [(job: Job, lane: String)] = []

  init(
    _ account: Int64, _ now: Instant, _ turns: JobTurns<Int64, Job>, _ database: Database
  ) throws {
    var lanes: Set<String> = []
    for isPatient in [false, true] {
      try read(account, now, turns, isPatient: isPatient, &lanes, database)
    }
    jobs.reverse()
  }

  private mutating func read(
    _ account: Int64, _ now: Instant, _ turns: JobTurns<Int64, Job>, isPatient: Bool,
    _ lanes: inout Set<String>, _ database: Database
  ) throws {
    guard jobs.count < Self.most else { return }
    let rows = try database.rows(
      """
      SELECT job.id, account.id, kind, subject, attempt + 1, lane
      FROM job JOIN account ON account.number = job.account
      WHERE account = ? AND \(JobTable.isFree) AND kind \(isPatient ? "" : "NOT") IN
        (\(JobTable.patientKinds))
      ORDER BY dueAt, job.id
      """, [account, now.milliseconds, now.milliseconds])
    while jobs.count < Self.most, let row = try rows.next() {
      let lane = try row.text(5)
      guard lane.isEmpty || turns.isFree(lane) && lanes.insert(lane).inserted else { continue }
      guard let kind = JobKind(rawValue: Int(try row.integer(2))) else {
        throw StorageError.corrupt
      }
      let job = Job(
        id: try row.integer(0), account: try row.id(1), kind: kind, subject: try row.id(3),
        attempt: Int(try row.integer(4)))
      jobs.append((job, lane))
    }
  }
}
