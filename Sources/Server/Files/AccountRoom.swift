import Storage
import SyncCore
import Synchronization

// Files and what is written share an account's room; files never take that of what is written.

extension Storage {
  /// Whether all that the account keeps and a content of so many bytes have this room.
  func hasRoom(
    for bytes: Int, of account: AccountID, within room: Int64
  ) async throws(StorageError) -> Bool {
    try await contents.size(account) + sync.head(account).bytes + Int64(bytes) <= room
  }
}

extension ServerEnvironment {
  /// Writes so many bytes where they and all that is being written have the room that the owner gives.
  ///
  /// They count from before the account's size is asked for: many at once used to see the same size.
  func whileHoldingRoom<Answer>(
    for bytes: Int, of account: AccountID, _ write: () async throws -> Answer
  ) async throws -> Answer {
    let wanted = beingWritten.add(bytes, account)
    defer { beingWritten.remove(bytes, account) }
    guard try await storage.hasRoom(for: wanted, of: account, within: configuration.accountBytes)
    else { throw StorageError.quotaReached }
    return try await write()
  }

  /// The environment of the routes, in which what an account writes has so much room and no more.
  var limitingChanges: ServerEnvironment {
    var limited = self
    let (push, head, room) = (storage.sync.push, storage.sync.head, configuration.accountBytes)
    limited.storage.sync.push = { (account, changes, now) throws(StorageError) in
      let size = changes.reduce(0) { $0 + Int64($1.entity.valueBytes) }
      if size > 0 {
        // Who has no room left can still delete and tick off.
        let reserve = size <= Self.smallChanges ? min(room / 8, Self.reserve) : 0
        let kept = try await head(account).bytes
        guard kept + size <= room + reserve else { throw .quotaReached }
      }
      return try await push(account, changes, now)
    }
    return limited
  }

  private static let smallChanges: Int64 = 64 << 10
  private static let reserve: Int64 = 64 << 20
}

/// Bytes of each account that have come and are not among what is kept yet.
final class BytesBeingWritten: Sendable {
  private let bytes = Mutex<[AccountID: Int]>([:])

  /// All of the account's, with these.
  func add(_ count: Int, _ account: AccountID) -> Int {
    bytes.withLock { bytes in
      let all = bytes[account, default: 0] + count
      bytes[account] = all
      return all
    }
  }

  func remove(_ count: Int, _ account: AccountID) {
    bytes.withLock { bytes in
      let rest = bytes[account, default: 0] - count
      bytes[account] = rest > 0 ? rest : nil
    }
  }
}
