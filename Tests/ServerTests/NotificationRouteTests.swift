import Foundation
import HTTPTypes
import Kernel
import NIOHTTP1
import RestockCore
import Server
import Storage
import SyncCore
import TasksCore
import TestSupport
import Testing
import Wire

@Suite struct NotificationRouteTests {
  private static let path = "/api/v1/notifications"

  private func site(_ status: Int = 200) async throws -> LocalSite {
    try await LocalSite.start { _ in .status(status) }
  }

  /// What the webhook was told last.
  private func told(_ site: LocalSite) throws -> JSON {
    try JSONReader.read(try #require(site.bodies.last))
  }

  // MARK: Channels

  @Test func aBrowserSubscribesAndIsFoundByItsEndpoint() async throws {
    let home = try await NoticeHome()
    let key = home.notifications.vapid.keys.publicKey
    let keys = try PushReceiver().keys()
    let (point, auth) = (Data(keys.point), Data(keys.auth))
    let secret = "\(point.base64EncodedString()).\(auth.base64EncodedString())"
    let body = #"""
      {"sort": "push", "address": "https://push.example/abc", "secret": "\#(secret)"}
      """#
    try await home.server.run { (asker) async throws in
      let made = try await asker.ask(
        .post, "\(Self.path)/channels", json: body, token: home.token,
        headers: ["User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0"])
      #expect(made.status == .created)
      #expect(made.member("label") == "Firefox, Linux" && made.member("sort") == "push")
      let again = try await asker.ask(
        .post, "\(Self.path)/channels", json: body, token: home.token)
      #expect(again.status == .ok && again.member("id") == made.member("id"))
      let session = try await home.storage.sessions.list(home.account).first?.id
      let kept = try await home.storage.channels.list(home.account)
      #expect(kept.map { $0.session } == [session])
      let all = try await asker.ask(.get, Self.path, token: home.token)
      #expect(all.member("publicKey") == key)
      #expect(all.member("address") == "ada@example.org")
      #expect(all.text.contains(#""address":"https://push.example/abc""#))
      #expect(!all.text.contains(secret))
      let id = try #require(made.member("id"))
      let one = "\(Self.path)/channels/\(id)"
      #expect(try await asker.ask(.delete, one, token: home.token).status == .noContent)
      #expect(try await asker.ask(.delete, one, token: home.token).status == .notFound)
    }
  }

  @Test(arguments: [
    (#"{"sort": "pigeon"}"#, 400, "malformed"), (#"{}"#, 400, "malformed"),
    (#"{"sort": "push", "address": "https://a.example/", "secret": "x.y"}"#, 422, "invalid-secret"),
    (#"{"sort": "push", "address": "ftp://a.example/", "secret": ""}"#, 422, "invalid-address"),
    (#"{"sort": "ntfy", "address": "https://a.example/"}"#, 422, "invalid-address"),
    (#"{"sort": "ntfy", "address": "https://a.example/a", "secret": "한"}"#, 422, "invalid-secret"),
    (#"{"sort": "gotify", "address": "https://a.example/"}"#, 422, "invalid-secret"),
    (
      #"{"sort": "webhook", "address": "https://a.example/", "secret": "1234567"}"#, 422,
      "invalid-secret"
    ),
    (
      #"{"sort": "webhook", "address": "https://a.example/", "secret": "1\n345678"}"#, 400,
      "malformed"
    ),
    (#"{"sort": "mail"}"#, 422, "unconfirmed-address"),
    (#"{"sort": "mail", "address": "eve@example.org"}"#, 422, "unconfirmed-address"),
  ])
  func whatNothingCanBeSentToIsRefused(_ body: String, _ status: Int, _ code: String) async throws {
    let home = try await NoticeHome()
    try await home.server.run { (asker) async throws in
      let answer = try await asker.ask(
        .post, "\(Self.path)/channels", json: body, token: home.token)
      #expect(answer.status.code == status && answer.member("code") == code)
    }
    #expect(try await home.storage.channels.list(home.account).isEmpty)
  }

  @Test func anAccountHasTwentyChannelsAtMost() async throws {
    let home = try await NoticeHome()
    try await home.server.run { (asker) async throws in
      for number in 0...NotificationChannel.most {
        let answer = try await asker.ask(
          .post, "\(Self.path)/channels",
          json: #"{"sort": "ntfy", "address": "https://a.example/topic\#(number)"}"#,
          token: home.token)
        let isOver = number == NotificationChannel.most
        #expect(answer.status == (isOver ? .unprocessableContent : .created))
        #expect(answer.member("code") == (isOver ? "too-many-channels" : nil))
      }
    }
  }

  @Test func channelsAreTheirAccountsAlone() async throws {
    let home = try await NoticeHome()
    let channel = try await home.addChannel(.webhook, "https://a.example/")
    let other = try await home.server.token(of: "eve@example.org")
    let reader = try await home.server.token(scope: .read)
    try await home.server.run { (asker) async throws in
      let one = "\(Self.path)/channels/\(channel.id.text)"
      #expect(try await asker.ask(.delete, one, token: other).status == .notFound)
      #expect(try await asker.ask(.post, "\(one)/test", token: other).status == .notFound)
      #expect(try await asker.ask(.delete, one, token: reader).status == .forbidden)
      #expect(try await asker.ask(.delete, one).status == .unauthorized)
      #expect(try await asker.ask(.get, Self.path).status == .unauthorized)
    }
    #expect(try await home.storage.channels.list(home.account).count == 1)
  }

  @Test func theTestButtonSaysWhatHappened() async throws {
    let home = try await NoticeHome()
    let good = try await site()
    let gone = try await site(410)
    let hook = try await home.addChannel(.webhook, "http://127.0.0.1:\(good.port)/")
    let push = try await home.addChannel(
      .push, "http://127.0.0.1:\(gone.port)/", secret: try PushReceiver().keys().secret)
    try await home.server.run { (asker) async throws in
      func test(_ channel: NotificationChannel) async throws -> TestResponse {
        try await asker.ask(
          .post, "\(Self.path)/channels/\(channel.id.text)/test", token: home.token)
      }
      let sent = try await test(hook)
      #expect(sent.status == .ok && sent.member("result") == "sent")
      #expect(sent.member("sentence") == "Sent." && sent.text.contains(#""isRemoved":false"#))
      let ended = try await test(push)
      #expect(ended.member("result") == "gone" && ended.text.contains(#""isRemoved":true"#))
      #expect(try await test(push).status == .notFound)
      var last = sent
      for _ in 0..<10 { last = try await test(hook) }
      #expect(last.status == .tooManyRequests && last.header("Retry-After") != nil)
    }
    #expect(try JSONReader.read(try #require(good.bodies.first)).says("event") == "test")
    await good.stop()
    await gone.stop()
  }

  @Test func whatIsNextIsSaidWithItsText() async throws {
    let home = try await NoticeHome()
    try await home.server.run { (asker) async throws in
      let nothing = try await asker.ask(.get, Self.path, token: home.token)
      #expect(nothing.text.contains(#""next":null"#))
      try await home.addTodo(dueIn: 60)
      let answer = try await asker.ask(.get, Self.path, token: home.token)
      #expect(answer.member("title") == "Hang up laundry")
      #expect(answer.member("at") == home.now.adding(milliseconds: 3_600_000).text)
    }
  }

  // MARK: Actions

  @Test func doneIsDoneOnceAlsoWhenItWasTakenBack() async throws {
    let home = try await NoticeHome()
    let site = try await site()
    try await home.addChannel(.webhook, "http://127.0.0.1:\(site.port)/")
    let id = try await home.addTodo(dueIn: 0)
    await home.service().sendDue()
    let token = try #require(try told(site).token(of: "done"))
    home.pass(minutes: 1)
    try await home.server.run { (asker) async throws in
      #expect(try await home.act(asker, token, "done").status == .noContent)
      #expect(try await home.todo(id).doneAt == home.now)
      home.pass(minutes: 1)
      try await home.write([Edit(id, [.set(Todo.doneAt, nil)])])
      home.pass(minutes: 1)
      #expect(try await home.act(asker, token, "done").status == .noContent)
      #expect(try await home.todo(id).doneAt == nil)
    }
    await site.stop()
  }

  @Test func oneThatRepeatsMovesOnOnce() async throws {
    let home = try await NoticeHome()
    let site = try await site()
    try await home.addChannel(.webhook, "http://127.0.0.1:\(site.port)/")
    let id = try await home.addTodo(dueIn: 0, rule: RecurrenceRule(.day))
    let day = try #require(try await home.todo(id).due?.day)
    await home.service().sendDue()
    let token = try #require(try told(site).token(of: "done"))
    try await home.server.run { (asker) async throws in
      for _ in 0..<2 {
        #expect(try await home.act(asker, token, "done").status == .noContent)
        #expect(try await home.todo(id).due?.day == day.adding(days: 1))
        home.pass(minutes: 1)
      }
    }
    await site.stop()
  }

  @Test func inAnHourItComesOnceMore() async throws {
    let home = try await NoticeHome()
    let site = try await site()
    try await home.addChannel(.webhook, "http://127.0.0.1:\(site.port)/")
    try await home.addTodo(dueIn: 0)
    let service = home.service()
    await service.sendDue()
    let token = try #require(try told(site).token(of: "snooze-1h"))
    try await home.server.run { (asker) async throws in
      #expect(try await home.act(asker, token, "snooze-1h").status == .noContent)
      home.pass(minutes: 30)
      #expect(try await home.act(asker, token, "snooze-1h").status == .noContent)
    }
    home.pass(minutes: 29)
    await service.sendDue()
    #expect(site.requests.count == 1)
    home.pass(minutes: 1)
    await service.sendDue()
    #expect(site.requests.count == 2)
    home.pass(minutes: 120)
    await service.sendDue()
    #expect(site.requests.count == 2)
    // And once more after that.
    let again = try #require(try told(site).token(of: "snooze-1h"))
    try await home.server.run { (asker) async throws in
      #expect(try await home.act(asker, again, "snooze-1h").status == .noContent)
    }
    home.pass(minutes: 60)
    await service.sendDue()
    #expect(site.requests.count == 3)
    await site.stop()
  }

  @Test func reboughtIsAPurchaseOfTodayOnce() async throws {
    let home = try await NoticeHome()
    let id = ID<Entity>.random()
    let today = CivilDateTime(home.now, offsetSeconds: 0).date
    let bought = today.adding(days: -28)
    try await home.write([
      Edit(id, [.set(Product.name, "Coffee"), .set(Product.cycle, 30)]),
      .rebuying(id, on: bought),
    ])
    let purchase = ProductEvent(.bought, of: id, on: bought).id
    let token = NoticeToken(
      account: home.account, key: "p:\(id.text):\(purchase.text)", right: .rebought,
      expiresAt: home.now.adding(milliseconds: 60_000)
    ).text(by: home.notifications.key)
    let now = ProductEvent(.bought, of: id, on: today).id
    try await home.server.run { (asker) async throws in
      #expect(try await home.act(asker, token, "rebought").status == .noContent)
      #expect(try await home.storage.sync.entity(home.account, now)?.entity.isDeleted == false)
      // Taken back, it stays so.
      home.server.clock.advance(milliseconds: 1_000)
      try await home.write([.deleting(now, .purchase, at: home.now)])
      #expect(try await home.act(asker, token, "rebought").status == .noContent)
      #expect(try await home.storage.sync.entity(home.account, now)?.entity.isDeleted == true)
    }
  }

  @Test func aTokenThatIsForgedEndedOrOfAnotherActionDoesNothing() async throws {
    let home = try await NoticeHome()
    let id = try await home.addTodo(dueIn: 0)
    let due = try #require(try await home.todo(id).due)
    let minute = due.day.dayNumber * 1_440 + (due.time?.secondOfDay ?? 0) / 60
    let key = "t:\(id.text):\(minute):0"
    let other = NoticeKey([UInt8](repeating: 8, count: 32))
    @Sendable func token(_ right: NoticeToken.Right, holds: Int64 = 60_000) -> NoticeToken {
      NoticeToken(
        account: home.account, key: key, right: right,
        expiresAt: home.now.adding(milliseconds: holds))
    }
    let own = home.notifications.key
    let wrong = [
      token(.done).text(by: other), token(.done, holds: 0).text(by: own),
      token(.snooze).text(by: own), token(.unsubscribe).text(by: own), "", "nonsense",
    ]
    try await home.server.run { (asker) async throws in
      for text in wrong {
        let answer = try await home.act(asker, text, "done")
        #expect(answer.status == .unprocessableContent && answer.member("code") == "token-invalid")
      }
      let odd = try await home.act(asker, token(.done).text(by: own), "read")
      #expect(odd.status == .badRequest)
      #expect(try await home.todo(id).doneAt == nil)
      #expect(try await home.act(asker, token(.done).text(by: own), "done").status == .noContent)
      #expect(try await home.todo(id).doneAt != nil)
    }
  }

  // MARK: The end of mails

  @Test func oneClickEndsTheMailsAndALookDoesNot() async throws {
    let home = try await NoticeHome()
    let channel = try await home.addChannel(.mail, "ada@example.org")
    let token = NoticeToken(
      account: home.account, key: channel.id.text, right: .unsubscribe,
      expiresAt: home.now.adding(milliseconds: 60_000)
    ).text(by: home.notifications.key)
    try await home.server.run { (asker) async throws in
      let page = try await asker.ask(
        .get, "/unsubscribe/\(token)", headers: ["Accept-Language": "ko"])
      #expect(page.status == .ok && page.text.contains("이 메일 그만 받기"))
      #expect(page.text.contains("<form method=\"post\">"))
      #expect(try await home.storage.channels.list(home.account).count == 1)
      for _ in 0..<2 {
        let done = try await asker.ask(
          .post, "/unsubscribe/\(token)",
          headers: ["Content-Type": "application/x-www-form-urlencoded"])
        #expect(done.status == .ok && done.headers[.setCookie] == nil)
        #expect(try await home.storage.channels.list(home.account).isEmpty)
      }
      let forged = try await asker.ask(.post, "/unsubscribe/\(token)x")
      #expect(forged.status == .notFound)
    }
  }
}
