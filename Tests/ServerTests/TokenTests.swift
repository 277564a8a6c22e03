import HTTPTypes
import Kernel
import Server
import Storage
import SyncCore
import Testing
import Wire

/// What a token may do, and when it ends.
@Suite struct TokenTests {
  private static func request(
    _ scope: String, password: String = TestServer.password, more: String = ""
  ) -> String {
    #"{"name":"x","scope":"\#(scope)","password":"\#(password)"\#(more)}"#
  }

  // Shows L08.
  @Test func aTokenIsMadeWithThePasswordAlone() async throws {
    try await TestServer().run { asker in
      let cookie = try await asker.signUp().cookie
      let without = try await asker.ask(
        .post, "/api/v1/tokens", json: #"{"name":"x","scope":"all"}"#, cookie: cookie)
      #expect(without.status == .badRequest)
      let wrong = try await asker.ask(
        .post, "/api/v1/tokens", json: Self.request("all", password: "a guess at it"),
        cookie: cookie)
      #expect(wrong.member("code") == "wrong-password")
      let made = try await asker.ask(
        .post, "/api/v1/tokens", json: Self.request("all"), cookie: cookie)
      #expect(made.status == .created)
    }
  }

  @Test func aTokenEndsAfterItsDays() async throws {
    let server = try TestServer()
    try await server.run { asker in
      let cookie = try await asker.signUp().cookie
      for days in ["0", "3651", "1.5", "\"7\""] {
        let refused = try await asker.ask(
          .post, "/api/v1/tokens", json: Self.request("all", more: ",\"days\":\(days)"),
          cookie: cookie)
        #expect(refused.status == .badRequest)
      }
      let made = try await asker.ask(
        .post, "/api/v1/tokens", json: Self.request("all", more: ",\"days\":7"), cookie: cookie)
      let token = try requireValue(made.member("secret"))
      #expect(made.member("expiresAt") == "2027-01-22T08:00:00.000Z")
      #expect(try await asker.ask(.get, "/api/v1/items", token: token).status == .ok)
      server.clock.advance(milliseconds: 7 * 86_400_000)
      #expect(try await asker.ask(.get, "/api/v1/items", token: token).status == .unauthorized)
    }
  }

  /// Every route but the two is refused; also those that are made later.
  // Shows L08.
  @Test func aSavingTokenSavesAndNothingElse() async throws {
    let server = try TestServer()
    let token = try await server.token(scope: .save)
    try await server.run { asker in
      let saved = try await asker.ask(
        .post, "/api/v1/items", json: #"{"url":"example.org/a"}"#, token: token)
      #expect(saved.status == .created)
      let sent = try await asker.ask(
        .post, "/api/v1/pages", json: #"{"url":"example.org/b","html":"<p>b"}"#, token: token)
      #expect(sent.status == .created)
      let document = try JSONReader.read(try await asker.ask(.get, "/api/v1/openapi.json").bytes)
      var operations = Self.operations(of: document)
      #expect(operations.count > 40)
      operations.append(("get", "/api/v1/sync/events"))
      for (method, path) in operations {
        let isSaving = ["/api/v1/items", "/api/v1/pages"].contains(path) && method == "post"
        guard !isSaving, let method = HTTPRequest.Method(method.uppercased()) else { continue }
        let answer = try await asker.ask(
          method,
          path.replacing("{id}", with: String(repeating: "0", count: 32))
            .replacing("{hash}", with: String(repeating: "0", count: 64)),
          json: "{}", token: token)
        #expect(answer.status == .forbidden, "\(method) \(path): \(answer.text)")
      }
      let page = try await asker.ask(.get, "/", token: token)
      #expect(!page.text.contains("ada@example.org"))
    }
  }

  /// Those of shortcuts: each adds its one thing.
  // Shows L08, L23, R19.
  @Test(arguments: [
    (AccessScope.addTodos, Routes.todos, #"{"text":"Call Ada tomorrow"}"#),
    (.addShopping, Routes.shoppingList, #"{"text":"toothpaste"}"#),
  ])
  func anAddingTokenAddsItsOneThingAndNothingElse(
    scope: AccessScope, path: String, line: String
  ) async throws {
    let server = try TestServer()
    let token = try await server.token(scope: scope)
    let all = try await server.token(of: "bob@example.org")
    try await server.run { asker in
      let added = try await asker.ask(.post, path, json: line, token: token)
      #expect([.ok, .created].contains(added.status), "\(added.text)")
      #expect(try await asker.ask(.post, path, json: line, token: all).status == added.status)
      let document = try JSONReader.read(try await asker.ask(.get, "/api/v1/openapi.json").bytes)
      var operations = Self.operations(of: document)
      operations.append(("get", "/api/v1/sync/events"))
      for (name, other) in operations where !(other == path && name == "post") {
        let method = try requireValue(HTTPRequest.Method(name.uppercased()))
        let answer = try await asker.ask(
          method,
          other.replacing("{id}", with: String(repeating: "0", count: 32))
            .replacing("{hash}", with: String(repeating: "0", count: 64)),
          json: "{}", token: token)
        #expect(answer.status == .forbidden, "\(name) \(other): \(answer.text)")
        #expect(answer.member("code") == "add-only" || answer.member("code") == "browser-only")
      }
    }
  }

  /// What it may is in docs/extension.md; routes that are made later are refused.
  // Shows L08, L19.
  @Test func theExtensionsTokenDoesWhatItIsForAndNothingElse() async throws {
    let server = try TestServer()
    try await server.run { asker in
      let cookie = try await asker.signUp().cookie
      let path = Routes.extensionTokens
      #expect(try await asker.ask(.post, path).status == .unauthorized)
      let made = try await asker.ask(.post, path, cookie: cookie)
      #expect(made.status == .created)
      let token = try requireValue(made.member("secret"))
      let refused = try await asker.ask(.post, path, token: token)
      #expect(refused.member("code") == "browser-only")

      let saved = try await asker.ask(
        .post, Routes.items, json: #"{"url":"example.org/a"}"#, token: token)
      let one = "\(Routes.items)/\(try requireValue(saved.member("id")))"
      let filed = try await asker.ask(
        .patch, one, json: #"{"tags":["Rivers"],"reason":"For Sunday"}"#, token: token)
      #expect(filed.member("reason") == "For Sunday")
      let marked = try await asker.ask(
        .post, one + "/highlights", json: #"{"quote":"Rain is kind."}"#, token: token)
      #expect(marked.status == .created)
      for path in [one, Routes.items, Routes.tags, Routes.collections] {
        #expect(try await asker.ask(.get, path, token: token).status == .ok)
      }
      let todo = try await asker.ask(
        .post, Routes.todos, json: #"{"title":"Sunday at the river"}"#, cookie: cookie)
      #expect(todo.status == .created)
      let found = try await asker.ask(.get, Routes.search + "?q=sunday", token: token)
      #expect(found.text.contains("\"item\"") && !found.text.contains("\"todo\""))

      let allowed: Set<String> = [
        "get \(Routes.items)", "post \(Routes.items)", "get \(Routes.items)/{id}",
        "patch \(Routes.items)/{id}", "post \(Routes.items)/{id}/highlights",
        "post \(Routes.sentPages)", "get \(Routes.tags)", "get \(Routes.collections)",
        "get \(Routes.search)", "delete \(path)",
      ]
      let document = try JSONReader.read(try await asker.ask(.get, "/api/v1/openapi.json").bytes)
      for (name, other) in Self.operations(of: document) where !allowed.contains("\(name) \(other)")
      {
        let method = try requireValue(HTTPRequest.Method(name.uppercased()))
        let answer = try await asker.ask(
          method,
          other.replacing("{id}", with: String(repeating: "0", count: 32))
            .replacing("{hash}", with: String(repeating: "0", count: 64)),
          json: "{}", token: token)
        #expect(answer.status == .forbidden, "\(name) \(other): \(answer.text)")
      }
      #expect(try await asker.ask(.delete, path, token: token).status == .noContent)
      #expect(try await asker.ask(.get, Routes.items, token: token).status == .unauthorized)
      #expect(try await asker.ask(.get, "/api/v1/session", cookie: cookie).status == .ok)
    }
  }

  @Test func aPersonAtABrowserMakesATokenThatOnlyAdds() async throws {
    try await TestServer().run { asker in
      let cookie = try await asker.signUp().cookie
      for scope in ["add-todos", "add-shopping"] {
        let made = try await asker.ask(
          .post, "/api/v1/tokens", json: Self.request(scope), cookie: cookie)
        #expect(made.status == .created)
        let listed = try await asker.ask(.get, "/api/v1/sessions", cookie: cookie)
        #expect(listed.text.contains("\"scope\":\"\(scope)\""))
      }
    }
  }

  /// Method and path of everything that wants a session or a token.
  private static func operations(of document: JSON) -> [(String, String)] {
    guard case .object(let paths)? = document["paths"] else { return [] }
    var found: [(String, String)] = []
    for path in paths {
      guard case .object(let methods) = path.value else { continue }
      for method in methods where method.name != "parameters" {
        if method.value["security"] == nil { found.append((method.name, path.name)) }
      }
    }
    return found
  }

  @Test func aResetEndsTokensAndAChangeWhenItIsAskedTo() async throws {
    let server = try TestServer()
    let token = try await server.token()
    let storage = server.environment.storage
    let account = try requireValue(try await storage.accounts.byEmail("ada@example.org"))
    try await server.run { asker in
      let cookie = try await asker.signIn().cookie
      func change(_ more: String) async throws {
        let answer = try await asker.ask(
          .put, "/api/v1/password",
          json: #"{"current":"\#(TestServer.password)","new":"\#(TestServer.password)"\#(more)}"#,
          cookie: cookie)
        #expect(answer.status == .noContent)
      }
      func status(of token: String) async throws -> Int {
        Int(try await asker.ask(.get, "/api/v1/items", token: token).status.code)
      }
      try await change("")
      #expect(try await status(of: token) == 200)
      try await change(#","endsTokens":true"#)
      #expect(try await status(of: token) == 401)
      #expect(try await asker.ask(.get, "/api/v1/session", cookie: cookie).status == .ok)
      let next = try await server.token()
      let work = AccountWork(
        storage: storage, passwords: server.environment.passwords, clock: server.clock.clock)
      try await work.setPassword(
        "another password", of: account, keeping: nil, endingTokens: true)
      #expect(try await status(of: next) == 401)
    }
  }

  /// It made every device send again all that it had.
  @Test func aReadingTokenBeginsNoEpoch() async throws {
    let server = try TestServer()
    let token = try await server.token()
    let reading = try await server.token(scope: .read)
    try await server.run { asker in
      func pull(_ request: PullRequest, _ token: String) async throws -> PullResponse {
        let answer = try await asker.ask(
          .post, "/api/v1/sync/pull", cbor: request.encoded, token: token)
        return try PullResponse(decoding: answer.bytes)
      }
      let note = try await asker.ask(.post, "/api/v1/notes", json: #"{"text":"a"}"#, token: token)
      #expect(note.status == .created)
      let first = try await pull(PullRequest(epoch: nil, cursor: 0, limit: 10), reading)
      let beyond = PullRequest(epoch: first.epoch, cursor: 99, limit: 10, head: 99)
      let answer = try await pull(beyond, reading)
      #expect(answer.epoch == first.epoch)
      // All that this log holds, as who was told of another one may lack any of it.
      #expect(answer.entities == first.entities && !answer.entities.isEmpty)
      #expect(answer.cursor == first.cursor)
      #expect(try await pull(beyond, token).epoch != first.epoch)
    }
  }

  /// A revoked token used to go on hearing of every change.
  @Test func anEventStreamEndsWithItsToken() async throws {
    let (listening, notifier) = Notifier.announcing()
    let server = try TestServer(notifier: notifier)
    let token = try await server.token()
    let storage = server.environment.storage
    let account = try requireValue(try await storage.accounts.byEmail("ada@example.org"))
    let id = try requireValue(try await storage.sessions.list(account.id).first?.id)
    try await server.listen { port in
      async let stream = eventStream(token: token, port: port)
      for await _ in listening { break }
      try await server.run { asker in
        let cookie = try await asker.signIn().cookie
        let ended = try await asker.ask(.delete, "/api/v1/sessions/\(id.text)", cookie: cookie)
        #expect(ended.status == .noContent)
      }
      // It ends by itself: nobody closes the notifier.
      #expect(try await stream.hasPrefix("HTTP/1.1 200 "))
    }
  }

  @Test func signingInEndsTheSessionThatItReplaces() async throws {
    let server = try TestServer()
    try await server.run { asker in
      let first = try await asker.signUp().cookie
      let credentials = #"{"email":"ada@example.org","password":"\#(TestServer.password)"}"#
      let wrong = try await asker.ask(
        .post, "/api/v1/session", json: credentials.replacing("horse", with: "cow"), cookie: first)
      #expect(wrong.status == .unauthorized)
      #expect(try await asker.ask(.get, "/api/v1/session", cookie: first).status == .ok)
      let second = try await asker.ask(
        .post, "/api/v1/session", json: credentials, cookie: first
      ).cookie
      #expect(try await asker.ask(.get, "/api/v1/session", cookie: first).status == .unauthorized)
      #expect(try await asker.ask(.get, "/api/v1/session", cookie: second).status == .ok)
    }
  }

  @Test(arguments: [
    "password1", "QWERTYUIOP", "12345678", "ada.lovelace@example.org", "Ada.Lovelace",
  ])
  func aPasswordThatEverybodyTriesIsRefused(_ password: String) async throws {
    try await TestServer().run { asker in
      let answer = try await asker.signUp("ada.lovelace@example.org", password: password)
      #expect(answer.member("code") == "common-password")
      #expect(try await asker.signUp("ada.lovelace@example.org").status == .created)
    }
  }
}
