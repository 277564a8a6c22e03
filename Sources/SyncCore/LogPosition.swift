public import Kernel

/// The hash of a log up to one of its numbers: no other log has it.
///
/// Each is made of the one before and of the changes that followed it. Devices keep it as it was told.
public enum LogHash {}

/// How much of a log its server has told.
public struct LogPosition: Hashable, Sendable {
  public var seq: UInt64
  /// The hash of the log up to that number; nil when it was told by a version that made none.
  public var hash: ID<LogHash>?

  public init(seq: UInt64, hash: ID<LogHash>? = nil) {
    self.seq = seq
    self.hash = hash
  }

  /// Whether this was told of the log that ends at `end` and has `known` at this number.
  ///
  /// A log is only ever appended to. One that is shorter, or has another hash here, was set back to a
  /// backup, and other changes may have taken the numbers of those that it lost.
  public func isPart(ofLogEndingAt end: UInt64, hash known: ID<LogHash>?) -> Bool {
    seq <= end && (hash == nil || hash == known)
  }
}

extension PullRequest {
  /// What the device was told; a cursor beyond that was made up.
  public var told: LogPosition {
    let head = head ?? 0
    return cursor > head ? LogPosition(seq: cursor) : LogPosition(seq: head, hash: hash)
  }
}

extension PushRequest {
  /// What the device was told.
  public var told: LogPosition { LogPosition(seq: head ?? 0, hash: hash) }
}
