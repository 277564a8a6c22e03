import HTTPTypes
import Server
import Testing
import Wire

/// Who asks without an account is held to little: in bytes, in number, in attempts at once.
@Suite struct GuessingTests {
  private static func server() throws -> TestServer {
    var server = try TestServer()
    server.environment.configuration.trustsProxy = true
    return server
  }

  private static let routes = [
    "/api/v1/accounts", "/api/v1/session", "/api/v1/password-resets",
    "/api/v1/password-resets/redemption", "/api/v1/email/confirmation",
  ]

  /// Two such requests used to silence the server for minutes.
  @Test(arguments: routes)
  func aDeeplyNestedBodyIsRefusedInAWord(path: String) async throws {
    try await TestServer().run { asker in
      let nested = String(repeating: "[", count: 4_000)
      let answer = try await asker.ask(.post, path, json: #"{"email":\#(nested)"#)
      #expect(answer.status == .badRequest)
      #expect(answer.text.contains("deeper than 32"))
      let large = #"{"email":"\#(String(repeating: "a", count: 9_000))"}"#
      #expect(try await asker.ask(.post, path, json: large).status == .contentTooLarge)
    }
  }

  @Test func aNetworkThatAsksTooOftenIsSentAwayBeforeItsBodyIsRead() async throws {
    let server = try Self.server()
    try await server.run { asker in
      func ask(from address: String) async throws -> TestResponse {
        try await asker.ask(
          .post, "/api/v1/email/confirmation", json: "no JSON",
          headers: ["X-Forwarded-For": address])
      }
      for _ in 0..<200 { #expect(try await ask(from: "192.0.2.1").status == .badRequest) }
      let late = try await ask(from: "192.0.2.1")
      #expect(late.member("code") == "too-many-attempts")
      #expect(late.headers[.retryAfter] == "1")
      #expect(try await ask(from: "192.0.2.2").status == .badRequest)
      server.clock.advance(milliseconds: 1_000)
      #expect(try await ask(from: "192.0.2.1").status == .badRequest)
    }
  }

  private static func guess(
    _ asker: Asker, _ email: String, from address: String
  ) async throws -> TestResponse {
    try await asker.ask(
      .post, "/api/v1/session", json: #"{"email":"\#(email)","password":"a guess at it"}"#,
      headers: ["X-Forwarded-For": address])
  }

  /// However the addresses of one network are written.
  @Test func theAddressesOfAHostAreOneGuesser() async throws {
    let server = try Self.server()
    try await server.run { asker in
      for (n, address) in ["2001:db8::1", "2001:DB8::2", "2001:db8:0:0:1::", "[2001:db8::7]:443"]
        .enumerated()
      {
        _ = try await Self.guess(asker, "a\(n)@example.org", from: address)
      }
      _ = try await Self.guess(asker, "b@example.org", from: "2001:db8::ffff:ffff")
      #expect(server.clock.waits.isEmpty)
      _ = try await Self.guess(asker, "c@example.org", from: "2001:db8::3")
      #expect(server.clock.waits == [500])
    }
  }

  /// Sixteen failures in a /56, sixty-four in a /48, whichever of their networks they come from.
  @Test(arguments: [(17, ""), (65, "00")])
  func theNetworksOfOneOwnerAreOneGuesser(_ free: Int, _ end: String) async throws {
    let server = try Self.server()
    try await server.run { asker in
      func address(_ n: Int) -> String { "2001:db8:7:\(String(n, radix: 16))\(end)::1" }
      for n in 0..<free { _ = try await Self.guess(asker, "a\(n)@example.org", from: address(n)) }
      #expect(server.clock.waits.isEmpty)
      _ = try await Self.guess(asker, "b@example.org", from: address(free))
      #expect(server.clock.waits == [500])
      _ = try await Self.guess(asker, "c@example.org", from: "2001:db8:8::1")
      #expect(server.clock.waits == [500])
    }
  }

  /// Blanks around an address used to make it another account's.
  @Test func aSignUpThatGuessesIsSlowedDownHoweverTheAddressIsWritten() async throws {
    let server = try Self.server()
    _ = try await server.token()
    let work = AccountWork(
      storage: server.environment.storage, passwords: server.environment.passwords,
      clock: server.clock.clock)
    try await work.setRegistration(.open)
    try await server.run { asker in
      for n in 0..<6 {
        let blanks = String(repeating: " ", count: n)
        let answer = try await asker.ask(
          .post, "/api/v1/accounts",
          json:
            #"{"email":"\#(blanks)Ada@example.org\#(blanks)","name":"A","password":"a guess at it"}"#,
          headers: ["X-Forwarded-For": "192.0.2.\(n)"])
        #expect(answer.member("code") == "not-created")
      }
      #expect(server.clock.waits == [500])
    }
  }

  /// Guesses that were sent before the first one had failed used to cost nothing.
  @Test func anAttemptCountsFromItsBeginning() async throws {
    var server = try TestServer()
    let hashing = Counter()
    server.environment.passwords.verify = { _, _ throws(PasswordError) in
      hashing.add()
      // Nobody's hash is done before everybody's has begun.
      while hashing.value < 7 { await Task.yield() }
      return false
    }
    try await server.run { asker in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<7 {
          group.addTask {
            let answer = try await asker.signIn()
            #expect(answer.status == .unauthorized)
          }
        }
        try await group.waitForAll()
      }
    }
    #expect(server.clock.waits.count == 2)
  }

  @Test func manyDevicesOfAPersonSignInOneAfterTheOther() async throws {
    let server = try TestServer()
    try await server.run { asker in
      _ = try await asker.signUp()
      for _ in 0..<20 { #expect(try await asker.signIn().status == .ok) }
      #expect(server.clock.waits.isEmpty)
    }
  }
}
