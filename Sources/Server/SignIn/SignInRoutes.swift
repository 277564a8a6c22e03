import Hummingbird
import Kernel
import Storage
import SyncCore
import Wire

/// How an account is signed in to, who is there, and the codes beside the password (docs/sign-in.md).
struct SignInRoutes: Sendable {
  /// What happened, in the answer: the rest stays for the owner.
  private static let eventsTold = 50
  /// Bytes of the secret of codes (RFC 4226, section 4).
  private static let secretBytes = 20

  let environment: ServerEnvironment

  private var storage: Storage { environment.storage }
  private var work: AccountWork { environment.accountWork }

  func add(to routes: Routing) {
    routes.on(
      .get, Routes.signIn, .browser, "listSignInMethods",
      "How the account is signed in to, and what happened with it (from a browser)",
      output: .message(SignInMethods.self, "SignInMethods"), use: methods)
    routes.on(
      .post, Routes.confirmation, .person, "confirm",
      "Say again who is there, by the password (from a browser)",
      input: .message(Confirmation.self, "Confirmation", upTo: Door.largestMessage),
      output: .done, problems: [401, 429, 503]
    ) { call in
      let account = call.account
      // Nobody gets on by a confirmation from before.
      guard !call.body.password.isEmpty else { throw AccountRefusal.wrongPassword }
      try await environment.confirm(call.body.password, of: account, call.arrival)
      try await environment.checkCode(call.body.code, of: account, call.arrival)
      environment.confirmations.confirm(call.who.visitor.session.id)
    }
    addCodes(to: routes)
  }

  private func addCodes(to routes: Routing) {
    routes.on(
      .post, Routes.codes, .confirmed, "beginCodes",
      "A secret for an app that computes codes (from a browser)",
      output: .message(NewCodes.self, "NewCodes", .created), problems: [409]
    ) { call in
      let secret = Secret.randomBytes(Self.secretBytes)
      try await storage.secondFactors.begin(call.account.id, secret)
      return NewCodes(
        secret: Base32.text(secret),
        address: TimeCode.address(of: secret, for: call.account.email))
    }
    routes.on(
      .put, Routes.codes, .confirmed, "turnCodesOn",
      "Ask for codes beside the password from now on, by one of them (from a browser)",
      input: .message(CodeCheck.self, "CodeCheck"),
      output: .message(RecoveryCodes.self, "RecoveryCodes"), problems: [404, 429, 503],
      use: turnOn)
    routes.on(
      .delete, Routes.codes, .confirmed, "turnCodesOff",
      "Ask for no codes any more (from a browser)", output: .done
    ) { call in
      try await storage.secondFactors.turnOff(call.account.id)
      await done(.codesOff, .codesOff, .codesOff, call)
    }
    routes.on(
      .post, Routes.recoveryCodes, .confirmed, "makeRecoveryCodes",
      "Ten new recovery codes in the place of those before (from a browser)",
      output: .message(RecoveryCodes.self, "RecoveryCodes", .created), problems: [404, 503]
    ) { call in
      guard try await storage.secondFactors.get(call.account.id)?.isOn == true else {
        throw RequestRefusal.notFound
      }
      let (codes, hashes) = try await environment.makeRecoveryCodes()
      try await storage.secondFactors.setRecoveryCodes(call.account.id, hashes)
      await done(.recoveryCodesMade, .recoveryCodesMade, .recoveryCodesMade, call)
      return codes
    }
  }

  @Sendable private func methods(_ call: Call<Visitor, Void>) async throws -> SignInMethods {
    let factor = try await storage.secondFactors.get(call.account)
    let events = Self.told(try await storage.accountEvents.list(call.account))
    return SignInMethods(
      passkeys: try await storage.passkeys.list(call.account).map { $0.summary },
      hasCodes: factor?.isOn == true, recoveryCodes: factor?.recoveryCodes.count ?? 0,
      events: events.map {
        AccountEventSummary(
          kind: AccountEventKind(rawValue: $0.kind) ?? .signedIn, detail: $0.detail, at: $0.at)
      },
      hasPassword: try await storage.accounts.byID(call.account)?.passwordHash.isEmpty == false,
      providers: environment.providers.summaries(
        try await storage.identities.list(call.account)))
  }

  /// The last ones, of which the many sign-ins leave room for the others.
  private static func told(_ events: [AccountEvent]) -> [AccountEvent] {
    let usual = [AccountEventKind.signedIn, .signedInByPasskey, .signedInByProvider].map(\.rawValue)
    let others = events.filter { !usual.contains($0.kind) }.prefix(eventsTold)
    let rest = max(eventsTold - others.count, eventsTold / 5)
    return (others + events.filter { usual.contains($0.kind) }.prefix(rest))
      .sorted { $0.at > $1.at }
  }

  @Sendable private func turnOn(_ call: Call<Person, CodeCheck>) async throws -> RecoveryCodes {
    let account = call.account
    guard let factor = try await storage.secondFactors.get(account.id) else {
      throw RequestRefusal.notFound
    }
    try environment.codeAllowance.take(account.id)
    let code = call.body.code.filter { $0 != " " }
    let now = environment.clock.now()
    guard let step = TimeCode.step(of: code, of: factor.secret, at: now) else {
      throw AccountRefusal.wrongCode
    }
    environment.codeAllowance.succeeded(account.id)
    let (codes, hashes) = try await environment.makeRecoveryCodes()
    // They are on already where an answer was lost: nobody has seen those codes.
    if factor.isOn {
      try await storage.secondFactors.setRecoveryCodes(account.id, hashes)
      return codes
    }
    try await storage.secondFactors.turnOn(account.id, factor.secret, step, hashes, now)
    await done(.codesOn, .codesOn, .codesOn, call)
    return codes
  }

  /// Logged, kept for the person, and told by mail.
  private func done<Body>(
    _ event: SecurityEvent, _ kind: AccountEventKind, _ letter: Letter.Sort,
    _ call: Call<Person, Body>
  ) async {
    environment.log(event, of: call.account.id, call.arrival)
    await environment.note(kind, of: call.account.id)
    await work.tell(letter, call.account, call.request, by: environment.mail)
  }
}

extension AccountEventKind: JSONWords {
  static let words = [
    "signed-up", "signed-in", "signed-in-by-passkey", "password-changed", "password-reset",
    "address-changed", "token-made", "passkey-added", "passkey-removed", "codes-on", "codes-off",
    "recovery-codes-made", "recovery-code-used", "recovered-by-owner", "signed-in-by-provider",
    "provider-linked", "provider-unlinked", "wrong-codes",
  ]
}
