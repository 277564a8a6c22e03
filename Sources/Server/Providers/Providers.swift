import AddressCore
import HTTPTypes
import Hummingbird
import Kernel
import Storage

/// The ways to sign in by others that the owner has set up, and what they take.
public struct Providers: Sendable {
  public let all: [Provider]
  /// Nil where no proxy is believed.
  public let proxy: TrustedProxy?
  /// Whether an account is linked to who has its confirmed address at a provider.
  public let linksByEmail: Bool
  let visits: ProviderVisits
  private let documents: ProviderDocuments
  private let clock: ServerClock

  public static func none(clock: ServerClock) -> Providers {
    Providers([], network: .none, clock: clock)
  }

  public init(
    _ all: [Provider], proxy: TrustedProxy? = nil, linksByEmail: Bool = false,
    network: ProviderNetwork, clock: ServerClock = .system
  ) {
    self.all = all
    self.proxy = proxy
    self.linksByEmail = linksByEmail
    self.clock = clock
    visits = ProviderVisits(clock: clock)
    documents = ProviderDocuments(network: network, clock: clock)
  }

  /// A word for addresses, what the button says, and who vouches.
  struct Offer: Sendable {
    let kind: Provider.Kind
    let name: String
    let issuer: String
  }

  var offers: [Offer] {
    all.map { Offer(kind: $0.kind, name: $0.name, issuer: $0.issuer) }
      + (proxy.map { [Offer(kind: .proxy, name: $0.name, issuer: TrustedProxy.issuer)] } ?? [])
  }

  /// Those whose identities let somebody in.
  var issuers: [String] { offers.map(\.issuer) }

  func offer(_ word: String?) -> Offer? { offers.first { $0.kind.rawValue == word } }

  func provider(_ kind: Provider.Kind) -> Provider? { all.first { $0.kind == kind } }
}

extension Providers {
  /// Where the person's browser goes, to come back with a code.
  func address(
    of visit: ProviderVisit, _ baseURL: Address
  ) async throws(ProviderFault) -> String {
    guard let provider = provider(visit.kind) else {
      // The proxy has signed the person in already: it only has to be asked.
      return ProviderPaths.callback(.proxy) + "?state=\(visit.state)"
    }
    let description = try await documents.description(of: provider)
    var fields = [
      ("response_type", "code"), ("client_id", provider.clientID),
      ("redirect_uri", provider.redirectAddress(baseURL)), ("scope", provider.scope),
      ("state", visit.state), ("nonce", visit.nonce), ("code_challenge", visit.challenge),
      ("code_challenge_method", "S256"),
    ]
    switch provider.kind {
    case .apple: fields.append(("response_mode", "form_post"))
    case .google: fields.append(("prompt", "select_account"))
    case .oidc, .proxy:
      if case .confirm = visit.purpose {
        fields += [("prompt", "login"), ("max_age", "\(Self.confirmationAge)")]
      }
    }
    let address = description.authorization
    return address.withoutFragment + (address.query == nil ? "?" : "&") + Form.text(fields)
  }

  /// Seconds since the person showed the provider who they are, where it has to be now.
  private static let confirmationAge: Int64 = 300

  /// Whether signing in by the provider was more than going through a browser in which it keeps somebody signed in;
  /// believed where it does not say.
  func hasJustShown(_ vouched: Vouched) -> Bool {
    guard let shownAt = vouched.shownAt else { return true }
    return shownAt >= clock.now().milliseconds / 1000 - Self.confirmationAge
  }

  /// What comes back by way of the person's browser.
  struct Answer: Sendable {
    let code: String
    /// Empty where the provider does not name itself.
    var issuer = ""
    /// Of Apple's first time.
    var user = ""
  }

  /// Redeems the code, and believes what the token says once all of it is checked.
  func vouched(
    _ answer: Answer, of visit: ProviderVisit, by provider: Provider, _ baseURL: Address
  ) async throws(ProviderFault) -> Vouched {
    let description = try await documents.description(of: provider)
    guard answer.issuer.isEmpty ? !description.namesItself : answer.issuer == provider.issuer else {
      throw .token(.issuer)
    }
    let tokens = try await redeem(answer.code, visit, provider, description, baseURL)
    guard let text = tokens["id_token"]?.string else {
      throw .misconfigured("It answers no ID token: does the client have the scope openid?")
    }
    let token = try await token(text, of: visit, provider)
    var vouched = Vouched(token, of: provider)
    if vouched.email.isEmpty, let access = tokens["access_token"]?.string,
      let address = description.userInfo
    {
      let claims = try await userInfo(address, access, provider)
      // Claims of somebody else are no claims (OpenID Connect Core 1.0, section 5.3.2).
      if claims["sub"]?.string == vouched.subject { vouched.take(claims) }
    }
    if provider.kind == .apple { vouched.takeAppleName(answer.user) }
    return vouched
  }

  private func token(
    _ text: String, of visit: ProviderVisit, _ provider: Provider
  ) async throws(ProviderFault) -> IDToken {
    var age: Int64?
    if case .confirm = visit.purpose { age = Self.confirmationAge }
    let expected = IDToken.Expectation(
      issuer: provider.issuer, client: provider.clientID, nonce: visit.nonce, age: age)
    do throws(TokenFault) {
      let id = try IDToken.keyID(of: text)
      return try await checked(text, id, expected, provider).get()
    } catch {
      throw .token(error)
    }
  }

  private func checked(
    _ text: String, _ id: String?, _ expected: IDToken.Expectation, _ provider: Provider
  ) async throws(TokenFault) -> Result<IDToken, TokenFault> {
    // Without its keys nobody is believed.
    guard let keys = try? await documents.keys(of: provider, for: id) else { throw .unknownKey }
    return Result { () throws(TokenFault) in
      try IDToken(text, keys: keys, expecting: expected, now: clock.now())
    }
  }

  private func redeem(
    _ code: String, _ visit: ProviderVisit, _ provider: Provider,
    _ description: ProviderDescription, _ baseURL: Address
  ) async throws(ProviderFault) -> JSON {
    var fields = [
      ("grant_type", "authorization_code"), ("code", code),
      ("redirect_uri", provider.redirectAddress(baseURL)), ("code_verifier", visit.verifier),
    ]
    var headers: [(name: String, value: String)] = []
    switch try secret(of: provider) {
    case .some(let secret) where description.takesBasic:
      // Both are form-encoded first (RFC 6749, section 2.3.1).
      let pair = Form.encoded(provider.clientID) + ":" + Form.encoded(secret)
      headers = [("Authorization", "Basic " + Base64.standard(Array(pair.utf8)))]
    case .some(let secret):
      fields += [("client_id", provider.clientID), ("client_secret", secret)]
    case nil: fields.append(("client_id", provider.clientID))
    }
    let answer = try await documents.ask(
      ProviderNetwork.Ask(
        address: description.token, of: provider, headers: headers, form: Form.text(fields)))
    guard answer.status == 200 else {
      throw .refused("\(answer.status) \(Self.reason(answer.bytes))")
    }
    return try ProviderDocuments.json(answer.bytes)
  }

  private func secret(of provider: Provider) throws(ProviderFault) -> String? {
    switch provider.credential {
    case .none: return nil
    case .secret(let text): return text
    case .apple(let key):
      let now = clock.now().milliseconds / 1000
      guard let secret = key.secret(of: provider.clientID, now: now) else {
        throw .misconfigured("Its key signs nothing")
      }
      return secret
    }
  }

  /// The word of an error (RFC 6749, section 5.2), for the log alone.
  private static func reason(_ bytes: [UInt8]) -> String {
    // What is no JSON says nothing.
    ((try? JSONReader.read(bytes))?["error"]?.string ?? "").plainWord
  }

  private func userInfo(
    _ address: Address, _ access: String, _ provider: Provider
  ) async throws(ProviderFault) -> JSON {
    let answer = try await documents.ask(
      ProviderNetwork.Ask(
        address: address, of: provider, headers: [("Authorization", "Bearer \(access)")]))
    guard answer.status == 200 else {
      throw .unreachable("\(address.text) answers \(answer.status)")
    }
    return try ProviderDocuments.json(answer.bytes)
  }

  /// What is wrong with it, in a sentence for its owner; nil where all is well.
  public func trouble(with provider: Provider) async -> String? {
    do throws(ProviderFault) {
      _ = try await documents.description(of: provider)
      _ = try await documents.keys(of: provider, for: nil)
      return nil
    } catch {
      return error.sentence
    }
  }
}

extension String {
  /// What a stranger called something, for a line of the log: it ends none.
  var plainWord: String {
    String(
      String.UnicodeScalarView(unicodeScalars.filter { (33...126).contains($0.value) }.prefix(100)))
  }
}

extension ProviderFault {
  /// For the owner: in the log, and of `later doctor`.
  var sentence: String {
    switch self {
    case .unreachable(let text): "It can't be reached: \(text)."
    case .misconfigured(let text): "\(text)."
    case .refused(let text): "It refuses the code: \(text)."
    case .token(let fault): "Its token is refused: \(fault)."
    }
  }
}

extension ProviderNetwork {
  /// Nobody answers.
  static let none = ProviderNetwork { _ throws(FetchFailure) in throw .unreachable }
}

/// Forms as they are sent (`application/x-www-form-urlencoded`).
enum Form {
  static func encoded(_ text: String) -> String { PercentCoding.encode(Array(text.utf8)) }

  static func text(_ fields: [(String, String)]) -> String {
    fields.map { "\(encoded($0.0))=\(encoded($0.1))" }.joined(separator: "&")
  }

  /// Its fields; of a name that stands twice none is believed.
  static func fields(_ bytes: [UInt8]) -> [String: String] {
    var fields: [String: String] = [:]
    var twice: Set<String> = []
    for pair in bytes.split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let name = text(parts[0])
      if fields[name] != nil { twice.insert(name) }
      fields[name] = parts.count == 2 ? text(parts[1]) : ""
    }
    for name in twice { fields[name] = nil }
    return fields
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: PercentCoding.decode(bytes, ofForm: true), as: UTF8.self)
  }
}
