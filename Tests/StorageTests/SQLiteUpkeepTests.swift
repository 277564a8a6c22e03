import Foundation
import GRDB
import Kernel
import Storage
import StorageSQLite
import SyncCore
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// What removing contents must keep between files and rows.
@Suite struct SQLiteUpkeepTests {
  private let folder = TemporaryFolder()

  private func open() throws -> Storage {
    try .sqlite(folder: folder.path, derivation: .sample)
  }

  private static var yesterday: Instant {
    Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000) - 86_400_000)
  }

  private static func content(_ number: Int) -> Content {
    Content(bytes: Array("content \(number)".utf8), mediaType: "text/plain")
  }

  private static func path(_ hash: ContentHash, in folder: String) -> String {
    "\(folder)/contents/\(hash.text.prefix(2))/\(hash.text.dropFirst(2))"
  }

  /// Stores contents that look two days old.
  private func oldContents(
    _ numbers: Range<Int>, of account: AccountID, in storage: Storage
  ) async throws -> [ContentHash] {
    var hashes: [ContentHash] = []
    for number in numbers {
      let hash = try await storage.contents.put(account, Self.content(number))
      try age(hash)
      hashes.append(hash)
    }
    return hashes
  }

  private func age(_ hash: ContentHash) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -2 * 86_400)],
      ofItemAtPath: Self.path(hash, in: folder.path))
  }

  @Test func aContentThatIsStoredAgainCountsAsNew() async throws {
    let storage = try open()
    let account = try await storage.newAccount()
    let hashes = try await oldContents(0..<2, of: account, in: storage)
    _ = try await storage.contents.put(account, Self.content(1))
    #expect(try await storage.upkeep.removeContents(Self.yesterday).count == 1)
    #expect(try await storage.contents.get(account, hashes[0]) == nil)
    #expect(try await storage.contents.get(account, hashes[1]) == Self.content(1))
    await storage.close()
  }

  @Test func whatComesIntoUseWhileOthersAreRemovedStays() async throws {
    let storage = try open()
    let account = try await storage.newAccount()
    let count = 200
    let hashes = try await oldContents(0..<count, of: account, in: storage)
    let used = Set((0..<count).filter { $0 % 2 == 0 }.shuffled())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for share in 0..<4 {
        group.addTask {
          for number in used where number / 2 % 4 == share {
            let hash = try await storage.contents.put(account, Self.content(number))
            try await storage.write(
              account, .numbered(UInt64(number)), [.title: [0x58, 0x20] + hash.bytes])
          }
        }
      }
      group.addTask {
        for _ in 0..<10 { _ = try await storage.upkeep.removeContents(Self.yesterday) }
      }
      try await group.waitForAll()
    }
    _ = try await storage.upkeep.removeContents(Self.yesterday)
    for number in 0..<count {
      let content = try await storage.contents.get(account, hashes[number])
      #expect(content == (used.contains(number) ? Self.content(number) : nil))
    }
    await storage.close()
  }

  @Test func aPageThatCannotBeReadKeepsEverything() async throws {
    let storage = try open()
    let account = try await storage.newAccount()
    let hashes = try await oldContents(0..<2, of: account, in: storage)
    let page = Content(bytes: Array(hashes[0].text.utf8), mediaType: "text/plain")
    let hash = try await storage.contents.put(account, page)
    try await storage.write(account, .numbered(1), [.title: [0x58, 0x20] + hash.bytes])
    try Data("nonsense".utf8).write(
      to: URL(fileURLWithPath: Self.path(hash, in: folder.path)))
    #expect(
      try await storage.upkeep.removeContents(Self.yesterday) == RemovedContents(damaged: [hash]))
    #expect(try await storage.contents.get(account, hashes[1]) == Self.content(1))
    await storage.close()
  }

  @Test func aRowWithoutItsFileGoesWhenNothingRefersToIt() async throws {
    let storage = try open()
    let account = try await storage.newAccount()
    let hashes = try await oldContents(0..<2, of: account, in: storage)
    try await storage.write(account, .numbered(1), [.title: [0x58, 0x20] + hashes[1].bytes])
    try FileManager.default.removeItem(atPath: Self.path(hashes[0], in: folder.path))
    #expect(try await storage.upkeep.removeContents(Self.yesterday).count == 1)
    #expect(try await storage.contents.get(account, hashes[0]) == nil)
    #expect(try await storage.contents.get(account, hashes[1]) == Self.content(1))
    await storage.close()
  }

  @Test func aFileThatIsNoContentIsLeftAlone() async throws {
    let storage = try open()
    let account = try await storage.newAccount()
    let hash = try await oldContents(0..<1, of: account, in: storage)[0]
    let own = folder.path + "/contents/\(hash.text.prefix(2))/my notes.txt"
    try Data("mine".utf8).write(to: URL(fileURLWithPath: own))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: own)
    #expect(try await storage.upkeep.removeContents(Self.yesterday).count == 1)
    #expect(FileManager.default.fileExists(atPath: own))
    await storage.close()
  }

  /// Removes while another task writes; the process kills itself at the nth write.
  private static func removeUntilKilled(folder: String, writes: Int) async throws {
    let storage = try Storage.sqlite(folder: folder, derivation: .sample)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        while true { _ = try await storage.upkeep.removeContents(Self.yesterday) }
      }
      for number in 0..<writes {
        try await storage.write(.numbered(1), .numbered(UInt64(90_000 + number)), [.key: [1]])
      }
      kill(getpid(), SIGKILL)
    }
  }

  @Test func whatIsReferredToIsThereAfterTheProcessWasKilled() async throws {
    let setUp = try open()
    let account = try await setUp.newAccount()
    let hashes = try await oldContents(0..<300, of: account, in: setUp)
    for number in 0..<60 {
      try await setUp.write(
        account, .numbered(UInt64(number)), [.title: [0x58, 0x20] + hashes[number].bytes])
    }
    await setUp.close()
    for writes in [1, 4, 15] {
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = folder.path as String, writes = writes as Int] in
        try await Self.removeUntilKilled(folder: path, writes: writes)
      }
      let storage = try open()
      for number in 0..<60 {
        #expect(try await storage.contents.get(account, hashes[number]) == Self.content(number))
      }
      await storage.close()
    }
    let storage = try open()
    _ = try await storage.upkeep.removeContents(Self.yesterday)
    #expect(try await storage.upkeep.check() == [])
    await storage.close()
    let rows = try await DatabaseQueue(path: folder.path + "/later.sqlite").read { database in
      try Int.fetchOne(database, sql: "SELECT count(*) FROM content")
    }
    #expect(rows == 60)
    let files = FileManager.default.enumerator(atPath: folder.path + "/contents")?
      .compactMap { $0 as? String }.filter { $0.count > 2 }
    #expect(files?.count == 60)
  }

  @Test func theNightlyCheckStopsWritingToADamagedFile() async throws {
    let storage = try open()
    let account = try await storage.newAccount()
    let text: [UInt8] = [0x59, 0x03, 0xE8] + [UInt8](repeating: 7, count: 1000)
    let changes = (0..<500).map { Change.sample(.numbered($0), [.title: text]) }
    _ = try await storage.sync.push(account, changes, start)
    await storage.close()
    // A command opens a file without looking through it, as a server that has run for long.
    let file = URL(fileURLWithPath: folder.path + "/later.sqlite")
    var bytes = try Data(contentsOf: file)
    for index in bytes.indices where index > 4096 * 60 { bytes[index] = UInt8(index & 0xFF) ^ 0xA5 }
    try bytes.write(to: file)
    let running = try Storage.sqlite(
      folder: folder.path, derivation: .sample, purpose: .command)
    #expect(try await !running.upkeep.check().isEmpty)
    await #expect(throws: StorageError.corrupt) { try await running.settings.set("a", [1]) }
    await running.close()
  }
}
