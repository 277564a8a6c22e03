import AppCore
import ArticleCore
import Kernel
import Kit
import ReadingCore
import SyncCore
import TasksCore
import Testing
import ViewTree
import Wire

/// Lists and what is opened from them, beside each other in wide windows.
@Suite struct PanesTests {
  private func player(
    _ path: String = "/inbox", width: Int = 1440, height: Int = 900
  ) -> Player {
    var player = Player(Fixtures.boot(path: path, items: Fixtures.items))
    player.start(path: path)
    player.pull(Fixtures.items)
    player.hear(.resized(width: width, height: height))
    return player
  }

  private func html(_ player: Player) -> String {
    String(decoding: renderHTML([view(player.state)]), as: UTF8.self)
  }

  private let article = "/read/" + Fixtures.id(2).text

  @Test(arguments: [
    (390, 844, WindowLayout.single), (844, 390, .single), (819, 1180, .single), (820, 1180, .pair),
    (1023, 768, .pair), (1024, 768, .desk), (1440, 480, .single), (1440, 900, .desk),
  ])
  func aWindowHasRoomForSoMuch(width: Int, height: Int, layout: WindowLayout) {
    #expect(WindowLayout(width: width, height: height) == layout)
  }

  @Test func thePhoneShowsOneScreenAfterTheOther() {
    var player = player(width: 390, height: 844)
    #expect(!html(player).contains("pane-edge"))
    player.perform(.linkTapped(path: article))
    #expect(!html(player).contains("list-pane"))
  }

  // With the notifications of Before You Run Out nothing was marked, with its settings two places were.
  @Test(arguments: [
    "/settings", "/settings/about", "/settings/import", "/settings/calendars", "/tasks/settings",
    "/tasks/settings/privacy", "/tasks/settings/account", "/tasks/settings/links",
    "/restock/settings", "/restock/settings/notifications", "/restock/privacy",
    "/restock/settings/account", "/restock/settings/delivery",
  ])
  func theSideBarSaysThatOneIsInTheSettings(path: String) throws {
    var player = player()
    player.perform(.linkTapped(path: path))
    #expect(player.state.route.path == path)
    let page = html(player)
    #expect(page.contains("side-bar"))
    let foot = try #require(page.firstRange(of: "side-foot"))
    #expect(page[foot.lowerBound...].prefix(300).contains(#"aria-current="page""#))
    #expect(page.ranges(of: #"aria-current="page""#).count == 1)
  }

  @Test(arguments: ["/inbox", "/now", "/tasks", "/tasks/profile", "/restock", "/restock/shopping"])
  func elsewhereTheSettingsAreNotWhereOneIs(path: String) throws {
    var player = player()
    player.perform(.linkTapped(path: path))
    let page = html(player)
    let foot = try #require(page.firstRange(of: "side-foot"))
    #expect(!page[foot.lowerBound...].prefix(300).contains(#"aria-current="page""#))
  }

  // Beside its list a text had 36 letters in a line there.
  @Test func aTabletShowsOneScreenAfterTheOtherToo() {
    var player = player(width: 820, height: 1180)
    #expect(!html(player).contains("Choose something to read"))
    player.perform(.linkTapped(path: article))
    #expect(!html(player).contains("list-pane"))
    // On its side it may be wide enough for both.
    player.hear(.resized(width: 1180, height: 820))
    #expect(html(player).contains("data-key=\"/inbox\""))
  }

  // On phones and in the rail its place was empty there.
  @Test(arguments: [(390, 844), (820, 1180), (1440, 900)])
  func whatIsAddedIsAddedOnThePagesOfTheSettingsToo(width: Int, height: Int) {
    for path in ["/settings", "/settings/privacy", "/settings/learnt"] {
      var player = player(path, width: width, height: height)
      #expect(html(player).contains("id=\"add-link\""))
      player.perform(.reading(.capturing(.fanTapped)))
      player.perform(.reading(.addLinkTapped))
      #expect(player.state.reading.linkSheet != nil)
      #expect(player.state.route.path == path)
    }
    for path in [TasksRoute.profile, .settings, .notifications].map({ $0.path }) {
      var player = player(path, width: width, height: height)
      #expect(html(player).contains("id=\"add-todo\""))
      player.perform(.quick(.add))
      #expect(player.state.tasks.form != nil)
      #expect(player.state.route.path == path)
    }
  }

  @Test func whereNothingIsOpenSomethingIsOffered() {
    let page = html(player())
    #expect(page.contains("offer-title"))
    #expect(!html(player(width: 390, height: 844)).contains("offer-title"))
  }

  @Test func anArticleStandsBesideTheListThatItWasOpenedFrom() {
    var player = player()
    #expect(html(player).contains("Choose something to read"))
    player.perform(.linkTapped(path: article))
    let page = html(player)
    #expect(page.contains("<h2 id=\"list-heading\""))
    #expect(page.contains("data-key=\"/inbox\""))
    #expect(page.contains("card-row\" aria-posinset"))
    #expect(page.contains("aria-current=\"true\""))
    // One heading of the first rank, and one thing that the page is about.
    #expect(page.split(separator: "<h1").count == 2)
    #expect(page.split(separator: "id=\"main\"").count == 2)
  }

  // "Choose something to read" stood beside an Inbox with nothing in it.
  @Test func aListWithNothingToReadHasTheWindowForItself() {
    for path in ["/tags", "/library/categories", "/highlights", "/library/archive", "/search"] {
      let page = html(player(path))
      #expect(!page.contains("Choose something to read"), "\(path)")
      #expect(!page.contains("shell panes"), "\(path)")
    }
    for path in ["/inbox", "/library/recent"] {
      #expect(html(player(path)).contains("Choose something to read"), "\(path)")
    }
    var empty = Player(Fixtures.boot(path: "/inbox", items: []))
    empty.start(path: "/inbox")
    empty.pull([])
    empty.hear(.resized(width: 1440, height: 900))
    #expect(!html(empty).contains("shell panes"))
  }

  /// How far what is open is read, as its row and its reader say it.
  private func said(_ player: Player) -> [String] {
    html(player).split(separator: "aria-valuetext=\"").dropFirst().map {
      String($0.prefix { $0 != "\"" })
    }
  }

  // The row used to say what was stored last.
  @Test func aRowSaysHowFarOneIsAsItsReaderDoes() throws {
    var player = player()
    let id = Fixtures.id(5)
    player.perform(.linkTapped(path: "/read/" + id.text))
    let before = said(player)
    player.state.reading.reader?.text = .ready(Fixtures.article, TextBlocks(Fixtures.article))
    player.hear(.readingPlace(block: 2, offset: 0, permille: 370))
    let after = said(player)
    #expect(after.filter { $0.contains("37") }.count == 2)
    #expect(after.count == before.count + 2)
  }

  // An empty bar stood there, with "0% complete".
  @Test func nextToNothingThatIsReadShowsNoBar() {
    var player = player()
    player.perform(.linkTapped(path: "/read/" + Fixtures.id(5).text))
    player.state.reading.reader?.text = .ready(Fixtures.article, TextBlocks(Fixtures.article))
    player.hear(.readingPlace(block: 1, offset: 0, permille: 20))
    #expect(said(player).filter { $0.hasPrefix("2%") }.count == 1)
    #expect(html(player).contains("card-progress room"))
  }

  @Test func nowGreetsInItsHeadingByTheFirstName() {
    var player = player("/now")
    var profile = Fixtures.profile
    profile.name = "Maya Lin"
    player.state.session = .signedIn(profile)
    #expect(html(player).contains(", Maya</h1>"))
    player.state.chosenLanguage = .korean
    #expect(html(player).contains("Maya Lin 님, "))
  }

  @Test func whatWasReadToItsEndIsFinishedInBothAlsoWhileOneLooksIntoItAgain() throws {
    var player = player()
    player.perform(.linkTapped(path: "/read/" + Fixtures.id(6).text))
    player.state.reading.reader?.text = .ready(Fixtures.article, TextBlocks(Fixtures.article))
    player.hear(.readingPlace(block: 2, offset: 0, permille: 200))
    #expect(said(player).filter { $0.contains("Completed") }.count == 2)
    #expect(!said(player).contains { $0.contains("20") })
  }

  @Test func theListIsTheLastThatWasShownAndTheInboxWhereThereWasNone() {
    var player = player("/now")
    player.perform(.linkTapped(path: article))
    #expect(html(player).contains("data-key=\"/inbox\""))
    player.perform(.linkTapped(path: "/library/favourites"))
    player.perform(.linkTapped(path: "/now"))
    player.perform(.linkTapped(path: article))
    #expect(html(player).contains("data-key=\"/library/favourites\""))
    #expect(player.state.reading.organisedList == .favourites)
  }

  @Test func whatIsOpenedFromTheListLeavesItWhereItIs() {
    var player = player()
    player.perform(.linkTapped(path: article))
    #expect(!player.effects.contains(.scrollToTop))
    // Another takes its place, from its top.
    player.perform(.linkTapped(path: "/read/" + Fixtures.id(3).text))
    #expect(player.effects.contains(.scrollToTop))
    // Back to the list, which has its place.
    player.perform(.linkTapped(path: "/inbox"))
    #expect(!player.effects.contains(.scrollToTop))
    // Another list begins at its top.
    player.perform(.linkTapped(path: "/library"))
    #expect(player.effects.contains(.scrollToTop))
  }

  @Test func theListBesideAnArticleIsStillTold() {
    var player = player()
    player.perform(.linkTapped(path: article))
    player.hear(
      .listSeen(
        ListSight(width: 400, from: 0, to: 900 * 64, rooms: [.init(number: 0, height: 6_000)])))
    #expect(player.state.reading.window(.inbox) != ListWindow())
  }

  @Test func theWidthOfTheListIsKeptOnThisDevice() throws {
    var player = player()
    player.perform(.pane(.listResized(5_000)))
    #expect(player.state.listWidth == 560)
    player.perform(.pane(.listResized(432)))
    #expect(html(player).contains("style=\"--list-width: 432px\""))
    var rows: [StoreRow] = []
    for case .persist(_, let writes) in player.effects {
      for write in writes where write.store == .meta {
        rows.append(StoreRow(key: write.key, value: try #require(write.value)))
      }
    }
    var again = Player(Fixtures.boot(path: "/inbox", items: Fixtures.items))
    again.start([.meta: rows], path: "/inbox")
    #expect(again.state.listWidth == 432)
    again.perform(.pane(.listResized(nil)))
    #expect(again.state.listWidth == nil)
  }

  @Test func rowsOrCardsAreThisDevicesOwnChoice() throws {
    var player = player()
    #expect(player.state.reading.organise.isRows)
    player.perform(.reading(.organising(.layoutChosen(isRows: false))))
    #expect(!player.state.reading.organise.isRows)
    // The account hears nothing of it.
    #expect(player.outboxRows.isEmpty)
    #expect(player.effects.contains(.setLook("system..cards", language: "en")))
    var rows: [StoreRow] = []
    for case .persist(_, let writes) in player.effects {
      for write in writes where write.store == .meta {
        rows.append(StoreRow(key: write.key, value: try #require(write.value)))
      }
    }
    var again = Player(Fixtures.boot(path: "/inbox", items: Fixtures.items))
    again.start([.meta: rows], path: "/inbox")
    #expect(!again.state.reading.organise.isRows)
  }

  @Test(arguments: [
    (Look(appearance: .dark, language: .korean), "dark.ko"), (Look(), "system."),
    (Look(isRows: false), "system..cards"), (Look(listWidth: 432), "system...432"),
    (Look(appearance: .light, isRows: true, listWidth: 300), "light..rows.300"),
  ]) func whatWasChosenForTheFirstPaintIsReadAsItWasWritten(look: Look, text: String) {
    #expect(look.text == text)
    #expect(Look(text: text) == look)
  }

  @Test(arguments: ["", "dark", "dark.ko.rows.300.more", "no.one"])
  func whatCannotBeReadWasNotChosen(text: String) {
    #expect(Look(text: text) == Look())
  }

  @Test func aWidthThatNobodyCanHaveChosenIsBroughtBack() {
    #expect(
      Look(text: "dark.ko.tiles.99999")
        == Look(appearance: .dark, language: .korean, listWidth: 560))
    #expect(Look(text: "dark.ko..wide") == Look(appearance: .dark, language: .korean))
  }

  private func tasks(width: Int) -> Player {
    var player = Player(Fixtures.boot(path: "/tasks/all", items: []))
    player.start(path: "/tasks/all")
    player.pull(
      [(UInt64(1), "Milk"), (2, "Bread")].map { number, title in
        let stamp = Stamp(milliseconds: 1, device: DeviceID(bits: 9))
        let register = Register(stamp: stamp, value: RegisterValue.text(title))
        return Entity(
          id: Fixtures.id(number), kind: .todo,
          fields: [Field(number: Todo.title.number, register: register)])
      })
    player.hear(.resized(width: width, height: 900))
    player.perform(.linkTapped(path: "/tasks/" + Fixtures.id(1).text))
    return player
  }

  @Test func aTodoOpensWhereItStandsIfThereIsRoom() {
    var player = tasks(width: 1440)
    #expect(player.state.tasks.cover == nil)
    #expect(!player.effects.contains(.scrollToTop))
    #expect(player.effects.contains(.focus(id: "todo-details")))
    #expect(html(player).contains("aria-expanded=\"true\" aria-controls=\"todo-details\""))
    #expect(!html(player).contains("role=\"dialog\""))
    // Its row, or Escape, closes it.
    player.perform(.tasks(.coverClosed))
    #expect(player.effects.contains(.goBack(otherwise: "/tasks/all")))
    player.hear(.navigated(path: "/tasks/all"))
    #expect(player.effects.contains(.focus(id: "todo-" + Fixtures.id(1).text)))
    #expect(!html(player).contains("todo-details"))
  }

  // Closed, the one that was open before was there again.
  @Test func anotherRowsDetailsTakeThePlaceOfThose() {
    var player = tasks(width: 1440)
    player.perform(.linkTapped(path: "/tasks/" + Fixtures.id(2).text))
    let path = "/tasks/" + Fixtures.id(2).text
    #expect(player.effects.contains(.navigate(path: path, replaces: true)))
    #expect(player.state.tasks.inPlace == Fixtures.id(2))
    #expect(player.state.trail == ["/tasks/all", path])
    player.perform(.tasks(.coverClosed))
    player.hear(.navigated(path: "/tasks/all"))
    #expect(player.effects.contains(.focus(id: "todo-" + Fixtures.id(2).text)))
    #expect(player.state.tasks.inPlace == nil)
    // From the list one goes on, and so does a phone.
    player.perform(.linkTapped(path: path))
    #expect(player.effects.contains(.navigate(path: path, replaces: false)))
    var phone = tasks(width: 390)
    phone.perform(.linkTapped(path: path))
    #expect(phone.effects.contains(.navigate(path: path, replaces: false)))
  }

  @Test func aTodoOpensInASheetOnAPhoneAndAsTheWindowGetsNarrow() {
    #expect(tasks(width: 390).state.tasks.cover == .details(Fixtures.id(1)))
    var player = tasks(width: 1440)
    player.hear(.resized(width: 390, height: 900))
    #expect(player.state.tasks.cover == .details(Fixtures.id(1)))
    player.hear(.resized(width: 1440, height: 900))
    #expect(player.state.tasks.cover == nil)
  }

  @Test func whatIsDoneCloses() {
    var player = tasks(width: 1440)
    player.perform(.tasks(.checkTapped(Fixtures.id(1))))
    #expect(player.effects.contains(.goBack(otherwise: "/tasks/all")))
    // What stands in no list that is shown comes as a sheet.
    player.hear(.navigated(path: "/tasks/all"))
    player.perform(.linkTapped(path: "/tasks/" + Fixtures.id(1).text))
    #expect(player.state.tasks.cover == .details(Fixtures.id(1)))
  }

  @Test func shiftPicksAllUpToARowAndControlOneMore() {
    var player = player()
    let ids = player.state.reading.library.ids(.inbox)
    player.perform(.pane(.told("pick " + ids[0].text)))
    player.perform(.pane(.told("range " + ids[2].text)))
    #expect(Set(player.state.reading.organise.picked ?? []) == Set(ids[0...2]))
    player.perform(.pane(.told("pick " + ids[1].text)))
    #expect(Set(player.state.reading.organise.picked ?? []) == [ids[0], ids[2]])
    player.perform(.pane(.told("drop " + ids[0].text + " /library/archive")))
    #expect(player.state.reading.organise.picked == nil)
    #expect(player.state.reading.library.count(.archive) == 2)
  }

  @Test func aRowThatIsDroppedOnACategoryStandsInIt() {
    var player = player()
    let id = player.state.reading.library.ids(.inbox)[0]
    let shelf = BuiltInCategory.work.id
    player.perform(.pane(.told("drop \(id.text) /library/category/\(shelf.text)")))
    #expect(player.state.reading.library.item(id)?.category == shelf)
    player.perform(.pane(.told("drop nothing of sense")))
    #expect(player.state.reading.library.item(id)?.category == shelf)
  }

  @Test func aTaskThatIsDroppedOnATagGetsItAndOnTodayIsDueThen() throws {
    var player = player("/tasks/all")
    for line in ["Milk @찬것", "Ice"] {
      player.perform(.tasks(.addTapped))
      player.perform(.tasks(.formChanged(.line, line)))
      player.perform(.tasks(.formSubmitted))
    }
    let ice = try #require(player.state.tasks.todos.values.first { $0.title == "Ice" }).id
    let tag = TasksRoute.tag(Array("찬것".utf8)).path
    let page = html(player)
    #expect(page.contains("data-key=\"\(tag)\"") && page.contains("data-key=\"/tasks\""))
    player.perform(.pane(.told("drop \(ice.text) \(tag)")))
    #expect(player.state.tasks.todos[ice]?.tags == ["찬것"])
    player.perform(.pane(.told("drop \(ice.text) /tasks")))
    #expect(player.state.tasks.todos[ice]?.due != nil)
    player.perform(.pane(.told("drop \(ice.text) 2030-01-02")))
    #expect(player.state.tasks.todos[ice]?.due?.day == CivilDate(text: "2030-01-02"))
    player.perform(.pane(.told("drop \(ice.text) /tasks")))
    player.perform(.pane(.told("drop \(ice.text) /inbox")))
    #expect(player.state.tasks.todos[ice]?.tags == ["찬것"])
  }
}
