public import Kernel

/// How long a content stays that nothing refers to, in milliseconds.
public enum ContentRetention {
  private static let day: Int64 = 86_400_000

  /// What was just stored gets that long to be referred to.
  public static let young = day
  /// From the night in which it was found unused until it goes to the trash.
  public static let unused = 14 * day
  /// From there until it is gone.
  public static let trash = 14 * day
  /// A mark that nobody confirmed for longer begins anew.
  static let longestGap = 3 * day
}

/// Since when a content has been found unused, night after night.
public struct UnusedMark: Hashable, Sendable {
  public var since: Instant
  public var seenAt: Instant

  public init(since: Instant, seenAt: Instant) {
    self.since = since
    self.seenAt = seenAt
  }

  /// What is to be done with an unused content.
  public enum Stage: Sendable {
    case kept
    case trashed
    case gone
  }

  /// The mark of a content that is found unused now, after an earlier one.
  ///
  /// It begins anew while the content is held for devices that have not come back, and when nobody
  /// has looked for days: the storage may have been put back to an older copy since, or the clock
  /// been set.
  public init(after mark: UnusedMark?, at now: Instant, isHeld: Bool) {
    seenAt = now
    guard let mark, !isHeld, mark.since <= mark.seenAt, mark.seenAt <= now,
      now.milliseconds - mark.seenAt.milliseconds <= ContentRetention.longestGap
    else {
      since = now
      return
    }
    since = mark.since
  }

  public var stage: Stage {
    switch seenAt.milliseconds - since.milliseconds {
    case ..<ContentRetention.unused: .kept
    case ..<(ContentRetention.unused + ContentRetention.trash): .trashed
    default: .gone
    }
  }
}
