import AppCore
import Kernel
import Kit
import ReadingCore
import SyncCore
import Testing
import ViewTree

/// What is not wanted now stays away.
@Suite struct NotNowTests {
  private static let item = Fixtures.items[3]
  private static let title = "Industry Trends Report"

  private func now() -> Player {
    var player = Player(Fixtures.boot(path: "/now", items: [Self.item]))
    player.start()
    player.pull([Self.item])
    return player
  }

  private func shows(_ player: Player) -> Bool {
    Audit.text(of: view(player.state)).contains(Self.title)
  }

  @Test func itStaysAwayAndUndoBringsItBack() {
    var player = now()
    #expect(shows(player))
    player.perform(.reading(.suggesting(.notNowTapped(Self.item.id))))
    player.persist()
    #expect(!shows(player))
    #expect(player.state.reading.library.entity(Self.item.id)?[Item.putOffAt] != nil)
    player.perform(.toastActionTapped)
    #expect(shows(player))
    #expect(player.state.reading.library.entity(Self.item.id)?[Item.putOffAt] == nil)
  }
}
