import AddressCore
import HTTPTypes
import Kernel
import Server
import Storage
import Testing
import Wire

/// What a provider's word is not enough for.
@Suite struct ProviderTrustTests {
  private func server(
    _ kind: Provider.Kind = .oidc, linksByEmail: Bool = false,
    baseURL: String = "http://localhost:8080"
  ) async throws -> (TestServer, FakeIssuer) {
    var server = try TestServer(baseURL: baseURL)
    let issuer = FakeIssuer(server.clock)
    server.environment.providers = Providers(
      [
        Provider(
          kind: kind, name: "Home", issuer: issuer.issuer, clientID: "later",
          credential: .secret("s"))
      ], linksByEmail: linksByEmail, network: issuer.network, clock: server.clock.clock)
    // Somebody is the owner already.
    _ = try await server.token(of: "owner@example.org")
    try await AccountWork(storage: server.environment.storage).setRegistration(.open)
    return (server, issuer)
  }

  /// A link elsewhere must not change who is signed in here, where the provider asks nobody.
  @Test(arguments: ["cross-site", "same-site"])
  func aPageOfAnotherSiteBeginsNoSignIn(site: String) async throws {
    let (server, issuer) = try await server()
    try await server.run { asker in
      var browser = Traveller(asker)
      let answer = try await browser.ask(.get, "/auth/oidc", site: site)
      #expect(answer.status == .seeOther)
      #expect(answer.headers[.location] == "/sign-in")
      #expect(browser.cookies.isEmpty)
      #expect(try await browser.go(issuer).status == .seeOther)
    }
  }

  /// A browser in which the provider keeps somebody signed in has asked nobody anything.
  // Shows L02.
  @Test func onlyWhoHasJustShownTheProviderWhoTheyAreIsConfirmed() async throws {
    let (server, issuer) = try await server()
    let change = "/api/v1/passkeys/creation"
    try await server.run { asker in
      var first = Traveller(asker)
      _ = try await first.go(issuer)
      func confirms(_ age: Int64) async throws -> Bool {
        let shownAt = server.clock.clock.now().milliseconds / 1000 - age
        issuer.bend { $0 = $0.with("auth_time", .integer(shownAt)) }
        var browser = Traveller(asker)
        #expect(try await browser.go(issuer).status == .seeOther)
        let answer = try await browser.ask(.post, change)
        return answer.member("code") != "confirmation-needed"
      }
      #expect(try await confirms(10))
      #expect(try await !confirms(3600))
      // Asked to sign in anew, it does not get by with that either.
      server.clock.advance(milliseconds: 6 * 60_000)
      let way = try await first.ask(
        .post, "/api/v1/providers/oidc/confirmation", json: #"{"path":"/"}"#)
      let back = try await first.comeBack(issuer, way.member("address") ?? "")
      #expect(back.status == .forbidden)
      #expect(try await first.ask(.post, change).member("code") == "confirmation-needed")
    }
  }

  /// Google has also verified addresses that are not its own, perhaps long ago.
  @Test(arguments: [
    ("ada@example.org", JSON.null, false), ("ada@example.org", "example.org", true),
    ("ada@gmail.com", .null, true),
  ])
  func googleLinksByAnAddressOnlyWhereItIsItsOwn(
    email: String, domain: JSON, isLinked: Bool
  ) async throws {
    let (server, issuer) = try await server(.google, linksByEmail: true)
    _ = try await server.token(of: email)
    let storage = server.environment.storage
    let account = try requireValue(try await storage.accounts.byEmail(email)).id
    let now = server.clock.clock.now()
    try await storage.accounts.change(account) { $0.emailConfirmedAt = now }
    issuer.change { $0.email = email }
    issuer.bend { $0 = $0.with("hd", domain) }
    try await server.run { asker in
      var browser = Traveller(asker)
      let answer = try await browser.go(issuer, from: "/auth/google", to: "google")
      #expect(answer.status == (isLinked ? .seeOther : .forbidden))
      #expect(try await storage.identities.list(account).isEmpty != isLinked)
    }
  }

  /// A passkey of before the server had an address of numbers.
  @Test func aPasskeyThatNoBrowserOffersIsNoWayIn() async throws {
    let (server, issuer) = try await server(baseURL: "http://192.168.1.5:8080")
    let storage = server.environment.storage
    try await server.run { asker in
      var browser = Traveller(asker)
      _ = try await browser.go(issuer)
      let account = try requireValue(try await storage.accounts.byEmail("ada@example.org")).id
      try await storage.passkeys.add(
        Passkey(
          id: .random(), account: account, credential: [1], publicKey: [1], counter: 0,
          model: [], transports: "", name: "My phone", isSynced: false,
          createdAt: server.clock.clock.now()))
      let id = try requireValue(
        try await browser.ask(.get, "/api/v1/sign-in").member("identity"))
      let refused = try await browser.ask(.delete, "/api/v1/identities/\(id)")
      #expect(refused.member("code") == "last-way-in")
      _ = try await browser.ask(
        .put, "/api/v1/password",
        json: #"{"current":"","new":"\#(TestServer.password)","endsTokens":false}"#)
      #expect(try await browser.ask(.delete, "/api/v1/identities/\(id)").status == .noContent)
    }
  }

  @Test func aLinkAndItsEndAreToldByMail() async throws {
    let (made, issuer) = try await server()
    var server = made
    let storage = server.environment.storage
    server.writesLetters()
    let now = server.clock.clock.now()
    try await server.run { asker in
      var browser = Traveller(asker)
      _ = try await browser.ask(
        .post, "/api/v1/accounts",
        json: #"{"email":"me@example.org","name":"","password":"\#(TestServer.password)"}"#)
      let account = try requireValue(try await storage.accounts.byEmail("me@example.org")).id
      try await storage.accounts.change(account) { $0.emailConfirmedAt = now }
      let way = try await browser.ask(
        .post, "/api/v1/providers/oidc/link", json: #"{"path":"/"}"#)
      _ = try await browser.comeBack(issuer, way.member("address") ?? "")
      let id = try requireValue(
        try await browser.ask(.get, "/api/v1/sign-in").member("identity"))
      #expect(try await browser.ask(.delete, "/api/v1/identities/\(id)").status == .noContent)
    }
    let told = Set(try await server.letters().map(\.sort))
    #expect(told.isSuperset(of: [.providerLinked, .providerUnlinked]))
  }
}
