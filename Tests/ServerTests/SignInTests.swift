import AddressCore
import HTTPTypes
import Kernel
import Logging
import Server
import Storage
import Synchronization
import Testing
import Wire

/// Passkeys, codes beside the password, secrets for programs, and what is asked before any of it changes.
@Suite struct SignInTests {
  private static let confirmation = #"{"password":"\#(TestServer.password)"}"#

  /// Makes a passkey in the session of this cookie.
  private func add(
    _ passkey: inout SoftPasskey, _ cookie: String, _ asker: Asker
  ) async throws -> TestResponse {
    let options = try await asker.ask(.post, "/api/v1/passkeys/creation", cookie: cookie)
    #expect(options.status == .ok, "\(options.text)")
    passkey.user = options.member("user") ?? ""
    return try await asker.ask(
      .post, "/api/v1/passkeys", json: passkey.creation(options.member("challenge") ?? ""),
      cookie: cookie)
  }

  private func challenge(_ asker: Asker) async throws -> String {
    try requireValue(
      try await asker.ask(.post, "/api/v1/passkeys/request").member("challenge"))
  }

  private func signIn(_ passkey: SoftPasskey, _ asker: Asker) async throws -> TestResponse {
    let challenge = try await challenge(asker)
    return try await asker.ask(
      .post, "/api/v1/session/passkey", json: try passkey.proof(challenge))
  }

  // Shows L07.
  @Test func aPasskeyIsMadeAndSignsIn() async throws {
    try await TestServer().run { asker in
      let cookie = try await asker.signUp().cookie
      var passkey = SoftPasskey()
      let made = try await add(&passkey, cookie, asker)
      #expect(made.status == .created, "\(made.text)")
      let answer = try await signIn(passkey, asker)
      #expect(answer.status == .ok)
      #expect(answer.member("email") == "ada@example.org")
      #expect(try await asker.ask(.get, "/api/v1/session", cookie: answer.cookie).status == .ok)
      let methods = try await asker.ask(.get, "/api/v1/sign-in", cookie: cookie)
      #expect(methods.text.contains("signed-in-by-passkey"))
      #expect(methods.text.contains("passkey-added"))
      // The same once more is known, to whomever.
      #expect(try await add(&passkey, cookie, asker).status == .conflict)
    }
  }

  @Test func aChallengeCountsOnceAndForFiveMinutes() async throws {
    let server = try TestServer()
    try await server.run { asker in
      let cookie = try await asker.signUp().cookie
      var passkey = SoftPasskey()
      _ = try await add(&passkey, cookie, asker)
      let challenge = try await challenge(asker)
      let proof = try passkey.proof(challenge)
      func ask() async throws -> TestResponse {
        try await asker.ask(.post, "/api/v1/session/passkey", json: proof)
      }
      #expect(try await ask().status == .ok)
      #expect(try await ask().member("code") == "passkey-refused")
      let late = try passkey.proof(try await self.challenge(asker))
      server.clock.advance(milliseconds: 5 * 60_000)
      let refused = try await asker.ask(.post, "/api/v1/session/passkey", json: late)
      #expect(refused.member("code") == "passkey-refused")
      // What was given out to make one is none to use one.
      _ = try await asker.ask(
        .post, "/api/v1/confirmation", json: Self.confirmation, cookie: cookie)
      let creation = try await asker.ask(.post, "/api/v1/passkeys/creation", cookie: cookie)
      let other = try passkey.proof(creation.member("challenge") ?? "")
      #expect(
        try await asker.ask(.post, "/api/v1/session/passkey", json: other).member("code")
          == "passkey-refused")
    }
  }

  @Test func whatIsBentIsRefusedAlike() async throws {
    try await TestServer().run { asker in
      let cookie = try await asker.signUp().cookie
      var passkey = SoftPasskey()
      _ = try await add(&passkey, cookie, asker)
      var stranger = passkey
      stranger.user = "AAAA"
      var absent = passkey
      absent.flags = 4
      for bent in [stranger, absent, SoftPasskey()] {
        let answer = try await signIn(bent, asker)
        #expect(answer.status == .unauthorized)
        #expect(answer.member("code") == "passkey-refused")
      }
      let unknown = try await asker.ask(
        .post, "/api/v1/session/passkey",
        json: #"{"credential":"","clientData":"","authenticatorData":"","signature":"","user":""}"#)
      #expect(unknown.member("code") == "passkey-refused")
    }
  }

  /// A passkey that was made in one session is not that of another.
  @Test func aPasskeyIsMadeInTheSessionThatAskedForIt() async throws {
    try await TestServer().run { asker in
      let cookie = try await asker.signUp().cookie
      let other = try await asker.signIn().cookie
      let passkey = SoftPasskey()
      let options = try await asker.ask(.post, "/api/v1/passkeys/creation", cookie: cookie)
      let answer = try await asker.ask(
        .post, "/api/v1/passkeys", json: passkey.creation(options.member("challenge") ?? ""),
        cookie: other)
      #expect(answer.member("code") == "passkey-refused")
    }
  }

  @Test func aCounterThatGoesBackIsTold() async throws {
    try await TestServer().run { asker in
      let cookie = try await asker.signUp().cookie
      var passkey = SoftPasskey()
      passkey.counter = 7
      _ = try await add(&passkey, cookie, asker)
      passkey.counter = 8
      _ = try await signIn(passkey, asker)
      var methods = try await asker.ask(.get, "/api/v1/sign-in", cookie: cookie)
      #expect(methods.text.contains(#""isSuspect":false"#))
      #expect(try await signIn(passkey, asker).status == .ok)
      methods = try await asker.ask(.get, "/api/v1/sign-in", cookie: cookie)
      #expect(methods.text.contains(#""isSuspect":true"#))
    }
  }

  @Test func aPasskeyIsRenamedAndRemoved() async throws {
    let server = try TestServer()
    try await server.run { asker in
      let cookie = try await asker.signUp().cookie
      try await AccountWork(storage: server.environment.storage).setRegistration(.open)
      var passkey = SoftPasskey()
      let id = try requireValue(try await add(&passkey, cookie, asker).member("id"))
      let renamed = try await asker.ask(
        .put, "/api/v1/passkeys/\(id)", json: #"{"name":"My phone"}"#, cookie: cookie)
      #expect(renamed.status == .noContent)
      #expect(
        try await asker.ask(.get, "/api/v1/sign-in", cookie: cookie).text.contains("My phone"))
      let other = try await asker.signUp("eve@example.org").cookie
      let foreign = try await asker.ask(.delete, "/api/v1/passkeys/\(id)", cookie: other)
      #expect(foreign.status == .notFound)
      let removed = try await asker.ask(.delete, "/api/v1/passkeys/\(id)", cookie: cookie)
      #expect(removed.status == .noContent)
      #expect(try await signIn(passkey, asker).member("code") == "passkey-refused")
    }
  }

  // Shows L07.
  @Test(arguments: ["http://192.168.1.5:8080", "http://later.home", "https://10.0.0.1"])
  func anAddressWithoutANameOrHTTPSHasNoPasskeys(base: String) async throws {
    try await TestServer(baseURL: base).run { asker in
      let told = try await asker.ask(.get, "/api/v1/server")
      #expect(told.text.contains(#""hasPasskeys":false"#))
      let answer = try await asker.ask(.post, "/api/v1/passkeys/request")
      #expect(answer.member("code") == "no-passkeys")
    }
  }

  @Test func theOwnerIsWarnedThatPasskeysBelongToAnotherName() async throws {
    let server = try TestServer()
    let settings = server.environment.storage.settings
    let moved = try requireValue(Address(absolute: "https://later.example"))
    #expect(try await PasskeyHost.warning(moved, settings) == nil)
    try await server.run { asker in
      var passkey = SoftPasskey()
      _ = try await add(&passkey, try await asker.signUp().cookie, asker)
    }
    let same = try requireValue(Address(absolute: "http://localhost:8080"))
    #expect(try await PasskeyHost.warning(same, settings) == nil)
    #expect(try await PasskeyHost.warning(moved, settings)?.contains("localhost") == true)
    #expect(PasskeyHost.sentence(moved).hasPrefix("Offered"))
    let number = try requireValue(Address(absolute: "http://192.168.1.5"))
    #expect(PasskeyHost.sentence(number).hasPrefix("Not offered"))
  }

  /// Everything that changes how one signs in wants the person again.
  // Shows L07.
  @Test func whoeverChangesHowTheySignInSaysWhoTheyAre() async throws {
    let server = try TestServer()
    try await server.run { asker in
      let cookie = try await asker.signUp().cookie
      server.clock.advance(milliseconds: 5 * 60_000)
      let zeros = String(repeating: "0", count: 32)
      let changes: [(HTTPRequest.Method, String)] = [
        (.post, "/api/v1/passkeys/creation"), (.post, "/api/v1/passkeys"),
        (.delete, "/api/v1/passkeys/\(zeros)"), (.post, "/api/v1/codes"),
        (.put, "/api/v1/codes"), (.delete, "/api/v1/codes"), (.post, "/api/v1/codes/recovery"),
      ]
      for (method, path) in changes {
        let answer = try await asker.ask(method, path, json: "{}", cookie: cookie)
        #expect(answer.member("code") == "confirmation-needed", "\(method) \(path)")
      }
      let token = #"{"name":"x","scope":"all","password":""}"#
      let refused = try await asker.ask(.post, "/api/v1/tokens", json: token, cookie: cookie)
      #expect(refused.member("code") == "confirmation-needed")
      for password in ["", "a guess at it"] {
        let wrong = try await asker.ask(
          .post, "/api/v1/confirmation", json: #"{"password":"\#(password)"}"#, cookie: cookie)
        #expect(wrong.member("code") == "wrong-password")
      }
      let right = try await asker.ask(
        .post, "/api/v1/confirmation", json: Self.confirmation, cookie: cookie)
      #expect(right.status == .noContent)
      let made = try await asker.ask(.post, "/api/v1/tokens", json: token, cookie: cookie)
      #expect(made.status == .created)
      // In this session alone.
      server.clock.advance(milliseconds: 5 * 60_000)
      let again = try await asker.ask(.post, "/api/v1/codes", cookie: cookie)
      #expect(again.member("code") == "confirmation-needed")
    }
  }

  /// Turns codes on, and answers the secret and the recovery codes.
  private func turnOn(
    _ cookie: String, _ asker: Asker, _ server: TestServer
  ) async throws -> (secret: [UInt8], recovery: [String]) {
    let begun = try await asker.ask(.post, "/api/v1/codes", cookie: cookie)
    #expect(begun.status == .created, "\(begun.text)")
    let account = try requireValue(
      try await server.environment.storage.accounts.byEmail("ada@example.org"))
    let secret = try requireValue(
      try await server.environment.storage.secondFactors.get(account.id)
    ).secret
    let on = try await asker.ask(
      .put, "/api/v1/codes", json: #"{"code":"\#(code(of: secret, server))"}"#, cookie: cookie)
    #expect(on.status == .ok, "\(on.text)")
    return (secret, (on.member("codes") ?? "").split(separator: " ").map(String.init))
  }

  private func code(of secret: [UInt8], _ server: TestServer, later steps: Int64 = 0) -> String {
    let now = server.clock.clock.now()
    return TimeCode.code(of: secret, step: TimeCode.step(at: now) + steps)
  }

  private func signIn(_ code: String, _ asker: Asker) async throws -> TestResponse {
    try await asker.ask(
      .post, "/api/v1/session",
      json: """
        {"email":"ada@example.org","password":"\(TestServer.password)","code":"\(code)"}
        """)
  }

  // Shows L07.
  @Test func codesAreAskedForBesideThePassword() async throws {
    let server = try TestServer()
    try await server.run { asker in
      let cookie = try await asker.signUp().cookie
      try await AccountWork(storage: server.environment.storage).setRegistration(.open)
      let (secret, _) = try await turnOn(cookie, asker, server)
      #expect(try await asker.signIn().member("code") == "code-needed")
      #expect(
        try await asker.signIn(password: "a guess at it").member("code") == "wrong-credentials")
      // A sign-up by the same address and password is no way around.
      #expect(try await asker.signUp().member("code") == "code-needed")
      // The code that turned them on is used up.
      #expect(try await signIn(code(of: secret, server), asker).member("code") == "wrong-code")
      let next = code(of: secret, server, later: 1)
      #expect(try await signIn(next, asker).status == .ok)
      #expect(try await signIn(next, asker).member("code") == "wrong-code")
      // The session goes on, and confirms with a code alone.
      server.clock.advance(milliseconds: 6 * 60_000)
      let without = try await asker.ask(
        .post, "/api/v1/confirmation", json: Self.confirmation, cookie: cookie)
      #expect(without.member("code") == "code-needed")
    }
  }

  /// Who has found a browser open, and knows the password, has one factor.
  @Test func thePasswordAloneChangesNothingWhereCodesAreOn() async throws {
    let server = try TestServer()
    try await server.run { asker in
      let cookie = try await asker.signUp().cookie
      let (secret, _) = try await turnOn(cookie, asker, server)
      server.clock.advance(milliseconds: 6 * 60_000)
      let password = TestServer.password
      let token = #"{"name":"x","scope":"all","password":"\#(password)"}"#
      let changes: [(HTTPRequest.Method, String, String)] = [
        (.post, "/api/v1/tokens", token),
        (
          .put, "/api/v1/password",
          #"{"current":"\#(password)","new":"a new one that is long","endsTokens":true}"#
        ),
        (.put, "/api/v1/email", #"{"email":"eve@example.org","password":"\#(password)"}"#),
        (.post, "/api/v1/account/deletion", #"{"password":"\#(password)"}"#),
      ]
      for (method, path, json) in changes {
        let answer = try await asker.ask(method, path, json: json, cookie: cookie)
        #expect(answer.member("code") == "confirmation-needed", "\(path): \(answer.text)")
      }
      let both = #"{"password":"\#(password)","code":"\#(code(of: secret, server))"}"#
      let confirmed = try await asker.ask(
        .post, "/api/v1/confirmation", json: both, cookie: cookie)
      #expect(confirmed.status == .noContent)
      let made = try await asker.ask(.post, "/api/v1/tokens", json: token, cookie: cookie)
      #expect(made.status == .created)
    }
  }

  /// Codes are on, and the recovery codes of that answer were never seen.
  @Test func turningCodesOnAgainMakesALostAnswerGood() async throws {
    let server = try TestServer()
    try await server.run { asker in
      let cookie = try await asker.signUp().cookie
      let (secret, lost) = try await turnOn(cookie, asker, server)
      let wrong = try await asker.ask(
        .put, "/api/v1/codes", json: #"{"code":"000000"}"#, cookie: cookie)
      #expect(wrong.member("code") == "wrong-code")
      let again = try await asker.ask(
        .put, "/api/v1/codes", json: #"{"code":"\#(code(of: secret, server))"}"#, cookie: cookie)
      let codes = (again.member("codes") ?? "").split(separator: " ").map(String.init)
      #expect(codes.count == 10 && Set(codes).isDisjoint(with: lost))
      #expect(
        try await signIn(try requireValue(lost.first), asker).member("code") == "wrong-code")
      #expect(try await signIn(try requireValue(codes.first), asker).status == .ok)
    }
  }

  /// One that a thief of the session left behind.
  @Test func anAddressThatWaitsForItsLinkDoesNotOutliveANewPassword() async throws {
    let server = try TestServer()
    _ = try await server.token()
    let storage = server.environment.storage
    let account = try requireValue(try await storage.accounts.byEmail("ada@example.org"))
    let now = server.clock.clock.now()
    let letter = Letter(
      id: .random(), account: account.id, sort: .change, address: "eve@example.org",
      language: "en", createdAt: now)
    #expect(try await storage.letters.add(letter, now))
    let work = AccountWork(
      storage: storage, passwords: server.environment.passwords, clock: server.clock.clock)
    try await work.setPassword(
      "a new one that is long", of: account, keeping: nil, endingTokens: true)
    #expect(try await storage.letters.lease(now, now.adding(milliseconds: 1_000)) == nil)
  }

  @Test func aRecoveryCodeLetsInOnce() async throws {
    let server = try TestServer()
    try await server.run { asker in
      let cookie = try await asker.signUp().cookie
      let (_, recovery) = try await turnOn(cookie, asker, server)
      #expect(recovery.count == 10)
      #expect(Set(recovery).count == 10)
      #expect(recovery.allSatisfy { $0.count == 11 })
      let code = try requireValue(recovery.first)
      // However it was typed.
      #expect(try await signIn(code.lowercased().replacing("-", with: " "), asker).status == .ok)
      #expect(try await signIn(code, asker).member("code") == "wrong-code")
      let methods = try await asker.ask(.get, "/api/v1/sign-in", cookie: cookie)
      #expect(methods.text.contains(#""recoveryCodes":9"#))
      #expect(methods.text.contains("recovery-code-used"))
      let new = try await asker.ask(.post, "/api/v1/codes/recovery", cookie: cookie)
      #expect(new.status == .created)
      #expect(
        try await signIn(try requireValue(recovery.last), asker).member("code") == "wrong-code")
    }
  }

  @Test func fiveWrongCodesAreEnoughForFiveMinutes() async throws {
    let server = try TestServer()
    try await server.run { asker in
      let cookie = try await asker.signUp().cookie
      let (secret, _) = try await turnOn(cookie, asker, server)
      for _ in 0..<5 {
        #expect(try await signIn("000000", asker).member("code") == "wrong-code")
      }
      let refused = try await signIn(code(of: secret, server, later: 1), asker)
      #expect(refused.status == .tooManyRequests)
      #expect(refused.header("Retry-After") != nil)
      // Nobody is locked out for good.
      server.clock.advance(milliseconds: 5 * 60_000 + 1)
      #expect(try await signIn(code(of: secret, server), asker).status == .ok)
    }
  }

  @Test func aPasskeyIsTwoFactorsOnlyWhereItHasFoundOutWhoUsesIt() async throws {
    let server = try TestServer()
    try await server.run { asker in
      let cookie = try await asker.signUp().cookie
      var passkey = SoftPasskey()
      _ = try await add(&passkey, cookie, asker)
      _ = try await turnOn(cookie, asker, server)
      #expect(try await signIn(passkey, asker).status == .ok)
      passkey.flags = 1
      #expect(try await signIn(passkey, asker).member("code") == "passkey-unverified")
    }
  }

  @Test func aPasskeyConfirmsWhoIsThere() async throws {
    let server = try TestServer()
    try await server.run { asker in
      let cookie = try await asker.signUp().cookie
      var passkey = SoftPasskey()
      _ = try await add(&passkey, cookie, asker)
      server.clock.advance(milliseconds: 6 * 60_000)
      let proof = try passkey.proof(try await challenge(asker))
      let confirmed = try await asker.ask(
        .post, "/api/v1/confirmation/passkey", json: proof, cookie: cookie)
      #expect(confirmed.status == .noContent)
      #expect(try await asker.ask(.post, "/api/v1/codes", cookie: cookie).status == .created)
    }
  }

  /// Programs that know passwords alone.
  // Shows L08.
  @Test func aTokenGoesWhereAPasswordIsAskedFor() async throws {
    try await TestServer().run { asker in
      let cookie = try await asker.signUp().cookie
      let made = try await asker.ask(
        .post, "/api/v1/tokens",
        json: #"{"name":"KOReader","scope":"read","password":"","isTyped":true}"#, cookie: cookie)
      let secret = try requireValue(made.member("secret"))
      #expect(secret.count == 34)
      #expect(secret.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" })
      func basic(_ text: String) -> [String: String] {
        ["Authorization": "Basic \(base64(text))"]
      }
      let right = try await asker.ask(
        .get, "/api/v1/items", headers: basic("ada@example.org:\(secret)"))
      #expect(right.status == .ok)
      let change = try await asker.ask(
        .post, "/api/v1/items", json: #"{"url":"example.org"}"#, headers: basic("x:\(secret)"))
      #expect(change.member("code") == "read-only")
      for wrong in ["ada@example.org:\(TestServer.password)", secret, ""] {
        let refused = try await asker.ask(.get, "/api/v1/items", headers: basic(wrong))
        #expect(refused.status == .unauthorized)
      }
      // A browser adds it by itself, also where another site asks.
      var foreign = basic("x:\(secret)")
      foreign["Sec-Fetch-Site"] = "cross-site"
      let forged = try await asker.ask(
        .post, "/api/v1/items", json: #"{"url":"example.org"}"#, headers: foreign)
      #expect(forged.member("code") == "foreign-origin")
    }
  }

  private final class Subjects: Sendable {
    let all = Mutex<Set<String>>([])
  }

  // Shows L07.
  @Test func eachChangeIsToldByMail() async throws {
    var server = try TestServer()
    _ = try await server.token()
    let storage = server.environment.storage
    let account = try requireValue(try await storage.accounts.byEmail("ada@example.org"))
    let now = server.clock.clock.now()
    try await storage.accounts.change(account.id) { $0.emailConfirmedAt = now }
    let subjects = Subjects()
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    let mail = MailService(
      storage: storage,
      mailer: Mailer(
        send: { mail in subjects.all.withLock { _ = $0.insert(mail.subject) } }, check: {}),
      clock: server.clock.clock, origin: "http://localhost:8080", logger: logger)
    server.environment.mail = mail
    let environment = server
    try await server.run { asker in
      let cookie = try await asker.signIn().cookie
      var passkey = SoftPasskey()
      let id = try await add(&passkey, cookie, asker).member("id") ?? ""
      _ = try await asker.ask(.delete, "/api/v1/passkeys/\(id)", cookie: cookie)
      let (_, recovery) = try await turnOn(cookie, asker, environment)
      #expect(try await signIn(recovery.first ?? "", asker).status == .ok)
      _ = try await asker.ask(.post, "/api/v1/codes/recovery", cookie: cookie)
      _ = try await asker.ask(.delete, "/api/v1/codes", cookie: cookie)
      await mail.sendDue()
    }
    #expect(
      subjects.all.withLock { $0 } == [
        "New sign-in to Later", "A passkey was added to Later",
        "A passkey was removed from Later",
        "Codes were turned on for Later", "A recovery code was used for Later",
        "New recovery codes for Later", "Codes were turned off for Later",
      ])
  }

  /// What `later user recover` does.
  @Test func theOwnerLetsInWhoHasLostEverything() async throws {
    let server = try TestServer()
    try await server.run { asker in
      let cookie = try await asker.signUp().cookie
      var passkey = SoftPasskey()
      _ = try await add(&passkey, cookie, asker)
      _ = try await turnOn(cookie, asker, server)
      let storage = server.environment.storage
      let account = try requireValue(try await storage.accounts.byEmail("ada@example.org"))
      let work = AccountWork(
        storage: storage, passwords: server.environment.passwords, clock: server.clock.clock)
      try await work.recover(account, password: "a new one that is long")
      #expect(try await asker.ask(.get, "/api/v1/session", cookie: cookie).status == .unauthorized)
      #expect(try await signIn(passkey, asker).member("code") == "passkey-refused")
      let back = try await asker.signIn(password: "a new one that is long")
      #expect(back.status == .ok)
      let methods = try await asker.ask(.get, "/api/v1/sign-in", cookie: back.cookie)
      #expect(methods.text.contains("recovered-by-owner"))
    }
  }
}
