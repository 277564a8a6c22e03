import Kernel
import Kit
import SyncCore
import TasksCore
import Testing
import Wire

/// Wednesday, 15 July 2026, ten in the morning.
private let start = Zone.utc.instant(
  of: CivilDateTime(day("2026-7-15"), CivilTime(wrapping: 36_000)))

private func moment(_ number: UInt64) -> Moment {
  Moment(
    instant: start.adding(milliseconds: Int64(number) * 1_000),
    entropy: Entropy(high: number &* 0x1234_5677, low: number))
}

/// The app as far as these screens need it: what is recorded is stored at once.
private struct Player {
  var state = TasksState()
  var desk = Desk(device: 1)
  var count: UInt64 = 0
  var undo: [Edit] = []

  @discardableResult
  mutating func act(_ action: TasksAction) -> [TasksEffect] {
    count += 1
    let effects = reduce(&state, action, moment(count))
    for effect in effects {
      guard case .record(let edits, let saying) = effect else { continue }
      undo = saying?.undo ?? []
      write(edits)
    }
    return effects
  }

  mutating func write(_ edits: [Edit]) {
    desk.write(edits)
    for edit in edits {
      if let entity = desk.entities[edit.entity] { state.update(entity) }
    }
  }

  mutating func add(_ line: String) {
    act(.addTapped)
    act(.formChanged(.line, line))
    act(.formSubmitted)
  }

  var titles: [String] { state.todos.values.map { $0.title }.sorted() }
}

// Each tag but the first used to get a blank before it whenever something else was changed.
@Test func changingTheTitleLeavesTheTags() throws {
  var player = Player()
  player.add("Milk @cold @white")
  let todo = try #require(player.state.todos.values.first)
  player.act(.editTapped(todo.id))
  player.act(.formChanged(.line, "Cream"))
  player.act(.formSubmitted)
  #expect(player.titles == ["Cream"])
  #expect(player.state.todos[todo.id]?.tags == ["cold", "white"])
}

@Test func aLineIsSavedWithItsListAndBelongsToIt() {
  var player = Player()
  player.add("Milk tomorrow !high #shop")
  #expect(player.state.form == nil)
  let todo = player.state.todos.values.first
  #expect(todo?.title == "Milk")
  #expect(text(todo?.due?.day) == "2026-07-16")
  #expect(todo?.priority == .high)
  #expect(player.state.list(todo?.list)?.name == "shop")
  player.add("Bread #shop")
  #expect(player.state.lists.count == 1)
}

@Test func anEmptyTaskIsNotSavedAndSaysWhy() {
  var player = Player()
  player.act(.addTapped)
  let effects = player.act(.formSubmitted)
  #expect(effects == [.focus(id: "todo-line")])
  #expect(player.state.form?.faults == [PropertyFault(Todo.title, .missing)])
  player.act(.formChanged(.line, "Milk"))
  #expect(player.state.form?.faults == [])
}

// Shows T05.
@Test func cancellingAsksOnlyWhereSomethingWasTyped() {
  var player = Player()
  player.act(.addTapped)
  player.act(.coverClosed)
  #expect(player.state.form == nil)
  player.act(.addTapped)
  player.act(.formChanged(.line, "Milk"))
  player.act(.coverClosed)
  #expect(player.state.isLeaving)
  player.act(.coverClosed)
  #expect(player.state.form?.fields[.line] == "Milk")
  player.act(.coverClosed)
  player.act(.formLeft)
  #expect(player.state.form == nil)
  #expect(player.state.todos.isEmpty)
}

// Shows T05. It used to be thrown away unasked.
@Test func cancellingAsksWhereOnlyAChoiceDiffers() {
  for choice: TasksAction in [.formChanged(.reminder, "60"), .formChanged(.isFromCompletion, "on")]
  {
    var player = Player()
    player.act(.addTapped)
    player.act(.formChanged(.line, "Water the plants every day"))
    player.act(.formSubmitted)
    player.act(.editTapped(player.state.todos.keys.first ?? ID(high: 0, low: 0)))
    player.act(.coverClosed)
    #expect(player.state.form == nil)
    player.act(.editTapped(player.state.todos.keys.first ?? ID(high: 0, low: 0)))
    player.act(choice)
    player.act(.coverClosed)
    #expect(player.state.isLeaving)
  }
}

@Test func fieldsCountMoreThanTheLine() {
  var player = Player()
  player.act(.addTapped)
  player.act(.formChanged(.line, "Milk tomorrow 5pm"))
  player.act(.formChanged(.day, "2026-08-01"))
  player.act(.formChanged(.time, ""))
  player.act(.formSubmitted)
  #expect(text(player.state.todos.values.first?.due?.day) == "2026-08-01")
  #expect(player.state.todos.values.first?.due?.time == nil)
}

// Shows T08.
@Test func editingFillsInEverythingAndWritesOnlyWhatChanged() {
  var player = Player()
  player.add("Milk every day !low @home")
  guard let todo = player.state.todos.values.first else { return }
  player.act(.editTapped(todo.id))
  #expect(player.state.form?.fields[.line] == "Milk")
  #expect(player.state.form?.fields[.day] == "2026-07-15")
  #expect(player.state.hasUnsavedInput == false)
  player.act(.formChanged(.line, "Milk tomorrow"))
  player.act(.formSubmitted)
  #expect(player.titles == ["Milk tomorrow"])
  let changed = player.state.todos.values.first
  #expect(changed?.due == todo.due)
  #expect(changed?.rule == todo.rule)
  #expect(changed?.series == todo.series)
}

@Test func whatOthersWriteWhileTheFormIsOpenStays() {
  var player = Player()
  player.add("Milk #shop")
  guard let todo = player.state.todos.values.first, let list = todo.list else { return }
  player.act(.editTapped(todo.id))
  // Another device gives it a title, and its list another name.
  player.write([
    Edit(todo.id, kind: .todo, [.init(Todo.title.number, RegisterValue.text("Oat milk"))]),
    Edit(list, [.set(TodoList.name, "Market")]),
  ])
  player.act(.formChanged(.day, "2026-07-20"))
  player.act(.formSubmitted)
  #expect(player.titles == ["Oat milk"])
  #expect(text(player.state.todos[todo.id]?.due?.day) == "2026-07-20")
  #expect(player.state.todos[todo.id]?.list == list)
  #expect(player.state.lists.map { $0.name } == ["Market"])
}

@Test func notesOfTwoAreMergedWhereOneHadTheFormOpen() throws {
  var player = Player()
  player.add("Milk")
  let id = try #require(player.state.todos.keys.first)
  func writeNotes(_ text: String) {
    player.act(.editTapped(id))
    player.act(.formChanged(.notes, text))
    player.act(.formSubmitted)
  }
  writeNotes("one two three")
  player.act(.editTapped(id))
  let seen = player.state.entities[id]?[Todo.notes.number]
  let theirs = TextRegister.edited(
    to: "one two three four", visible: seen, mirrored: seen, device: DeviceID(bits: 77), time: 1)
  player.write([Edit(id, kind: .todo, [.init(Todo.notes.number, theirs.value)])])
  player.act(.formChanged(.notes, "zero one two three"))
  player.act(.formSubmitted)
  #expect(player.state.todos[id]?.notes == "zero one two three four")
}

@Test func aTodoThatIsDeletedWhileItsFormIsOpenComesBackWhenThatIsSaved() throws {
  var player = Player()
  player.add("Milk")
  let id = try #require(player.state.todos.keys.first)
  player.act(.editTapped(id))
  player.write([Edit(id, kind: .todo, [.init(.deleted, RegisterValue.instant(start))])])
  #expect(player.state.todos.isEmpty)
  player.act(.formChanged(.line, "Oat milk"))
  let effects = player.act(.formSubmitted)
  #expect(player.titles == ["Oat milk"])
  let said = effects.compactMap { effect in
    if case .record(_, let saying) = effect { saying?.text } else { nil }
  }
  #expect(said == ["Task changed"])
}

@Test func completingStaysInPlaceAndIsTakenBackByUndo() {
  var player = Player()
  player.add("Milk")
  guard let id = player.state.todos.keys.first else { return }
  player.act(.checkTapped(id))
  #expect(player.state.todos[id]?.isDone == true)
  #expect(player.state.lingering == [id])
  player.write(player.undo)
  #expect(player.state.todos[id]?.isDone == false)
}

@Test func deletingAsksAndTakesThePartsAlong() {
  var player = Player()
  player.add("Bread")
  guard let id = player.state.todos.keys.first else { return }
  _ = player.state.enter(.todo(id), moment(50))
  player.act(.subtaskChanged("Rye"))
  player.act(.subtaskSubmitted)
  #expect(player.state.parts(of: id).map { $0.title } == ["Rye"])
  player.act(.deleteTapped(id))
  player.act(.coverClosed)
  #expect(player.state.todos.count == 2)
  player.act(.deleteTapped(id))
  player.act(.deleteConfirmed)
  #expect(player.state.todos.isEmpty)
  player.write(player.undo)
  #expect(player.titles == ["Bread", "Rye"])
}

/// The titles as the screen has them.
private func order(_ state: TasksState) -> [String] {
  var state = state
  state.cursor = nil
  var titles: [String] = []
  for _ in state.todos {
    _ = state.key("j", .home, moment(99))
    titles.append(state.cursor.flatMap { state.todos[$0]?.title } ?? "")
  }
  return titles
}

// Shows T11, T12.
@Test func todosAreMovedByHandBetweenTheirNeighbours() {
  var player = Player()
  for title in ["a", "b", "c", "d"] { player.add(title) }
  player.act(.sortChosen("3"))
  guard let last = player.state.todos.values.first(where: { $0.title == "a" }) else { return }
  // Newest first: d c b a. The last goes to the second place.
  player.act(.moved(last.id.text, 1))
  let placed = player.state.todos.values.filter { $0.order != nil }
  #expect(placed.count == 2)
  #expect(order(player.state) == ["d", "a", "c", "b"])
  player.act(.moved(last.id.text, 0))
  #expect(order(player.state) == ["a", "d", "c", "b"])
  player.act(.moved("nonsense", 0))
  #expect(player.state.todos.count == 4)
}

// Shows T12.
@Test func severalAreCompletedOrDeletedAtOnceAndComeBackTogether() {
  var player = Player()
  for title in ["a", "b", "c"] { player.add(title) }
  let ids = Array(player.state.todos.keys)
  player.act(.picked(ids[0]))
  player.act(.picked(ids[1]))
  player.act(.picked(ids[2]))
  player.act(.picked(ids[2]))
  #expect(player.state.picked == [ids[0], ids[1]])
  player.act(.pickedCompleted)
  #expect(player.state.picked == nil)
  #expect(player.state.todos.values.filter { $0.isDone }.count == 2)
  player.write(player.undo)
  #expect(player.state.todos.values.filter { $0.isDone }.isEmpty)
  player.act(.picked(ids[0]))
  player.act(.picked(ids[1]))
  player.act(.pickedDeleted)
  #expect(player.state.livingCount == 1)
  player.write(player.undo)
  #expect(player.state.livingCount == 3)
}

@Test func whatIsLeftAloneInTheFormIsNotWritten() throws {
  var player = Player()
  player.add("Milk")
  let todo = try #require(player.state.todos.values.first)
  // As a script wrote them: neither trimmed nor in order.
  player.write([
    Edit(todo.id, [.set(Todo.tags, ["a", " b", "a"]), .set(Todo.reminders, [60, 10])])
  ])
  player.act(.editTapped(todo.id))
  player.act(.formChanged(.line, "Cream"))
  player.act(.formSubmitted)
  #expect(player.titles == ["Cream"])
  #expect(player.state.todos[todo.id]?.tags == ["a", " b", "a"])
  #expect(player.state.todos[todo.id]?.reminders == [60, 10])
}
