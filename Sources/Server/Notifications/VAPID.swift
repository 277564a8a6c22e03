public import AddressCore
public import Kernel
import Synchronization

/// Says to push services who sends (RFC 8292).
public final class VAPID: Sendable {
  /// Milliseconds that a token holds, and that it is used again.
  private static let holds: Int64 = 12 * 3_600_000
  private static let kept: Int64 = 6 * 3_600_000
  /// Push services are few; endpoints are what people send.
  private static let mostKept = 64

  private struct Token {
    var text: String
    var madeAt: Instant
  }

  public let keys: VAPIDKeys
  private let subject: String
  private let tokens = Mutex<[String: Token]>([:])

  /// `subject` is whom a push service may write to (`VAPID.subject`).
  public init(keys: VAPIDKeys, subject: String) {
    self.keys = keys
    self.subject = subject
  }

  /// Where the server is; Apple takes no address of http, so there its mail address, if it has one.
  public static func subject(baseURL: Address, mail: MailAddress?) -> String {
    guard baseURL.scheme != .https, let mail else { return baseURL.origin }
    return "mailto:\(mail.text)"
  }

  /// The value of the header Authorization for an endpoint of this origin.
  public func authorization(for origin: String, now: Instant) -> String? {
    token(for: origin, now: now).map { "vapid t=\($0), k=\(keys.publicKey)" }
  }

  private func token(for origin: String, now: Instant) -> String? {
    tokens.withLock { tokens in
      if let token = tokens[origin], token.madeAt <= now,
        now < token.madeAt.adding(milliseconds: Self.kept)
      {
        return token.text
      }
      guard let text = sign(origin, now) else { return nil }
      if tokens.count >= Self.mostKept { tokens = [:] }
      tokens[origin] = Token(text: text, madeAt: now)
      return text
    }
  }

  private func sign(_ origin: String, _ now: Instant) -> String? {
    let header: JSON = ["typ": "JWT", "alg": "ES256"]
    let claims: JSON = [
      "aud": .string(origin),
      "exp": .integer(now.adding(milliseconds: Self.holds).milliseconds / 1000),
      "sub": .string(subject),
    ]
    let text = "\(Base64.urlSafe(header.bytes)).\(Base64.urlSafe(claims.bytes))"
    return keys.signature(of: text).map { "\(text).\(Base64.urlSafe($0))" }
  }
}
