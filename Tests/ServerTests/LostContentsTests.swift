import ArticleCore
import Foundation
import HTTPTypes
import Kernel
import Logging
import ReadingCore
import Server
import Storage
import StorageSQLite
import SyncCore
import Synchronization
import Testing

/// Contents whose files are gone or damaged, under items that were captured before.
@Suite struct LostContentsTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("later-test-\(UUID().uuidString)").path

  private static let page = page(paragraphs: 10)

  private static func page(paragraphs: Int) -> [UInt8] {
    let paragraph =
      "<p>It rained, and it rained, and nobody went outside that day, not even the cat.</p>"
    let text = String(repeating: paragraph, count: paragraphs)
    return Array("<title>Rain</title><article>\(text)</article>".utf8)
  }

  private func open() throws -> Storage {
    try .sqlite(folder: folder, derivation: .reading)
  }

  private func path(_ hash: ContentHash) -> String {
    "\(folder)/contents/\(hash.text.prefix(2))/\(hash.text.dropFirst(2))"
  }

  private func content(of item: Entity) throws -> ContentHash {
    try #require(item.bytes(Item.content.number).flatMap { ContentHash(bytes: $0) })
  }

  /// The jobs of a night that was some hours ago are due now.
  private func upkeep(_ storage: Storage) async throws -> Upkeep.Done {
    let now = Int64(Date().timeIntervalSince1970 * 1000)
    return try await Upkeep(storage: storage).run(at: Instant(milliseconds: now - 9 * 3_600_000))
  }

  @Test func anArticleThatIsGoneIsCapturedAgainWhileItsItemStaysReady() async throws {
    let site = try await LocalSite.start { _ in .document(Self.page) }
    let home = try await Household(site: site, storage: try open())
    let id = try await home.save("http://127.0.0.1:\(site.port)/rain")
    try await home.run(until: home.settles(id))
    let hash = try content(of: try await home.item(id))
    #expect(try await upkeep(home.storage).recaptures == 0)
    for damage in [nil, Data("nonsense".utf8)] {
      if let damage {
        try damage.write(to: URL(fileURLWithPath: path(hash)))
      } else {
        try FileManager.default.removeItem(atPath: path(hash))
      }
      await #expect(throws: StorageError.contentDamaged(hash)) {
        try await home.storage.contents.get(home.account, hash)
      }
      #expect(try await upkeep(home.storage).recaptures == 1)
      try await home.run {
        #expect(try await home.state(id) == .ready)
        let again = try content(of: try await home.item(id))
        return (try? await home.storage.contents.get(home.account, again)) != nil
      }
    }
    #expect(try await upkeep(home.storage).recaptures == 0)
    await site.stop()
    await home.storage.close()
  }

  /// An article that is kept, and the file in which it is read aloud.
  private func spoken(
    at site: LocalSite
  ) async throws -> (home: Household, id: ID<Entity>, sound: ContentHash) {
    let home = try await Household(site: site, storage: try open()) { environment in
      environment.speaker = Speaker(say: { (_, _) throws(Speaker.Failure) in
        WAVSound(rate: 8_000, samples: [UInt8](repeating: 1, count: 800)).file
      })
    }
    let id = try await home.save(
      "http://127.0.0.1:\(site.port)/rain",
      at: 1000, [(Item.speaking.number, RegisterValue.int(SpeakingState.asked.rawValue))])
    #expect(try await work(home) == nil)
    let spoken = try #require(try await home.item(id)[Item.spoken])
    return (home, id, try #require(ContentHash(bytes: spoken.sound)))
  }

  /// Does what is due, and tells when there is more to do.
  private func work(_ home: Household) async throws -> Instant? {
    let service = CaptureService(
      home.environment, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    try await service.workThrough()
    return try await home.storage.jobs.nextDue()
  }

  private func isThere(_ hash: ContentHash, in home: Household) async -> Bool {
    (try? await home.storage.contents.get(home.account, hash)) != nil
  }

  // It stayed lost: its item said that it was there, and asking for it did nothing.
  @Test func aFileInWhichATextIsReadAloudIsMadeAgain() async throws {
    let site = try await LocalSite.start { _ in .document(Self.page) }
    let (home, id, sound) = try await spoken(at: site)
    try FileManager.default.removeItem(atPath: path(sound))
    #expect(try await upkeep(home.storage).recaptures == 1)
    #expect(try await work(home) == nil)
    #expect(await isThere(sound, in: home))
    #expect(try await home.item(id)[Item.content] != nil)
    await site.stop()
    await home.storage.close()
  }

  // It was to be made before the text was there, and given up for good.
  @Test func aFileWhoseTextIsLostTooIsMadeAgainAfterThat() async throws {
    let site = try await LocalSite.start { _ in .document(Self.page) }
    let (home, id, sound) = try await spoken(at: site)
    let article = try content(of: try await home.item(id))
    for hash in [article, sound] { try FileManager.default.removeItem(atPath: path(hash)) }
    for hash in [article, sound] {
      #expect(try await upkeep(home.storage).recaptures == 1)
      #expect(try await work(home) == nil)
      #expect(await isThere(hash, in: home))
    }
    #expect(try await home.item(id)[Item.speaking] == .ready)
    await site.stop()
    await home.storage.close()
  }

  // Devices that held it let it go.
  @Test(arguments: [true, false])
  func aFileThatCannotBeMadeAgainStaysNamed(hasVoice: Bool) async throws {
    let site = try await LocalSite.start { _ in .document(Self.page) }
    let (before, id, sound) = try await spoken(at: site)
    let item = try await before.item(id)
    let home = try await Household(site: site, storage: before.storage) { environment in
      guard hasVoice else { return }
      environment.speaker = Speaker(say: { (_, _) throws(Speaker.Failure) in throw .tooLong })
    }
    try FileManager.default.removeItem(atPath: path(sound))
    #expect(try await upkeep(home.storage).recaptures == 1)
    let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
    let due = try #require(try await work(home))
    #expect(due > now.adding(milliseconds: 23 * 3_600_000))
    #expect(try await home.item(id) == item)
    await site.stop()
    await home.storage.close()
  }

  /// Where a folder of another age took the place of `contents`, no device used to be asked.
  @Test func devicesAreAskedOnceForAnOwnFileThatIsLost() async throws {
    let storage = try open()
    let site = try await LocalSite.start { _ in .document(Self.page) }
    let home = try await Household(site: site, storage: storage)
    var hashes: [ContentHash] = []
    for number in [1, 2] {
      hashes.append(
        try await storage.contents.put(
          home.account, Content(bytes: Array("photo \(number)".utf8), mediaType: "image/jpeg")))
    }
    let now = Int64(Date().timeIntervalSince1970 * 1000)
    let stamp = Stamp(milliseconds: now, device: DeviceID(bits: 7))
    let changes = hashes.map { hash in
      let values: [(RegisterNumber, [UInt8])] = [
        (Item.type.number, RegisterValue.int(ItemType.image.rawValue)),
        (Item.file.number, RegisterValue.bytes(hash.bytes)),
      ]
      let fields = values.map {
        Field(number: $0.0, register: Register(stamp: stamp, value: $0.1))
      }
      return Change(id: .random(), entity: Entity(id: .random(), kind: .item, fields: fields))
    }
    _ = try await storage.sync.push(home.account, changes, Instant(milliseconds: now))
    let epoch = try await storage.sync.head(home.account).epoch
    #expect(try await upkeep(storage).asked == 0)
    try FileManager.default.removeItem(atPath: path(hashes[0]))
    #expect(try await upkeep(storage).asked == 1)
    let second = try await storage.sync.head(home.account).epoch
    #expect(second != epoch)
    // Nobody has it: that is known by now.
    #expect(try await upkeep(storage).asked == 0)
    try FileManager.default.removeItem(atPath: path(hashes[1]))
    #expect(try await upkeep(storage).asked == 1)
    for number in [1, 2] {
      _ = try await storage.contents.put(
        home.account, Content(bytes: Array("photo \(number)".utf8), mediaType: "image/jpeg"))
    }
    #expect(try await upkeep(storage).asked == 0)
    // What has come back may be lost again.
    try FileManager.default.removeItem(atPath: path(hashes[0]))
    #expect(try await upkeep(storage).asked == 1)
    await site.stop()
    await storage.close()
  }

  /// What its address shows to others must not take the place of what devices keep.
  @Test func aPageThatWasSentIsNotFetchedInItsPlaceWhenThatIsGoneToo() async throws {
    let site = try await LocalSite.start { _ in .document(Self.page) }
    let home = try await Household(site: site, storage: try open())
    let id = try await home.save("http://127.0.0.1:\(site.port)/rain")
    try await home.run(until: home.settles(id))
    let item = try await home.item(id)
    let sent = Content(bytes: Array("a page of one's own".utf8), mediaType: "application/gzip")
    let hash = try await home.storage.contents.put(home.account, sent)
    let now = Int64(Date().timeIntervalSince1970 * 1000)
    let field = Field(
      number: Item.sentPage.number,
      register: Register(
        stamp: Stamp(milliseconds: now, device: DeviceID(bits: 7)),
        value: RegisterValue.bytes(hash.bytes)))
    _ = try await home.storage.sync.push(
      home.account,
      [Change(id: .random(), entity: Entity(id: id, kind: .item, fields: [field]))],
      Instant(milliseconds: now))
    try FileManager.default.removeItem(atPath: path(try content(of: item)))
    try FileManager.default.removeItem(atPath: path(hash))
    #expect(try await upkeep(home.storage).recaptures == 0)
    _ = try await home.storage.contents.put(home.account, sent)
    #expect(try await upkeep(home.storage).recaptures == 1)
    await site.stop()
    await home.storage.close()
  }

  /// Gone, or a few lines of it for those who do not pay.
  @Test(arguments: [true, false])
  func aPageThatIsGoneLeavesTheItemAndIsTriedLaterAndLater(isGone: Bool) async throws {
    let pageIsGone = Flag()
    let site = try await LocalSite.start { _ in
      guard pageIsGone.isSet else { return .document(Self.page) }
      return isGone ? .status(404) : .document(Self.page(paragraphs: 4))
    }
    var storage = try open()
    let (retries, retried) = AsyncStream.makeStream(of: Instant?.self)
    let (retry, finish) = (storage.jobs.retry, storage.jobs.finish)
    storage.jobs.finish = { (job) throws(StorageError) in
      try await finish(job)
      if job.kind == .recapture { retried.yield(nil) }
    }
    storage.jobs.retry = { (job, instant) throws(StorageError) in
      try await retry(job, instant)
      retried.yield(instant)
    }
    let home = try await Household(site: site, storage: storage)
    let id = try await home.save("http://127.0.0.1:\(site.port)/rain")
    try await home.run(until: home.settles(id))
    let before = try await home.item(id)
    try FileManager.default.removeItem(atPath: path(try content(of: before)))
    pageIsGone.set()
    #expect(try await upkeep(storage).recaptures == 1)
    let running = Task { try await home.run { false } }
    var due: Instant?
    for await instant in retries {
      due = instant
      break
    }
    running.cancel()
    _ = await running.result
    // The next night finds it again, and leaves the job as it is.
    #expect(try await upkeep(storage).recaptures == 1)
    #expect(try await storage.jobs.nextDue() == due)
    let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
    #expect(try #require(due) > now.adding(milliseconds: 23 * 3_600_000))
    #expect(try await home.item(id) == before)
    await site.stop()
    await storage.close()
  }

  /// What a page shows by now took the place of what a device held that came back the next day.
  @Test(arguments: [true, false])
  func nothingIsCapturedAgainWhileDevicesOfAnEarlierEpochAreAwaited(comesBack: Bool) async throws {
    let site = try await LocalSite.start { _ in .document(Self.page) }
    let home = try await Household(site: site, storage: try open())
    let storage = home.storage
    let id = try await home.save("http://127.0.0.1:\(site.port)/rain")
    try await home.run(until: home.settles(id))
    let day: Int64 = 86_400_000
    let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
    let session = ID<Session>(high: 5, low: 5)
    try await storage.sessions.create(
      Session(
        id: session, account: home.account, kind: .browser,
        secretHash: [UInt8](repeating: 5, count: 32), label: "", scope: "all", createdAt: now,
        lastSeenAt: now, expiresAt: now.adding(milliseconds: 90 * day)))
    let epoch = try await storage.sync.head(home.account).epoch
    try await storage.sessions.pulled(session, epoch)
    let next = ID<Epoch>(high: 6, low: 6)
    try await storage.sync.beginEpoch(home.account, next, epoch)
    try FileManager.default.removeItem(
      atPath: path(try content(of: try await home.item(id))))
    for days: Int64 in [0, 2] {
      let night = now.adding(milliseconds: days * day)
      #expect(try await Upkeep(storage: storage).run(at: night).recaptures == 0)
    }
    if comesBack { try await storage.sessions.pulled(session, next) }
    // A lost phone is waited for three days.
    let night = now.adding(milliseconds: comesBack ? 2 * day + 1 : 3 * day)
    #expect(try await Upkeep(storage: storage).run(at: night).recaptures == 1)
    await site.stop()
    await storage.close()
  }

  /// It lay there and could not be read, and was fetched anew after an hour.
  @Test func anArticleThatTheDatabaseIsTooOldForIsReadAgainAndNotCapturedAgain() async throws {
    let site = try await LocalSite.start { _ in .document(Self.page) }
    let first = try await Household(site: site, storage: try open())
    await first.storage.close()
    let database = URL(fileURLWithPath: folder + "/later.sqlite")
    let copy = try Data(contentsOf: database)
    let home = try await Household(site: site, storage: try open())
    let id = try await home.save("http://127.0.0.1:\(site.port)/rain")
    try await home.run(until: home.settles(id))
    let item = try await home.item(id)
    let hash = try content(of: item)
    let article = try await home.storage.contents.get(home.account, hash)
    await home.storage.close()
    for end in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: folder + "/later.sqlite" + end)
    }
    try copy.write(to: database)

    let storage = try open()
    #expect(try await storage.contents.get(home.account, hash) == nil)
    let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
    _ = try await storage.sync.push(home.account, [Change(id: .random(), entity: item)], now)
    let done = try await upkeep(storage)
    #expect(done.adopted == 1)
    #expect(done.recaptures == 0)
    #expect(try await storage.contents.get(home.account, hash) == article)
    #expect(article?.mediaType == Article.mediaType)
    await site.stop()
    await storage.close()
  }

  @Test func aRequestForADamagedContentSaysSoAndHasItCapturedAgain() async throws {
    let storage = try open()
    let server = try TestServer(storage: storage)
    let token = try await server.token()
    let account = try #require(try await storage.accounts.list().first).id
    let content = Content(bytes: Array("an article".utf8), mediaType: Article.mediaType)
    let hash = try await storage.contents.put(account, content)
    let item = ID<Entity>(high: 1, low: 2)
    let stamp = Stamp(milliseconds: 1_000, device: DeviceID(bits: 0x1100))
    let fields: [(RegisterNumber, [UInt8])] = [
      (Item.url.number, RegisterValue.text("https://example.org/")),
      (Item.state.number, RegisterValue.int(ItemState.ready.rawValue)),
      (Item.content.number, RegisterValue.bytes(hash.bytes)),
    ]
    let entity = Entity(
      id: item, kind: .item,
      fields: fields.map { Field(number: $0.0, register: Register(stamp: stamp, value: $0.1)) })
    let now = server.clock.clock.now()
    _ = try await storage.sync.push(
      account, [Change(id: ID(high: 1, low: 1), entity: entity)], now)
    try Data("nonsense".utf8).write(to: URL(fileURLWithPath: path(hash)))
    try await server.run { asker in
      for _ in 0..<2 {
        let answer = try await asker.ask(
          .get, "/api/v1/contents/\(hash.text)", token: token)
        #expect(answer.status == .gone)
        #expect(answer.member("code") == "content-damaged")
      }
    }
    let jobs = try await storage.jobs.lease(5, now, now.adding(milliseconds: 1))
    #expect(jobs.map(\.subject) == [item])
    #expect(jobs.map(\.kind) == [.recapture])
    await storage.close()
  }
}

private final class Flag: Sendable {
  private let value = Mutex(false)

  var isSet: Bool { value.withLock { $0 } }
  func set() { value.withLock { $0 = true } }
}
