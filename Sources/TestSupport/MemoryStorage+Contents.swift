internal import Crypto
internal import Foundation
internal import Kernel
internal import Storage
internal import Synchronization

extension MemoryDatabase {
  var contents: ContentStorage {
    ContentStorage(
      put: { (account, content) throws(StorageError) in
        try self.run { (tables) throws(StorageError) in
          try tables.require(account)
          return try tables.put(content, account: account)
        }
      },
      begin: { (hash) throws(StorageError) in IncomingMemoryContent(hash: hash, database: self) },
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
      missing: { (account, hashes) throws(StorageError) in
        try self.run { (tables) in
          hashes.filter {
            tables.mediaTypes[account]?[$0] == nil || tables.contents[$0] == nil
          }
        }
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

private final class IncomingMemoryContent: IncomingContent {
  private let hash: ContentHash
  private let database: MemoryDatabase
  private let written = Mutex<[UInt8]>([])

  init(hash: ContentHash, database: MemoryDatabase) {
    self.hash = hash
    self.database = database
  }

  func append(_ bytes: [UInt8]) async throws(StorageError) {
    written.withLock { $0 += bytes }
  }

  func bytes() async throws(StorageError) -> [UInt8] {
    written.withLock { $0 }
  }

  func keep(_ account: AccountID, mediaType: String) async throws(StorageError) -> Bool {
    let content = Content(bytes: try await bytes(), mediaType: mediaType)
    guard Array(SHA256.hash(data: content.bytes)) == hash.bytes else { return false }
    _ = try await database.contents.put(account, content)
    return true
  }
}

extension MemoryTables {
  mutating func put(_ content: Content, account: AccountID) throws(StorageError) -> ContentHash {
    guard let hash = ContentHash(bytes: Array(SHA256.hash(data: content.bytes))) else {
      throw .failed("a hash that is not 32 bytes")
    }
    contents[hash] = content.bytes
    unusedContents[hash] = nil
    contentsStoredAt[hash] = Instant(
      milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
    if mediaTypes[account]?[hash] == nil {
      mediaTypes[account, default: [:]][hash] = content.mediaType
    }
    return hash
  }
}
