public import Kernel
public import Kit
public import SyncCore
public import Wire

/// What the server knows when it draws the first page, and hands to the browser with it.
///
/// `State(boot:)` of both draws the same tree.
public struct Boot: Hashable, Sendable {
  /// The version of the bundle.
  public var version: String
  /// The address's path, as the browser asked for it.
  public var path: String
  /// The language that the browser asked for.
  public var language: Language
  /// The region of the English that it asked for.
  public var region = EnglishRegion.american
  /// What was chosen on this device before.
  public var look: Look
  public var instant: Instant
  /// Nil in the offline shell, which knows nothing.
  public var server: ServerDescription?
  /// Nil when nobody is signed in.
  public var profile: Profile?
  /// The first items of the Inbox, newest first: about 30.
  public var items: [Entity]
  /// Scheme, host and port under which the server is reached, for links to give away.
  public var origin: String

  public init(
    version: String = "", path: String = "/", language: Language = .english,
    look: Look = Look(), instant: Instant = Instant(milliseconds: 0),
    server: ServerDescription? = nil,
    profile: Profile? = nil, items: [Entity] = [], origin: String = ""
  ) {
    self.version = version
    self.path = path
    self.language = language
    self.look = look
    self.instant = instant
    self.server = server
    self.profile = profile
    self.items = items
    self.origin = origin
  }

  /// True for the shell that a device opens without a network: what is known comes from its own
  /// database.
  public var isShell: Bool { server == nil }
}
