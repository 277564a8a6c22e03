import AppCore
import Kernel
import Kit
import ReadingCore
import SyncCore
import Testing
import ViewTree

/// The Library's first screen.
@Suite struct LibraryScreenTests {
  private static let title = "Industry Trends Report"

  private func library(_ actions: [OrganiseAction] = []) -> Player {
    var player = Player(Fixtures.boot(path: "/library", items: Fixtures.items))
    player.start(path: "/library")
    player.pull(Fixtures.items)
    for action in actions { player.perform(.reading(.organising(action))) }
    return player
  }

  private func shown(_ player: Player) -> String { Audit.text(of: view(player.state)) }

  private func leads(_ player: Player, to path: String) -> Bool {
    String(decoding: renderHTML([view(player.state)]), as: UTF8.self).contains("href=\"\(path)\"")
  }

  // It used to show the Inbox once more.
  @Test func whoeverHasPutNothingAnywhereIsToldWhatItIsFor() {
    let player = library()
    #expect(shown(player).contains("A place for what you keep"))
    #expect(!shown(player).contains(Self.title))
    // Their chips are always there.
    #expect(leads(player, to: "/library/category/" + BuiltInCategory.work.id.text))
    #expect(leads(player, to: "/library/categories"))
    #expect(leads(player, to: "/library/favourites"))
  }

  // Shows L60, L61.
  @Test func itBeginsWithACategoryOnceSomethingIsInOne() {
    let player = library([
      .categoryTapped([Fixtures.id(4)]), .categoryChosen(BuiltInCategory.work.id),
    ])
    #expect(!shown(player).contains("A place for what you keep"))
    #expect(shown(player).contains(Self.title))
    #expect(shown(player).contains("Uncategorized"))
    #expect(leads(player, to: "/library/category/" + BuiltInCategory.work.id.text))
  }

  // They were squeezed until no name could be read.
  @Test func aRowShowsOneChipAndCountsTheRest() {
    let id = Fixtures.id(4)
    var actions: [OrganiseAction] = [
      .categoryTapped([id]), .categoryChosen(BuiltInCategory.work.id),
    ]
    for tag in ["attention", "calm", "patience", "strategy"] {
      actions += [.tagsTapped([id]), .textChanged(tag), .textSubmitted, .sheetClosed]
    }
    let player = library(actions)
    let page = String(decoding: renderHTML([view(player.state)]), as: UTF8.self)
    // Its category's is the section that it stands in.
    #expect(page.split(separator: "\"shelf-chip ").count == 2)
    #expect(page.contains(">+3<span"))
    #expect(page.contains("strategy<"))
  }

  @Test func aCollectionThatIsMadeThereIsListedThere() throws {
    let player = library([
      .newTapped(.collection), .textChanged("For the weekend"), .formSubmitted,
    ])
    let shelf = try #require(player.state.reading.organise.shelves.all(.collection).first)
    #expect(leads(player, to: "/collections/" + shelf.id.text))
    #expect(shown(player).contains("For the weekend"))
    #expect(!shown(player).contains("A place for what you keep"))
  }
}
