import AppCore
import Kernel
import Kit
import ReadingCore
import SyncCore
import Testing
import ViewTree
import Wire

/// What a person does is on the disk before the screen says so.
@Suite struct SavingTests {
  private func ready() -> Player {
    var player = Player(Fixtures.boot(items: []))
    player.start()
    return player
  }

  private func typing(_ text: String) -> Player {
    var player = ready()
    player.perform(.reading(.addLinkTapped))
    player.perform(.reading(.linkChanged(text)))
    return player
  }

  @Test func aToastWaitsWhileASheetLiesOverItUnlessItIsOfThatSheet() {
    var player = Player(Fixtures.boot(items: Fixtures.items))
    player.start()
    player.pull(Fixtures.items)
    player.perform(.reading(.archiveTapped(Fixtures.id(4))))
    player.persist()
    func isShown() -> Bool {
      String(decoding: renderHTML([view(player.state)]), as: UTF8.self)
        .contains("class=\"toast\"")
    }
    #expect(isShown())
    player.perform(.reading(.addLinkTapped))
    #expect(!isShown())
    // Its time begins anew.
    #expect(!player.hear(.timerFired(token: 1)).isEmpty)
    player.perform(.reading(.linkSheetClosed))
    #expect(isShown())
    player.perform(.reading(.addLinkTapped))
    player.hear(.pasted("no address"))
    #expect(isShown())
  }

  @Test func aSavedLinkIsSaidToBeSavedOnlyOnceItIsStored() {
    var player = typing("https://example.org/a")
    player.perform(.reading(.linkSubmitted))
    #expect(player.state.toast == nil)
    #expect(player.state.reading.linkSheet?.isSaving == true)
    #expect(player.state.reading.library.count(.inbox) == 1)
    player.persist()
    #expect(player.state.toast?.toast.text == "Saved to your Inbox")
    #expect(player.state.reading.linkSheet == nil)
    #expect(player.state.reading.draft.isEmpty)
  }

  @Test func aLinkThatTheDeviceCannotStoreStaysInTheSheetAndIsStoredWithTheNextTry() {
    var player = typing("https://example.org/a")
    let rows = rows(player.perform(.reading(.linkSubmitted)), .outbox)
    player.persist(false)
    #expect(player.state.toast == nil)
    #expect(player.state.reading.linkSheet?.text == "https://example.org/a")
    #expect(player.state.reading.linkSheet?.didFail == true)
    #expect(player.state.storage.hasFailed)
    let again = self.rows(player.perform(.storageRetryTapped), .outbox)
    #expect(again == rows)
  }

  @Test func theDraftAndTheLinkChangeInOneTransaction() {
    var player = typing("https://example.org/a")
    let effects = player.perform(.reading(.linkSubmitted))
    #expect(rows(effects, .outbox).count == 1)
    #expect(rows(effects, .drafts).map(\.value) == [nil])
  }

  @Test func whatIsNoAddressIsSaidAndNothingIsStored() {
    var player = typing("not an address")
    #expect(player.perform(.reading(.linkSubmitted)) == [.focus(id: "link")])
    #expect(player.state.reading.linkSheet?.isFaulty == true)
    #expect(player.state.reading.library.count == 0)
  }

  @Test func theSamePageAgainComesBackToTheTopInsteadOfASecondOne() {
    var player = typing("https://example.org/a?utm_source=x")
    player.perform(.reading(.linkSubmitted))
    player.persist()
    player.perform(.reading(.addLinkTapped))
    player.perform(.reading(.linkChanged("https://EXAMPLE.org/a")))
    player.perform(.reading(.linkSubmitted))
    player.persist()
    #expect(player.state.reading.library.count == 1)
    #expect(player.state.toast?.toast.text == "Already saved, so it’s back at the top")
  }

  @Test func aDraftSurvivesAClosedTab() {
    let player = typing("https://example.org/half-typ")
    let drafts = rows(player.effects, .drafts).compactMap { write in
      write.value.map { StoreRow(key: write.key, value: $0) }
    }
    var next = Player(Fixtures.boot())
    next.start([.drafts: drafts])
    next.perform(.reading(.addLinkTapped))
    #expect(next.state.reading.linkSheet?.text == "https://example.org/half-typ")
  }

  @Test func whatIsTypedWhileADraftIsBeingStoredIsStoredNext() {
    var player = typing("https://example.org/h")
    let first = player.effects
    player.perform(.reading(.linkChanged("https://example.org/ha")))
    #expect(rows(player.effects, .drafts).isEmpty)
    player.perform(.reading(.linkChanged("https://example.org/hal")))
    player.perform(.reading(.linkSheetClosed))
    player.effects = first
    let next = player.persist()
    #expect(rows(next, .drafts).map(\.value) == [Array("https://example.org/hal".utf8)])
    #expect(player.persist().isEmpty)
    #expect(rows(player.hear(.visible(false)), .drafts).isEmpty)
  }

  @Test func aDraftTypedBeforeTheDatabaseIsReadIsStoredAfterIt() {
    var player = Player(Fixtures.boot())
    let asked = player.perform(.started(Fixtures.device, path: "/inbox"))
    player.perform(.reading(.addLinkTapped))
    #expect(player.perform(.reading(.linkChanged("https://example.org/early"))).isEmpty)
    let old = StoreRow(key: Array("link".utf8), value: Array("https://example.org/old".utf8))
    for case .load(let token, let store) in asked {
      player.hear(.loaded(token: token, store, rows: store == .drafts ? [old] : []))
    }
    #expect(
      rows(player.effects, .drafts).map(\.value) == [Array("https://example.org/early".utf8)])
    #expect(player.state.reading.linkSheet?.text == "https://example.org/early")
  }

  @Test func aSheetOpenedBeforeTheDatabaseIsReadGetsTheDraft() {
    var player = Player(Fixtures.boot())
    let asked = player.perform(.started(Fixtures.device, path: "/inbox"))
    player.perform(.reading(.addLinkTapped))
    let old = StoreRow(key: Array("link".utf8), value: Array("https://example.org/old".utf8))
    for case .load(let token, let store) in asked {
      player.hear(.loaded(token: token, store, rows: store == .drafts ? [old] : []))
    }
    #expect(player.state.reading.linkSheet?.text == "https://example.org/old")
  }

  @Test func anUpdateWaitsForTheDraft() {
    var player = typing("https://example.org/half-typ")
    let stored = player.effects
    player.hear(.updateReady)
    #expect(player.perform(.updateTapped).isEmpty)
    player.effects = stored
    #expect(player.persist() == [.applyUpdate])
    #expect(player.perform(.updateTapped) == [.applyUpdate])
  }

  @Test func aDraftThatCannotBeStoredIsSaid() {
    var player = typing("https://example.org/half-typ")
    let stored = player.effects
    player.perform(.updateTapped)
    player.effects = stored
    #expect(!player.persist(false).contains(.applyUpdate))
    #expect(player.state.storage.hasFailed)
    #expect(player.state.reading.draft == "https://example.org/half-typ")
  }

  @Test func archivingIsTakenBackByUndo() {
    var player = Player(Fixtures.boot(items: Fixtures.items))
    player.start()
    let count = player.state.reading.library.count(.inbox)
    player.perform(.reading(.archiveTapped(Fixtures.id(4))))
    player.persist()
    #expect(player.state.reading.library.count(.inbox) == count - 1)
    #expect(player.state.toast?.toast.actionLabel == "Undo")
    player.perform(.toastActionTapped)
    player.persist()
    #expect(player.state.reading.library.count(.inbox) == count)
  }

  @Test func actingOnACardOfTheFirstPageKeepsItsTitle() {
    var player = Player(Fixtures.boot(items: Fixtures.items))
    player.start()
    player.perform(.reading(.favouriteTapped(Fixtures.id(4))))
    let item = player.state.reading.library.item(Fixtures.id(4))
    #expect(item?.title == "Industry Trends Report")
    #expect(item?.isFavourite == true)
  }

  @Test func whatIsDoneBeforeTheDatabaseIsReadIsRecordedAfterIt() {
    var player = Player(Fixtures.boot(items: Fixtures.items))
    let asked = player.perform(.started(Fixtures.device, path: "/inbox"))
    #expect(player.perform(.reading(.favouriteTapped(Fixtures.id(4)))).isEmpty)
    var last: [Effect] = []
    for case .load(let token, let store) in asked {
      last = player.hear(.loaded(token: token, store, rows: []))
    }
    #expect(rows(last, .outbox).count == 1)
    #expect(player.state.reading.library.item(Fixtures.id(4))?.isFavourite == true)
  }

  private func rows(_ effects: [Effect], _ store: StoreName) -> [StoreWrite] {
    var rows: [StoreWrite] = []
    for case .persist(_, let writes) in effects { rows += writes.filter { $0.store == store } }
    return rows
  }
}
