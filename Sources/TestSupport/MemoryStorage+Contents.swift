internal import Crypto
internal import Foundation
internal import Kernel
internal import Storage

extension MemoryDatabase {
  var contents: ContentStorage {
    ContentStorage(
      put: { (account, content) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in
          try tables.require(account)
          return try tables.put(content, account: account)
        }
      },
      get: { (account, hash) throws(StorageError) in
        try self.run { (tables) in
          guard let mediaType = tables.mediaTypes[account]?[hash],
            let bytes = tables.contents[hash]
          else { return nil }
          return Content(bytes: bytes, mediaType: mediaType)
        }
      },
      mediaType: { (account, hash) throws(StorageError) in
        try self.run { (tables) in tables.mediaTypes[account]?[hash] }
      },
      size: { (account) throws(StorageError) in
        try self.run { (tables) in
          (tables.mediaTypes[account] ?? [:]).keys.reduce(0) {
            $0 + Int64(tables.contents[$1]?.count ?? 0)
          }
        }
      })
  }

  var settings: SettingStorage {
    SettingStorage(
      get: { (key) throws(StorageError) in try self.run { (tables) in tables.settings[key] } },
      set: { (key, value) throws(StorageError) in
        try self.run { (tables) in tables.settings[key] = value }
      })
  }
}

extension MemoryTables {
  mutating func put(_ content: Content, account: AccountID) throws(StorageError) -> ContentHash {
    guard let hash = ContentHash(bytes: Array(SHA256.hash(data: content.bytes))) else {
      throw .failed("a hash that is not 32 bytes")
    }
    contents[hash] = content.bytes
    contentsStoredAt[hash] = Instant(
      milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
    if mediaTypes[account]?[hash] == nil {
      mediaTypes[account, default: [:]][hash] = content.mediaType
    }
    return hash
  }
}
