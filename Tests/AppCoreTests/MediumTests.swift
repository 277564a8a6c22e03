import ArticleCore
import AppCore
import Kernel
import ReadingCore
import SyncCore
import Testing
import ViewTree
import Wire

/// A film and a podcast are watched and heard elsewhere: their description read is not the film seen.
@Suite struct MediumTests {
  private func reading(
    _ type: ItemType, permille: Int = 0, medium: String = ""
  ) throws -> Player {
    var item = Fixtures.ready(
      50, title: "Tides", site: "example.org", minutes: 30, excerpt: "", permille: permille,
      type: type)
    item.merge(
      Field(number: Item.medium.number, register: Fixtures.register(RegisterValue.text(medium))))
    var player = Player(Fixtures.boot(items: [item]))
    player.start()
    player.pull([item])
    player.perform(.linkTapped(path: "/read/" + item.id.text))
    let text = try #require(
      player.request(Routes.contents + "/" + String(repeating: "32", count: 32)))
    player.hear(.responded(token: text.token, status: 200, body: Fixtures.article.encoded))
    return player
  }

  // It used to be "Completed", with 100 %, as soon as it was opened.
  @Test(arguments: [ItemType.video, .podcast])
  func openingItIsNotFinishingIt(_ type: ItemType) throws {
    var player = try reading(type, permille: 1000)
    #expect(player.effects.contains(.scrollToTop))
    player.hear(.readingPlace(block: 4, offset: 0, permille: 1000))
    #expect(!Audit.text(of: view(player.state)).contains("Completed"))
    let effects = player.hear(.navigated(path: "/inbox"))
    #expect(!effects.contains { if case .persist = $0 { true } else { false } })
    #expect(!Audit.text(of: view(player.state)).contains("Completed"))
    #expect(player.state.reading.library.count(.new) == 1)
  }

  // It used to be "Completed" once the description had been read aloud to its end.
  @Test(arguments: [ItemType.video, .podcast])
  func hearingItsDescriptionIsNotFinishingIt(_ type: ItemType) throws {
    var player = try reading(type)
    player.hear(.speech(.voices([Voice(id: "a", name: "Ada", language: "en-GB")])))
    player.perform(.reading(.listening(.listenTapped(Fixtures.id(50)))))
    for _ in 0..<40 {
      var spoken: UInt32?
      for case .speak(let utterance) in player.effects { spoken = utterance.token }
      guard let spoken else { break }
      player.hear(.speech(.began(token: spoken)))
      player.hear(.speech(.ended(token: spoken)))
    }
    #expect(player.state.reading.listen.now == nil)
    #expect(player.state.reading.reader?.place == nil)
    player.persist()
    #expect(!Audit.text(of: view(player.state)).contains("Read to the end"))
    player.hear(.navigated(path: "/inbox"))
    let item = try #require(player.state.reading.library.entity(Fixtures.id(50)))
    #expect(Item(item).place == nil)
    #expect(item.instant(Item.finishedAt.number) == nil)
  }

  @Test func anArticleKeepsItsPlace() throws {
    var player = try reading(.article, permille: 400)
    player.hear(.readingPlace(block: 4, offset: 0, permille: 1000))
    let effects = player.hear(.navigated(path: "/inbox"))
    #expect(effects.contains { if case .persist = $0 { true } else { false } })
    #expect(Audit.text(of: view(player.state)).contains("Completed"))
  }

  @Test func nobodyHasMovedBeforeTheyScroll() throws {
    var player = try reading(.article, permille: 1000)
    let effects = player.hear(.navigated(path: "/inbox"))
    #expect(!effects.contains { if case .persist = $0 { true } else { false } })
  }

  // MARK: - The player

  private static let id = Fixtures.id(50)
  private static let recording = "https://cdn.example.org/tides.mp3"
  private static let film = "https://www.youtube.com/watch?v=dQw4w9WgXcQ"

  private func episode(
    _ type: ItemType = .podcast, medium: String = recording, seconds: Int? = 1000,
    playedTo: Int? = nil
  ) throws -> Player {
    var values = [(Item.medium.number, RegisterValue.text(medium))]
    if let seconds { values.append((Item.seconds.number, RegisterValue.int(seconds))) }
    if let playedTo { values.append((Item.playedTo.number, RegisterValue.int(playedTo))) }
    var item = Fixtures.ready(
      50, title: "Tides", site: "example.org", minutes: 16, excerpt: "", type: type)
    let fields = values.map { Field(number: $0.0, register: Fixtures.register($0.1)) }
    item.merge(Entity(id: item.id, kind: .item, fields: fields))
    var player = Player(Fixtures.boot(items: [item]))
    player.start()
    player.pull([item])
    player.perform(.linkTapped(path: "/read/" + Self.id.text))
    return player
  }

  private static func chapters(_ parts: [(clock: String, title: String)]) -> ArticleNode {
    let items = parts.map { part -> ArticleNode in
      let time = ArticleElement(.time, children: [.text(part.clock)])
      return .element(
        ArticleElement(.listItem, children: [.element(time), .text(" " + part.title)]))
    }
    return .element(ArticleElement(.unorderedList, children: items))
  }

  private static func words(_ tag: ArticleTag, _ text: String) -> ArticleNode {
    .element(ArticleElement(tag, children: [.text(text)]))
  }

  /// What somebody sees of a part of the page.
  private static func seen(_ node: Node<Action>) -> String {
    if case .text(let text) = node { return text }
    guard let element = node.element else { return "" }
    if element[.hidden] != nil { return "" }
    return element.children.map { seen($0) }.joined(separator: "|")
  }

  // The list of the notes won, and stood twice on the page.
  @Test func theChaptersOfAFeedWinAndStandInThePlayerAlone() throws {
    var player = try episode()
    let article = Article(
      title: "Tides", language: "en",
      blocks: [
        Self.words(.paragraph, "Of tides."),
        Self.chapters([("0:00", "Noted one"), ("1:00", "Noted two"), ("2:00", "Noted three")]),
        Self.words(.paragraph, "Thanks."), Self.words(.heading2, "Chapters"),
        Self.chapters([("0:00", "Told one"), ("0:50", "Told two"), ("2:10", "Told three")]),
        Self.words(.heading2, "Transcript"), Self.words(.paragraph, "Well."),
      ])
    let text = try #require(
      player.request(Routes.contents + "/" + String(repeating: "32", count: 32)))
    player.hear(.responded(token: text.token, status: 200, body: article.encoded))
    let page = Self.seen(view(player.state))
    #expect(page.ranges(of: "Told two").count == 1 && !page.contains("Noted"))
    #expect(page.contains("Of tides.") && page.contains("Thanks.") && page.contains("Transcript"))
    // What plays is named, for whoever sees no colour too.
    act(.playTapped(Self.id), &player)
    act(.told("m 60000 1000000"), &player)
    #expect(Self.current(view(player.state)).map(Self.seen)?.contains("Told two") == true)
  }

  private static func current(_ node: Node<Action>) -> Node<Action>? {
    guard let element = node.element else { return nil }
    if element.tag == .button, element[.ariaCurrent] == "true" { return .element(element) }
    return element.children.lazy.compactMap { current($0) }.first
  }

  private func act(_ action: MediumAction, _ player: inout Player) {
    player.perform(.reading(.listening(.medium(action))))
  }

  private func orders(_ player: Player) -> String? {
    Self.orders(view(player.state))
  }

  private static func orders(_ node: Node<Action>) -> String? {
    guard let element = node.element else { return nil }
    return element[.dataHost] ?? element.children.lazy.compactMap { orders($0) }.first
  }

  private func entity(_ player: Player) throws -> Entity {
    try #require(player.state.reading.library.entity(Self.id))
  }

  @Test func theHostIsToldWhatToDoByTheMark() throws {
    var player = try episode()
    #expect(orders(player) == nil)
    act(.playTapped(Self.id), &player)
    let address = "/api/v1/items/\(Self.id.text)/media"
    #expect(orders(player) == "1 10 1 0 \(address)")
    act(.told("m 100000 1000000"), &player)
    act(.skipTapped(-15), &player)
    #expect(orders(player) == "1 10 2 85000 \(address)")
    act(.held("300"), &player)
    #expect(orders(player) == "1 10 2 85000 \(address)")
    act(.letGo("300"), &player)
    #expect(orders(player) == "1 10 3 300000 \(address)")
    player.perform(.reading(.listening(.rateChosen(15))))
    player.hear(.speech(.key(.pause)))
    #expect(orders(player) == "0 15 3 300000 \(address)")
    player.hear(.speech(.key(.forward)))
    #expect(orders(player) == "0 15 4 330000 \(address)")
  }

  @Test func whereItIsIsWrittenAndItGoesOnThere() throws {
    var player = try episode()
    act(.playTapped(Self.id), &player)
    act(.told("m 14000 1000000"), &player)
    #expect(try entity(player)[Item.playedTo] == nil)
    act(.told("m 15000 1000000"), &player)
    #expect(try entity(player)[Item.playedTo] == 15)
    act(.told("m 20000 1000000"), &player)
    act(.told("s 20000 1000000"), &player)
    #expect(try entity(player)[Item.playedTo] == 20)
    #expect(try entity(player)[Item.finishedAt] == nil)
    act(.closeTapped, &player)
    #expect(orders(player) == nil)
    #expect(player.effects.contains(.focus(id: "heading")))
    // No number of a jump comes twice in a page: the host would take it for one that it has made.
    act(.playTapped(Self.id), &player)
    #expect(orders(player)?.hasPrefix("1 10 2 20000 ") == true)
    act(.closeTapped, &player)
    act(.chapterTapped(Self.id, seconds: 60), &player)
    #expect(orders(player)?.hasPrefix("1 10 3 60000 ") == true)
  }

  // After 95 %, a pause used to lead back to the beginning, and so did the last chapter.
  @Test func itIsFinishedOnceAlmostAllWasHeardAndBeginsAnewOnlyAfterItsEnd() throws {
    var player = try episode()
    act(.playTapped(Self.id), &player)
    act(.told("s 949000 1000000"), &player)
    #expect(try entity(player)[Item.finishedAt] == nil)
    act(.playTapped(Self.id), &player)
    act(.told("s 950000 1000000"), &player)
    #expect(try entity(player)[Item.finishedAt] != nil)
    act(.playTapped(Self.id), &player)
    #expect(orders(player)?.hasPrefix("1 10 1 0 ") == true)
    act(.chapterTapped(Self.id, seconds: 970), &player)
    #expect(orders(player)?.hasPrefix("1 10 2 970000 ") == true)
    act(.closeTapped, &player)
    #expect(try entity(player)[Item.playedTo] == 970)
    act(.playTapped(Self.id), &player)
    #expect(orders(player)?.hasPrefix("1 10 3 970000 ") == true)
    act(.told("e 1000000 1000000"), &player)
    #expect(try entity(player)[Item.playedTo] == 1000)
    act(.playTapped(Self.id), &player)
    #expect(orders(player)?.hasPrefix("1 10 4 0 ") == true)
    act(.told("m 40000 1000000"), &player)
    act(.told("e 1000000 1000000"), &player)
    act(.closeTapped, &player)
    act(.playTapped(Self.id), &player)
    #expect(orders(player)?.hasPrefix("1 10 5 0 ") == true)
  }

  @Test func whatIsOnlyLookedAtWithTheSliderIsNotFinished() throws {
    var player = try episode()
    act(.playTapped(Self.id), &player)
    act(.told("s 10000 1000000"), &player)
    act(.letGo("990"), &player)
    act(.told("m 990000 1000000"), &player)
    #expect(try entity(player)[Item.finishedAt] == nil)
    #expect(!Audit.text(of: view(player.state)).contains("Completed"))
    act(.playTapped(Self.id), &player)
    act(.told("m 991000 1000000"), &player)
    #expect(try entity(player)[Item.finishedAt] == nil)
    act(.told("s 995000 1000000"), &player)
    #expect(try entity(player)[Item.finishedAt] != nil)
  }

  @Test func whereASiteThatGivesNoPartsBeginsIsNotWrittenBeforeItIsHeard() throws {
    var player = try episode(playedTo: 405)
    act(.playTapped(Self.id), &player)
    #expect(orders(player)?.hasPrefix("1 10 1 405000 ") == true)
    for report in ["m 0 1000000", "m 5000 1000000", "s 14000 1000000"] {
      act(.told(report), &player)
      #expect(try entity(player)[Item.playedTo] == 405)
    }
    act(.playTapped(Self.id), &player)
    act(.told("m 15000 1000000"), &player)
    #expect(try entity(player)[Item.playedTo] == 15)
  }

  // A browser's numbers have 32 bits.
  @Test func noNumberFromOutsideIsLongerThanAWeek() throws {
    let most = 604_800
    var player = try episode(seconds: 999_999 * 3600, playedTo: 5_000_000)
    let item = Item(try entity(player))
    #expect(item.seconds == most && item.progress?.isFinished == false)
    act(.chapterTapped(Self.id, seconds: 597 * 3600), &player)
    #expect(orders(player)?.hasPrefix("1 10 1 604800000 ") == true)
    act(.told("m 99999999999999999999 999999999999"), &player)
    #expect(player.state.reading.medium.now?.position == most * 1000)
    act(.letGo("9999999"), &player)
    #expect(orders(player)?.hasPrefix("1 10 2 604800000 ") == true)
  }

  private func count(_ scope: ListQuery.Scope, _ player: Player) -> Int {
    var library = player.state.reading.library
    library.show(ListQuery(scope))
    return library.count(.shown)
  }

  // It used to stay among what is new, and was never among what is completed.
  @Test func theListsKnowHowFarItIsPlayed() throws {
    var player = try episode()
    #expect(count(.new, player) == 1 && count(.started, player) == 0)
    act(.playTapped(Self.id), &player)
    act(.told("s 20000 1000000"), &player)
    #expect(count(.new, player) == 0 && count(.started, player) == 1)
    #expect(player.state.reading.library.count(.new) == 0)
    #expect(player.state.reading.library.count(.started) == 1)
    act(.playTapped(Self.id), &player)
    act(.told("e 1000000 1000000"), &player)
    #expect(count(.started, player) == 0 && count(.completed, player) == 1)
    #expect(player.state.reading.library.count(.started) == 0)
  }

  @Test func oneOfThePlayersIsHeardAtATime() throws {
    var player = try reading(.video, medium: Self.recording)
    player.hear(.speech(.voices([Voice(id: "a", name: "Ada", language: "en-GB")])))
    act(.playTapped(Self.id), &player)
    player.perform(.reading(.listening(.listenTapped(Self.id))))
    #expect(player.state.reading.listen.now != nil)
    #expect(orders(player)?.hasPrefix("0 ") == true)
    // By the film's own controls.
    act(.told("p 1000 1000000"), &player)
    #expect(player.state.reading.listen.now == nil)

    var film = try reading(.video, medium: Self.film)
    film.hear(.speech(.voices([Voice(id: "a", name: "Ada", language: "en-GB")])))
    act(.siteTapped(Self.id), &film)
    #expect(orders(film) != nil)
    film.perform(.reading(.listening(.listenTapped(Self.id))))
    #expect(orders(film) == nil)
  }

  @Test func howLongItIsIsWhatTheRecordingSaysWhereNobodyElseDid() throws {
    var player = try episode(seconds: nil)
    act(.playTapped(Self.id), &player)
    act(.told("m 16000 600000"), &player)
    #expect(try entity(player)[Item.seconds] == 600)
  }

  @Test func aPodcastPlaysOnElsewhereAndAFilmDoesNot() throws {
    var player = try episode()
    act(.playTapped(Self.id), &player)
    player.hear(.navigated(path: "/inbox"))
    #expect(orders(player) != nil)
    var film = try episode(.video)
    act(.playTapped(Self.id), &film)
    act(.told("m 5000 1000000"), &film)
    film.hear(.navigated(path: "/inbox"))
    #expect(orders(film) == nil)
    #expect(try entity(film)[Item.playedTo] == 5)
  }

  @Test func whatCannotBePlayedSaysSoAndIsTriedAgain() throws {
    var player = try episode()
    act(.playTapped(Self.id), &player)
    act(.told("m 40000 1000000"), &player)
    act(.told("f 0 0"), &player)
    act(.told("s 0 0"), &player)
    #expect(Audit.text(of: view(player.state)).contains("could not be played"))
    #expect(orders(player)?.hasPrefix("0 10 1 ") == true)
    #expect(try entity(player)[Item.playedTo] == 40)
    act(.playTapped(Self.id), &player)
    #expect(orders(player)?.hasPrefix("1 10 2 40000 ") == true)
    #expect(!Audit.text(of: view(player.state)).contains("could not be played"))
  }

  @Test(arguments: ["", "m", "m 1", "x 1 2", "m -1 2", "m 1 2 3", "m a 1"])
  func whatIsNoReportChangesNothing(report: String) throws {
    var player = try episode()
    act(.playTapped(Self.id), &player)
    let before = player.state.reading.medium
    act(.told(report), &player)
    #expect(player.state.reading.medium == before)
  }

  @Test func thePlayerOfAnotherSiteIsLoadedOnceItIsAskedFor() throws {
    var player = try episode(.video, medium: Self.film)
    #expect(orders(player) == nil)
    let text = Audit.text(of: view(player.state))
    #expect(text.contains("which learns your IP address and the address of your Later server."))
    #expect(text.contains("Open on YouTube"))
    act(.siteTapped(Self.id), &player)
    #expect(orders(player) == "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ")
    player.hear(.navigated(path: "/inbox"))
    #expect(orders(player) == nil)
  }

  @Test func withoutANetworkItSaysSo() throws {
    var player = try episode()
    player.hear(.online(false))
    #expect(
      Audit.text(of: view(player.state)).contains("You can play this once you’re back online"))
  }
}
