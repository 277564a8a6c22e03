public import Kernel

/// A way by which an account is told things: a browser that subscribed, an address, a service.
///
/// Its address may be a secret too (whoever knows it can send there): neither is in its description.
public struct NotificationChannel: Hashable, Sendable {
  public enum Sort: Int, Sendable, CaseIterable {
    /// A subscription of a browser (RFC 8030): the address is its endpoint, the secret its two keys.
    case push = 1
    case mail = 2
    /// The address is server and topic, the secret a token or `name:password`, or empty.
    case ntfy = 3
    /// The address is the server, the secret the application's token.
    case gotify = 4
    /// The secret signs what is sent.
    case webhook = 5
  }

  /// So many an account has at most.
  public static let most = 20

  public let id: ID<NotificationChannel>
  public let account: AccountID
  public let sort: Sort
  /// What the person knows it by.
  public var label: String
  public let address: String
  public var secret: ChannelSecret
  public let createdAt: Instant
  /// When something was last sent, or tried.
  public var lastAt: Instant?
  public var lastResult: ChannelResult?
  /// Since when it has only been refused; nil where something arrived since.
  public var refusedSince: Instant?
  /// With that session it ends; nil where it outlives whoever added it.
  public var session: ID<Session>?

  public init(
    id: ID<NotificationChannel>, account: AccountID, sort: Sort, label: String, address: String,
    secret: ChannelSecret, createdAt: Instant, lastAt: Instant? = nil,
    lastResult: ChannelResult? = nil, refusedSince: Instant? = nil, session: ID<Session>? = nil
  ) {
    self.id = id
    self.account = account
    self.sort = sort
    self.label = label
    self.address = address
    self.secret = secret
    self.createdAt = createdAt
    self.lastAt = lastAt
    self.lastResult = lastResult
    self.refusedSince = refusedSince
    self.session = session
  }

  /// This channel after a try.
  public func noting(_ result: ChannelResult, at now: Instant) -> NotificationChannel {
    var channel = self
    channel.lastAt = now
    channel.lastResult = result
    switch result {
    case .sent: channel.refusedSince = nil
    case .refused: channel.refusedSince = min(refusedSince ?? now, now)
    default: break
    }
    return channel
  }
}

/// What a channel's service wants to see: it is sent there, and never shown or logged.
public struct ChannelSecret: Hashable, Sendable {
  public let bytes: [UInt8]

  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  public static let none = ChannelSecret([])
}

/// What became of a try, as it is kept; the person reads a sentence.
public enum ChannelResult: Int, Sendable, CaseIterable {
  case sent = 1
  /// The browser's subscription has ended.
  case gone = 2
  /// The service does not let this server in.
  case refused = 3
  case tooLong = 4
  /// Too much was sent; it wants a pause.
  case busy = 5
  case serverTrouble = 6
  case unreachable = 7
  case timedOut = 8
  /// The address is in a network that this server does not send to.
  case forbiddenAddress = 9
  case invalidAddress = 10
  /// There is nothing at this address.
  case notFound = 11
  /// It leads to another address.
  case moved = 12
  /// The service did not understand, or wants none of it.
  case notUnderstood = 13
  /// This server has no mail server.
  case noMailServer = 14
}

extension NotificationChannel: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  public var description: String { "\(sort) channel \(id.text)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension ChannelSecret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "(secret)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
