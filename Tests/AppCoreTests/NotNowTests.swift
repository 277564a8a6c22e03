import AppCore
import Kernel
import Kit
import ReadingCore
import SyncCore
import Testing
import ViewTree

/// What is not wanted now stays away, also once the page was loaded again.
@Suite struct NotNowTests {
  private static let item = Fixtures.items[3]
  private static let title = "Industry Trends Report"

  private func now(_ rows: [StoreRow] = []) -> Player {
    var player = Player(Fixtures.boot(path: "/now", items: [Self.item]))
    player.start([.meta: rows])
    player.pull([Self.item])
    return player
  }

  private func rows(_ player: Player) -> [StoreRow] {
    var rows: [StoreRow] = []
    for case .persist(_, let writes) in player.effects {
      for write in writes where write.store == .meta {
        if let value = write.value { rows.append(StoreRow(key: write.key, value: value)) }
      }
    }
    return rows
  }

  private func shows(_ player: Player) -> Bool {
    Audit.text(of: view(player.state)).contains(Self.title)
  }

  @Test func itStaysAwayAfterAReload() {
    var player = now()
    #expect(shows(player))
    player.perform(.reading(.suggesting(.notNowTapped(Self.item.id))))
    #expect(!shows(player))
    let kept = rows(player)
    #expect(kept.count == 1)
    #expect(!shows(now(kept)))
  }

  /// As the device keeps it: the item, and until when.
  private func row(until milliseconds: Int64) -> StoreRow {
    var writer = CBORWriter()
    writer.beginArray(2)
    writer.write(Self.item.id)
    writer.write(milliseconds)
    return StoreRow(key: Array("not-now".utf8), value: writer.bytes)
  }

  @Test func itComesBackAfterItsTimeAndIsKeptNoLonger() {
    let time = Fixtures.now.milliseconds
    #expect(!shows(now([row(until: time + 60_000)])))
    var player = now([row(until: time)])
    #expect(shows(player))
    let other = Fixtures.id(5)
    player.perform(.reading(.suggesting(.notNowTapped(other))))
    let kept = rows(player).first.map { [$0] } ?? []
    #expect(kept.count == 1)
    #expect(shows(now(kept)))
  }

  @Test func aRowThatCannotBeReadIsAsGoodAsNone() {
    let broken = StoreRow(key: Array("not-now".utf8), value: [0x82, 0x01])
    #expect(shows(now([broken])))
  }
}
