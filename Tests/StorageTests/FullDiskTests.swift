import Foundation
import Kernel
import Storage
import StorageSQLite
import SyncCore
import TestSupport
import Testing

@Suite(.enabled(if: SmallDisk.isPossible, "\(SmallDisk.reason)")) struct FullDiskTests {
  private let text: [UInt8] = [0x59, 0x0F, 0xA0] + [UInt8](repeating: 7, count: 4000)

  @Test func aFullDiskIsSaidAndKeepsExactlyWhatWasAcknowledged() async throws {
    let disk = try SmallDisk(megabytes: 3)
    let storage = try Storage.sqlite(folder: disk.path + "/data", derivation: .sample)
    let account = try await storage.newAccount()
    var acknowledged: UInt64 = 0
    var failure: StorageError?
    while failure == nil, acknowledged < 5000 {
      let changes = (0..<5).map { Change.sample(.numbered(acknowledged + $0), [.title: text]) }
      do throws(StorageError) {
        acknowledged += UInt64(try await storage.sync.push(account, changes, start).count)
      } catch {
        failure = error
      }
    }
    #expect(failure == .full)
    #expect(try await storage.sync.head(account).seq == acknowledged)
    #expect(try await storage.sync.pull(account, 0, 10_000).count == Int(acknowledged))
    await storage.close()

    let again = try Storage.sqlite(folder: disk.path + "/data", derivation: .sample)
    #expect(try await again.sync.head(account).seq == acknowledged)
    await again.close()
  }

  @Test func writingGoesOnWhenThereIsRoomAgain() async throws {
    let disk = try SmallDisk(megabytes: 8)
    let storage = try Storage.sqlite(folder: disk.path + "/data", derivation: .sample)
    let account = try await storage.newAccount()
    try await storage.write(account, .numbered(0), [.title: text])
    disk.fill()
    await #expect(throws: StorageError.full) {
      for number: UInt64 in 1...1000 {
        try await storage.write(account, .numbered(number), [.title: text])
      }
    }
    let head = try await storage.sync.head(account)
    try disk.makeRoom()
    #expect(try await storage.write(account, .numbered(5000), [.title: text]) == head.seq + 1)
    await storage.close()
  }

  @Test func aContentThatDoesNotFitLeavesNothingBehind() async throws {
    let disk = try SmallDisk(megabytes: 8)
    let storage = try Storage.sqlite(folder: disk.path + "/data", derivation: .sample)
    let account = try await storage.newAccount()
    let small = Content(bytes: [1, 2, 3], mediaType: "image/png")
    let hash = try await storage.contents.put(account, small)
    let large = Content(bytes: [UInt8](repeating: 5, count: 9_000_000), mediaType: "image/png")
    await #expect(throws: StorageError.full) {
      _ = try await storage.contents.put(account, large)
    }
    let files = FileManager.default.enumerator(atPath: disk.path + "/data/contents")?
      .compactMap { $0 as? String }.filter { $0.count > 2 }
    #expect(files == ["\(hash.text.prefix(2))/\(hash.text.dropFirst(2))"])
    #expect(try await storage.contents.get(account, hash) == small)
    await storage.close()
  }
}
