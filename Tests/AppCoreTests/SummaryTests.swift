import AppCore
import ArticleCore
import Kernel
import ReadingCore
import SyncCore
import Testing
import ViewTree
import Wire

/// The summary at the head of an article: on demand, from its own sentences, each a way to where it stands.
@Suite struct SummaryTests {
  private static let told = [
    "There is a kind of reading that does not collect.",
    "It lingers on a clause, goes back, and lets the writer’s rhythm set the pace.",
    "What follows is not efficiency.",
  ]
  private static let point = "And friendship, as everybody knows, takes its time."

  private func reading(_ article: Article = Fixtures.article, isTold: Bool = true) -> Player {
    var player = Player(Fixtures.boot())
    player.start()
    var item = Fixtures.ready(2, title: "T", site: "aeon.co", minutes: 8, excerpt: "E")
    if isTold {
      item = telling(item, Self.told, [Self.point, "Gone from the text."])
    }
    player.pull([item])
    player.perform(.linkTapped(path: "/read/" + Fixtures.id(2).text))
    let content = player.state.reading.library.item(Fixtures.id(2))?.content ?? ""
    if let request = player.request(Routes.contents + "/" + content) {
      player.hear(.responded(token: request.token, status: 200, body: article.encoded))
    }
    return player
  }

  private func telling(
    _ item: Entity, _ summary: [String], _ keyPoints: [String] = []
  ) -> Entity {
    var told = item
    let values = [
      (Item.summary.number, RegisterValue.text(summary.joined(separator: "\n"))),
      (Item.keyPoints.number, keyPoints.register),
    ]
    let fields = values.map { Field(number: $0.0, register: Fixtures.register($0.1)) }
    told.merge(Entity(id: item.id, kind: .item, fields: fields))
    return told
  }

  private func summarise(_ action: SummaryAction, _ player: inout Player) {
    player.perform(.reading(.summarising(action)))
  }

  private func lines(_ player: Player) -> [SummaryLine] {
    player.state.reading.reader?.summary ?? []
  }

  // Shows L59.
  @Test func whatTheServerHasMadeIsShownOnDemandAndPutAwayAgain() {
    var player = reading()
    #expect(player.state.reading.reader?.summary == nil)
    summarise(.tapped, &player)
    #expect(lines(player).map(\.text) == Self.told + [Self.point, "Gone from the text."])
    #expect(lines(player).map(\.isKeyPoint) == [false, false, false, true, true])
    #expect(lines(player).last?.place == nil)
    summarise(.tapped, &player)
    #expect(player.state.reading.reader?.summary == nil)
  }

  // Shows L59.
  @Test func aSentenceLeadsToWhereItStands() throws {
    var player = reading()
    summarise(.tapped, &player)
    let place = try #require(lines(player)[1].place)
    #expect(place.block == 2)
    #expect(place.offset == Self.told[0].utf16.count + 1)
    summarise(.lineTapped(place), &player)
    #expect(player.effects.contains(.scrollToPlace(block: 2, offset: place.offset)))
  }

  @Test func whereNoneWasMadeTheDeviceMakesIt() {
    let sentences = [
      "The harbour of the island opens again in March after two years of work on its walls.",
      "Ferries from the mainland will come twice a day and carry grain, mail and visitors.",
      "The council paid for the walls with a loan that the island returns over thirty years.",
      "Fishermen had asked for a deeper basin, since their boats touch the ground at low tide.",
      "Engineers lowered the ground by three metres and laid stones against the winter.",
      "A small lighthouse at the end of the northern wall now shows the way in at night.",
      "Schools will use the old store of the harbour as a hall for music and for theatre.",
      "Whoever wants a place for a boat can write to the master of the harbour in January.",
      "The first ferry brings the minister, who cuts a ribbon before the band of the island.",
    ]
    let blocks = sentences.map { text in
      ArticleNode.element(ArticleElement(.paragraph, children: [.text(text)]))
    }
    var player = reading(Article(blocks: blocks), isTold: false)
    summarise(.tapped, &player)
    #expect(lines(player).filter { !$0.isKeyPoint }.count == 3)
    #expect(lines(player).allSatisfy { $0.place != nil })
    var short = reading(isTold: false)
    summarise(.tapped, &short)
    #expect(short.state.reading.reader?.summary == [])
  }

  // Shows L59.
  @Test func theVoiceBeginsWithTheSummaryAndGoesOnWithTheArticleFromWhereOneWas() {
    var player = reading()
    player.hear(.readingPlace(block: 2, offset: 60, permille: 300))
    let before = player.state.reading.reader?.place
    summarise(.listenTapped, &player)
    var said: [String] = []
    while case .speak(let utterance)? = player.effects.first(where: Self.isSpoken), said.count < 5 {
      said.append(utterance.text)
      player.hear(.speech(.began(token: utterance.token)))
      if said.count <= 3 { #expect(player.state.reading.reader?.place?.block == before?.block) }
      player.hear(.speech(.ended(token: utterance.token)))
    }
    #expect(said == Self.told + [Self.told[1], "Choose one text."])
  }

  private static func isSpoken(_ effect: Effect) -> Bool {
    if case .speak = effect { true } else { false }
  }

  // Shows L33, L41.
  @Test func theCardTellsTheSummary() {
    let item = Fixtures.ready(
      2, title: "T", site: "aeon.co", minutes: 8, excerpt: "Of the page.")
    #expect(text(item).contains("Of the page."))
    let told = text(telling(item, Self.told))
    #expect(told.contains(Self.told[0]))
    #expect(!told.contains("Of the page."))
  }

  private func text(_ item: Entity) -> String {
    var player = Player(Fixtures.boot(path: "/inbox", items: [item]))
    player.start()
    player.pull([item])
    return Audit.text(of: view(player.state))
  }
}
