import ArticleCore
import Kernel
import Kit
import ReadingCore
import SyncCore
import Testing
import ViewTree

/// What the reader and a card say of an item, and how an article's pictures stand in its text.
@Suite struct ReaderScreenTests {
  private static let id = ID<Entity>(high: 1, low: 1)
  private static let content = [UInt8](repeating: 9, count: 32)

  private func html(
    _ fields: [(RegisterNumber, [UInt8])], _ blocks: [ArticleNode] = [],
    _ language: Language = .english, offset: Int32? = 0, isCard: Bool = false,
    text: Reader.Text? = nil
  ) -> String {
    let fields = fields.map {
      Field(
        number: $0,
        register: Register(stamp: Stamp(milliseconds: 1, device: .server), value: $1))
    }
    var state = ReadingState()
    state.library.update(
      Entity(id: Self.id, kind: .item, fields: fields.inOrder { $0.number < $1.number }))
    var scene = Scene(
      words: Words(language), now: Instant(milliseconds: 0), isOnline: true, isLoading: false)
    scene.offsetSeconds = offset
    if isCard {
      return String(decoding: renderHTML(ListScreens.inbox(state, scene)), as: UTF8.self)
    }
    let article = Article(blocks: blocks)
    state.reader = Reader(
      id: Self.id, content: Hex.encode(Self.content),
      text: text ?? .ready(article, TextBlocks(article)))
    return String(decoding: renderHTML(ReaderScreen.view(state, scene)), as: UTF8.self)
  }

  private func ready(published: Int64? = nil) -> [(RegisterNumber, [UInt8])] {
    var fields = [
      (Item.url.number, RegisterValue.text("https://example.org/a")),
      (Item.minutes.number, RegisterValue.int(8)),
      (Item.state.number, RegisterValue.int(ItemState.ready.rawValue)),
      (Item.content.number, RegisterValue.bytes(Self.content)),
    ]
    if let published {
      let value = RegisterValue.instant(Instant(milliseconds: published))
      fields.append((Item.publishedAt.number, value))
    }
    return fields
  }

  private func unread(
    _ state: ItemState, _ failure: ItemFailure
  ) -> [(RegisterNumber, [UInt8])] {
    [
      (Item.url.number, RegisterValue.text("https://example.org/a")),
      (Item.state.number, RegisterValue.int(state.rawValue)),
      (Item.failure.number, RegisterValue.int(failure.rawValue)),
      (Item.savedAt.number, RegisterValue.instant(Instant(milliseconds: 1))),
    ]
  }

  /// 5 March 2024, 23:30 UTC.
  @Test func theReaderNamesTheDayOfPublicationWhereThePersonIs() {
    let fields = ready(published: 1_709_681_400_000)
    #expect(html(fields).contains("example.org · Mar\u{A0}5,\u{A0}2024 · 8 min read"))
    let korean = html(fields, [], .korean, offset: 9 * 3600)
    #expect(korean.contains("example.org · 2024년\u{A0}3월\u{A0}6일 · "))
    #expect(!html(fields, offset: nil).contains("2024"))
    #expect(!html(ready()).contains("1970"))
  }

  @Test func aDayWithoutAnHourIsThatDayEverywhere() {
    let fields = ready(published: 1_709_596_800_000)
    for offset: Int32? in [nil, 0, -8 * 3600, 13 * 3600] {
      #expect(html(fields, offset: offset).contains("Mar\u{A0}5,\u{A0}2024"))
    }
  }

  private func image(_ size: String) -> ArticleNode {
    .element(
      ArticleElement(
        .image,
        attributes: [.init(.image, "ab"), .init(.width, size), .init(.height, size)]))
  }

  @Test func aPictureAsSmallAsALetterStaysInItsSentence() {
    let link = ArticleElement(
      .link, attributes: [.init(.href, "https://a.example/")], children: [image("40")])
    let sentence = ArticleElement(
      .paragraph, children: [.text("Press "), image("20"), .text(" or "), .element(link)])
    let inText = html(ready(), [.element(sentence)])
    #expect(inText.ranges(of: "class=\"inline\"").count == 2)
    #expect(!inText.contains("closer"))
    let alone = ArticleElement(.paragraph, children: [image("20")])
    let large = ArticleElement(.paragraph, children: [.text("See "), image("400")])
    let pictures = html(ready(), [.element(alone), .element(large)])
    #expect(!pictures.contains("class=\"inline\""))
    #expect(pictures.contains("closer"))
  }

  @Test func anEmbeddedPartNamesItsHostOnce() {
    func card(_ label: String) -> String {
      let link = ArticleElement(
        .link, attributes: [.init(.href, "https://films.example/1")], children: [.text(label)])
      return html(ready(), [.element(ArticleElement(.embed, children: [.element(link)]))])
    }
    #expect(card("films.example").contains("embed-host\">Embedded on the page</span>"))
    #expect(card("A film").contains("Embedded on the page · films.example"))
  }

  @Test func aCardSaysThatItIsTriedAgainAndWhy() {
    let waiting = html(unread(.waiting, .unreachable), isCard: true)
    #expect(waiting.contains("The site couldn’t be reached. Trying again."))
    let korean = html(unread(.waiting, .timedOut), [], .korean, isCard: true)
    #expect(korean.contains("사이트가 너무 늦게 응답했어요. 다시 시도할게요."))
    let first = html(unread(.waiting, .unknown), isCard: true)
    #expect(first.contains("Waiting to be fetched"))
  }

  /// To read is what the row itself is for; only what is heard or watched says so.
  @Test func aRowHasNoButtonToReadIt() {
    #expect(!html(unread(.waiting, .unknown), isCard: true).contains("card-primary"))
    #expect(!html(unread(.failed, .notFound), isCard: true).contains("card-primary"))
  }

  // "It’s being fetched again" was said of everything.
  @Test func aDamagedTextSaysWhatBecomesOfIt() {
    let hash = RegisterValue.bytes([UInt8](repeating: 7, count: 32))
    let own = ready().filter { $0.0 != Item.url.number } + [(Item.file.number, hash)]
    let page = html(ready(), text: .damaged)
    #expect(page.contains("It’s being fetched again."))
    let sent = html(ready() + [(Item.sentPage.number, hash)], text: .damaged)
    #expect(sent.contains("from the page you sent"))
    #expect(!sent.contains("fetched again"))
    let file = html(own, [], .korean, text: .damaged)
    #expect(file.contains("파일에서 다시 읽고 있어요."))
  }
}
