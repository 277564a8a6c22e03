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

  /// The timer that runs while nothing is typed.
  private func typed(_ text: String, _ player: inout Player) -> UInt32? {
    player.perform(.reading(.searching(.changed(text))))
    for case .startTimer(let token, _) in player.effects { return token }
    return nil
  }

  @Test(arguments: [
    (Language.english, "Searching the text…", "1 item found", "Nothing found"),
    (.korean, "본문을 검색하는 중…", "1개를 찾았어요", "검색 결과가 없어요"),
  ]) func theScreenSaysThatTextsAreLookedThroughAndThenWhatWasFound(
    language: Language, looking: String, found: String, nothing: String
  ) throws {
    var player = Player(Fixtures.boot(path: "/search", language: language, items: Fixtures.items))
    player.start()
    player.pull(Fixtures.items)
    let timer = try #require(typed("petrichor", &player))
    #expect(Audit.text(of: view(player.state)).contains(looking))
    #expect(!Audit.text(of: view(player.state)).contains(nothing))

    var token: UInt32?
    player.hear(.timerFired(token: timer))
    for case .readContents(let given, let hashes) in player.effects {
      token = given
      #expect(hashes.first == Self.hash)
      #expect(hashes.count == 5)
    }
    let article = Article(blocks: [.text("The smell of rain is called petrichor.")])
    let contents = [article.encoded, [], [], [], []]
    player.hear(.contentsRead(token: try #require(token), contents: contents))
    #expect(player.effects.isEmpty)
    let text = Audit.text(of: view(player.state))
    #expect(text.contains(found))
    #expect(text.contains("The quiet power of doing one thing at a time"))
    #expect(!text.contains(looking))
  }

  @Test func whatIsFoundNowhereIsSaidOnceAllTextsWereLookedThrough() throws {
    var player = Player(Fixtures.boot(path: "/search", items: Fixtures.items))
    player.start()
    player.pull(Fixtures.items)
    let timer = try #require(typed("petrichor", &player))
    for case .readContents(let token, let hashes) in player.hear(.timerFired(token: timer)) {
      player.hear(.contentsRead(token: token, contents: hashes.map { _ in [] }))
    }
    #expect(Audit.text(of: view(player.state)).contains("Nothing found"))
  }

  @Test func anAddressThatSaysWhatIsLookedForAsksTooOnceTheDeviceWasRead() {
    var player = Player(Fixtures.boot(path: "/search?q=petrichor", items: Fixtures.items))
    let effects = player.start()
    #expect(effects.contains { if case .startTimer(_, 200) = $0 { true } else { false } })
  }
}
