import AddressCore
import Crypto
import CryptoExtras
import Foundation
import HTTPTypes
import Kernel
import NIOCore
import Server
import Synchronization
import Wire

/// An issuer of OpenID Connect in a test, with keys of its own; what it says can be bent.
final class FakeIssuer: Sendable {
  struct Claims: Sendable {
    var subject = "ada-at-issuer"
    var email = "ada@example.org"
    var isVerified: JSON = true
    var name = "Ada"
  }

  private struct State: Sendable {
    var key = P256.Signing.PrivateKey()
    var keyID = "first"
    var claims = Claims()
    /// Of each code: the nonce, and the challenge of PKCE.
    var codes: [String: (nonce: String, challenge: String)] = [:]
    var forms: [[String: String]] = []
    var keyLooks = 0
    var bend: @Sendable (inout JSON) -> Void = { _ in }
  }

  let issuer: String
  private let clock: TestClock
  private let state = Mutex(State())

  init(_ clock: TestClock, issuer: String = "https://issuer.example") {
    self.clock = clock
    self.issuer = issuer
  }

  var keyLooks: Int { state.withLock { $0.keyLooks } }
  /// What was sent to redeem codes.
  var forms: [[String: String]] { state.withLock { $0.forms } }
  func change(_ change: @Sendable (inout Claims) -> Void) {
    state.withLock { change(&$0.claims) }
  }
  func bend(_ bend: @escaping @Sendable (inout JSON) -> Void) { state.withLock { $0.bend = bend } }
  func turnKey(to id: String) {
    state.withLock { state in
      state.key = P256.Signing.PrivateKey()
      state.keyID = id
    }
  }

  var network: ProviderNetwork {
    ProviderNetwork { ask throws(FetchFailure) in
      switch ask.address.path {
      case "/.well-known/openid-configuration": return self.answer(self.description)
      case "/keys": return self.answer(self.keys)
      case "/token": return self.token(ask.form ?? "")
      default: throw .unreachable
      }
    }
  }

  /// The person agrees: the query or the form that their browser comes back with.
  func agree(_ location: String) throws -> [(String, String)] {
    let asked = Self.fields(String(location.split(separator: "?")[1]))
    let code = "code-\(UInt64.random(in: .min ... .max))"
    let nonce = asked["nonce"] ?? ""
    state.withLock { $0.codes[code] = (nonce, asked["code_challenge"] ?? "") }
    return [("code", code), ("state", asked["state"] ?? "")]
  }

  static func fields(_ text: String) -> [String: String] {
    var components = URLComponents()
    components.percentEncodedQuery = text
    return Dictionary(
      (components.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { $1 })
  }

  private var description: JSON {
    [
      "issuer": .string(issuer), "authorization_endpoint": .string(issuer + "/authorize"),
      "token_endpoint": .string(issuer + "/token"), "jwks_uri": .string(issuer + "/keys"),
      "token_endpoint_auth_methods_supported": ["client_secret_post"],
    ]
  }

  private var keys: JSON {
    state.withLock { state in
      state.keyLooks += 1
      return ["keys": [TestToken.jwk(state.key.publicKey, state.keyID)]]
    }
  }

  private func token(_ form: String) -> WholeAnswer {
    let fields = Self.fields(form)
    let now = clock.clock.now().milliseconds / 1000
    let text: String? = state.withLock { state in
      state.forms.append(fields)
      let hash = SHA256.hash(data: Array((fields["code_verifier"] ?? "").utf8))
      guard let known = state.codes.removeValue(forKey: fields["code"] ?? ""),
        known.challenge == TestToken.text(Array(hash))
      else { return nil }
      var claims: JSON = [
        "iss": .string(issuer), "aud": "later", "sub": .string(state.claims.subject),
        "nonce": .string(known.nonce), "iat": .integer(now), "exp": .integer(now + 600),
        "email": .string(state.claims.email), "email_verified": state.claims.isVerified,
        "name": .string(state.claims.name),
      ]
      state.bend(&claims)
      return try? TestToken.es256(claims, state.key, state.keyID)
    }
    guard let text else {
      return WholeAnswer(status: 400, bytes: Array(#"{"error":"invalid_grant"}"#.utf8))
    }
    return answer(["id_token": .string(text), "access_token": "a", "token_type": "Bearer"])
  }

  private func answer(_ json: JSON) -> WholeAnswer {
    WholeAnswer(status: 200, bytes: json.bytes)
  }
}

/// Tokens as issuers and their imitators write them.
enum TestToken {
  static func text(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  static func bytes(of text: Substring) throws -> [UInt8] {
    let padding = String(repeating: "=", count: (4 - text.count % 4) % 4)
    let standard = text.replacing("-", with: "+").replacing("_", with: "/") + padding
    return Array(try requireValue(Data(base64Encoded: String(standard))))
  }

  static func jwk(_ key: P256.Signing.PublicKey, _ id: String) -> JSON {
    let point = Array(key.rawRepresentation)
    return [
      "kty": "EC", "crv": "P-256", "alg": "ES256", "use": "sig", "kid": .string(id),
      "x": .string(text(Array(point.prefix(32)))), "y": .string(text(Array(point.suffix(32)))),
    ]
  }

  static func head(_ algorithm: String, _ id: String, _ claims: JSON) -> String {
    let header: JSON = ["alg": .string(algorithm), "kid": .string(id)]
    return "\(text(header.bytes)).\(text(claims.bytes))"
  }

  static func es256(_ claims: JSON, _ key: P256.Signing.PrivateKey, _ id: String) throws -> String {
    let head = head("ES256", id, claims)
    let signature = try key.signature(for: Array(head.utf8))
    return "\(head).\(text(Array(signature.rawRepresentation)))"
  }
}

/// A browser that remembers cookies, in a test of a way there and back.
struct Traveller {
  let asker: Asker
  var cookies: [String: String] = [:]

  init(_ asker: Asker) {
    self.asker = asker
  }

  mutating func ask(
    _ method: HTTPRequest.Method, _ path: String, json: String? = nil,
    form: [(String, String)]? = nil, site: String = "same-origin"
  ) async throws -> TestResponse {
    var fields = HTTPFields()
    fields[.cookie] = cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      .joined(separator: "; ")
    if let name = HTTPField.Name("Sec-Fetch-Site") { fields[name] = site }
    var body: ByteBuffer?
    if let json {
      fields[.contentType] = "application/json"
      body = ByteBuffer(string: json)
    }
    if let form {
      fields[.contentType] = "application/x-www-form-urlencoded"
      body = ByteBuffer(string: Self.encoded(form))
    }
    let answer = try await asker.client.execute(
      uri: path, method: method, headers: fields, body: body)
    for text in answer.headers[values: .setCookie] {
      let pair = text.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
      let isGone = text.contains("Max-Age=0")
      cookies[String(pair[0])] = isGone || pair.count < 2 ? nil : String(pair[1])
    }
    return answer
  }

  /// To the issuer and back, from where the server sends them.
  mutating func go(
    _ issuer: FakeIssuer, from path: String = "/auth/oidc", to provider: String = "oidc"
  ) async throws -> TestResponse {
    let start = try await ask(.get, path)
    return try await comeBack(issuer, start.headers[.location] ?? "", to: provider)
  }

  mutating func comeBack(
    _ issuer: FakeIssuer, _ location: String, to provider: String = "oidc"
  ) async throws -> TestResponse {
    let query = Self.encoded(try issuer.agree(location))
    return try await ask(.get, "/auth/\(provider)/callback?\(query)", site: "cross-site")
  }

  static func encoded(_ fields: [(String, String)]) -> String {
    fields.map {
      "\(PercentCoding.encode(Array($0.0.utf8)))=\(PercentCoding.encode(Array($0.1.utf8)))"
    }
    .joined(separator: "&")
  }
}
