internal import Foundation
internal import GRDB
internal import Kernel
internal import Storage

extension SQLiteDatabase {
  func contents(in files: ContentFiles) -> ContentStorage {
    ContentStorage(
      put: { (account, content) throws(StorageError) in
        let hash = try await files.store(content.bytes)
        try await self.write { database in
          try ContentTable.allow(account, hash, content, database)
        }
        return hash
      },
      get: { (account, hash) throws(StorageError) in
        let mediaType = try await self.read { database in
          try ContentTable.mediaType(account, hash, database)
        }
        guard let mediaType else { return nil }
        return Content(bytes: try await files.load(hash), mediaType: mediaType)
      })
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
