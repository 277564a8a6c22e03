internal import Foundation
internal import GRDB
internal import Kernel
internal import Storage

/// Finds the contents that nothing refers to, and removes those that have been unused for long.
///
/// First everything is listed. Then what is referred to is taken from the list: by a register of any
/// account, and by the contents that these or young files refer to. What remains is marked. What has
/// been marked for long goes to the trash, and later from there, inside the writer's transaction,
/// where nothing can be stored beside it, and where it is looked at once more: registers written
/// meanwhile, files stored again meanwhile, work under way.
struct UnusedContents: Sendable {
  /// Files that go in one transaction, which others' writes wait for.
  private static let batch = 50
  private static let chunk = 500

  let database: SQLiteDatabase
  let files: ContentFiles
  let now: Instant

  /// What was stored later may still come into use.
  private var limit: Instant { now.adding(milliseconds: -ContentRetention.young) }

  /// How far each account's log has been read for references.
  private typealias Cursors = [Int64: Int64]

  func remove() async throws(StorageError) -> RemovedContents {
    let listing = try await Listing(database, files)
    guard !listing.isEmpty else { return RemovedContents() }
    let (found, cursors) = try await referencedByRegisters(among: listing.all)
    let young = listing.stored.lazy.filter { $0.value >= limit }.map(\.key)
    let reached = try await reached(from: found.union(young), listing)
    var removed = RemovedContents(damaged: reached.damaged)
    removed.missing = reached.contents.filter { !listing.isThere($0) }
    let unused = listing.all.subtracting(reached.contents)
    let images = try await images()
    let lost = removed.missing.filter { !images.contains($0) }
    try await keep(reached.contents.subtracting(lost), listing)
    guard reached.damaged.isEmpty else { return removed }
    removed.unused = unused.count
    let old = try await mark(Array(unused), losers: try await losers(of: lost), &removed)
    try await remove(old, cursors, all: unused, &removed)
    return removed
  }

  /// What is in use has no mark, and lies where it belongs.
  private func keep(
    _ used: Set<ContentHash>, _ listing: Listing
  ) async throws(StorageError) {
    for hash in used.intersection(listing.trashed) {
      files.takeBack(hash)
      // There were two, and the one outside is as good.
      if listing.stored[hash] != nil, files.isWhole(hash) { _ = files.removeFromTrash(hash) }
    }
    let marked = Array(listing.marked.intersection(used))
    for start in stride(from: 0, to: marked.count, by: Self.chunk) {
      let batch = marked[start..<min(start + Self.chunk, marked.count)]
      try await database.write { database in
        for hash in batch { try UnusedTable.remove(hash, database) }
      }
    }
  }

  /// The accounts that may read pages which are missing and may still come back.
  ///
  /// What those referred to is not known, so nothing of these accounts goes. A missing page is marked
  /// as an unused content is, and waited for as long as that would stay.
  private func losers(of lost: [ContentHash]) async throws(StorageError) -> Set<Int64> {
    let now = now
    var accounts: Set<Int64> = []
    for start in stride(from: 0, to: lost.count, by: Self.chunk) {
      let batch = lost[start..<min(start + Self.chunk, lost.count)]
      let found = try await database.write { database in
        let waiting = try WaitingAccounts(at: now, database)
        var found: Set<Int64> = []
        for hash in batch {
          let mark = UnusedMark(
            after: try UnusedTable.mark(of: hash, database), at: now,
            isHeld: try waiting.hold(hash, database))
          try UnusedTable.set(mark, of: hash, database)
          if mark.stage != .gone { found.formUnion(try ContentTable.readers(of: hash, database)) }
        }
        return found
      }
      accounts.formUnion(found)
    }
    return accounts
  }

  /// Marks all of them, and answers those that have been marked for long.
  private func mark(
    _ unused: [ContentHash], losers: Set<Int64>, _ removed: inout RemovedContents
  ) async throws(StorageError) -> [ContentHash] {
    let now = now
    var old: [ContentHash] = []
    for start in stride(from: 0, to: unused.count, by: Self.chunk) {
      let batch = unused[start..<min(start + Self.chunk, unused.count)]
      let (found, waiting) = try await database.write { database in
        var waiting = try WaitingAccounts(at: now, database)
        let count = waiting.count
        waiting.add(losers)
        let held = waiting
        let found = try batch.filter { hash in
          let mark = UnusedMark(
            after: try UnusedTable.mark(of: hash, database), at: now,
            isHeld: try held.hold(hash, database))
          try UnusedTable.set(mark, of: hash, database)
          return mark.stage != .kept
        }
        return (found, count)
      }
      old += found
      removed.waitingAccounts = waiting
    }
    return old
  }

  /// Only what is there is kept of what looks like a reference: a text of hexadecimal digits looks
  /// like a million of them.
  private func referencedByRegisters(
    among known: Set<ContentHash>
  ) async throws(StorageError) -> (Set<ContentHash>, Cursors) {
    var found: Set<ContentHash> = []
    var cursors: Cursors = [:]
    var account: Int64 = 0
    var seq: Int64 = 0
    while true {
      let (start, from) = (account, seq)
      let page = try await database.read { database in
        try EntityPage(after: start, from, limit: Self.chunk, among: known, database)
      }
      guard let last = page.last else { return (found, cursors) }
      found.formUnion(page.references)
      cursors.merge(page.cursors) { max($0, $1) }
      (account, seq) = last
    }
  }

  /// What is referred to, by way of other contents too.
  private func reached(
    from roots: Set<ContentHash>, _ listing: Listing
  ) async throws(StorageError) -> (contents: Set<ContentHash>, damaged: [ContentHash]) {
    let images = try await images()
    var contents = roots
    var damaged: [ContentHash] = []
    var open = Array(roots.lazy.filter { listing.isThere($0) && !images.contains($0) })
    while let next = open.popLast() {
      do throws(StorageError) {
        ContentReferences.forEach(in: try await files.load(next)) { hash in
          guard listing.all.contains(hash), contents.insert(hash).inserted,
            listing.isThere(hash), !images.contains(hash)
          else { return }
          open.append(hash)
        }
      } catch {
        damaged.append(next)
      }
    }
    return (contents, damaged)
  }

  /// They refer to nothing.
  private func images() async throws(StorageError) -> Set<ContentHash> {
    Set(
      try await database.read { database in
        try ContentTable.hashes(
          database,
          "number IN (SELECT content FROM contentAccess WHERE mediaType LIKE 'image/%')")
      })
  }

  private func remove(
    _ old: [ContentHash], _ cursors: Cursors, all: Set<ContentHash>,
    _ removed: inout RemovedContents
  ) async throws(StorageError) {
    var cursors = cursors
    for start in stride(from: 0, to: old.count, by: Self.batch) {
      let batch = Array(old[start..<min(start + Self.batch, old.count)])
      let known = cursors
      let step = try await database.write { database in
        try removeUnlessReferenced(batch, known, all: all, database)
      }
      // Something old came into use: what it leads to is found out the next time.
      guard let step else { return }
      removed.trashed += step.removed.trashed
      removed.count += step.removed.count
      removed.bytes += step.removed.bytes
      cursors = step.cursors
    }
  }

  /// Nil when a register refers to one of `all` by now.
  private func removeUnlessReferenced(
    _ batch: [ContentHash], _ cursors: Cursors, all: Set<ContentHash>, _ database: Database
  ) throws -> (removed: RemovedContents, cursors: Cursors)? {
    var cursors = cursors
    let heads = try database.rows("SELECT account, seq FROM head")
    while let row = try heads.next() {
      let account = try row.integer(0)
      let seq = try row.integer(1)
      guard seq > cursors[account] ?? 0 else { continue }
      let news = try EntityPage(
        of: account, after: cursors[account] ?? 0, among: all, database)
      guard news.references.isEmpty else { return nil }
      cursors[account] = seq
    }
    var removed = RemovedContents()
    for hash in batch { try remove(hash, database, &removed) }
    return (removed, cursors)
  }

  private func remove(
    _ hash: ContentHash, _ database: Database, _ removed: inout RemovedContents
  ) throws {
    if let file = files.file(of: hash), file.storedAt >= limit { return }
    guard let mark = try UnusedTable.mark(of: hash, database), mark.seenAt == now,
      try !ContentTable.isInWork(hash, database)
    else { return }
    if mark.stage != .kept, try moveToTrash(hash) {
      // From now on it is there for its full time, however long it was kept outside.
      let since = now.adding(milliseconds: -ContentRetention.unused)
      try UnusedTable.set(UnusedMark(since: since, seenAt: now), of: hash, database)
      removed.trashed += 1
    } else if mark.stage == .gone {
      // The rows go with the file: after a crash between the two there may be a row without a file
      // that nothing refers to, and never a file that is taken away from a new row.
      try ContentTable.remove(hash, database)
      try UnusedTable.remove(hash, database)
      removed.bytes += files.removeFromTrash(hash)
      removed.count += 1
    }
  }

  /// False when there is no file outside of it.
  private func moveToTrash(_ hash: ContentHash) throws -> Bool {
    do throws(SystemError) {
      return try files.moveToTrash(hash)
    } catch {
      throw StorageError(error)
    }
  }
}

/// Every content that the storage knows of.
private struct Listing: Sendable {
  /// With when they were last stored.
  let stored: [ContentHash: Instant]
  let trashed: Set<ContentHash>
  let marked: Set<ContentHash>
  /// Those that have but a row too: their file was lost.
  let all: Set<ContentHash>

  init(_ database: SQLiteDatabase, _ files: ContentFiles) async throws(StorageError) {
    stored = try await files.list()
    trashed = try await files.listTrash()
    marked = try await database.read { database in try UnusedTable.hashes(database) }
    let rows = try await database.read { database in
      try ContentTable.hashes(database, "TRUE")
    }
    all = marked.union(rows).union(trashed).union(stored.keys)
  }

  var isEmpty: Bool { all.isEmpty }

  func isThere(_ hash: ContentHash) -> Bool { stored[hash] != nil || trashed.contains(hash) }
}

/// Which of the known contents a stretch of the logs refers to.
private struct EntityPage: Sendable {
  private(set) var references: Set<ContentHash> = []
  private(set) var cursors: [Int64: Int64] = [:]
  private(set) var last: (account: Int64, seq: Int64)?

  /// Of all accounts, in the order of account and sequence number.
  init(
    after account: Int64, _ seq: Int64, limit: Int, among known: Set<ContentHash>,
    _ database: Database
  ) throws {
    try read(
      database, "(account, seq) > (?, ?) ORDER BY account, seq LIMIT ?", [account, seq, limit],
      known)
  }

  /// The rest of one account's log.
  init(
    of account: Int64, after seq: Int64, among known: Set<ContentHash>, _ database: Database
  ) throws {
    try read(database, "account = ? AND seq > ?", [account, seq], known)
  }

  private mutating func read(
    _ database: Database, _ condition: String, _ arguments: StatementArguments,
    _ known: Set<ContentHash>
  ) throws {
    let rows = try database.rows(
      "SELECT account, seq, value FROM entity WHERE \(condition)", arguments)
    while let row = try rows.next() {
      let (account, seq) = (try row.integer(0), try row.integer(1))
      ContentReferences.forEach(in: try row.bytes(2)) { hash in
        if known.contains(hash) { references.insert(hash) }
      }
      cursors[account] = seq
      last = (account, seq)
    }
  }
}

extension ContentTable {
  static func hashes(_ database: Database, _ condition: String) throws -> [ContentHash] {
    let rows = try database.rows("SELECT hash FROM content WHERE \(condition)")
    var hashes: [ContentHash] = []
    while let row = try rows.next() {
      guard let hash = ContentHash(bytes: try row.bytes(0)) else { throw StorageError.corrupt }
      hashes.append(hash)
    }
    return hashes
  }

  fileprivate static func readers(
    of hash: ContentHash, _ database: Database
  ) throws -> Set<Int64> {
    let rows = try database.rows(
      """
      SELECT contentAccess.account FROM contentAccess
      JOIN content ON content.number = contentAccess.content WHERE content.hash = ?
      """, [Data(hash.bytes)])
    var readers: Set<Int64> = []
    while let row = try rows.next() { readers.insert(try row.integer(0)) }
    return readers
  }

  /// Whether an account that may read the content has work under way, which may be about to refer
  /// to it: whatever the clock says about the file.
  fileprivate static func isInWork(_ hash: ContentHash, _ database: Database) throws -> Bool {
    try database.row(
      """
      SELECT 1 FROM content
      JOIN contentAccess ON contentAccess.content = content.number
      JOIN job ON job.account = contentAccess.account
      WHERE content.hash = ? AND job.leasedUntil IS NOT NULL LIMIT 1
      """, [Data(hash.bytes)]) != nil
  }

  fileprivate static func remove(_ hash: ContentHash, _ database: Database) throws {
    let name = Data(hash.bytes)
    try database.run(
      "DELETE FROM contentAccess WHERE content = (SELECT number FROM content WHERE hash = ?)",
      [name])
    try database.run("DELETE FROM content WHERE hash = ?", [name])
  }
}
