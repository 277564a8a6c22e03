import ArticleCore
import Foundation
import HTTPTypes
import Kernel
import ReadingCore
import Server
import Storage
import SyncCore
import Testing
import Wire

/// A collection that others may read by a secret address.
@Suite struct SharingTests {
  /// An account with one collection.
  private struct Shelf {
    let asker: Asker
    let token: String
    var collection = ""

    var share: String { Routes.collections + "/" + collection + "/share" }

    init(_ asker: Asker, _ token: String) {
      self.asker = asker
      self.token = token
    }

    /// Saves an address, and puts it into the collection.
    mutating func add(_ url: String, title: String, more: String = "") async throws -> String {
      let saved = try await asker.ask(
        .post, Routes.items, json: try Self.json(["url": url]), token: token)
      let id = try requireValue(saved.member("id"))
      let title = try Self.json(["title": title]).dropFirst().dropLast()
      let put = try await asker.ask(
        .patch, Routes.items + "/" + id, json: #"{\#(title),"collections":["Weekend"]\#(more)}"#,
        token: token)
      #expect(put.status == .ok, "\(put.text)")
      let listed = try await asker.ask(.get, Routes.collections, token: token).text
      let start = try requireValue(listed.range(of: #"{"collections":[{"id":""#)).upperBound
      collection = String(listed[start...].prefix(32))
      return id
    }

    func publish(showsTexts: Bool = false) async throws -> ShareSummary {
      let body = #"{"showsTexts":\#(showsTexts)}"#
      let made = try await asker.ask(.put, share, json: body, token: token)
      #expect(made.status == .ok, "\(made.text)")
      return ShareSummary(
        path: try requireValue(made.member("path")), feed: try requireValue(made.member("feed")),
        showsTexts: made.text.contains(#""showsTexts":true"#),
        createdAt: Instant(milliseconds: 0))
    }

    /// A change of the collection from a device.
    func push(_ assignment: Assignment<ItemCollection>, _ time: Int64) async throws {
      let device = DeviceID(bits: 9)
      let id = try requireValue(ID<Entity>(text: collection))
      let fields = Edit(id, [assignment]).fields.map { field in
        Field(
          number: field.number,
          register: Register(
            stamp: Stamp(milliseconds: time, device: device), value: field.value))
      }
      let change = Change(
        id: ID(high: 5, low: UInt64(time)),
        entity: Entity(id: id, kind: .collection, fields: fields))
      let body = PushRequest(device: device, changes: [change]).encoded
      #expect(try await asker.ask(.post, Routes.push, cbor: body, token: token).status == .ok)
    }

    private static func json(_ texts: [String: String]) throws -> String {
      String(decoding: try JSONEncoder().encode(texts), as: UTF8.self)
    }
  }

  // Shows L67.
  @Test func aCollectionIsAPageAndAFeedUntilItIsSharedNoMore() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      var shelf = Shelf(asker, token)
      _ = try await shelf.add(
        "https://example.org/a?x=1&y=2", title: "First",
        more: #","note":"private words","reason":"my reason","tags":["hidden tag"]"#)
      #expect(try await asker.ask(.get, shelf.share, token: token).status == .notFound)
      let share = try await shelf.publish()
      let page = try await asker.ask(.get, share.path)
      #expect(page.status == .ok)
      #expect(page.text.contains("Weekend"))
      #expect(page.text.contains(#"href="https://example.org/a?x=1&amp;y=2""#))
      for secret in ["private words", "my reason", "hidden tag", "ada@", "Ada", "script"] {
        #expect(!page.text.contains(secret), "\(secret)")
      }
      let feed = try await asker.ask(.get, share.feed)
      #expect(feed.headers[.contentType] == "application/atom+xml; charset=utf-8")
      #expect(feed.text.contains("<title>First</title>"))
      // Sharing again changes no address, and the list says that it is shared.
      #expect(try await shelf.publish() == share)
      let listed = try await asker.ask(.get, Routes.collections, token: token).text
      #expect(listed.contains(#""isShared":true"#))
      let etag = try requireValue(page.headers[.eTag])
      let known = try await asker.ask(.get, share.path, headers: ["If-None-Match": etag])
      #expect(known.status == .notModified)
      #expect(try await asker.ask(.delete, shelf.share, token: token).status == .noContent)
      for path in [share.path, share.feed] {
        let gone = try await asker.ask(.get, path, headers: ["If-None-Match": etag])
        #expect(gone.status == .notFound && !gone.text.contains("First"), "\(path)")
      }
      #expect(try await asker.ask(.get, shelf.share, token: token).status == .notFound)
      // Another time it is another address.
      #expect(try await shelf.publish().path != share.path)
      #expect(try await asker.ask(.get, share.path).status == .notFound)
    }
  }

  @Test func whatEndedWhatNeverWasAndWhatIsDeletedAnswerAlike() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      var shelf = Shelf(asker, token)
      let item = try await shelf.add("https://example.org/a", title: "First")
      let ended = try await shelf.publish().path
      _ = try await asker.ask(.delete, shelf.share, token: token)
      let deleted = try await shelf.publish().path
      let now = server.clock.clock.now()
      try await shelf.push(.deleted(at: now), now.milliseconds + 1_000)
      let never = SharedPath.never
      for end in [
        "", "/feed.xml", "/" + item, "/" + item + "/" + String(repeating: "a", count: 64),
      ] {
        let answers = [
          try await asker.ask(.get, ended + end), try await asker.ask(.get, deleted + end),
          try await asker.ask(.get, never + end),
        ]
        #expect(Set(answers.map(\.status)) == [.notFound], "\(end)")
        #expect(Set(answers.map(\.text)).count == 1, "\(end)")
        #expect(Set(answers.map { $0.headers[.contentType] }).count == 1, "\(end)")
        #expect(answers.allSatisfy { $0.headers[.cacheControl] == "no-store" }, "\(end)")
      }
      // Taking the deletion back brings the collection back, and not its readers.
      try await shelf.push(.alive, now.milliseconds + 2_000)
      #expect(try await asker.ask(.get, deleted).status == .notFound)
    }
  }

  // A device without a network can end it too.
  @Test func aDeviceEndsItAndItsAddressIsNeverUsedAgain() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      var shelf = Shelf(asker, token)
      _ = try await shelf.add("https://example.org/a", title: "First")
      let path = try await shelf.publish().path
      let now = server.clock.clock.now().milliseconds
      try await shelf.push(.set(ItemCollection.isShared, false), now + 1_000)
      #expect(try await asker.ask(.get, path).status == .notFound)
      try await shelf.push(.set(ItemCollection.isShared, true), now + 2_000)
      #expect(try await asker.ask(.get, path).status == .notFound)
      #expect(try await asker.ask(.get, shelf.share, token: token).status == .notFound)
    }
  }

  @Test func whatEndedByHalfIsSharedNoMore() async throws {
    let (server, token, account) = try await TestServer.signedUp()
    let shares = server.environment.storage.shares
    try await server.run { asker in
      var shelf = Shelf(asker, token)
      _ = try await shelf.add("https://example.org/a", title: "First")
      _ = try await shelf.publish()
      let id = try requireValue(ID<Entity>(text: shelf.collection))
      try await shares.remove(try requireValue(try await shares.get(account, id)))
      #expect(try await asker.ask(.delete, shelf.share, token: token).status == .notFound)
      let listed = try await asker.ask(.get, Routes.collections, token: token).text
      #expect(!listed.contains(#""isShared":true"#))
    }
  }

  // A change of its name came between its address and the note that it is shared, and ended it.
  @Test func itIsNotedAsSharedBeforeItHasAnAddress() async throws {
    let (signedUp, token, account) = try await TestServer.signedUp()
    var server = signedUp
    let storage = server.environment.storage
    server.environment.storage.shares.add = { (share) throws(StorageError) in
      let stored = try await storage.sync.entity(account, share.collection)
      guard stored?.entity[ItemCollection.isShared] == true else { throw .conflict }
      try await storage.shares.add(share)
    }
    try await server.run { asker in
      var shelf = Shelf(asker, token)
      _ = try await shelf.add("https://example.org/a", title: "First")
      let share = try await shelf.publish()
      #expect(try await asker.ask(.get, share.path).status == .ok)
    }
  }

  @Test func nothingOfAStrangerIsMoreThanTextAndLinks() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      var shelf = Shelf(asker, token)
      let title = #"</title><script>alert(1)</script>" onload="x"#
      _ = try await shelf.add("https://example.org/\"><img src=x>", title: title)
      let share = try await shelf.publish()
      for path in [share.path, share.feed] {
        let answer = try await asker.ask(.get, path)
        #expect(!answer.text.contains("<script") && !answer.text.contains("<img"), "\(path)")
        #expect(answer.text.contains("&lt;script&gt;"), "\(path)")
        #expect(answer.headers[.setCookie] == nil)
        #expect(answer.header("x-robots-tag")?.contains("noindex") == true)
        #expect(answer.header("referrer-policy") == "no-referrer")
        #expect(answer.headers[.cacheControl] == "private, no-cache")
      }
      let policy = try await asker.ask(.get, share.path).headers[.contentSecurityPolicy] ?? ""
      #expect(policy.hasPrefix("default-src 'none'") && !policy.contains("script-src"))
      let head = try await asker.ask(.head, share.path)
      #expect(head.status == .ok && head.text.isEmpty)
    }
  }

  @Test func archivedItemsAreNotShownAndALongListHasPages() async throws {
    let server = try TestServer()
    let token = try await server.token()
    try await server.run { asker in
      var shelf = Shelf(asker, token)
      for number in 1...101 {
        _ = try await shelf.add("https://example.org/\(number)", title: "Title \(number).")
      }
      let hidden = try await shelf.add("https://example.org/hidden", title: "Hidden")
      _ = try await asker.ask(
        .patch, Routes.items + "/" + hidden, json: #"{"isArchived":true}"#, token: token)
      let share = try await shelf.publish()
      let first = try await asker.ask(.get, share.path).text
      #expect(first.contains("Title 1.") && !first.contains("Title 101."))
      #expect(first.contains(#"rel="next""#) && !first.contains(#"rel="prev""#))
      for page in ["2", "999999999"] {
        let last = try await asker.ask(.get, share.path + "?page=" + page).text
        #expect(last.contains("Title 101.") && !last.contains("Title 1."))
        #expect(!last.contains(#"rel="next""#) && !last.contains("Hidden"))
      }
      for page in ["0", "-1", "x", ""] {
        #expect(try await asker.ask(.get, share.path + "?page=" + page).text == first)
      }
    }
  }

  @Test func onlyTheOwnerSharesAndNoTokenThatReads() async throws {
    let server = try TestServer()
    let token = try await server.token()
    let reader = try await server.token(scope: .read)
    let other = try await server.token(of: "bob@example.org")
    try await server.run { asker in
      var shelf = Shelf(asker, token)
      _ = try await shelf.add("https://example.org/a", title: "First")
      let share = try await shelf.publish()
      for method in [HTTPRequest.Method.get, .put, .delete] {
        let json = method == .put ? "{}" : nil
        func status(_ token: String?) async throws -> HTTPResponse.Status {
          guard let json else {
            return try await asker.ask(method, shelf.share, token: token).status
          }
          return try await asker.ask(method, shelf.share, json: json, token: token).status
        }
        #expect(try await status(other) == .notFound)
        #expect(try await status(reader) == .forbidden)
        #expect(try await status(nil) == .unauthorized)
      }
      #expect(try await asker.ask(.get, share.path).status == .ok)
    }
  }

  // MARK: Texts

  @Test func textsAreShownOnlyWhereTheOwnerSaysThatTheyAreTheirs() async throws {
    let (server, token, account) = try await TestServer.signedUp()
    let storage = server.environment.storage
    try await server.run { asker in
      var shelf = Shelf(asker, token)
      let item = try await shelf.add("https://example.org/a", title: "First")
      let kept = try await storage.contents.put(
        account, Content(bytes: [0x89, 0x50], mediaType: "image/png"))
      let other = try await storage.contents.put(
        account, Content(bytes: [0x89, 0x51], mediaType: "image/png"))
      let article = Article(blocks: [
        .element(ArticleElement(.paragraph, children: [.text("My own words.")])),
        .element(
          ArticleElement(.image, attributes: [ArticleAttributeValue(.image, kept.text)])),
      ])
      let content = try await storage.contents.put(
        account, Content(bytes: article.encoded, mediaType: Article.mediaType))
      let id = try requireValue(ID<Entity>(text: item))
      let now = server.clock.clock.now()
      let stamp = Stamp(milliseconds: now.milliseconds + 1_000, device: DeviceID(bits: 9))
      let field = Field(
        number: Item.content.number,
        register: Register(stamp: stamp, value: Bytes(content.bytes).register))
      _ = try await storage.sync.push(
        account,
        [Change(id: ID(high: 5, low: 1), entity: Entity(id: id, kind: .item, fields: [field]))], now
      )
      let share = try await shelf.publish()
      let text = share.path + "/" + item
      #expect(try await !asker.ask(.get, share.path).text.contains(text))
      #expect(try await asker.ask(.get, text).status == .notFound)
      #expect(try await asker.ask(.get, text + "/" + kept.text).status == .notFound)

      #expect(try await shelf.publish(showsTexts: true).path == share.path)
      #expect(try await asker.ask(.get, share.path).text.contains(text))
      let page = try await asker.ask(.get, text)
      #expect(page.text.contains("My own words.") && page.text.contains("https://example.org/a"))
      #expect(page.text.contains(#"src="\#(item)/\#(kept.text)""#))
      #expect(!page.text.contains("/api/"))
      let picture = try await asker.ask(.get, text + "/" + kept.text)
      #expect(picture.headers[.contentType] == "image/png")
      // A picture of the account that stands in no text, and the text's own bytes.
      for hash in [other, content] {
        #expect(try await asker.ask(.get, text + "/" + hash.text).status == .notFound)
      }
      // What does not stand in the collection.
      let saved = try await asker.ask(
        .post, Routes.notes, json: #"{"text":"Not in it"}"#, token: token)
      let note = try requireValue(saved.member("id"))
      #expect(try await asker.ask(.get, share.path + "/" + note).status == .notFound)

      _ = try await shelf.publish()
      #expect(try await asker.ask(.get, text).status == .notFound)
    }
  }
}

/// An address that nobody was ever given.
private enum SharedPath {
  static let never = "/shared/" + String(repeating: "A", count: 43)
}
