import Hummingbird

/// Cookies of a way to a provider and back.
struct ProviderCookie: Sendable {
  private let name: String
  private let attributes: String

  /// Of the visit; nothing but the way back reads it.
  ///
  /// Apple's answer comes from a page of Apple's, so its cookie goes with requests of other sites.
  static func visit(_ kind: Provider.Kind, isSecure: Bool) -> ProviderCookie {
    ProviderCookie(
      "visit-\(kind.rawValue)", isSecure: isSecure, isFromElsewhere: kind == .apple)
  }

  /// Of somebody who is asked for a code.
  static func code(_ kind: Provider.Kind, isSecure: Bool) -> ProviderCookie {
    ProviderCookie("code-\(kind.rawValue)", isSecure: isSecure, isFromElsewhere: false)
  }

  private init(_ use: String, isSecure: Bool, isFromElsewhere: Bool) {
    name = "\(isSecure ? "__Host-" : "")later-\(use)"
    let site = isFromElsewhere ? "None" : "Lax"
    // A browser takes None only with Secure, which this machine itself may have without https.
    attributes =
      "; Path=/; HttpOnly; SameSite=\(site)\(isSecure || isFromElsewhere ? "; Secure" : "")"
  }

  func text(in request: Request) -> String { request.cookies[name]?.value ?? "" }

  func set(_ text: String) -> String {
    "\(name)=\(text)\(attributes); Max-Age=\(ProviderVisits.seconds)"
  }

  var clear: String { "\(name)=\(attributes); Max-Age=0" }
}
