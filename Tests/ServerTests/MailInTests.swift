import ArticleCore
import Extraction
import Foundation
import HTTPTypes
import Kernel
import Logging
import NIOCore
import NIOPosix
import ReadingCore
import Server
import ServiceLifecycle
import Storage
import SyncCore
import Synchronization
import TestSupport
import Testing
import Wire

/// Letters that mail servers and providers bring, over real sockets.
@Suite struct MailInTests {
  private static let name = "lusab-babad-gutih-tugad-zusap"
  private static let other = "babab-babab-babab-babab-babab"
  private static let domain = "in.example.org"

  /// A server that takes mail, with an account for two addresses of which one is known.
  private struct Office: Sendable {
    var server: TestServer
    var account: AccountID
    var port: Int

    func items() async throws -> [Entity] {
      try await entities().filter { $0.kind == .item }
    }

    func entities() async throws -> [Entity] {
      try await server.environment.storage.sync.pull(account, 0, 1000).map { $0.entity }
    }

    /// Sends all of it at once, and answers all that comes until the other side closes.
    func talk(_ text: String) async throws -> String { try await talk(Array(text.utf8)) }

    func talk(_ bytes: [UInt8]) async throws -> String {
      let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .connect(host: "127.0.0.1", port: port) { channel in
          channel.eventLoop.makeCompletedFuture {
            try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
          }
        }
      return try await channel.executeThenClose { input, output in
        try await output.write(ByteBuffer(bytes: bytes))
        var heard = ""
        for try await part in input { heard += String(buffer: part) }
        return heard
      }
    }

    /// Delivers a letter by LMTP; the answer to it.
    func deliver(_ letter: String, to recipient: String = MailInTests.name) async throws -> String {
      let dotted = letter.replacing("\n.", with: "\n..")
      let text =
        MailInTests.opening(recipient) + "DATA\r\n" + dotted.replacing("\n", with: "\r\n")
        + "\r\n.\r\nQUIT\r\n"
      let heard = try await talk(text)
      let lines = heard.split(separator: "\r\n")
      return String(lines.dropLast().last ?? "")
    }
  }

  private static func opening(_ recipient: String, _ verb: String = "LHLO") -> String {
    "\(verb) client.example.org\r\nMAIL FROM:<a@example.com>\r\n"
      + "RCPT TO:<\(recipient)@\(domain)>\r\n"
  }

  private func run(_ test: @escaping @Sendable (Office) async throws -> Void) async throws {
    var server = try TestServer()
    _ = try await server.token()
    let storage = server.environment.storage
    let found = try await storage.accounts.byEmail("ada@example.org")
    let account = try #require(found).id
    try await storage.mailAddresses.set(account, Self.name)
    server.environment.mailIn = MailInSettings(
      domain: Self.domain, place: .port(host: "127.0.0.1", port: 0),
      hookSecret: "a-long-enough-secret")
    server.environment.capture = CaptureEnvironment(
      storage: storage, clock: server.clock.clock, stamps: server.environment.stamps,
      notifier: server.environment.notifier,
      fetcher: Fetcher(policy: AddressPolicy(allowed: []), userAgent: "Later/test"),
      reader: PageReader(read: { (page) throws(PageReader.Failure) in Extractor.extract(page) }))
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let made = MailInService(server.environment, logger: logger) { port.yield($0) }
    let service = try #require(made)
    let office = server
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await service.run() }
      var first = ports.makeAsyncIterator()
      let port = try #require(await first.next())
      try await test(Office(server: office, account: account, port: port))
      group.cancelAll()
    }
  }

  private static func letter(_ id: String, _ headers: String = "", _ body: String) -> String {
    """
    From: Ada <ada@example.com>
    Subject: News of the harbour
    Message-ID: <\(id)@example.com>
    \(headers)MIME-Version: 1.0
    Content-Type: text/plain; charset=utf-8

    \(body)
    """
  }

  private static let long = String(
    repeating: "The harbour was full of boats that morning, and nobody had slept. ", count: 10)

  // MARK: The protocol

  @Test func whoIsKnownIsTakenAndNobodyElse() async throws {
    try await run { (office: Office) async throws in
      let heard = try await office.talk(
        Self.opening(Self.name) + "RCPT TO:<\(Self.other)@\(Self.domain)>\r\n"
          + "RCPT TO:<\(Self.name)@elsewhere.example>\r\nRCPT TO:<\(Self.name)+tea@\(Self.domain)>\r\n"
          + "RSET\r\nNOOP\r\nNONSENSE\r\nQUIT\r\n")
      #expect(heard.hasPrefix("220 in.example.org"))
      for word in ["PIPELINING", "8BITMIME", "SMTPUTF8", "SIZE 26214400"] {
        #expect(heard.contains(word))
      }
      let codes = heard.split(separator: "\r\n").filter { !$0.hasPrefix("250-") }
        .map { String($0.prefix(3)) }
      #expect(
        codes == [
          "220", "250", "250", "250", "550", "550", "250", "250", "250", "500", "221",
        ])
    }
  }

  @Test(arguments: [
    ("\n.\n", "550"), ("\r.\r\n", "550"), ("\n.\r\nMAIL FROM:<x@example.com>\r\n", "550"),
    ("\u{0}", "250"),
  ])
  func onlyALineThatEndsRightEndsALetter(_ inside: String, _ code: String) async throws {
    try await run { (office: Office) async throws in
      let letter = Self.letter("smuggled", "", Self.long).replacing("\n", with: "\r\n")
      let heard = try await office.talk(
        Self.opening(Self.name) + "DATA\r\n" + letter + inside + "\r\n.\r\nQUIT\r\n")
      let codes = heard.split(separator: "\r\n").map { String($0.prefix(3)) }
      #expect(Array(codes.suffix(3)) == ["354", code, "221"])
      #expect(try await office.items().count == (code == "250" ? 1 : 0))
    }
  }

  @Test(arguments: ["NOOP\nQUIT\r\n", "NOOP\rQUIT\r\n", String(repeating: "A", count: 1_100)])
  func aBrokenCommandEndsTheConversation(_ command: String) async throws {
    try await run { (office: Office) async throws in
      let heard = try await office.talk("LHLO a\r\n" + command)
      #expect(heard.hasSuffix("500 5.5.2 Lines end with CR LF and have at most 1000 octets\r\n"))
    }
  }

  @Test func whatIsTooLargeIsRefusedBeforeItComes() async throws {
    try await run { (office: Office) async throws in
      let heard = try await office.talk(
        "EHLO a\r\nMAIL FROM:<a@example.com> SIZE=26214401\r\nMAIL FROM:<> SIZE=9 BODY=8BITMIME\r\n"
          + "MAIL FROM:<>\r\nDATA\r\nQUIT\r\n")
      let codes = heard.split(separator: "\r\n").filter { !$0.hasPrefix("250-") }
        .map { String($0.prefix(3)) }
      #expect(codes == ["220", "250", "552", "250", "503", "503", "221"])
    }
  }

  @Test func lmtpAnswersEachRecipientAndSMTPOnce() async throws {
    try await run { (office: Office) async throws in
      for (verb, count) in [("LHLO", 2), ("EHLO", 1)] {
        let heard = try await office.talk(
          Self.opening(Self.name, verb) + "RCPT TO:<\(Self.name)+tea@\(Self.domain)>\r\nDATA\r\n"
            + Self.letter("both", "", Self.long).replacing("\n", with: "\r\n")
            + "\r\n.\r\nQUIT\r\n")
        #expect(heard.split(separator: "\r\n").count { $0 == "250 2.0.0 Taken" } == count)
      }
      #expect(try await office.items().count == 1)
    }
  }

  // Each tag was another letter to read, and at a repetition none was given.
  @Test func everyTagOfAnAccountIsGivenAlsoToWhatIsStoredAlready() async throws {
    try await run { (office: Office) async throws in
      let letter = Self.letter("tags", "", "https://example.com/one")
      #expect(try await office.deliver(letter).hasPrefix("250"))
      #expect(try await office.entities().allSatisfy { $0.kind != .membership })
      let more = ["tea", "Tea", "boats"].map {
        "RCPT TO:<\(Self.name)+\($0)@\(Self.domain)>\r\n"
      }
      let heard = try await office.talk(
        Self.opening(Self.name) + more.joined() + "DATA\r\n"
          + letter.replacing("\n", with: "\r\n") + "\r\n.\r\nQUIT\r\n")
      #expect(heard.split(separator: "\r\n").count { $0 == "250 2.0.0 Taken" } == 4)
      #expect(try await office.deliver(letter, to: Self.name + "+hats").hasPrefix("250"))
      let entities = try await office.entities()
      #expect(entities.count { $0.kind == .item } == 1)
      #expect(entities.count { $0.kind == .tag } == 3)
      #expect(entities.count { $0.kind == .membership } == 3)
    }
  }

  // A dot that was added for the way does not stay in the text, and a line of one dot does not end it.
  @Test func dotsAreTakenOff() async throws {
    try await run { (office: Office) async throws in
      let letter = Self.letter("dots", "", "https://example.com/a\n.\n..\n")
      #expect(try await office.deliver(letter).hasPrefix("250"))
      #expect(try await office.items().count == 1)
    }
  }

  // MARK: What becomes of a letter

  @Test func linksAreSavedEachOnceAndATagIsGiven() async throws {
    try await run { (office: Office) async throws in
      let letter = Self.letter(
        "links", "", "Look at these:\nhttps://example.com/one\nhttps://example.com/two\n\nAda")
      for _ in 0..<2 {
        #expect(try await office.deliver(letter, to: Self.name + "+tea").hasPrefix("250"))
      }
      let items = try await office.items()
      #expect(
        Set(items.map { $0.text(Item.url.number) })
          == ["https://example.com/one", "https://example.com/two"])
      #expect(items.allSatisfy { ReadingDerivation.wantsCapture($0) && $0[Item.isFromLetter] })
      let entities = try await office.entities()
      #expect(entities.count { $0.kind == .tag } == 1)
      #expect(entities.count { $0.kind == .membership } == 2)
    }
  }

  @Test func anAddressThatThePersonSavesTooIsNoMoreALettersAlone() async throws {
    try await run { (office: Office) async throws in
      let token = try await office.server.token()
      try await office.server.run { asker in
        func save(_ url: String) async throws {
          let body = #"{"url":"\#(url)"}"#
          let saved = try await asker.ask(.post, "/api/v1/items", json: body, token: token)
          #expect([200, 201].contains(saved.status.code), "\(saved.text)")
        }
        try await save("https://example.com/own")
        let letter = Self.letter("both", "", "https://example.com/own\nhttps://example.com/two")
        #expect(try await office.deliver(letter).hasPrefix("250"))
        let named = try await office.items().filter { $0[Item.isFromLetter] }
        #expect(named.map { $0.text(Item.url.number) } == ["https://example.com/two"])
        try await save("https://example.com/two")
        #expect(try await office.items().allSatisfy { !$0[Item.isFromLetter] })
      }
    }
  }

  @Test func aNewsletterIsOneItemThatWaitsToBeRead() async throws {
    try await run { (office: Office) async throws in
      let letter = Self.letter(
        "news", "List-Id: Harbour Weekly <weekly.example.com>\n",
        Self.long + "https://example.com/more")
      #expect(try await office.deliver(letter).hasPrefix("250"))
      #expect(try await office.deliver(letter).hasPrefix("250"))
      let items = try await office.items()
      #expect(items.count == 1)
      let item = try #require(items.first)
      #expect(item.text(Item.title.number) == "News of the harbour")
      #expect(item.bytes(Item.sentPage.number) != nil)
      #expect(ReadingDerivation.wantsCapture(item))
    }
  }

  @Test func aForwardedLetterIsAnItemOfItsOwn() async throws {
    try await run { (office: Office) async throws in
      let letter = """
        From: Me <me@example.org>
        Subject: Fwd
        Message-ID: <forward@example.com>
        MIME-Version: 1.0
        Content-Type: multipart/mixed; boundary=x

        --x
        Content-Type: message/rfc822

        \(Self.letter("inner", "To: \(Self.other)@\(Self.domain)\n", Self.long))
        --x
        Content-Type: message/rfc822

        \(Self.letter("link", "", "https://example.com/one"))
        --x
        Content-Type: message/rfc822

        --x--
        """
      for _ in 0..<2 { #expect(try await office.deliver(letter).hasPrefix("250")) }
      let items = try await office.items()
      #expect(items.count == 2)
      let text = try #require(items.first { $0.bytes(Item.sentPage.number) != nil })
      // Its own name, and not that of the letter around it.
      #expect(text.text(Item.title.number) == "News of the harbour")
      #expect(items.count { $0[Item.isFromLetter] } == 1)
    }
  }

  // Such letters were taken, and nothing of them was stored.
  @Test func aSubjectAloneIsAnItem() async throws {
    try await run { (office: Office) async throws in
      #expect(try await office.deliver(Self.letter("subject", "", "")).hasPrefix("250"))
      #expect(
        try await office.items().map { $0.text(Item.title.number) } == ["News of the harbour"])
    }
  }

  @Test func aFileThatNobodyReadsIsKeptWithItsLetterBesideALink() async throws {
    try await run { (office: Office) async throws in
      let letter = """
        Subject: Plans
        Message-ID: <plans@example.com>
        MIME-Version: 1.0
        Content-Type: multipart/mixed; boundary=x

        --x
        Content-Type: text/plain

        https://example.com/plans
        --x
        Content-Type: application/zip; name=plans.zip
        Content-Disposition: attachment
        Content-Transfer-Encoding: base64

        UEsDBAAAAAAAAAEC
        --x--
        """
      #expect(try await office.deliver(letter).hasPrefix("250"))
      let items = try await office.items()
      #expect(items.count { $0.text(Item.url.number) == "https://example.com/plans" } == 1)
      #expect(items.count { $0.bytes(Item.sentPage.number) != nil } == 1)
    }
  }

  @Test(arguments: [
    "Auto-Submitted: auto-replied\n", "Precedence: auto_reply\n",
    "Precedence: bulk\nIn-Reply-To: <x@y>\n",
    String(repeating: "Received: from a by b\n", count: 60),
  ])
  func whatMachinesAnswerIsTakenAndDropped(_ header: String) async throws {
    try await run { (office: Office) async throws in
      let letter = Self.letter("loop", header, Self.long)
      #expect(try await office.deliver(letter).hasPrefix("250"))
      #expect(try await office.items().isEmpty)
    }
  }

  @Test func anAccountGetsSoManyLettersADay() async throws {
    try await run { (office: Office) async throws in
      for number in 0..<200 {
        let letter = Self.letter("day\(number)", "", Self.long)
        #expect(try await office.deliver(letter).hasPrefix("250"))
      }
      let late = Self.letter("late", "", Self.long)
      #expect(try await office.deliver(late).hasPrefix("452"))
      office.server.clock.advance(milliseconds: 86_400_000)
      #expect(try await office.deliver(late).hasPrefix("250"))
    }
  }

  @Test func whatIsDroppedCountsToo() async throws {
    try await run { (office: Office) async throws in
      for number in 0..<200 {
        let letter = Self.letter("loop\(number)", "Auto-Submitted: auto-replied\n", Self.long)
        #expect(try await office.deliver(letter).hasPrefix("250"))
      }
      #expect(try await office.deliver(Self.letter("late", "", Self.long)).hasPrefix("452"))
    }
  }

  // MARK: The hook and the address

  @Test func aProviderHandsOverALetter() async throws {
    try await run { (office: Office) async throws in
      try await office.server.run { asker in
        let letter = Self.letter("hook", "To: \(Self.name)@\(Self.domain)\n", Self.long)
        let form = """
          --b\r
          Content-Disposition: form-data; name="email"\r
          \r
          \(letter)\r
          --b--\r

          """
        let json = #"{"RawEmail":"\#(letter.replacing("\n", with: "\\n"))"}"#
        for (body, type) in [
          (letter, "message/rfc822"), (form, "multipart/form-data; boundary=b"),
          (json, "application/json"),
        ] {
          for (secret, status) in [("a-long-enough-secret", 204), ("wrong", 404)] {
            let answer = try await asker.client.execute(
              uri: "/api/v1/mail-in/\(secret)", method: .post,
              headers: [.contentType: type], body: ByteBuffer(string: body))
            #expect(answer.status.code == status, "\(type) \(answer.text)")
          }
        }
        #expect(try await office.items().count == 1)
      }
    }
  }

  // It was answered as taken, and the letter was lost.
  @Test func aFormWithoutTheRawMessageIsRefused() async throws {
    try await run { (office: Office) async throws in
      try await office.server.run { asker in
        let form = """
          --b\r
          Content-Disposition: form-data; name="recipient"\r
          \r
          \(Self.name)@\(Self.domain)\r
          --b\r
          Content-Disposition: form-data; name="body-plain"\r
          \r
          \(Self.long)\r
          --b--\r

          """
        let answer = try await asker.client.execute(
          uri: "/api/v1/mail-in/a-long-enough-secret", method: .post,
          headers: [.contentType: "multipart/form-data; boundary=b"], body: ByteBuffer(string: form)
        )
        #expect(answer.status.code == 400)
        #expect(answer.text.contains("The raw message is missing: email or body-mime."))
      }
    }
  }

  @Test func anAddressIsResetAndTheFormerOneIsNobodys() async throws {
    try await run { (office: Office) async throws in
      try await office.server.run { asker in
        let cookie = try await asker.signIn().cookie
        let first = try await asker.ask(.get, Routes.mailAddress, cookie: cookie)
        #expect(first.member("address") == "\(Self.name)@\(Self.domain)")
        let made = try await asker.ask(.post, Routes.mailAddress, cookie: cookie)
        #expect(made.status.code == 201)
        let address = try #require(made.member("address"))
        #expect(address != first.member("address"))
        let refused = try await office.talk(Self.opening(Self.name) + "QUIT\r\n")
        #expect(refused.contains("550 5.1.1"))
        let name = String(address.prefix { $0 != "@" })
        let letter = Self.letter("anew", "", Self.long)
        #expect(try await office.deliver(letter, to: name.uppercased()).hasPrefix("250"))
        let token = try await office.server.token()
        let answer = try await asker.ask(.get, Routes.mailAddress, token: token)
        #expect(answer.status.code == 403)
      }
    }
  }

  @Test func whereTheOwnerLetsNoneInThereIsNoAddress() async throws {
    let server = try TestServer()
    #expect(MailInService(server.environment, logger: Logger(label: "test")) == nil)
    try await server.run { asker in
      let cookie = try await asker.signUp().cookie
      let answer = try await asker.ask(.get, Routes.mailAddress, cookie: cookie)
      #expect(answer.text.contains(#""isOn":false"#))
      #expect(try await asker.ask(.post, Routes.mailAddress, cookie: cookie).status.code == 404)
      #expect(try await asker.ask(.post, "/api/v1/mail-in/").status.code == 404)
      #expect(try await asker.ask(.post, "/api/v1/mail-in/x").status.code == 404)
    }
  }

  @Test func aPlaceToListenIsAPortOrASocket() {
    #expect(MailInSettings.Place("127.0.0.1:24") == .port(host: "127.0.0.1", port: 24))
    #expect(MailInSettings.Place("[::1]:24") == .port(host: "::1", port: 24))
    #expect(MailInSettings.Place("unix:/run/lmtp") == .socket(path: "/run/lmtp"))
    for text in ["24", ":24", "host", "host:x", "host:70000", "run/lmtp"] {
      #expect(MailInSettings.Place(text) == nil)
    }
  }
}
