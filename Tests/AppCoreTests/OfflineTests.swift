import AppCore
import Kernel
import Kit
import ReadingCore
import SyncCore
import Testing
import ViewTree

/// What the Inbox says without a network.
@Suite struct OfflineTests {
  private func inbox(_ items: [Entity], archiving archived: [UInt64] = []) -> String {
    var player = Player(Fixtures.boot(items: items))
    player.start()
    player.pull(items)
    for number in archived { player.perform(.reading(.archiveTapped(Fixtures.id(number)))) }
    player.hear(.online(false))
    return Audit.text(of: view(player.state))
  }

  @Test func aDeviceThatHoldsNothingSaysSoAndOffersToSaveALink() {
    let text = inbox([])
    let words = Words(.english)
    #expect(text.contains(words.connectionLost))
    #expect(text.contains(words.connectionLostNothingHere))
    #expect(!text.contains(words.viewOffline))
    #expect(!text.contains(words.emptyInboxTitle))
  }

  @Test func anEmptyInboxLeadsToWhatTheDeviceHolds() {
    let text = inbox([Fixtures.items[3]], archiving: [4])
    let words = Words(.english)
    #expect(text.contains(words.connectionLostText))
    #expect(text.contains(words.viewOffline))
  }
}
