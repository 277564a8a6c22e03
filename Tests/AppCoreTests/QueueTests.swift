import AppCore
import ArticleCore
import Kernel
import ReadingCore
import SyncCore
import Testing
import ViewTree
import Wire

/// Listening to several items, one after another.
@Suite struct QueueTests {
  /// Three articles, newest first, and a link that cannot be heard.
  private func library(
    _ rows: [StoreName: [StoreRow]] = [:], languages: [UInt64: String] = [:],
    spoken: Set<UInt64> = []
  ) -> Player {
    var player = Player(Fixtures.boot())
    player.start(rows)
    var link = Fixtures.ready(9, title: "L", site: "x.org", minutes: 1, excerpt: "", type: .link)
    link.merge(
      Field(number: Item.content.number, register: Fixtures.register(RegisterValue.null)))
    player.pull(
      (UInt64(2)...4).map { number in
        var item = Fixtures.ready(
          number, title: "T\(number)", site: "aeon.co", minutes: 8, excerpt: "E")
        if let language = languages[number] {
          let value = RegisterValue.text(language)
          item.merge(Field(number: Item.language.number, register: Fixtures.register(value)))
        }
        if spoken.contains(number) {
          let file = SpokenArticle(
            content: [UInt8](repeating: UInt8(number), count: 32),
            sound: [UInt8](repeating: 0xAB, count: 32), ends: [1000])
          item.merge(
            Field(number: Item.spoken.number, register: Fixtures.register(file.register)))
        }
        return item
      } + [link])
    player.hear(.speech(.voices([Voice(id: "a", name: "Ada", language: "en")])))
    return player
  }

  private func act(_ action: QueueAction, _ player: inout Player) {
    player.perform(.reading(.listening(.queue(action))))
  }

  /// Answers what is asked for of the item at hand.
  private func answer(
    _ player: inout Player, status: Int = 200, _ article: Article = Fixtures.article
  ) {
    let id = player.state.reading.listen.style.queue.current
    let content = id.flatMap { player.state.reading.library.item($0)?.content } ?? ""
    guard let request = player.request(Routes.contents + "/" + content) else { return }
    let body =
      switch status {
      case 200: article.encoded
      case 0: [UInt8]()
      default: Problem(status: status, code: "not-found", detail: "").encoded
      }
    player.hear(.responded(token: request.token, status: status, body: body))
  }

  private func hearToTheEnd(_ player: inout Player) {
    let item = player.state.reading.listen.now?.item
    for _ in 0..<40 where player.state.reading.listen.now?.item == item {
      var token: UInt32?
      for case .speak(let utterance) in player.effects { token = utterance.token }
      guard let token else { return }
      player.hear(.speech(.began(token: token)))
      player.hear(.speech(.ended(token: token)))
    }
  }

  private func heard(_ player: Player) -> ID<Entity>? { player.state.reading.listen.now?.item }

  @Test func oneFollowsTheOtherWithoutLeavingTheListAndThenItEnds() throws {
    var player = library()
    act(.beginTapped, &player)
    let items = player.state.reading.listen.style.queue.items
    #expect(Set(items) == Set((2...4).map { Fixtures.id($0) }))
    for item in items {
      answer(&player)
      #expect(heard(player) == item)
      #expect(player.state.route == .page(.inbox))
      hearToTheEnd(&player)
    }
    #expect(heard(player) == nil)
    #expect(player.state.reading.listen.style.queue.items.isEmpty)
  }

  @Test func keysGoFromItemToItemAndTheListIsChangedWhileItIsHeard() throws {
    var player = library()
    act(.beginTapped, &player)
    answer(&player)
    let items = player.state.reading.listen.style.queue.items
    player.hear(.speech(.key(.next)))
    answer(&player)
    #expect(heard(player) == items[1])
    act(.moved(items[1], by: 1), &player)
    #expect(player.state.reading.listen.style.queue.items == [items[0], items[2], items[1]])
    #expect(player.state.reading.listen.style.queue.at == 2)
    act(.removed(items[2]), &player)
    player.hear(.speech(.key(.previous)))
    answer(&player)
    #expect(heard(player) == items[0])
    // A press that closes what is heard ends the list.
    player.perform(.reading(.listening(.closeTapped)))
    #expect(player.state.reading.listen.style.queue.items.isEmpty)
  }

  private func sheet(_ player: Player) -> (isOpen: Bool, isPlaying: Bool) {
    let listen = player.state.reading.listen
    guard case .listen = player.state.reading.cover else { return (false, listen.isPlaying) }
    return (true, listen.isPlaying)
  }

  // The sheet closed, and who went on by keys was left at the title of the page.
  @Test func theSheetStaysForTheNextOne() throws {
    var player = library()
    act(.beginTapped, &player)
    answer(&player)
    let items = player.state.reading.listen.style.queue.items
    player.perform(.reading(.listening(.sheetTapped)))
    act(.stepTapped(1), &player)
    #expect(player.effects.contains(.focus(id: "queue-next")))
    #expect(sheet(player) == (true, false))
    answer(&player)
    #expect(heard(player) == items[1])
    #expect(sheet(player) == (true, true))
    // Past the last one there is nothing to press.
    act(.stepTapped(1), &player)
    #expect(player.effects.contains(.focus(id: "queue-back")))
    answer(&player)
    act(.stepTapped(-1), &player)
    answer(&player)
    // So it does where one is heard to its end, and a key of the headphones moves no focus.
    hearToTheEnd(&player)
    #expect(sheet(player) == (true, false))
    answer(&player)
    #expect(heard(player) == items[2])
    #expect(sheet(player) == (true, true))
    player.hear(.speech(.key(.previous)))
    #expect(!player.effects.contains { if case .focus = $0 { true } else { false } })
    answer(&player)
    hearToTheEnd(&player)
    answer(&player)
    hearToTheEnd(&player)
    #expect(sheet(player) == (false, false))
  }

  @Test func theSheetClosesWhereTheNextOneIsOutOfReach() throws {
    var player = library()
    act(.beginTapped, &player)
    answer(&player)
    player.perform(.reading(.listening(.sheetTapped)))
    act(.stepTapped(1), &player)
    answer(&player, status: 0)
    #expect(sheet(player) == (false, false))
    #expect(heard(player) == nil)
    #expect(player.state.reading.listen.style.queue.at == 1)
    act(.playTapped, &player)
    answer(&player)
    #expect(sheet(player) == (false, true))
  }

  // The sheet stayed over a page that had no text, and Play read the text before.
  @Test func whoReadsAlongHearsNoOtherTextWhereTheNextOneIsOutOfReach() throws {
    var player = library()
    act(.beginTapped, &player)
    let items = player.state.reading.listen.style.queue.items
    player.perform(.linkTapped(path: "/read/" + items[0].text))
    answer(&player)
    #expect(heard(player) == items[0])
    player.perform(.reading(.listening(.sheetTapped)))
    act(.stepTapped(1), &player)
    #expect(player.state.reading.reader?.id == items[1])
    answer(&player, status: 0)
    #expect(sheet(player) == (false, false))
    #expect(heard(player) == nil)
    // Play asks for the text anew, and what the server cannot give is passed over.
    act(.playTapped, &player)
    answer(&player, status: 410)
    #expect(player.state.reading.reader?.id == items[2])
    answer(&player)
    #expect(heard(player) == items[2])
  }

  @Test func theListIsThereAfterAReloadAndGoesOnWhereItWas() throws {
    var player = library()
    act(.beginTapped, &player)
    answer(&player)
    act(.stepTapped(1), &player)
    let style = player.state.reading.listen.style
    #expect(ListenStyle(encoded: style.encoded) == style)
    let row = StoreRow(key: Array("listen".utf8), value: style.encoded)
    var again = library([.meta: [row]])
    #expect(again.state.reading.listen.style.queue == style.queue)
    act(.playTapped, &again)
    answer(&again)
    #expect(heard(again) == style.queue.items[1])
  }

  @Test func withoutANetworkItWaits() throws {
    var player = library()
    act(.beginTapped, &player)
    answer(&player, status: 0)
    #expect(heard(player) == nil)
    #expect(player.state.reading.listen.style.queue.at == 0)
    #expect(player.state.reading.listen.style.queue.items.count == 3)
  }

  @Test func whatIsGoneIsPassedOver() throws {
    var player = library()
    act(.beginTapped, &player)
    answer(&player, status: 404)
    answer(&player)
    #expect(heard(player) == player.state.reading.listen.style.queue.items[1])
  }

  private static let korean = Article(
    title: "글", language: "ko",
    blocks: [.element(ArticleElement(.paragraph, children: [.text("조용한 아침이에요.")]))])
  private static let empty = Article(title: "E", language: "en", blocks: [])

  private func said(_ player: Player) -> String { Audit.text(of: view(player.state)) }

  // The list stood at the first text that no voice of the device speaks.
  @Test(arguments: [QueueTests.korean, QueueTests.empty])
  func whatTurnsOutToHaveNoVoiceOrNoWordIsPassedOverAndNamed(article: Article) throws {
    var player = library()
    act(.beginTapped, &player)
    let items = player.state.reading.listen.style.queue.items
    let title = try #require(player.state.reading.library.item(items[0])).displayTitle
    answer(&player, article)
    #expect(player.state.reading.listen.style.queue.at == 1)
    #expect(said(player).contains("“\(title)” can’t be played here"))
    answer(&player)
    #expect(heard(player) == items[1])
    #expect(player.state.reading.listen.isPlaying)
  }

  @Test func whatIsKnownToHaveNoVoiceIsPassedOverInBothDirectionsUnlessItIsChosen() throws {
    var player = library(languages: [3: "ko"])
    act(.beginTapped, &player)
    let items = player.state.reading.listen.style.queue.items
    #expect(items[1] == Fixtures.id(3))
    answer(&player)
    act(.stepTapped(1), &player)
    #expect(said(player).contains("“T3” can’t be played here"))
    answer(&player)
    #expect(heard(player) == items[2])
    act(.stepTapped(-1), &player)
    answer(&player)
    #expect(heard(player) == items[0])
    // It says why, and stays.
    act(.chosen(items[1]), &player)
    answer(&player, Self.korean)
    #expect(heard(player) == items[1])
    #expect(said(player).contains("no voice for this text’s language"))
    #expect(player.state.reading.listen.style.queue.items == items)
  }

  @Test func theLastOneStaysAndSaysWhy() throws {
    var player = library()
    act(.beginTapped, &player)
    for _ in 0..<3 { answer(&player, Self.korean) }
    #expect(heard(player) == player.state.reading.listen.style.queue.items[2])
    #expect(said(player).contains("no voice for this text’s language"))
  }

  @Test func whereTheDeviceFallsSilentTheListGoesOnWithWhatTheServerHasRead() throws {
    var player = library(spoken: [4])
    act(.beginTapped, &player)
    let items = player.state.reading.listen.style.queue.items
    #expect(items.last == Fixtures.id(4))
    answer(&player)
    var token: UInt32?
    for case .speak(let utterance) in player.effects { token = utterance.token }
    player.hear(.speech(.failed(token: try #require(token))))
    #expect(player.state.reading.listen.style.queue.at == 2)
    #expect(said(player).contains("2 items can’t be played here"))
  }

  @Test func whatCannotBeReadOrIsDamagedIsNoList() {
    for bytes: [UInt8] in [[], [0x83, 0x0A, 0x42, 0, 1, 0x60], [0x83, 0x0A, 0x43, 0, 1, 2, 0x60]] {
      #expect(ListenStyle(encoded: bytes)?.queue.items.isEmpty != false)
    }
  }
}
