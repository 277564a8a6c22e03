import Crypto
import HTTPTypes
import Kernel
import Server
import Storage
import Testing
import Wire

/// What Apple does in its own way, and the proxy that is believed.
@Suite struct AppleSignInTests {
  private func server(
    _ key: P256.Signing.PrivateKey
  ) async throws -> (TestServer, FakeIssuer) {
    var server = try TestServer()
    let issuer = FakeIssuer(server.clock, issuer: "https://appleid.apple.com")
    let apple = try requireValue(
      AppleKey(team: "TEAM", keyID: "KEY", pem: key.pemRepresentation))
    server.environment.providers = Providers(
      [
        Provider(
          kind: .apple, name: "Apple", issuer: issuer.issuer, clientID: "later",
          credential: .apple(apple))
      ],
      proxy: TrustedProxy(
        name: "Proxy", networks: [try requireValue(NetworkRange("10.0.0.0/8"))],
        userHeader: "Remote-User", emailHeader: "Remote-Email"),
      network: issuer.network, clock: server.clock.clock)
    _ = try await server.token(of: "owner@example.org")
    try await AccountWork(storage: server.environment.storage).setRegistration(.open)
    return (server, issuer)
  }

  // Shows L02.
  @Test func applesPageBringsTheAnswerByAForm() async throws {
    let key = P256.Signing.PrivateKey()
    let (server, issuer) = try await server(key)
    issuer.change { $0.isVerified = "true" }
    issuer.bend { $0 = $0.with("name", .null) }
    try await server.run { asker in
      var browser = Traveller(asker)
      let start = try await browser.ask(.get, "/auth/apple")
      let location = try requireValue(start.headers[.location])
      #expect(location.contains("response_mode=form_post"))
      let cookie = start.headers[.setCookie] ?? ""
      #expect(cookie.contains("SameSite=None; Secure") && cookie.contains("HttpOnly"))
      let user = #"{"name":{"firstName":"Ada","lastName":"Lovelace"},"email":"x@example.org"}"#
      let form = try issuer.agree(location) + [("user", user)]
      let answer = try await browser.ask(
        .post, "/auth/apple/callback", form: form, site: "cross-site")
      #expect(answer.status == .seeOther, "\(answer.text)")
      let account = try await server.environment.storage.accounts.byEmail("ada@example.org")
      #expect(account?.name == "Ada Lovelace")
      #expect(account?.emailConfirmedAt != nil)
      let secret = try requireValue(issuer.forms.first?["client_secret"])
      let parts = secret.split(separator: ".")
      let signed = Array("\(parts[0]).\(parts[1])".utf8)
      let claims = try JSONReader.read(try TestToken.bytes(of: parts[1]))
      #expect(claims["iss"] == "TEAM" && claims["sub"] == "later")
      #expect(claims["aud"] == "https://appleid.apple.com")
      let signature = try P256.Signing.ECDSASignature(
        rawRepresentation: try TestToken.bytes(of: parts[2]))
      #expect(key.publicKey.isValidSignature(signature, for: signed))
    }
  }

  /// To Apple's page and back: browsers bring no cookie of the session with its form.
  private func signIn(
    _ browser: inout Traveller, _ issuer: FakeIssuer, meanwhile: () async throws -> Void = {}
  ) async throws {
    let start = try await browser.ask(.get, "/auth/apple")
    let form = try issuer.agree(start.headers[.location] ?? "")
    try await meanwhile()
    browser.cookies = browser.cookies.filter { $0.key.contains("visit") }
    let answer = try await browser.ask(
      .post, "/auth/apple/callback", form: form, site: "cross-site")
    #expect(answer.status == .seeOther, "\(answer.text)")
  }

  /// It stayed open beside the new one.
  @Test func theSessionFromBeforeEndsAlsoWhereItsCookieDoesNotComeBack() async throws {
    let (server, issuer) = try await server(P256.Signing.PrivateKey())
    try await server.run { asker in
      var browser = Traveller(asker)
      for _ in 0..<2 { try await signIn(&browser, issuer) }
      let storage = server.environment.storage
      let account = try requireValue(try await storage.accounts.byEmail("ada@example.org"))
      #expect(try await storage.sessions.list(account.id).count == 1)
      #expect(try await browser.ask(.get, "/api/v1/session").status == .ok)
    }
  }

  /// The same browser was told of as a new one.
  @Test func signingInOverOnesOwnSessionIsNoNewBrowser() async throws {
    let (made, issuer) = try await server(P256.Signing.PrivateKey())
    var server = made
    server.writesLetters()
    let home = server
    try await home.run { asker in
      var browser = Traveller(asker)
      for _ in 0..<2 { try await signIn(&browser, issuer) }
      #expect(try await home.letters().isEmpty)
      // Signed out on the way, from another device, it is new.
      try await signIn(&browser, issuer) {
        let storage = home.environment.storage
        let account = try requireValue(try await storage.accounts.byEmail("ada@example.org")).id
        try await storage.sessions.endOthers(account, nil, false)
      }
      #expect(try await home.letters().map(\.sort) == [.signIn])
    }
  }

  /// The one door for forms of other sites is no wider than this.
  @Test func aFormOfAnotherSiteDoesNothingElse() async throws {
    let (server, _) = try await server(P256.Signing.PrivateKey())
    try await server.run { asker in
      var browser = Traveller(asker)
      let form = [("code", "c"), ("state", "s")]
      let bare = try await browser.ask(
        .post, "/auth/apple/callback", form: form, site: "cross-site")
      #expect(bare.status == .forbidden)
      #expect(bare.member("code") == nil)
      for path in ["/auth/oidc/callback", "/auth/apple/code", "/api/v1/session"] {
        let answer = try await browser.ask(.post, path, form: form, site: "cross-site")
        #expect(answer.member("code") == "foreign-origin", "\(path)")
      }
    }
  }

  @Test func headersOfWhoIsNoListedProxyAreNotBelieved() async throws {
    let (server, _) = try await server(P256.Signing.PrivateKey())
    try await server.run { asker in
      var browser = Traveller(asker)
      let start = try await browser.ask(.get, "/auth/proxy")
      let back = try requireValue(start.headers[.location])
      #expect(back.hasPrefix("/auth/proxy/callback?state="))
      let cookie = browser.cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
      let answer = try await asker.ask(
        .get, back, cookie: cookie,
        headers: [
          "Remote-User": "ada", "Remote-Email": "ada@example.org", "X-Forwarded-For": "10.0.0.1",
        ])
      #expect(answer.status == .forbidden)
      #expect(try await server.environment.storage.accounts.count() == 1)
    }
  }
}
