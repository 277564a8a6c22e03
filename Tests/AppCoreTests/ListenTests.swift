import ArticleCore
import AppCore
import Kernel
import ReadingCore
import SyncCore
import Testing
import ViewTree
import Wire

/// Reading aloud: what the core asks of the voice, and what it does with what it hears of it.
@Suite struct ListenTests {
  private static let voices = [
    Voice(id: "a", name: "Ada", language: "en-GB"), Voice(id: "b", name: "Bea", language: "en-US"),
  ]

  /// The article is open, and the device has two English voices.
  private func reading() -> Player {
    var player = Player(Fixtures.boot())
    player.start()
    player.pull([Fixtures.ready(2, title: "T", site: "aeon.co", minutes: 8, excerpt: "E")])
    player.hear(.speech(.voices(Self.voices)))
    player.perform(.linkTapped(path: "/read/" + Fixtures.id(2).text))
    answerArticle(&player)
    return player
  }

  private func answerArticle(_ player: inout Player) {
    let content = player.state.reading.library.item(Fixtures.id(2))?.content ?? ""
    guard let request = player.request(Routes.contents + "/" + content) else { return }
    player.hear(
      .responded(token: request.token, status: 200, body: Fixtures.article.encoded))
  }

  private func spoken(_ player: Player) -> Utterance? {
    for case .speak(let utterance) in player.effects { return utterance }
    return nil
  }

  private func listen(_ action: ListenAction, _ player: inout Player) {
    player.perform(.reading(.listening(action)))
  }

  @Test func sentencesFollowEachOtherToTheEndAndTheItemIsRead() throws {
    var player = reading()
    listen(.listenTapped(Fixtures.id(2)), &player)
    var said: [String] = []
    while let utterance = spoken(player) {
      said.append(utterance.text)
      #expect(utterance.language == "en")
      player.hear(.speech(.began(token: utterance.token)))
      player.hear(.speech(.ended(token: utterance.token)))
      #expect(said.count < 40)
      if said.count >= 40 { return }
    }
    #expect(said.first == "We live among interruptions, and have learnt to call them information.")
    #expect(said.last == "And friendship, as everybody knows, takes its time.")
    #expect(player.state.reading.listen.now == nil)
    let item = try #require(player.state.reading.library.entity(Fixtures.id(2)))
    #expect(Item(item).place?.isFinished == true)
    #expect(item.instant(Item.finishedAt.number) != nil)
  }

  // The button hides on a landscape phone, and the focus was at the top of the page.
  @Test func theFocusGoesFromThePressedButtonToThePlayer() {
    let focus = Effect.focus(id: "player-play")
    var player = reading()
    listen(.listenTapped(Fixtures.id(2)), &player)
    #expect(player.effects.contains(focus))
    listen(.listenTapped(Fixtures.id(2)), &player)
    #expect(!player.state.reading.listen.isPlaying)
    #expect(!player.effects.contains(focus))
    // Whoever scrolls by keys stays in the text.
    var byKey = reading()
    byKey.hear(.keyPressed(key: "l", modifiers: 0))
    #expect(byKey.state.reading.listen.isPlaying)
    #expect(!byKey.effects.contains(focus))
  }

  @Test func thePlaceIsWhereTheVoiceIsAndListeningBeginsThere() throws {
    var player = reading()
    player.hear(.readingPlace(block: 2, offset: 60, permille: 300))
    listen(.listenTapped(Fixtures.id(2)), &player)
    let utterance = try #require(spoken(player))
    #expect(utterance.text.hasPrefix("It lingers on a clause"))
    player.hear(.speech(.began(token: utterance.token)))
    // The scrolling that keeps it in view does not move the place.
    player.hear(.readingPlace(block: 0, offset: 0, permille: 0))
    #expect(player.state.reading.reader?.place?.block == 2)
    player.perform(.linkTapped(path: "/inbox"))
    #expect(player.state.reading.listen.isPlaying)
    player.hear(.speech(.ended(token: utterance.token)))
    #expect(spoken(player)?.text == "Choose one text.")
  }

  @Test func whatWasReadToItsEndStaysReadAndWhatNobodyHeardIsNotBegun() throws {
    var player = reading()
    let place = { (player: Player) in player.state.reading.library.item(Fixtures.id(2))?.place }
    #expect(place(player) == nil)
    listen(.listenTapped(Fixtures.id(2)), &player)
    let silent = try #require(spoken(player))
    player.hear(.speech(.failed(token: silent.token)))
    #expect(player.state.reading.listen.problem == .silent)
    #expect(place(player) == nil)

    player.hear(.readingPlace(block: 8, offset: 0, permille: 1000))
    player.perform(.linkTapped(path: "/inbox"))
    #expect(place(player)?.isFinished == true)
    player.perform(.linkTapped(path: "/read/" + Fixtures.id(2).text))
    answerArticle(&player)
    listen(.closeTapped, &player)
    listen(.listenTapped(Fixtures.id(2)), &player)
    let again = try #require(spoken(player))
    player.hear(.speech(.began(token: again.token)))
    listen(.playTapped, &player)
    listen(.closeTapped, &player)
    #expect(place(player)?.isFinished == true)
  }

  @Test func pauseKeepsTheSentenceAndOldNewsAreNotHeard() throws {
    var player = reading()
    listen(.listenTapped(Fixtures.id(2)), &player)
    let first = try #require(spoken(player))
    listen(.playTapped, &player)
    #expect(player.effects.contains(.hush))
    player.hear(.speech(.ended(token: first.token)))
    player.hear(.speech(.failed(token: first.token)))
    #expect(player.state.reading.listen.problem == nil)
    listen(.playTapped, &player)
    #expect(spoken(player)?.text == first.text)
    listen(.sentencesTapped(1), &player)
    #expect(spoken(player)?.text.hasPrefix("The first thing that goes") == true)
    listen(.paragraphsTapped(1), &player)
    #expect(spoken(player)?.text == "Staying with a sentence")
    listen(.paragraphsTapped(-1), &player)
    #expect(spoken(player)?.text == first.text)
  }

  @Test func speedAndVoiceHoldFromTheSentenceOnAndAreRemembered() throws {
    var player = reading()
    listen(.listenTapped(Fixtures.id(2)), &player)
    listen(.rateChosen(15), &player)
    #expect(spoken(player)?.rate == 15)
    listen(.voiceChosen("b"), &player)
    #expect(spoken(player)?.voice == "b")
    let style = player.state.reading.listen.style
    #expect(ListenStyle(encoded: style.encoded) == style)
  }

  @Test func withoutAVoiceItStopsAndSaysSo() throws {
    var player = reading()
    listen(.listenTapped(Fixtures.id(2)), &player)
    #expect(spoken(player) != nil)
    player.hear(.timerFired(token: 5))
    #expect(player.state.reading.listen.problem == .silent)
    #expect(!player.state.reading.listen.isPlaying)

    player.hear(.speech(.voices([Voice(id: "k", name: "Yuna", language: "ko-KR")])))
    listen(.playTapped, &player)
    #expect(player.state.reading.listen.problem == .noVoice(language: "en"))
    #expect(spoken(player) == nil)
  }

  @Test func aBrowserThatForgetsToSayThatItEndedIsNotWaitedForForever() throws {
    var player = reading()
    listen(.listenTapped(Fixtures.id(2)), &player)
    let first = try #require(spoken(player))
    player.hear(.speech(.began(token: first.token)))
    player.hear(.timerFired(token: 5))
    #expect(spoken(player)?.text.hasPrefix("The first thing that goes") == true)
  }

  @Test func mediaKeysDoWhatTheButtonsDo() {
    var player = reading()
    listen(.listenTapped(Fixtures.id(2)), &player)
    player.hear(.speech(.key(.pause)))
    #expect(!player.state.reading.listen.isPlaying)
    player.hear(.speech(.key(.play)))
    #expect(player.state.reading.listen.isPlaying)
    player.hear(.speech(.key(.next)))
    #expect(spoken(player)?.text == "Staying with a sentence")
    player.hear(.speech(.key(.stop)))
    #expect(player.effects.contains(.showPlaying(nil)))
    #expect(player.state.reading.listen.now == nil)
  }

  @Test func listenInsteadOpensTheItemAndBegins() {
    var player = reading()
    player.perform(.linkTapped(path: "/now"))
    listen(.listenTapped(Fixtures.id(2)), &player)
    answerArticle(&player)
    #expect(spoken(player) != nil)
  }

  @Test func itStopsAfterTheChosenTime() throws {
    var player = reading()
    listen(.listenTapped(Fixtures.id(2)), &player)
    listen(.stopChosen(minutes: 15), &player)
    // The player's clock goes on by a second with each action.
    player.step += 900
    player.hear(.speech(.ended(token: 1)))
    #expect(!player.state.reading.listen.isPlaying)
    #expect(player.state.reading.listen.now != nil)
  }

  // Chromium with espeak-ng has 13,362 voices, of which 131 are no varieties.
  // Shows L54.
  @Test func theVarietiesOfAVoiceAreNotOffered() throws {
    let voices = [
      Voice(id: "e", name: "English (America) espeak-ng", language: "en-US"),
      Voice(id: "a", name: "English (America)+Adam espeak-ng", language: "en-US"),
    ]
    var player = Player(Fixtures.boot())
    player.hear(.speech(.voices(voices)))
    #expect(player.state.reading.listen.voices == [voices[0]])
  }
}
