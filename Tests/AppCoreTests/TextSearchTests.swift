import AppCore
import ArticleCore
import Kit
import ReadingCore
import SyncCore
import Testing
import ViewTree

/// The search through the texts that the device keeps, from the keyboard to the screen.
@Suite struct TextSearchTests {
  private static let hash = String(repeating: "02", count: 32)

  /// Fires the timers of the effects until the host is asked for texts: its token, and the hashes.
  private func asked(_ player: inout Player) -> (token: UInt32, hashes: [String])? {
    for _ in 0..<20 {
      var timers: [UInt32] = []
      for effect in player.effects {
        if case .readContents(let token, let hashes) = effect { return (token, hashes) }
        if case .startTimer(let token, _) = effect, token == TimerToken.index {
          timers.append(token)
        }
      }
      guard let timer = timers.first else { return nil }
      player.hear(.timerFired(token: timer))
    }
    return nil
  }

  private func opened(_ language: Language, _ text: String) -> Player {
    var player = Player(Fixtures.boot(path: "/inbox", language: language, items: Fixtures.items))
    player.start()
    player.pull(Fixtures.items)
    player.perform(.linkTapped(path: "/search?q=" + text))
    return player
  }

  @Test(arguments: [
    (Language.english, "Searching the text…", "1 item found", "Nothing found"),
    (.korean, "본문을 검색하는 중…", "1개를 찾았어요", "검색 결과가 없어요"),
  ]) func theScreenSaysThatTextsAreLookedThroughAndThenWhatWasFound(
    language: Language, looking: String, found: String, nothing: String
  ) throws {
    var player = opened(language, "petrichor")
    #expect(Audit.text(of: view(player.state)).contains(looking))
    #expect(!Audit.text(of: view(player.state)).contains(nothing))

    let (token, hashes) = try #require(asked(&player))
    #expect(hashes.first == Self.hash)
    #expect(hashes.count == 5)
    let article = Article(blocks: [.text("The smell of rain is called petrichor.")])
    let contents = [article.encoded, [], [], [], []]
    player.hear(.contentsRead(token: token, contents: contents))
    while player.effects.contains(.startTimer(token: TimerToken.index, milliseconds: 0)) {
      player.hear(.timerFired(token: TimerToken.index))
    }
    let text = Audit.text(of: view(player.state))
    #expect(text.contains(found))
    #expect(text.contains("The quiet power of doing one thing at a time"))
    #expect(!text.contains(looking))
  }

  @Test func whatIsFoundNowhereIsSaidOnceAllTextsWereLookedThrough() throws {
    var player = opened(.english, "petrichor")
    let (token, hashes) = try #require(asked(&player))
    player.hear(.contentsRead(token: token, contents: hashes.map { _ in [] }))
    while player.effects.contains(.startTimer(token: TimerToken.index, milliseconds: 0)) {
      player.hear(.timerFired(token: TimerToken.index))
    }
    #expect(Audit.text(of: view(player.state)).contains("Nothing found"))
  }

  @Test func lateAnswersAndMoreThanWasAskedForChangeNothing() throws {
    var player = opened(.english, "petrichor")
    let (token, _) = try #require(asked(&player))
    let article = Article(blocks: [.text("petrichor")]).encoded
    player.hear(.contentsRead(token: token &+ 1, contents: [article]))
    #expect(player.effects.isEmpty)
    player.hear(.contentsRead(token: token, contents: [[0xFF], [0x40], [], [], [], article]))
    #expect(player.state.reading.search.results?.isEmpty == true)
  }

  @Test func anAddressThatSaysWhatIsLookedForFindsItOnceTheDeviceWasRead() {
    var player = Player(Fixtures.boot(path: "/search?q=quiet", items: Fixtures.items))
    player.start()
    player.pull(Fixtures.items)
    #expect(player.state.reading.search.results?.isEmpty == false)
  }
}
