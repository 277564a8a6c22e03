import ArticleCore
import AppCore
import Kernel
import Kit
import ReadingCore
import SyncCore
import Testing
import ViewTree
import Wire

/// Highlights and notes, as a person makes them.
@Suite struct MarksTests {
  private static let range = TextRange(startBlock: 2, startOffset: 0, endBlock: 3, endOffset: 6)

  private func reading(_ article: Article = Fixtures.article) -> Player {
    var player = Player(Fixtures.boot())
    player.start()
    player.pull([Fixtures.ready(2, title: "T", site: "aeon.co", minutes: 8, excerpt: "E")])
    player.perform(.linkTapped(path: "/read/" + Fixtures.id(2).text))
    let content = player.state.reading.library.item(Fixtures.id(2))?.content ?? ""
    if let request = player.request(Routes.contents + "/" + content) {
      player.hear(.responded(token: request.token, status: 200, body: article.encoded))
    }
    return player
  }

  private func mark(_ range: TextRange, _ player: inout Player) {
    player.hear(.selected(range))
    player.perform(.reading(.marking(.colourTapped(.pink))))
  }

  private var first: (Player) -> Highlight? {
    { player in player.state.reading.highlights(of: Fixtures.id(2)).first }
  }

  @Test func whatIsSelectedIsStoredWithItsWordsAndItsSurroundings() throws {
    var player = reading()
    mark(Self.range, &player)
    #expect(!player.outboxRows.isEmpty)
    #expect(player.effects.contains(.clearSelection))
    let highlight = try #require(first(player))
    #expect(highlight.range == Self.range)
    #expect(highlight.quote.hasPrefix("There is a kind") && highlight.quote.hasSuffix("\nChoose"))
    #expect(highlight.prefix.hasSuffix("Staying with a sentence\n"))
    #expect(highlight.prefix.utf16.count == 32)
    #expect(highlight.suffix.hasPrefix(" one text."))
    #expect(highlight.colour == .pink)
    player.persist()
    player.perform(.toastActionTapped)
    #expect(first(player) == nil)
  }

  // Where one was used to be lost, were the article open already.
  @Test func lookingAtAHighlightFarAboveLeavesThePlaceWhereItWas() throws {
    var player = reading()
    mark(Self.range, &player)
    let highlight = try #require(first(player))
    player.hear(.readingPlace(block: 6, offset: 0, permille: 800))
    player.perform(.reading(.marking(.goTapped(highlight.id))))
    player.hear(.readingPlace(block: 2, offset: 0, permille: 200))
    player.hear(.navigated(path: "/inbox"))
    #expect(player.state.reading.library.item(Fixtures.id(2))?.place?.block == 6)
  }

  @Test func theTextAndItsOffsetsStayAsTheyAreUnderMarks() {
    var player = reading()
    let before = blocks(of: player)
    mark(Self.range, &player)
    mark(TextRange(startBlock: 2, startOffset: 6, endBlock: 2, endOffset: 30), &player)
    mark(TextRange(startBlock: 0, startOffset: 3, endBlock: 5, endOffset: 9), &player)
    #expect(blocks(of: player) == before)
    #expect(renderedMarks(player) > 6)
  }

  @Test func aSentenceIsMarkedByKeyAndAHighlightWithoutPlaceIsListed() throws {
    var player = reading()
    player.hear(.readingPlace(block: 2, offset: 60, permille: 200))
    player.hear(.keyPressed(key: "h", modifiers: 0))
    let highlight = try #require(first(player))
    #expect(highlight.range?.startBlock == 2)
    #expect(highlight.quote.hasPrefix("It lingers on a clause"))
    #expect(highlight.quote.hasSuffix("."))
    #expect(player.state.reading.marks.places[highlight.id] != nil)

    var changed = reading(
      Article(
        title: "T", language: "en",
        blocks: [.element(ArticleElement(.paragraph, children: [.text("All is new here.")]))]))
    let stamp = Stamp(milliseconds: 5, device: .server)
    let edit = try #require(
      Highlight.making(
        ID(high: 9, low: 9), of: 0..<40, in: ArticleText(Fixtures.article), item: Fixtures.id(2),
        content: String(repeating: "ab", count: 32), colour: .green, at: Fixtures.now))
    changed.state.reading.update(
      Entity(
        id: edit.entity, kind: .highlight,
        fields: edit.fields.map {
          Field(number: $0.number, register: Register(stamp: stamp, value: $0.value))
        }))
    #expect(changed.state.reading.highlights(of: Fixtures.id(2)).count == 1)
    #expect(changed.state.reading.marks.places.isEmpty)
    changed.perform(.reading(.marking(.listTapped(Fixtures.id(2)))))
    #expect(text(of: view(changed.state)).contains("no longer in it"))
  }

  // Shows L53.
  @Test func aNoteIsDurableWithEveryLetter() throws {
    var player = reading()
    player.perform(.reading(.marking(.noteTapped(Fixtures.id(2)))))
    for text in ["T", "To", "To read"] {
      player.perform(.reading(.marking(.noteChanged(Fixtures.id(2), text))))
      #expect(!player.outboxRows.isEmpty)
    }
    let entity = try #require(player.state.reading.library.entity(Fixtures.id(2)))
    #expect(entity.text(Item.note.number) == "To read")
    #expect(entity.mergedText(Item.note.number)?.heads.count == 1)
  }

  @Test(arguments: [(Language.english, "Why you saved it"), (.korean, "저장한 이유")])
  func whyItWasSavedStandsAboveTheArticle(language: Language, label: String) {
    var player = Player(Fixtures.boot(path: "/read/" + Fixtures.id(2).text, language: language))
    var item = Fixtures.ready(2, title: "T", site: "s.org", minutes: 3, excerpt: "")
    item.merge(
      Field(
        number: Item.reason.number, register: Fixtures.register(RegisterValue.text("For Sunday"))))
    player.start(path: "/read/" + Fixtures.id(2).text)
    player.pull([item])
    var said = ""
    visit(view(player.state)) { element in
      for attribute in element.attributes where attribute.value == label {
        said = text(of: .element(element))
      }
    }
    #expect(said == "For Sunday")
  }

  // Between them was the room that the progress has before there is any: a hole of 80 pixels.
  @Test func whyItWasSavedFollowsTheLineUnderTheTitle() throws {
    var player = Player(Fixtures.boot())
    player.start()
    var item = Fixtures.ready(2, title: "T", site: "aeon.co", minutes: 8, excerpt: "E")
    item.merge(
      Field(
        number: Item.reason.number, register: Fixtures.register(RegisterValue.text("For Sunday"))))
    player.pull([item])
    player.perform(.linkTapped(path: Item(item).path))
    let content = String(repeating: "02", count: 32)
    let request = try #require(player.request(Routes.contents + "/" + content))
    player.hear(.responded(token: request.token, status: 200, body: Fixtures.article.encoded))
    var classes: [String] = []
    visit(view(player.state)) { element in
      guard element[.className] == "reader-header" else { return }
      for case .element(let child) in element.children { classes.append(child[.className] ?? "") }
    }
    let note = try #require(classes.firstIndex(of: "own-note"))
    #expect(classes[note - 1] == "reader-meta")
  }

  @Test func onlyAReasonThatWasChangedIsADraft() {
    var player = Player(Fixtures.boot())
    player.start()
    var item = Fixtures.ready(2, title: "T", site: "s.org", minutes: 3, excerpt: "")
    item.merge(
      Field(
        number: Item.reason.number, register: Fixtures.register(RegisterValue.text("For Sunday"))))
    player.pull([item])
    _ = player.state.reading.process(Fixtures.id(2))
    player.hear(.visible(false))
    player.persist()
    #expect(player.state.drafts.stored.reason.isEmpty)
    player.perform(.reading(.capturing(.reasonChanged("For Monday"))))
    player.persist()
    #expect(!player.state.drafts.stored.reason.isEmpty)
  }

  /// The text of every block, by its number.
  private func blocks(of player: Player) -> [String: String] {
    var blocks: [String: String] = [:]
    visit(view(player.state)) { element in
      for attribute in element.attributes where attribute.name == .dataBlock {
        blocks[attribute.value] = text(of: .element(element))
      }
    }
    return blocks
  }

  private func renderedMarks(_ player: Player) -> Int {
    var count = 0
    visit(view(player.state)) { if $0.tag == .mark { count += 1 } }
    return count
  }

  private func visit(_ node: Node<Action>, _ see: (Element<Action>) -> Void) {
    guard let element = node.element else { return }
    see(element)
    for child in element.children { visit(child, see) }
  }

  private func text(of node: Node<Action>) -> String {
    if case .text(let text) = node { return text }
    return (node.element?.children ?? []).map { text(of: $0) }.joined()
  }
}
