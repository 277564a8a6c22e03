package import Kernel

/// Why what an issuer says of a person is not believed.
package enum TokenFault: Error, Hashable, Sendable {
  case malformed
  /// None, a shared secret, or any but RS256, ES256 and EdDSA.
  case algorithm
  /// Signed by a key that the issuer does not show.
  case unknownKey
  case signature
  case issuer
  /// For another client.
  case audience
  /// Expired, not yet valid, or of an earlier sign-in than was asked for.
  case time
  /// Not of this visit.
  case nonce
}

/// What an issuer says of a person (OpenID Connect Core 1.0, section 2), checked as its section 3.1.3.7 says.
package struct IDToken: Sendable {
  /// What the token has to say.
  package struct Expectation: Sendable {
    package let issuer: String
    package let client: String
    package let nonce: String
    /// Seconds since the person last showed the issuer who they are, at most; nil where that does not matter.
    package let age: Int64?

    package init(issuer: String, client: String, nonce: String, age: Int64? = nil) {
      self.issuer = issuer
      self.client = client
      self.nonce = nonce
      self.age = age
    }
  }

  /// Seconds that clocks may differ.
  private static let leeway: Int64 = 60
  private static let longest = 32 * 1024
  private static let longestSubject = 255

  let claims: JSON
  package let subject: String
  /// Seconds since 1970 when the person showed the issuer who they are; nil where it does not say.
  var shownAt: Int64? { claims["auth_time"]?.seconds }

  /// By which key it says that it is signed, before anything of it is believed.
  static func keyID(of text: String) throws(TokenFault) -> String? {
    try Parts(text).header["kid"]?.string
  }

  package init(
    _ text: String, keys: [TokenKey], expecting expected: Expectation, now: Instant
  ) throws(TokenFault) {
    let parts = try Parts(text)
    let key = try Self.key(for: parts.header, among: keys)
    guard key.signed(parts.signed, as: parts.signature) else { throw .signature }
    claims = parts.claims
    guard let subject = claims["sub"]?.string,
      (1...Self.longestSubject).contains(subject.utf8.count)
    else { throw .malformed }
    self.subject = subject
    guard claims["iss"]?.string == expected.issuer else { throw .issuer }
    try Self.checkAudience(claims, expected.client)
    try Self.checkTimes(claims, expected.age, now.milliseconds / 1000)
    guard claims["nonce"]?.string == expected.nonce else { throw .nonce }
  }

  /// The one that it names; without a name, the only one of its kind.
  private static func key(for header: JSON, among keys: [TokenKey]) throws(TokenFault) -> TokenKey {
    guard let algorithm = header["alg"]?.string.flatMap({ TokenKey.Algorithm(rawValue: $0) })
    else { throw .algorithm }
    // What has to be understood and is not.
    guard header["crit"] == nil else { throw .malformed }
    let fitting = keys.filter { $0.algorithm == algorithm }
    guard let id = header["kid"]?.string else {
      guard fitting.count == 1, let key = fitting.first else { throw .unknownKey }
      return key
    }
    guard let key = fitting.first(where: { $0.id == id }) else { throw .unknownKey }
    return key
  }

  private static func checkAudience(_ claims: JSON, _ client: String) throws(TokenFault) {
    let party = claims["azp"]?.string
    switch claims["aud"] {
    case .string(let audience): guard audience == client else { throw .audience }
    case .array(let all):
      guard all.contains(.string(client)), all.count == 1 || party != nil else { throw .audience }
    default: throw .audience
    }
    guard party == nil || party == client else { throw .audience }
  }

  private static func checkTimes(
    _ claims: JSON, _ age: Int64?, _ now: Int64
  ) throws(TokenFault) {
    guard let expires = claims["exp"]?.seconds, expires > now - leeway,
      let issued = claims["iat"]?.seconds, issued <= now + leeway
    else { throw .time }
    if let begins = claims["nbf"]?.seconds, begins > now + leeway { throw .time }
    if let age, let shown = claims["auth_time"]?.seconds, shown < now - age - leeway { throw .time }
  }

  /// The three parts of a compact signature (RFC 7515, section 7.1).
  private struct Parts {
    let header: JSON
    let claims: JSON
    let signature: [UInt8]
    let signed: [UInt8]

    init(_ text: String) throws(TokenFault) {
      guard text.utf8.count <= longest else { throw .malformed }
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 3, let header = Self.json(parts[0]), let claims = Self.json(parts[1]),
        let signature = Base64.bytes(urlSafe: String(parts[2]))
      else { throw .malformed }
      self.header = header
      self.claims = claims
      self.signature = signature
      signed = Array("\(parts[0]).\(parts[1])".utf8)
    }

    private static func json(_ part: Substring) -> JSON? {
      Base64.bytes(urlSafe: String(part)).flatMap { JSON(objectIn: $0) }
    }
  }
}

extension JSON {
  /// A count of seconds, which some write with a fraction.
  fileprivate var seconds: Int64? {
    switch self {
    case .integer(let value): value
    case .number(let value): Int64(exactly: value.rounded(.down))
    default: nil
    }
  }
}
