import HTTPTypes
import Kernel
import Kit
import ReadingCore
import Server
import Storage
import SyncCore
import Testing
import Wire

/// What the person learns of somebody who has their password, and guesses at their codes.
@Suite struct WrongCodeTests {
  private static let secret = [UInt8](repeating: 7, count: 20)

  /// A server that sends letters, with an account whose codes are on.
  private func server() async throws -> (TestServer, AccountID) {
    var server = try TestServer()
    _ = try await server.token()
    let storage = server.environment.storage
    let account = try requireValue(try await storage.accounts.byEmail("ada@example.org")).id
    let now = server.clock.clock.now()
    try await storage.accounts.change(account) { $0.emailConfirmedAt = now }
    try await storage.secondFactors.begin(account, Self.secret)
    try await storage.secondFactors.turnOn(account, Self.secret, 0, [], now)
    server.writesLetters()
    return (server, account)
  }

  private func signIn(
    _ code: String, _ asker: Asker, language: String = "en"
  ) async throws -> TestResponse {
    try await asker.ask(
      .post, "/api/v1/session",
      json: """
        {"email":"ada@example.org","password":"\(TestServer.password)","code":"\(code)"}
        """, headers: ["Accept-Language": language])
  }

  // Shows L07.
  @Test func severalWrongCodesAreToldOnceAnHour() async throws {
    let (server, account) = try await server()
    let storage = server.environment.storage
    @Sendable func told() async throws -> Int {
      let kind = AccountEventKind.wrongCodes.rawValue
      return try await storage.accountEvents.list(account).count { $0.kind == kind }
    }
    try await server.run { asker in
      func guess(_ times: Int) async throws {
        for _ in 0..<times {
          #expect(try await signIn("000000", asker).member("code") == "wrong-code")
        }
      }
      // Whoever mistypes a few times is left in peace.
      try await guess(4)
      #expect(try await told() == 0)
      try await guess(1)
      #expect(try await told() == 1)
      #expect(try await server.letters().map(\.sort) == [.wrongCodes])
      server.clock.advance(milliseconds: 6 * 60_000)
      try await guess(5)
      #expect(try await told() == 1)
      server.clock.advance(milliseconds: 60 * 60_000)
      try await guess(1)
      #expect(try await told() == 2)
      // A right one ends the row.
      let step = TimeCode.step(at: server.clock.clock.now())
      let right = try await signIn(TimeCode.code(of: Self.secret, step: step), asker)
      #expect(right.status == .ok)
      server.clock.advance(milliseconds: 2 * 60 * 60_000)
      try await guess(4)
      #expect(try await told() == 2)
    }
  }

  /// The letter was in the language of whoever guessed.
  @Test func thePersonIsWarnedInTheirOwnLanguage() async throws {
    let (server, account) = try await server()
    let storage = server.environment.storage
    try await server.run { asker in
      func guess() async throws -> String? {
        for _ in 0..<5 { _ = try await signIn("000000", asker) }
        server.clock.advance(milliseconds: 2 * 60 * 60_000)
        return try await server.letters().first { $0.sort == .wrongCodes }?.language
      }
      // Of who has never signed in nothing is known: it is in both.
      #expect(try await guess() == "")
      let step = TimeCode.step(at: server.clock.clock.now())
      let right = TimeCode.code(of: Self.secret, step: step)
      #expect(try await signIn(right, asker, language: "ko-KR,ko;q=0.9").status == .ok)
      #expect(try await guess() == "ko")
      let english = Register(
        stamp: Stamp(milliseconds: 1, device: DeviceID(bits: 1)),
        value: RegisterValue.int(Int(Language.english.rawValue) + 1))
      let settings = Entity(
        id: ReadingSettings.id, kind: .readingSettings,
        fields: [Field(number: ReadingSettings.language.number, register: english)])
      _ = try await storage.sync.push(
        account, [Change(id: .random(), entity: settings)], server.clock.clock.now())
      #expect(try await guess() == "en")
    }
  }
}
