import ArticleCore
import Foundation
import HTTPTypes
import Hummingbird
import Kernel
import ReadingCore
import Server
import Storage
import SyncCore
import Testing
import Wire

@Suite struct ItemRouteTests {
  private static func save(
    _ url: String, _ asker: Asker, _ token: String
  ) async throws -> TestResponse {
    try await asker.ask(.post, "/api/v1/items", json: #"{"url":"\#(url)"}"#, token: token)
  }

  @Test func savingAnAddressAgainBringsTheItemBackToTheTop() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let first = try await Self.save("https://example.org/a?utm_source=x", asker, token)
      #expect(first.status == .created)
      #expect(first.member("state") == "waiting")
      let id = try requireValue(first.member("id"))
      server.clock.advance(milliseconds: 1_000)
      let other = try requireValue(try await Self.save("example.org/b", asker, token).member("id"))
      server.clock.advance(milliseconds: 1_000)
      _ = try await asker.ask(
        .patch, "/api/v1/items/\(id)", json: #"{"isArchived":true}"#, token: token)
      let again = try await Self.save("HTTPS://EXAMPLE.org/a#top", asker, token)
      #expect(again.status == .ok)
      #expect(again.member("id") == id)
      #expect(again.text.contains(#""isArchived":false"#))
      let list = try await asker.ask(.get, "/api/v1/items", token: token).text
      let top = try requireValue(list.range(of: id)?.lowerBound)
      let below = try requireValue(list.range(of: other)?.lowerBound)
      #expect(top < below)
    }
  }

  @Test func savingWhatHasFailedTriesItAgain() async throws {
    let server = try TestServer()
    let token = try await server.token()
    let storage = server.environment.storage
    let account = try requireValue(try await storage.accounts.byEmail("ada@example.org")).id
    try await server.run { asker in
      let id = try requireValue(
        try await Self.save("https://example.org/a", asker, token).member("id"))
      let entity = try requireValue(ID<Entity>(text: id))
      let job = try requireValue(
        try await storage.jobs.lease(1, server.clock.clock.now(), Instant(milliseconds: .max)).first
      )
      server.clock.advance(milliseconds: 1_000)
      let stamp = Stamp(milliseconds: server.clock.clock.now().milliseconds, device: .server)
      let failed = [
        (Item.state.number, RegisterValue.int(ItemState.failed.rawValue)),
        (Item.failure.number, RegisterValue.int(ItemFailure.timedOut.rawValue)),
      ].map { Field(number: $0.0, register: Register(stamp: stamp, value: $0.1)) }
      let change = Change(
        id: .random(), entity: Entity(id: entity, kind: .item, fields: failed))
      _ = try await storage.sync.push(account, [change], server.clock.clock.now())
      try await storage.jobs.finish(job)
      #expect(
        try await asker.ask(.get, "/api/v1/items/\(id)", token: token).member("state") == "failed")
      _ = try await Self.save("https://example.net/b", asker, token)
      server.clock.advance(milliseconds: 1_000)
      let again = try await Self.save("https://example.org/a", asker, token)
      #expect(again.status == .ok)
      #expect(again.member("id") == id)
      #expect(again.member("state") == "waiting")
      #expect(again.text.contains(#""failure":null"#))
      let list = try await asker.ask(.get, "/api/v1/items", token: token)
      #expect(list.text.hasPrefix(#"{"items":[{"id":"\#(id)""#))
      let jobs = try await storage.jobs.lease(
        5, server.clock.clock.now(), Instant(milliseconds: .max))
      #expect(jobs.contains { $0.subject == entity && $0.attempt == 1 })
    }
  }

  @Test(arguments: ["ftp://example.org", "javascript:alert(1)", "hello", ""])
  func whatIsNoAddressOfTheWebIsRefused(_ url: String) async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let answer = try await Self.save(url, asker, token)
      #expect(answer.member("code") == "invalid-address")
    }
  }

  @Test func editsChangeWhatTheyNameAndNothingElse() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let id = try requireValue(try await Self.save("example.org", asker, token).member("id"))
      let path = "/api/v1/items/\(id)"
      for (edit, expected) in [
        (#"{"title":"A title"}"#, #""title":"A title""#),
        (#"{"isFavourite":true}"#, #""isFavourite":true"#),
        (#"{"note":"mine"}"#, #""note":"mine""#), (#"{"note":"yours"}"#, #""note":"yours""#),
        (#"{"place":{"block":3,"offset":4,"permille":500}}"#, #""progress":0.5"#),
      ] {
        let answer = try await asker.ask(.patch, path, json: edit, token: token)
        #expect(answer.text.contains(expected))
      }
      let item = try await asker.ask(.get, path, token: token).text
      #expect(item.contains("A title") && item.contains("yours"))
      for wrong in [#"{"title":1}"#, #"{"isFavourite":"yes"}"#, #"{"place":{}}"#, "[]", "{"] {
        #expect(try await asker.ask(.patch, path, json: wrong, token: token).status == .badRequest)
      }
    }
  }

  @Test func anItemHasTheMembersThatItAlwaysHad() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let saved = try await Self.save("https://example.org/a", asker, token)
      let item = try JSONReader.read(saved.bytes)
      for name in [
        "id", "url", "title", "siteName", "byline", "excerpt", "type", "language", "minutes",
        "wordCount", "state", "failure", "isFavourite", "isArchived", "savedAt", "archivedAt",
        "publishedAt", "openedAt", "progress", "place", "note", "imageURL", "contentURL", "fileURL",
        "fileName", "seconds", "body", "reason", "category", "tags", "collections", "summary",
        "keyPoints", "feed", "mediumURL", "playedTo", "audio", "audioState", "audioPercent",
        "transcriptState",
      ] {
        #expect(item[name] != nil, "\(name)")
      }
      guard case .object(let members) = item else { return #expect(Bool(false)) }
      #expect(members.count == 40)
    }
  }

  @Test(arguments: [
    (#"{"title":"\#(String(repeating: "t", count: 1_001))"}"#, "at most 1000 characters"),
    (#"{"note":"\#(String(repeating: "n", count: 10_001))"}"#, "at most 10000 characters"),
    (#"{"title":null}"#, "has to be a text"),
    (#"{"place":{"block":0,"offset":0,"permille":1001}}"#, "block, offset and permille"),
    (#"{"place":{"block":-1,"offset":0,"permille":0}}"#, "block, offset and permille"),
    (#"{"isArchived":1}"#, "true or false"),
  ])
  func whatAnItemCannotHaveIsRefusedWithASentence(_ json: String, _ words: String) async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let id = try requireValue(try await Self.save("example.org", asker, token).member("id"))
      let answer = try await asker.ask(.patch, "/api/v1/items/\(id)", json: json, token: token)
      #expect(answer.status == .badRequest)
      #expect(answer.text.contains(words))
      let item = try await asker.ask(.get, "/api/v1/items/\(id)", token: token)
      #expect(item.member("title") == "" && item.text.contains(#""place":null"#))
    }
  }

  @Test func aDeletedItemIsGone() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      let id = try requireValue(try await Self.save("example.org", asker, token).member("id"))
      let path = "/api/v1/items/\(id)"
      #expect(try await asker.ask(.delete, path, token: token).status == .noContent)
      #expect(try await asker.ask(.get, path, token: token).status == .notFound)
      #expect(try await asker.ask(.delete, path, token: token).status == .notFound)
      let list = try await asker.ask(.get, "/api/v1/items", token: token)
      #expect(list.text == #"{"items":[],"next":null}"#)
    }
  }

  @Test func pagesFollowEachOtherWithoutGapOrRepetition() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      for n in 0..<25 { _ = try await Self.save("example.org/\(n)", asker, token) }
      var ids: [String] = []
      var after = ""
      repeat {
        let page = try await asker.ask(.get, "/api/v1/items?limit=10\(after)", token: token)
        ids += page.text.components(separatedBy: #"{"id":""#).dropFirst().map {
          String($0.prefix(32))
        }
        after = page.member("next").map { "&after=\($0)" } ?? ""
      } while !after.isEmpty
      #expect(ids.count == 25)
      #expect(Set(ids).count == 25)
      #expect(
        try await asker.ask(.get, "/api/v1/items?limit=0", token: token).status == .badRequest)
    }
  }

  @Test func nobodySeesAnothersItems() async throws {
    let server = try TestServer()
    let token = try await server.token()
    let stranger = try await server.token(of: "eve@example.org")
    try await server.run { asker in
      let id = try requireValue(try await Self.save("example.org", asker, token).member("id"))
      let path = "/api/v1/items/\(id)"
      #expect(try await asker.ask(.get, path, token: stranger).status == .notFound)
      #expect(try await asker.ask(.delete, path, token: stranger).status == .notFound)
      #expect(try await asker.ask(.get, path).status == .unauthorized)
    }
  }

  @Test func aContentIsKeptForEverAndNeverRuns() async throws {
    let server = try TestServer()
    let token = try await server.token()
    let stranger = try await server.token(of: "eve@example.org")
    let account = try requireValue(
      try await server.environment.storage.accounts.byEmail("ada@example.org"))
    let content = Content(bytes: Array("<script>alert(1)</script>".utf8), mediaType: "text/html")
    let hash = try await server.environment.storage.contents.put(account.id, content)
    try await server.run { asker in
      let path = "/api/v1/contents/\(hash.text)"
      let answer = try await asker.ask(
        .get, path, token: token, headers: ["Sec-Fetch-Dest": "empty"])
      #expect(answer.bytes == content.bytes)
      #expect(answer.headers[.contentSecurityPolicy]?.contains("sandbox") == true)
      #expect(answer.header("Content-Disposition") == "attachment")
      #expect(answer.headers[.cacheControl] == "private, max-age=31536000, immutable")
      for use in ["image", "audio", "video"] {
        let part = try await asker.ask(
          .get, path, token: token, headers: ["Sec-Fetch-Dest": use])
        #expect(part.headers[.cacheControl] == "private, max-age=31536000, immutable")
      }
      for use in ["document", "iframe", "embed"] {
        let page = try await asker.ask(
          .get, path, token: token, headers: ["Sec-Fetch-Dest": use])
        #expect(page.headers[.cacheControl] == "no-store")
      }
      // Over plain http a browser does not say what it is for, nor clears its cache at a sign-out.
      let plain = try await asker.ask(.get, path, token: token)
      #expect(plain.headers[.cacheControl] == "no-store")
      let etag = try requireValue(answer.headers[.eTag])
      let again = try await asker.ask(.get, path, token: token, headers: ["If-None-Match": etag])
      #expect(again.status == .notModified)
      #expect(try await asker.ask(.get, path, token: stranger).status == .notFound)
      #expect(try await asker.ask(.get, path).status == .unauthorized)
    }
  }
}
