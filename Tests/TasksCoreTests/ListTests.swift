import Kernel
import Kit
import SyncCore
import TasksCore
import Testing
import ViewTree

/// Sections, filters, colours and tags; TasksReduceTests has what lists do at least.
@Suite final class ListTests {
  private var player = Player()

  private func list(_ name: String) throws -> ID<Entity> {
    let list = player.addList(name)
    return try #require(list).id
  }

  private func section(_ name: String, of list: ID<Entity>) throws -> ID<Entity> {
    let section = player.addSection(name, of: list)
    return try #require(section).id
  }

  private func filter(_ name: String, _ search: String) throws -> ID<Entity> {
    player.act(.formTapped(.filter))
    player.act(.listChanged(.name, name))
    player.act(.listChanged(.search, search))
    player.act(.listSubmitted)
    return try #require(player.state.allLists.filters.first { $0.name == name }).id
  }

  private func shown(_ route: TasksRoute) -> [String] {
    player.perform(player.state.enter(route, moment(6)))
    var seen: [String] = []
    for title in order(player.state) where !title.isEmpty && seen.last != title {
      seen.append(title)
    }
    return seen
  }

  private func todo(_ title: String) throws -> Todo {
    try #require(player.state.todos.values.first { $0.title == title })
  }

  // Shows T14.
  @Test func aListHasSectionsThatKeepTheirTodosTogether() throws {
    let home = try list("Home")
    let kitchen = try section("Kitchen", of: home)
    let garden = try section("Garden", of: home)
    player.add("Paint #Home")
    player.act(.addTappedIn(garden))
    player.act(.formChanged(.line, "Weed"))
    player.act(.formSubmitted)
    player.add("Scrub #Home/Kitchen")
    #expect(try todo("Weed").list == garden)
    #expect(try todo("Scrub").list == kitchen)
    #expect(shown(.list(home)) == ["Paint", "Scrub", "Weed"])
    #expect(shown(.list(kitchen)) == ["Scrub"])
    #expect(player.state.lists.map { $0.name } == ["Home"])
    // What a section held is in its list, and comes back with it.
    player.act(.sectionDeleted(garden))
    #expect(try todo("Weed").list == home)
    player.write(player.undo)
    #expect(try todo("Weed").list == garden)
    // A list takes its sections along.
    player.act(.listDeleteTapped(home))
    player.act(.listDeleted(withTodos: false))
    #expect(player.state.allLists.all.isEmpty)
    #expect(player.titles == ["Paint", "Scrub", "Weed"])
    player.write(player.undo)
    #expect(player.state.allLists.sections(of: home).count == 2)
    #expect(shown(.list(home)) == ["Paint", "Scrub", "Weed"])
  }

  // Shows T11.
  @Test func aListHasAnOrderOfItsOwnOrThatOfTheOtherPlaces() throws {
    let home = try list("Home")
    let shop = try list("Shop")
    for line in ["Then friday", "Soon tomorrow !low", "Some saturday !high"] {
      player.add(line + " #Home")
      player.add(line + " #Shop")
    }
    let byDay = ["Soon", "Then", "Some"]
    #expect(shown(.list(home)) == byDay)
    player.act(.orderChosen("\(TodoOrder.priority.rawValue)"))
    #expect(shown(.list(home)) == ["Some", "Soon", "Then"])
    #expect(player.state.list(home)?.todoOrder == .priority)
    #expect(shown(.list(shop)) == byDay)
    #expect(player.state.chosenOrder == .due)
    // What is chosen elsewhere is for the lists that have none.
    _ = shown(.all)
    player.act(.orderChosen("\(TodoOrder.created.rawValue)"))
    #expect(shown(.list(shop)) == ["Some", "Soon", "Then"])
    #expect(player.state.list(shop)?.todoOrder == nil)
    // And a list follows again.
    _ = shown(.list(home))
    player.act(.orderChosen("\(TodoOrder.due.rawValue)"))
    #expect(shown(.list(home)) == byDay)
    player.act(.orderChosen(""))
    #expect(player.state.list(home)?.todoOrder == nil)
    #expect(shown(.list(home)) == ["Some", "Soon", "Then"])
    player.act(.orderChosen("nonsense"))
    #expect(player.state.list(home)?.todoOrder == nil)
    // Elsewhere there is nothing to follow.
    _ = shown(.all)
    player.act(.orderChosen(""))
    #expect(player.state.chosenOrder == .created)
  }

  @Test func whatIsArchivedIsShownInItsListOnly() throws {
    let old = try list("Old")
    player.add("Milk tomorrow #Old @cold")
    player.add("Bread tomorrow")
    player.act(.listArchived(old))
    #expect(shown(.upcoming) == ["Bread"])
    #expect(shown(.all) == ["Bread"])
    #expect(shown(.list(old)) == ["Milk"])
    #expect(player.state.lists.isEmpty)
    #expect(player.state.allLists.archived.map { $0.name } == ["Old"])
    // A search finds it all the same.
    player.act(.searchChanged("milk"))
    #expect(order(player.state).first == "Milk")
    player.act(.searchChanged(""))
    player.act(.listArchived(old))
    #expect(shown(.upcoming).sorted() == ["Bread", "Milk"])
    // What is put into a list that is archived brings it back.
    player.act(.listArchived(old))
    player.add("Eggs #Old")
    #expect(player.state.lists.map { $0.name } == ["Old"])
  }

  @Test func aListThatGetsTheNameOfAnotherIsJoinedToIt() throws {
    let shop = try list("Shop")
    let store = try list("Store")
    let shelf = try section("Shelf", of: store)
    player.add("Milk #Store")
    player.add("Jam #Store/Shelf")
    player.act(.listFormTapped(store))
    player.act(.listChanged(.name, "Shop"))
    #expect(player.act(.listSubmitted) == [.focus(id: "join-lists")])
    player.act(.coverClosed)
    #expect(player.state.hasUnsavedInput)
    player.act(.listSubmitted)
    player.act(.listJoined)
    #expect(player.state.lists.map { $0.name } == ["Shop"])
    #expect(try todo("Milk").list == shop)
    #expect(player.state.allLists.sections(of: shop).map { $0.id } == [shelf])
    player.write(player.undo)
    #expect(player.state.lists.map { $0.name }.sorted() == ["Shop", "Store"])
    #expect(try todo("Milk").list == store)
    #expect(try todo("Jam").list == shelf)
  }

  @Test func aSectionOfAListThatIsGoneIsAList() throws {
    let home = try list("Home")
    let kitchen = try section("Kitchen", of: home)
    player.add("Scrub #Home/Kitchen")
    // Another device deletes the list while this one makes the section.
    player.write([Edit(home, [Assignment<TodoList>.deleted(at: moment(9).instant)])])
    #expect(player.state.lists.map { $0.id } == [kitchen])
    #expect(shown(.list(kitchen)) == ["Scrub"])
  }

  @Test func aColourIsChosenAndTakenBack() throws {
    let home = try list("Home")
    player.act(.listFormTapped(home))
    player.act(.listChanged(.colour, "\(ShelfColour.teal.rawValue)"))
    player.act(.listSubmitted)
    #expect(player.state.list(home)?.colour == .teal)
    #expect(player.state.list(home)?.name == "Home")
    player.write(player.undo)
    #expect(player.state.list(home)?.colour != .teal)
  }

  // Shows T18.
  @Test func aFilterShowsWhatFitsAndHoldsNothing() throws {
    player.add("Call the bank tomorrow !high @phone")
    player.add("Call Min !high")
    player.add("Sweep tomorrow #Home")
    let filter = try filter("Soon", "date:week !high")
    #expect(shown(.list(filter)) == ["Call the bank"])
    player.add("Write a letter")
    #expect(try todo("Write a letter").list == nil)
    // No list is called so, and no todo is in it.
    player.add("Look at it #Soon")
    #expect(player.state.lists.map { $0.name }.sorted() == ["Home", "Soon"])
    player.act(.listDeleteTapped(filter))
    player.act(.listDeleted(withTodos: true))
    #expect(player.state.allLists.filters.isEmpty)
    #expect(player.state.todos.count == 5)
  }

  // What stood in a part was not found, nor what stands in a section by the name of its list.
  @Test func aSearchLooksIntoPartsAndSectionsToo() throws {
    let work = try list("Work")
    _ = try section("Meetings", of: work)
    for line in ["Standup", "Report #Work", "Try #Work/Meetings", "Garden"] { player.add(line) }
    player.open(try todo("Standup").id)
    for part in ["Agenda", "Invite Ann"] {
      player.act(.subtaskChanged(part))
      player.act(.subtaskSubmitted)
    }
    player.perform(player.state.enter(.all, moment(80)))
    for (search, found) in [
      ("invite", ["Standup"]), ("agenda", ["Standup"]), ("standup ann", ["Standup"]),
      ("-invite", ["Garden", "Report", "Try"]), ("work", ["Report", "Try"]),
      ("work/meet", ["Try"]), ("#work", ["Report", "Try"]), ("nowhere", []),
    ] as [(String, [String])] {
      player.act(.searchChanged(search))
      let shown = Set(order(player.state).filter { !$0.isEmpty })
      #expect(shown.sorted() == found, "\(search)")
    }
    player.act(.searchChanged("invite"))
    player.state.arrange(moment(90))
    #expect(page.contains("0/2 · Invite Ann"))
    #expect(page.contains("0 of 2 subtasks done, subtask Invite Ann"))
    player.act(.searchChanged("standup"))
    player.state.arrange(moment(90))
    #expect(!page.contains("Invite Ann"))
  }

  private var page: String {
    let scene = Scene(
      words: Words(.english), now: start, offsetSeconds: 0, isOnline: true, isLoading: false)
    let nodes = TasksScreens.view(player.state.place, player.state, scene)
    return String(decoding: renderHTML(nodes), as: UTF8.self)
  }

  private var sheet: String {
    let scene = Scene(
      words: Words(.english), now: start, offsetSeconds: 0, isOnline: true, isLoading: false)
    let nodes = TasksScreens.sheet(player.state, scene).map { [$0] } ?? []
    return String(decoding: renderHTML(nodes), as: UTF8.self)
  }

  /// The View sheet of a place: what is seen of it at first, and all of it.
  private func options(_ route: TasksRoute) -> (seen: String, all: String) {
    _ = shown(route)
    player.act(.optionsTapped)
    let all = sheet
    player.act(.coverClosed)
    guard let start = all.firstRange(of: "</summary>"),
      let end = all.firstRange(of: "</details>")
    else { return (all, all) }
    return (String(all[..<start.lowerBound] + all[end.upperBound...]), all)
  }

  // Shows T14.
  @Test func aViewSheetShowsSixRowsAtMostAndTheRestBehindMore() throws {
    let home = try list("Home")
    let kitchen = try section("Kitchen", of: home)
    let urgent = try filter("Urgent", "!high")
    player.add("Milk @cold")
    let places: [TasksRoute] = [
      .home, .inbox, .upcoming, .all, .list(home), .list(kitchen), .list(urgent),
      .tag(Array("cold".utf8)),
    ]
    func rows(_ seen: String) -> Int {
      seen.ranges(of: "<select").count + seen.ranges(of: "\"menu-item").count
        + seen.ranges(of: ">Done</button>").count
    }
    for place in places {
      let seen = options(place).seen
      #expect((2...6).contains(rows(seen)), "\(place)")
    }
    let whole = options(.list(home))
    #expect(whole.seen.contains("Edit list") && whole.seen.contains("New section"))
    for rare in ["Refresh", "Archive list", "Delete list"] {
      #expect(!whole.seen.contains(rare) && whole.all.contains(rare))
    }
    _ = shown(.list(home))
    player.act(.listArchived(home))
    let archived = options(.list(home))
    #expect(rows(archived.seen) <= 6 && archived.seen.contains("Bring back"))
    #expect(archived.all.contains("Delete list") && !archived.all.contains("Archive list"))
    #expect(!options(.list(urgent)).all.contains("New section"))
  }

  // "foo:bar ((( !ultra" was saved, and showed nothing.
  @Test(arguments: ["foo:bar", "!ultra", "(((", "!high date:someday", "re:invoice"])
  func aFilterTellsWhatIsNoCondition(search: String) {
    player.act(.formTapped(.filter))
    player.act(.listChanged(.name, "Bad one"))
    player.act(.listChanged(.search, search))
    #expect(sheet.contains("isn’t understood. Use date:"))
    #expect(player.act(.listSubmitted) == [.focus(id: "list-search")])
    #expect(player.state.allLists.filters.isEmpty)
    #expect(sheet.contains("isn’t understood. Use date:"))
    player.act(.listChanged(.search, "\"foo:bar\" 10:30 http://a.example"))
    player.act(.listSubmitted)
    #expect(player.state.allLists.filters.count == 1)
  }

  @Test func ofTwoDaysOrPrioritiesAFilterAsksForOne() {
    player.add("Roses @garden")
    player.act(.formTapped(.filter))
    for name in ["Medium priority", "Low priority", "@garden"] { #expect(sheet.contains(name)) }
    player.act(.listChanged(.name, "Soon"))
    for condition in ["date:today", "!high", "date:week", "!low", "@garden", "has:repeat"] {
      player.act(.conditionTapped(condition))
    }
    player.act(.listSubmitted)
    #expect(
      player.state.allLists.filters.map { $0.search } == ["date:week !low @garden has:repeat"])
  }

  @Test func anEmptyFilterSaysWhatItAsksFor() throws {
    player.add("Roses")
    player.act(.formTapped(.filter))
    player.act(.listChanged(.name, "Urgent"))
    player.act(.listChanged(.search, "!high"))
    player.act(.listSubmitted)
    let filter = try #require(player.state.allLists.filters.first).id
    player.perform(player.state.enter(.list(filter), moment(80)))
    #expect(page.contains("Nothing matches now") && page.contains("It shows what fits !high"))
  }

  @Test func aFilterNeedsSomethingToAskFor() throws {
    player.act(.formTapped(.filter))
    player.act(.listChanged(.name, "Soon"))
    #expect(player.act(.listSubmitted) == [.focus(id: "list-search")])
    for _ in 0..<3 { player.act(.conditionTapped("!high")) }
    player.act(.conditionTapped("date:week"))
    player.act(.conditionTapped("!high"))
    player.act(.conditionTapped("#\"Home Reno\""))
    player.act(.listSubmitted)
    #expect(player.state.allLists.filters.map { $0.search } == ["date:week #\"Home Reno\""])
  }

  @Test func aSearchBecomesAFilter() {
    player.act(.searchChanged("has:subtasks -@work"))
    player.act(.formTapped(.filter))
    player.act(.listChanged(.name, "Large"))
    player.act(.listSubmitted)
    #expect(player.state.allLists.filters.map { $0.search } == ["has:subtasks -@work"])
    #expect(player.state.query.isEmpty)
  }

  // Shows T11.
  @Test(arguments: [
    ("#home", ["Sweep", "Weed"]), ("#home/garden", ["Weed"]), ("#\"home reno\"", ["Paint"]),
    ("@phone", ["Call the bank"]), ("!high", ["Call the bank", "치과 예약"]), ("!1 -@phone", ["치과 예약"]),
    ("date:overdue", ["Late one"]), ("date:today", ["Now"]),
    ("date:week", ["Call the bank", "Now"]),
    ("date:none -#home -@phone", ["Paint", "치과 예약"]), ("has:time", ["Now"]),
    ("has:subtasks", ["Paint"]), ("has:repeat", ["Weed"]), ("before:2026-07-15", ["Late one"]),
    ("after:today -date:week", []), ("after:today -has:repeat", ["Call the bank", "Now"]),
    ("이후:내일", ["Call the bank"]), ("\"the bank\"", ["Call the bank"]),
    ("bank call", ["Call the bank"]),
    ("ㅊㄱ", ["치과 예약"]), ("치괴", []), ("옝", []), ("예야", ["치과 예약"]), ("우선순위:높음 날짜:없음", ["치과 예약"]),
    ("날짜:지남", ["Late one"]), ("date:someday sweep", ["Sweep"]), ("-sweep #home", ["Weed"]),
    ("", ["Call the bank", "Late one", "Now", "Paint", "Sweep", "Weed", "치과 예약"]),
  ])
  func everyWordOfASearchHolds(_ search: String, _ found: [String]) throws {
    let home = try list("Home")
    _ = try section("Garden", of: home)
    for line in [
      "Sweep #Home", "Weed every week #Home/Garden", "Paint #\"Home Reno\"",
      "Call the bank tomorrow !high @phone", "치과 예약 !high", "Late one yesterday", "Now today 11pm",
    ] { player.add(line) }
    let paint = try todo("Paint")
    player.open(paint.id)
    player.act(.subtaskChanged("Choose the color"))
    player.act(.subtaskSubmitted)
    player.perform(player.state.enter(.all, moment(80)))
    let weed = try todo("Weed")
    player.act(.searchChanged(search))
    let shown = Set(order(player.state).filter { !$0.isEmpty })
    // "Weed" repeats: it is due today.
    let expected = Set(
      found + (search == "date:today" || search == "date:week" ? [weed.title] : []))
    #expect(shown == expected)
  }

  @Test func aTagIsRenamedJoinedAndDeletedEverywhere() throws {
    player.add("Milk @cold @white")
    player.add("Ice @cold")
    player.add("Snow @white")
    player.act(.formTapped(.tag(Array("cold".utf8))))
    player.act(.listChanged(.name, "white"))
    let effects = player.act(.listSubmitted)
    #expect(effects.last == .open(path: "/tasks/tag/white"))
    #expect(try todo("Milk").tags == ["white"])
    #expect(try todo("Ice").tags == ["white"])
    player.write(player.undo)
    #expect(try todo("Milk").tags == ["cold", "white"])
    player.act(.tagDeleted(Array("cold".utf8)))
    #expect(try todo("Milk").tags == ["white"])
    #expect(try todo("Ice").tags == [])
    player.write(player.undo)
    #expect(try todo("Ice").tags == ["cold"])
  }
}

/// Adding one after another, parts, and rules that are put together.
@Suite final class AddingTests {
  private var player = Player()

  // Shows T15.
  @Test func enterAddsOneAndWaitsForTheNext() throws {
    player.perform(player.state.enter(.home, moment(1)))
    player.act(.addTapped)
    for line in ["Milk", "Bread tomorrow !high"] {
      player.act(.formChanged(.line, line))
      let effects = player.act(.lineSubmitted)
      #expect(effects.contains(.focus(id: "todo-line")))
      #expect(player.state.form?.fields[.line] ?? "" == "")
    }
    #expect(player.titles == ["Bread", "Milk"])
    // The next belongs where one is, as the first did.
    #expect(player.state.form?.fields[.day] == "2026-07-15")
    #expect(!player.state.hasUnsavedInput)
    // Enter in an empty line says that these were all.
    #expect(player.act(.lineSubmitted) == [.focus(id: "add-todo")])
    #expect(player.state.form == nil)
    // So does the button.
    player.act(.addTapped)
    player.act(.formChanged(.line, "Eggs"))
    player.act(.lineSubmitted)
    #expect(player.act(.formSubmitted) == [.focus(id: "add-todo")])
    #expect(player.state.form == nil)
    // Without one before, it says what is missing.
    player.act(.addTapped)
    player.act(.lineSubmitted)
    #expect(player.state.form?.faults == [PropertyFault(Todo.title, .missing)])
  }

  // Whoever closed "New filter" was at "New list".
  @Test func aFormThatIsClosedGivesTheFocusToWhatOpenedIt() {
    _ = player.state.enter(.lists, moment(1))
    player.act(.formTapped(.filter))
    #expect(player.act(.coverClosed) == [.focus(id: "new-filter")])
    player.act(.formTapped(.filter))
    player.act(.listChanged(.name, "Soon"))
    player.act(.coverClosed)
    #expect(player.act(.formLeft) == [.focus(id: "new-filter")])
    player.act(.listFormTapped(nil))
    #expect(player.act(.coverClosed) == [.focus(id: "new-list")])
    player.act(.searchTapped)
    player.act(.searchChanged("date:week"))
    player.act(.formTapped(.filter))
    #expect(player.act(.coverClosed) == [.focus(id: "save-filter")])
  }

  @Test func whatIsTypedOutlivesTheTab() {
    player.act(.addTapped)
    #expect(player.act(.formChanged(.line, "Dentist")).contains(.keepDrafts))
    #expect(player.state.typedLine == Array("Dentist".utf8))
    var next = Player()
    let isTaken = next.state.restore(draft: Array("Dentist".utf8))
    let isTakenToo = next.state.restore(draft: Array("Other".utf8))
    #expect(isTaken && !isTakenToo)
    next.act(.addTapped)
    #expect(next.state.form?.fields[.line] == "Dentist")
    next.act(.formSubmitted)
    #expect(next.titles == ["Dentist"])
    #expect(next.state.typedLine.isEmpty)
    // What was thrown away stays so.
    player.act(.coverClosed)
    player.act(.formLeft)
    #expect(player.state.typedLine.isEmpty)
  }

  // Shows T14.
  @Test func aPartHasItsOwnDetailsAndPlace() throws {
    player.add("Move house")
    let whole = try #require(player.state.todos.values.first)
    player.open(whole.id)
    for part in ["Boxes", "Van", "Keys"] {
      player.act(.subtaskChanged(part))
      player.act(.subtaskSubmitted)
    }
    func parts() -> [String] { player.state.parts(of: whole.id).map { $0.title } }
    #expect(parts() == ["Boxes", "Van", "Keys"])
    let keys = player.state.parts(of: whole.id)[2]
    player.act(.partMoved(keys.id.text, 0))
    #expect(parts() == ["Keys", "Boxes", "Van"])
    player.act(.partMoved(keys.id.text, 1))
    #expect(parts() == ["Boxes", "Keys", "Van"])
    player.change(keys.id, .line, "Hand over the keys friday")
    #expect(parts() == ["Boxes", "Hand over the keys", "Van"])
    #expect(text(player.state.todos[keys.id]?.due?.day) == "2026-07-17")
    player.act(.deleteTapped(keys.id))
    player.act(.deleteConfirmed)
    #expect(parts() == ["Boxes", "Van"])
    player.write(player.undo)
    #expect(parts().count == 3)
  }

  @Test func aPartUnderstandsItsLine() throws {
    player.add("Standup")
    let whole = try #require(player.state.todos.values.first)
    player.open(whole.id)
    for part in ["Send minutes tomorrow !high", "Call #Work every day", "tomorrow"] {
      player.act(.subtaskChanged(part))
      player.act(.subtaskSubmitted)
    }
    let parts = player.state.parts(of: whole.id)
    #expect(parts.map { $0.title } == ["Send minutes", "Call #Work every day", "tomorrow"])
    #expect(text(parts.first?.due?.day) == "2026-07-16")
    #expect(parts.first?.priority == .high)
    #expect(parts.allSatisfy { $0.parent == whole.id && $0.list == nil && $0.rule == nil })
  }

  @Test func aRuleIsPutTogetherStepByStep() throws {
    player.add("Water the roses friday")
    let id = try #require(player.state.todos.keys.first)
    player.open(id)
    func rule() -> RecurrenceRule? { player.state.todos[id]?.rule }
    player.act(.detailChanged(.rule, "3"))
    #expect(rule()?.unit == .week)
    player.act(.ruleChanged(.interval(1)))
    #expect(rule()?.interval == 2)
    player.act(.ruleChanged(.weekday(.monday)))
    #expect(rule()?.weekdays == WeekdaySet([.monday, .friday]))
    // One day stays.
    player.act(.ruleChanged(.weekday(.friday)))
    player.act(.ruleChanged(.weekday(.monday)))
    #expect(rule()?.weekdays == WeekdaySet([.monday]))
    player.act(.ruleChanged(.end("count")))
    player.act(.ruleChanged(.count(-8)))
    #expect(rule()?.end == .count(2))
    player.act(.ruleChanged(.unit(.month)))
    player.act(.ruleChanged(.place("3")))
    #expect(rule()?.nth == -1)
    #expect(rule()?.interval == 2)
    player.act(.ruleChanged(.nth(1)))
    #expect(rule()?.nths == [-1, 1] && rule()?.weekdays == WeekdaySet([.monday]))
    player.act(.ruleChanged(.nth(-1)))
    // One stays here too.
    player.act(.ruleChanged(.nth(1)))
    #expect(rule()?.nths == [1])
    player.act(.ruleChanged(.place("0")))
    player.act(.ruleChanged(.day(31)))
    #expect(rule()?.days.contains(31) == true && rule()?.nths == [])
    player.act(.ruleChanged(.unit(.hour)))
    #expect(rule()?.unit == .hour && rule()?.interval == 2)
    #expect(player.state.todos[id]?.due?.time != nil)
    player.act(.ruleChanged(.interval(99)))
    #expect(rule()?.interval == 23)
    player.act(.ruleChanged(.unit(.month)))
    player.act(.ruleChanged(.end("until")))
    player.act(.ruleChanged(.until("2026-12-24")))
    #expect(rule()?.end == .until(day("2026-12-24")))
    // A last day before the first is none.
    player.act(.ruleChanged(.until("2020-01-01")))
    #expect(rule()?.end == .until(day("2026-12-24")))
    player.write(player.undo)
    #expect(rule()?.end != .until(day("2026-12-24")))
    // Of a new one it waits until that is saved.
    player.perform(player.state.enter(.all, moment(90)))
    player.act(.addTapped)
    player.act(.formChanged(.line, "Stretch every day"))
    player.act(.ruleChanged(.interval(2)))
    player.act(.formSubmitted)
    let stretch = try #require(player.state.todos.values.first { $0.title == "Stretch" })
    #expect(stretch.rule?.interval == 3)
    #expect(stretch.rule?.unit == .day)
  }
}
