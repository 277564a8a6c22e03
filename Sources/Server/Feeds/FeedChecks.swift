import HTTPTypes
import Hummingbird
import Kernel
import ReadingCore
import Storage
import SyncCore

/// All feeds of an account are looked at because its person asks, once in five minutes.
struct FeedChecks: Sendable {
  /// What came of asking.
  struct Answer: Sendable {
    /// Whether looks were begun, at however many feeds.
    var isStarted: Bool
    /// From when on asking begins more.
    var allowedAt: Instant
  }

  let environment: ServerEnvironment
  private let allowance: AccountAllowance

  init(environment: ServerEnvironment) {
    self.environment = environment
    allowance = AccountAllowance(
      clock: environment.clock, burst: 1, interval: FeedPauses.shortest)
  }

  func begin(_ account: AccountID, _ feeds: [FeedSubscription]) async throws -> Answer {
    let now = environment.clock.now()
    do throws(AccountRefusal) {
      try allowance.take(account)
    } catch {
      guard case .tooManyAttempts(let seconds) = error else { throw error }
      return Answer(isStarted: false, allowedAt: now.adding(milliseconds: seconds * 1_000))
    }
    var times: [ID<Entity>: FeedTimes] = [:]
    for one in try await environment.storage.feeds.times(account) { times[one.id] = one }
    for feed in feeds where feed.isWanted && Self.isFree(times[feed.id], now) {
      try await environment.storage.jobs.hurry(account, .readFeed, feed.id, now)
    }
    return Answer(isStarted: true, allowedAt: now.adding(milliseconds: FeedPauses.shortest))
  }

  /// What fails is asked when its site, or its own pause, says so, however often somebody asks.
  private static func isFree(_ times: FeedTimes?, _ now: Instant) -> Bool {
    guard let times else { return true }
    return times.failures == 0 && FeedPauses.soonest(after: times.checkedAt, now) == nil
  }
}

extension Output where Answer == FeedChecks.Answer {
  static var feedCheck: Self {
    Self(answers: [.json(.accepted, "FeedCheck")]) { answer, _ in
      .json(
        ["isStarted": .bool(answer.isStarted), "allowedAt": answer.allowedAt.json],
        status: .accepted)
    }
  }
}
