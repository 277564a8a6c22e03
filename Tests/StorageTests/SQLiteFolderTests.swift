import Foundation
import GRDB
import Kernel
import Storage
import StorageSQLite
import SyncCore
import Testing

/// What only a storage with files has to keep.
@Suite struct SQLiteFolderTests {
  private let folder = TemporaryFolder()
  private var file: String { folder.path + "/later.sqlite" }

  private func open(_ purpose: SQLitePurpose = .serving) throws -> Storage {
    try .sqlite(folder: folder.path, derivation: .sample, purpose: purpose)
  }

  @Test func everythingIsThereAfterOpeningAgain() async throws {
    let first = try open()
    let account = try await first.newAccount()
    try await first.write(account, .numbered(1), [.key: [1], .state: [0]])
    let content = Content(bytes: [1, 2, 3], mediaType: "image/png")
    let hash = try await first.contents.put(account, content)
    try await first.settings.set("registration", [1])
    let head = try await first.sync.head(account)
    let entities = try await first.sync.pull(account, 0, 10)
    await first.close()

    let second = try open()
    #expect(try await second.accounts.byID(account) == .sample())
    #expect(try await second.sync.head(account) == head)
    #expect(try await second.sync.pull(account, 0, 10) == entities)
    #expect(try await second.sync.find(account, [1]) == entities)
    #expect(try await second.contents.get(account, hash) == content)
    #expect(try await second.settings.get("registration") == [1])
    #expect(try await second.jobs.lease(10, start, after(1)).count == 1)
    await second.close()
  }

  // They used to wait for five minutes after a crash.
  @Test func workThatWasBegunByAServerThatDiedIsFreeWhenTheNextOneOpensTheFolder() async throws {
    let first = try open()
    let account = try await first.newAccount()
    for number: UInt64 in 1...2 { try await first.write(account, .numbered(number), [.state: [0]]) }
    #expect(try await first.jobs.lease(5, start, after(300)).count == 2)
    // Somebody presses Try Again while the second is being done.
    try await first.write(account, .numbered(2), [.state: [1]], at: 1, by: 0)
    try await first.write(account, .numbered(2), [.state: [0]], at: 2)
    let letter = Letter(
      id: .numbered(1), account: account, sort: .reset, address: "a@example.org",
      language: "en", createdAt: start)
    _ = try await first.letters.add(letter, start)
    #expect(try await first.letters.lease(start, after(300)) != nil)
    let channel = NotificationChannel(
      id: .numbered(1), account: account, sort: .mail, label: "", address: "a@example.org",
      secret: .none, createdAt: start)
    _ = try await first.channels.add(channel)
    let notice = PlannedNotice(
      key: "a", dueAt: start, expiresAt: after(600), day: 1, isUsual: true,
      channels: [channel.id])
    _ = try await first.deliveries.plan(account, [notice])
    #expect(try await first.deliveries.lease(9, start, after(300)).count == 1)
    await first.close()

    // A command has no lock, and leaves what the server holds.
    let command = try open(.command)
    #expect(try await command.jobs.lease(5, after(1), after(300)) == [])
    await command.close()

    let second = try open()
    let again = try await second.jobs.lease(5, after(1), after(300))
    #expect(Set(again.map { [$0.subject.low, UInt64($0.attempt)] }) == [[1, 2], [2, 1]])
    #expect(try await second.letters.lease(after(1), after(300))?.attempt == 2)
    let delivery = try await second.deliveries.lease(9, after(1), after(300)).first
    #expect(delivery?.attempt == 2 && delivery?.failures == 0)
    await second.close()
  }

  /// One that ends the server would end it again at each start.
  @Test func workThatWasBegunThreeTimesWaitsBeforeTheNext() async throws {
    for attempt in 1...3 {
      let storage = try open()
      if attempt == 1 {
        let account = try await storage.newAccount()
        try await storage.write(account, .numbered(1), [.state: [0]], now: .machine)
      }
      let now = Instant.machine
      let jobs = try await storage.jobs.lease(5, now, now.adding(milliseconds: 300_000))
      #expect(jobs.map(\.attempt) == [attempt])
      await storage.close()
    }
    let before = Instant.machine
    let storage = try open()
    let due = try #require(try await storage.jobs.nextDue())
    #expect(due >= before.adding(milliseconds: 60_000))
    let again = try await storage.jobs.lease(5, due, due.adding(milliseconds: 1))
    #expect(again.map(\.attempt) == [4])
    await storage.close()
  }

  @Test func theFileIsInWALModeAndItsTablesAreStrict() async throws {
    await (try open()).close()
    let queue = try DatabaseQueue(path: file)
    try await queue.read { database in
      #expect(try String.fetchOne(database, sql: "PRAGMA journal_mode") == "wal")
      let loose = try String.fetchAll(
        database,
        sql: """
          SELECT name FROM pragma_table_list
          WHERE schema = 'main' AND NOT strict AND name NOT LIKE 'sqlite_%'
            AND name <> 'grdb_migrations'
          """)
      #expect(loose == [])
    }
  }

  @Test func aClosedStorageIsOneFileThatOnlyItsOwnerReads() async throws {
    let storage = try open()
    _ = try await storage.newAccount()
    await storage.close()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(names) == ["later.sqlite", "lock", "contents"])
    let rights = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
    #expect(rights as? Int == 0o600)
  }

  @Test func aClosedStorageIsUnavailable() async throws {
    let storage = try open()
    let account = try await storage.newAccount()
    await storage.close()
    await #expect(throws: StorageError.unavailable) {
      try await storage.write(account, .numbered(1), [.title: [1]])
    }
    await #expect(throws: StorageError.unavailable) { try await storage.sync.head(account) }
  }

  @Test func aSecondServerOnTheSameFolderIsRefused() async throws {
    let first = try open()
    let path = URL(fileURLWithPath: folder.path).resolvingSymlinksInPath().path
    #expect(throws: SQLiteOpenError.inUse(path: path)) { try open() }
    await first.close()
    await (try open()).close()
  }

  @Test func aCommandWorksWhileTheServerRuns() async throws {
    let server = try open()
    let command = try open(.command)
    let account = try await command.newAccount()
    #expect(try await server.accounts.byID(account) == .sample())
    // Both write at once, and the numbers still have no gap.
    async let theirs = writeMany(command, account, from: 0)
    async let ours = writeMany(server, account, from: 1000)
    #expect(try await (theirs + ours).sorted() == (1...100).map { UInt64($0) })
    await command.close()
    await server.close()
  }

  private func writeMany(
    _ storage: Storage, _ account: AccountID, from first: UInt64
  ) async throws -> [UInt64] {
    var seqs: [UInt64] = []
    for number in first..<(first + 50) {
      if let seq = try await storage.write(account, .numbered(number), [.title: [1]]) {
        seqs.append(seq)
      }
    }
    return seqs
  }

  @Test func aCommandPreparesAFolderThatNobodyHasServed() async throws {
    let command = try open(.command)
    let account = try await command.newAccount()
    let server = try open()
    #expect(try await server.accounts.byID(account) == .sample())
    await command.close()
    await server.close()
  }

  @Test func aFileFromANewerVersionIsRefusedAndLeftAlone() async throws {
    await (try open()).close()
    let queue = try DatabaseQueue(path: file)
    try await queue.write { database in
      try database.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('99')")
    }
    try queue.close()
    let before = try Data(contentsOf: URL(fileURLWithPath: file))
    for purpose in [SQLitePurpose.serving, .command] {
      let error = #expect(throws: SQLiteOpenError.self) { try open(purpose) }
      guard case .newerVersion = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == before)
  }

  @Test func aFailingWriteFailsAloneAmongManyAtOnce() async throws {
    let storage = try open()
    let account = try await storage.newAccount()
    let failures = await withTaskGroup(of: StorageError?.self) { group in
      for number in 0..<100 {
        group.addTask {
          let owner = number % 2 == 0 ? account : AccountID.numbered(99)
          let change = Change.sample(.numbered(UInt64(number)), [.title: [1]])
          do throws(StorageError) {
            _ = try await storage.sync.push(owner, [change], start)
            return nil
          } catch {
            return error
          }
        }
      }
      return await group.reduce(into: [StorageError]()) { failures, failure in
        if let failure { failures.append(failure) }
      }
    }
    let head = try await storage.sync.head(account)
    #expect(failures == Array(repeating: .notFound, count: 50))
    #expect(head.seq == 50)
    await storage.close()
  }

  @Test func aFolderThatCannotBeMadeIsNamed() throws {
    #expect(
      throws: SQLiteOpenError.folder(path: "/proc/later", reason: "No such file or directory")
    ) {
      try Storage.sqlite(folder: "/proc/later")
    }
  }
}
