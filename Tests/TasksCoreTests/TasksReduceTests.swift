import Kernel
import Kit
import SyncCore
import TasksCore
import Testing
import ViewTree
import Wire

// Each tag but the first used to get a blank before it whenever something else was changed.
@Test func changingTheTitleLeavesTheTags() throws {
  var player = Player()
  player.add("Milk @cold @white")
  let todo = try #require(player.state.todos.values.first)
  player.change(todo.id, .line, "Cream")
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
@Test func whatIsTypedInTheDetailsIsSavedAndNothingElse() {
  var player = Player()
  player.add("Milk every day !low @home")
  guard let todo = player.state.todos.values.first else { return }
  player.open(todo.id)
  #expect(player.state.hasUnsavedInput == false)
  player.act(.detailChanged(.line, "Oat milk"))
  #expect(player.state.hasUnsavedInput)
  // Cancel discards.
  player.act(.detailsReverted)
  #expect(player.state.hasUnsavedInput == false)
  #expect(player.titles == ["Milk"])
  player.act(.detailChanged(.line, "Oat milk"))
  player.act(.detailsSaved)
  #expect(player.titles == ["Oat milk"])
  let changed = player.state.todos.values.first
  #expect(changed?.due == todo.due)
  #expect(changed?.rule == todo.rule)
  #expect(changed?.series == todo.series)
  player.write(player.undo)
  #expect(player.titles == ["Milk"])
}

// Shows T15: the same words mean the same where a title is changed; those that it had before stay words.
@Test func whatIsTypedIntoATitleIsUnderstood() throws {
  var player = Player()
  player.act(.addTapped)
  player.act(.formChanged(.line, "Watch the tomorrow show"))
  player.act(.chipTapped("tomorrow"))
  player.act(.formSubmitted)
  let id = try #require(player.state.todos.keys.first)
  player.change(id, .line, "Watch the tomorrow show friday 9pm #films @fun")
  let todo = try #require(player.state.todos[id])
  #expect(todo.title == "Watch the tomorrow show")
  #expect(text(todo.due?.day) == "2026-07-17")
  #expect(todo.due?.time == CivilTime(wrapping: 21 * 3_600))
  #expect(player.state.list(todo.list)?.name == "films")
  #expect(todo.tags == ["fun"])
}

// Shows T07.
@Test func whatIsChosenInTheDetailsIsStoredAtOnce() throws {
  var player = Player()
  player.add("Milk #shop")
  let id = try #require(player.state.todos.keys.first)
  player.open(id)
  player.act(.detailChanged(.notes, "the large one"))
  player.act(.detailChanged(.day, "2026-07-20"))
  player.act(.detailChanged(.priority, "3"))
  #expect(text(player.state.todos[id]?.due?.day) == "2026-07-20")
  #expect(player.state.todos[id]?.priority == .high)
  // Half of a year, while one is typed.
  player.act(.detailChanged(.day, "0002-07-20"))
  #expect(text(player.state.todos[id]?.due?.day) == "2026-07-20")
  player.write(player.undo)
  #expect(player.state.todos[id]?.priority == TodoPriority.none)
  // What is typed elsewhere stays typed, and counts when the details are left.
  #expect(player.state.todos[id]?.notes == "")
  player.act(.coverClosed)
  #expect(player.state.todos[id]?.notes == "the large one")
  #expect(player.state.list(player.state.todos[id]?.list)?.name == "shop")
}

@Test func whatCannotBeStoredIsAskedAboutBeforeItGoes() throws {
  var player = Player()
  player.add("Milk")
  let id = try #require(player.state.todos.keys.first)
  player.open(id)
  player.act(.detailChanged(.line, ""))
  #expect(player.act(.detailsSaved) == [.focus(id: "details-line")])
  player.act(.coverClosed)
  #expect(player.state.isLeaving)
  player.act(.coverClosed)
  #expect(!player.state.isLeaving)
  #expect(player.state.hasUnsavedInput)
  player.act(.coverClosed)
  #expect(player.act(.formLeft) == [.goBack(otherwise: "/tasks/all"), .keepDrafts])
  #expect(player.state.hasUnsavedInput == false)
  #expect(player.titles == ["Milk"])
}

// The tab bar, a link and Back ask nothing.
@Test func whatCannotBeStoredStaysTypedWhenTheDetailsAreLeftByTheirAddress() throws {
  var player = Player()
  player.add("Milk")
  player.add("Bread")
  let milk = try #require(player.state.todos.values.first { $0.title == "Milk" })
  let bread = try #require(player.state.todos.values.first { $0.title == "Bread" })
  player.open(milk.id)
  player.act(.detailChanged(.line, ""))
  player.act(.detailChanged(.notes, "the large one"))
  func isSaid(_ effects: [TasksEffect]) -> Bool {
    effects.contains { if case .say = $0 { true } else { false } }
  }
  let left = player.state.enter(.home, moment(90))
  #expect(isSaid(left))
  let other = player.state.enter(.todo(bread.id), moment(91))
  #expect(!isSaid(other))
  #expect(player.state.hasUnsavedInput)
  #expect(player.act(.coverClosed) == [.goBack(otherwise: "/tasks")])
  player.open(milk.id)
  #expect(player.act(.detailsSaved) == [.focus(id: "details-line")])
  player.act(.detailChanged(.line, "Oat milk"))
  player.perform(player.state.enter(.home, moment(92)))
  #expect(player.titles == ["Bread", "Oat milk"])
  #expect(player.state.todos[milk.id]?.notes == "the large one")
}

@Test func aListIsChosenOrNamedWhereTheTodoStands() throws {
  var player = Player()
  player.add("Milk #shop")
  player.add("Bread")
  let bread = try #require(player.state.todos.values.first { $0.title == "Bread" })
  player.open(bread.id)
  player.act(.detailChanged(.list, "shop"))
  #expect(player.state.list(player.state.todos[bread.id]?.list)?.name == "shop")
  #expect(player.act(.detailChanged(.list, FormText.newList)) == [.focus(id: "details-list")])
  // Left without a name, it stays where it is.
  player.act(.detailsSaved)
  #expect(player.state.list(player.state.todos[bread.id]?.list)?.name == "shop")
  player.act(.detailChanged(.list, FormText.newList))
  player.act(.detailChanged(.list, "bakery"))
  player.act(.detailsSaved)
  #expect(player.state.list(player.state.todos[bread.id]?.list)?.name == "bakery")
  #expect(player.state.lists.count == 2)
}

// Shows T18.
@Test func aPlaceShowsWhatBelongsThereAndWhatIsAddedThereStays() {
  var player = Player()
  func add(_ line: String, at route: TasksRoute) {
    _ = player.state.enter(route, moment(5))
    player.add(line)
  }
  add("Milk", at: .home)
  add("Bread", at: .upcoming)
  add("Think", at: .inbox)
  add("Rice #shop", at: .all)
  add("Tea @drinks", at: .all)
  add("Old thing yesterday", at: .home)
  func shown(_ route: TasksRoute) -> [String] {
    _ = player.state.enter(route, moment(6))
    return order(player.state).filter { !$0.isEmpty }.uniqued.sorted()
  }
  #expect(shown(.home) == ["Milk", "Old thing"])
  #expect(shown(.upcoming) == ["Bread"])
  #expect(shown(.inbox) == ["Tea", "Think"])
  let shop = TasksRoute.list(player.state.lists[0].id)
  #expect(shown(shop) == ["Rice"])
  #expect(shown(.tag(Array("drinks".utf8))) == ["Tea"])
  #expect(shown(.all).count == 6)
  add("Beans", at: shop)
  #expect(shown(shop) == ["Beans", "Rice"])
  add("Coffee", at: .tag(Array("drinks".utf8)))
  #expect(shown(.tag(Array("drinks".utf8))) == ["Coffee", "Tea"])
  // A search is in everything.
  _ = player.state.enter(.home, moment(7))
  player.act(.searchChanged("rice"))
  #expect(order(player.state).first == "Rice")
}

// Shows T11: in one tap.
@Test func aTodoIsPutOffInOneTapAndKeepsItsTime() throws {
  var player = Player()
  player.add("Call today 5pm")
  player.add("Read every day")
  let call = try #require(player.state.todos.values.first { $0.title == "Call" })
  func due(_ id: ID<Entity>) -> String { text(player.state.todos[id]?.due?.day) }
  player.act(.rescheduleTapped(call.id))
  player.act(.rescheduled(.tomorrow))
  #expect(due(call.id) == "2026-07-16")
  #expect(player.state.todos[call.id]?.due?.time == CivilTime(wrapping: 17 * 3_600))
  #expect(player.state.cover == nil)
  player.write(player.undo)
  #expect(due(call.id) == "2026-07-15")
  for (key, day) in [("s", "2026-07-18"), ("w", "2026-07-20"), ("t", "2026-07-15")] {
    player.state.cursor = call.id
    player.perform(player.state.key(key, .all, moment(60)) ?? [])
    #expect(due(call.id) == day)
  }
  player.act(.rescheduleTapped(call.id))
  player.act(.rescheduledTo("0202-01-01"))
  #expect(due(call.id) == "2026-07-15")
  player.act(.rescheduledTo("2027-01-01"))
  #expect(due(call.id) == "2027-01-01")
  player.act(.coverClosed)
  // What has no day repeats no more; both come back with Undo.
  let read = try #require(player.state.todos.values.first { $0.title == "Read" })
  player.act(.picked(call.id))
  player.act(.picked(read.id))
  player.act(.rescheduleTapped(nil))
  player.act(.rescheduled(.none))
  #expect(player.state.picked == nil)
  #expect(due(call.id) == "-" && due(read.id) == "-")
  #expect(player.state.todos[read.id]?.rule == nil)
  player.write(player.undo)
  #expect(player.state.todos[read.id]?.rule == read.rule)
  #expect(due(call.id) == "2027-01-01")
}

@Test func everythingOverdueComesToToday() {
  var player = Player()
  for line in ["One yesterday 9am", "Two last friday", "Three today 3pm", "Four tomorrow"] {
    player.add(line)
  }
  _ = player.state.enter(.home, moment(50))
  player.act(.overdueMoved)
  func due(_ title: String) -> String {
    text(player.state.todos.values.first { $0.title == title }?.due?.day)
  }
  #expect(due("One") == "2026-07-15" && due("Two") == "2026-07-15")
  #expect(due("Four") == "2026-07-16")
  // A time that has passed today would be overdue at once.
  #expect(player.state.todos.values.first { $0.title == "One" }?.due?.time == nil)
  player.write(player.undo)
  #expect(due("One") == "2026-07-14" && due("Two") == "2026-07-10")
}

// Shows T14.
@Test func listsAreMadeNamedPutInOrderAndDeleted() throws {
  var player = Player()
  for name in ["shop", "home", "work"] {
    player.act(.listFormTapped(nil))
    player.act(.listChanged(.name, " " + name))
    player.act(.listSubmitted)
  }
  func names() -> [String] { player.state.lists.map { $0.name } }
  #expect(Set(names()) == ["shop", "home", "work"])
  // The same name leads to the list that has it.
  let shop = try #require(player.state.lists.first { $0.name == "shop" })
  player.act(.listFormTapped(nil))
  player.act(.listChanged(.name, "shop"))
  #expect(player.act(.listSubmitted) == [.open(path: "/tasks/list/" + shop.id.text)])
  player.act(.listFormTapped(nil))
  #expect(player.act(.listSubmitted) == [.focus(id: "list-name")])
  player.act(.coverClosed)
  #expect(names().count == 3)
  // What was typed is asked about before it goes.
  player.act(.listFormTapped(shop.id))
  player.act(.listChanged(.name, "store"))
  #expect(player.act(.coverClosed) == [.focus(id: "leave-form")])
  player.act(.coverClosed)
  #expect(player.state.hasUnsavedInput)
  player.act(.coverClosed)
  player.act(.formLeft)
  #expect(player.state.cover == nil)
  #expect(!player.state.hasUnsavedInput)

  player.act(.listMoved(shop.id.text, 0))
  #expect(names().first == "shop")
  player.act(.listMoved(shop.id.text, 2))
  #expect(names().last == "shop")
  let first = try #require(player.state.lists.first)
  player.act(.listMoved(first.id.text, 1))
  #expect(names()[1] == first.name)

  player.act(.listFormTapped(shop.id))
  player.act(.listChanged(.name, "market"))
  player.act(.listSubmitted)
  #expect(names().contains("market"))

  player.add("Milk #market")
  player.add("Eggs #market")
  let eggs = try #require(player.state.todos.values.first { $0.title == "Eggs" })
  player.act(.checkTapped(eggs.id))
  _ = player.state.enter(.list(shop.id), moment(70))
  player.act(.listDeleteTapped(shop.id))
  player.act(.coverClosed)
  #expect(names().contains("market"))
  player.act(.listDeleteTapped(shop.id))
  let left = player.act(.listDeleted(withTodos: false))
  #expect(left.last == .open(path: "/tasks/lists"))
  #expect(player.titles == ["Eggs", "Milk"])
  #expect(player.state.todos.values.allSatisfy { $0.list == nil })
  player.write(player.undo)
  #expect(player.state.todos.values.allSatisfy { $0.list == shop.id })
  player.act(.listDeleteTapped(shop.id))
  player.act(.listDeleted(withTodos: true))
  // What was done stays among what was done.
  #expect(player.titles == ["Eggs"])
  player.write(player.undo)
  #expect(player.titles == ["Eggs", "Milk"])
  #expect(names().contains("market"))
}

@Test func whatOthersWriteWhileTheDetailsAreOpenStays() {
  var player = Player()
  player.add("Milk #shop")
  guard let todo = player.state.todos.values.first, let list = todo.list else { return }
  player.open(todo.id)
  player.act(.detailChanged(.estimate, "20"))
  // Another device gives it a title, and its list another name.
  player.write([
    Edit(todo.id, kind: .todo, [.init(Todo.title.number, RegisterValue.text("Oat milk"))]),
    Edit(list, [.set(TodoList.name, "Market")]),
  ])
  player.act(.detailChanged(.day, "2026-07-20"))
  player.act(.detailsSaved)
  #expect(player.titles == ["Oat milk"])
  #expect(text(player.state.todos[todo.id]?.due?.day) == "2026-07-20")
  #expect(player.state.todos[todo.id]?.estimate == 20)
  #expect(player.state.todos[todo.id]?.list == list)
  #expect(player.state.lists.map { $0.name } == ["Market"])
}

@Test func notesOfTwoAreMergedWhereOneWasTyping() throws {
  var player = Player()
  player.add("Milk")
  let id = try #require(player.state.todos.keys.first)
  player.change(id, .notes, "one two three")
  player.act(.detailChanged(.notes, "zero one two three"))
  let seen = player.state.entities[id]?[Todo.notes.number]
  let theirs = TextRegister.edited(
    to: "one two three four", visible: seen, mirrored: seen, device: DeviceID(bits: 77), time: 1)
  player.write([Edit(id, kind: .todo, [.init(Todo.notes.number, theirs.value)])])
  player.act(.detailsSaved)
  #expect(player.state.todos[id]?.notes == "zero one two three four")
}

@Test func aTodoThatIsDeletedWhileItIsChangedComesBackWhenThatIsSaved() throws {
  var player = Player()
  player.add("Milk")
  let id = try #require(player.state.todos.keys.first)
  player.open(id)
  player.act(.detailChanged(.line, "Oat milk"))
  player.write([Edit(id, kind: .todo, [.init(.deleted, RegisterValue.instant(start))])])
  #expect(player.state.todos.isEmpty)
  let effects = player.act(.detailsSaved)
  #expect(player.titles == ["Oat milk"])
  let said = effects.compactMap { effect in
    if case .record(_, let saying) = effect { saying?.text } else { nil }
  }
  #expect(said == ["Changes saved"])
}

@Test func completingStaysInPlaceAndIsTakenBackByUndo() {
  var player = Player()
  player.add("Milk")
  guard let id = player.state.todos.keys.first else { return }
  player.act(.checkTapped(id))
  #expect(player.state.todos[id]?.isDone == true)
  #expect(player.state.settling.places[id]?.isDone == false)
  player.write(player.undo)
  #expect(player.state.todos[id]?.isDone == false)
}

@Test func nothingComesOfALineThatIsEmpty() {
  var player = Player()
  player.add("Bread")
  guard let id = player.state.todos.keys.first else { return }
  player.act(.rescheduleTapped(id))
  #expect(player.act(.dayWordsSubmitted) == [.focus(id: "reschedule-words")])
  player.act(.coverClosed)
  _ = player.state.enter(.todo(id), moment(50))
  for empty in ["", "  "] {
    player.act(.subtaskChanged(empty))
    #expect(player.act(.subtaskSubmitted) == [.focus(id: "subtask")])
  }
  #expect(player.titles == ["Bread"])
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

// The page used to jump where the order changes.
@Test func whatIsTickedStaysWhereItStoodUntilThatWasSeen() throws {
  var player = Player()
  for line in ["Milk today", "Water plants every day", "Call Ana tomorrow"] { player.add(line) }
  let plants = try #require(player.state.todos.values.first { $0.title == "Water plants" })
  let milk = try #require(player.state.todos.values.first { $0.title == "Milk" })
  player.state.arrange(moment(1))
  let before = order(player.state)
  #expect(before == ["Water plants", "Milk", "Call Ana"])
  let effects = player.act(.checkTapped(plants.id))
  #expect(effects.last == .settleLater(milliseconds: 1_200))
  player.act(.checkTapped(milk.id))
  #expect(text(player.state.todos[plants.id]?.due?.day) == "2026-07-16")
  #expect(player.state.todos[milk.id]?.isDone == true)
  // What was done of the plants is a todo of its own, and stands in no order of open ones.
  #expect(Array(order(player.state).prefix(3)) == before)
  player.state.settleRows(moment(20))
  #expect(Array(order(player.state).prefix(2)) == ["Call Ana", "Water plants"])
  #expect(player.state.settling.places.isEmpty)
}

@Test func aSecondTapTakesBackWhatTheRowShows() throws {
  var player = Player()
  player.add("Water plants every day")
  let plants = try #require(player.state.todos.values.first)
  player.act(.checkTapped(plants.id))
  #expect(text(player.state.todos[plants.id]?.due?.day) == "2026-07-16")
  player.act(.checkTapped(plants.id))
  #expect(text(player.state.todos[plants.id]?.due?.day) == "2026-07-15")
  #expect(player.state.livingCount == 1)
  // And a third ticks it again.
  player.act(.checkTapped(plants.id))
  #expect(text(player.state.todos[plants.id]?.due?.day) == "2026-07-16")
  player.state.settleRows(moment(50))
  // What is pressed as the rows move was meant for what stood there before.
  _ = reduce(&player.state, .checkTapped(plants.id), moment(50))
  #expect(player.state.settling.places.isEmpty)
}

// Shows X04.
@Test(arguments: [
  (Language.english, "Due today at 5:00 PM, repeats, priority medium, list Home, tags calm"),
  (Language.korean, "기한 오늘 오후 5:00, 반복, 우선순위 보통, 목록 Home, 태그 calm"),
])
func aRowIsHeardAsOneSentence(language: Language, sentence: String) {
  var player = Player()
  player.add("Water plants every day 5pm !medium #Home @calm")
  player.add("Nothing")
  let scene = Scene(
    words: Words(language), now: start, offsetSeconds: 0, isOnline: true, isLoading: false)
  let page = String(
    decoding: renderHTML(TasksScreens.view(.home, player.state, scene)), as: UTF8.self)
  #expect(page.contains(">" + sentence + "</p>"))
  #expect(page.ranges(of: "aria-describedby").count == 1)
}

extension [String] {
  /// Each once.
  fileprivate var uniqued: [String] { Array(Set(self)) }
}

// Shows T11, T12.
@Test func todosAreMovedByHandBetweenTheirNeighbours() {
  var player = Player()
  for title in ["a", "b", "c", "d"] { player.add(title) }
  player.act(.orderChosen("3"))
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
  player.change(todo.id, .line, "Cream")
  #expect(player.titles == ["Cream"])
  #expect(player.state.todos[todo.id]?.tags == ["a", " b", "a"])
  #expect(player.state.todos[todo.id]?.reminders == [60, 10])
}
