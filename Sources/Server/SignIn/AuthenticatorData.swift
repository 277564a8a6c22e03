import Crypto
import Kernel

/// What an authenticator says of itself (Web Authentication Level 3, section 6.1).
package struct AuthenticatorData: Sendable {
  private static let present: UInt8 = 1
  private static let verified: UInt8 = 4
  private static let syncable: UInt8 = 8
  private static let synced: UInt8 = 16
  private static let hasCredential: UInt8 = 64
  private static let hasExtensions: UInt8 = 128
  /// Bytes of a credential's name at most.
  private static let longestName = 1023

  /// A passkey that was made.
  package struct Credential: Sendable {
    /// AAGUID.
    package let model: [UInt8]
    package let id: [UInt8]
    /// COSE.
    package let key: [UInt8]
  }

  private let flags: UInt8
  private let hostHash: [UInt8]
  package let counter: Int64
  package let credential: Credential?

  package init(_ bytes: [UInt8]) throws(PasskeyFault) {
    guard bytes.count >= 37 else { throw .malformed }
    hostHash = Array(bytes[..<32])
    flags = bytes[32]
    counter = bytes[33..<37].reduce(0) { $0 << 8 | Int64($1) }
    var rest = bytes[37...]
    credential =
      flags & Self.hasCredential != 0 ? try Self.credential(&rest) : nil
    if flags & Self.hasExtensions != 0 { _ = try CanonicalMap(try Self.item(&rest)) }
    guard rest.isEmpty, flags & Self.synced == 0 || flags & Self.syncable != 0 else {
      throw .malformed
    }
  }

  /// The person has touched it.
  package var isPresent: Bool { flags & Self.present != 0 }
  /// It has found out that it is the person: a finger, a face, a number.
  package var isVerified: Bool { flags & Self.verified != 0 }
  package var isSynced: Bool { flags & Self.synced != 0 }

  package func isFor(_ host: String) -> Bool {
    hostHash == Array(SHA256.hash(data: Array(host.utf8)))
  }

  private static func credential(
    _ rest: inout ArraySlice<UInt8>
  ) throws(PasskeyFault) -> Credential {
    guard rest.count > 18 else { throw .malformed }
    let model = Array(rest.prefix(16))
    let length = rest.dropFirst(16).prefix(2).reduce(0) { $0 << 8 | Int($1) }
    rest = rest.dropFirst(18)
    guard (1...longestName).contains(length), rest.count > length else { throw .malformed }
    let id = Array(rest.prefix(length))
    rest = rest.dropFirst(length)
    return Credential(model: model, id: id, key: try item(&rest))
  }

  /// The bytes of one item of CBOR, and past it.
  private static func item(_ rest: inout ArraySlice<UInt8>) throws(PasskeyFault) -> [UInt8] {
    var reader = CBORReader(Array(rest))
    guard let item = try? reader.readEncoded() else { throw .malformed }
    rest = rest.dropFirst(item.count)
    return item
  }
}
