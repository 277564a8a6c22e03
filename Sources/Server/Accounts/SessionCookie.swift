import HTTPTypes
import Hummingbird

/// The cookie that keeps a browser signed in.
struct SessionCookie: Sendable {
  /// Days that a browser stays signed in.
  static let days = 365

  let isSecure: Bool

  /// The prefix binds it to this host and to https; plain http, at home or on this machine, cannot
  /// have it.
  var name: String { isSecure ? "__Host-later" : "later-session" }

  func secret(in request: Request) -> Secret? {
    guard let value = request.cookies[name]?.value, !value.isEmpty else { return nil }
    return Secret(text: value)
  }

  func set(_ secret: Secret) -> String {
    "\(name)=\(secret.text)\(attributes); Max-Age=\(Self.days * 86_400)"
  }

  var clear: String { "\(name)=\(attributes); Max-Age=0" }

  private var attributes: String {
    "; Path=/; HttpOnly; SameSite=Lax\(isSecure ? "; Secure" : "")"
  }
}
