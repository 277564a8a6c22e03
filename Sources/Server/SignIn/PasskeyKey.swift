package import Crypto
package import CryptoExtras
import Kernel

/// The public half of a passkey, of the three kinds that are asked for.
package enum PasskeyKey: Sendable {
  /// The numbers of COSE, in the order in which browsers are asked for them.
  package static let algorithms: [Int64] = [-8, -7, -257]

  case ed25519(Curve25519.Signing.PublicKey)
  case es256(P256.Signing.PublicKey)
  case rs256(_RSA.Signing.PublicKey)

  /// Reads a COSE key (RFC 9053, sections 7.1 and 7.2; RFC 8230, section 4).
  ///
  /// A point that is not on its curve is none.
  package init(cose bytes: [UInt8]) throws(PasskeyFault) {
    let members = try CanonicalMap(bytes)
    guard let algorithm = members.integer(3) else { throw .malformed }
    do {
      switch (algorithm, members.integer(1)) {
      case (-8, 1):
        guard members.integer(-1) == 6, let x = members.bytes(-2, count: 32) else { break }
        self = .ed25519(try Curve25519.Signing.PublicKey(rawRepresentation: x))
        return
      case (-7, 2):
        guard members.integer(-1) == 1, let x = members.bytes(-2, count: 32),
          let y = members.bytes(-3, count: 32)
        else { break }
        self = .es256(try P256.Signing.PublicKey(x963Representation: [4] + x + y))
        return
      case (-257, 3):
        guard let modulus = members.bytes(-1), modulus.count <= 512,
          let exponent = members.bytes(-2), exponent.count <= 8
        else { break }
        self = .rs256(try _RSA.Signing.PublicKey(n: modulus, e: exponent))
        return
      default: throw PasskeyFault.unknownAlgorithm
      }
    } catch let fault as PasskeyFault {
      throw fault
    } catch {
      throw .malformed
    }
    throw .malformed
  }

  /// Whether the key signed these bytes.
  package func signed(_ bytes: [UInt8], as signature: [UInt8]) -> Bool {
    switch self {
    case .ed25519(let key): return key.isValidSignature(signature, for: bytes)
    case .es256(let key):
      // What is no signature at all is not one of these bytes.
      let parsed = try? P256.Signing.ECDSASignature(derRepresentation: signature)
      return parsed.map { key.isValidSignature($0, for: bytes) } ?? false
    case .rs256(let key):
      return key.isValidSignature(
        _RSA.Signing.RSASignature(rawRepresentation: signature), for: bytes,
        padding: .insecurePKCS1v1_5)
    }
  }
}

/// A map of CBOR in the form that authenticators write (CTAP 2.1, section 8): nothing but numbers, texts, bytes,
/// lists, maps and truth values, each as short as it can be, no key twice, four levels deep at most.
struct CanonicalMap {
  private static let deepest = 4

  private let pairs: [CBOR.Pair]

  init(_ bytes: [UInt8]) throws(PasskeyFault) {
    // Why it cannot be read is nobody's business.
    guard let item = try? CBOR(decoding: bytes), case .map(let pairs) = item,
      Self.isPlain(item, depth: 1), item.encoded.count == bytes.count
    else { throw .malformed }
    self.pairs = pairs
  }

  subscript(_ key: CBOR) -> CBOR? { pairs.first { $0.key == key }?.value }

  func integer(_ key: Int64) -> Int64? {
    switch self[.int(key)] {
    case .unsigned(let value)?: Int64(exactly: value)
    case .negative(let value)?: value <= UInt64(Int64.max) ? ~Int64(value) : nil
    default: nil
    }
  }

  func bytes(_ key: Int64, count: Int? = nil) -> [UInt8]? {
    guard case .bytes(let bytes)? = self[.int(key)], count == nil || bytes.count == count else {
      return nil
    }
    return bytes
  }

  private static func isPlain(_ item: CBOR, depth: Int) -> Bool {
    guard depth <= deepest else { return false }
    switch item {
    case .unsigned, .negative, .bytes, .text, .bool, .null: return true
    case .tagged, .undefined, .simple, .float: return false
    case .array(let items): return items.allSatisfy { isPlain($0, depth: depth + 1) }
    case .map(let pairs):
      guard Set(pairs.map { $0.key.encoded }).count == pairs.count else { return false }
      return pairs.allSatisfy {
        isPlain($0.key, depth: depth + 1) && isPlain($0.value, depth: depth + 1)
      }
    }
  }
}
