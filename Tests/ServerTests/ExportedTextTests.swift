import AppCore
import ArticleCore
import Kernel
import ReadingCore
import Server
import Storage
import SyncCore
import Testing

/// The texts that an export holds of its pages.
@Suite struct ExportedTextTests {
  /// As wallabag exports a page, imported and captured; its site has something else by now.
  private func captured(
    _ content: String, _ check: (Household, Entity) async throws -> Void
  ) async throws {
    let elsewhere = String(
      repeating: "<p>By now something else is said here, at length.</p>", count: 20)
    let site = try await LocalSite.start { _ in
      .document(Array("<title>New</title><article>\(elsewhere)</article>".utf8))
    }
    let home = try await Household(site: site)
    let address = "http://127.0.0.1:\(site.port)/a"
    let file = #"[{"is_archived":0,"title":"A","url":"\#(address)","content":"\#(content)"}]"#
    let work = ImportWork(storage: home.storage, reader: ForeignImportTests.reader)
    let run = try await work.take(Array(file.utf8), named: "wallabag.json", for: home.account)
    _ = try await work.bringIn(run.id, of: home.account)
    let items = try await home.storage.sync.pull(home.account, 0, 1_000).map { $0.entity }
    let item = try #require(items.first { $0.kind == .item })
    try await home.run(until: home.settles(item.id))
    try await check(home, try await home.item(item.id))
    await site.stop()
  }

  /// The rule that a page has ten words is one for what sites send in place of a page.
  @Test(arguments: ["<p>No.</p>", "<p>Please log in to think.</p>", "<p>짧은 글이에요.</p>"])
  func aShortTextIsKeptAsItIs(content: String) async throws {
    try await captured(content) { home, item in
      #expect(item.int(Item.state.number) == ItemState.ready.rawValue)
      #expect(item[Item.failure] == nil)
      let words = content.replacing("<p>", with: "").replacing("</p>", with: "")
      let article = try await home.article(item)
      #expect(article.lines.contains(words))
    }
  }

  @Test func ofAPageThatTheExportHasNothingOfItsSiteIsAsked() async throws {
    try await captured("<p> </p>") { home, item in
      #expect(item[Item.title] == "New")
      #expect((item[Item.wordCount] ?? 0) > 100)
    }
  }

  @Test func whatAPersonWroteOfALinkOutlivesTheReadingOfItsPage() async throws {
    let page = String(repeating: "<p>What the page says of itself, at some length.</p>", count: 20)
    let site = try await LocalSite.start { _ in
      .document(Array("<title>New</title><article>\(page)</article>".utf8))
    }
    let home = try await Household(site: site)
    let table = "url,title,description\nhttp://127.0.0.1:\(site.port)/a,A,Why I kept it\n"
    let work = ImportWork(storage: home.storage, reader: ForeignImportTests.reader)
    let run = try await work.take(Array(table.utf8), named: "links.csv", for: home.account)
    _ = try await work.bringIn(run.id, of: home.account)
    let items = try await home.storage.sync.pull(home.account, 0, 1_000).map { $0.entity }
    let item = try #require(items.first { $0.kind == .item })
    try await home.run(until: home.settles(item.id))
    let read = try await home.item(item.id)
    #expect(read.int(Item.state.number) == ItemState.ready.rawValue && read[Item.title] == "New")
    #expect(read[Item.note].text == "Why I kept it")
    await site.stop()
  }
}
