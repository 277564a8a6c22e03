public import Kernel
public import Storage

/// What became of one try, and what is to be done.
public struct DeliveryAnswer: Hashable, Sendable {
  public enum Step: Hashable, Sendable {
    /// It is on its way.
    case done
    /// The subscription has ended: the channel goes.
    case gone
    /// The service does not let this server in: this notice ends, and the channel goes after three days of
    /// nothing else (`NotificationChannel.refusedSince`).
    case refused
    /// The same again without its body.
    case tooLong
    /// Again, and not before that.
    case wait(until: Instant)
    /// Again, after the usual time.
    case retry
    /// This notice ends.
    case giveUp
  }

  /// Milliseconds before the second, third and fourth try.
  private static let delays: [Int64] = [60_000, 5 * 60_000, 30 * 60_000]

  public let step: Step
  /// What the channel keeps, and the person reads.
  public let result: ChannelResult
  /// Of the answer, where there was one.
  public let status: Int?
  /// For the log of who looks for a fault.
  public let said: String

  public init(
    _ step: Step, _ result: ChannelResult, status: Int? = nil, said: String = ""
  ) {
    self.step = step
    self.result = result
    self.status = status
    self.said = said
  }

  /// By the status of an answer, and the milliseconds that the service asks us to wait.
  public init(
    status: Int, retryAfter: Int64?, from sort: NotificationChannel.Sort, said: String = "",
    now: Instant
  ) {
    let pause = retryAfter.map { Step.wait(until: now.adding(milliseconds: $0)) } ?? .retry
    let (step, result): (Step, ChannelResult) =
      switch status {
      case 200..<300: (.done, .sent)
      case 300..<400: (.giveUp, .moved)
      case 401, 403: (.refused, .refused)
      case 404, 410: sort == .push ? (.gone, .gone) : (.giveUp, .notFound)
      // So says Windows' service.
      case 406 where sort == .push: (pause, .busy)
      case 408, 425: (pause, .serverTrouble)
      case 413: (.tooLong, .tooLong)
      case 429: (pause, .busy)
      case 500...: (pause, .serverTrouble)
      default: (.giveUp, .notUnderstood)
      }
    self.init(
      step, result, status: status, said: said.isEmpty ? "\(status)" : "\(status) \(said)")
  }

  public init(_ failure: FetchFailure, from sort: NotificationChannel.Sort, now: Instant) {
    let said = "\(failure)"
    switch failure {
    case .unreachable: self.init(.retry, .unreachable, said: said)
    case .timedOut: self.init(.retry, .timedOut, said: said)
    case .forbiddenAddress: self.init(.giveUp, .forbiddenAddress, said: said)
    case .invalidAddress: self.init(.giveUp, .invalidAddress, said: said)
    case .tooManyRedirects: self.init(.giveUp, .moved, said: said)
    case .tooLarge: self.init(.giveUp, .notUnderstood, said: said)
    case .status(let status, let delay):
      self.init(status: status, retryAfter: delay, from: sort, now: now)
    }
  }

  /// A server that is not let in is its owner's trouble, not the channel's.
  public init(_ error: MailError) {
    let said = "\(error)"
    switch error {
    case .unreachable: self.init(.retry, .unreachable, said: said)
    case .signInRefused, .notNow: self.init(.retry, .serverTrouble, said: said)
    case .refused: self.init(.giveUp, .notUnderstood, said: said)
    }
  }

  /// When the delivery, which was just tried, is to be tried again; nil where it ends: after four tries, and
  /// never when it is worth nothing any more.
  public func nextTry(of delivery: Delivery, now: Instant) -> Instant? {
    guard Self.delays.indices.contains(delivery.failures) else { return nil }
    let next: Instant
    switch step {
    case .retry: next = now.adding(milliseconds: Self.delays[delivery.failures])
    case .wait(let until): next = until
    case .done, .gone, .refused, .tooLong, .giveUp: return nil
    }
    return next < delivery.expiresAt ? next : nil
  }
}
