import AddressCore
import HTTPTypes
import Hummingbird
import Kernel
import Kit
import NotificationCore
import Storage
import SyncCore
import Wire

/// The ways by which a person is told things, and what is told next.
struct NotificationRoutes: Sendable {
  private static let channels = "\(Routes.notifications)/channels"
  /// Milliseconds that a test notice is worth something.
  private static let testHolds: Int64 = 3_600_000

  let environment: ServerEnvironment

  private var storage: Storage { environment.storage }

  func add(to routes: Routing) {
    routes.on(
      .get, Routes.notifications, .account, "getNotifications",
      "The server's key for browsers, the channels with what became of the last try, what is next",
      output: .ok("Notifications"), use: get)
    routes.on(
      .post, Self.channels, .change, "addChannel",
      "Be told by another channel; the same one again keeps its ID",
      input: .json("NewChannel"), output: .createdOrFound("Channel"), problems: [409, 422],
      use: add)
    routes.on(
      .delete, "\(Self.channels)/{id}", .change, "removeChannel", "Be told by it no longer",
      output: .done
    ) { call in
      try await storage.channels.remove(call.account, try call.id())
      environment.log(.channelRemoved, of: call.account, call.arrival)
    }
    routes.on(
      .post, "\(Self.channels)/{id}/test", .change, "testChannel",
      "Send a notification now, and answer what became of it", output: .ok("ChannelTest"),
      problems: [429], use: test)
  }

  private var notifications: Notifications {
    get throws(StorageError) {
      guard let notifications = environment.notifications else { throw .unavailable }
      return notifications
    }
  }

  @Sendable private func get(_ call: Call<Person, Void>) async throws -> JSON {
    let notifications = try notifications
    let account = call.account
    let now = environment.clock.now()
    let notices = try await AccountNotices(account.id, storage.sync, now: now)
    let channels = try await storage.channels.list(account.id)
    let mail: JSON = [
      "address": .string(account.email), "isConfirmed": .bool(account.emailConfirmedAt != nil),
    ]
    return [
      "publicKey": .string(notifications.vapid.keys.publicKey),
      "mail": notifications.sendsMail ? mail : .null,
      "channels": .array(channels.map { $0.json(notices.words) }),
      "next": try await next(notices, now),
    ]
  }

  private func next(_ notices: AccountNotices, _ now: Instant) async throws -> JSON {
    let told = try await storage.deliveries.told(
      notices.account, Instant(milliseconds: .min))
    guard let notice = notices.plan.next(after: now, told: { told.contains($0) }),
      let text = notices.plan.text(of: notice, words: notices.words)
    else { return .null }
    return [
      "at": .instant(notice.dueAt), "title": .string(text.title), "body": .string(text.body),
    ]
  }

  @Sendable private func add(_ call: Call<Visitor, JSON>) async throws -> Made {
    let notifications = try notifications
    guard let account = try await storage.accounts.byID(call.account) else {
      throw AccessRefusal.notSignedIn
    }
    let browser = BrowserName.of(userAgent: call.request.headers[.userAgent] ?? "")
    let asked = try NewChannel(
      call.body, of: account, sendsMail: notifications.sendsMail, browser: browser)
    var channel = asked.channel(of: account.id, now: environment.clock.now())
    // Whoever takes a lost device's session away takes this with it.
    if channel.sort == .push { channel.session = call.who.session.id }
    guard notifications.sender.accepts(channel) else { throw RequestRefusal.invalidAddress }
    let added: NotificationChannel
    do throws(StorageError) {
      added = try await storage.channels.add(channel)
    } catch {
      guard error == .quotaReached else { throw error }
      throw RequestRefusal.invalid(
        code: "too-many-channels",
        "An account has at most \(NotificationChannel.most) channels: take one off first.")
    }
    environment.log(.channelAdded, of: call.account, call.arrival)
    return Made(
      json: added.json(try await settings(of: account.id).words),
      path: "\(Self.channels)/\(added.id.text)", isNew: added.id == channel.id)
  }

  @Sendable private func test(_ call: Call<Visitor, Void>) async throws -> JSON {
    let notifications = try notifications
    let id: ID<NotificationChannel> = try call.id()
    guard let channel = try await storage.channels.find(call.account, id),
      let account = try await storage.accounts.byID(call.account)
    else { throw RequestRefusal.notFound }
    try notifications.tries.take(call.account)
    let words = try await settings(of: call.account).words
    var answer = DeliveryAnswer(.giveUp, .invalidAddress)
    if channel.isReachable(for: account), let notice = notice(words, notifications.origin) {
      answer = await notifications.sender.send(notice, to: channel)
    }
    let isRemoved = try await storage.settle(channel, answer, now: environment.clock.now())
    return [
      "result": .string("\(answer.result)"),
      "sentence": .string(answer.result.sentence(channel.sort, words)),
      "isRemoved": .bool(isRemoved),
    ]
  }

  private func notice(_ words: Words, _ origin: String) -> OutgoingNotice? {
    Address(absolute: "\(origin)/settings").map { url in
      OutgoingNotice(
        key: "test:\(ID<Change>.random().text)", tag: "test",
        title: words.say("Notifications work", "알림이 잘 와요"),
        body: words.say("This is a test from Later.", "Later에서 보낸 시험 알림이에요."), url: url,
        badge: 0, urgency: .high,
        expiresAt: environment.clock.now().adding(milliseconds: Self.testHolds),
        language: words.language)
    }
  }

  private func settings(of account: AccountID) async throws -> NotificationSettings {
    try await storage.sync.entity(account, NotificationSettings.id).map {
      NotificationSettings($0.entity)
    } ?? NotificationSettings()
  }
}

extension NotificationChannel {
  /// What the person sees of it: not its secret.
  func json(_ words: Words) -> JSON {
    [
      "id": .string(id.text), "sort": .string(sort.word), "label": .string(label),
      "address": .string(address), "createdAt": .instant(createdAt),
      "lastAt": lastAt.map { .instant($0) } ?? .null,
      "lastResult": lastResult.map { .string("\($0)") } ?? .null,
      "sentence": lastResult.map { .string($0.sentence(sort, words)) } ?? .null,
    ]
  }
}
