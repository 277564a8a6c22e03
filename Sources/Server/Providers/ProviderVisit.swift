import Crypto
import Kernel
import Storage
import Synchronization

/// One way of a person to a provider and back.
struct ProviderVisit: Sendable {
  enum Purpose: Sendable {
    /// To sign in, or up with the secret of an invitation.
    case signIn(invitation: String)
    /// To link the provider to the account of this session.
    case link(AccountID, ID<Session>)
    /// To say again, in this session, who is there.
    case confirm(AccountID, ID<Session>)
  }

  let kind: Provider.Kind
  let purpose: Purpose
  /// Where the person goes afterwards: a path of the app.
  let path: String
  /// The session that the browser had as it went; nil where nobody was signed in, or stays so.
  ///
  /// With a form of another site its cookie does not come back.
  var earlier: EarlierSession?
  /// Names the visit; what goes to the provider is made of it.
  fileprivate let seed: [UInt8]

  /// What goes there and comes back beside the code.
  fileprivate(set) var state = ""
  /// What stands in the token.
  fileprivate(set) var nonce = ""
  /// What only this server knows until the code is redeemed (RFC 7636).
  fileprivate(set) var verifier = ""

  var challenge: String {
    Base64.urlSafe(Array(SHA256.hash(data: Array(verifier.utf8))))
  }
}

/// Somebody whom a provider has vouched for, and whose account asks for a code as well.
struct WaitingPerson: Sendable {
  let visit: ProviderVisit
  let account: AccountID
  let identity: ID<Identity>
}

/// Keeps visits in cookies that only this run of the server can write, and that count once.
///
/// Nothing is kept of those that nobody comes back from: who only asks takes no room.
final class ProviderVisits: Sendable {
  private static let lasts: Int64 = 10 * 60_000
  static let seconds = lasts / 1000

  private let clock: ServerClock
  /// What came back before a restart is not known after it: no visit outlives one.
  private let run = Secret.randomBytes(16)
  /// Those that came back, and until when they would hold.
  private let spent = Mutex<[[UInt8]: Int64]>([:])

  init(clock: ServerClock) {
    self.clock = clock
  }

  func begin(
    _ kind: Provider.Kind, _ purpose: ProviderVisit.Purpose, path: String,
    over earlier: EarlierSession? = nil, by key: SignInKey
  ) -> ProviderVisit {
    let seed = Secret.randomBytes(32)
    return complete(
      ProviderVisit(kind: kind, purpose: purpose, path: path, earlier: earlier, seed: seed), key)
  }

  /// The text of its cookie.
  func sealed(_ visit: ProviderVisit, by key: SignInKey) -> String {
    seal(json(of: visit), "visit", key)
  }

  func sealed(_ person: WaitingPerson, by key: SignInKey) -> String {
    seal(
      json(of: person.visit).setting([
        "waiting": .string(person.account.text), "identity": .string(person.identity.text),
      ]), "code", key)
  }

  /// The visit of a cookie, if it is one, still holds, and has the state that came back.
  func visit(
    _ text: String, _ kind: Provider.Kind, state: String, by key: SignInKey
  ) -> ProviderVisit? {
    guard let json = open(text, "visit", key), let visit = visit(of: json, key),
      visit.kind == kind, ConstantTime.isEqual(visit.state.utf8, state.utf8), isNew(visit)
    else { return nil }
    return visit
  }

  /// Who waits with this cookie, as often as codes may be tried.
  func person(_ text: String, _ kind: Provider.Kind, by key: SignInKey) -> WaitingPerson? {
    guard let json = open(text, "code", key), let visit = visit(of: json, key), visit.kind == kind,
      let account = json["waiting"]?.string.flatMap({ AccountID(text: $0) }),
      let identity = json["identity"]?.string.flatMap({ ID<Identity>(text: $0) })
    else { return nil }
    return WaitingPerson(visit: visit, account: account, identity: identity)
  }

  /// False the second time: a visit ends once, and lets in once.
  func spend(_ visit: ProviderVisit, for use: String) -> Bool {
    let now = clock.now().milliseconds
    return spent.withLock { spent in
      spent = spent.filter { $0.value > now }
      return spent.updateValue(now + Self.lasts, forKey: Array(use.utf8) + visit.seed) == nil
    }
  }

  private func isNew(_ visit: ProviderVisit) -> Bool { spend(visit, for: "visit") }

  private func complete(_ visit: ProviderVisit, _ key: SignInKey) -> ProviderVisit {
    var visit = visit
    let made = { (use: String) in Base64.urlSafe(key.mark(of: self.run + visit.seed, as: use)) }
    (visit.state, visit.nonce, visit.verifier) = (made("state"), made("nonce"), made("verifier"))
    return visit
  }

  private func seal(_ json: JSON, _ use: String, _ key: SignInKey) -> String {
    let until = clock.now().milliseconds + Self.lasts
    let bytes = json.setting(["until": .integer(until)]).bytes
    return Base64.urlSafe(bytes) + "." + Base64.urlSafe(key.mark(of: run + bytes, as: use))
  }

  private func open(_ text: String, _ use: String, _ key: SignInKey) -> JSON? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let bytes = Base64.bytes(urlSafe: String(parts[0])) else { return nil }
    let mark = Base64.urlSafe(key.mark(of: run + bytes, as: use))
    // What this server wrote is JSON.
    guard ConstantTime.isEqual(mark.utf8, parts[1].utf8),
      let json = try? JSONReader.read(bytes),
      case .integer(let until)? = json["until"]
    else { return nil }
    let now = clock.now().milliseconds
    // One of a clock that was ahead holds no longer than any other.
    return until > now && until <= now + Self.lasts ? json : nil
  }

  private func json(of visit: ProviderVisit) -> JSON {
    var json: JSON = [
      "kind": .string(visit.kind.rawValue), "path": .string(visit.path),
      "seed": .string(Base64.urlSafe(visit.seed)),
    ]
    if let earlier = visit.earlier {
      json = json.setting([
        "earlierAccount": .string(earlier.account.text), "earlier": .string(earlier.session.text),
      ])
    }
    switch visit.purpose {
    case .signIn(let invitation): return json.setting(["invitation": .string(invitation)])
    case .link(let account, let session):
      return json.setting(["account": .string(account.text), "link": .string(session.text)])
    case .confirm(let account, let session):
      return json.setting(["account": .string(account.text), "confirm": .string(session.text)])
    }
  }

  private func visit(of json: JSON, _ key: SignInKey) -> ProviderVisit? {
    guard let kind = json["kind"]?.string.flatMap({ Provider.Kind(rawValue: $0) }),
      let path = json["path"]?.string,
      let seed = json["seed"]?.string.flatMap({ Base64.bytes(urlSafe: $0) }),
      let purpose = Self.purpose(of: json)
    else { return nil }
    let visit = ProviderVisit(
      kind: kind, purpose: purpose, path: path, earlier: Self.earlier(of: json), seed: seed)
    return complete(visit, key)
  }

  private static func earlier(of json: JSON) -> EarlierSession? {
    guard let account = json["earlierAccount"]?.string.flatMap({ AccountID(text: $0) }),
      let session = json["earlier"]?.string.flatMap({ ID<Session>(text: $0) })
    else { return nil }
    return EarlierSession(account: account, session: session)
  }

  private static func purpose(of json: JSON) -> ProviderVisit.Purpose? {
    if let invitation = json["invitation"]?.string { return .signIn(invitation: invitation) }
    guard let account = json["account"]?.string.flatMap({ AccountID(text: $0) }) else { return nil }
    if let session = json["link"]?.string.flatMap({ ID<Session>(text: $0) }) {
      return .link(account, session)
    }
    return json["confirm"]?.string.flatMap { ID<Session>(text: $0) }.map { .confirm(account, $0) }
  }
}
