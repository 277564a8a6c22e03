import Kernel
import Logging
import Storage
import Synchronization

/// Sends what is planned, many at once: takes it under a lease, says it as it stands then, and writes down
/// what became of it.
struct NoticeDeliverer: Sendable {
  /// A holder that died gives its deliveries up after this, or when a server opens the storage.
  private static let leaseTime: Int64 = 300_000
  /// Milliseconds before a lease ends in which nothing is begun under it.
  private static let margin: Int64 = 30_000
  /// Deliveries that are held at most, and taken at once.
  private static let mostHeld = 512
  private static let batch = 128
  /// At once in all, and by one channel.
  private static let places = 64
  private static let placesOfChannel = 8
  private static let pause: Int64 = 1_000
  /// Milliseconds that a mail takes at most, with one of `MailService` before it.
  private static let mailTime: Int64 = 120_000

  let notifications: Notifications
  let storage: Storage
  let clock: ServerClock
  let metrics: ServerMetrics
  let logger: Logger
  private let gate = Gate(places)
  /// `Mailer.smtp` sends one by one: what waits for it takes no place, and goes back before its lease ends.
  private let mailGate = Gate(1)
  private let pulse = ChannelPulse()
  private let held = Held()
  private let expiry = Expiry()
  private let signals: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation

  init(
    notifications: Notifications, storage: Storage, clock: ServerClock, metrics: ServerMetrics,
    logger: Logger
  ) {
    self.notifications = notifications
    self.storage = storage
    self.clock = clock
    self.metrics = metrics
    self.logger = logger
    (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  }

  func wake() { signal.yield() }

  func run() async {
    await withDiscardingTaskGroup { group in
      var timer: Task<Void, Never>?
      signal.yield()
      for await _ in signals {
        timer?.cancel()
        let isStarted = await start(in: &group)
        timer = Task { await wakeLater(isStarted ? nil : Self.pause) }
      }
      timer?.cancel()
      group.cancelAll()
    }
  }

  /// Sends all that is due, and returns when that is done.
  func sendDue() async {
    while !Task.isCancelled {
      let before = held.begun
      let isStarted = await withDiscardingTaskGroup { group in await start(in: &group) }
      guard isStarted, held.begun > before else { return }
    }
  }

  /// Takes what is due as far as there is room; false where the storage failed.
  private func start(in group: inout DiscardingTaskGroup) async -> Bool {
    do throws(StorageError) {
      if expiry.isTime(at: clock.now()) {
        _ = try await storage.deliveries.dropExpired(clock.now())
      }
      while !Task.isCancelled, held.count + Self.batch <= Self.mostHeld {
        let now = clock.now()
        let until = now.adding(milliseconds: Self.leaseTime)
        let taken = try await storage.deliveries.lease(Self.batch, now, until)
        if taken.isEmpty { return true }
        for (account, deliveries) in Dictionary(grouping: taken, by: { $0.account }) {
          held.enter(deliveries.count)
          group.addTask {
            await deliver(deliveries, of: account, until: until)
            held.leave(deliveries.count)
            signal.yield()
          }
        }
      }
      return true
    } catch {
      logger.error("deliveries cannot be taken", metadata: ["reason": "\(error)"])
      return false
    }
  }

  private func wakeLater(_ pause: Int64?) async {
    // What is held wakes it when it is done.
    if pause == nil, held.count + Self.batch > Self.mostHeld { return }
    var delay = pause ?? 60_000
    // The storage's trouble passes or stops the server: look again in a minute.
    if pause == nil, let due = try? await storage.deliveries.nextDue() {
      delay = due.milliseconds - clock.now().milliseconds
      // It is due and was not taken: its account has as many held as it may.
      if delay <= 0 { delay = Self.pause }
    }
    do {
      try await clock.wait(max(min(delay, 60_000), 20))
      signal.yield()
    } catch {
      // A newer timer took over, or the service stops.
    }
  }
}

extension NoticeDeliverer {
  /// A delivery and what it says, as its account was when it was read; nil where nothing is to be told any more.
  private struct Said {
    var delivery: Delivery
    var notice: OutgoingNotice?
  }

  private func deliver(
    _ deliveries: [Delivery], of account: AccountID, until leaseEnd: Instant
  ) async {
    do throws(StorageError) {
      let said = try await said(deliveries, of: account)
      let channels = try await storage.channels.list(account)
      let person = try await storage.accounts.byID(account)
      await withDiscardingTaskGroup { group in
        for (id, said) in Dictionary(grouping: said, by: { $0.delivery.channel }) {
          // It was removed meanwhile, and what waited for it with it.
          guard let channel = channels.first(where: { $0.id == id }) else { continue }
          let isReachable = person.map { channel.isReachable(for: $0) } ?? false
          group.addTask { await deliver(said, by: channel, isReachable, until: leaseEnd) }
        }
      }
    } catch {
      // The leases end by themselves.
      guard error != .notFound, !Task.isCancelled else { return }
      logger.error("notices cannot be read", metadata: ["reason": "\(error)"])
    }
  }

  /// Nothing else of the account is kept while its deliveries wait for their places.
  private func said(
    _ deliveries: [Delivery], of account: AccountID
  ) async throws(StorageError) -> [Said] {
    let now = clock.now()
    let notices = try await AccountNotices(account, storage.sync, now: now)
    return deliveries.map { delivery in
      let notice = notices.outgoing(
        delivery, at: now, key: notifications.key, origin: notifications.origin)
      return Said(delivery: delivery, notice: notice)
    }
  }

  private func deliver(
    _ said: [Said], by channel: NotificationChannel, _ isReachable: Bool, until leaseEnd: Instant
  ) async {
    await withTaskGroup(of: Void.self) { group in
      var waiting = said[...]
      for _ in 0..<Self.placesOfChannel {
        guard let said = waiting.popFirst() else { break }
        group.addTask { await deliver(said, by: channel, isReachable, until: leaseEnd) }
      }
      for await _ in group {
        guard let said = waiting.popFirst() else { continue }
        group.addTask { await deliver(said, by: channel, isReachable, until: leaseEnd) }
      }
    }
  }

  private func deliver(
    _ said: Said, by channel: NotificationChannel, _ isReachable: Bool, until leaseEnd: Instant
  ) async {
    let delivery = said.delivery
    let isMail = channel.sort == .mail
    if isMail { await mailGate.enter(channel.account) }
    defer { if isMail { mailGate.leave(channel.account) } }
    await gate.enter(channel.account)
    defer { gate.leave(channel.account) }
    let now = clock.now()
    if Task.isCancelled { return }
    do throws(StorageError) {
      // Another may hold it soon: whoever takes it then sends it.
      guard now.adding(milliseconds: isMail ? Self.mailTime : Self.margin) < leaseEnd else {
        return try await storage.deliveries.postpone(delivery, now)
      }
      guard let notice = said.notice, now < notice.expiresAt else {
        return try await storage.deliveries.finish(delivery, false, now)
      }
      if let pause = pulse.pause(channel.id, at: now) {
        return try await postpone(delivery, until: pause.until, now)
      }
      let answer =
        isReachable
        ? await notifications.sender.send(notice, to: channel)
        : DeliveryAnswer(.giveUp, .invalidAddress, said: "the address is not the confirmed one")
      // Broken off: nobody knows, and the next start sends it once more.
      if Task.isCancelled, answer.step != .done { return }
      try await settle(delivery, channel, answer)
    } catch {
      // The lease ends by itself, and it is sent once more in the place of this one.
      logger.error("a delivery cannot be written down", metadata: ["reason": "\(error)"])
    }
  }

  private func settle(
    _ delivery: Delivery, _ channel: NotificationChannel, _ answer: DeliveryAnswer
  ) async throws(StorageError) {
    let now = clock.now()
    if answer.result != .sent {
      log(answer, channel)
    }
    let isNews = pulse.took(answer, channel.id, now: now)
    if try await storage.settle(channel, answer, isNews: isNews, now: now) {
      metrics.told(.failed)
      return
    }
    try await end(delivery, answer, now)
  }

  /// What a service said may be of a network that only this server sees.
  private func log(_ answer: DeliveryAnswer, _ channel: NotificationChannel) {
    var details: Logger.Metadata = ["channel": "\(channel)", "reason": "\(answer.result)"]
    if let status = answer.status { details["status"] = "\(status)" }
    logger.notice("a notice was not sent", metadata: details)
    guard channel.sort != .webhook else { return }
    details["said"] = "\(answer.said)"
    logger.debug("what the service said", metadata: details)
  }

  /// It was not tried: that is none of the tries it has.
  private func postpone(
    _ delivery: Delivery, until: Instant, _ now: Instant
  ) async throws(StorageError) {
    guard until < delivery.expiresAt else {
      metrics.told(.failed)
      return try await storage.deliveries.finish(delivery, false, now)
    }
    metrics.told(.waiting)
    try await storage.deliveries.postpone(delivery, until)
  }

  private func end(
    _ delivery: Delivery, _ answer: DeliveryAnswer, _ now: Instant
  ) async throws(StorageError) {
    if let next = answer.nextTry(of: delivery, now: now) {
      metrics.told(.waiting)
      return try await storage.deliveries.retry(delivery, next)
    }
    metrics.told(answer.step == .done ? .sent : .failed)
    try await storage.deliveries.finish(delivery, answer.step == .done, now)
  }

  /// When what has expired was dropped: all that waits is read for it, and nothing expired is sent meanwhile.
  private final class Expiry: Sendable {
    private static let interval: Int64 = 30_000

    private let last = Mutex<Instant?>(nil)

    /// Whether it is time again; a clock that was put back makes it so too.
    func isTime(at now: Instant) -> Bool {
      last.withLock { last in
        if let last, last <= now, now < last.adding(milliseconds: Self.interval) { return false }
        last = now
        return true
      }
    }
  }

  /// How many deliveries are at work, and how many ever were.
  private final class Held: Sendable {
    private let state = Mutex((count: 0, begun: 0))

    var count: Int { state.withLock { $0.count } }
    var begun: Int { state.withLock { $0.begun } }

    func enter(_ count: Int) {
      state.withLock { state in
        state.count += count
        state.begun += count
      }
    }

    func leave(_ count: Int) { state.withLock { $0.count -= count } }
  }
}

extension Storage {
  /// Keeps what became of a try, and takes off a channel that has ended; true where it did.
  ///
  /// What waits for it goes with it.
  func settle(
    _ channel: NotificationChannel, _ answer: DeliveryAnswer, isNews: Bool = true, now: Instant
  ) async throws(StorageError) -> Bool {
    var isOver = answer.step == .gone
    if !isOver, isNews {
      let noted = try await channels.note(channel.account, channel.id, answer.result, now)
      let since = noted?.refusedSince
      isOver = since.map { $0.adding(milliseconds: refusedFor) <= now } ?? false
    }
    guard isOver else { return false }
    do throws(StorageError) {
      try await channels.remove(channel.account, channel.id)
    } catch {
      // Somebody else took it off.
      guard error == .notFound else { throw error }
    }
    return true
  }

  /// Milliseconds after which a channel goes that was only refused.
  private var refusedFor: Int64 { 3 * 86_400_000 }
}

extension NotificationChannel {
  /// A mail goes to the address that is known to be the person's, and to no other.
  func isReachable(for account: Account) -> Bool {
    sort != .mail || account.emailConfirmedAt != nil && account.email == address
  }
}
