public import AddressCore
import Hummingbird
import Kernel
public import Storage
import Wire

/// What signing in and changing how one signs in have in common.
extension ServerEnvironment {
  /// A recovery code: so many characters of base32, 50 bits.
  private static let recoveryLength = 10

  func signInKey() async throws(StorageError) -> SignInKey {
    try await SignInKey.kept(in: storage.settings)
  }

  /// Keeps what happened, for the person to look over.
  ///
  /// What was done is done: that it cannot be kept is no reason to answer that it failed.
  func note(_ kind: AccountEventKind, of account: AccountID, _ detail: String = "") async {
    let event = AccountEvent(kind: kind.rawValue, detail: detail, at: clock.now())
    try? await storage.accountEvents.add(account, event)
  }

  /// Goes on only with a code of the account, where codes are on.
  func checkCode(_ code: String, of account: Account, _ arrival: Arrival) async throws {
    guard let factor = try await storage.secondFactors.get(account.id), factor.isOn else {
      return
    }
    let code = Self.plain(code)
    if code.isEmpty { throw AccountRefusal.codeNeeded }
    try codeAllowance.take(account.id)
    guard try await use(code, of: factor, account, arrival) else {
      log(.attemptFailed, of: account.id, arrival)
      if codeAllowance.failed(account.id) {
        await note(.wrongCodes, of: account.id)
        await accountWork.warn(.wrongCodes, account, by: mail)
      }
      throw AccountRefusal.wrongCode
    }
    codeAllowance.succeeded(account.id)
  }

  private func use(
    _ code: String, of factor: SecondFactor, _ account: Account, _ arrival: Arrival
  ) async throws -> Bool {
    if let step = TimeCode.step(of: code, of: factor.secret, at: clock.now()) {
      return try await storage.secondFactors.useStep(account.id, step)
    }
    guard code.utf8.count == Self.recoveryLength else { return false }
    for hash in factor.recoveryCodes where try await passwords.verify(code, hash) {
      guard try await storage.secondFactors.useRecoveryCode(account.id, hash) else { return false }
      log(.recoveryCodeUsed, of: account.id, arrival)
      await note(.recoveryCodeUsed, of: account.id)
      await accountWork.warn(.recoveryCodeUsed, account, by: mail)
      return true
    }
    return false
  }

  /// Ten new ones, and what is kept of them.
  func makeRecoveryCodes() async throws -> (codes: RecoveryCodes, hashes: [String]) {
    var codes: [String] = []
    var hashes: [String] = []
    for _ in 0..<10 {
      let code = String(Base32.text(Secret.randomBytes(7)).prefix(Self.recoveryLength))
      hashes.append(try await passwords.hash(code))
      codes.append("\(code.prefix(5))-\(code.suffix(5))")
    }
    return (RecoveryCodes(codes: codes.joined(separator: " ")), hashes)
  }

  /// As it was made, however it was typed.
  private static func plain(_ code: String) -> String {
    code.uppercased().filter { $0 != " " && $0 != "-" }
  }

  /// The account whose passkey answered, and what it said; every fault is the same refusal.
  func check(
    _ proof: PasskeyProof, of wanted: AccountID? = nil, _ arrival: Arrival
  ) async throws -> (Account, PasskeyAssertion) {
    guard let party = configuration.relyingParty else { throw AccountRefusal.noPasskeys }
    guard let credential = Base64.bytes(urlSafe: proof.credential),
      let clientData = Base64.bytes(urlSafe: proof.clientData),
      let authenticatorData = Base64.bytes(urlSafe: proof.authenticatorData),
      let signature = Base64.bytes(urlSafe: proof.signature),
      let user = Base64.bytes(urlSafe: proof.user),
      let passkey = try await storage.passkeys.byCredential(credential),
      wanted == nil || passkey.account == wanted,
      let account = try await storage.accounts.byID(passkey.account)
    else {
      log(.attemptFailed, of: wanted, arrival)
      throw AccountRefusal.passkeyRefused
    }
    let key = try await signInKey()
    do throws(PasskeyFault) {
      guard user == key.user(of: account.id) else { throw .malformed }
      let assertion = try PasskeyAssertion(
        clientData: clientData, authenticatorData: authenticatorData, signature: signature,
        by: passkey.publicKey, for: party)
      try challenges.use(assertion.challenge, for: .use, by: key)
      let use = Passkey.Use(
        counter: assertion.data.counter, isSynced: assertion.data.isSynced, at: clock.now())
      // That it cannot be kept keeps nobody out.
      try? await storage.passkeys.use(passkey.id, use)
      return (account, assertion)
    } catch {
      log(.attemptFailed, of: account.id, arrival)
      throw AccountRefusal.passkeyRefused
    }
  }
}

extension Passkey {
  var summary: PasskeySummary {
    PasskeySummary(
      id: id.text, name: name, createdAt: createdAt, lastUsedAt: lastUsedAt, isSynced: isSynced,
      isSuspect: isSuspect)
  }
}

extension ServerConfiguration {
  /// Whom passkeys belong to; nil where browsers have none.
  var relyingParty: RelyingParty? { RelyingParty(baseURL) }
}

extension RelyingParty {
  /// Nil for an address without a name, or without https.
  init?(_ baseURL: Address) {
    guard case .name(let host) = baseURL.host,
      baseURL.scheme == .https || host == "localhost" || host.hasSuffix(".localhost")
    else { return nil }
    self.init(host: host, origin: baseURL.origin)
  }
}

/// Under which name passkeys were made: they are of no use under another.
public enum PasskeyHost {
  private static let setting = "passkey-host"

  /// Whether there are passkeys at this address, and why not, in a sentence for its owner.
  public static func sentence(_ baseURL: Address) -> String {
    guard let party = RelyingParty(baseURL) else {
      return "Not offered: they need an address with a name and https, and this is"
        + " \(baseURL.origin)."
    }
    return "Offered: they belong to \(party.host), and are of no use under another name."
  }

  /// Says that earlier passkeys no longer sign in, where the server has another name by now.
  public static func warning(
    _ baseURL: Address, _ settings: SettingStorage
  ) async throws(StorageError) -> String? {
    guard let bytes = try await settings.get(setting) else { return nil }
    let earlier = String(decoding: bytes, as: UTF8.self)
    guard earlier != RelyingParty(baseURL)?.host else { return nil }
    return "Passkeys were made under the name \(earlier) and don't sign in under \(baseURL.origin):"
      + " people need their passwords."
  }

  static func keep(_ party: RelyingParty, _ settings: SettingStorage) async throws(StorageError) {
    let bytes = Array(party.host.utf8)
    if try await settings.get(setting) != bytes { try await settings.set(setting, bytes) }
  }
}

extension Need where Who == Person {
  /// A person at a browser, who has just said again who they are.
  static var confirmed: Self {
    Self { access, arrival in
      let person = try await access.person(of: arrival.request, .browser)
      guard access.environment.confirmations.has(person.visitor.session.id) else {
        throw AccessRefusal.notConfirmed
      }
      return person
    }
  }
}
