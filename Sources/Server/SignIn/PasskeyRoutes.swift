import Hummingbird
import Kernel
import Storage
import Wire

/// Passkeys: made, used, named, removed (docs/sign-in.md).
struct PasskeyRoutes: Sendable {
  let environment: ServerEnvironment
  let accounts: AccountRoutes

  private var storage: Storage { environment.storage }

  func add(to routes: Routing) {
    routes.on(
      .post, Routes.passkeyRequest, .anybody, "askForPasskey",
      "What a browser needs to ask for a passkey",
      output: .message(PasskeyRequest.self, "PasskeyRequest"), problems: [409]
    ) { _ in
      let party = try party()
      let challenge = environment.challenges.make(for: .use, by: try await environment.signInKey())
      return PasskeyRequest(challenge: Base64.urlSafe(challenge), host: party.host)
    }
    routes.on(
      .post, Routes.sessionByPasskey, .anybody, "signInByPasskey",
      "Sign a browser in by a passkey",
      input: .message(PasskeyProof.self, "PasskeyProof", upTo: Door.largestMessage),
      output: .response(.json(.ok, "Profile")), problems: [401, 409], use: signIn)
    routes.on(
      .post, Routes.confirmationByPasskey, .person, "confirmByPasskey",
      "Say again who is there, by a passkey (from a browser)",
      input: .message(PasskeyProof.self, "PasskeyProof", upTo: Door.largestMessage),
      output: .done, problems: [409]
    ) { call in
      let (account, assertion) = try await environment.check(
        call.body, of: call.account.id, call.arrival)
      try await requireBothFactors(assertion, of: account)
      environment.confirmations.confirm(call.who.visitor.session.id)
    }
    addChanges(to: routes)
  }

  private func addChanges(to routes: Routing) {
    routes.on(
      .post, Routes.passkeyCreation, .confirmed, "beginPasskey",
      "What a browser needs to make a passkey (from a browser)",
      output: .message(PasskeyCreation.self, "PasskeyCreation"), problems: [409], use: begin)
    routes.on(
      .post, Routes.passkeys, .confirmed, "addPasskey",
      "Keep a passkey that a browser has made (from a browser)",
      input: .message(NewPasskey.self, "NewPasskey"),
      output: .message(PasskeySummary.self, "Passkey", .created), problems: [409, 422], use: add)
    routes.on(
      .put, "\(Routes.passkeys)/{id}", .person, "renamePasskey",
      "Call a passkey something else (from a browser)",
      input: .message(PasskeyName.self, "PasskeyName"), output: .done, problems: [422]
    ) { call in
      let passkey = try await passkey(try call.id(), of: call.account.id)
      try await storage.passkeys.rename(
        call.account.id, passkey.id, try name(call.body.name, else: passkey.name))
    }
    routes.on(
      .delete, "\(Routes.passkeys)/{id}", .confirmed, "removePasskey",
      "Remove a passkey (from a browser)", output: .done, problems: [409]
    ) { call in
      let account = call.account
      let passkey = try await passkey(try call.id(), of: account.id)
      do throws(StorageError) {
        try await storage.passkeys.remove(account.id, passkey.id, environment.providers.issuers)
      } catch {
        if error == .conflict { throw AccountRefusal.lastWayIn }
        throw error
      }
      environment.log(.passkeyRemoved, of: account.id, call.arrival)
      await environment.note(.passkeyRemoved, of: account.id, passkey.name)
      await environment.accountWork.tell(
        .passkeyRemoved, account, call.request, by: environment.mail)
    }
  }

  @Sendable private func signIn(_ call: Call<Void, PasskeyProof>) async throws -> Response {
    let (account, assertion) = try await environment.check(call.body, call.arrival)
    try await requireBothFactors(assertion, of: account)
    return try await accounts.welcome(
      back: account, status: .ok, call.arrival, as: .signedInByPasskey)
  }

  /// A passkey that has not found out who uses it is one factor.
  private func requireBothFactors(
    _ assertion: PasskeyAssertion, of account: Account
  ) async throws {
    guard !assertion.data.isVerified else { return }
    if try await storage.secondFactors.get(account.id)?.isOn == true {
      throw AccountRefusal.passkeyUnverified
    }
  }

  @Sendable private func begin(_ call: Call<Person, Void>) async throws -> PasskeyCreation {
    let party = try party()
    let account = call.account
    let key = try await environment.signInKey()
    let challenge = environment.challenges.make(
      for: .creation(call.who.visitor.session.id), by: key)
    let known = try await storage.passkeys.list(account.id).map { Base64.urlSafe($0.credential) }
    return PasskeyCreation(
      challenge: Base64.urlSafe(challenge), host: party.host,
      user: Base64.urlSafe(key.user(of: account.id)), name: account.email,
      displayName: account.name.isEmpty ? account.email : account.name,
      known: known.joined(separator: " "))
  }

  @Sendable private func add(_ call: Call<Person, NewPasskey>) async throws -> PasskeySummary {
    let account = call.account
    let registration = try await registration(call)
    let browser = BrowserName.of(userAgent: call.request.headers[.userAgent] ?? "")
    let usual = AuthenticatorName.of(registration.credential.model) ?? browser
    let passkey = Passkey(
      id: .random(), account: account.id, credential: registration.credential.id,
      publicKey: registration.credential.key, counter: registration.data.counter,
      model: registration.credential.model, transports: Self.transports(call.body.transports),
      name: try name(call.body.name, else: usual), isSynced: registration.data.isSynced,
      createdAt: environment.clock.now())
    do throws(StorageError) {
      try await storage.passkeys.add(passkey)
    } catch {
      guard error == .quotaReached else { throw error }
      throw RequestRefusal.invalid(
        code: "too-many-passkeys", "An account has at most \(Passkey.most) passkeys.")
    }
    // What a later start warns by: the passkey is there already.
    try? await PasskeyHost.keep(try party(), storage.settings)
    environment.log(.passkeyAdded, of: account.id, call.arrival)
    await environment.note(.passkeyAdded, of: account.id, passkey.name)
    await environment.accountWork.tell(.passkeyAdded, account, call.request, by: environment.mail)
    return passkey.summary
  }

  private func registration(
    _ call: Call<Person, NewPasskey>
  ) async throws -> PasskeyRegistration {
    let party = try party()
    let key = try await environment.signInKey()
    do throws(PasskeyFault) {
      guard let clientData = Base64.bytes(urlSafe: call.body.clientData),
        let attestation = Base64.bytes(urlSafe: call.body.attestation)
      else { throw .malformed }
      let registration = try PasskeyRegistration(
        clientData: clientData, attestation: attestation, for: party,
        isConditional: call.body.isConditional)
      try environment.challenges.use(
        registration.challenge, for: .creation(call.who.visitor.session.id), by: key)
      return registration
    } catch {
      throw AccountRefusal.passkeyRefused
    }
  }

  private func passkey(_ id: ID<Passkey>, of account: AccountID) async throws -> Passkey {
    guard let passkey = try await storage.passkeys.list(account).first(where: { $0.id == id })
    else { throw RequestRefusal.notFound }
    return passkey
  }

  private func party() throws(AccountRefusal) -> RelyingParty {
    guard let party = environment.configuration.relyingParty else { throw .noPasskeys }
    return party
  }

  private func name(_ text: String, else usual: String) throws(AccountRefusal) -> String {
    let name = Validation.trimmed(text)
    if let fault = Validation.fault(inName: name) { throw .invalid(.name, fault) }
    return name.isEmpty ? usual : name
  }

  /// Words of the standard alone: they go back to browsers.
  private static func transports(_ text: String) -> String {
    let known = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]
    return text.split(separator: " ").filter { known.contains(String($0)) }.prefix(7)
      .joined(separator: " ")
  }
}

/// What the makers of common password managers call them, by their AAGUID.
enum AuthenticatorName {
  private static let names = [
    "fbfc3007154e4ecc8c0b6e020557d7bd": "iCloud Keychain",
    "ea9b8d664d011d213ce4b6b48cb575d4": "Google Password Manager",
    "08987058cadc4b81b6e130de50dcbe96": "Windows Hello",
    "9ddd1817af5a4672a2b93e3dd95000a9": "Windows Hello",
    "6028b017b1d44c02b4b3afcdafc96bb2": "Windows Hello",
    "d548826e79b4db40a3d811116f7e8349": "Bitwarden",
    "bada5566a7aa401fbd9645619a55120d": "1Password",
    "53414d53554e47000000000000000000": "Samsung Pass",
    "531126d6e717415c93203d9aa6981239": "Dashlane",
    "fdb141b25d84443e8a354698c205a502": "KeePassXC",
    "50726f746f6e5061737350726f746f6e": "Proton Pass",
  ]

  static func of(_ model: [UInt8]) -> String? { names[Hex.encode(model)] }
}
