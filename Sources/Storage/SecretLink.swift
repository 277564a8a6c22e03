public import Kernel

/// An address outside the app that shows one thing of an account to whoever knows it.
///
/// Its secret is kept as it is: an address that stands in a calendar or on a wall is looked up again
/// months later, for another device. It is in no description.
public struct SecretLink: Hashable, Sendable {
  /// The one thing that it shows.
  ///
  /// The numbers are stored.
  public enum Purpose: Int, Sendable, CaseIterable {
    /// Pages.
    case now = 1
    case tasks = 2
    case restock = 3
    /// Calendars.
    case tasksFeed = 4
    case restockFeed = 5

    public var isFeed: Bool { self == .tasksFeed || self == .restockFeed }
  }

  /// So many an account has at most.
  public static let most = 20
  private static let noteInterval: Int64 = 3_600_000

  public let id: ID<SecretLink>
  public let account: AccountID
  public let purpose: Purpose
  /// What the person knows it by.
  public let label: String
  public let secret: String
  /// SHA-256 of the secret, by which it is looked up.
  public let secretHash: [UInt8]
  /// The origin whose pages may show it in a frame; empty for none.
  public let origin: String
  public let createdAt: Instant
  /// When it was opened last, to an hour or so; nil where it never was.
  public var openedAt: Instant?

  public init(
    id: ID<SecretLink>, account: AccountID, purpose: Purpose, label: String, secret: String,
    secretHash: [UInt8], origin: String = "", createdAt: Instant, openedAt: Instant? = nil
  ) {
    self.id = id
    self.account = account
    self.purpose = purpose
    self.label = label
    self.secret = secret
    self.secretHash = secretHash
    self.origin = origin
    self.createdAt = createdAt
    self.openedAt = openedAt
  }

  /// Whether it is to be written down that it is opened now.
  ///
  /// What a wall looks at every 15 minutes is written once an hour. A clock that went back counts anew.
  public func isOpeningNoted(at now: Instant) -> Bool {
    guard let openedAt else { return true }
    return !(0..<Self.noteInterval).contains(now.milliseconds - openedAt.milliseconds)
  }
}

extension SecretLink: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "\(purpose) link \(id.text)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
