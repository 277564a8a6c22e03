import ArticleCore
import NIOCore
import NIOHTTP1
import ReadingCore
import Server
import Storage
import SyncCore
import Testing

/// Articles that their sites part into several pages.
@Suite struct NextPagesTests {
  /// Pages of an article, each with the number of its text and a link to the next.
  private static func part(_ number: Int, next: String) -> [UInt8] {
    let line =
      "<p>Part \(number): it rained, and it rained, and nobody went outside, not even the cat.</p>"
    return Array(
      """
      <html lang=en><head><title>Long</title></head><body>
      <article>\(String(repeating: line, count: 12))</article><a href="\(next)">2</a></body></html>
      """.utf8)
  }

  private static func longSite() async throws -> LocalSite {
    try await LocalSite.start { head in
      switch head.uri {
      case "/long": .document(part(1, next: "/long/2"))
      case "/long/2": .document(part(2, next: "/long/3"))
      case "/long/3": .document(part(3, next: "/long/4"))
      case "/half": .document(part(1, next: "/half/2"))
      case "/half/2": .status(500)
      case "/away": .document(part(1, next: "/away/2"))
      case "/away/2": .status(302, headers: [("Location", "http://10.0.0.1/away/2")])
      case "/home": .document(part(1, next: "/home/2"))
      case "/home/2": .status(302, headers: [("Location", "/long")])
      case "/same", "/same/2": .document(part(1, next: "/same/2"))
      case let path where path.hasPrefix("/endless"):
        .document(
          part(
            Int(path.dropFirst(9)) ?? 1, next: "/endless/\((Int(path.dropFirst(9)) ?? 1) + 1)"))
      default: .status(404)
      }
    }
  }

  @Test(arguments: [
    ("/long", 3), ("/half", 1), ("/away", 1), ("/home", 1), ("/same", 1), ("/endless", 10),
  ])
  func pagesOfOneArticleAreOneAsFarAsTheyAreToBeHad(path: String, pages: Int) async throws {
    let site = try await Self.longSite()
    let home = try await Household(site: site)
    let id = try await home.save("http://127.0.0.1:\(site.port)\(path)")
    try await home.run(until: home.settles(id))
    #expect(try await home.state(id) == .ready)
    let article = try await home.article(try await home.item(id))
    #expect(article.blocks.count == 12 * pages)
    #expect(try await home.item(id).text(Item.title.number) == "Long")
    await site.stop()
  }

  /// What the service was cut off from is fetched after the next start, whole.
  @Test func anArticleThatWasBeingGatheredWhenTheServiceStoppedIsNotReady() async throws {
    let (asked, ask) = AsyncStream.makeStream(of: Void.self)
    let site = try await LocalSite.start { head in
      guard head.uri == "/long/2" else { return .document(Self.part(1, next: "/long/2")) }
      ask.yield()
      return .silence
    }
    let home = try await Household(site: site)
    let id = try await home.save("http://127.0.0.1:\(site.port)/long")
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await home.run { false } }
      for await _ in asked { break }
      group.cancelAll()
    }
    #expect(try await home.state(id) != .ready)
    #expect(try await home.item(id).bytes(Item.content.number) == nil)
    #expect(try await home.storage.jobs.nextDue() != nil)
    await site.stop()
  }
}
