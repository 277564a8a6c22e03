public import Kernel
public import Kit

/// What every screen of this app is drawn with.
public struct TasksScene: Sendable {
  public var words: Words
  public var now: Instant
  /// Seconds that local time is ahead of UTC.
  public var offsetSeconds: Int32
  public var isOnline: Bool
  /// True until the device's own database has been read.
  public var isLoading: Bool

  public init(
    words: Words, now: Instant, offsetSeconds: Int32, isOnline: Bool, isLoading: Bool
  ) {
    self.words = words
    self.now = now
    self.offsetSeconds = offsetSeconds
    self.isOnline = isOnline
    self.isLoading = isLoading
  }
}
