import Crypto
import Foundation
public import Storage

/// The key pair by which push services know this server (RFC 8292).
///
/// Every subscription is bound to it: whoever loses it loses them all.
public struct VAPIDKeys: Sendable {
  private static let setting = "vapid-key"

  private let key: P256.Signing.PrivateKey
  /// What a browser subscribes with: the point, uncompressed, in the URL-safe alphabet of base64.
  public let publicKey: String

  /// Nil for what is no key; 32 bytes.
  public init?(_ bytes: [UInt8]) {
    // It throws for what is no number of the curve; why does not matter.
    guard let key = try? P256.Signing.PrivateKey(rawRepresentation: bytes) else { return nil }
    self.key = key
    publicKey = Base64.urlSafe(Array(key.publicKey.x963Representation))
  }

  /// Those of this server, made at its first start.
  public static func kept(in settings: SettingStorage) async throws(StorageError) -> VAPIDKeys {
    let bytes = try await settings.kept(setting) {
      Array(P256.Signing.PrivateKey().rawRepresentation)
    }
    guard let keys = VAPIDKeys(bytes) else { throw .corrupt }
    return keys
  }

  /// The signature of ES256: r and s, 32 bytes each (RFC 7518, section 3.4).
  func signature(of text: String) -> [UInt8]? {
    // Signing with a key that is there does not fail.
    (try? key.signature(for: Array(text.utf8))).map { Array($0.rawRepresentation) }
  }
}
