public import AddressCore
import Kernel
import Kit
public import Storage

/// Tells notices by channels: by whatever way, one try.
public struct NotificationSender: Sendable {
  /// Milliseconds that the link at the end of a mail works.
  private static let unsubscribeHolds: Int64 = 2 * 365 * 86_400_000

  private let fetcher: Fetcher
  private let vapid: VAPID
  private let key: NoticeKey
  private let mailer: Mailer?
  private let baseURL: Address
  private let clock: ServerClock

  /// By the fetcher's rules for addresses, and within ten seconds.
  public init(
    fetcher: Fetcher, vapid: VAPID, key: NoticeKey, mailer: Mailer?, baseURL: Address,
    clock: ServerClock = .system
  ) {
    var fetcher = fetcher
    fetcher.limits.overall = .seconds(10)
    fetcher.limits.connect = .seconds(5)
    fetcher.clock = clock
    self.fetcher = fetcher
    self.vapid = vapid
    self.key = key
    self.mailer = mailer
    self.baseURL = baseURL
    self.clock = clock
  }

  /// Whether something could be sent to the channel at all, as its address and secret are.
  public func accepts(_ channel: NotificationChannel) -> Bool {
    guard channel.sort != .mail else { return MailAddress(channel.address) != nil }
    let sample = OutgoingNotice(
      key: "", tag: "", title: "", body: "", url: baseURL, badge: 0, urgency: .low,
      expiresAt: clock.now(), language: .english)
    return request(sample, channel) != nil
  }

  /// Tells it once; what is too long goes again without its body.
  public func send(
    _ notice: OutgoingNotice, to channel: NotificationChannel
  ) async -> DeliveryAnswer {
    let answer = await sendOnce(notice, to: channel)
    guard answer.step == .tooLong else { return answer }
    let shorter = notice.body.isEmpty ? answer : await sendOnce(notice.withoutBody, to: channel)
    guard shorter.step == .tooLong else { return shorter }
    return DeliveryAnswer(.giveUp, .tooLong, status: shorter.status, said: shorter.said)
  }

  private func sendOnce(
    _ notice: OutgoingNotice, to channel: NotificationChannel
  ) async -> DeliveryAnswer {
    if channel.sort == .mail { return await mail(notice, channel) }
    guard let request = request(notice, channel) else {
      return DeliveryAnswer(.giveUp, .invalidAddress)
    }
    do throws(FetchFailure) {
      let answer = try await fetcher.post(request)
      return DeliveryAnswer(
        status: answer.status, retryAfter: answer.retryAfter, from: channel.sort,
        said: answer.said, now: clock.now())
    } catch {
      return DeliveryAnswer(error, from: channel.sort, now: clock.now())
    }
  }

  private func request(
    _ notice: OutgoingNotice, _ channel: NotificationChannel
  ) -> ChannelRequest? {
    switch channel.sort {
    case .push: ChannelRequest.push(notice, channel, by: vapid, now: clock.now())
    case .ntfy: ChannelRequest.ntfy(notice, channel, origin: baseURL)
    case .gotify: ChannelRequest.gotify(notice, channel)
    case .webhook: ChannelRequest.webhook(notice, channel)
    case .mail: nil
    }
  }

  private func mail(
    _ notice: OutgoingNotice, _ channel: NotificationChannel
  ) async -> DeliveryAnswer {
    guard let mailer else { return DeliveryAnswer(.giveUp, .noMailServer) }
    guard let address = MailAddress(channel.address) else {
      return DeliveryAnswer(.giveUp, .invalidAddress)
    }
    let now = clock.now()
    let token = NoticeToken(
      account: channel.account, key: channel.id.text, right: .unsubscribe,
      expiresAt: now.adding(milliseconds: Self.unsubscribeHolds))
    let mail = NoticeMail(
      notice: notice, unsubscribe: "\(baseURL.origin)/unsubscribe/\(token.text(by: key))",
      origin: baseURL.origin)
    do throws(MailError) {
      try await mailer.send(mail.mail(to: address, channel, now: now))
      return DeliveryAnswer(.done, .sent)
    } catch {
      return DeliveryAnswer(error)
    }
  }
}
