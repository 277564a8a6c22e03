import ArticleCore
import AppCore
import Kernel
import ReadingCore
import SyncCore
import Testing
import ViewTree
import Wire

/// A film and a podcast are watched and heard elsewhere: their description read is not the film seen.
@Suite struct MediumTests {
  private func reading(_ type: ItemType, permille: Int = 0) throws -> Player {
    let item = Fixtures.ready(
      50, title: "Tides", site: "example.org", minutes: 30, excerpt: "", permille: permille,
      type: type)
    var player = Player(Fixtures.boot(items: [item]))
    player.start()
    player.pull([item])
    player.perform(.linkTapped(path: "/read/" + item.id.text))
    let text = try #require(
      player.request(Routes.contents + "/" + String(repeating: "32", count: 32)))
    player.hear(.responded(token: text.token, status: 200, body: Fixtures.article.encoded))
    return player
  }

  // It used to be "Completed", with 100 %, as soon as it was opened.
  @Test(arguments: [ItemType.video, .podcast])
  func openingItIsNotFinishingIt(_ type: ItemType) throws {
    var player = try reading(type, permille: 1000)
    #expect(player.effects.contains(.scrollToTop))
    player.hear(.readingPlace(block: 4, offset: 0, permille: 1000))
    #expect(!Audit.text(of: view(player.state)).contains("Completed"))
    let effects = player.hear(.navigated(path: "/inbox"))
    #expect(!effects.contains { if case .persist = $0 { true } else { false } })
    #expect(!Audit.text(of: view(player.state)).contains("Completed"))
    #expect(player.state.reading.library.count(.new) == 1)
  }

  // It used to be "Completed" once the description had been read aloud to its end.
  @Test(arguments: [ItemType.video, .podcast])
  func hearingItsDescriptionIsNotFinishingIt(_ type: ItemType) throws {
    var player = try reading(type)
    player.hear(.speech(.voices([Voice(id: "a", name: "Ada", language: "en-GB")])))
    player.perform(.reading(.listening(.listenTapped(Fixtures.id(50)))))
    for _ in 0..<40 {
      var spoken: UInt32?
      for case .speak(let utterance) in player.effects { spoken = utterance.token }
      guard let spoken else { break }
      player.hear(.speech(.began(token: spoken)))
      player.hear(.speech(.ended(token: spoken)))
    }
    #expect(player.state.reading.listen.now == nil)
    #expect(player.state.reading.reader?.place == nil)
    player.persist()
    #expect(!Audit.text(of: view(player.state)).contains("Read to the end"))
    player.hear(.navigated(path: "/inbox"))
    let item = try #require(player.state.reading.library.entity(Fixtures.id(50)))
    #expect(Item(item).place == nil)
    #expect(item.instant(Item.finishedAt.number) == nil)
  }

  @Test func anArticleKeepsItsPlace() throws {
    var player = try reading(.article, permille: 400)
    player.hear(.readingPlace(block: 4, offset: 0, permille: 1000))
    let effects = player.hear(.navigated(path: "/inbox"))
    #expect(effects.contains { if case .persist = $0 { true } else { false } })
    #expect(Audit.text(of: view(player.state)).contains("Completed"))
  }

  @Test func nobodyHasMovedBeforeTheyScroll() throws {
    var player = try reading(.article, permille: 1000)
    let effects = player.hear(.navigated(path: "/inbox"))
    #expect(!effects.contains { if case .persist = $0 { true } else { false } })
  }
}
