internal import Foundation
internal import GRDB
internal import Kernel
internal import Storage

/// Files of contents that no account may read, though an entity names them: the database is older
/// than they are, and a device has sent its items again.
///
/// They are given back to the accounts that name them, in an entity or by way of an article that they
/// may read. What any account may read already is given to no other one: whoever heard of a hash
/// could read what is another's.
struct OwnerlessContents: Sendable {
  /// Files that get their rows in one transaction, which others' writes wait for.
  private static let batch = 50
  private static let chunk = 500

  /// What was found out about a file.
  private struct Found: Sendable {
    var hash: ContentHash
    var size: Int64
    var mediaType: String
    var accounts: Set<Int64>
  }

  /// Which accounts name a content.
  private typealias Names = [ContentHash: Set<Int64>]

  let database: SQLiteDatabase
  let files: ContentFiles
  /// What the bytes are; nil for what is left alone.
  let mediaType: @Sendable ([UInt8]) -> String?

  /// Answers how many were given back.
  func adopt() async throws(StorageError) -> Int {
    let files = Set(try await files.list().keys).union(try await files.listTrash())
    let owned = try await database.read { database in
      try ContentTable.hashes(
        database,
        "EXISTS (SELECT 1 FROM contentAccess WHERE contentAccess.content = content.number)")
    }
    let ownerless = files.subtracting(owned)
    guard !ownerless.isEmpty else { return 0 }
    var names = try await namesInEntities(of: ownerless)
    try await addNamesInPages(of: ownerless, to: &names)
    let found = try await judge(names, ownerless)
    var count = 0
    for start in stride(from: 0, to: found.count, by: Self.batch) {
      let batch = found[start..<min(start + Self.batch, found.count)]
      count += try await database.write { database in
        try batch.count { try give($0, database) }
      }
    }
    return count
  }

  private func namesInEntities(of ownerless: Set<ContentHash>) async throws(StorageError) -> Names {
    var names: Names = [:]
    var last: (account: Int64, seq: Int64)? = (0, 0)
    while let (account, seq) = last {
      let page = try await database.read { database in
        try Self.names(after: account, seq, ownerless, database)
      }
      names.merge(page.names) { $0.union($1) }
      last = page.last
    }
    return names
  }

  private static func names(
    after account: Int64, _ seq: Int64, _ ownerless: Set<ContentHash>, _ database: Database
  ) throws -> (names: Names, last: (account: Int64, seq: Int64)?) {
    let rows = try database.rows(
      """
      SELECT account, seq, value FROM entity
      WHERE (account, seq) > (?, ?) ORDER BY account, seq LIMIT ?
      """, [account, seq, chunk])
    var names: Names = [:]
    var last: (account: Int64, seq: Int64)?
    while let row = try rows.next() {
      let account = try row.integer(0)
      ContentReferences.forEach(in: try row.bytes(2)) { hash in
        if ownerless.contains(hash) { names[hash, default: []].insert(account) }
      }
      last = (account, try row.integer(1))
    }
    return (names, last)
  }

  /// Pictures of articles that came back by another way.
  private func addNamesInPages(
    of ownerless: Set<ContentHash>, to names: inout Names
  ) async throws(StorageError) {
    let pages = try await database.read { database in
      let rows = try database.rows(
        """
        SELECT content.hash, contentAccess.account FROM contentAccess
        JOIN content ON content.number = contentAccess.content
        WHERE contentAccess.mediaType NOT LIKE 'image/%'
        """)
      var pages: Names = [:]
      while let row = try rows.next() {
        guard let hash = ContentHash(bytes: try row.bytes(0)) else { throw StorageError.corrupt }
        pages[hash, default: []].insert(try row.integer(1))
      }
      return pages
    }
    for (page, accounts) in pages {
      guard let bytes = try await whole(page) else { continue }
      ContentReferences.forEach(in: bytes) { hash in
        if ownerless.contains(hash) { names[hash, default: []].formUnion(accounts) }
      }
    }
  }

  /// Reads all that are named, and what these name.
  private func judge(
    _ named: Names, _ ownerless: Set<ContentHash>
  ) async throws(StorageError) -> [Found] {
    var names = named
    var found: [ContentHash: Found] = [:]
    var open = Array(named.keys)
    while let hash = open.popLast() {
      guard let accounts = names[hash], let bytes = try await whole(hash),
        let mediaType = mediaType(bytes)
      else { continue }
      found[hash] = Found(
        hash: hash, size: Int64(bytes.count), mediaType: mediaType, accounts: accounts)
      guard !mediaType.hasPrefix("image/") else { continue }
      ContentReferences.forEach(in: bytes) { next in
        guard ownerless.contains(next), !accounts.isSubset(of: names[next] ?? []) else { return }
        names[next, default: []].formUnion(accounts)
        open.append(next)
      }
    }
    return Array(found.values)
  }

  /// Nil for what is damaged or gone.
  private func whole(_ hash: ContentHash) async throws(StorageError) -> [UInt8]? {
    do throws(StorageError) {
      return try await files.load(hash)
    } catch {
      guard error == .contentDamaged(hash) else { throw error }
      return nil
    }
  }

  /// False when somebody may read it by now, or the file went.
  private func give(_ found: Found, _ database: Database) throws -> Bool {
    guard try !ContentTable.hasReader(found.hash, database) else { return false }
    files.takeBack(found.hash)
    guard files.file(of: found.hash)?.size == found.size else { return false }
    for account in found.accounts {
      try ContentTable.allow(
        account, found.hash, size: found.size, mediaType: found.mediaType, database)
    }
    try UnusedTable.remove(found.hash, database)
    return true
  }
}

extension ContentTable {
  fileprivate static func hasReader(_ hash: ContentHash, _ database: Database) throws -> Bool {
    try database.row(
      """
      SELECT 1 FROM contentAccess JOIN content ON content.number = contentAccess.content
      WHERE content.hash = ? LIMIT 1
      """, [Data(hash.bytes)]) != nil
  }
}
