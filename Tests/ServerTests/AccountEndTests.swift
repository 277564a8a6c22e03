import HTTPTypes
import Hummingbird
import Server
import Storage
import Testing

@Suite struct AccountEndTests {
  @Test func deletingAnAccountNeedsItsPasswordAndABrowser() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let byToken = try await asker.ask(
        .post, "/api/v1/account/deletion", json: #"{"password":"\#(TestServer.password)"}"#,
        token: token)
      #expect(byToken.status == .forbidden)
      let cookie = try await asker.signIn().cookie
      let wrong = try await asker.ask(
        .post, "/api/v1/account/deletion", json: #"{"password":"not this one"}"#, cookie: cookie)
      #expect(wrong.status == .forbidden)
      #expect(wrong.member("code") == "wrong-password")
      #expect(try await server.environment.storage.accounts.count() == 1)
      let right = try await asker.ask(
        .post, "/api/v1/account/deletion", json: #"{"password":"\#(TestServer.password)"}"#,
        cookie: cookie)
      #expect(right.status == .noContent)
      #expect(try await server.environment.storage.accounts.count() == 0)
      let after = try await asker.ask(.get, "/api/v1/session", cookie: cookie)
      #expect(after.status == .unauthorized)
    }
  }
}
