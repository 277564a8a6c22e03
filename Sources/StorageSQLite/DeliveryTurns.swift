internal import Foundation
internal import GRDB
internal import Kernel
internal import Storage

/// What is due, taken by turns of the accounts: the same work however much waits.
struct DeliveryTurns {
  /// Where no more than that are due, their accounts are known at once.
  private static let few = 512

  private let now: Instant
  private let until: Instant
  private let database: Database
  /// How many of each account are held, by its number.
  private var held: [Int64: Int]
  /// The accounts that have anything due, in order; nil where they are many.
  private let waiting: [Int64]?
  private var taken: [Delivery] = []
  /// The account whose turn was last.
  private(set) var last: Int64

  init(after last: Int64, _ now: Instant, until: Instant, _ database: Database) throws {
    self.last = last
    self.now = now
    self.until = until
    self.database = database
    held = try Self.heldCounts(database)
    waiting = try Self.accountsOfFew(now, database)
  }

  /// Those after the last account, and then from the first one on.
  mutating func take(_ limit: Int) throws -> [Delivery] {
    let start = last
    try take(limit, through: .max)
    if taken.count < limit, start > 0 {
      last = 0
      try take(limit, through: start)
    }
    return taken
  }

  private mutating func take(_ limit: Int, through end: Int64) throws {
    while taken.count < limit {
      let left = limit - taken.count
      let accounts = try next(max(left / Delivery.turn, 2), through: end)
      if accounts.isEmpty { return }
      // All of few accounts, or some of many.
      let most = max(left / accounts.count, 1)
      for account in accounts where taken.count < limit {
        last = account
        let room = Delivery.mostHeld - held[account, default: 0]
        try take(min(most, room, limit - taken.count), of: account)
      }
    }
  }

  private mutating func take(_ count: Int, of account: Int64) throws {
    guard count > 0 else { return }
    let due = try due(count, of: account)
    for delivery in due {
      try database.run(
        """
        UPDATE delivery SET attempt = ?, leasedUntil = ?
        WHERE account = ? AND key = ? AND channel = ?
        """,
        [delivery.attempt, until.milliseconds, account, delivery.key, delivery.channel.data])
    }
    held[account, default: 0] += due.count
    taken += due
  }

  private func due(_ count: Int, of account: Int64) throws -> [Delivery] {
    let rows = try database.rows(
      """
      SELECT account.id, key, channel, dueAt, expiresAt, attempt, failures
      FROM delivery INDEXED BY deliveryTurn JOIN account ON account.number = delivery.account
      WHERE finishedAt IS NULL AND leasedUntil IS NULL AND account = ? AND nextAt <= ?
        AND expiresAt > ?
      ORDER BY nextAt, key, channel LIMIT ?
      """, [account, now.milliseconds, now.milliseconds, count])
    var due: [Delivery] = []
    while let row = try rows.next() {
      due.append(
        Delivery(
          account: try row.id(0), key: try row.text(1), channel: try row.id(2),
          dueAt: try row.instant(3), expiresAt: try row.instant(4),
          attempt: Int(try row.integer(5)) + 1, failures: Int(try row.integer(6))))
    }
    return due
  }

  /// The accounts after the last one that have anything due.
  private func next(_ count: Int, through end: Int64) throws -> [Int64] {
    if let waiting { return Array(waiting.lazy.filter { last < $0 && $0 <= end }.prefix(count)) }
    // One step in the index for each account of which something waits, due or not.
    let rows = try database.rows(
      """
      WITH RECURSIVE waiting(account) AS (
        SELECT min(account) FROM delivery INDEXED BY deliveryTurn
        WHERE finishedAt IS NULL AND leasedUntil IS NULL AND account > ?
        UNION ALL
        SELECT (
          SELECT min(more.account) FROM delivery AS more INDEXED BY deliveryTurn
          WHERE more.finishedAt IS NULL AND more.leasedUntil IS NULL
            AND more.account > waiting.account)
        FROM waiting WHERE waiting.account < ?)
      SELECT account FROM waiting
      WHERE account <= ? AND EXISTS (
        SELECT 1 FROM delivery AS due INDEXED BY deliveryTurn
        WHERE due.finishedAt IS NULL AND due.leasedUntil IS NULL
          AND due.account = waiting.account AND due.nextAt <= ? AND due.expiresAt > ?)
      LIMIT ?
      """, [last, end, end, now.milliseconds, now.milliseconds, count])
    return try Self.numbers(rows)
  }

  private static func accountsOfFew(_ now: Instant, _ database: Database) throws -> [Int64]? {
    let rows = try database.rows(
      """
      SELECT account FROM delivery INDEXED BY deliveryNext
      WHERE finishedAt IS NULL AND leasedUntil IS NULL AND nextAt <= ? AND expiresAt > ?
      LIMIT ?
      """, [now.milliseconds, now.milliseconds, few + 1])
    let accounts = try numbers(rows)
    return accounts.count > few ? nil : Set(accounts).sorted()
  }

  private static func heldCounts(_ database: Database) throws -> [Int64: Int] {
    let rows = try database.rows(
      "SELECT account FROM delivery INDEXED BY deliveryHeld WHERE leasedUntil IS NOT NULL")
    return Dictionary(try numbers(rows).map { ($0, 1) }, uniquingKeysWith: +)
  }

  private static func numbers(_ rows: RowCursor) throws -> [Int64] {
    var numbers: [Int64] = []
    while let row = try rows.next() { numbers.append(try row.integer(0)) }
    return numbers
  }
}
