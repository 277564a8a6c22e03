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

  /// Nights before the one that is tried, by which old contents are marked, or in the trash.
  private func ripen(_ storage: Storage, nights: Int = 14) async throws {
    try await storage.keepUp(-nights..<0, from: .machine)
  }

  private static func content(_ number: Int) -> Content {
    Content(bytes: Array("content \(number)".utf8), mediaType: "text/plain")
  }

  private static func path(_ hash: ContentHash, in folder: String) -> String {
    "\(folder)/contents/\(hash.text.prefix(2))/\(hash.text.dropFirst(2))"
  }

  /// Stores contents that look two months old.
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
      [.modificationDate: Date(timeIntervalSinceNow: -60 * 86_400)],
      ofItemAtPath: Self.path(hash, in: folder.path))
  }

  private var files: Set<String> {
    let all = FileManager.default.enumerator(atPath: folder.path + "/contents")
    return Set(all?.compactMap { $0 as? String }.filter { $0.utf8.count > 60 } ?? [])
  }

  private static func name(_ hash: ContentHash) -> String {
    "\(hash.text.prefix(2))/\(hash.text.dropFirst(2))"
  }

  /// Rows of a deleted account stayed readable in the log, and its files until the next upkeep.
  @Test func aDeletedAccountLeavesNoByteBehind() async throws {
    let storage = try open()
    let gone = try await storage.newAccount(1)
    let stays = try await storage.newAccount(2)
    let secret = Array("a line that nobody else may read".utf8)
    for account in [gone, stays] {
      let field = Field(
        number: .key,
        register: Register(
          stamp: Stamp(milliseconds: 1, device: DeviceID(bits: 1)),
          value: CBOR.bytes(account == gone ? secret : [1]).encoded))
      let entity = Entity(id: .numbered(9), kind: .item, fields: [field])
      _ = try await storage.sync.push(
        account, [Change(id: .numbered(3), entity: entity)], Instant(milliseconds: 1))
    }
    let own = try await storage.contents.put(gone, Self.content(1))
    let shared = try await storage.contents.put(gone, Self.content(2))
    _ = try await storage.contents.put(stays, Self.content(2))
    #expect(try bytes(of: secret) > 0)
    try await storage.accounts.delete(gone)
    #expect(try bytes(of: secret) == 0)
    #expect(!FileManager.default.fileExists(atPath: Self.path(own, in: folder.path)))
    #expect(try await storage.contents.get(stays, shared) == Self.content(2))
    #expect(try await storage.sync.entity(stays, .numbered(9)) != nil)
    await storage.close()
  }

  /// How often the bytes stand in the database and the files beside it.
  private func bytes(of needle: [UInt8]) throws -> Int {
    var count = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name.hasPrefix("later.sqlite") {
      let file = try Data(contentsOf: URL(filePath: "\(folder.path)/\(name)"))
      if file.firstRange(of: needle) != nil { count += 1 }
    }
    return count
  }

  @Test func aContentThatIsStoredAgainCountsAsNew() async throws {
    let storage = try open()
    let account = try await storage.newAccount()
    let hashes = try await oldContents(0..<2, of: account, in: storage)
    try await ripen(storage)
    _ = try await storage.contents.put(account, Self.content(1))
    #expect(try await storage.upkeep.removeContents(.machine).trashed == 1)
    #expect(files == ["trash/" + Self.name(hashes[0]), Self.name(hashes[1])])
    // Out of the trash it is read where it is, and comes back when it is stored again.
    #expect(try await storage.contents.get(account, hashes[0]) == Self.content(0))
    _ = try await storage.contents.put(account, Self.content(0))
    #expect(files == Set(hashes.map(Self.name)))
    await storage.close()
  }

  @Test func whatIsReferredToComesBackFromTheTrash() async throws {
    let storage = try open()
    let account = try await storage.newAccount()
    let hash = try await oldContents(0..<1, of: account, in: storage)[0]
    try await ripen(storage)
    #expect(try await storage.upkeep.removeContents(.machine).trashed == 1)
    try await storage.write(account, .numbered(1), [.title: [0x58, 0x20] + hash.bytes])
    #expect(try await storage.upkeep.removeContents(.machine) == RemovedContents())
    #expect(files == [Self.name(hash)])
    await storage.close()
  }

  /// Because of a loss: all of them were removed a minute after the start.
  @Test func filesThatNoRowKnowsAreOnlyMarkedAndStayWhileDevicesAreAway() async throws {
    let storage = try open()
    let account = try await storage.newAccount()
    _ = try await storage.signIn(account, until: Instant.machine.adding(days: 1000))
    await storage.close()
    let copy = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/later.sqlite"))
    let newer = try open()
    _ = try await oldContents(0..<16, of: account, in: newer)
    await newer.close()
    for end in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: folder.path + "/later.sqlite" + end)
    }
    try copy.write(to: URL(fileURLWithPath: folder.path + "/later.sqlite"))

    let restored = try open()
    let head = try await restored.sync.head(account)
    try await restored.sync.beginEpoch(account, .random, head.epoch)
    let done = try await restored.keepUp(0..<60, from: .machine)
    #expect(done == RemovedContents(unused: 16, waitingAccounts: 1))
    #expect(files.count == 16)
    #expect(files.allSatisfy { !$0.hasPrefix("trash/") })
    // A device sends what it has: it is read again, and unused no more.
    let hash = try await restored.contents.put(account, Self.content(3))
    try await restored.write(account, .numbered(1), [.title: [0x58, 0x20] + hash.bytes])
    #expect(try await restored.keepUp(60..<61, from: .machine).unused == 15)
    await restored.close()
  }

  @Test func whatComesIntoUseWhileOthersAreRemovedStays() async throws {
    let storage = try open()
    let account = try await storage.newAccount()
    let count = 200
    let hashes = try await oldContents(0..<count, of: account, in: storage)
    try await ripen(storage)
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
        for _ in 0..<10 { _ = try await storage.upkeep.removeContents(.machine) }
      }
      try await group.waitForAll()
    }
    try await storage.keepUp(0..<29, from: .machine)
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
      try await storage.keepUp(0..<40, from: .machine) == RemovedContents(damaged: [hash]))
    #expect(try await storage.contents.get(account, hashes[1]) == Self.content(1))
    await storage.close()
  }

  @Test func aRowWithoutItsFileGoesWhenNothingRefersToIt() async throws {
    let storage = try open()
    let account = try await storage.newAccount()
    let hashes = try await oldContents(0..<2, of: account, in: storage)
    for hash in hashes {
      try FileManager.default.removeItem(atPath: Self.path(hash, in: folder.path))
    }
    try await storage.write(account, .numbered(1), [.title: [0x58, 0x20] + hashes[1].bytes])
    #expect(try await storage.contents.missing(account, hashes) == hashes)
    // For four weeks the missing one may come back and refer to the other.
    let done = try await storage.keepUp(0..<56, from: .machine)
    #expect(done == RemovedContents(unused: 1, count: 1, missing: [hashes[1]]))
    #expect(try await storage.contents.get(account, hashes[0]) == nil)
    await #expect(throws: StorageError.contentDamaged(hashes[1])) {
      try await storage.contents.get(account, hashes[1])
    }
    await storage.close()
  }

  /// A page that was lost told of its pictures no more: they went with it.
  @Test func whatALostPageReferredToStaysWhileThePageMayComeBack() async throws {
    let storage = try open()
    let account = try await storage.newAccount()
    let picture = try await oldContents(0..<1, of: account, in: storage)[0]
    let page = try await storage.contents.put(
      account, Content(bytes: Array(picture.text.utf8), mediaType: "text/plain"))
    try await storage.write(account, .numbered(1), [.title: [0x58, 0x20] + page.bytes])
    try FileManager.default.removeItem(atPath: Self.path(page, in: folder.path))
    let held = try await storage.keepUp(0..<28, from: .machine)
    #expect(held == RemovedContents(unused: 1, missing: [page]))
    #expect(files == [Self.name(picture)])
    // A page that cannot be had again does not hold everything for ever.
    #expect(try await storage.keepUp(28..<56, from: .machine).count == 1)
    await storage.close()
  }

  /// Because of a loss: they lay there unread, were fetched anew, and went as unused.
  @Test func filesThatADatabaseIsTooOldForAreGivenBackToWhoNamesThem() async throws {
    let judge: @Sendable ([UInt8]) -> String? = { bytes in
      bytes.starts(with: "left alone".utf8) ? nil : "text/plain"
    }
    let older = try open()
    let first = try await older.newAccount(1)
    let second = try await older.newAccount(2)
    await older.close()
    let copy = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/later.sqlite"))
    let newer = try open()
    let picture = try await newer.contents.put(first, Self.content(1))
    let page = try await newer.contents.put(
      first, Content(bytes: Array(picture.text.utf8), mediaType: "text/plain"))
    let unnamed = try await newer.contents.put(first, Self.content(2))
    let damaged = try await newer.contents.put(first, Self.content(3))
    let unknown = try await newer.contents.put(
      first, Content(bytes: Array("left alone".utf8), mediaType: "text/plain"))
    await newer.close()
    for end in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: folder.path + "/later.sqlite" + end)
    }
    try copy.write(to: URL(fileURLWithPath: folder.path + "/later.sqlite"))
    try Data("nonsense".utf8).write(
      to: URL(fileURLWithPath: Self.path(damaged, in: folder.path)))

    let storage = try open()
    #expect(try await storage.upkeep.adoptContents(judge) == 0)
    for (number, hash) in [page, damaged, unknown].enumerated() {
      try await storage.write(
        first, .numbered(UInt64(number)), [.title: [0x58, 0x20] + hash.bytes])
    }
    #expect(try await storage.upkeep.adoptContents(judge) == 2)
    #expect(try await storage.contents.get(first, page)?.bytes == Array(picture.text.utf8))
    #expect(try await storage.contents.get(first, picture) == Self.content(1))
    #expect(try await storage.contents.missing(first, [page, picture]) == [])
    for hash in [unnamed, damaged, unknown] {
      #expect(try await storage.contents.get(first, hash) == nil)
    }
    // Whoever heard of a hash reads nothing of others by it.
    try await storage.write(second, .numbered(9), [.title: [0x58, 0x20] + page.bytes])
    #expect(try await storage.upkeep.adoptContents(judge) == 0)
    #expect(try await storage.contents.get(second, page) == nil)
    await storage.close()
  }

  @Test func aFileOfAnotherSizeCountsAsMissingUntilItIsStoredAgain() async throws {
    let storage = try open()
    let account = try await storage.newAccount()
    let hash = try await storage.contents.put(account, Self.content(1))
    try Data("half".utf8).write(to: URL(fileURLWithPath: Self.path(hash, in: folder.path)))
    #expect(try await storage.contents.missing(account, [hash]) == [hash])
    _ = try await storage.contents.put(account, Self.content(1))
    #expect(try await storage.contents.missing(account, [hash]) == [])
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
    #expect(try await storage.keepUp(0..<29, from: .machine).count == 1)
    #expect(FileManager.default.fileExists(atPath: own))
    await storage.close()
  }

  /// Removes while another task writes; the process kills itself at the nth write.
  private static func removeUntilKilled(folder: String, writes: Int) async throws {
    let storage = try Storage.sqlite(folder: folder, derivation: .sample)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        while true { _ = try await storage.upkeep.removeContents(.machine) }
      }
      for number in 0..<writes {
        try await storage.write(.numbered(1), .numbered(UInt64(90_000 + number)), [.key: [1]])
      }
      kill(getpid(), SIGKILL)
    }
  }

  /// On the way into the trash, and out of it for good.
  @Test(arguments: [14, 28])
  func whatIsReferredToIsThereAfterTheProcessWasKilled(nights: Int) async throws {
    let setUp = try open()
    let account = try await setUp.newAccount()
    let hashes = try await oldContents(0..<300, of: account, in: setUp)
    for number in 0..<60 {
      try await setUp.write(
        account, .numbered(UInt64(number)), [.title: [0x58, 0x20] + hashes[number].bytes])
    }
    try await ripen(setUp, nights: nights)
    await setUp.close()
    for writes in [1, 4, 15] {
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = folder.path as String, writes = writes as Int] in
        try await Self.removeUntilKilled(folder: path, writes: writes)
      }
      let storage = try open()
      for number in 0..<(nights == 14 ? 300 : 60) {
        #expect(try await storage.contents.get(account, hashes[number]) == Self.content(number))
      }
      await storage.close()
    }
    let storage = try open()
    try await storage.keepUp(0..<29, from: .machine)
    #expect(try await storage.upkeep.check() == [])
    await storage.close()
    let rows = try await DatabaseQueue(path: folder.path + "/later.sqlite").read { database in
      try Int.fetchAll(
        database,
        sql: "SELECT count(*) FROM content UNION ALL SELECT count(*) FROM unusedContent")
    }
    #expect(rows == [60, 0])
    #expect(files == Set(hashes[..<60].map(Self.name)))
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
    _ = try file.damagePages()
    let running = try Storage.sqlite(
      folder: folder.path, derivation: .sample, purpose: .command)
    #expect(try await !running.upkeep.check().isEmpty)
    await #expect(throws: StorageError.corrupt) { try await running.settings.set("a", [1]) }
    await running.close()
  }
}
