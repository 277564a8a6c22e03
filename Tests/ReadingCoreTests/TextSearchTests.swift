import ArticleCore
import Kernel
import Kit
import SyncCore
import Testing

import ReadingCore

/// The device's search through the texts of articles, with the host's part played by the test.
@Suite final class TextSearchTests {
  private var state = ReadingState()

  init() {
    state.update(Self.item(1, "Night trains"))
    state.update(Self.item(2, "Bread at home"))
    state.update(Self.item(3, "느린 산책"))
    state.update(Self.item(4, "A link that has no text", hasContent: false))
    _ = state.enter(.search(""), isLibrary: false, Self.moment(1))
  }

  private static func item(_ number: Int, _ title: String, hasContent: Bool = true) -> Entity {
    let stamp = Stamp(milliseconds: 1, device: .server)
    var values: [(RegisterNumber, [UInt8])] = [
      (Item.title.number, RegisterValue.text(title)),
      (Item.savedAt.number, RegisterValue.instant(Instant(milliseconds: Int64(number)))),
    ]
    if hasContent { values.append((Item.content.number, RegisterValue.bytes([UInt8(number)]))) }
    return Entity(
      id: id(number), kind: .item,
      fields: values.map { Field(number: $0.0, register: Register(stamp: stamp, value: $0.1)) })
  }

  private static func id(_ number: Int) -> ID<Entity> { ID(high: 1, low: UInt64(number)) }

  private static func moment(_ token: UInt32) -> Moment {
    Moment(
      instant: Instant(milliseconds: 100), entropy: Entropy(high: 1, low: UInt64(token)))
  }

  private func perform(_ action: SearchAction, _ token: UInt32 = 1) -> [ReadingEffect] {
    reduce(&state, .searching(action), Self.moment(token))
  }

  /// Types, pauses, and returns what the host is asked.
  private func type(_ text: String, _ token: UInt32 = 1) -> [ReadingEffect] {
    _ = perform(.changed(text))
    return state.search.takePendingSearch() ? perform(.paused, token) : []
  }

  @Test func theHostIsAskedForWhatIsNotFoundAlreadyTheNewestFirst() {
    #expect(
      type("Night wind", 7) == [
        .own(.readContents(token: 7, hashes: ["03", "02", "01"]))
      ])
    #expect(
      type("NIGHT", 8) == [.own(.readContents(token: 8, hashes: ["03", "02"]))])
  }

  /// The host hands over contents: where there is a text, an article of it.
  private func read(
    _ texts: [String?], token: UInt32, _ next: UInt32 = 1
  ) -> [ReadingEffect] {
    let contents = texts.map { $0.map { Article(blocks: [.text($0)]).encoded } ?? [] }
    return perform(.contentsRead(contents, token: token), next)
  }

  @Test func whatHoldsTheWordsInItsTextComesAfterAllElseInTheOrderOfTheRest() {
    state.update(Self.item(5, "The wind"))
    #expect(type("wind") == [.own(.readContents(token: 1, hashes: ["03", "02", "01"]))])
    _ = read(["바람"], token: 1)
    #expect(state.search.results?.articles == [])
    _ = read(["A Wind blew"], token: 1)
    #expect(state.search.results?.articles == [Self.id(2)])
    _ = read(["Winds of change"], token: 1)
    #expect(state.search.results?.titles == [Self.id(5)])
    #expect(state.search.results?.articles == [Self.id(2), Self.id(1)])
    #expect(state.search.results?.count == 3)
  }

  @Test func lateAnswersToAnOlderQuestionAreIgnored() {
    _ = type("wind", 1)
    _ = perform(.changed("winter"))
    _ = read([nil, nil, "winter wind"], token: 1)
    #expect(state.search.results?.articles == [])
    _ = perform(.paused, 2)
    _ = read([nil, nil, "winter wind"], token: 1)
    #expect(state.search.results?.articles == [])
    _ = read([nil, "winter wind", "wind"], token: 2)
    #expect(state.search.results?.articles == [Self.id(2)])
    _ = perform(.cleared)
    #expect(read(["winter"], token: 2) == [])
    #expect(state.search.results == nil)
  }

  @Test func whatWasFoundInTextsIsThereForWhoeverComesBack() {
    _ = type("wind", 1)
    _ = read([nil, "wind", nil], token: 1)
    _ = state.enter(.search("wind"), isLibrary: false, Self.moment(2))
    #expect(state.search.results?.articles == [Self.id(2)])
  }

  @Test func noTextIsAskedForTwice() {
    _ = type("wind", 1)
    #expect(type("wind", 2) == [])
    // An item that comes while texts are looked through is asked for afterwards.
    state.update(Self.item(6, "Dunes"))
    #expect(read([nil, nil], token: 1, 3) == [])
    #expect(read(["wind"], token: 1, 3) == [.own(.readContents(token: 3, hashes: ["06"]))])
    #expect(read(["wind"], token: 3, 4) == [])
    #expect(state.search.results?.articles.count == 2)
    // And what was found stays as other items change.
    state.update(Self.item(7, "No link", hasContent: false))
    #expect(state.search.results?.articles.count == 2)
    #expect(perform(.paused, 5) == [])
  }

  @Test func moreThanWasAskedForAndWhatIsNoArticleFindNothing() {
    _ = type("wind", 1)
    #expect(perform(.contentsRead([[0xFF], [0x40], []], token: 1)) == [])
    #expect(read(["wind"], token: 1) == [])
    #expect(state.search.results?.articles == [])
  }

  @Test func nothingIsAskedForASingleLetterOrOnceTheSearchIsLeft() {
    #expect(type("w") == [])
    #expect(type("책") == [])
    _ = perform(.changed("wind"))
    _ = state.enter(nil, isLibrary: false, Self.moment(1))
    let isWanted = state.search.takePendingSearch()
    #expect(!isWanted)
    #expect(perform(.paused) == [])
  }

  private static func paragraph(_ children: [ArticleNode]) -> ArticleNode {
    .element(ArticleElement(.paragraph, children: children))
  }

  /// Whether the article of the newest item is found by what is typed.
  private func isFound(_ article: Article, by typed: String) -> Bool {
    state.update(Self.item(9, "The newest"))
    _ = state.enter(.search(""), isLibrary: false, Self.moment(1))
    guard case .own(.readContents(let token, _)) = type(typed).first else { return false }
    _ = perform(.contentsRead([article.encoded], token: token))
    return state.search.results?.articles == [Self.id(9)]
  }

  @Test(arguments: [
    ("C++", "In C++ and Swift"), ("a-b.c", "A-B.C"), ("ÉCLAIR", "Un éclair"),
    ("산책", "느린 산책이 좋다"), ("ㅅ책", "산책"), ("읽다", "읽단"), ("ㅅ.", "가끔 산."),
    ("ПРИВЕТ", "Скажи привет"), ("мир", "МИР"), ("ὁδός", "Ἡ Ὁδός"), ("ΟΔΟΣ", "οδος"),
    // As some systems write it: each letter of a syllable by itself.
    ("산책", "\u{1109}\u{1161}\u{11AB}\u{110E}\u{1162}\u{11A8}"), ("café", "Cafe\u{301}"),
    ("u\u{308}ber", "ÜBER"), ("việt", "Vie\u{323}\u{302}t"), ("йод", "и\u{306}од"), ("ａｂ", "ＡＢ"),
    ("quiet wind", "The wind is quiet"),
  ]) func wordsAreFoundAsTheyAreMeant(_ typed: String, _ text: String) {
    #expect(isFound(Article(blocks: [Self.paragraph([.text(text)])]), by: typed))
  }

  @Test(arguments: [
    ("a.b", "a-b"), ("c++", "c"), ("산책", "산 책"), ("quiet wind", "The wind"), ("éa", "ea"),
  ]) func whatIsNotMeantIsNotFound(_ typed: String, _ text: String) {
    #expect(!isFound(Article(blocks: [Self.paragraph([.text(text)])]), by: typed))
  }

  @Test(arguments: [
    // The title, and a word of which some letters are marked.
    ("petrichor", true), ("wonderful", true),
    // Two paragraphs, two cells and two lines are two words, and an address is none.
    ("firstsecond", false), ("leftright", false), ("abovebelow", false), ("example.org", false),
    ("first", true), ("second", true), ("right", true), ("below", true),
  ]) func anArticleIsReadInLines(_ typed: String, _ isExpected: Bool) {
    let article = Article(
      title: "Petrichor",
      blocks: [
        Self.paragraph([.text("first")]),
        Self.paragraph([
          .text("second "), .element(ArticleElement(.strong, children: [.text("won")])),
          .text("derful"),
        ]),
        .element(ArticleElement(.tableCell, children: [.text("left")])),
        .element(ArticleElement(.tableCell, children: [.text("right")])),
        Self.paragraph([
          .text("above"), .element(ArticleElement(.lineBreak)),
          .element(
            ArticleElement(
              .link, attributes: [.init(.href, "https://example.org/")],
              children: [.text("below")])),
        ]),
      ])
    #expect(isFound(article, by: typed) == isExpected)
  }
}
