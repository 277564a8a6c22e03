import AppCore
import Kernel
import ReadingCore
import SyncCore
import Testing

/// Long lists grow as they are read.
@Suite struct ListTests {
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

  @Test func aListGrowsWhenItsEndIsNearUntilAllOfItIsThere() {
    var player = player(70)
    #expect(player.state.reading.window(.inbox) == 30)
    for window in [60, 90, 90] {
      #expect(player.hear(.nearEnd).isEmpty)
      #expect(player.state.reading.window(.inbox) == window)
    }
  }

  @Test func aListIsAsLongAsItWasWhenOneComesBackFromTheReader() {
    var player = player(70)
    player.hear(.nearEnd)
    let id = Fixtures.id(50)
    player.perform(.linkTapped(path: "/read/" + id.text))
    player.hear(.nearEnd)
    #expect(player.state.reading.window(.inbox) == 60)
    player.hear(.navigated(path: "/inbox"))
    #expect(player.state.reading.window(.inbox) == 60)
    #expect(player.effects.contains(.focus(id: "card-" + id.text)))
  }

  @Test func theButtonLeadsTheKeyboardToTheFirstNewCard() throws {
    var player = player(70)
    let effects = player.perform(.reading(.showMoreTapped(.inbox)))
    let id = try #require(player.state.reading.library.id(in: .inbox, at: 30))
    #expect(effects == [.focus(id: "card-" + id.text)])
  }
}
