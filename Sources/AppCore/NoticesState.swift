public import Kernel
import Kit

/// What is known of notifications: of this browser, and of the account's channels.
public struct NoticesState: Equatable, Sendable {
  /// Nil before the browser has told.
  public var browser: BrowserNotices?
  public var channels = Listing<NoticeChannel>.unknown
  /// What the server answered last with its channels.
  public var answer = NoticeAnswer()
  /// From the tap that turns this device on until it is, or cannot be.
  public var isTurningOn = false
  /// Whether the browser was asked for a subscription meanwhile.
  var hasSubscribed = false
  /// The server had taken this browser off its list.
  public var wasTakenOff = false
  /// What came of tests, in the server's words.
  public var tests: [NoticeTest] = []
  /// Channels that are being tested, or removed.
  public var busy = TextSet()
  public var form: ChannelForm?

  static let path = "/api/v1/notifications"
  static let channelsPath = path + "/channels"

  public init() {}

  /// What became of a test.
  public struct NoticeTest: Hashable, Sendable {
    var channel: String
    var sentence: String
  }

  var known: [NoticeChannel] {
    if case .known(let channels) = channels { return channels }
    return []
  }

  /// The channel of this browser.
  var own: NoticeChannel? {
    guard let endpoint = browser?.endpoint, !endpoint.utf8.isEmpty else { return nil }
    for channel in known where channel.sort == .push && channel.address == endpoint {
      return channel
    }
    return nil
  }

  /// Whether this device is told things, as far as is known: before the server has answered, what was chosen here.
  public var isOnHere: Bool {
    guard let browser, browser.permission == .granted, !browser.endpoint.utf8.isEmpty else {
      return false
    }
    if case .known = channels { return own != nil }
    return browser.isWished
  }

  /// How this browser has it, beside what was chosen for the account.
  var permission: NotificationPermission? {
    isOnHere ? .on : browser?.permission
  }

  /// Whether badge and shown notices are looked after here.
  var isWatching: Bool { browser.map { $0.hasBadge || $0.permission == .granted } ?? false }

  /// Takes over what was added, or was there and has changed.
  mutating func add(_ added: [NoticeChannel]) {
    var channels = known
    for channel in added {
      channels.removeAll { $0.id == channel.id }
      channels.append(channel)
    }
    self.channels = .known(channels)
  }

  func test(of channel: String) -> String {
    for test in tests where test.channel == channel { return test.sentence }
    return ""
  }

  mutating func note(_ sentence: String, of channel: String) {
    tests.removeAll { $0.channel == channel }
    tests.append(NoticeTest(channel: channel, sentence: sentence))
  }
}

/// What was asked of the server.
public enum NoticeQuestion: Hashable, Sendable {
  case list
  /// This browser is added.
  case device
  case add
  case remove(String)
  case test(String)
}

/// What happened on the screen of notifications.
public enum NoticesAction: Sendable {
  case deviceTapped
  case retryTapped
  case testTapped(String)
  case removeTapped(String)
  case addTapped
  case addCancelled
  case sortChosen(String)
  case changed(ChannelForm.Field, String)
  case revealTapped
  case addSubmitted
  case quietChanged(isStart: Bool, String)
  case mostStepped(Int)
  case digestTapped
  case digestChanged(String)
  case titlesTapped
}
