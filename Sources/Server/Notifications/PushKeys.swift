import Crypto
public import Storage

/// The keys of a browser's subscription, as `PushSubscription.getKey` gives them.
public struct PushKeys: Hashable, Sendable {
  private static let pointLength = 65
  private static let authLength = 16

  /// `p256dh`: a point of P-256, uncompressed.
  public let point: [UInt8]
  /// `auth`: 16 random bytes.
  public let auth: [UInt8]

  /// Nil for what is no point of the curve, and for another length.
  public init?(point: [UInt8], auth: [UInt8]) {
    guard auth.count == Self.authLength, point.count == Self.pointLength,
      // It throws for what is no point; why does not matter.
      (try? P256.KeyAgreement.PublicKey(x963Representation: point)) != nil
    else { return nil }
    self.point = point
    self.auth = auth
  }

  /// Reads base64 of either alphabet, with or without padding.
  public init?(p256dh: String, auth: String) {
    guard let point = Base64.bytes(urlSafe: p256dh), let auth = Base64.bytes(urlSafe: auth) else {
      return nil
    }
    self.init(point: point, auth: auth)
  }

  public init?(_ secret: ChannelSecret) {
    let bytes = secret.bytes
    guard bytes.count == Self.pointLength + Self.authLength else { return nil }
    self.init(
      point: Array(bytes.prefix(Self.pointLength)), auth: Array(bytes.suffix(Self.authLength)))
  }

  /// As a channel keeps them.
  public var secret: ChannelSecret { ChannelSecret(point + auth) }
}
