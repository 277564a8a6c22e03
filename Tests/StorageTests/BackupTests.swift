import Foundation
import GRDB
import Kernel
import Storage
import StorageSQLite
import SyncCore
import Testing

/// What backups keep, whatever is done with them.
@Suite struct BackupTests {
  private let root = TemporaryFolder()
  private var data: String { root.path + "/data" }
  private var place: String { root.path + "/backups" }
  private var target: BackupTarget { .folder(place) }

  /// Changes of the account that are there, so many, and a content for each.
  private func write(_ numbers: Range<UInt64>, to folder: String, isNew: Bool = false) async throws
  {
    let storage = try Storage.sqlite(folder: folder, derivation: .sample)
    let account = isNew ? try await storage.newAccount() : .numbered(1)
    for number in numbers {
      _ = try await storage.contents.put(
        account, Content(bytes: Array("content \(number)".utf8), mediaType: "text/plain"))
      try await storage.write(account, .numbered(number), [.title: [1]])
    }
    await storage.close()
  }

  @discardableResult
  private func backUp(_ folder: String, day: Int, keep: Int? = nil) throws -> Backup.Summary {
    try Backup(folder: folder, target: target, keep: keep).make(at: start.adding(days: day))
  }

  private func path(_ summary: Backup.Summary) -> String { place + "/" + summary.name }

  private var names: [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    return all.filter { $0.hasPrefix("20") }.sorted()
  }

  private func findings(_ name: String) throws -> [String] {
    try BackupVerification(target: target, references: { _ in [] }).run(name).flatMap(\.findings)
  }

  private func heads(_ folder: String) async throws -> UInt64 {
    let storage = try Storage.sqlite(folder: folder, derivation: .sample)
    let head = try await storage.sync.head(.numbered(1)).seq
    await storage.close()
    return head
  }

  // MARK: Their names

  // Of several within a second the newest took a name that was free again, and stood before older ones.
  @Test func namesAreInTheOrderOfTimeWithinASecondToo() async throws {
    try await write(0..<1, to: data, isNew: true)
    var made: [String] = []
    for _ in 0..<12 { made.append(try backUp(data, day: 0).name) }
    #expect(made == made.sorted() && names == made)
    for gone in [0, 1, 11] {
      try FileManager.default.removeItem(atPath: place + "/" + made[gone])
    }
    let newest = try backUp(data, day: 0).name
    #expect(names.last == newest && names.count == 10)
    let kept = try backUp(data, day: 0, keep: 1)
    #expect(names == [kept.name])
  }

  // MARK: Looking into one

  // `later user list --data BACKUP` wrote to it, and it was never restored again.
  @Test func aBackupIsNotOpenedAsADataFolder() async throws {
    try await write(0..<3, to: data, isNew: true)
    let made = try backUp(data, day: 0)
    let folder = path(made)
    let before = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    for purpose in [SQLitePurpose.serving, .command] {
      #expect(throws: SQLiteOpenError.backup(path: folder)) {
        try Storage.sqlite(folder: folder, purpose: purpose)
      }
    }
    #expect(throws: SQLiteOpenError.backup(path: folder)) {
      try Storage.beginAnew(folder: folder, label: "now")
    }
    let inspection = try #require(FolderInspection(folder: folder))
    #expect(throws: SQLiteOpenError.self) { try inspection.refuseBackup() }
    #expect(throws: SQLiteOpenError.self) { try inspection.readDatabase() }
    #expect(throws: BackupError.self) {
      try Backup(folder: folder, target: .folder(root.path + "/others")).make(at: start)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == before)
    #expect(try findings(made.name) == [])

    let restored = root.path + "/restored"
    _ = try Restore(target: target, to: restored).run(made.name)
    #expect(!FileManager.default.fileExists(atPath: restored + "/manifest.json"))
    #expect(try await heads(restored) == 3)
  }

  @Test func aBackupThatAnEarlierVersionHasOpenedIsRestoredWhereItIsWhole() async throws {
    try await write(0..<3, to: data, isNew: true)
    let made = try backUp(data, day: 0)
    let database = path(made) + "/later.sqlite"
    let file = try DatabaseQueue(path: database)
    try await file.writeWithoutTransaction { database in
      _ = try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL")
      try database.execute(sql: "INSERT INTO setting (key, value) VALUES ('looked', x'01')")
    }
    try file.close()
    #expect(try findings(made.name) == ["later.sqlite is not what was written"])
    #expect(throws: BackupError.self) {
      try Restore(target: target, to: root.path + "/first").run(made.name)
    }
    let restored = root.path + "/restored"
    let summary = try Restore(target: target, to: restored, skipsDamaged: true).run(made.name)
    #expect(summary.isDatabaseChanged && summary.contentCount == 3 && summary.left == [])
    let left = try FileManager.default.contentsOfDirectory(atPath: restored)
    #expect(left.filter { $0.hasPrefix("restored.sqlite") } == [])
    #expect(try await heads(restored) == 3)
  }

  @Test func aDatabaseThatIsDamagedIsNotRestoredEither() async throws {
    try await write(0..<300, to: data, isNew: true)
    let made = try backUp(data, day: 0)
    let handle = try #require(FileHandle(forUpdatingAtPath: path(made) + "/later.sqlite"))
    let end = try handle.seekToEnd()
    try handle.seek(toOffset: end / 2)
    try handle.write(contentsOf: Data(repeating: 0x5A, count: Int(end / 4)))
    try handle.close()
    let restored = root.path + "/restored"
    #expect(throws: BackupError.self) {
      try Restore(target: target, to: restored, skipsDamaged: true).run(made.name)
    }
    #expect(!FileManager.default.fileExists(atPath: restored + "/later.sqlite"))
  }

  // A notice that was told before the backup is not told again after it was restored.
  @Test func channelsAndWhatWasToldAreInABackup() async throws {
    let storage = try Storage.sqlite(folder: data, derivation: .sample)
    let account = try await storage.newAccount()
    let channel = NotificationChannel(
      id: .numbered(1), account: account, sort: .ntfy, label: "Phone",
      address: "https://ntfy.example/topic", secret: ChannelSecret([1, 2]), createdAt: start)
    _ = try await storage.channels.add(channel)
    let notice = PlannedNotice(
      key: "a", dueAt: start, expiresAt: start.adding(days: 1), day: 1, isUsual: true,
      channels: [channel.id])
    _ = try await storage.deliveries.plan(account, [notice])
    #expect(try await storage.deliveries.lease(1, start, start.adding(days: 1)).count == 1)
    await storage.close()
    let made = try backUp(data, day: 0)
    let restored = root.path + "/restored"
    _ = try Restore(target: target, to: restored).run(made.name)
    let again = try Storage.sqlite(folder: restored, derivation: .sample, purpose: .command)
    #expect(try await again.channels.list(account) == [channel])
    #expect(try await again.deliveries.told(account, start) == ["a"])
    // Whoever held it is not the server of this folder.
    #expect(try await again.deliveries.nextDue() == start)
    await again.close()
  }

  // MARK: Which ones stay

  // An older copy that was restored by mistake took the place of the newer ones after three nights.
  @Test func theLastBackupBeforeARestoreStaysForFourWeeks() async throws {
    try await write(0..<5, to: data, isNew: true)
    let old = try backUp(data, day: 0, keep: 3)
    try await write(5..<40, to: data)
    let best = try backUp(data, day: 1, keep: 3)
    let restored = root.path + "/restored"
    _ = try Restore(target: target, to: restored).run(old.name)
    let first = try backUp(restored, day: 2, keep: 3)
    for day in 3..<30 { try backUp(restored, day: day, keep: 3) }
    #expect(names.contains(best.name) && names.contains(first.name) && !names.contains(old.name))
    #expect(names.count == 5)
    #expect(try findings(best.name) == [])
    try backUp(restored, day: 30, keep: 3)
    #expect(names.count == 3 && !names.contains(best.name))
  }

  @Test func soItDoesBeforeADatabaseThatWasPutBackByHand() async throws {
    try await write(0..<5, to: data, isNew: true)
    let copy = root.path + "/copy.sqlite"
    try FileManager.default.copyItem(atPath: data + "/later.sqlite", toPath: copy)
    try await write(5..<40, to: data)
    let best = try backUp(data, day: 1, keep: 1)
    try FileManager.default.removeItem(atPath: data + "/later.sqlite")
    try FileManager.default.copyItem(atPath: copy, toPath: data + "/later.sqlite")
    // In the same epoch, and with more in it than before after a while.
    try backUp(data, day: 2, keep: 1)
    try await write(100..<200, to: data)
    for day in 3..<20 { try backUp(data, day: day, keep: 1) }
    #expect(names.contains(best.name))
    #expect(try findings(best.name) == [])
    try backUp(data, day: 30, keep: 1)
    #expect(names.count == 1)
  }

  @Test func soItDoesBeforeAnAccountIsGone() async throws {
    try await write(0..<5, to: data, isNew: true)
    let storage = try Storage.sqlite(folder: data, derivation: .sample)
    _ = try await storage.newAccount(2)
    await storage.close()
    let both = try backUp(data, day: 0, keep: 1)
    let again = try Storage.sqlite(folder: data, derivation: .sample)
    try await again.accounts.delete(.numbered(2))
    await again.close()
    for day in 1..<9 { try backUp(data, day: day, keep: 1) }
    #expect(names.contains(both.name))
  }

  @Test func withoutAStepBackTheOldestGo() async throws {
    try await write(0..<5, to: data, isNew: true)
    for day in 0..<6 {
      try await write(UInt64(10 + day)..<UInt64(11 + day), to: data)
      try backUp(data, day: day, keep: 3)
    }
    #expect(names.count == 3)
  }

  // MARK: Where one is restored

  // It went with the backup that it was in.
  @Test(arguments: ["", "/new", "/a/new", "/link"])
  func nothingIsRestoredIntoThePlaceOfTheBackups(part: String) async throws {
    try await write(0..<2, to: data, isNew: true)
    let made = try backUp(data, day: 0)
    let link = root.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path(made))
    let folder = part == "/link" ? link + "/new" : path(made) + part
    for folder in [folder, place + "/new"] {
      #expect(throws: BackupError.self) { try Restore(target: target, to: folder).run(made.name) }
    }
    #expect(try findings(made.name) == [])
    #expect(!FileManager.default.fileExists(atPath: place + "/new"))
  }

  // What a restore that was killed has left is removed by the next one.
  @Test func noBackupIsInsideWhatTheNextRestoreRemoves() async throws {
    try await write(0..<2, to: data, isNew: true)
    try backUp(data, day: 0)
    let folder = root.path + "/half"
    try FileManager.default.createDirectory(
      atPath: folder + "/contents", withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: folder + "/restore-unfinished"))
    let inside = folder + "/contents/backups"
    try FileManager.default.moveItem(atPath: place, toPath: inside)
    #expect(throws: BackupError.self) {
      try Restore(target: .folder(inside), to: folder).run(nil)
    }
    let reports = try BackupVerification(target: .folder(inside), references: { _ in [] }).run(nil)
    #expect(reports.map(\.findings) == [[]])
  }
}
