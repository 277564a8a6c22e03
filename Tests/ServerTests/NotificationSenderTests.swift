import AddressCore
import Crypto
import Foundation
import Kernel
import Kit
import NIOCore
import NIOHTTP1
import Server
import Storage
import Synchronization
import TestSupport
import Testing

@Suite struct NotificationSenderTests {
  private let clock = TestClock()
  private let key = NoticeKey([UInt8](repeating: 7, count: 32))

  private func sender(
    allowed: [String] = ["127.0.0.0/8"], mailer: Mailer? = nil
  ) async throws -> NotificationSender {
    let policy = AddressPolicy(allowed: allowed.compactMap { NetworkRange($0) })
    let fetcher = Fetcher(policy: policy, userAgent: "Later/test")
    let vapid = VAPID(
      keys: try await VAPIDKeys.kept(in: Storage.memory().settings),
      subject: "https://later.example")
    return NotificationSender(
      fetcher: fetcher, vapid: vapid, key: key, mailer: mailer,
      baseURL: try requireValue(Address(absolute: "https://later.example/")), clock: clock.clock)
  }

  private func site(_ statuses: Int..., headers: [(String, String)] = []) async throws -> LocalSite
  {
    let left = Mutex(statuses)
    return try await LocalSite.start { _ in
      .status(left.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }, headers: headers)
    }
  }

  // MARK: Push

  @Test func aBrowserGetsOneMessageThatItAloneReads() async throws {
    let site = try await site(201)
    let receiver = PushReceiver()
    let channel = NotificationChannel.sample(
      .push, "http://127.0.0.1:\(site.port)/push/abc?x=y", secret: try receiver.keys().secret)
    let sender = try await sender()
    let notice = try OutgoingNotice.sample()
    #expect(
      await sender.send(notice, to: channel)
        == DeliveryAnswer(.done, .sent, status: 201, said: "201"))
    let head = try #require(site.requests.first)
    #expect(head.method == .POST && head.uri == "/push/abc?x=y")
    #expect(head.headers["TTL"] == ["3600"] && head.headers["Urgency"] == ["high"])
    #expect(head.headers["Content-Encoding"] == ["aes128gcm"])
    #expect(head.headers["Expect"].isEmpty && head.headers["Crypto-Key"].isEmpty)
    let topic = try #require(head.headers["Topic"].first)
    #expect(topic.utf8.count == 32)
    #expect(topic.utf8.allSatisfy { UInt8(ascii: "+") != $0 && UInt8(ascii: "/") != $0 })
    #expect(head.headers["Authorization"].first?.hasPrefix("vapid t=") == true)
    let body = try #require(site.bodies.first)
    let json = try JSONReader.read(try receiver.open(body))
    #expect(json["web_push"] == .integer(8030) && json["mutable"] == .bool(false))
    let shown = try #require(json["notification"])
    #expect(shown.says("title") == "빨래 널기" && shown.says("body") == "Due at 15:00")
    #expect(shown.says("navigate") == "https://later.example/tasks/1")
    #expect(shown.says("lang") == "ko" && shown.says("tag") == "t:1")
    #expect(json["app_badge"] == .integer(3) && shown["app_badge"] == .integer(3))
    #expect(shown["mutable"] == .bool(false) && shown["silent"] == .bool(false))
    let url = "https://later.example/tasks/1"
    let actions: JSON = [
      ["action": "done", "title": "Button", "navigate": .string(url)],
      ["action": "snooze-1h", "title": "Button", "navigate": .string(url)],
    ]
    #expect(shown["actions"] == actions)
    let tokens: JSON = ["done": "a", "snooze-1h": "b"]
    #expect(shown["data"]?["tokens"] == tokens)
    #expect(shown["data"]?.says("key") == "t:1:900:10")
    await site.stop()
  }

  @Test func whatIsTooLongForABrowserIsCutBetweenCharacters() async throws {
    let site = try await site(201)
    let receiver = PushReceiver()
    let channel = NotificationChannel.sample(
      .push, "http://127.0.0.1:\(site.port)/", secret: try receiver.keys().secret)
    let sender = try await sender()
    let long = String(repeating: "한글👩‍👩‍👧\"\n", count: 500)
    let token = String(repeating: "t", count: 200)
    for tokens in [["a"], [token, token, token], Array(repeating: token + token, count: 4)] {
      let notice = try OutgoingNotice.sample(title: long, body: long, tokens: tokens)
      #expect(await sender.send(notice, to: channel).step == .done)
      let json = try JSONReader.read(try receiver.open(try #require(site.bodies.last)))
      let title = try #require(json["notification"]?.says("title"))
      #expect(title.hasSuffix("…") && long.hasPrefix(title.dropLast()))
    }
    #expect(site.bodies.allSatisfy { [512, 1024, 2048].contains($0.count - 86 - 16) })
    await site.stop()
  }

  @Test func aMovedReminderHasTheTopicOfTheOneBefore() async throws {
    let site = try await site(201)
    let channel = NotificationChannel.sample(
      .push, "http://127.0.0.1:\(site.port)/", secret: try PushReceiver().keys().secret)
    let sender = try await sender()
    for key in ["t:1:900:10", "t:1:960:10"] {
      _ = await sender.send(try .sample(key: key), to: channel)
    }
    #expect(Set(site.requests.map { $0.headers["Topic"] }).count == 1)
    clock.advance(milliseconds: 7_200_000)
    _ = await sender.send(try .sample(), to: channel)
    #expect(site.requests.last?.headers["TTL"] == ["0"])
    await site.stop()
  }

  @Test func whatWasTooLongGoesAgainWithoutItsBody() async throws {
    let site = try await site(413, 201)
    let channel = NotificationChannel.sample(.webhook, "http://127.0.0.1:\(site.port)/")
    let sender = try await sender()
    #expect(await sender.send(try .sample(), to: channel).step == .done)
    let bodies = try site.bodies.map { try JSONReader.read($0).says("body") ?? "none" }
    #expect(bodies == ["Due at 15:00", ""])
    await site.stop()
    let full = try await self.site(413)
    let other = NotificationChannel.sample(.webhook, "http://127.0.0.1:\(full.port)/")
    let answer = await sender.send(try .sample(), to: other)
    #expect(answer.step == .giveUp && answer.result == .tooLong && full.bodies.count == 2)
    await full.stop()
  }

  // MARK: What people run themselves

  @Test func ntfyGetsJSONWithButtonsThatAct() async throws {
    let site = try await site(200)
    let sender = try await sender()
    let address = "http://127.0.0.1:\(site.port)/my-topic"
    let secrets: [String: String?] = [
      "tk_abc": "Bearer tk_abc", "ada:pass": "Basic YWRhOnBhc3M=", "": nil,
    ]
    for (secret, header) in secrets {
      let channel = NotificationChannel.sample(
        .ntfy, address, secret: ChannelSecret(Array(secret.utf8)))
      #expect(await sender.send(try .sample(), to: channel).step == .done)
      let head = try #require(site.requests.last)
      #expect(head.method == .POST && head.uri == "/")
      #expect(head.headers["Authorization"].first == header)
      #expect(head.headers["Content-Type"] == ["application/json"])
    }
    let json = try JSONReader.read(try #require(site.bodies.last))
    #expect(json.says("topic") == "my-topic" && json.says("title") == "빨래 널기")
    #expect(json.says("message") == "Due at 15:00" && json["priority"] == .integer(4))
    #expect(json.says("click") == "https://later.example/tasks/1")
    guard case .array(let actions)? = json["actions"], let done = actions.first else {
      Issue.record("no actions")
      return
    }
    #expect(actions.count == 2 && done.says("action") == "http" && done.says("method") == "POST")
    #expect(done.says("url") == "https://later.example/api/v1/notifications/act")
    #expect(done.says("body") == #"{"token":"a","action":"done"}"#)
    await site.stop()
  }

  @Test func gotifyGetsItsTokenInAHeader() async throws {
    let site = try await site(200)
    let sender = try await sender()
    for path in ["", "/", "/gotify", "/gotify/"] {
      let channel = NotificationChannel.sample(.gotify, "http://127.0.0.1:\(site.port)\(path)")
      #expect(await sender.send(try .sample(body: ""), to: channel).step == .done)
    }
    #expect(
      site.requests.map(\.uri) == ["/message", "/message", "/gotify/message", "/gotify/message"])
    #expect(site.requests.allSatisfy { $0.headers["X-Gotify-Key"] == ["tk_1"] })
    let json = try JSONReader.read(try #require(site.bodies.last))
    #expect(json.says("message") == "빨래 널기" && json["priority"] == .integer(8))
    await site.stop()
  }

  @Test func aWebhookIsSignedOverItsBytes() async throws {
    let site = try await site(204)
    let sender = try await sender()
    let channel = NotificationChannel.sample(
      .webhook, "http://127.0.0.1:\(site.port)/api/webhook/x")
    for (key, event) in [("t:1:2:3", "task"), ("p:1:2", "product"), ("d:2026-01-01", "digest")] {
      #expect(await sender.send(try .sample(key: key), to: channel).step == .done)
      #expect(site.requests.last?.headers["X-Later-Event"] == [event])
    }
    let body = try #require(site.bodies.last)
    let code = HMAC<SHA256>.authenticationCode(
      for: body, using: SymmetricKey(data: Array("tk_1".utf8)))
    #expect(
      site.requests.last?.headers["X-Later-Signature"] == ["sha256=\(Hex.encode(Array(code)))"])
    #expect(try JSONReader.read(body).says("key") == "d:2026-01-01")
    await site.stop()
  }

  // MARK: Where nothing goes

  @Test func anAddressInsideIsNotReachedUnlessTheOwnerListsIt() async throws {
    let site = try await site(200)
    let channel = NotificationChannel.sample(.webhook, "http://127.0.0.1:\(site.port)/")
    let sender = try await sender(allowed: [])
    let answer = await sender.send(try .sample(), to: channel)
    #expect(answer.step == .giveUp && answer.result == .forbiddenAddress)
    #expect(site.requests.isEmpty)
    await site.stop()
  }

  @Test func noRedirectIsFollowed() async throws {
    let inside = try await self.site(200)
    let port = inside.port
    let site = try await site(307, headers: [("Location", "http://127.0.0.1:\(port)/")])
    let channel = NotificationChannel.sample(.webhook, "http://127.0.0.1:\(site.port)/")
    let answer = try await sender().send(try .sample(), to: channel)
    #expect(answer.step == .giveUp && answer.result == .moved)
    #expect(inside.requests.isEmpty)
    await site.stop()
    await inside.stop()
  }

  @Test func littleOfAnAnswerIsReadAndItIsOneLine() async throws {
    let site = try await LocalSite.start { _ in
      .endless(Array("many\r\nlines\u{85}of\u{2028}it\u{2029}".utf8), pause: .milliseconds(1))
    }
    let channel = NotificationChannel.sample(.webhook, "http://127.0.0.1:\(site.port)/")
    let answer = try await sender().send(try .sample(), to: channel)
    #expect(answer.step == .done && answer.said.utf8.count <= 310)
    #expect(!answer.said.contains { $0.isNewline })
    await site.stop()
  }

  // It was sent four times, and its channel was said to be too slow.
  @Test(.timeLimit(.minutes(1))) func whoSaysThatItTookAMessageNeedNotComeToAnEnd() async throws {
    let site = try await LocalSite.start { _ in
      .endless(Array("o".utf8), pause: .milliseconds(200))
    }
    let channel = NotificationChannel.sample(.webhook, "http://127.0.0.1:\(site.port)/")
    let answer = try await sender().send(try .sample(), to: channel)
    #expect(answer == DeliveryAnswer(.done, .sent, status: 200, said: "200 o"))
    #expect(site.requests.count == 1)
    await site.stop()
  }

  @Test(.timeLimit(.minutes(1))) func oneThatHangsIsGivenUp() async throws {
    let site = try await LocalSite.start { _ in .silence }
    let channel = NotificationChannel.sample(.webhook, "http://127.0.0.1:\(site.port)/")
    let answer = try await sender().send(try .sample(), to: channel)
    #expect(answer.step == .retry && answer.result == .timedOut)
    await site.stop()
  }

  @Test func messagesToOneServiceGoByOneConnection() async throws {
    let site = try await LocalSite.start { _ in .document(Array(repeating: 97, count: 3_000)) }
    let channel = NotificationChannel.sample(.webhook, "http://127.0.0.1:\(site.port)/")
    let sender = try await sender()
    for _ in 0..<10 {
      let answer = await sender.send(try .sample(), to: channel)
      #expect(answer.step == .done && answer.said.count < 310)
    }
    #expect(site.requests.count == 10)
    // One, but for a machine that pauses for as long as it is kept; without keeping there would be ten.
    #expect(site.connections < 10)
    await site.stop()
  }

  // libcurl by itself sends a request again where a connection that was there breaks.
  @Test func whatMayHaveBeenTakenIsNotSentAgainByItself() async throws {
    let asked = Mutex(0)
    let site = try await LocalSite.start { _ in
      let number = asked.withLock { count in
        count += 1
        return count
      }
      return number == 2 ? .hangUp : .status(200)
    }
    let channel = NotificationChannel.sample(.webhook, "http://127.0.0.1:\(site.port)/")
    let sender = try await sender()
    #expect(await sender.send(try .sample(), to: channel).step == .done)
    let answer = await sender.send(try .sample(), to: channel)
    #expect(answer.step == .retry && answer.result == .unreachable)
    #expect(site.requests.count == 2)
    #expect(await sender.send(try .sample(), to: channel).step == .done)
    #expect(site.requests.count == 3)
    await site.stop()
  }

  @Test func aConnectionThatIsThereOpensNoAddress() async throws {
    let site = try await site(200)
    let channel = NotificationChannel.sample(.webhook, "http://127.0.0.1:\(site.port)/")
    let sender = try await sender()
    #expect(await sender.send(try .sample(), to: channel).step == .done)
    let other = try await self.sender(allowed: [])
    #expect(await other.send(try .sample(), to: channel).result == .forbiddenAddress)
    #expect(site.requests.count == 1)
    await site.stop()
  }

  @Test func aBusyServiceIsHeard() async throws {
    let site = try await site(429, headers: [("Retry-After", "90")])
    let channel = NotificationChannel.sample(.gotify, "http://127.0.0.1:\(site.port)/")
    let answer = try await sender().send(try .sample(), to: channel)
    #expect(answer.step == .wait(until: clock.clock.now().adding(milliseconds: 90_000)))
    await site.stop()
  }

  @Test func onlyWhatCanBeSentToIsAccepted() async throws {
    let sender = try await sender()
    func accepts(
      _ sort: NotificationChannel.Sort, _ address: String, _ secret: String = "tk_1"
    ) -> Bool {
      sender.accepts(.sample(sort, address, secret: ChannelSecret(Array(secret.utf8))))
    }
    #expect(accepts(.ntfy, "https://ntfy.example/topic_1-A", ""))
    for address in [
      "https://ntfy.example/", "https://ntfy.example/a/b", "https://ntfy.example/a?b=c",
      "https://ntfy.example/a%20b", "ftp://ntfy.example/a", "topic",
      "https://ntfy.example/" + String(repeating: "a", count: 65),
    ] { #expect(!accepts(.ntfy, address), "\(address)") }
    #expect(accepts(.gotify, "https://gotify.example"))
    #expect(!accepts(.gotify, "https://gotify.example", ""))
    #expect(accepts(.webhook, "https://ha.example/api/webhook/1"))
    #expect(!accepts(.webhook, "https://ha.example/api/webhook/1", ""))
    // Nothing ends a line of the head.
    #expect(!accepts(.gotify, "https://gotify.example", "a\r\nX-Evil: 1"))
    #expect(!accepts(.ntfy, "https://ntfy.example/a", "tk\nX-Evil"))
    #expect(!accepts(.push, "https://push.example/a", "no keys"))
    #expect(accepts(.mail, "ada@example.org", ""))
    #expect(!accepts(.mail, "ada@example.org, eve@example.org", ""))
  }

  // MARK: Mail

  @Test func aMailSaysHowItEnds() async throws {
    let sent = Mutex<[OutgoingMail]>([])
    let mailer = Mailer(send: { mail in sent.withLock { $0.append(mail) } }, check: {})
    let sender = try await sender(mailer: mailer)
    let channel = NotificationChannel.sample(.mail, "ada@example.org", secret: .none)
    let notice = try OutgoingNotice.sample(
      key: "d:2026-11-26", title: "<Two> & more", body: "빨래 널기\nBuy soap", urgency: .low)
    for _ in 0..<2 {
      #expect(await sender.send(notice, to: channel) == DeliveryAnswer(.done, .sent))
    }
    let mails = sent.withLock { $0 }
    let mail = try #require(mails.first)
    #expect(mail.to.text == "ada@example.org" && mail.subject == "<Two> & more")
    #expect(mail.id == mails.last?.id, "the second takes the place of the first")
    #expect(mail.text.contains("빨래 널기\nBuy soap"))
    #expect(mail.html.contains("&lt;Two&gt; &amp; more") && mail.html.contains("lang=\"ko\""))
    let list = try #require(mail.list)
    #expect(mail.html.contains(list.unsubscribe) && mail.text.contains(list.unsubscribe))
    #expect(
      list.headers(domain: "example.org") == [
        "List-Id: <notifications.example.org>", "List-Unsubscribe: <\(list.unsubscribe)>",
        "List-Unsubscribe-Post: List-Unsubscribe=One-Click", "Precedence: bulk",
      ])
    let path = "https://later.example/unsubscribe/"
    try #require(list.unsubscribe.hasPrefix(path))
    let token = NoticeToken(
      String(list.unsubscribe.dropFirst(path.count)), by: key, now: clock.clock.now())
    #expect(token?.right == .unsubscribe && token?.key == channel.id.text)
    #expect(token?.account == channel.account)
  }

  @Test func oneClickIsNotPromisedWithoutTLS() {
    let headers = MailList(unsubscribe: "http://later.lan/unsubscribe/x").headers(
      domain: "a.example")
    #expect(!headers.contains { $0.hasPrefix("List-Unsubscribe-Post") })
    #expect(headers.contains("List-Unsubscribe: <http://later.lan/unsubscribe/x>"))
  }

  @Test func withoutAMailServerNothingGoes() async throws {
    let channel = NotificationChannel.sample(.mail, "ada@example.org", secret: .none)
    let answer = try await sender().send(try .sample(), to: channel)
    #expect(answer.step == .giveUp && answer.result == .noMailServer)
  }
}
