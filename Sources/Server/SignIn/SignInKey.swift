import Crypto
import Kernel
import Storage

/// The server's own secret, from which it makes challenges, and by which passkeys know accounts.
struct SignInKey: Sendable {
  private static let setting = "sign-in-key"

  private let symmetric: SymmetricKey

  /// The one of this server, made when it is first wanted.
  static func kept(in settings: SettingStorage) async throws(StorageError) -> SignInKey {
    let bytes = try await settings.kept(setting) { Secret.randomBytes(32) }
    return SignInKey(symmetric: SymmetricKey(data: bytes))
  }

  /// By what passkeys know the account: 64 bytes that say nothing of it.
  func user(of account: AccountID) -> [UInt8] {
    let text = Array("user".utf8) + account.bytes
    return Array(HMAC<SHA512>.authenticationCode(for: text, using: symmetric))
  }

  func mark(of challenge: [UInt8]) -> [UInt8] { mark(of: challenge, as: "challenge") }

  /// What only this server can write of these bytes, for one use of them.
  func mark(of bytes: [UInt8], as use: String) -> [UInt8] {
    let text = Array(use.utf8) + bytes
    return Array(HMAC<SHA256>.authenticationCode(for: text, using: symmetric))
  }
}
