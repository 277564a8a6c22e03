import AppCore
import Kernel
import Kit
import ReadingCore
import SyncCore
import Testing

/// Of a long list the screen holds what is near to what is seen.
@Suite struct ListTests {
  private static let height = 100 * 64

  private func player(_ count: UInt64) -> Player {
    let items = (1...count).map { number in
      Fixtures.ready(
        number, title: "T\(number)", site: "example.org", minutes: 1, excerpt: "", permille: 10)
    }
    var player = Player(Fixtures.boot(items: items))
    player.start()
    player.pull(items)
    return player
  }

  /// Cards of 100 pixels, looked at from one on.
  private func look(at card: Int, _ player: inout Player) {
    let parts = player.state.reading.window(.inbox).rooms
    let rooms = parts.map { ListSight.Room(number: $0, height: 6 * Self.height) }
    let from = card * Self.height
    player.hear(
      .listSeen(ListSight(width: 358, from: from, to: from + 8 * Self.height, rooms: rooms)))
  }

  @Test func theCardsThatAreDrawnGoAlongWithWhatIsSeenInBothDirections() {
    var player = player(600)
    #expect(player.state.reading.parts(.inbox) == [.rows(0..<30)])
    look(at: 0, &player)
    look(at: 300, &player)
    #expect(
      player.state.reading.parts(.inbox) == [
        .room(0..<288, height: 288 * Int64(Self.height)), .rows(288..<324),
        .room(324..<600, height: 276 * Int64(Self.height)),
      ])
    look(at: 0, &player)
    #expect(player.state.reading.parts(.inbox).first == .rows(0..<24))
  }

  @Test func aListStandsWhereItStoodWhenOneComesBackFromTheReader() throws {
    var player = player(600)
    look(at: 0, &player)
    look(at: 300, &player)
    let before = player.state.reading.parts(.inbox)
    let id = try #require(player.state.reading.library.id(in: .inbox, at: 301))
    player.perform(.linkTapped(path: "/read/" + id.text))
    look(at: 0, &player)
    player.hear(.navigated(path: "/inbox"))
    #expect(player.state.reading.parts(.inbox) == before)
    #expect(player.effects.contains(.focus(id: "card-" + id.text)))
  }

  @Test func theCardWithTheFocusIsNeverTakenAway() throws {
    var player = player(600)
    look(at: 0, &player)
    let id = try #require(player.state.reading.library.id(in: .inbox, at: 2))
    player.perform(.reading(.cardFocused(id)))
    look(at: 300, &player)
    let parts = player.state.reading.parts(.inbox)
    #expect(parts.first == .rows(0..<6))
    #expect(parts.contains(.rows(288..<324)))
    // The next card by the keys is there too, and from there on the list follows.
    for _ in 0..<4 { player.hear(.keyPressed(key: "j", modifiers: 0)) }
    #expect(player.state.reading.parts(.inbox).prefix(2).last == .rows(6..<12))
  }

  @Test func theButtonLeadsTheKeyboardToTheFirstNewCard() throws {
    var player = player(70)
    let effects = player.perform(.reading(.showMoreTapped(.inbox)))
    let id = try #require(player.state.reading.library.id(in: .inbox, at: 30))
    #expect(effects == [.focus(id: "card-" + id.text)])
    #expect(player.state.reading.parts(.inbox) == [.rows(0..<60)])
  }
}
