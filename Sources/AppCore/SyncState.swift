public import Kernel

/// How far this device is with the server.
public struct SyncState: Hashable, Sendable {
  public enum Phase: UInt8, Hashable, Sendable {
    case idle = 0
    case working = 1
    /// A pass failed; a timer starts the next.
    case waiting = 2
    /// The person is asked before most of the account is deleted.
    case asking = 3
  }

  /// What came when a try failed.
  public enum Failure: Hashable, Sendable {
    /// Nothing: no connection, no server, a certificate that the browser refuses. It does not tell which.
    case noAnswer
    /// An error with this status of something between this device and the server.
    case between(Int)
    /// A page, or a way to one: something between wants a sign-in of its own.
    case page
    /// Our server has trouble.
    case server(Int)
    /// Our server does not take it: not from this address, not so often, not now.
    case refused(Int)
  }

  public var isLeading = false
  public var phase = Phase.idle
  /// What the last pass came to that failed.
  public var failure = Failure.noAnswer
  /// What is wrong with the answer that is being heard; nil where nothing is.
  public var trouble: Failure?
  /// Passes that failed in a row.
  public var attempt = 0
  /// True while a pass goes on that a person asked for.
  public var isAsked = false
  /// True when something happened during a pass that wants another.
  public var wantsPass = false
  /// True once this pass has pulled to the head.
  public var hasPulled = false
  /// True once any pass was completed since the app was opened.
  public var wasComplete = false
  public var isStreamOpen = false
  /// True when the person said yes to deleting most of the account.
  public var allowsMassDeletion = false
  /// Changes that go into one push while the one is looked for that the server refuses.
  public var pushLimit: Int?
  /// Changes that the server refused, oldest first.
  public var refused: [RefusedChange] = []
  /// Seconds for which the last answer asked to be left in peace.
  public var retryAfter: UInt32 = 0

  /// Changes that go into one push.
  static let largestPush = 200
  /// Seconds: whoever asks for more peace is asked again after an hour.
  static let longestRetryAfter: UInt32 = 3_600

  public init() {}

  /// Milliseconds until the next try: doubling from 1 s to 60 s, with up to half as much again, so
  /// that devices do not come back all at once.
  public static func delay(attempt: Int, entropy: UInt64) -> UInt32 {
    let base = UInt64(1000) << UInt64(min(max(attempt - 1, 0), 6))
    let bounded = min(base, 60_000)
    return UInt32(bounded + entropy % (bounded / 2 + 1))
  }
}
