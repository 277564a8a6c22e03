import HTTPTypes
import Hummingbird
import Server
import Storage
import Testing
import Wire

@Suite struct SafetyTests {
  @Test(arguments: [
    (["Sec-Fetch-Site": "cross-site"], 403), (["Sec-Fetch-Site": "same-site"], 403),
    (["Sec-Fetch-Site": "same-origin"], 204), (["Origin": "https://evil.example"], 403),
    (["Origin": "null"], 403), (["Origin": "http://localhost:8080"], 204), ([:], 403),
    (["Sec-Fetch-Site": "cross-site", "Origin": "http://localhost:8080"], 403),
  ])
  func aChangeWithACookieHasToComeFromOurOwnPages(
    _ headers: [String: String], _ status: Int
  ) async throws {
    try await TestServer().run { asker in
      var headers = headers
      headers["Cookie"] = try await asker.signUp().cookie
      let answer = try await asker.ask(.delete, "/api/v1/sessions", headers: headers)
      #expect(answer.status.code == status)
    }
  }

  @Test func aForeignPageCannotSignAnybodyIn() async throws {
    try await TestServer().run { asker in
      _ = try await asker.signUp()
      let answer = try await asker.ask(
        .post, "/api/v1/session",
        json: #"{"email":"ada@example.org","password":"\#(TestServer.password)"}"#,
        headers: ["Origin": "https://evil.example"])
      #expect(answer.member("code") == "foreign-origin")
      #expect(answer.headers[.setCookie] == nil)
    }
  }

  @Test func aCookieDoesNotHelpARequestWithAWrongToken() async throws {
    try await TestServer().run { asker in
      let cookie = try await asker.signUp().cookie
      let answer = try await asker.ask(
        .get, "/api/v1/session", token: "later_wrong", cookie: cookie)
      #expect(answer.status == .unauthorized)
    }
  }

  @Test func theCookieIsBoundToTheHostWhereItCanBe() async throws {
    try await TestServer(baseURL: "https://localhost").run { asker in
      let cookie = try requireValue(try await asker.signUp().headers[.setCookie])
      #expect(cookie.hasPrefix("__Host-later="))
      for attribute in ["Secure", "HttpOnly", "SameSite=Lax", "Path=/"] {
        #expect(cookie.contains("; \(attribute)"))
      }
      #expect(!cookie.contains("Domain"))
    }
    try await TestServer().run { asker in
      let cookie = try requireValue(try await asker.signUp().headers[.setCookie])
      #expect(cookie.hasPrefix("later-session="))
      #expect(!cookie.contains("Secure"))
      #expect(cookie.contains("; HttpOnly"))
    }
  }

  @Test func onlyTheHashOfASecretIsStored() async throws {
    let server = try TestServer()
    let token = try await server.token()
    let accounts = try await server.environment.storage.accounts.list()
    let sessions = try await server.environment.storage.sessions.list(accounts[0].id)
    #expect(sessions.map(\.secretHash) == [Secret(text: token).hash])
    #expect(accounts[0].passwordHash.hasPrefix("$argon2id$v=19$m="))
  }

  @Test(arguments: [
    "/", "/nothing", "/api/v1/server", "/api/v1/session", "/api/v1/openapi.json",
    "/api/v1/contents/00", "/%00", "/api/v1/sync/pull",
  ])
  func everyAnswerTellsTheBrowserWhatItMayNot(_ path: String) async throws {
    try await TestServer().run { asker in
      for method in [HTTPRequest.Method.get, .post, .delete] {
        let answer = try await asker.ask(method, path)
        #expect(answer.headers[.contentSecurityPolicy]?.hasPrefix("default-src 'none'") == true)
        #expect(answer.header("X-Content-Type-Options") == "nosniff")
        #expect(answer.header("Referrer-Policy") == "no-referrer")
        #expect(answer.header("Cross-Origin-Opener-Policy") == "same-origin")
        #expect(answer.headers[.strictTransportSecurity] == nil)
      }
    }
  }

  @Test func nothingIsLeftInTheBrowsersCacheAfterASignOut() async throws {
    let server = try TestServer()
    try await server.run { asker in
      let answer = try await asker.ask(.delete, "/api/v1/session")
      #expect(answer.status == .noContent)
      #expect(answer.header("Clear-Site-Data") == #""cache""#)
    }
  }

  @Test func errorsAreProblemDetails() async throws {
    try await TestServer().run { asker in
      let missing = try await asker.ask(.get, "/api/v1/nothing")
      #expect(missing.status == .notFound)
      #expect(missing.headers[.contentType] == "application/problem+json")
      #expect(missing.member("code") == "not-found")
      let wrong = try await asker.ask(.patch, "/api/v1/session")
      #expect(wrong.status == .methodNotAllowed)
      #expect(wrong.headers[.allow] == "POST, GET, HEAD, DELETE")
    }
  }

  @Test func whoComesToAnAddressWithNothingAtItGetsTheApp() async throws {
    try await TestServer().run { asker in
      let accept = ["Accept": "text/html,application/xhtml+xml,*/*;q=0.8"]
      let page = try await asker.ask(.get, "/nowhere/at/all", headers: accept)
      #expect(page.status == .notFound)
      #expect(page.headers[.contentType] == "text/html; charset=utf-8")
      for (path, accept) in [("/api/v1/nothing", accept), ("/nowhere.png", ["Accept": "*/*"])] {
        let missing = try await asker.ask(.get, path, headers: accept)
        #expect(missing.status == .notFound)
        #expect(missing.member("code") == "not-found")
      }
    }
  }

  @Test func theCauseOfAnUnknownErrorStaysInTheLog() async throws {
    var server = try TestServer()
    server.environment.storage.accounts.count = { () throws(StorageError) in
      throw .failed("a secret path")
    }
    try await server.run { asker in
      let answer = try await asker.ask(.get, "/api/v1/server")
      #expect(answer.status == .internalServerError)
      #expect(!answer.text.contains("secret"))
      let id = try requireValue(answer.header("X-Request-ID"))
      #expect(answer.text.contains(id))
    }
  }

  @Test func whatIsTooLargeIsRefused() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let long = #"{"url":"\#(String(repeating: "a", count: 100_000))"}"#
      let answer = try await asker.ask(.post, "/api/v1/items", json: long, token: token)
      #expect(answer.status == .contentTooLarge)
    }
  }

  @Test func aFullDiskIsSaidInAWordAndChangesNothing() async throws {
    var server = try TestServer()
    let token = try await server.token()
    server.environment.storage.sync.push = { (_, _, _) throws(StorageError) in throw .full }
    try await server.run { asker in
      let answer = try await asker.ask(
        .post, "/api/v1/items", json: #"{"url":"example.org"}"#, token: token)
      #expect(answer.status.code == 507)
      #expect(answer.member("code") == "storage-full")
    }
  }

  @Test func moreHashesThanTheGateHoldsAreSentAway() async throws {
    let passwords = PasswordHashing.argon2(Argon2Cost(passes: 1, kibibytes: 8_192), queue: 1)
    let busy = Counter()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<40 {
        group.addTask {
          do throws(PasswordError) {
            _ = try await passwords.hash("correct horse battery")
          } catch {
            if error == .busy { busy.add() }
          }
        }
      }
    }
    #expect(busy.value > 0)
    #expect(busy.value < 40)
    let hash = try await passwords.hash("correct horse battery")
    #expect(try await passwords.verify("correct horse battery", hash))
    #expect(try await !passwords.verify("correct horse", hash))
    #expect(try await !passwords.verify("correct horse", nil))
  }
}
