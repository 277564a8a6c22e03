import HTTPTypes
import Kernel
import Logging
import Server
import Storage
import Synchronization
import Testing
import Wire

/// Which letters go out for what was done with an account.
@Suite struct LetterTests {
  /// Takes letters in; each waits on its way until `proceed` says so.
  private final class Post: Sendable {
    private let taken = Mutex<[String]>([])
    let begun: AsyncStream<Void>
    private let begin: AsyncStream<Void>.Continuation
    private let proceeding: AsyncStream<Void>
    let proceed: AsyncStream<Void>.Continuation

    init() {
      (begun, begin) = AsyncStream.makeStream(of: Void.self)
      (proceeding, proceed) = AsyncStream.makeStream(of: Void.self)
    }

    var subjects: [String] { taken.withLock { $0 } }

    var mailer: Mailer {
      Mailer(
        send: { mail in
          self.taken.withLock { $0.append(mail.subject) }
          self.begin.yield()
          for await _ in self.proceeding { break }
        }, check: {})
    }
  }

  /// A server with an account whose address is confirmed, and what sends its letters.
  private static func server(_ post: Post) async throws -> (TestServer, MailService) {
    var server = try TestServer()
    _ = try await server.token()
    let storage = server.environment.storage
    let account = try requireValue(try await storage.accounts.byEmail("ada@example.org"))
    let now = server.clock.clock.now()
    try await storage.accounts.change(account.id) {
      $0.emailConfirmedAt = now
      $0.language = "en"
    }
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    let mail = MailService(
      storage: storage, mailer: post.mailer, clock: server.clock.clock,
      origin: "http://localhost:8080", logger: logger)
    server.environment.mail = mail
    return (server, mail)
  }

  /// The second one used to be dropped.
  @Test func aTokenIsToldAlsoWhileTheLetterOfTheOneBeforeIsOnItsWay() async throws {
    let post = Post()
    let (server, mail) = try await Self.server(post)
    try await server.run { asker in
      let cookie = try await asker.signIn().cookie
      func makeToken() async throws {
        let made = try await asker.ask(
          .post, "/api/v1/tokens",
          json: #"{"name":"x","scope":"all","password":"\#(TestServer.password)"}"#,
          cookie: cookie)
        #expect(made.status == .created)
      }
      try await makeToken()
      async let sending: Void = mail.sendDue()
      var begun = post.begun.makeAsyncIterator()
      // Of the sign-in, then of the token.
      _ = await begun.next()
      post.proceed.yield()
      _ = await begun.next()
      try await makeToken()
      post.proceed.finish()
      await sending
    }
    #expect(
      post.subjects.filter { $0 == "An access token was created for Later" }.count == 2,
      "\(post.subjects)")
  }

  /// It used to open a session that nobody was told of.
  @Test(arguments: [Registration.open, .byInvitation])
  func aSignUpThatIsASignInIsToldAsOne(_ registration: Registration) async throws {
    let post = Post()
    post.proceed.finish()
    let (server, mail) = try await Self.server(post)
    let work = AccountWork(
      storage: server.environment.storage, passwords: server.environment.passwords,
      clock: server.clock.clock)
    try await work.setRegistration(registration)
    try await server.run { asker in
      #expect(
        try await asker.signUp(password: "a guess at it", invitation: "x").status == .forbidden)
      await mail.sendDue()
      #expect(post.subjects.isEmpty)
      let answer = try await asker.signUp(" ADA@example.org ", invitation: "x")
      #expect(answer.headers[.setCookie] != nil)
      await mail.sendDue()
      #expect(post.subjects == ["New sign-in to Later"])
    }
  }
}
