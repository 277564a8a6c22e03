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

  // Shows L84.
  @Test func aDeviceThatHoldsNothingSaysSoAndOffersToSaveALink() {
    let text = inbox([])
    let words = Words(.english)
    #expect(text.contains(words.connectionLost))
    #expect(text.contains(words.connectionLostNothingHere))
    #expect(!text.contains(words.viewOffline))
    #expect(!text.contains(words.emptyInboxTitle))
  }

  // Shows L84.
  @Test func anEmptyInboxLeadsToWhatTheDeviceHolds() {
    let text = inbox([Fixtures.items[3]], archiving: [4])
    let words = Words(.english)
    #expect(text.contains(words.connectionLostText))
    #expect(text.contains(words.viewOffline))
  }

  // It used to say "Waiting to be fetched", as if somebody were about to.
  @Test(
    arguments: [Language.english, .korean], [ItemState.waiting, .fetching, .reading])
  func anItemThatIsNotFetchedYetSaysWhenItWillBe(language: Language, state: ItemState) {
    let item = Fixtures.unready(70, url: "https://example.org/a", state)
    var player = Player(Fixtures.boot(language: language, items: [item]))
    player.start()
    player.pull([item])
    player.hear(.online(false))
    let words = Words(language)
    let card = Audit.text(of: view(player.state))
    #expect(card.contains(words.waitingForNetwork))
    #expect(!card.contains(words.stateText(state)))
    player.perform(.linkTapped(path: "/read/" + item.id.text))
    let reader = Audit.text(of: view(player.state))
    #expect(reader.contains(words.willBeFetched))
    #expect(!reader.contains(words.stateText(state)))
    player.hear(.online(true))
    #expect(Audit.text(of: view(player.state)).contains(words.stateText(state)))
  }

  @Test func tryingAgainWithoutANetworkIsSaidToComeLater() {
    var player = Player(Fixtures.boot(items: Fixtures.items))
    player.start()
    player.pull(Fixtures.items)
    player.hear(.online(false))
    player.perform(.reading(.tryAgainTapped(Fixtures.id(3))))
    player.persist()
    #expect(player.state.toast?.toast.text == Words(.english).willTryAgainOnline)
  }
}
