import ArticleCore
import AppCore
import Kernel
import Kit
import ReadingCore
import SyncCore
import Testing
import ViewTree
import Wire

/// The page of all highlights, the daily review, and what is selected.
@Suite struct HighlightsTests {
  private static let day: Int64 = 86_400_000

  private static func highlight(
    _ number: UInt64, _ quote: String, note: String = "", of item: UInt64 = 2,
    _ colour: HighlightColour = .yellow, daysAgo: Int64 = 0
  ) -> Entity {
    let fields: [Assignment<Highlight>] = [
      .set(Highlight.item, Fixtures.id(item)), .set(Highlight.quote, quote),
      .set(Highlight.colour, colour), .set(Highlight.note, MergedText(note)),
      .set(Highlight.createdAt, Fixtures.now.adding(milliseconds: -daysAgo * day)),
    ]
    return entity(Edit(Fixtures.id(number), fields))
  }

  private static func entity(_ edit: Edit) -> Entity {
    Entity(
      id: edit.entity, kind: edit.kind,
      fields: edit.fields.map { Field(number: $0.number, register: Fixtures.register($0.value)) })
  }

  private static func item(_ number: UInt64, _ title: String) -> Entity {
    Fixtures.ready(number, title: title, site: "s.org", minutes: 3, excerpt: "")
  }

  private static let highlights = [
    highlight(50, "The sea is calm.", note: "By heart", .green, daysAgo: 9),
    highlight(51, "Rain again,\n\"always\" rain", of: 3, daysAgo: 9),
    highlight(52, "=2+3 is a sum", .pink, daysAgo: 1),
  ]

  private func opened(
    _ path: String = "/highlights", rows: [StoreRow] = [], _ all: [Entity] = Self.highlights
  ) -> Player {
    var player = Player(Fixtures.boot())
    player.start([.meta: rows])
    player.pull([Self.item(2, "Slow reading"), Self.item(3, "Rain")] + all)
    player.perform(.linkTapped(path: path))
    return player
  }

  private func say(_ action: HighlightsAction, _ player: inout Player) {
    player.perform(.reading(.marking(.page(action))))
  }

  private func text(_ player: Player) -> String { Audit.text(of: view(player.state)) }

  private func found(_ player: Player) -> [ID<Entity>] {
    player.state.reading.foundHighlights.map { $0.id }
  }

  @Test func wordsOfQuotesAndNotesNarrowThePageAndNothingIsSaidToBeFound() {
    var player = opened()
    #expect(found(player) == [52, 50, 51].map { Fixtures.id($0) })
    say(.textChanged("HEART calm"), &player)
    #expect(found(player) == [Fixtures.id(50)])
    #expect(text(player).contains("1 highlight") && !text(player).contains("Rain"))
    say(.textChanged("calm rain"), &player)
    #expect(found(player).isEmpty && text(player).contains("Nothing found"))
    say(.cleared, &player)
    say(.colourTapped(.pink), &player)
    #expect(found(player) == [Fixtures.id(52)])
    say(.colourTapped(.pink), &player)
    #expect(found(player).count == 3)
  }

  @Test func aTagOfTheItemNarrowsThePage() throws {
    let tag = Self.entity(Edit(Fixtures.id(60), [.set(ItemTag.name, "weather")]))
    let membership = Self.entity(
      Edit(
        Shelves.membership(of: Fixtures.id(3), in: Fixtures.id(60)),
        [.set(Membership.item, Fixtures.id(3)), .set(Membership.group, Fixtures.id(60))]))
    var player = opened("/highlights", Self.highlights + [tag, membership])
    say(.optionsTapped, &player)
    #expect(text(player).contains("weather"))
    say(.tagChosen(Fixtures.id(60).text), &player)
    #expect(found(player) == [Fixtures.id(51)])
    say(.tagChosen(""), &player)
    #expect(found(player).count == 3)
  }

  @Test func theGroupingIsKeptOnTheDevice() throws {
    var player = opened()
    say(.groupingChosen(isByDay: true), &player)
    var rows: [StoreRow] = []
    for case .persist(_, let writes) in player.effects {
      for write in writes where write.store == .meta {
        if let value = write.value { rows.append(StoreRow(key: write.key, value: value)) }
      }
    }
    #expect(rows.count == 1)
    #expect(opened(rows: rows).state.reading.marks.page.isByDay)
    #expect(!opened().state.reading.marks.page.isByDay)
  }

  @Test func whatIsShownIsAFileOfMarkdownOrATable() throws {
    var player = opened()
    say(.textChanged("rain"), &player)
    say(.optionsTapped, &player)
    say(.markdownTapped, &player)
    let markdown = try #require(saved(player))
    #expect(markdown.name == "highlights.md")
    #expect(markdown.text.hasSuffix("\n\n> Rain again,\n> \"always\" rain\n"))
    #expect(markdown.text.contains("Rain](<") && !markdown.text.contains("calm"))
    say(.cleared, &player)
    say(.tableTapped, &player)
    let table = try #require(saved(player))
    #expect(table.name == "highlights.csv")
    #expect(
      table.text.hasPrefix("\"Highlight\",\"Book Title\",\"Book Author\",\"Amazon Book ID\","))
    // No spreadsheet takes it for a formula.
    #expect(table.text.contains("\"'=2+3 is a sum\""))
    #expect(table.text.contains("\"Rain again,\n\"\"always\"\" rain\""))
  }

  private static func placed(
    _ number: UInt64, _ quote: String, at place: (block: Int, offset: Int)?, daysAgo: Int64
  ) -> Entity {
    var mark = highlight(number, quote, daysAgo: daysAgo)
    guard let place else { return mark }
    let range = TextRange(
      startBlock: place.block, startOffset: place.offset, endBlock: place.block,
      endOffset: place.offset + 1)
    mark.merge(
      Field(number: Highlight.range.number, register: Fixtures.register(range.register)))
    return mark
  }

  // They stood in the order in which they were made, so that nobody could read them as an extract of the text.
  @Test func thoseOfAnItemStandInTheOrderOfItsTextAndTheOnesWithoutAPlaceLast() throws {
    let all = [
      Self.placed(50, "Fifth.", at: nil, daysAgo: 1),
      Self.placed(51, "Fourth.", at: nil, daysAgo: 2),
      Self.placed(52, "Third.", at: (12, 0), daysAgo: 4),
      Self.placed(53, "First.", at: (2, 5), daysAgo: 3),
      Self.placed(54, "Second.", at: (2, 40_000), daysAgo: 5),
    ]
    let wanted = ["First.", "Second.", "Third.", "Fourth.", "Fifth."]
    var player = opened("/highlights", all)
    let item = player.state.reading.highlights(of: Fixtures.id(2))
    #expect(item.map { $0.quote } == wanted)
    #expect(order(of: wanted, in: text(player)) == wanted)
    say(.optionsTapped, &player)
    say(.markdownTapped, &player)
    #expect(order(of: wanted, in: try #require(saved(player)).text) == wanted)
    // By day the newest stays the first.
    say(.groupingChosen(isByDay: true), &player)
    #expect(order(of: wanted, in: text(player)).first == "Fifth.")
  }

  /// The words as a text has them, one after another.
  private func order(of words: [String], in text: String) -> [String] {
    words.compactMap { word in text.firstRange(of: word).map { ($0.lowerBound, word) } }
      .sorted { $0.0 < $1.0 }.map { $0.1 }
  }

  private func saved(_ player: Player) -> (name: String, text: String)? {
    for case .saveText(let name, let text) in player.effects { return (name, text) }
    return nil
  }

  @Test func theReviewIsOfHighlightsThatAreAWeekOldAndIsWrittenOnce() throws {
    var player = opened("/highlights/review")
    let said = text(player)
    #expect(said.contains("The sea is calm.") && said.contains("Rain again"))
    #expect(!said.contains("is a sum"))
    #expect(!player.outboxRows.isEmpty)
    player.persist()
    let mark = player.state.replica?.entity(ReadingSettings.id)?[ReadingSettings.review]
    #expect(mark != nil)
    player.perform(.linkTapped(path: "/highlights"))
    player.perform(.linkTapped(path: "/highlights/review"))
    #expect(text(player).contains("The sea is calm."))
    #expect(
      player.state.replica?.entity(ReadingSettings.id)?[ReadingSettings.review] == mark)
  }

  @Test func nowHasOneLineWhereTheReviewIsWishedAndUntilItIsSeen() {
    var player = opened("/now")
    #expect(!text(player).contains("A few highlights from earlier"))
    player.perform(.context(.reviewTapped))
    #expect(text(player).contains("A few highlights from earlier"))
    player.perform(.linkTapped(path: "/highlights/review"))
    player.perform(.linkTapped(path: "/now"))
    #expect(!text(player).contains("A few highlights from earlier"))
    // What is younger than a week does not come back.
    player = opened("/now", [Self.highlight(50, "New", daysAgo: 6)])
    player.perform(.context(.reviewTapped))
    #expect(!text(player).contains("A few highlights from earlier"))
  }

  private func reading() -> Player {
    var player = Player(Fixtures.boot())
    player.start()
    player.pull([Self.item(2, "T")])
    player.perform(.linkTapped(path: "/read/" + Fixtures.id(2).text))
    answer(Fixtures.article, &player)
    return player
  }

  private func answer(_ article: Article, _ player: inout Player) {
    let content = player.state.reading.library.item(Fixtures.id(2))?.content ?? ""
    if let request = player.request(Routes.contents + "/" + content) {
      player.hear(.responded(token: request.token, status: 200, body: article.encoded))
    }
  }

  @Test func aSelectionFromTheMiddleOfWordsIsOfWholeWordsAndShownAsOne() throws {
    var player = reading()
    player.hear(.selected(TextRange(startBlock: 2, startOffset: 2, endBlock: 2, endOffset: 13)))
    let words = TextRange(startBlock: 2, startOffset: 0, endBlock: 2, endOffset: 15)
    #expect(player.state.reading.marks.selection == words)
    #expect(player.effects.contains(.showSelection(range: words)))
    // What the host shows then is told once more, and stays.
    player.hear(.selected(words))
    #expect(!player.effects.contains(.showSelection(range: words)))
    player.perform(.reading(.marking(.colourTapped(.blue))))
    #expect(
      player.state.reading.highlights(of: Fixtures.id(2)).first?.quote == "There is a kind")
  }

  // Shows L52.
  @Test func aHighlightIsThereAfterItsArticleWasFetchedAgainWithAnotherText() throws {
    var player = reading()
    player.hear(.selected(TextRange(startBlock: 2, startOffset: 0, endBlock: 2, endOffset: 15)))
    player.perform(.reading(.marking(.colourTapped(.green))))
    player.persist()
    let made = try #require(player.state.reading.highlights(of: Fixtures.id(2)).first)
    #expect(made.quote == "There is a kind")

    // The server fetched the page anew: a paragraph came before, and words around were edited.
    var newer = Self.item(2, "T")
    let stamp = Stamp(milliseconds: Fixtures.now.milliseconds + 60_000, device: DeviceID.server)
    newer.merge(
      Field(
        number: Item.content.number,
        register: Register(
          stamp: stamp, value: RegisterValue.bytes([UInt8](repeating: 90, count: 32)))))
    player.pullMore([newer])
    let paragraphs = ["All of this is new.", "Yes: There is a kind of text that was edited."]
    player.perform(.linkTapped(path: "/inbox"))
    player.perform(.linkTapped(path: "/read/" + Fixtures.id(2).text))
    answer(
      Article(
        title: "T", language: "en",
        blocks: paragraphs.map { .element(ArticleElement(.paragraph, children: [.text($0)])) }),
      &player)
    let place = try #require(player.state.reading.marks.places[made.id])
    #expect(place == TextRange(startBlock: 1, startOffset: 5, endBlock: 1, endOffset: 20))
    #expect(
      String(decoding: renderHTML([view(player.state)]), as: UTF8.self)
        .contains("id=\"mark-" + made.id.text))
  }
}
