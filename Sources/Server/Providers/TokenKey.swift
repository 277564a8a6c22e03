import Crypto
import CryptoExtras

/// A public key of an issuer (RFC 7517), of the three kinds that are believed.
package struct TokenKey: Sendable {
  enum Algorithm: String, Sendable {
    case rs256 = "RS256"
    case es256 = "ES256"
    /// Ed25519 (RFC 8037).
    case edDSA = "EdDSA"
  }

  private enum Key: Sendable {
    case rs256(_RSA.Signing.PublicKey)
    case es256(P256.Signing.PublicKey)
    case edDSA(Curve25519.Signing.PublicKey)
  }

  /// Empty where the issuer gives none.
  let id: String
  let algorithm: Algorithm
  private let key: Key

  /// Nil for keys of other kinds, and for what is no key.
  init?(_ json: JSON) {
    let use = json["use"]?.string ?? "sig"
    guard use == "sig" else { return nil }
    id = json["kid"]?.string ?? ""
    switch json["kty"]?.string {
    case "RSA":
      algorithm = .rs256
      guard let modulus = Self.bytes(json["n"], upTo: 1024),
        let exponent = Self.bytes(json["e"], upTo: 8),
        // It throws for what is too short or no key; which does not matter.
        let key = try? _RSA.Signing.PublicKey(n: modulus, e: exponent)
      else { return nil }
      self.key = .rs256(key)
    case "EC" where json["crv"]?.string == "P-256":
      algorithm = .es256
      guard let x = Self.bytes(json["x"], upTo: 32), x.count == 32,
        let y = Self.bytes(json["y"], upTo: 32), y.count == 32,
        // A point that is not on the curve is none.
        let key = try? P256.Signing.PublicKey(x963Representation: [4] + x + y)
      else { return nil }
      self.key = .es256(key)
    case "OKP" where json["crv"]?.string == "Ed25519":
      algorithm = .edDSA
      guard let x = Self.bytes(json["x"], upTo: 32),
        // It throws for another length.
        let key = try? Curve25519.Signing.PublicKey(rawRepresentation: x)
      else { return nil }
      self.key = .edDSA(key)
    default: return nil
    }
    // A key that says what it is for is for nothing else.
    if let named = json["alg"]?.string, named != algorithm.rawValue { return nil }
  }

  /// All of a set that can be used; nil where it is none.
  package static func set(_ json: JSON) -> [TokenKey]? {
    guard case .array(let keys)? = json["keys"] else { return nil }
    return keys.prefix(100).compactMap { TokenKey($0) }
  }

  func signed(_ bytes: [UInt8], as signature: [UInt8]) -> Bool {
    switch key {
    case .rs256(let key):
      return key.isValidSignature(
        _RSA.Signing.RSASignature(rawRepresentation: signature), for: bytes,
        padding: .insecurePKCS1v1_5)
    case .es256(let key):
      // What is no signature at all is not one of these bytes.
      let parsed = try? P256.Signing.ECDSASignature(rawRepresentation: signature)
      return parsed.map { key.isValidSignature($0, for: bytes) } ?? false
    case .edDSA(let key): return key.isValidSignature(signature, for: bytes)
    }
  }

  private static func bytes(_ json: JSON?, upTo most: Int) -> [UInt8]? {
    guard let bytes = json?.string.flatMap({ Base64.bytes(urlSafe: $0) }), !bytes.isEmpty,
      bytes.count <= most
    else { return nil }
    return bytes
  }
}
