import AppCore
import ArticleCore
import Kernel
import ReadingCore
import SyncCore
import Testing
import ViewTree
import Wire

/// Listening to the file that the server made of an article: what the host is told to play, and what is marked.
@Suite struct SpokenTests {
  private static let sound = [UInt8](repeating: 0xAB, count: 32)
  private static let content = [UInt8](repeating: 2, count: 32)

  /// The sentences of the article, one second each.
  private static let count: Int = {
    let text = ArticleText(Fixtures.article)
    return (0..<text.blockCount).reduce(0) { $0 + text.sentences(in: $1).count }
  }()

  private static func spoken(_ count: Int = count, of content: [UInt8] = content) -> SpokenArticle {
    SpokenArticle(content: content, sound: sound, ends: (0..<count).map { ($0 + 1) * 1000 })
  }

  private func reading(
    _ spoken: SpokenArticle?, _ state: SpeakingState = .ready, hasVoice: Bool = false
  ) throws -> Player {
    var item = Fixtures.ready(2, title: "T", site: "aeon.co", minutes: 8, excerpt: "E")
    if let spoken {
      item.merge(Field(number: Item.spoken.number, register: Fixtures.register(spoken.register)))
    }
    item.merge(
      Field(number: Item.speaking.number, register: Fixtures.register(state.register)))
    var boot = Fixtures.boot(items: [item])
    boot.server?.hasVoice = hasVoice
    var player = Player(boot)
    player.start()
    player.pull([item])
    player.hear(.speech(.voices([Voice(id: "a", name: "Ada", language: "en")])))
    player.perform(.linkTapped(path: Item(item).path))
    let text = try #require(player.request(Routes.contents + "/" + Hex.encode(Self.content)))
    player.hear(.responded(token: text.token, status: 200, body: Fixtures.article.encoded))
    return player
  }

  private func listen(_ action: ListenAction, _ player: inout Player) {
    player.perform(.reading(.listening(action)))
  }

  /// What the host is told to do, wherever on the page it stands.
  private func orders(_ player: Player) -> [Substring]? {
    orders(in: view(player.state))?.split(separator: " ")
  }

  private func orders(in node: Node<Action>) -> String? {
    guard case .element(let element) = node else { return nil }
    return element[.dataHost] ?? element.children.lazy.compactMap { orders(in: $0) }.first
  }

  private func speaks(_ player: Player) -> Bool {
    player.effects.contains { if case .speak = $0 { true } else { false } }
  }

  @Test func theRegisterIsReadAsItWasWritten() {
    let spoken = Self.spoken()
    #expect(SpokenArticle(register: spoken.register, within: Limits()) == spoken)
    #expect(SpokenArticle(register: [0xF6], within: Limits()) == nil)
    let long = SpokenArticle(content: Self.content, sound: Self.sound, ends: [.max - 1])
    // No sentence takes longer than ten minutes.
    #expect(SpokenArticle(register: long.register, within: Limits())?.ends == [600_000])
  }

  @Test func theFileIsHeardInPlaceOfAVoiceAndItsSentencesAreFollowed() throws {
    var player = try reading(Self.spoken())
    listen(.listenTapped(Fixtures.id(2)), &player)
    #expect(!speaks(player))
    let first = try #require(orders(player))
    #expect(first[0] == "1" && first[3] == "0")
    #expect(first[4] == Routes.contents + "/" + Hex.encode(Self.sound))
    listen(.fileTold("p 0 9000"), &player)
    listen(.fileTold("m 2400 9000"), &player)
    #expect(player.state.reading.listen.now?.index == 2)
    #expect(player.state.reading.reader?.place?.block == 1)
    listen(.sentencesTapped(1), &player)
    let next = try #require(orders(player))
    #expect(next[3] == "3000" && next[2] != first[2])
    listen(.playTapped, &player)
    #expect(orders(player)?[0] == "0")
    listen(.playTapped, &player)
    listen(.fileTold("e 9000 9000"), &player)
    #expect(player.state.reading.listen.now == nil)
    #expect(orders(player) == nil)
    let item = try #require(player.state.reading.library.entity(Fixtures.id(2)))
    #expect(Item(item).place?.isFinished == true)
  }

  @Test func whatCannotBeLoadedIsSpokenByAVoiceFromTheSameSentence() throws {
    var player = try reading(Self.spoken())
    listen(.listenTapped(Fixtures.id(2)), &player)
    listen(.fileTold("m 2400 9000"), &player)
    listen(.fileTold("f 0 0"), &player)
    #expect(orders(player) == nil)
    #expect(speaks(player))
    #expect(player.state.reading.listen.now?.index == 2)
  }

  @Test(arguments: [0, 1])
  func aFileOfAnotherTextIsNotHeard(_ which: Int) throws {
    let other = [UInt8](repeating: 9, count: 32)
    var player = try reading(which == 0 ? Self.spoken(3) : Self.spoken(of: other))
    listen(.listenTapped(Fixtures.id(2)), &player)
    #expect(orders(player) == nil)
    #expect(speaks(player))
  }

  // A new phone fetched hundreds of megabytes of sound before it had the second text.
  @Test func allTextsAreKeptBeforeTheFirstSound() throws {
    let items = [UInt8(2), 3].map { number in
      var item = Fixtures.ready(
        UInt64(number), title: "T", site: "aeon.co", minutes: 8, excerpt: "E")
      let spoken = SpokenArticle(
        content: [UInt8](repeating: number, count: 32),
        sound: [UInt8](repeating: 0xA0 + number, count: 32), ends: [1000])
      item.merge(Field(number: Item.spoken.number, register: Fixtures.register(spoken.register)))
      return item
    }
    var player = Player(Fixtures.boot(items: items))
    player.start()
    player.pull(items)
    var texts: Set<String> = []
    for _ in items {
      let text = try #require(
        items.compactMap { item in
          item.bytes(Item.content.number).flatMap {
            player.request(Routes.contents + "/" + Hex.encode($0))
          }
        }.first)
      texts.insert(text.call.path)
      player.hear(.responded(token: text.token, status: 200, body: Fixtures.article.encoded))
      player.hear(.kept(paths: keptPaths(player)))
    }
    #expect(texts.count == 2)
    let sounds = [UInt8(0xA2), 0xA3].map {
      Routes.contents + "/" + Hex.encode([UInt8](repeating: $0, count: 32))
    }
    let first = keptPaths(player)
    #expect(first.count == 1 && sounds.contains(first[0]))
  }

  private func keptPaths(_ player: Player) -> [String] {
    player.effects.compactMap { if case .keep(let paths) = $0 { paths } else { nil } }.first ?? []
  }

  // It said that there was a file, and its Play did nothing.
  @Test func aFileOfAnotherTextIsSaidToBeMadeAndIsNotOffered() throws {
    var player = try reading(Self.spoken(of: [UInt8](repeating: 9, count: 32)))
    listen(.listenTapped(Fixtures.id(2)), &player)
    listen(.sheetTapped, &player)
    let making = Audit.text(of: view(player.state))
    #expect(making.contains("The server will make it soon."))
    #expect(!making.contains("Play the audio file"))
    player = try reading(Self.spoken())
    listen(.listenTapped(Fixtures.id(2)), &player)
    listen(.fileTold("f 0 0"), &player)
    listen(.sheetTapped, &player)
    #expect(Audit.text(of: view(player.state)).contains("Play the audio file"))
  }

  // The bar said that there was no voice, and nothing of the one that the server has.
  @Test func whereTheDeviceHasNoVoiceTheServersIsOffered() throws {
    for hasVoice in [true, false] {
      var player = try reading(nil, .none, hasVoice: hasVoice)
      player.hear(.speech(.voices([Voice(id: "b", name: "Bora", language: "ko")])))
      listen(.listenTapped(Fixtures.id(2)), &player)
      let bar = Audit.text(of: view(player.state))
      #expect(bar.contains("no voice for this text’s language"))
      #expect(bar.contains("Server’s voice") == hasVoice)
      #expect(bar.contains("Make an audio file") == false)
    }
    var player = try reading(nil, .none, hasVoice: true)
    player.hear(.speech(.voices([Voice(id: "b", name: "Bora", language: "ko")])))
    listen(.listenTapped(Fixtures.id(2)), &player)
    listen(.file(.offerTapped), &player)
    #expect(player.effects.contains(.focus(id: "spoken-file")))
    #expect(Audit.text(of: view(player.state)).contains("Make an audio file"))
  }

  // Play said once more that there was no voice, with the file beside it.
  @Test func playTakesTheFileWhereTheDeviceHasNoVoice() throws {
    var player = try reading(Self.spoken())
    player.hear(.speech(.voices([Voice(id: "b", name: "Bora", language: "ko")])))
    listen(.listenTapped(Fixtures.id(2)), &player)
    listen(.fileTold("f 0 0"), &player)
    #expect(Audit.text(of: view(player.state)).contains("no voice for this text’s language"))
    listen(.playTapped, &player)
    #expect(orders(player)?[0] == "1")
  }

  @Test func aFileIsAskedForAndTakenBackByAPress() throws {
    var player = try reading(nil, .none)
    listen(.listenTapped(Fixtures.id(2)), &player)
    listen(.file(.makeTapped(Fixtures.id(2))), &player)
    player.persist()
    var entity = try #require(player.state.reading.library.entity(Fixtures.id(2)))
    #expect(entity[Item.speaking] == .asked)
    #expect(ReadingDerivation.wantsSpeech(entity))
    listen(.file(.deleteTapped(Fixtures.id(2))), &player)
    player.persist()
    entity = try #require(player.state.reading.library.entity(Fixtures.id(2)))
    #expect(!ReadingDerivation.wantsSpeech(entity))
  }
}
