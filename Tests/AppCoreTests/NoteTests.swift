import AppCore
import Kernel
import Kit
import ReadingCore
import RestockCore
import SyncCore
import Testing
import Wire

/// A note is on the disk from its first letter, and no device writes over another's.
@Suite struct NoteTests {
  private func act(_ player: inout Player, _ action: CaptureAction) {
    player.perform(.reading(.capturing(action)))
  }

  private func typing(_ text: String) -> Player {
    var player = Player(Fixtures.boot(items: []))
    player.start()
    act(&player, .noteTapped)
    act(&player, .noteChanged(text))
    return player
  }

  private func drafts(_ effects: [Effect]) -> [StoreRow] {
    writes(effects, .drafts).compactMap { write in
      write.value.map { StoreRow(key: write.key, value: $0) }
    }
  }

  private func writes(_ effects: [Effect], _ store: StoreName) -> [StoreWrite] {
    var rows: [StoreWrite] = []
    for case .persist(_, let writes) in effects { rows += writes.filter { $0.store == store } }
    return rows
  }

  private func body(_ player: Player, _ id: ID<Entity>) -> String? {
    player.state.reading.library.entity(id)?.text(Item.body.number)
  }

  @Test func aSavedNoteIsAnItemThatIsCalledByItsFirstLine() throws {
    var player = typing("Seeds\nBeans and peas")
    act(&player, .noteSubmitted)
    #expect(player.state.toast == nil)
    #expect(player.state.reading.capture.noteSheet?.isSaving == true)
    player.persist()
    #expect(player.state.toast?.toast.text == "Note saved to your Inbox")
    #expect(player.state.reading.capture.noteSheet == nil)
    #expect(player.state.reading.capture.draft.isEmpty)
    let item = try #require(player.state.reading.library.items(.inbox, first: 1).first)
    #expect(item.type == .note)
    #expect(item.displayTitle == "Seeds")
    #expect(item.excerpt == "Beans and peas")
    #expect(!item.isPlainLink)
  }

  @Test func theDraftGoesInTheTransactionThatStoresTheNote() {
    var player = typing("Seeds")
    act(&player, .noteSubmitted)
    #expect(writes(player.effects, .outbox).count == 1)
    #expect(writes(player.effects, .drafts).map(\.value) == [nil])
  }

  @Test func aNoteThatTheDeviceCannotStoreStaysInItsSheet() {
    var player = typing("Seeds")
    act(&player, .noteSubmitted)
    player.persist(false)
    #expect(player.state.reading.capture.noteSheet?.didFail == true)
    #expect(player.state.reading.capture.draft.text == "Seeds")
  }

  // Only the first letter was there: the database was busy, and the rest waited for it.
  @Test func aPageThatGoesHandsOverWhatWasTypedWhileTheDeviceIsBusy() throws {
    var player = typing("S")
    act(&player, .noteChanged("Seeds"))
    #expect(drafts(player.effects).isEmpty)
    let rows = drafts(player.hear(.visible(false)))
    var next = Player(Fixtures.boot())
    next.start([.drafts: rows])
    #expect(next.state.reading.capture.draft.text == "Seeds")
  }

  @Test func aDraftSurvivesAClosedTab() {
    let rows = drafts(typing("Half a thou").effects)
    var next = Player(Fixtures.boot())
    next.start([.drafts: rows])
    act(&next, .noteTapped)
    #expect(next.state.reading.capture.draft.text == "Half a thou")
  }

  // They were forgotten with the list.
  @Test func packsOfTheShoppingListSurviveAClosedTabToo() throws {
    var player = Player(Fixtures.boot(items: []))
    player.start()
    player.perform(.restock(.addTapped))
    player.perform(.restock(.productChanged(.name, "Coffee")))
    player.perform(.restock(.productChanged(.day, "2020-01-01")))
    player.perform(.restock(.formSubmitted))
    let coffee = try #require(player.state.restock.book.live.first).id
    player.perform(.restock(.shopping(.packsStepped(coffee, 2))))
    let rows = drafts(player.effects)
    #expect(rows.count == 1)
    var next = Player(Fixtures.boot())
    next.start([.drafts: rows])
    #expect(next.state.restock.typedShopping == player.state.restock.typedShopping)
    #expect(!next.state.restock.typedShopping.isEmpty)
    // Once it is bought there is nothing to keep.
    player.persist()
    player.perform(.restock(.shopping(.tickTapped(coffee))))
    #expect(player.state.restock.typedShopping.isEmpty)
  }

  @Test func whatIsTypedBeforeTheDatabaseIsReadComesAfterWhatItHeld() {
    let rows = drafts(typing("Half a thou").effects)
    var next = Player(Fixtures.boot())
    next.begin(path: "/inbox")
    act(&next, .noteTapped)
    act(&next, .noteChanged("x"))
    next.answerLoads([.drafts: rows])
    #expect(next.state.reading.capture.draft.text == "Half a thou\nx")
    #expect(drafts(next.effects).count == 1)
  }

  @Test func aLinkThatIsNoAddressIsSaidAndNothingIsStored() {
    var player = typing("Seeds")
    act(&player, .noteLinkChanged("no address"))
    player.perform(.reading(.capturing(.noteSubmitted)))
    #expect(player.state.reading.capture.noteSheet?.isLinkFaulty == true)
    #expect(player.state.reading.library.count == 0)
  }

  @Test func whatWasWrittenOfANoteIsRecordedOnceItsPageIsLeft() throws {
    var player = typing("Seeds")
    player.persist()
    act(&player, .noteSubmitted)
    player.persist()
    let id = try #require(player.state.reading.library.id(in: .inbox, at: 0))
    player.perform(.linkTapped(path: "/read/" + id.text))
    act(&player, .writeTapped(id))
    act(&player, .writingChanged("Seeds and soil"))
    #expect(drafts(player.effects).count == 1)
    player.perform(.linkTapped(path: "/inbox"))
    #expect(body(player, id) == "Seeds and soil")
    #expect(writes(player.effects, .drafts).map(\.value) == [nil])
  }

  @Test func whatWasWrittenInAClosedTabIsRecordedAtTheNextStart() throws {
    var player = typing("Seeds")
    player.persist()
    act(&player, .noteSubmitted)
    let outbox = player.outboxRows
    player.persist()
    let id = try #require(player.state.reading.library.id(in: .inbox, at: 0))
    act(&player, .writeTapped(id))
    act(&player, .writingChanged("Seeds and soil"))
    var next = Player(Fixtures.boot())
    next.start([.drafts: drafts(player.effects), .outbox: outbox])
    #expect(body(next, id) == "Seeds and soil")
    #expect(next.state.toast == nil)
  }

  /// Two notes on the device, and what its database has of them.
  private func twoNotes() throws -> (Player, [StoreRow], [ID<Entity>]) {
    var player = typing("Seeds")
    player.persist()
    act(&player, .noteSubmitted)
    var outbox = player.outboxRows
    player.persist()
    act(&player, .noteTapped)
    act(&player, .noteChanged("Soil"))
    player.persist()
    act(&player, .noteSubmitted)
    outbox += player.outboxRows
    player.persist()
    let list = player.state.reading.library
    return (
      player, outbox,
      [try #require(list.id(in: .inbox, at: 0)), try #require(list.id(in: .inbox, at: 1))]
    )
  }

  // There was one row for all: whoever was done first deleted what the other tab was writing.
  @Test func aNoteThatIsDoneLeavesWhatAnotherTabWritesOnAnother() throws {
    let (player, outbox, notes) = try twoNotes()
    var (first, second) = (player, player)
    act(&first, .writeTapped(notes[0]))
    act(&first, .writingChanged("Soil and sun"))
    let rows = drafts(first.effects)
    act(&second, .writeTapped(notes[1]))
    act(&second, .writingChanged("Seeds and rain"))
    let others = drafts(second.effects)
    act(&second, .writingEnded)
    let deleted = writes(second.effects, .drafts).filter { $0.value == nil }.map(\.key)
    try #require(rows.count == 1 && others.count == 1)
    #expect(deleted == others.map(\.key))
    #expect(!deleted.contains(rows[0].key))
    var next = Player(Fixtures.boot())
    let started = next.start([.drafts: rows + others, .outbox: outbox])
    #expect(body(next, notes[0]) == "Soil and sun")
    #expect(body(next, notes[1]) == "Seeds and rain")
    let gone = Set(writes(started, .drafts).map(\.key))
    #expect(gone == Set((rows + others).map(\.key)))
  }

  // Two tabs had one row: the last one won, and a note saved in one took the other's with it.
  @Test func whatAnotherTabTypesIsLeftToItWhileItIsThere() throws {
    let first = typing("Half a thought")
    let rows = drafts(first.effects)
    var second = Player(Fixtures.boot())
    second.device = DeviceID(bits: Fixtures.device.bits ^ 1)
    second.start([.drafts: rows])
    #expect(second.state.reading.capture.draft.isEmpty)
    #expect(drafts(second.effects).isEmpty)
    second.persist()
    act(&second, .noteTapped)
    act(&second, .noteChanged("Another"))
    #expect(drafts(second.effects).map(\.key) != rows.map(\.key))
    second.persist()
    act(&second, .noteSubmitted)
    #expect(!writes(second.effects, .drafts).contains { $0.key == rows[0].key })
  }

  @Test func whatTabsThatAreGoneHaveLeftIsTakenOverInOneTransaction() throws {
    var other = Player(Fixtures.boot())
    other.step = 7
    other.start()
    act(&other, .noteTapped)
    act(&other, .noteChanged("Beans"))
    let rows = drafts(typing("Seeds").effects) + drafts(other.effects)
    var next = Player(Fixtures.boot())
    next.step = 20
    next.start([.drafts: rows])
    #expect(next.state.reading.capture.draft.text == "Beans\nSeeds")
    var stored: [[StoreWrite]] = []
    for case .persist(_, let writes) in next.effects
    where writes.contains(where: { $0.store == .drafts }) {
      stored.append(writes)
    }
    #expect(stored.count == 1)
    #expect(stored[0].filter { $0.value == nil }.map(\.key) == rows.map(\.key))
    #expect(stored[0].filter { $0.value != nil }.count == 1)
  }

  @Test func aDraftWithAnotherLinkWaitsForALaterStart() throws {
    func linked(_ link: String, step: UInt64) -> [StoreRow] {
      var player = Player(Fixtures.boot())
      player.step = step
      player.start()
      act(&player, .noteTapped)
      act(&player, .noteLinkChanged(link))
      return drafts(player.effects)
    }
    let rows = linked("one.example", step: 3) + linked("two.example", step: 9)
    var next = Player(Fixtures.boot())
    next.step = 20
    next.start([.drafts: rows])
    #expect(next.state.reading.capture.draft.link == "one.example")
    #expect(!writes(next.effects, .drafts).contains { $0.key == rows[1].key })
  }

  @Test func whatAnEarlierVersionKeptOfANoteIsRecordedToo() throws {
    var (player, outbox, notes) = try twoNotes()
    act(&player, .writeTapped(notes[0]))
    act(&player, .writingChanged("Soil and sun"))
    let value = try #require(drafts(player.effects).first).value
    let row = StoreRow(key: Array("writing".utf8), value: value)
    var next = Player(Fixtures.boot())
    let started = next.start([.drafts: [row], .outbox: outbox])
    #expect(body(next, notes[0]) == "Soil and sun")
    #expect(writes(started, .drafts).contains { $0.key == row.key && $0.value == nil })
  }

  @Test func whatAnotherDeviceWroteMeanwhileIsMergedWithWhatIsWrittenHere() throws {
    var player = typing("one two three")
    act(&player, .noteSubmitted)
    player.persist()
    let id = try #require(player.state.reading.library.id(in: .inbox, at: 0))
    let first = try #require(player.state.reading.library.entity(id))
    player.pull([first])
    act(&player, .writeTapped(id))
    // Another device has seen the same text, and changes its end twice.
    var other = Replica(device: DeviceID(bits: 77))
    for text in ["one two four", "one two four five"] {
      let response = PullResponse(
        epoch: Player.epoch, head: 1, cursor: 1, now: Fixtures.now, entities: [first])
      _ = other.received(response, to: other.nextPull(), at: Fixtures.now)
      let moment = Fixtures.moment(500)
      let value = other.value(ofText: text, for: id, Item.body.number, at: moment)
      _ = other.record(id, kind: .item, fields: [(Item.body.number, value)], at: moment)
    }
    act(&player, .writingChanged("zero one two three"))
    player.pullMore([try #require(other.entity(id))])
    act(&player, .writingEnded)
    #expect(body(player, id) == "zero one two four five")
  }

  /// A note that is written on and deleted by the same person is deleted, and Undo has its last words.
  @Test func deletingTheNoteThatIsWrittenOnDeletesIt() throws {
    var player = typing("Seeds")
    act(&player, .noteSubmitted)
    player.persist()
    let id = try #require(player.state.reading.library.id(in: .inbox, at: 0))
    player.hear(.navigated(path: "/read/" + id.text))
    act(&player, .writeTapped(id))
    act(&player, .writingChanged("Seeds and soil"))
    player.perform(.reading(.deleteTapped(id)))
    player.persist()
    player.hear(.navigated(path: "/inbox"))
    #expect(player.state.reading.library.item(id) == nil)
    player.perform(.toastActionTapped)
    #expect(player.state.reading.library.item(id) != nil)
    #expect(body(player, id) == "Seeds and soil")
  }

  @Test func whatIsWrittenOnAnItemThatAnotherDeviceDeletedBringsItBack() throws {
    var player = Player(Fixtures.boot(items: Fixtures.items))
    player.start()
    player.pull(Fixtures.items)
    let id = Fixtures.id(4)
    let stamp = Stamp(milliseconds: 1, device: DeviceID(bits: 77))
    let gone = Register(stamp: stamp, value: RegisterValue.instant(Fixtures.now))
    player.pullMore([
      Entity(id: id, kind: .item, fields: [Field(number: .deleted, register: gone)])
    ])
    #expect(player.state.reading.library.item(id) == nil)
    player.perform(.reading(.marking(.noteChanged(id, "Beans"))))
    #expect(player.state.reading.library.item(id) != nil)
  }

  // The stream stayed closed: what other devices wrote came only with the next visit.
  @Test func aDeviceThatIsOnlineAgainListensAgain() {
    var player = Player(Fixtures.boot(items: []))
    player.start()
    player.pull([])
    player.hear(.streamOpened)
    player.answerOutbox()
    player.hear(.online(false))
    #expect(player.effects.contains(.closeStream))
    #expect(!player.state.sync.isStreamOpen)
  }

  @Test func escapeClosesTheFanAndNothingElse() {
    var player = Player(Fixtures.boot(items: []))
    player.start()
    act(&player, .fanTapped)
    #expect(player.state.reading.capture.isFanOpen)
    player.hear(.keyPressed(key: "Escape", modifiers: 0))
    #expect(!player.state.reading.capture.isFanOpen)
    #expect(player.effects == [.focus(id: "add-link"), .cover(false)])
  }
}
