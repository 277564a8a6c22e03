internal import Foundation
internal import GRDB
internal import Kernel
internal import Storage

/// Removes the contents that nothing refers to and that were last stored before `limit`.
///
/// First the old ones are listed. Then everything that is referred to is taken from the list: by a
/// register of any account, and by the contents that these or young files refer to. What remains is
/// removed inside the writer's transaction, where nothing can be stored beside it, and where it is
/// looked at once more: registers written meanwhile, files stored again meanwhile, work under way.
struct UnusedContents: Sendable {
  /// Files that go in one transaction, which others' writes wait for.
  private static let batch = 50
  private static let chunk = 500

  let database: SQLiteDatabase
  let files: ContentFiles
  let limit: Instant

  /// How far each account's log has been read for references.
  private typealias Cursors = [Int64: Int64]

  func remove() async throws(StorageError) -> RemovedContents {
    let stored = try await files.list()
    var unused = Set(stored.lazy.filter { $0.value < limit }.map(\.key))
    try await add(rowsWithout: stored, to: &unused)
    guard !unused.isEmpty else { return RemovedContents() }
    let (found, cursors) = try await referencedByRegisters(among: Set(stored.keys).union(unused))
    let young = stored.lazy.filter { $0.value >= limit }.map(\.key)
    let reached = try await reached(from: found.union(young), stored: stored)
    guard reached.damaged.isEmpty else { return RemovedContents(damaged: reached.damaged) }
    unused.subtract(reached.contents)
    return try await remove(Array(unused), cursors)
  }

  /// A row whose file is gone: a crash came between the two.
  private func add(
    rowsWithout stored: [ContentHash: Instant], to unused: inout Set<ContentHash>
  ) async throws(StorageError) {
    let rows = try await database.read { database in
      try ContentTable.hashes(database, "TRUE")
    }
    for hash in rows where stored[hash] == nil { unused.insert(hash) }
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
    from roots: Set<ContentHash>, stored: [ContentHash: Instant]
  ) async throws(StorageError) -> (contents: Set<ContentHash>, damaged: [ContentHash]) {
    let images = Set(
      try await database.read { database in
        try ContentTable.hashes(
          database,
          "number IN (SELECT content FROM contentAccess WHERE mediaType LIKE 'image/%')")
      })
    var contents = roots
    var damaged: [ContentHash] = []
    var open = Array(roots.lazy.filter { stored[$0] != nil && !images.contains($0) })
    while let next = open.popLast() {
      do throws(StorageError) {
        ContentReferences.forEach(in: try await files.load(next)) { hash in
          guard stored[hash] != nil, contents.insert(hash).inserted, !images.contains(hash) else {
            return
          }
          open.append(hash)
        }
      } catch {
        damaged.append(next)
      }
    }
    return (contents, damaged)
  }

  private func remove(
    _ unused: [ContentHash], _ cursors: Cursors
  ) async throws(StorageError) -> RemovedContents {
    var removed = RemovedContents()
    var cursors = cursors
    let all = Set(unused)
    for start in stride(from: 0, to: unused.count, by: Self.batch) {
      let batch = Array(unused[start..<min(start + Self.batch, unused.count)])
      let known = cursors
      let step = try await database.write { database in
        try removeUnlessReferenced(batch, known, all: all, database)
      }
      // Something old came into use: what it leads to is found out the next time.
      guard let step else { return removed }
      removed.count += step.removed.count
      removed.bytes += step.removed.bytes
      cursors = step.cursors
    }
    return removed
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
    for hash in batch {
      guard let size = try remove(hash, database) else { continue }
      removed.count += 1
      removed.bytes += size
    }
    return (removed, cursors)
  }

  /// The row goes with the file: after a crash between the two there may be a row without a file
  /// that nothing refers to, and never a file that is taken away from a new row.
  private func remove(_ hash: ContentHash, _ database: Database) throws -> Int64? {
    let file = files.file(of: hash)
    if let file, file.storedAt >= limit { return nil }
    guard try !ContentTable.isInWork(hash, database) else { return nil }
    try ContentTable.remove(hash, database)
    files.remove(hash)
    return file?.size ?? 0
  }
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
