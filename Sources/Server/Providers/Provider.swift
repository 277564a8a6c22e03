public import AddressCore
import Crypto
import Foundation

/// A service that vouches for people, as the owner has set it up (docs/providers.md).
public struct Provider: Sendable {
  /// Which one: the word stands in addresses, and is registered with the provider.
  public enum Kind: String, Sendable, CaseIterable {
    case oidc, google, apple
    /// A proxy in front of the server that has signed the person in.
    case proxy
  }

  /// By what the server shows the provider who it is.
  public enum Credential: Sendable {
    /// Nothing: PKCE alone.
    case none
    case secret(String)
    case apple(AppleKey)
  }

  public let kind: Kind
  /// What the button calls it.
  public let name: String
  /// As its tokens name it, to the last slash.
  public let issuer: String
  public let clientID: String
  public let credential: Credential

  public init(
    kind: Kind, name: String, issuer: String, clientID: String, credential: Credential = .none
  ) {
    self.kind = kind
    self.name = name
    self.issuer = issuer
    self.clientID = clientID
    self.credential = credential
  }

  /// Nil where the issuer is no address of http or https.
  var issuerAddress: Address? { Address(absolute: issuer) }

  /// The issuer's description (OpenID Connect Discovery 1.0, section 4).
  var discoveryAddress: Address? {
    let base = issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer
    return Address(absolute: base + "/.well-known/openid-configuration")
  }

  /// Where the provider sends people back to, as it has to be registered there.
  public func redirectAddress(_ baseURL: Address) -> String {
    baseURL.origin + ProviderPaths.callback(kind)
  }

  var scope: String { kind == .apple ? "openid name email" : "openid profile email" }
}

/// The key by which Apple knows who asks: a secret of a few minutes is made with it each time.
public struct AppleKey: Sendable {
  private static let lasts: Int64 = 300
  private static let audience = "https://appleid.apple.com"

  private let team: String
  private let keyID: String
  private let key: P256.Signing.PrivateKey

  /// Nil where the text is no private key of P-256 in PEM.
  public init?(team: String, keyID: String, pem: String) {
    // Why it cannot be read is said to the owner by whoever asks.
    guard let key = try? P256.Signing.PrivateKey(pemRepresentation: pem) else { return nil }
    self.team = team
    self.keyID = keyID
    self.key = key
  }

  /// A JWT that stands for the client's secret; `now` counts seconds since 1970.
  func secret(of client: String, now: Int64) -> String? {
    let header: JSON = ["alg": "ES256", "kid": .string(keyID)]
    let claims: JSON = [
      "iss": .string(team), "iat": .integer(now), "exp": .integer(now + Self.lasts),
      "aud": .string(Self.audience), "sub": .string(client),
    ]
    let text = "\(Base64.urlSafe(header.bytes)).\(Base64.urlSafe(claims.bytes))"
    // Signing with a key that is there does not fail.
    guard let signature = try? key.signature(for: Array(text.utf8)) else { return nil }
    return "\(text).\(Base64.urlSafe(Array(signature.rawRepresentation)))"
  }
}

/// Addresses of signing in by others: pages of the server, none of the app.
enum ProviderPaths {
  static let start = "/auth/{provider}"
  static let callback = "/auth/{provider}/callback"
  static let code = "/auth/{provider}/code"
  static let sign = "/auth/{provider}/sign.svg"
  /// Apple's browsers bring its answer from its page, by a form.
  static let formPost = "/auth/apple/callback"

  static func callback(_ kind: Provider.Kind) -> String { "/auth/\(kind.rawValue)/callback" }
  static func code(_ kind: Provider.Kind) -> String { "/auth/\(kind.rawValue)/code" }
}
