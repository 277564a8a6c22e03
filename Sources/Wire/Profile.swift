public import Kernel

/// The account that is signed in: the answer to signing up, to signing in, and to `GET /api/v1/session`.
public struct Profile: Hashable, Sendable {
  /// The account's ID in hexadecimal.
  public var account: String
  public var email: String
  public var name: String
  public var isOwner: Bool
  /// Whether a link sent to the address was followed.
  public var isEmailConfirmed: Bool
  /// The colour of the initials: 1 to `colours`, 0 for none chosen.
  public var colour: Int
  /// How many products the account may have; 0 for any number.
  public var productLimit: Int
  /// What the sponsor's quiet place says; empty for none.
  public var sponsor: String
  /// What Premium costs, as `KRW 4900`; nil where the owner does not sell it, and once the account has it.
  public var premium: String?
  /// Who takes the money for Premium: `stripe` or `toss`; nil where the owner does not sell it.
  public var paymentProvider: String?

  /// When the server was backed up last, as far as its owner may know.
  public var lastBackup: Instant?
  /// What the server's owner should look after; empty for everybody else.
  public var warnings = ServerWarnings()

  /// Bytes that the server keeps for the account: files, and the values of everything else.
  public var usedBytes: Int?
  /// What the server runs on, as far as its owner may know.
  public var platform: String?

  public static let colours = 8

  public init(
    account: String, email: String, name: String, isOwner: Bool, isEmailConfirmed: Bool = false,
    colour: Int = 0, productLimit: Int = 0, sponsor: String = ""
  ) {
    self.account = account
    self.email = email
    self.name = name
    self.isOwner = isOwner
    self.isEmailConfirmed = isEmailConfirmed
    self.colour = colour
    self.productLimit = productLimit
    self.sponsor = sponsor
  }
}

extension Profile: DescribedMessage {
  public init() { self.init(account: "", email: "", name: "", isOwner: false) }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "account", &account, .id)
    coder.member(1, "email", &email)
    coder.member(2, "name", &name)
    coder.member(3, "isOwner", &isOwner)
    coder.member(4, "isEmailConfirmed", &isEmailConfirmed)
    coder.member(5, "colour", &colour, .number(0...Self.colours))
    coder.member(6, "productLimit", &productLimit, .count, isOptional: true)
    coder.member(7, "sponsor", &sponsor, isOptional: true)
    coder.member(8, "lastBackup", &lastBackup, isOptional: true)
    coder.member(9, "warnings", &warnings, isOptional: true)
    coder.member(10, "usedBytes", &usedBytes, .count, isOptional: true)
    coder.member(11, "platform", &platform, isOptional: true)
    coder.member(12, "premium", &premium, isOptional: true)
    coder.member(13, "paymentProvider", &paymentProvider, isOptional: true)
  }
}

/// What is not as it should be with a server.
public struct ServerWarnings: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// There is no backup that is younger than a week.
  public static let noBackup = ServerWarnings(rawValue: 1)
  public static let diskNearlyFull = ServerWarnings(rawValue: 2)
  /// The nightly upkeep did not come to its end, or found damage.
  public static let upkeepFailed = ServerWarnings(rawValue: 4)
}
