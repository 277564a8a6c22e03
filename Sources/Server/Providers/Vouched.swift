import Kit
import Wire

/// Whom a provider vouches for, and what it tells of them.
struct Vouched: Sendable {
  let issuer: String
  let subject: String
  /// Empty where none was told.
  var email = ""
  /// Whether the provider has seen that the address is theirs.
  var isEmailVerified = false
  /// Whether the address is the provider's own to give.
  ///
  /// Google has also verified addresses of others, once: since then they may have become somebody else's.
  var ownsAddress = true
  /// Seconds since 1970 when the person showed the provider who they are; nil where it does not say.
  var shownAt: Int64?
  /// Empty where none was told, or it can be nobody's.
  var name = ""

  init(issuer: String, subject: String) {
    self.issuer = issuer
    self.subject = subject
  }

  init(_ token: IDToken, of provider: Provider) {
    self.init(issuer: provider.issuer, subject: token.subject)
    take(token.claims)
    shownAt = token.shownAt
    if provider.kind == .google {
      ownsAddress =
        email.lowercased().hasSuffix("@gmail.com") || token.claims["hd"]?.string?.isEmpty == false
    }
  }

  /// What person the account's list of providers shows.
  var label: String { email.isEmpty ? name : email }

  /// The claims of a person (OpenID Connect Core 1.0, section 5.1), where they are not known yet.
  mutating func take(_ claims: JSON) {
    if email.isEmpty {
      takeEmail(claims["email"]?.string ?? "", isVerified: claims["email_verified"])
    }
    if name.isEmpty { takeName(claims["name"]?.string ?? "") }
  }

  /// Apple writes truth as a text, too.
  private mutating func takeEmail(_ text: String, isVerified: JSON?) {
    let email = Validation.trimmed(text)
    guard Validation.fault(inEmail: email) == nil else { return }
    self.email = email
    isEmailVerified = isVerified == .bool(true) || isVerified == .string("true")
  }

  mutating func takeName(_ text: String) {
    let name = Validation.trimmed(text)
    if Validation.fault(inName: name) == nil { self.name = name }
  }

  /// What Apple's page sends at the first consent, and never again.
  mutating func takeAppleName(_ text: String) {
    // It is a kindness: without it the account has no name yet.
    guard let json = try? JSONReader.read(Array(text.utf8)), let name = json["name"] else { return }
    let parts = [name["firstName"]?.string, name["lastName"]?.string].compactMap { $0 }
    takeName(parts.filter { !$0.isEmpty }.joined(separator: " "))
  }
}
