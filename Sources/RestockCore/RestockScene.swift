public import Kernel
public import Kit

/// What every screen of this app is drawn with.
public struct RestockScene: Sendable {
  public var words: Words
  public var now: Instant
  /// Seconds that local time is ahead of UTC.
  public var offsetSeconds: Int32
  public var isOnline: Bool
  /// True until the device's own database has been read.
  public var isLoading: Bool
  /// Whether the person has chosen the dark look.
  public var isDark: Bool
  public var version: String

  public init(
    words: Words, now: Instant, offsetSeconds: Int32, isOnline: Bool, isLoading: Bool,
    isDark: Bool = false, version: String = ""
  ) {
    self.words = words
    self.now = now
    self.offsetSeconds = offsetSeconds
    self.isOnline = isOnline
    self.isLoading = isLoading
    self.isDark = isDark
    self.version = version
  }
}
