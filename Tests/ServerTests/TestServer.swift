import AddressCore
import Foundation
import HTTPTypes
import Hummingbird
import Kernel
import Logging
import NIOCore
import Server
import Storage
import Synchronization
import TestSupport
import Wire

/// A clock that stands until it is moved; who waits has waited at once.
final class TestClock: Sendable {
  private struct Times {
    var now: Int64 = 1_800_000_000_000
    var waits: [Int64] = []
  }

  private let times = Mutex(Times())

  /// Milliseconds that requests waited, in order.
  var waits: [Int64] { times.withLock { $0.waits } }

  func advance(milliseconds: Int64) {
    times.withLock { $0.now += milliseconds }
  }

  var clock: ServerClock {
    ServerClock(
      now: { Instant(milliseconds: self.times.withLock { $0.now }) },
      wait: { milliseconds in
        // A heartbeat goes on until its stream ends.
        if milliseconds > 10_000 { await untilCancelled() }
        // As the machine's clock does: whoever waits in a loop must not go round for ever.
        try Task.checkCancellation()
        self.times.withLock { times in
          times.now += milliseconds
          times.waits.append(milliseconds)
        }
      })
  }
}

/// What never happens by itself: returns when the task is cancelled.
func untilCancelled() async {
  let never = AsyncStream<Never> { _ in }
  for await _ in never {}
}

/// A server in memory, and ways to ask it.
struct TestServer {
  static let password = "correct horse battery"

  let clock = TestClock()
  var environment: ServerEnvironment

  init(
    baseURL: String = "http://localhost:8080", storage: Storage = .memory(derivation: .reading),
    bundle: WebBundle = .empty, notifier: Notifier = .inProcess()
  ) throws {
    let address = try requireValue(Address(absolute: baseURL))
    environment = ServerEnvironment(
      configuration: ServerConfiguration(version: "1", baseURL: address), storage: storage,
      clock: clock.clock, passwords: .argon2(Argon2Cost(passes: 1, kibibytes: 8)),
      notifier: notifier, bundle: bundle)
  }

  func run(_ test: @Sendable (Asker) async throws -> Void) async throws {
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    let application = buildApplication(environment, logger: logger)
    let client = RouterClient(responder: try await application.responder, logger: logger)
    try await withServices(application.services, logger: logger) {
      try await test(Asker(client: client))
    }
  }

  /// Lets it send letters: they wait, for nobody sends what is due.
  mutating func writesLetters() {
    environment.mail = MailService(
      storage: environment.storage, mailer: Mailer(send: { _ in }, check: {}), clock: clock.clock,
      origin: environment.configuration.baseURL.origin, logger: Logger(label: "test"))
  }

  /// Takes the letters that wait.
  func letters() async throws -> [Letter] {
    let now = clock.clock.now()
    var letters: [Letter] = []
    while let letter = try await environment.storage.letters.lease(
      now, now.adding(milliseconds: 60_000))
    {
      letters.append(letter)
    }
    return letters
  }

  /// An account, and a token for it.
  func token(
    of email: String = "ada@example.org", scope: AccessScope = .all
  ) async throws -> String {
    let work = AccountWork(
      storage: environment.storage, passwords: environment.passwords, clock: clock.clock)
    if try await environment.storage.accounts.byEmail(email) == nil {
      let account = try await work.draft(
        email: email, name: "Ada", password: Self.password, isOwner: true)
      try await environment.storage.accounts.create(account, false)
    }
    let account = try requireValue(try await environment.storage.accounts.byEmail(email))
    return try await work.makeToken(for: account.id, name: "test", scope: scope).secret
  }

  /// A server with one account, and a token for it.
  static func signedUp() async throws -> (TestServer, token: String, account: AccountID) {
    let server = try TestServer()
    let token = try await server.token()
    let account = try await server.environment.storage.accounts.byEmail("ada@example.org")
    return (server, token, try requireValue(account).id)
  }
}

/// Fails a test's set-up with an error instead of a trap.
func requireValue<Value>(_ value: Value?) throws -> Value {
  guard let value else { throw MissingValue() }
  return value
}

struct MissingValue: Error {}

/// Asks a server as a browser or a script does.
struct Asker: Sendable {
  let client: RouterClient

  func ask(
    _ method: HTTPRequest.Method, _ path: String, json: String? = nil, cbor: [UInt8]? = nil,
    token: String? = nil, cookie: String? = nil, headers: [String: String] = [:]
  ) async throws -> TestResponse {
    var fields = HTTPFields()
    var body: ByteBuffer?
    if let json {
      fields[.contentType] = "application/json"
      body = ByteBuffer(string: json)
    }
    if let cbor {
      fields[.contentType] = "application/cbor"
      fields[.accept] = "application/cbor"
      body = ByteBuffer(bytes: cbor)
    }
    if let token { fields[.authorization] = "Bearer \(token)" }
    if let cookie {
      fields[.cookie] = cookie
      if let name = HTTPField.Name("Sec-Fetch-Site") { fields[name] = "same-origin" }
    }
    for (name, value) in headers {
      if let name = HTTPField.Name(name) { fields[name] = value }
    }
    return try await client.execute(uri: path, method: method, headers: fields, body: body)
  }

  func signUp(
    _ email: String = "ada@example.org", password: String = TestServer.password,
    invitation: String = ""
  ) async throws -> TestResponse {
    try await ask(
      .post, "/api/v1/accounts",
      json: """
        {"email":"\(email)","name":"Ada","password":"\(password)","invitation":"\(invitation)"}
        """)
  }

  func signIn(
    _ email: String = "ada@example.org", password: String = TestServer.password
  ) async throws -> TestResponse {
    try await ask(
      .post, "/api/v1/session", json: #"{"email":"\#(email)","password":"\#(password)"}"#)
  }
}

extension TestResponse {
  var text: String { String(buffer: body) }
  var bytes: [UInt8] { Array(body.readableBytesView) }

  /// Name and value of the cookie that the answer sets, as the next request sends them.
  var cookie: String {
    String((headers[.setCookie] ?? "").prefix { $0 != ";" })
  }

  func header(_ name: String) -> String? {
    HTTPField.Name(name).flatMap { headers[$0] }
  }

  /// The text without the ID of its request.
  var textWithoutID: String {
    guard let id = member("requestID"), !id.isEmpty else { return text }
    return text.replacing(id, with: "")
  }

  /// The text of a member of a flat JSON object.
  func member(_ name: String) -> String? {
    guard let start = text.range(of: "\"\(name)\":\"") else { return nil }
    return String(text[start.upperBound...].prefix { $0 != "\"" })
  }
}
