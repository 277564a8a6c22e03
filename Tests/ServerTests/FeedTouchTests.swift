import AddressCore
import AppCore
import Extraction
import HTTPTypes
import Kernel
import NIOCore
import ReadingCore
import Server
import Storage
import SyncCore
import TestSupport
import Testing
import Wire

/// Whatever a person does with what a feed brought, and in whichever way, keeps it from fading.
@Suite struct FeedTouchTests {
  private static let feed = FeedSubscription(id: ID(high: 0xFEED, low: 1))

  /// A server with an account, to which a feed brings items.
  private struct Home: Sendable {
    var server: TestServer
    let token: String
    let account: AccountID

    init() async throws {
      let (server, token, account) = try await TestServer.signedUp()
      (self.server, self.token, self.account) = (server, token, account)
    }

    var storage: Storage { server.environment.storage }

    func write(_ edit: Edit, as device: DeviceID) async throws {
      server.clock.advance(milliseconds: 1)
      let now = server.clock.clock.now()
      let stamp = Stamp(milliseconds: now.milliseconds, device: device)
      let fields = edit.fields.map {
        Field(number: $0.number, register: Register(stamp: stamp, value: $0.value))
      }
      let change = Change(
        id: .random(), entity: Entity(id: edit.entity, kind: edit.kind, fields: fields))
      _ = try await storage.sync.push(account, [change], now)
    }

    /// As a feed does, whose entries are strangers'.
    func bring(_ number: Int) async throws -> ID<Entity> {
      let id = ID<Entity>(high: 0xE, low: UInt64(number))
      let address = try requireValue(Address(absolute: "https://harbour.example/e/\(number)"))
      let fields: [Assignment<Item>] = [
        .set(Item.savedAt, server.clock.clock.now()), .set(Item.url, address.text),
        .set(Item.comparableURL, address.comparable), .set(Item.state, .ready),
        .set(Item.feed, FeedTouchTests.feed.id), .set(Item.isFromLetter, true),
      ]
      try await write(Edit(id, fields), as: FeedTouchTests.feed.device)
      return id
    }

    func item(_ id: ID<Entity>) async throws -> Entity {
      try requireValue(try await storage.sync.entity(account, id)).entity
    }
  }

  // Shows L24.
  @Test func whatAScriptDoesBesideAnItemTouchesIt() async throws {
    let home = try await Home()
    let tagged = try await home.bring(1)
    let marked = try await home.bring(2)
    let tried = try await home.bring(3)
    try await home.server.run { asker in
      let before = try await asker.ask(.get, Routes.items, token: home.token)
      #expect(before.status == .ok && !before.text.contains(tagged.text))
      let put = try await asker.ask(
        .patch, "\(Routes.items)/\(tagged.text)", json: #"{"tags":["rain"]}"#, token: home.token)
      let made = try await asker.ask(
        .post, "\(Routes.items)/\(marked.text)/highlights", json: #"{"quote":"It rained."}"#,
        token: home.token)
      let again = try await asker.ask(
        .post, "\(Routes.items)/\(tried.text)/retry", token: home.token)
      #expect([put, made, again].map { $0.status.code } == [200, 201, 200])
      let after = try await asker.ask(.get, Routes.items, token: home.token)
      #expect(after.text.contains(tagged.text))
    }
    // Its page was read again.
    let read: [Assignment<Item>] = [.set(Item.state, .ready), .set(Item.failure, nil)]
    try await home.write(Edit(tried, read), as: .server)
    for id in [tagged, marked, tried] {
      let item = try await home.item(id)
      #expect(!ReadingDerivation.isUntouched(item) && item[Item.feed] == Self.feed.id)
    }
  }

  // A letter writes as the server does, which is nobody's touch.
  @Test func whatALetterNamesIsSaved() async throws {
    var home = try await Home()
    let id = try await home.bring(1)
    let name = "lusab-babad-gutih-tugad-zusap"
    try await home.storage.mailAddresses.set(home.account, name)
    home.server.environment.mailIn = MailInSettings(
      domain: "in.example.org", place: .port(host: "127.0.0.1", port: 0),
      hookSecret: "a-long-enough-secret")
    home.server.environment.capture = CaptureEnvironment(
      storage: home.storage, clock: home.server.clock.clock,
      stamps: home.server.environment.stamps, notifier: home.server.environment.notifier,
      fetcher: Fetcher(policy: AddressPolicy(allowed: []), userAgent: "Later/test"),
      reader: PageReader(read: { (page) throws(PageReader.Failure) in Extractor.extract(page) }))
    let letter = """
      From: Ada <ada@example.com>
      To: \(name)@in.example.org
      Subject: Rain
      Message-ID: <rain@example.com>
      MIME-Version: 1.0
      Content-Type: text/plain; charset=utf-8

      https://harbour.example/e/1
      """
    try await home.server.run { asker in
      let taken = try await asker.client.execute(
        uri: "/api/v1/mail-in/a-long-enough-secret", method: .post,
        headers: [.contentType: "message/rfc822"], body: ByteBuffer(string: letter))
      #expect(taken.status.code == 204, "\(taken.text)")
    }
    let item = try await home.item(id)
    #expect(!ReadingDerivation.isUntouched(item) && !ReadingDerivation.isApart(item))
    // Anybody may send a letter.
    #expect(item[Item.isFromLetter])
  }

  // A link that another program had, too, was taken for known, and faded.
  @Test func whatIsImportedIsSavedAsItStoodElsewhere() async throws {
    let home = try await Home()
    let id = try await home.bring(1)
    let work = ImportWork(storage: home.storage, reader: ForeignImportTests.reader)
    let file = """
      title,url,time_added,tags,status
      Rain,https://harbour.example/e/1,1600000000,,archive

      """
    let run = try await work.take(Array(file.utf8), named: "export.csv", for: home.account)
    let done = try await work.bringIn(run.id, of: home.account)
    #expect(done.joined == 1 && done.added == 0)
    let item = try await home.item(id)
    #expect(!ReadingDerivation.isUntouched(item) && !ReadingDerivation.isApart(item))
    #expect(item[Item.savedAt] == Instant(milliseconds: 1_600_000_000_000))
    #expect(item[Item.archivedAt] != nil && !item[Item.isFromLetter])
  }
}
