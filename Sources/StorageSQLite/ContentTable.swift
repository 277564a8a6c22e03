internal import Foundation
internal import GRDB
internal import Kernel
internal import Storage

extension SQLiteDatabase {
  func contents(in files: ContentFiles) -> ContentStorage {
    ContentStorage(
      put: { (account, content) throws(StorageError) in
        // Between the file and its row the file may go, when nothing refers to it: then once more.
        for _ in 0..<3 {
          let hash = try await files.store(content.bytes)
          let isStored = try await self.allow(
            account, hash, size: Int64(content.bytes.count), mediaType: content.mediaType, files)
          if isStored { return hash }
        }
        throw .unavailable
      },
      begin: { (hash) throws(StorageError) in
        IncomingSQLiteContent(
          hash: hash, file: try await files.incoming(hash), files: files, database: self)
      },
      get: { (account, hash) throws(StorageError) in
        guard let mediaType = try await self.mediaType(account, hash) else { return nil }
        do throws(StorageError) {
          return Content(bytes: try await files.load(hash), mediaType: mediaType)
        } catch {
          // It may have been removed since the row was read.
          guard error == .contentDamaged(hash), try await self.mediaType(account, hash) == nil
          else {
            throw error
          }
          return nil
        }
      },
      mediaType: { (account, hash) throws(StorageError) in
        try await self.mediaType(account, hash)
      },
      missing: { (account, hashes) throws(StorageError) in
        let sizes = try await self.read { database in
          var sizes: [ContentHash: Int64] = [:]
          for hash in hashes { sizes[hash] = try ContentTable.size(of: hash, account, database) }
          return sizes
        }
        return hashes.filter { sizes[$0] == nil }
          + (try await files.missing(of: hashes.filter { sizes[$0] != nil }, sizes: sizes))
      },
      size: { (account) throws(StorageError) in
        try await self.read { database in try ContentTable.size(account, database) }
      })
  }

  /// Lets the account read a content whose file is there; false when there is none.
  func allow(
    _ account: AccountID, _ hash: ContentHash, size: Int64, mediaType: String,
    _ files: ContentFiles
  ) async throws(StorageError) -> Bool {
    try await write { database in
      guard files.file(of: hash) != nil else { return false }
      try ContentTable.allow(account, hash, size: size, mediaType: mediaType, database)
      try UnusedTable.remove(hash, database)
      return true
    }
  }

  /// Takes away the contents that nobody may read any more, each with its row.
  ///
  /// Inside the writer's transaction, where nothing is stored beside it.
  func remove(_ contents: [ContentHash], _ files: ContentFiles) async throws(StorageError) {
    let size = 50
    for start in stride(from: 0, to: contents.count, by: size) {
      let batch = contents[start..<min(start + size, contents.count)]
      try await write { database in
        for hash in batch where try ContentTable.removeUnread(hash, database) {
          files.remove(hash)
        }
      }
    }
  }

  private func mediaType(
    _ account: AccountID, _ hash: ContentHash
  ) async throws(StorageError) -> String? {
    try await read { database in try ContentTable.mediaType(account, hash, database) }
  }
}

enum ContentTable {
  static func allow(
    _ account: AccountID, _ hash: ContentHash, size: Int64, mediaType: String,
    _ database: Database
  ) throws {
    try allow(
      try database.number(of: account), hash, size: size, mediaType: mediaType, database)
  }

  /// The same for an account by its number.
  static func allow(
    _ account: Int64, _ hash: ContentHash, size: Int64, mediaType: String, _ database: Database
  ) throws {
    try database.run(
      "INSERT OR IGNORE INTO content (hash, size) VALUES (?, ?)",
      [Data(hash.bytes), size])
    try database.run(
      """
      INSERT OR IGNORE INTO contentAccess (account, content, mediaType)
      SELECT account.number, content.number, ? FROM content, account
      WHERE content.hash = ? AND account.number = ?
      """, [mediaType, Data(hash.bytes), account])
  }

  /// The contents that nobody but the account may read.
  static func only(of account: AccountID, _ database: Database) throws -> [ContentHash] {
    let rows = try database.rows(
      """
      SELECT hash FROM content
      JOIN contentAccess AS mine ON mine.content = content.number
      JOIN account ON account.number = mine.account AND account.id = ?
      WHERE NOT EXISTS (
        SELECT 1 FROM contentAccess AS other
        WHERE other.content = content.number AND other.account != mine.account)
      """, [account.data])
    var contents: [ContentHash] = []
    while let row = try rows.next() {
      guard let hash = ContentHash(bytes: try row.bytes(0)) else { throw StorageError.corrupt }
      contents.append(hash)
    }
    return contents
  }

  /// Removes the row of a content that no account may read; false when one may by now.
  static func removeUnread(_ hash: ContentHash, _ database: Database) throws -> Bool {
    try database.run(
      """
      DELETE FROM content WHERE hash = ?
        AND NOT EXISTS (
          SELECT 1 FROM contentAccess WHERE contentAccess.content = content.number)
      """, [Data(hash.bytes)]) == 1
  }

  static func size(_ account: AccountID, _ database: Database) throws -> Int64 {
    try database.row(
      """
      SELECT COALESCE(SUM(content.size), 0) FROM contentAccess
      JOIN content ON content.number = contentAccess.content
      JOIN account ON account.number = contentAccess.account
      WHERE account.id = ?
      """, [account.data])?.integer(0) ?? 0
  }

  /// Nil for what the account may not read.
  static func size(
    of hash: ContentHash, _ account: AccountID, _ database: Database
  ) throws -> Int64? {
    try database.row(
      """
      SELECT content.size FROM contentAccess
      JOIN content ON content.number = contentAccess.content
      JOIN account ON account.number = contentAccess.account
      WHERE content.hash = ? AND account.id = ?
      """, [Data(hash.bytes), account.data])?.integer(0)
  }

  static func mediaType(
    _ account: AccountID, _ hash: ContentHash, _ database: Database
  ) throws -> String? {
    try database.row(
      """
      SELECT mediaType FROM contentAccess
      JOIN content ON content.number = contentAccess.content
      JOIN account ON account.number = contentAccess.account
      WHERE content.hash = ? AND account.id = ?
      """, [Data(hash.bytes), account.data])?.text(0)
  }
}
