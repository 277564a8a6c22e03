import AppCore
import Kernel
import Kit
import ReadingCore
import SyncCore
import Testing
import ViewTree
import Wire

/// Searches that are kept under a name.
@Suite struct SavedSearchTests {
  private let words = Words(.english)

  private func searching(_ text: String) -> Player {
    var player = Player(Fixtures.boot(path: "/search", items: Fixtures.items))
    player.start(path: "/search")
    player.pull(Fixtures.items)
    player.perform(.reading(.searching(.changed(text))))
    return player
  }

  private func organise(_ actions: [OrganiseAction], _ player: inout Player) {
    for action in actions { player.perform(.reading(.organising(action))) }
    player.persist()
  }

  private func kept(_ text: String, as name: String) throws -> (player: Player, id: ID<Entity>) {
    var player = searching(text)
    organise([.searchKept, .textChanged(name), .formSubmitted], &player)
    let shelf = try #require(player.state.reading.organise.shelves.searches.first)
    return (player, shelf.id)
  }

  /// Whether something on the screen leads to the search that the tests keep.
  private func leads(_ player: Player) -> Bool {
    String(decoding: renderHTML([view(player.state)]), as: UTF8.self)
      .contains("href=\"/search?q=quiet\"")
  }

  private func shown(_ player: Player) -> String { Audit.text(of: view(player.state)) }

  // Shows L72.
  @Test func aSearchIsKeptUnderItsOwnWordsUntilItIsGivenAName() throws {
    var player = searching(" quiet  power ")
    #expect(shown(player).contains("Save this search"))
    organise([.searchKept], &player)
    guard case .form(let form) = player.state.reading.organise.sheet else {
      Issue.record("There is no form.")
      return
    }
    #expect(form.name == "quiet power")
    organise([.formSubmitted], &player)
    let shelf = try #require(player.state.reading.organise.shelves.searches.first)
    #expect(shelf.search == "quiet power")
    #expect(shelf.path == "/search?q=quiet%20power")
    #expect(!shown(player).contains("Save this search"))
    #expect(shown(player).contains("Saved as “quiet power”"))
  }

  // Shows L72.
  @Test func itStandsInTheSideBarTheLibraryAndThePaletteAndHoldsNoItems() throws {
    var (player, _) = try kept("quiet", as: "Calm things")
    player.hear(.resized(width: 1440, height: 900))
    player.perform(.linkTapped(path: "/inbox"))
    #expect(shown(player).contains("Calm things"))
    #expect(leads(player))
    player.hear(.resized(width: 390, height: 844))
    #expect(!leads(player))
    player.perform(.linkTapped(path: "/library"))
    #expect(leads(player))
    player.hear(.keyPressed(key: "k", modifiers: 2))
    player.perform(.palette(.typed("calm things")))
    player.perform(.palette(.keyed("Enter")))
    #expect(player.state.route.path == "/search?q=quiet")
    #expect(player.state.reading.search.text == "quiet")
    // Nothing is put into it.
    #expect(player.state.reading.organise.shelves.all(.collection).isEmpty)
    player.perform(.linkTapped(path: "/collections"))
    #expect(!leads(player))
  }

  @Test func itsLinkLooksForItAgainWhereSomethingElseWasTypedSince() throws {
    var (player, _) = try kept("quiet", as: "Calm things")
    player.perform(.linkTapped(path: "/search?q=quiet"))
    player.perform(.reading(.searching(.changed("gardens"))))
    player.perform(.linkTapped(path: "/search?q=quiet"))
    #expect(player.state.reading.search.text == "quiet")
    #expect(player.state.reading.search.results?.isEmpty == false)
  }

  // Shows L72.
  @Test func itIsRenamedAndDeletedAndComesBackByUndo() throws {
    var (player, id) = try kept("quiet", as: "Calm")
    let name = { (player: Player) in
      player.state.reading.organise.shelves.shelf(id)?.name(Words(.english))
    }
    organise([.editTapped(id), .textChanged("Slow"), .formSubmitted], &player)
    #expect(name(player) == "Slow")
    #expect(player.state.reading.organise.shelves.shelf(id)?.search == "quiet")
    organise([.deleteTapped(id), .deleteConfirmed], &player)
    #expect(player.state.reading.organise.shelves.searches.isEmpty)
    player.perform(.toastActionTapped)
    #expect(name(player) == "Slow")
    #expect(player.state.reading.organise.shelves.searches.count == 1)
  }

  // Shows L72.
  @Test func itsWordsAreChangedWhereItIsRenamedAndComeBackByUndo() throws {
    var (player, id) = try kept("quiet", as: "Calm")
    let search = { (player: Player) in player.state.reading.organise.shelves.shelf(id)?.search }
    organise(
      [.editTapped(id), .searchChanged("  gardens  type:article "), .formSubmitted], &player)
    #expect(search(player) == "gardens type:article")
    #expect(player.state.reading.organise.shelves.shelf(id)?.ownName == "Calm")
    // The field held what was changed, and follows it.
    #expect(player.state.reading.search.text == "gardens type:article")
    #expect(player.state.route.path == OrganiseRoute.search("gardens type:article").path)
    #expect(shown(player).contains("Saved as “Calm”"))
    player.perform(.toastActionTapped)
    #expect(search(player) == "quiet")
    // What is in the field otherwise stays.
    player.perform(.reading(.searching(.changed("power"))))
    organise([.editTapped(id), .searchChanged("trains"), .formSubmitted], &player)
    #expect(search(player) == "trains")
    #expect(player.state.reading.search.text == "power")
  }

  // Shows L72.
  @Test func itKeepsItsWordsWhereNoneAreGiven() throws {
    var (player, id) = try kept("quiet", as: "Calm")
    organise([.editTapped(id), .searchChanged("  "), .formSubmitted], &player)
    #expect(shown(player).contains("Edit saved search"))
    #expect(shown(player).contains("Enter what to search for."))
    #expect(player.state.reading.organise.shelves.shelf(id)?.search == "quiet")
    organise([.searchChanged("gardens")], &player)
    #expect(!shown(player).contains("Enter what to search for."))
    organise([.formSubmitted], &player)
    #expect(player.state.reading.organise.shelves.shelf(id)?.search == "gardens")
  }

  // The address went on naming a search whose words were taken away.
  @Test func theSideBarMarksTheSearchThatTheFieldHolds() throws {
    var (player, _) = try kept("quiet", as: "Calm things")
    func marked() -> [String] {
      let groups = ReadingPlaces.groups(
        player.state.route.path, player.state.reading, Words(.english))
      return groups.flatMap { $0.items }.filter { $0.isCurrent }.map { $0.label }
    }
    player.perform(.linkTapped(path: "/search?q=quiet"))
    #expect(marked() == ["Calm things"])
    // Any other search is in the Search, and not in the Library.
    player.perform(.reading(.searching(.cleared)))
    #expect(marked() == ["Search"])
    player.perform(.reading(.searching(.changed(" Quiet"))))
    #expect(marked() == ["Calm things"])
    player.perform(.linkTapped(path: "/inbox"))
    #expect(marked() == [])
  }

  // Shows L72.
  @Test func whatIsNoConditionIsTold() {
    for word in ["before:2026-13", "이전:모레", "is:calm", "-type:poem"] {
      #expect(shown(searching(word + " quiet")).contains("“\(word)” "))
    }
    for text in ["quiet is:unread", "quiet tag:calm after:2025-11", "quiet is:", "http://a.b/c"] {
      #expect(!shown(searching(text)).contains("left out"))
    }
  }

  // Shows L72.
  @Test func whatWasLookedForIsOfferedAfterAReloadAndToNoOtherAccount() throws {
    var player = searching("quiet")
    player.perform(.reading(.searching(.submitted)))
    var rows: [StoreRow] = []
    for case .persist(_, let writes) in player.effects {
      for write in writes where write.store == .meta {
        rows.append(StoreRow(key: write.key, value: try #require(write.value)))
      }
    }
    #expect(rows.count == 1)
    var again = Player(Fixtures.boot(path: "/search", items: Fixtures.items))
    again.start([.meta: rows], path: "/search")
    again.pull(Fixtures.items)
    #expect(shown(again).contains("Recent searches"))
    #expect(leads(again))
    again.perform(.reading(.searching(.recentCleared)))
    #expect(!shown(again).contains("Recent searches"))
    var other = Fixtures.profile
    other.account = "someone-else"
    rows.append(StoreRow(key: Array("profile".utf8), value: other.encoded))
    var stranger = Player(Fixtures.boot(path: "/search", items: Fixtures.items))
    stranger.start([.meta: rows], path: "/search")
    #expect(stranger.state.reading.search.recent.texts.isEmpty)
  }

  @Test func aSearchThatFindsNothingIsNeitherCountedNorOfferedToBeKept() {
    let player = searching("zebra")
    #expect(!shown(player).contains("0 items"))
    #expect(!shown(player).contains("Save this search"))
  }

  @Test func onItsOwnScreenAShelfGivesTheFocusBackToTheTopBar() throws {
    var player = searching("quiet")
    organise([.newTapped(.tag), .textChanged("calm"), .formSubmitted], &player)
    let tag = try #require(player.state.reading.organise.shelves.all(.tag).first)
    organise([.shelfMenuTapped(tag.id)], &player)
    player.perform(.reading(.organising(.sheetClosed)))
    #expect(player.effects.contains(.focus(id: "shelf-" + tag.id.text)))
    player.perform(.linkTapped(path: tag.path))
    organise([.shelfMenuTapped(tag.id), .mergeTapped(tag.id)], &player)
    player.perform(.reading(.organising(.sheetClosed)))
    #expect(player.effects.contains(.focus(id: "sorting")))
  }

  @Test func nothingAndMoreThanASearchMayBeAreNotKept() {
    for text in ["", "  ", String(repeating: "a", count: 201)] {
      var player = searching(text)
      #expect(!shown(player).contains("Save this search"))
      organise([.searchKept], &player)
      #expect(player.state.reading.organise.sheet == nil)
    }
    var player = searching(String(repeating: "가", count: 200))
    organise([.searchKept, .formSubmitted], &player)
    let shelf = player.state.reading.organise.shelves.searches.first
    #expect(shelf?.search.unicodeScalars.count == 200)
    #expect(shelf?.ownName.unicodeScalars.count == 60)
  }
}
