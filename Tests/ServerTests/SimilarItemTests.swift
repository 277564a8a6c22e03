import ArticleCore
import Insight
import Kernel
import Logging
import NIOHTTP1
import ReadingCore
import Server
import Storage
import SyncCore
import Testing

/// What is found out about a text as it is captured: its summary, and of which other it is a copy.
@Suite struct SimilarItemTests {
  private static let sentences = [
    "The harbour of the island opens again in March after two years of work on its walls.",
    "Ferries from the mainland will come twice a day and carry grain, mail and visitors.",
    "The council paid for the walls with a loan that the island returns over thirty years.",
    "Fishermen had asked for a deeper basin, since their new boats touch the ground at low tide.",
    "Engineers lowered the ground by three metres and laid stones against the storms of winter.",
    "A small lighthouse at the end of the northern wall now shows the way in at night.",
    "Schools will use the old store of the harbour as a hall for music and for theatre.",
    "Whoever wants a place for a boat can write to the master of the harbour until January.",
    "The first ferry brings the minister, who cuts a ribbon before the band of the island plays.",
  ]

  private static func page(_ title: String, _ sentences: [String]) -> [UInt8] {
    let text = sentences.map { "<p>\($0)</p>" }.joined()
    return Array(
      "<html><head><title>\(title)</title></head><body><article>\(text)</article></body></html>"
        .utf8)
  }

  private static func site() async throws -> LocalSite {
    try await LocalSite.start { head in
      switch head.uri {
      case "/harbour": .document(page("Harbour opens in March", sentences))
      case "/copy":
        .document(page("Ferries are back", Array(sentences.dropFirst(2)) + ["Read it again soon."]))
      default:
        .document(
          page(
            "Bread",
            (1...9).map { "Loaf number \($0) rests for \($0 + 3) hours before the oven is hot." }))
      }
    }
  }

  @Test func aCopyUnderAnotherAddressNamesTheOneThatWasThere() async throws {
    let site = try await Self.site()
    let home = try await Household(site: site)
    let base = "http://127.0.0.1:\(site.port)"
    let first = try await home.save(base + "/harbour", at: 1000)
    try await home.run(until: home.settles(first))
    let other = try await home.save(base + "/bread", at: 2000)
    try await home.run(until: home.settles(other))
    let copy = try await home.save(base + "/copy", at: 3000)
    try await home.run {
      try await home.item(copy)[Item.similarTo] != nil
    }
    #expect(try await home.item(copy)[Item.similarTo] == first)
    #expect(try await home.item(other)[Item.similarTo] == nil)
    #expect(try await home.item(first)[Item.similarTo] == nil)
    await site.stop()
  }

  @Test func aTextIsToldInItsOwnSentences() async throws {
    let site = try await Self.site()
    let home = try await Household(site: site)
    let item = try await home.save("http://127.0.0.1:\(site.port)/harbour")
    try await home.run(until: home.settles(item))
    let entity = try await home.item(item)
    let lines = entity[Item.summary].split(separator: "\n").map { String($0) }
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { Self.sentences.contains($0) })
    #expect(entity[Item.sketch]?.bytes.count == TextSketch.size)
    await site.stop()
  }

  @Test func whatWasReadBeforeIsLookedIntoAtNight() async throws {
    let site = try await Self.site()
    let home = try await Household(site: site)
    let paragraphs = Self.sentences.map { sentence in
      ArticleNode.element(ArticleElement(.paragraph, children: [.text(sentence)]))
    }
    let article = Article(title: "Harbour opens", blocks: paragraphs)
    let hash = try await home.storage.contents.put(
      home.account, Content(bytes: article.encoded, mediaType: Article.mediaType))
    let ids = [ID<Entity>(high: 1, low: 1), ID<Entity>(high: 1, low: 2)]
    for id in ids {
      try await home.edit(
        id,
        [
          (Item.state.number, RegisterValue.int(ItemState.ready.rawValue)),
          (Item.content.number, RegisterValue.bytes(hash.bytes)),
        ])
    }
    let service = InsightService(
      home.environment, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
      startDelay: 0)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await service.run() }
      for await _ in home.signals where try await home.item(ids[1])[Item.similarTo] != nil { break }
      group.cancelAll()
    }
    for id in ids {
      let item = try await home.item(id)
      #expect(!item[Item.summary].isEmpty)
    }
    #expect(try await home.item(ids[1])[Item.similarTo] == ids[0])
    #expect(try await home.item(ids[0])[Item.similarTo] == nil)
    await site.stop()
  }
}
