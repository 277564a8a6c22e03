public import Kernel

/// What every screen of the apps is drawn with, besides the state of its own app.
public struct Scene: Sendable {
  public var words: Words
  public var now: Instant
  /// Seconds that local time is ahead of UTC; nil while nobody told.
  public var offsetSeconds: Int32?
  public var isOnline: Bool
  /// True until the device's own database has been read.
  public var isLoading: Bool
  /// True while this device and the server are being brought together.
  public var isSyncing = false
  /// Whether the screen is dark, by the person's choice or the system's.
  public var isDark = false
  /// Whether a side bar stands beside the screen, with what adds to it.
  public var hasSideBar = false
  /// The keys that archive, favourite, tag, delete and save to the Inbox, as they were given; none where single keys are off.
  public var itemKeys: [String] = []
  /// What the person is called; empty where that is not known.
  public var name = ""
  /// The hashes of the texts that are on this device.
  public var kept = TextSet()
  /// Whether the server reads texts into files.
  public var hasVoice = false
  /// Whether the server has recordings written down.
  public var hasTranscriber = false
  /// The version of the app, or else of the server.
  public var version = ""

  public init(
    words: Words, now: Instant, offsetSeconds: Int32? = nil, isOnline: Bool, isLoading: Bool
  ) {
    self.words = words
    self.now = now
    self.offsetSeconds = offsetSeconds
    self.isOnline = isOnline
    self.isLoading = isLoading
  }

  /// What a clock on the wall shows; in UTC while nobody told.
  public var wall: CivilDateTime { CivilDateTime(now, offsetSeconds: offsetSeconds ?? 0) }

  /// The day where the person is.
  public var today: CivilDate { wall.date }
}
