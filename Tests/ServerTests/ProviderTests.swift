import AddressCore
import Crypto
import HTTPTypes
import Kernel
import Server
import Storage
import Testing
import Wire

/// Signing in by others, by an issuer of the test.
@Suite struct ProviderTests {
  private func server(
    linksByEmail: Bool = false, registration: Registration? = .open
  ) async throws -> (TestServer, FakeIssuer) {
    var server = try TestServer()
    let issuer = FakeIssuer(server.clock)
    server.environment.providers = Providers(
      [
        Provider(
          kind: .oidc, name: "Home <ID>", issuer: issuer.issuer, clientID: "later",
          credential: .secret("s"))
      ], linksByEmail: linksByEmail, network: issuer.network, clock: server.clock.clock)
    // Somebody is the owner already.
    _ = try await server.token(of: "owner@example.org")
    if let registration {
      try await AccountWork(storage: server.environment.storage).setRegistration(registration)
    }
    return (server, issuer)
  }

  private func account(_ email: String, _ server: TestServer) async throws -> Account? {
    try await server.environment.storage.accounts.byEmail(email)
  }

  // Shows L02.
  @Test func aProviderSignsUpAndSignsIn() async throws {
    let (server, issuer) = try await server()
    try await server.run { asker in
      var browser = Traveller(asker)
      let answer = try await browser.go(issuer, from: "/auth/oidc?return=/library")
      #expect(answer.status == .seeOther, "\(answer.text)")
      #expect(answer.headers[.location] == "/library")
      let profile = try await browser.ask(.get, "/api/v1/session")
      #expect(profile.member("email") == "ada@example.org")
      #expect(profile.text.contains(#""isEmailConfirmed":true"#))
      var other = Traveller(asker)
      issuer.change { $0.email = "new@example.org" }
      _ = try await other.go(issuer)
      // The same person, whatever their address is by now.
      #expect(try await other.ask(.get, "/api/v1/session").member("email") == "ada@example.org")
      let methods = try await other.ask(.get, "/api/v1/sign-in")
      #expect(methods.text.contains("signed-in-by-provider"))
      #expect(methods.text.contains(#""hasPassword":false"#))
      #expect(try await asker.signIn(password: "").status == .unauthorized)
      let told = try await asker.ask(.get, "/api/v1/server")
      #expect(told.member("providers") == "oidc Home <ID>")
    }
  }

  @Test func theRuleOfSignUpHoldsForProvidersToo() async throws {
    let (server, issuer) = try await server(registration: .closed)
    let work = AccountWork(storage: server.environment.storage)
    try await server.run { asker in
      var browser = Traveller(asker)
      let closed = try await browser.go(issuer)
      #expect(closed.status == .forbidden)
      #expect(closed.text.contains("Home &lt;ID&gt;"))
      try await work.setRegistration(.byInvitation)
      #expect(try await browser.go(issuer).status == .forbidden)
      #expect(try await account("ada@example.org", server) == nil)
      let owner = try await asker.signIn("owner@example.org")
      let invitation = try await asker.ask(.post, "/api/v1/invitations", cookie: owner.cookie)
      let secret = try requireValue(invitation.member("secret"))
      let answer = try await browser.go(issuer, from: "/auth/oidc?invitation=\(secret)")
      #expect(answer.status == .seeOther)
      #expect(try await account("ada@example.org", server)?.isOwner == false)
      issuer.change { $0.subject = "eve" }
      issuer.change { $0.email = "eve@example.org" }
      var eve = Traveller(asker)
      let again = try await eve.go(issuer, from: "/auth/oidc?invitation=\(secret)")
      #expect(again.status == .forbidden)
    }
  }

  @Test func aWayBackCountsOnceAndOnlyForWhoBeganIt() async throws {
    let (server, issuer) = try await server()
    try await server.run { asker in
      var browser = Traveller(asker)
      let start = try await browser.ask(.get, "/auth/oidc")
      #expect(start.status == .found)
      let location = try requireValue(start.headers[.location])
      #expect(location.contains("code_challenge_method=S256"))
      let begun = browser
      let back = Traveller.encoded(try issuer.agree(location))
      // Another browser, which has no cookie of it, or one of its own.
      var stranger = Traveller(asker)
      #expect(try await stranger.ask(.get, "/auth/oidc/callback?\(back)").status == .forbidden)
      _ = try await stranger.ask(.get, "/auth/oidc")
      #expect(try await stranger.ask(.get, "/auth/oidc/callback?\(back)").status == .forbidden)
      #expect(try await browser.ask(.get, "/auth/oidc/callback?\(back)").status == .seeOther)
      var replayed = begun
      #expect(try await replayed.ask(.get, "/auth/oidc/callback?\(back)").status == .forbidden)
      // A code that another visit got.
      var late = Traveller(asker)
      let second = try await late.ask(.get, "/auth/oidc")
      let query = Traveller.encoded(try issuer.agree(second.headers[.location] ?? ""))
      server.clock.advance(milliseconds: 10 * 60_000)
      #expect(try await late.ask(.get, "/auth/oidc/callback?\(query)").status == .forbidden)
      #expect(issuer.forms.count == 1)
    }
  }

  @Test(arguments: [
    ("nonce", JSON.string("other")), ("iss", "https://evil.example"), ("aud", "other"),
    ("exp", 1),
  ])
  func whoeverIsNotVouchedForStaysOutside(name: String, value: JSON) async throws {
    let (server, issuer) = try await server()
    issuer.bend { $0 = $0.with(name, value) }
    try await server.run { asker in
      var browser = Traveller(asker)
      let answer = try await browser.go(issuer)
      #expect(answer.status == .forbidden)
      #expect(try await browser.ask(.get, "/api/v1/session").status == .unauthorized)
      #expect(try await account("ada@example.org", server) == nil)
    }
  }

  @Test func aKeyThatIsTurnedOverIsLookedForOnceAMinute() async throws {
    let (server, issuer) = try await server()
    try await server.run { asker in
      var browser = Traveller(asker)
      let first = try await browser.go(issuer)
      #expect(first.status == .seeOther)
      issuer.turnKey(to: "second")
      #expect(try await browser.go(issuer).status == .forbidden)
      #expect(issuer.keyLooks == 1)
      server.clock.advance(milliseconds: 60_000)
      #expect(try await browser.go(issuer).status == .seeOther)
      #expect(issuer.keyLooks == 2)
    }
  }

  @Test(arguments: [
    "//evil.example", "https://evil.example", "/%5Cevil.example", "/\\evil.example",
    "/..//evil.example", "/%09/evil.example", "/auth/oidc", "/api/v1/export", "evil",
  ])
  func nobodyIsSentElsewhere(path: String) async throws {
    let (server, issuer) = try await server()
    try await server.run { asker in
      var browser = Traveller(asker)
      let start = "/auth/oidc?return=\(PercentCoding.encode(Array(path.utf8)))"
      let location = try await browser.go(issuer, from: start).headers[.location] ?? ""
      let there = Address(absolute: "http://localhost:8080")?.resolving(location)
      #expect(there?.origin == "http://localhost:8080", "\(location)")
      #expect(!location.hasPrefix("//") && !location.contains("\\"), "\(location)")
    }
  }

  /// An address alone takes over nobody's account.
  @Test func anAccountIsLinkedByItsAddressOnlyWhereBothAreSure() async throws {
    for (isAllowed, isVerified, isConfirmed) in [
      (false, true, true), (true, false, true), (true, true, false), (true, true, true),
    ] {
      let (server, issuer) = try await server(linksByEmail: isAllowed)
      _ = try await server.token()
      let id = try requireValue(try await account("ada@example.org", server)).id
      if isConfirmed {
        let now = server.clock.clock.now()
        try await server.environment.storage.accounts.change(id) { $0.emailConfirmedAt = now }
      }
      issuer.change { $0.isVerified = .bool(isVerified) }
      try await server.run { asker in
        var browser = Traveller(asker)
        let answer = try await browser.go(issuer)
        let isLinked = isAllowed && isVerified && isConfirmed
        #expect(answer.status == (isLinked ? .seeOther : .forbidden))
        let identities = try await server.environment.storage.identities.list(id)
        #expect(identities.count == (isLinked ? 1 : 0))
      }
    }
  }

  @Test func aProviderIsLinkedInSettingsAndUnlinkedAgain() async throws {
    let (server, issuer) = try await server()
    try await server.run { asker in
      var browser = Traveller(asker)
      _ = try await browser.ask(
        .post, "/api/v1/accounts",
        json: #"{"email":"me@example.org","name":"","password":"\#(TestServer.password)"}"#)
      server.clock.advance(milliseconds: 6 * 60_000)
      let link = "/api/v1/providers/oidc/link"
      let body = #"{"path":"/settings/sign-in"}"#
      let early = try await browser.ask(.post, link, json: body)
      #expect(early.member("code") == "confirmation-needed")
      _ = try await browser.ask(
        .post, "/api/v1/confirmation", json: #"{"password":"\#(TestServer.password)"}"#)
      let way = try await browser.ask(.post, link, json: body)
      let back = try await browser.comeBack(issuer, way.member("address") ?? "")
      #expect(back.headers[.location] == "/settings/sign-in")
      // No word of another account, and none is made.
      #expect(try await account("ada@example.org", server) == nil)
      let methods = try await browser.ask(.get, "/api/v1/sign-in")
      #expect(methods.text.contains("provider-linked"))
      var other = Traveller(asker)
      _ = try await other.go(issuer)
      #expect(try await other.ask(.get, "/api/v1/session").member("email") == "me@example.org")
      let id = try requireValue(methods.member("identity"))
      #expect(try await other.ask(.delete, "/api/v1/identities/\(id)").status == .noContent)
      #expect(try await Traveller.tries(asker, issuer) == .seeOther)
      #expect(try await account("ada@example.org", server) != nil)
    }
  }

  @Test func anIdentityBelongsToOneAccount() async throws {
    let (server, issuer) = try await server()
    try await server.run { asker in
      var first = Traveller(asker)
      _ = try await first.go(issuer)
      var second = Traveller(asker)
      _ = try await second.ask(
        .post, "/api/v1/accounts",
        json: #"{"email":"me@example.org","name":"","password":"\#(TestServer.password)"}"#)
      let way = try await second.ask(
        .post, "/api/v1/providers/oidc/link", json: #"{"path":"/"}"#)
      let back = try await second.comeBack(issuer, way.member("address") ?? "")
      #expect(back.status == .conflict)
      let me = try requireValue(try await account("me@example.org", server))
      #expect(try await server.environment.storage.identities.list(me.id).isEmpty)
    }
  }

  @Test func theOnlyWayInIsKeptAndSaysAgainWhoIsThere() async throws {
    let (server, issuer) = try await server()
    try await server.run { asker in
      var browser = Traveller(asker)
      _ = try await browser.go(issuer)
      let id = try requireValue(
        try await browser.ask(.get, "/api/v1/sign-in").member("identity"))
      server.clock.advance(milliseconds: 6 * 60_000)
      let path = "/api/v1/identities/\(id)"
      #expect(
        try await browser.ask(.delete, path).member("code") == "confirmation-needed")
      let way = try await browser.ask(
        .post, "/api/v1/providers/oidc/confirmation", json: #"{"path":"/settings/sign-in"}"#)
      let address = try requireValue(way.member("address"))
      #expect(address.contains("prompt=login"))
      // Somebody else's word is none.
      issuer.change { $0.subject = "eve" }
      var bent = browser
      #expect(try await bent.comeBack(issuer, address).status == .forbidden)
      issuer.change { $0.subject = "ada-at-issuer" }
      let again = try await browser.ask(
        .post, "/api/v1/providers/oidc/confirmation", json: #"{"path":"/settings/sign-in"}"#)
      #expect(
        try await browser.comeBack(issuer, again.member("address") ?? "").status == .seeOther)
      #expect(try await browser.ask(.delete, path).member("code") == "last-way-in")
    }
  }

  @Test func codesAreAskedForAfterAProviderToo() async throws {
    let (server, issuer) = try await server()
    let storage = server.environment.storage
    try await server.run { asker in
      var browser = Traveller(asker)
      _ = try await browser.go(issuer)
      let id = try requireValue(try await account("ada@example.org", server)).id
      let secret = [UInt8](repeating: 7, count: 20)
      try await storage.secondFactors.begin(id, secret)
      try await storage.secondFactors.turnOn(id, secret, 0, [], server.clock.clock.now())
      var other = Traveller(asker)
      let asked = try await other.go(issuer, from: "/auth/oidc?return=/library")
      #expect(asked.headers[.location] == "/auth/oidc/code")
      #expect(try await other.ask(.get, "/api/v1/session").status == .unauthorized)
      #expect(try await other.ask(.get, "/auth/oidc/code").status == .ok)
      let wrong = try await other.ask(.post, "/auth/oidc/code", form: [("code", "000000")])
      #expect(wrong.status == .unauthorized)
      let code = TimeCode.code(of: secret, step: TimeCode.step(at: server.clock.clock.now()))
      let right = try await other.ask(.post, "/auth/oidc/code", form: [("code", code)])
      #expect(right.headers[.location] == "/library")
      #expect(try await other.ask(.get, "/api/v1/session").status == .ok)
      var stranger = Traveller(asker)
      #expect(try await stranger.ask(.get, "/auth/oidc/code").status == .forbidden)
    }
  }
}

extension Traveller {
  /// What becomes of a browser that was never here.
  static func tries(
    _ asker: Asker, _ issuer: FakeIssuer
  ) async throws -> HTTPResponse.Status {
    var browser = Traveller(asker)
    return try await browser.go(issuer).status
  }
}
