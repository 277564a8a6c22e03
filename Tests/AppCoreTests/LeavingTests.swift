import AppCore
import Kernel
import Kit
import ReadingCore
import RestockCore
import SyncCore
import TasksCore
import Testing

/// What was typed or recorded goes only when somebody says so.
@Suite struct LeavingTests {
  private func player(_ path: String = "/inbox") -> Player {
    var player = Player(Fixtures.boot(path: path, items: Fixtures.items))
    player.start(path: path)
    player.pull(Fixtures.items)
    return player
  }

  private func capture(_ player: inout Player, _ action: CaptureAction) {
    player.perform(.reading(.capturing(action)))
  }

  private func organise(_ player: inout Player, _ action: OrganiseAction) {
    player.perform(.reading(.organising(action)))
  }

  private func escape(_ player: inout Player) {
    player.hear(.keyPressed(key: "Escape", modifiers: 0))
  }

  @Test func aRecordingWaitsWhileItIsAskedWhetherItMayGo() {
    var player = player()
    capture(&player, .voiceTapped)
    player.hear(.recording(.recording, milliseconds: 8_000, level: 10))
    #expect(player.effects.contains(.hold(true)))
    escape(&player)
    #expect(player.effects.contains(.record(.pause)))
    #expect(player.state.reading.capture.voice?.isLeaving == true)
    escape(&player)
    #expect(player.state.reading.capture.voice?.isLeaving == false)
    #expect(player.state.reading.capture.voice?.milliseconds == 8_000)
    escape(&player)
    capture(&player, .voiceCancelled)
    #expect(player.state.reading.capture.voice == nil)
    #expect(player.effects.contains(.record(.cancel)))
    #expect(player.effects.contains(.hold(false)))
  }

  @Test func aSheetWithoutARecordingJustCloses() {
    var player = player()
    capture(&player, .voiceTapped)
    player.hear(.recording(.refused, milliseconds: 0, level: 0))
    escape(&player)
    #expect(player.state.reading.capture.voice == nil)
  }

  @Test func aFormForAShelfAsksOnlyWhereSomethingWasTyped() {
    var player = player("/library")
    organise(&player, .newTapped(.collection))
    escape(&player)
    #expect(player.state.reading.organise.sheet == nil)
    organise(&player, .newTapped(.collection))
    organise(&player, .textChanged("Garden"))
    #expect(player.effects.contains(.hold(true)))
    escape(&player)
    #expect(player.effects.contains(.focus(id: "leave-form")))
    escape(&player)
    guard case .form(let form) = player.state.reading.organise.sheet else {
      Issue.record("the form is gone")
      return
    }
    #expect(form.name == "Garden")
    escape(&player)
    organise(&player, .formLeft)
    #expect(player.state.reading.organise.sheet == nil)
    #expect(player.effects.contains(.hold(false)))
  }

  @Test func doneTakesTheTagThatStandsInItsField() {
    var player = player()
    organise(&player, .tagsTapped([Fixtures.id(4)]))
    organise(&player, .textChanged("garden"))
    organise(&player, .textDone)
    #expect(player.state.reading.organise.sheet == nil)
    let shelves = player.state.reading.organise.shelves
    #expect(shelves.named("garden", .tag).map { shelves.count($0.id) } == 1)
  }

  @Test func aPartThatIsTypedCountsWhenItsTaskIsLeft() throws {
    var player = player("/tasks")
    player.perform(.tasks(.addTapped))
    player.perform(.tasks(.formChanged(.line, "Bread")))
    player.perform(.tasks(.formSubmitted))
    let id = try #require(player.state.tasks.todos.keys.first)
    player.hear(.navigated(path: "/tasks/" + id.text))
    player.perform(.tasks(.subtaskChanged("Rye flour")))
    player.hear(.navigated(path: "/tasks"))
    #expect(player.state.tasks.parts(of: id).map { $0.title } == ["Rye flour"])
    // An empty field is none.
    player.hear(.navigated(path: "/tasks/" + id.text))
    player.hear(.navigated(path: "/tasks"))
    #expect(player.state.tasks.todos.count == 2)
  }

  @Test func whatSuggestionsAreMadeFromIsBackByUndo() {
    var player = player("/settings")
    capture(&player, .topicTapped(.design))
    capture(&player, .topicTapped(.health))
    capture(&player, .personForgotten)
    player.persist()
    #expect(player.state.reading.capture.person.topics == [])
    #expect(player.state.toast?.toast.actionLabel == "Undo")
    player.perform(.toastActionTapped)
    #expect(Set(player.state.reading.capture.person.topics) == [.design, .health])
  }

  // The address of a calendar used to go with the topics without a word.
  @Test func aKeptCalendarIsNamedBeforeItIsCleared() {
    var player = player("/settings")
    capture(&player, .topicTapped(.design))
    #expect(Audit.text(of: view(player.state)).contains("Clear topics"))
    let address = Register(
      stamp: Stamp(milliseconds: 2_000, device: .server),
      value: RegisterValue.text("https://cal.example/a.ics"))
    player.pullMore([
      Entity(
        id: ReadingSettings.id, kind: .readingSettings,
        fields: [Field(number: ReadingSettings.calendar.number, register: address)])
    ])
    #expect(Audit.text(of: view(player.state)).contains("Clear topics, places, and calendar"))
  }

  @Test(arguments: ["/tasks", "/restock"])
  func aFormHoldsThePageOnlyWhileSomethingIsTyped(path: String) {
    var player = player(path)
    let isTasks = path == "/tasks"
    player.perform(isTasks ? .tasks(.addTapped) : .restock(.addTapped))
    #expect(!player.effects.contains(.hold(true)))
    player.perform(
      isTasks ? .tasks(.formChanged(.line, "Milk")) : .restock(.productChanged(.name, "Milk")))
    #expect(player.effects.contains(.hold(true)))
    player.perform(isTasks ? .tasks(.formSubmitted) : .restock(.formSubmitted))
    #expect(player.effects.contains(.hold(false)))
  }

  @Test func whatWasTypedForATaskThatIsGoneIsSaidOnceAndItsDraftGoes() throws {
    var writer = CBORWriter()
    writer.beginArray(3)
    writer.write(Fixtures.id(800))
    writer.write(TodoForm.Field.notes.rawValue)
    writer.write("By transfer")
    let row = StoreRow(key: Array("details".utf8), value: writer.bytes)
    var player = Player(Fixtures.boot(path: "/tasks", items: []))
    let effects = player.start([.drafts: [row]], path: "/tasks")
    var isOneTransaction = false
    for case .persist(_, let writes) in effects where writes.contains(where: { $0.key == row.key })
    {
      isOneTransaction = writes.contains { $0.store == .outbox && $0.value != nil }
    }
    #expect(isOneTransaction)
    #expect(player.state.tasks.todos.values.map { $0.notes } == ["By transfer"])
    player.effects = effects
    player.persist()
    #expect(
      player.state.toast?.toast.text == "What couldn’t be saved is in a new task: Unsaved text")
  }

  /// Back on a phone ends what is done on a list before it leaves the list.
  @Test func backEndsASelectionAndASearchBeforeItLeaves() throws {
    var player = player("/tasks")
    player.perform(.tasks(.addTapped))
    player.perform(.tasks(.formChanged(.line, "Bread")))
    player.perform(.tasks(.formSubmitted))
    escape(&player)
    let id = try #require(player.state.tasks.todos.keys.first)
    player.perform(.tasks(.searchTapped))
    #expect(player.effects.contains(.cover(true)))
    player.perform(.tasks(.picked(id)))
    player.hear(.navigated(path: "/tasks"))
    #expect(player.state.tasks.picked == nil)
    #expect(player.state.tasks.isSearching)
    player.hear(.navigated(path: "/tasks"))
    #expect(!player.state.tasks.isSearching)
    #expect(player.effects.contains(.cover(false)))
    #expect(player.state.route == .tasks(.home))
  }

  @Test func backEndsWhatIsPickedOfProductsAndOfWhatIsRead() throws {
    var player = player("/restock")
    player.perform(.restock(.searchTapped))
    player.hear(.navigated(path: "/restock"))
    #expect(!player.state.restock.isSearching)
    #expect(player.state.route == .restock(.home))
    player = self.player()
    organise(&player, .picked(Fixtures.items[0].id))
    #expect(player.effects.contains(.cover(true)))
    player.hear(.navigated(path: "/inbox"))
    #expect(player.state.reading.organise.picked == nil)
    #expect(player.effects.contains(.cover(false)))
  }
}
