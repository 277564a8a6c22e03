public import Kernel
public import SyncCore

/// A collection that whoever knows a secret address may read.
///
/// The secret is kept as it is, as that of a `SecretLink`: the address is given to the next reader months
/// later. It is in no description.
public struct CollectionShare: Hashable, Sendable {
  /// So many an account has at most.
  public static let most = 100

  public let account: AccountID
  public let collection: ID<Entity>
  public let secret: String
  /// SHA-256 of the secret, by which it is looked up.
  public let secretHash: [UInt8]
  /// Whether the texts are shown too: only where the owner says that they are theirs.
  public var showsTexts: Bool
  public let createdAt: Instant

  public init(
    account: AccountID, collection: ID<Entity>, secret: String, secretHash: [UInt8],
    showsTexts: Bool = false, createdAt: Instant
  ) {
    self.account = account
    self.collection = collection
    self.secret = secret
    self.secretHash = secretHash
    self.showsTexts = showsTexts
    self.createdAt = createdAt
  }
}

extension CollectionShare: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  public var description: String { "share of \(collection.text)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
