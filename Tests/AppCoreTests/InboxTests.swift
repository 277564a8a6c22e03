import AppCore
import Foundation
import Kernel
import Kit
import ReadingCore
import SyncCore
import Testing
import ViewTree

/// The Inbox: its parts, many items at once, what was shared, the tabs below it.
@Suite struct InboxTests {
  private func inbox(_ rows: [StoreRow] = []) -> Player {
    var player = Player(Fixtures.boot(path: "/inbox", items: Fixtures.items))
    player.start([.meta: rows])
    player.pull(Fixtures.items)
    return player
  }

  private func rows(_ player: Player) -> [StoreRow] {
    var rows: [StoreRow] = []
    for case .persist(_, let writes) in player.effects {
      for write in writes where write.store == .meta {
        rows.append(StoreRow(key: write.key, value: write.value ?? []))
      }
    }
    return rows
  }

  private func organise(_ action: OrganiseAction, _ player: inout Player) {
    player.perform(.reading(.organising(action)))
  }

  // Shows L40.
  @Test(arguments: InboxTab.allCases) func thePartThatWasShownIsShownAfterAReload(_ tab: InboxTab) {
    var player = inbox()
    organise(.tabTapped(tab), &player)
    let kept = rows(player)
    #expect(inbox(kept).state.reading.organise.tab == tab)
    #expect(
      inbox([StoreRow(key: Array("inbox-tab".utf8), value: [77])]).state.reading.organise.tab
        == .all)
  }

  // Shows L41.
  @Test func aRowHasALineOfTheTextBetweenTitleAndFacts() throws {
    let text = Audit.text(of: view(inbox().state))
    let item = Item(Fixtures.items[3])
    let title = try #require(text.range(of: item.title))
    let excerpt = try #require(text.range(of: item.excerpt))
    let source = try #require(text.range(of: item.siteName))
    #expect(title.upperBound <= excerpt.lowerBound)
    #expect(excerpt.upperBound <= source.lowerBound)
  }

  // Shows L20.
  @Test func whatFailedSaysWhyAndNothingOfItsText() throws {
    var failed = Fixtures.items[3]
    let stamp = Stamp(milliseconds: 2_000, device: .server)
    failed.merge(
      Entity(
        id: failed.id, kind: .item,
        fields: [
          Field(
            number: Item.state.number,
            register: Register(stamp: stamp, value: RegisterValue.int(ItemState.failed.rawValue)))
        ]))
    var player = Player(Fixtures.boot(path: "/inbox", items: [failed]))
    player.start()
    player.pull([failed])
    let text = Audit.text(of: view(player.state))
    #expect(text.contains(Words(.english).couldNotProcess))
    #expect(!text.contains(Item(failed).excerpt))
  }

  // Shows L43.
  @Test func manyItemsArePickedByALongPressOrAKeyAndArchivedTogether() throws {
    var player = inbox()
    let count = player.state.reading.library.count(.inbox)
    let ids = (0..<2).compactMap { player.state.reading.library.id(in: .inbox, at: $0) }
    organise(.picked(ids[0]), &player)
    player.state.reading.cursor = ids[1]
    player.hear(.keyPressed(key: "x", modifiers: 0))
    #expect(player.state.reading.organise.picked == ids)
    player.hear(.keyPressed(key: "e", modifiers: 0))
    player.persist()
    #expect(player.state.reading.library.count(.inbox) == count - 2)
    #expect(player.state.reading.organise.picked == nil)
  }

  // Shows L66.
  @Test func whatWasHandedOverOrCopiedIsSharedAndAClosedSheetSharesNothing() throws {
    var player = inbox()
    let ids = (0..<2).compactMap { player.state.reading.library.id(in: .inbox, at: $0) }
    organise(.shareTapped(ids[0]), &player)
    #expect(player.outboxRows.isEmpty)
    organise(.shareTapped(ids[1]), &player)
    player.hear(.shared(isCopied: true))
    #expect(player.state.reading.library.item(ids[0])?.sharedAt == nil)
    #expect(player.state.reading.library.item(ids[1])?.sharedAt != nil)
    // What is told twice is one sharing.
    player.hear(.shared(isCopied: false))
    player.perform(.linkTapped(path: "/library/shared"))
    #expect(player.state.reading.library.count(.shown) == 1)
  }

  // Shows L44.
  @Test func aKeyLooksForNewsAsThePullDoes() {
    var pulled = inbox()
    organise(.refreshTapped, &pulled)
    var pressed = inbox()
    pressed.hear(.keyPressed(key: "r", modifiers: 0))
    #expect(!pressed.effects.isEmpty && pressed.effects == pulled.effects)
  }

  @Test func aListThatIsPulledFartherIsSearched() {
    var player = inbox()
    organise(.searchPulled, &player)
    #expect(player.state.route == .organise(.search("")))
  }

  // Shows L81.
  @Test func aTabThatIsPressedWhereOneIsLeadsToTheTop() {
    var player = inbox()
    player.perform(.linkTapped(path: "/inbox"))
    #expect(player.effects.contains(.scrollToTop))
    #expect(!player.effects.contains { if case .navigate = $0 { true } else { false } })
  }
}
