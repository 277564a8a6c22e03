import Crypto
public import Kernel
public import Storage

/// The right to do one thing with one notice, without a sign-in, until it ends.
///
/// It says whose it is and carries an HMAC-SHA-256 of all that by the server's key: nothing is stored.
public struct NoticeToken: Hashable, Sendable {
  public enum Right: UInt8, Sendable, CaseIterable {
    case done = 1
    /// Once more in an hour.
    case snooze = 2
    case rebought = 3
    /// Ends the mails of a channel; the key is the channel's ID.
    case unsubscribe = 4
  }

  private static let version: UInt8 = 1
  private static let codeLength = 32
  /// Version, account, right and end, before the key.
  private static let headLength = 1 + 16 + 1 + 8
  /// Longer texts are none.
  private static let longest = 1024

  public let account: AccountID
  /// The notice's.
  public let key: String
  public let right: Right
  public let expiresAt: Instant

  public init(account: AccountID, key: String, right: Right, expiresAt: Instant) {
    self.account = account
    self.key = key
    self.right = right
    self.expiresAt = expiresAt
  }

  /// In the URL-safe alphabet of base64.
  public func text(by secret: NoticeKey) -> String {
    let bytes = bytes
    let code = HMAC<SHA256>.authenticationCode(for: bytes, using: secret.symmetric)
    return Base64.urlSafe(bytes + Array(code))
  }

  /// Nil for what this server did not give out, and for what has ended.
  public init?(_ text: String, by secret: NoticeKey, now: Instant) {
    guard text.utf8.count <= Self.longest, let all = Base64.bytes(urlSafe: text),
      all.count > Self.headLength + Self.codeLength
    else { return nil }
    let bytes = Array(all.dropLast(Self.codeLength))
    let code = Array(all.suffix(Self.codeLength))
    // In constant time.
    guard
      HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: bytes, using: secret.symmetric),
      let token = NoticeToken(bytes: bytes), token.expiresAt > now
    else { return nil }
    self = token
  }

  private var bytes: [UInt8] {
    let end = UInt64(bitPattern: expiresAt.milliseconds)
    var bytes = [Self.version]
    bytes += account.bytes
    bytes.append(right.rawValue)
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: end >> UInt64(shift)))
    }
    bytes += Array(key.utf8)
    return bytes
  }

  private init?(bytes: [UInt8]) {
    guard bytes.count > Self.headLength, bytes[0] == Self.version,
      let account = AccountID(bytes: Array(bytes[1..<17])), let right = Right(rawValue: bytes[17])
    else { return nil }
    let end = bytes[18..<Self.headLength].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    self.init(
      account: account, key: String(decoding: bytes[Self.headLength...], as: UTF8.self),
      right: right, expiresAt: Instant(milliseconds: Int64(bitPattern: end)))
  }
}
