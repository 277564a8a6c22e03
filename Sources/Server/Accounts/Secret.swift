import Crypto
public import Kernel

/// 256 random bits that let a device or a program in; only their hash is stored.
public struct Secret: Sendable {
  /// The bits in the URL-safe alphabet of base64 (RFC 4648, section 5), after `prefix`.
  public let text: String

  private static let length = 32

  /// A new one.
  public static func random(prefix: String = "") -> Secret {
    Secret(text: prefix + Base64.urlSafe(randomBytes(length)))
  }

  /// A new one to be typed: 28 letters in groups of four, 140 bits.
  static func typed() -> Secret {
    let letters = Array(Base32.text(randomBytes(18)).lowercased().utf8.prefix(28))
    let groups = stride(from: 0, to: letters.count, by: 4).map {
      String(decoding: letters[$0..<$0 + 4], as: UTF8.self)
    }
    return Secret(text: groups.joined(separator: "-"))
  }

  /// What somebody presents; anything may be.
  public init(text: String) {
    self.text = text
  }

  /// SHA-256 of the text: what is stored and looked up.
  public var hash: [UInt8] {
    Array(SHA256.hash(data: Array(text.utf8)))
  }

  /// Bytes from the system's generator of secrets.
  static func randomBytes(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }
}

extension ID {
  /// A new name.
  public static func random() -> ID {
    var generator = SystemRandomNumberGenerator()
    return ID(high: generator.next(), low: generator.next())
  }
}
