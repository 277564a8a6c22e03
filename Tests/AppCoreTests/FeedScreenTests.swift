import AppCore
import ArticleCore
import Kernel
import Kit
import ReadingCore
import SyncCore
import Testing
import ViewTree
import Wire

/// Feeds are found, subscribed to, changed and left; what they bring is saved or goes by itself.
@Suite struct FeedScreenTests {
  private static let feed = FeedSubscription(id: Fixtures.id(70))
  private static let address = "https://harbour.example/news.xml"

  private static func subscription(_ values: [Assignment<FeedSubscription>] = []) -> Entity {
    let usual: [Assignment<FeedSubscription>] = [
      .set(FeedSubscription.address, address), .set(FeedSubscription.title, "Harbour"),
      .set(FeedSubscription.state, .working),
    ]
    return Entity(
      id: feed.id, kind: .feed,
      fields: (usual + values).map {
        Field(number: $0.value.number, register: Fixtures.register($0.value.value))
      })
  }

  /// As the feed saved it.
  private static func brought(_ number: UInt64) -> Entity {
    var item = Fixtures.ready(
      number, title: "News \(number)", site: "harbour.example", minutes: 4, excerpt: "")
    let saved = Register(
      stamp: Stamp(milliseconds: 2_000, device: feed.device),
      value: RegisterValue.instant(Fixtures.now.adding(milliseconds: -Int64(number))))
    item.merge(
      Entity(
        id: item.id, kind: .item,
        fields: [
          Field(number: Item.savedAt.number, register: saved),
          Field(
            number: Item.feed.number, register: Fixtures.register(RegisterValue.id(feed.id))),
          Field(
            number: Item.isFromLetter.number, register: Fixtures.register(RegisterValue.bool(true))),
        ]))
    return item
  }

  private func opened(
    _ path: String = "/feeds", _ entities: [Entity] = [subscription(), brought(1), brought(2)]
  ) -> Player {
    var player = Player(Fixtures.boot(path: path))
    player.start()
    player.pull(entities)
    return player
  }

  private func perform(_ actions: FeedAction..., on player: inout Player) {
    for action in actions { player.perform(.reading(.organising(.feeds(action)))) }
  }

  private func text(_ player: Player) -> String { Audit.text(of: view(player.state)) }

  private func answer(_ player: inout Player, _ status: Int, _ body: [UInt8]) throws {
    let path = Routes.foundFeeds + "?url=" + AddressQuery.escaped("https://harbour.example/")
    let question = try #require(player.request(path))
    player.hear(.responded(token: question.token, status: status, body: body))
  }

  // Shows L24.
  @Test func whatFeedsBroughtStandsUnderThemAndNowhereElse() {
    let player = opened()
    #expect(text(player).contains("News 1") && text(player).contains("News 2"))
    #expect(!text(opened("/inbox")).contains("News 1"))
    #expect(text(opened("/feeds/" + Self.feed.id.text)).contains("News 1"))
    #expect(text(opened("/feeds/" + Fixtures.id(71).text)).contains("No longer here"))
  }

  // It left the list as soon as it was opened, and nobody knew where to.
  @Test func whatIsOpenedStaysInTheListOfItsFeed() {
    for path in ["/feeds", "/feeds/" + Self.feed.id.text] {
      var player = opened(path)
      player.perform(.linkTapped(path: "/read/" + Fixtures.id(1).text))
      #expect(isUntouched(player) == false)
      player.perform(.linkTapped(path: path))
      #expect(text(player).contains("News 1") && text(player).contains("News 2"))
      player.perform(.reading(.archiveTapped(Fixtures.id(1))))
      #expect(!text(player).contains("News 1"))
    }
  }

  /// As `brought`, with the day on which it was published: so many days before today.
  private static func published(_ number: UInt64, daysAgo days: Int64) -> Entity {
    var item = brought(number)
    let midnight = Instant(milliseconds: 1_762_992_000_000 - days * 86_400_000)
    item.merge(
      Entity(
        id: item.id, kind: .item,
        fields: [
          Field(
            number: Item.publishedAt.number,
            register: Fixtures.register(RegisterValue.instant(midnight)))
        ]))
    return item
  }

  @Test func theDayOfItsPublicationIsSaidAndOrders() {
    let entities = [
      Self.subscription(), Self.published(1, daysAgo: 9), Self.published(2, daysAgo: 3),
      Self.published(3, daysAgo: -2),
    ]
    let player = opened("/feeds", entities)
    let ids = player.state.reading.library.ids(.shown)
    #expect(ids == [3, 2, 1].map { Fixtures.id($0) })
    let said = text(player)
    #expect(said.contains("Nov\u{A0}4") && said.contains("Nov\u{A0}10"))
    // A clock that is ahead says nothing: it came just now.
    #expect(!said.contains("Nov\u{A0}15") && said.contains("just\u{A0}now"))
  }

  // Shows L24.
  @Test func refreshingAsksTheServerToLookAtTheFeeds() throws {
    var player = opened()
    player.perform(.reading(.organising(.refreshTapped)))
    let asked = try #require(player.request(Routes.feedCheck))
    #expect(asked.call.method == .post)
    // Without a network it is nobody's trouble.
    player.hear(.responded(token: asked.token, status: 0, body: []))
    #expect(player.effects.isEmpty && text(player).contains("News 1"))
    player.hear(.keyPressed(key: "r", modifiers: 0))
    #expect(player.request(Routes.feedCheck) != nil)
    var other = opened("/inbox", [])
    other.perform(.reading(.organising(.refreshTapped)))
    #expect(other.request(Routes.feedCheck) == nil)
  }

  // Shows L24.
  @Test func aFeedIsFoundByNameSubscribedToAndTakenBack() throws {
    var player = opened("/feeds", [])
    #expect(text(player).contains("No feeds yet"))
    perform(.addTapped, .addressChanged("harbour.example"), .addressSubmitted, on: &player)
    let found = [
      FoundFeed(address: Self.address, title: "Harbour", newest: ["Rain"]),
      FoundFeed(address: "https://harbour.example/comments.xml", title: "Comments"),
    ]
    try answer(&player, 200, FoundFeeds(found).encoded)
    #expect(text(player).contains("Harbour") && text(player).contains("Comments"))
    perform(.foundTapped(found[0]), on: &player)
    let feed = try #require(player.state.reading.feeds.all.first)
    #expect(feed.address == Self.address && feed.title == "Harbour")
    #expect(feed.amount == .daily && feed.daily == 5 && feed.fadesAfter == 30)
    #expect(player.state.route == .organise(.feed(feed.id)))
    player.persist()
    player.perform(.toastActionTapped)
    #expect(player.state.reading.feeds.isEmpty)
  }

  @Test func whyThereIsNoneIsSaidAndAnOldAnswerIsNone() throws {
    var player = opened()
    perform(.addTapped, .addressChanged("nothing"), .addressSubmitted, on: &player)
    #expect(text(player).contains("Enter a web address"))
    perform(.addressChanged("harbour.example"), .addressSubmitted, on: &player)
    let asked = player
    let refusal = Problem(status: 422, code: "no-feed", detail: "")
    try answer(&player, 422, refusal.encoded)
    #expect(text(player).contains("no feed at this address"))
    // Something else was typed before the answer came.
    player = asked
    perform(.addressChanged("other.example"), on: &player)
    #expect(!text(player).contains("no feed at this address"))
  }

  // Shows L24, L89.
  @Test func withoutANetworkItIsSubscribedToAllTheSame() throws {
    var player = opened()
    perform(.addTapped, .addressChanged("harbour.example"), .addressSubmitted, on: &player)
    try answer(&player, 0, [])
    #expect(text(player).contains("You’re offline"))
    perform(.addAnywayTapped, on: &player)
    let feed = player.state.reading.feeds.all.first { $0.id != Self.feed.id }
    #expect(feed?.address == "https://harbour.example/" && feed?.state == .waiting)
  }

  @Test func oneThatIsThereIsNotSubscribedToTwice() {
    var player = opened()
    perform(.addTapped, .addressChanged(Self.address), .addressSubmitted, on: &player)
    #expect(player.state.route == .organise(.feed(Self.feed.id)))
    #expect(player.state.reading.feeds.all.count == 1)
  }

  // Shows L24.
  @Test func howMuchIsWantedIsChangedAndTakenBack() {
    var player = opened("/feeds/" + Self.feed.id.text)
    perform(.changeTapped(Self.feed.id), .amountChosen(.matching), .changeSubmitted, on: &player)
    #expect(text(player).contains("Enter a word"))
    perform(
      .wordsChanged("rain, storm"), .dailyChosen(2), .fadingChosen(0), .mixedTapped,
      .changeSubmitted, on: &player)
    let feed = player.state.reading.feeds.feed(Self.feed.id)
    #expect(feed?.amount == .matching && feed?.words == ["rain", "storm"] && feed?.daily == 2)
    #expect(feed?.fadesAfter == 0 && feed?.isMixed == true)
    player.persist()
    player.perform(.toastActionTapped)
    #expect(player.state.reading.feeds.feed(Self.feed.id)?.amount == .daily)
    #expect(player.state.reading.feeds.feed(Self.feed.id)?.isMixed == false)
  }

  // All of the form was written, over what another device had set meanwhile.
  @Test func onlyWhatWasChangedInTheFormIsSaved() {
    var player = opened("/feeds/" + Self.feed.id.text)
    perform(.changeTapped(Self.feed.id), .titleChanged("Port"), on: &player)
    player.pullMore([Self.subscription([.set(FeedSubscription.daily, 10)])])
    perform(.changeSubmitted, on: &player)
    let feed = player.state.reading.feeds.feed(Self.feed.id)
    #expect(feed?.title == "Port" && feed?.daily == 10)
  }

  // The 51st word went without a word.
  @Test func tooManyWordsAreToldAndNotCutOff() {
    var player = opened("/feeds/" + Self.feed.id.text)
    let list = (1...51).map { "word\($0)" }.joined(separator: ", ")
    perform(
      .changeTapped(Self.feed.id), .amountChosen(.matching), .wordsChanged(list),
      .changeSubmitted, on: &player)
    #expect(text(player).contains("Enter up to 50 words"))
    perform(.wordsChanged(String(repeating: "a", count: 101)), .changeSubmitted, on: &player)
    #expect(text(player).contains("Keep each word to 100"))
    #expect(player.state.reading.feeds.feed(Self.feed.id)?.amount == .daily)
  }

  // It saved what was picked in the list beside it.
  @Test func theKeySavesTheOpenItemAndNotThePickedOnes() {
    var player = opened()
    player.perform(.reading(.organising(.selectTapped)))
    player.perform(.reading(.organising(.picked(Fixtures.id(2)))))
    player.perform(.linkTapped(path: "/read/" + Fixtures.id(1).text))
    player.hear(.keyPressed(key: "s", modifiers: 0))
    #expect(player.state.reading.library.ids(.inbox) == [Fixtures.id(1)])
  }

  @Test func whatWasTypedIsNotLostByEscape() {
    var player = opened("/feeds/" + Self.feed.id.text)
    perform(.changeTapped(Self.feed.id), .titleChanged("Port"), on: &player)
    player.perform(.reading(.organising(.sheetClosed)))
    #expect(text(player).contains("Discard"))
    perform(.changeKept, .changeSubmitted, on: &player)
    #expect(player.state.reading.feeds.feed(Self.feed.id)?.title == "Port")
  }

  // Shows L24.
  @Test func unsubscribingIsTakenBack() {
    var player = opened("/feeds/" + Self.feed.id.text)
    perform(.unsubscribeTapped(Self.feed.id), on: &player)
    #expect(player.state.reading.feeds.isEmpty && player.state.route == .organise(.feeds))
    player.persist()
    player.perform(.toastActionTapped)
    #expect(player.state.reading.feeds.feed(Self.feed.id) != nil)
  }

  @Test func whatIsSavedComesToTheInbox() {
    var player = opened()
    perform(.keepTapped([Fixtures.id(1)]), on: &player)
    #expect(!text(player).contains("News 1") && text(player).contains("News 2"))
    #expect(player.state.reading.library.ids(.inbox) == [Fixtures.id(1)])
    #expect(player.state.reading.library.entity(Fixtures.id(1))?[Item.isFromLetter] == false)
    // The same by its key.
    player.perform(.reading(.cardFocused(Fixtures.id(2))))
    player.hear(.keyPressed(key: "s", modifiers: 0))
    #expect(player.state.reading.library.count(.inbox) == 2)
  }

  // With the first of them open, all were saved and stayed picked.
  @Test func whatIsPickedAndSavedIsPickedNoMore() {
    var player = opened()
    player.perform(.linkTapped(path: "/read/" + Fixtures.id(1).text))
    for number: UInt64 in [1, 2] {
      player.perform(.reading(.organising(.picked(Fixtures.id(number)))))
    }
    perform(.keepTapped([Fixtures.id(1), Fixtures.id(2)]), on: &player)
    #expect(player.state.reading.organise.picked == nil)
    #expect(player.state.reading.library.count(.inbox) == 2)
  }

  private func isUntouched(_ player: Player) -> Bool? {
    player.state.reading.library.entity(Fixtures.id(1)).map { ReadingDerivation.isUntouched($0) }
  }

  // It stood neither under its tag nor in the Library, and faded where nobody knew of the tag yet.
  @Test func whatIsPutOnAShelfIsTouchedAndFoundThere() throws {
    var player = opened()
    #expect(isUntouched(player) == true)
    for action: OrganiseAction in [
      .tagsTapped([Fixtures.id(1)]), .textChanged("rain"), .textSubmitted, .sheetClosed,
    ] {
      player.perform(.reading(.organising(action)))
    }
    #expect(isUntouched(player) == false)
    #expect(player.state.reading.library.ids(.all) == [Fixtures.id(1)])
    let tag = try #require(player.state.reading.organise.shelves.named("rain", .tag))
    player.perform(.linkTapped(path: OrganiseRoute.tag(tag.id).path))
    #expect(text(player).contains("News 1") && !text(player).contains("News 2"))
  }

  /// By its address, before this device knew of it: nobody noted that it was opened.
  @Test func whatIsHighlightedIsTouched() throws {
    var player = opened("/read/" + Fixtures.id(1).text)
    #expect(isUntouched(player) == true)
    let content = try #require(player.state.reading.library.item(Fixtures.id(1))?.content)
    let request = try #require(player.request(Routes.contents + "/" + content))
    player.hear(
      .responded(token: request.token, status: 200, body: Fixtures.article.encoded))
    player.hear(.selected(TextRange(startBlock: 2, startOffset: 0, endBlock: 3, endOffset: 6)))
    player.perform(.reading(.marking(.colourTapped(.pink))))
    #expect(player.state.reading.highlights(of: Fixtures.id(1)).count == 1)
    #expect(isUntouched(player) == false)
  }

  @Test func howItIsDoingIsSaidInWords() {
    let path = "/feeds/" + Self.feed.id.text
    func said(_ values: Assignment<FeedSubscription>...) -> String {
      text(opened(path, [Self.subscription(values)]))
    }
    #expect(said().contains("At most 5 a day") && said().contains("fades after 30 days"))
    #expect(
      said(.set(FeedSubscription.movedFrom, "https://old.example/")).contains("It moved from"))
    #expect(said(.set(FeedSubscription.isMixed, true)).contains("go to your Inbox"))
  }
}
