public import Kernel
public import Kit

/// What every reading screen is drawn with.
public struct ReadingScene: Sendable {
  public var words: Words
  public var now: Instant
  public var isOnline: Bool
  /// True until the device's own database has been read.
  public var isLoading: Bool
  /// Items whose newest changes the server does not have yet.
  public var hasUnsent: Bool
  /// True while this device and the server are being brought together.
  public var isSyncing = false
  /// Seconds that local time is ahead of UTC; nil while nobody told.
  public var offsetSeconds: Int32?
  /// What the person is called; empty where that is not known.
  public var name = ""
  /// The hashes of the texts that are on this device.
  public var kept = TextSet()

  public init(
    words: Words, now: Instant, isOnline: Bool, isLoading: Bool, hasUnsent: Bool = false
  ) {
    self.words = words
    self.now = now
    self.isOnline = isOnline
    self.isLoading = isLoading
    self.hasUnsent = hasUnsent
  }
}
