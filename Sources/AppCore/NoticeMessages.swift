import Kernel
public import Kit

/// What the browser has told of notifications here.
public struct BrowserNotices: Hashable, Sendable {
  public var permission = NotificationPermission.missing
  /// Where the browser is sent to; empty while it has not subscribed.
  public var endpoint = ""
  /// Its two keys, as the server takes them.
  public var secret = ""
  /// The server's key that it subscribed with.
  public var key = ""
  /// The IANA name of the zone that the device is in.
  public var zone = ""
  /// Whether notifications were turned on on this device, and not turned off again.
  public var isWished = false
  /// Whether the app's icon can have a number.
  public var hasBadge = false

  public init() {}
}

/// A request to the routes of notifications, which speak JSON.
public struct NoticeCall: Hashable, Sendable {
  public var method: HTTPCall.Method
  public var path: String
  /// Names and texts in turn.
  public var members: [String] = []

  public init(_ method: HTTPCall.Method, _ path: String) {
    self.method = method
    self.path = path
  }
}

/// A way by which the account is told things, as the server lists it.
public struct NoticeChannel: Hashable, Sendable {
  /// The numbers are those of Web/host/notices.js, and of the choices on the screen.
  public enum Sort: UInt8, Sendable, CaseIterable {
    case push = 0
    case mail = 1
    case ntfy = 2
    case gotify = 3
    case webhook = 4

    /// What the server calls it.
    var name: String {
      switch self {
      case .push: "push"
      case .mail: "mail"
      case .ntfy: "ntfy"
      case .gotify: "gotify"
      case .webhook: "webhook"
      }
    }
  }

  public var id: String
  public var sort: Sort
  public var label = ""
  /// Of a browser, its endpoint.
  public var address = ""
  /// Seconds since 1970 at which something was last sent, or tried; 0 for never.
  public var lastAt: UInt32 = 0
  public var isSent = false
  /// What became of that, in the server's words; empty for nothing yet.
  public var sentence = ""

  public init(id: String, sort: Sort) {
    self.id = id
    self.sort = sort
  }
}

/// What the server answered, as much of it as there was.
public struct NoticeAnswer: Hashable, Sendable {
  /// The server's key for subscriptions.
  public var publicKey = ""
  public var hasMail = false
  /// The account's address, for the digest.
  public var mail = ""
  public var isMailConfirmed = false
  public var channels: [NoticeChannel] = []
  /// Of a problem.
  public var code = ""
  /// What became of a test.
  public var sentence = ""
  /// Whether the channel was taken off by the test.
  public var isRemoved = false

  public init() {}
}
