import Foundation
import GRDB
import Kernel
import Storage
import StorageSQLite
import Synchronization
import SyncCore
import Testing

#if canImport(Glibc)
  import Glibc
#endif

private final class Countdown: Sendable {
  private let left: Mutex<Int>

  init(_ count: Int) {
    left = Mutex(count)
  }

  /// True when this was the last one.
  func step() -> Bool {
    left.withLock { left in
      left -= 1
      return left == 0
    }
  }
}

@Suite struct CrashTests {
  /// Six writers; the process kills itself at its nth acknowledgement while the others are at work.
  private static func writeUntilKilled(folder: String, acknowledgements: Int) async throws {
    let storage = try Storage.sqlite(folder: folder, derivation: .sample)
    let account = AccountID.numbered(1)
    let log = open(folder + "/acknowledged", O_WRONLY | O_CREAT | O_APPEND, 0o600)
    let left = Countdown(acknowledgements)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<6 {
        group.addTask {
          while true {
            let entity = ID<Entity>.random
            let hash = try await storage.contents.put(
              account, Content(bytes: entity.bytes, mediaType: "text/plain"))
            try await storage.write(account, entity, [.key: [0x58, 32] + hash.bytes, .state: [0]])
            // One write of 16 bytes to a file opened for appending: whole, and kept by the system.
            _ = entity.bytes.withUnsafeBytes { write(log, $0.baseAddress, $0.count) }
            if left.step() { kill(getpid(), SIGKILL) }
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func whatWasAcknowledgedIsThereAfterTheProcessWasKilled() async throws {
    let folder = TemporaryFolder()
    let setUp = try Storage.sqlite(folder: folder.path, derivation: .sample)
    let account = try await setUp.newAccount()
    await setUp.close()
    for _ in 0..<8 {
      let count = Int.random(in: 1...150)
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = folder.path as String, count = count as Int] in
        try await Self.writeUntilKilled(folder: path, acknowledgements: count)
      }
      try await verify(folder.path, account)
    }
  }

  private func verify(_ folder: String, _ account: AccountID) async throws {
    let storage = try Storage.sqlite(folder: folder, derivation: .sample)
    let stored = try await storage.sync.pull(account, 0, 100_000)
    let ids = Set(stored.map(\.entity.id))
    let log = try [UInt8](Data(contentsOf: URL(fileURLWithPath: folder + "/acknowledged")))
    let acknowledged = stride(from: 0, to: log.count, by: 16).compactMap {
      ID<Entity>(bytes: Array(log[$0..<min($0 + 16, log.count)]))
    }
    #expect(acknowledged.count == log.count / 16)
    #expect(acknowledged.filter { !ids.contains($0) } == [])
    #expect(stored.map(\.seq) == stored.indices.map { UInt64($0 + 1) })
    #expect(try await storage.sync.head(account).seq == UInt64(stored.count))
    for entity in stored {
      let hash = ContentHash(bytes: Array(entity.entity[.key]?.value.dropFirst(2) ?? []))
      guard let hash else {
        Issue.record("an entity without its content")
        continue
      }
      #expect(try await storage.contents.get(account, hash)?.bytes == entity.entity.id.bytes)
    }
    await storage.close()
    let check = try await DatabaseQueue(path: folder + "/later.sqlite").read { database in
      try String.fetchAll(database, sql: "PRAGMA integrity_check")
    }
    #expect(check == ["ok"])
  }
}
