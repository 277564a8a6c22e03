internal import Foundation
internal import GRDB
internal import Kernel
internal import Storage

/// Since when contents have been found unused, with or without a row of their own.
enum UnusedTable {
  static func mark(of hash: ContentHash, _ database: Database) throws -> UnusedMark? {
    let row = try database.row(
      "SELECT since, seenAt FROM unusedContent WHERE hash = ?", [Data(hash.bytes)])
    return try row.map { UnusedMark(since: try $0.instant(0), seenAt: try $0.instant(1)) }
  }

  static func set(_ mark: UnusedMark, of hash: ContentHash, _ database: Database) throws {
    try database.run(
      "INSERT OR REPLACE INTO unusedContent (hash, since, seenAt) VALUES (?, ?, ?)",
      [Data(hash.bytes), mark.since.milliseconds, mark.seenAt.milliseconds])
  }

  static func remove(_ hash: ContentHash, _ database: Database) throws {
    try database.run("DELETE FROM unusedContent WHERE hash = ?", [Data(hash.bytes)])
  }

  static func hashes(_ database: Database) throws -> Set<ContentHash> {
    let rows = try database.rows("SELECT hash FROM unusedContent")
    var hashes: Set<ContentHash> = []
    while let row = try rows.next() {
      guard let hash = ContentHash(bytes: try row.bytes(0)) else { throw StorageError.corrupt }
      hashes.insert(hash)
    }
    return hashes
  }
}

/// Accounts whose epoch is younger than what one of their devices has pulled in.
///
/// Such a device may hold what a restored copy lacks: what it refers to must stay until it has come
/// back, or until its session has expired.
struct WaitingAccounts: Sendable {
  private var accounts: Set<Int64>

  var count: Int { accounts.count }

  init(at now: Instant, _ database: Database) throws {
    let rows = try database.rows(
      """
      SELECT DISTINCT session.account FROM session JOIN head ON head.account = session.account
      WHERE session.expiresAt > ? AND session.pulledEpoch IS NOT NULL
        AND session.pulledEpoch <> coalesce(head.epoch, (SELECT id FROM epoch))
      """, [now.milliseconds])
    var accounts: Set<Int64> = []
    while let row = try rows.next() { accounts.insert(try row.integer(0)) }
    self.accounts = accounts
  }

  func ids(_ database: Database) throws -> Set<AccountID> {
    var ids: Set<AccountID> = []
    for account in accounts {
      let row = try database.row("SELECT id FROM account WHERE number = ?", [account])
      if let row { ids.insert(try row.id(0)) }
    }
    return ids
  }

  /// Accounts whose contents are held as well.
  mutating func add(_ others: Set<Int64>) {
    accounts.formUnion(others)
  }

  /// Whether a content may be one of theirs: one that no account may read may be anybody's.
  func hold(_ hash: ContentHash, _ database: Database) throws -> Bool {
    guard !accounts.isEmpty else { return false }
    let rows = try database.rows(
      """
      SELECT contentAccess.account FROM contentAccess
      JOIN content ON content.number = contentAccess.content WHERE content.hash = ?
      """, [Data(hash.bytes)])
    var isAnybodys = true
    while let row = try rows.next() {
      if accounts.contains(try row.integer(0)) { return true }
      isAnybodys = false
    }
    return isAnybodys
  }
}
