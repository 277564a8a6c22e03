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
          let isStored = try await self.write { database in
            guard files.file(of: hash) != nil else { return false }
            try ContentTable.allow(account, hash, content, database)
            return true
          }
          if isStored { return hash }
        }
        throw .unavailable
      },
      get: { (account, hash) throws(StorageError) in
        guard let mediaType = try await self.mediaType(account, hash) else { return nil }
        do throws(StorageError) {
          return Content(bytes: try await files.load(hash), mediaType: mediaType)
        } catch {
          // It may have been removed since the row was read.
          guard error == .corrupt, try await self.mediaType(account, hash) == nil else {
            throw error
          }
          return nil
        }
      },
      mediaType: { (account, hash) throws(StorageError) in
        try await self.mediaType(account, hash)
      },
      size: { (account) throws(StorageError) in
        try await self.read { database in try ContentTable.size(account, database) }
      })
  }

  private func mediaType(
    _ account: AccountID, _ hash: ContentHash
  ) async throws(StorageError) -> String? {
    try await read { database in try ContentTable.mediaType(account, hash, database) }
  }
}

enum ContentTable {
  static func allow(
    _ account: AccountID, _ hash: ContentHash, _ content: Content, _ database: Database
  ) throws {
    try database.run(
      "INSERT OR IGNORE INTO content (hash, size) VALUES (?, ?)",
      [Data(hash.bytes), content.bytes.count])
    try database.run(
      """
      INSERT OR IGNORE INTO contentAccess (account, content, mediaType)
      SELECT ?, number, ? FROM content WHERE hash = ?
      """, [try database.number(of: account), content.mediaType, Data(hash.bytes)])
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
