import Kernel
import Kit
import SyncCore
import TasksCore
import Testing
import ViewTree

/// What is dragged past a heading, or moved there by key, belongs under it.
@Suite final class DraggingTests {
  private var player = Player()

  private func list(_ name: String) throws -> ID<Entity> {
    let list = player.addList(name)
    return try #require(list).id
  }

  private func section(_ name: String, of list: ID<Entity>) throws -> ID<Entity> {
    let section = player.addSection(name, of: list)
    return try #require(section).id
  }

  private func todo(_ title: String) throws -> Todo {
    try #require(player.state.todos.values.first { $0.title == title })
  }

  private func show(_ route: TasksRoute) {
    player.perform(player.state.enter(route, moment(player.count)))
  }

  /// The titles from the top of the screen to its end.
  private var rows: [String] {
    var state = player.state
    state.cursor = nil
    var titles: [String] = []
    while case .focus? = state.key("j", .home, moment(99))?.first {
      titles.append(state.cursor.flatMap { state.todos[$0]?.title } ?? "")
    }
    return titles
  }

  private func page(_ route: TasksRoute) -> String {
    let scene = Scene(
      words: Words(.english), now: start, offsetSeconds: 0, isOnline: true, isLoading: false)
    let nodes = TasksScreens.view(route, player.state, scene)
    return String(decoding: renderHTML(nodes), as: UTF8.self)
  }

  // Shows T12, T14.
  @Test func aTodoIsMovedToAPlaceInASection() throws {
    let home = try list("Home")
    let kitchen = try section("Kitchen", of: home)
    for line in ["Paint #Home", "Scrub #Home/Kitchen", "Cook #Home/Kitchen"] { player.add(line) }
    show(.list(home))
    player.act(.orderChosen("\(TodoOrder.byHand.rawValue)"))
    #expect(rows == ["Paint", "Cook", "Scrub"])
    player.act(.movedInto(try todo("Paint").id.text, 1, section: kitchen))
    #expect(try todo("Paint").list == kitchen)
    #expect(rows == ["Cook", "Paint", "Scrub"])
    player.write(player.undo)
    #expect(try todo("Paint").list == home)
    #expect(rows == ["Paint", "Cook", "Scrub"])
    // Out of its section, before what is in none.
    player.act(.movedInto(try todo("Cook").id.text, 0, section: nil))
    #expect(try todo("Cook").list == home)
    #expect(rows == ["Cook", "Paint", "Scrub"])
    // Within its section it is put in order, and stays there.
    player.act(.movedInto(try todo("Paint").id.text, 0, section: nil))
    #expect(rows == ["Paint", "Cook", "Scrub"])
    #expect(try todo("Paint").list == home)
  }

  @Test func whereTheDayOrdersTheRowsOnlyTheSectionCounts() throws {
    let home = try list("Home")
    let kitchen = try section("Kitchen", of: home)
    for line in ["Paint tomorrow #Home", "Scrub today #Home/Kitchen"] { player.add(line) }
    show(.list(home))
    player.act(.movedInto(try todo("Paint").id.text, 0, section: kitchen))
    #expect(try todo("Paint").list == kitchen)
    #expect(try todo("Paint").order == nil)
    #expect(rows == ["Scrub", "Paint"])
    // Where it is put to the place that it has, nothing is ordered.
    #expect(player.act(.movedInto(try todo("Paint").id.text, 1, section: kitchen)).isEmpty)
    #expect(player.state.list(home)?.todoOrder == nil)
    player.act(.movedInto("nonsense", 0, section: nil))
    #expect(try todo("Paint").list == kitchen)
  }

  @Test func rowsGoBetweenTheSectionsOfAListAndNowhereElse() throws {
    let home = try list("Home")
    player.add("Paint #Home")
    show(.list(home))
    #expect(!page(.list(home)).contains("data-key=\"todos\""))
    _ = try section("Kitchen", of: home)
    // Also what is in none, and the section in which there is nothing yet.
    #expect(page(.list(home)).ranges(of: "data-key=\"todos\"").count == 2)
    player.act(.orderChosen("\(TodoOrder.byHand.rawValue)"))
    #expect(page(.list(home)).ranges(of: "data-key=\"todos\"").count == 2)
    show(.all)
    player.act(.orderChosen("\(TodoOrder.byHand.rawValue)"))
    #expect(page(.all).contains("data-gesture=\"order\""))
    #expect(!page(.all).contains("data-key=\"todos\""))
  }

  // Shows T11, T12.
  @Test func theFirstThatIsMovedInAListOrdersItByHandAsItWasSeen() throws {
    let home = try list("Home")
    for line in ["Old yesterday", "Call today", "Walk tomorrow", "Milk !high", "Bread"] {
      player.add(line + " #Home")
    }
    show(.list(home))
    let seen = ["Old", "Call", "Walk", "Milk", "Bread"]
    #expect(rows == seen)
    #expect(page(.list(home)).contains("icon-button handle row-action"))
    // Under the heading of what has no day, between the two.
    let effects = player.act(.movedUnder(try todo("Call").id.text, 1, heading: 3))
    guard case .record(_, let saying)? = effects.first else {
      Issue.record("nothing was recorded")
      return
    }
    #expect(saying?.text == "Ordered by hand now.")
    #expect(rows == ["Old", "Walk", "Milk", "Call", "Bread"])
    #expect(player.state.list(home)?.todoOrder == .byHand)
    #expect(player.state.chosenOrder == .due)
    #expect(text(try todo("Call").due?.day) == "2026-07-15")
    #expect(try player.state.cursor == todo("Call").id)
    // What comes next is only put in its place.
    player.act(.moved(try todo("Bread").id.text, 0))
    #expect(rows == ["Bread", "Old", "Walk", "Milk", "Call"])
    player.act(.orderChosen(""))
    #expect(rows == seen)
  }

  // Shows T11.
  @Test func oneUndoTakesBackTheOrderAndThePlace() throws {
    let home = try list("Home")
    for line in ["Call today", "Walk tomorrow", "Run tomorrow"] { player.add(line + " #Home") }
    show(.list(home))
    player.act(.orderChosen("\(TodoOrder.created.rawValue)"))
    let seen = ["Run", "Walk", "Call"]
    #expect(rows == seen)
    let call = try todo("Call").id.text
    #expect(player.act(.movedUnder(call, 2, heading: 0)).isEmpty)
    #expect(player.act(.movedUnder(call, 0, heading: 1)).isEmpty)
    #expect(player.act(.movedUnder("nonsense", 0, heading: 0)).isEmpty)
    player.act(.movedUnder(call, 0, heading: 0))
    #expect(rows == ["Call", "Run", "Walk"])
    player.write(player.undo)
    #expect(player.state.list(home)?.todoOrder == .created)
    #expect(rows == seen)
    #expect(try todo("Call").order == nil)
  }

  // Shows T11, T14.
  @Test func withinASectionTheFirstThatIsMovedDoesSoToo() throws {
    let home = try list("Home")
    let kitchen = try section("Kitchen", of: home)
    for line in ["Paint #Home", "Scrub today #Home/Kitchen", "Cook tomorrow #Home/Kitchen"] {
      player.add(line)
    }
    show(.list(home))
    #expect(rows == ["Paint", "Scrub", "Cook"])
    player.act(.movedInto(try todo("Cook").id.text, 0, section: kitchen))
    #expect(rows == ["Paint", "Cook", "Scrub"])
    #expect(player.state.list(home)?.todoOrder == .byHand)
    player.write(player.undo)
    #expect(rows == ["Paint", "Scrub", "Cook"])
  }

  @Test func whatEveryPlaceHasInCommonIsNotOrderedByAHandle() throws {
    let home = try list("Home")
    player.add("Paint today #Home")
    player.add("Scrub today #Home")
    player.add("Weed today @garden")
    for route in [TasksRoute.tag(Array("garden".utf8)), .all] {
      show(route)
      #expect(!page(route).contains("data-gesture=\"order\""))
      #expect(player.act(.movedUnder(try todo("Paint").id.text, 0, heading: 0)).isEmpty)
    }
    // A search is in everything.
    show(.list(home))
    player.act(.searchChanged("paint"))
    #expect(!page(.list(home)).contains("data-gesture=\"order\""))
  }

  // Four presses in a sheet were needed.
  @Test func theFirstThatIsMovedInTodayOrdersTodayAlone() throws {
    player.act(.welcomeSkipped)
    for line in ["Bill yesterday", "Call today 11pm", "Milk today", "Bread"] { player.add(line) }
    show(.home)
    #expect(rows == ["Bill", "Call", "Milk"])
    #expect(page(.home).contains("icon-button handle row-action"))
    player.act(.movedUnder(try todo("Milk").id.text, 0, heading: 1))
    #expect(rows == ["Bill", "Milk", "Call"])
    #expect(player.state.settings.todayOrder == .byHand)
    show(.all)
    #expect(player.state.chosenOrder == .due)
    #expect(rows == ["Bill", "Call", "Milk", "Bread"])
    show(.home)
    #expect(rows == ["Bill", "Milk", "Call"])
    player.write(player.undo)
    #expect(rows == ["Bill", "Call", "Milk"])
    #expect(player.state.settings.todayOrder == nil)
    // Under the other heading it is due today, and nothing else is said of it; a day that is over is no place.
    let bill = try todo("Bill").id.text
    player.act(.movedUnder(bill, 1, heading: 1))
    #expect(try text(todo("Bill").due?.day) == "2026-07-15")
    #expect(player.state.settings.todayOrder == nil)
    player.write(player.undo)
    #expect(player.act(.movedUnder(try todo("Milk").id.text, 0, heading: 0)).isEmpty)
  }

  @Test func theInboxHasAnOrderOfItsOwnAndFollowsAgain() throws {
    player.act(.welcomeSkipped)
    for line in ["Milk", "Bread", "Soap"] { player.add(line) }
    show(.inbox)
    #expect(rows == ["Soap", "Bread", "Milk"])
    player.act(.movedUnder(try todo("Milk").id.text, 0, heading: 0))
    #expect(rows == ["Milk", "Soap", "Bread"])
    #expect(player.state.settings.inboxOrder == .byHand)
    #expect(player.state.settings.todayOrder == nil)
    player.act(.orderChosen(""))
    #expect(rows == ["Soap", "Bread", "Milk"])
  }

  // Up to 500 places were written, and nothing took them back.
  @Test func manualThatIsChosenHasOneUndoForThePlacesItWrites() throws {
    let home = try list("Home")
    for line in ["Call today", "Walk tomorrow", "Milk !high", "Bread"] {
      player.add(line + " #Home")
    }
    for route in [TasksRoute.list(home), .all] {
      show(route)
      let seen = rows
      player.act(.orderChosen("\(TodoOrder.byHand.rawValue)"))
      #expect(rows == seen)
      player.write(player.undo)
      #expect(player.state.todos.values.allSatisfy { $0.order == nil })
      #expect(rows == seen)
      #expect(player.state.chosenOrder == .due)
      #expect(player.state.list(home)?.todoOrder == nil)
    }
  }

  // Shows T11, T12.
  @Test func aTodoIsMovedToAnotherDayAndKeepsItsTime() throws {
    for line in ["Call tomorrow 5pm", "Milk friday", "Bread"] { player.add(line) }
    show(.upcoming)
    #expect(rows == ["Call", "Milk"])
    player.act(.movedToDay(try todo("Call").id.text, day("2026-7-18")))
    #expect(try text(todo("Call").due?.day) == "2026-07-18")
    #expect(try todo("Call").due?.time == CivilTime(wrapping: 17 * 3_600))
    #expect(rows == ["Milk", "Call"])
    #expect(try player.state.cursor == todo("Call").id)
    player.write(player.undo)
    #expect(rows == ["Call", "Milk"])
    // To the day that it has.
    let milk = try todo("Milk").id.text
    #expect(player.act(.movedToDay(milk, day("2026-7-17"))).isEmpty)
    #expect(player.act(.movedToDay("nonsense", day("2026-7-17"))).isEmpty)
    // What is picked goes together.
    for title in ["Call", "Milk"] { player.act(.picked(try todo(title).id)) }
    player.act(.movedToDay(milk, day("2026-7-20")))
    #expect(try text(todo("Call").due?.day) == "2026-07-20")
    #expect(try text(todo("Milk").due?.day) == "2026-07-20")
  }

  // Shows T11, X02.
  @Test func theStripOfTheWeekCountsAndLeadsToItsDays() throws {
    for line in ["Call tomorrow", "Milk tomorrow", "Old yesterday"] { player.add(line) }
    show(.upcoming)
    let first = page(.upcoming)
    #expect(first.contains("aria-label=\"Thursday, Jul 16, 2 tasks\""))
    #expect(first.contains("aria-label=\"Friday, Jul 17, 0 tasks\""))
    // What is overdue is to be done today.
    #expect(first.contains("aria-label=\"Wednesday, Jul 15, 1 task\""))
    #expect(!first.contains("week-before"))
    #expect(first.contains("data-key=\"sections\""))
    #expect(player.act(.dayTapped(day("2026-7-15"))) == [.open(path: "/tasks")])
    let call = try todo(#require(rows.first)).id
    #expect(player.act(.dayTapped(day("2026-7-16"))) == [.focus(id: "todo-" + call.text)])
    #expect(player.act(.dayTapped(day("2026-7-21"))) == [.say("Nothing due Tue, Jul 21")])
    #expect(player.act(.weekTurned(1)).isEmpty)
    #expect(page(.upcoming).contains("aria-label=\"Wednesday, Jul 22, 0 tasks\""))
    #expect(!page(.upcoming).contains("Jul 21,") && page(.upcoming).contains("week-before"))
    #expect(player.act(.weekTurned(-1)) == [.focus(id: "week-after")])
    #expect(page(.upcoming).contains("Wednesday, Jul 15, 1 task"))
    show(.all)
    #expect(!page(.all).contains("week-day"))
  }
}
