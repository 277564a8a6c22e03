import Kernel
import Kit
import SyncCore
import TasksCore
import Testing
import ViewTree

/// Tomorrow without a menu: by a swipe that means it, or with two presses.
@Suite final class PutOffTests {
  private var player = Player()

  private func todo(_ title: String) throws -> Todo {
    try #require(player.state.todos.values.first { $0.title == title })
  }

  private var page: String {
    let scene = Scene(
      words: Words(.english), now: start, offsetSeconds: 0, isOnline: true, isLoading: false)
    let nodes = TasksScreens.view(.all, player.state, scene)
    return String(decoding: renderHTML(nodes), as: UTF8.self)
  }

  // Shows T12.
  @Test func aSwipeToTheLeftCanMeanTomorrow() throws {
    for line in ["Milk today 5pm", "Bread today"] { player.add(line) }
    #expect(!page.contains("<span>Tomorrow</span>"))
    player.act(.swipeChosen("\(TodoSwipe.tomorrow.rawValue)"))
    #expect(player.state.settings.swipe == .tomorrow)
    #expect(page.ranges(of: "<span>Tomorrow</span>").count == 2)
    player.act(.putOffTapped([try todo("Milk").id], .tomorrow))
    #expect(try text(todo("Milk").due?.day) == "2026-07-16")
    #expect(try todo("Milk").due?.time == CivilTime(wrapping: 17 * 3_600))
    player.write(player.undo)
    #expect(try text(todo("Milk").due?.day) == "2026-07-15")
    // What is done is deleted by it, as ever.
    player.act(.checkTapped(try todo("Milk").id))
    #expect(page.ranges(of: "<span>Delete</span>").count == 1)
  }

  @Test func whatIsPickedIsPutOffByOnePressOfTheBar() throws {
    for line in ["Milk today", "Bread today", "Rye today"] { player.add(line) }
    for title in ["Milk", "Bread"] { player.act(.picked(try todo(title).id)) }
    let picked = try #require(player.state.picked)
    for name in ["Today", "Tomorrow", "Weekend", "Next week"] {
      #expect(page.contains(">\(name)</button>"))
    }
    #expect(player.act(.putOffTapped(picked, .weekend)).last == .focus(id: "heading"))
    #expect(player.state.picked == nil)
    for title in ["Milk", "Bread"] {
      #expect(try text(todo(title).due?.day) == "2026-07-18")
    }
    #expect(try text(todo("Rye").due?.day) == "2026-07-15")
    player.write(player.undo)
    #expect(try text(todo("Milk").due?.day) == "2026-07-15")
  }

  // Shows T12.
  @Test func allThatIsOverdueIsPutOffTogetherToAnyDay() throws {
    for line in ["Milk yesterday", "Bread 3 days ago", "Rye today"] { player.add(line) }
    _ = player.state.enter(.home, moment(50))
    #expect(player.act(.overdueTapped) == [.focus(id: "reschedule")])
    #expect(sheet.contains("2 overdue tasks") && sheet.contains("reschedule-month-2026-07-15"))
    player.act(.dayChosen(try #require(CivilDate(text: "2026-08-03"))))
    #expect(!player.state.isCovered)
    for title in ["Milk", "Bread"] { #expect(try todo(title).due?.day.text == "2026-08-03") }
    #expect(try todo("Rye").due?.day.text == "2026-07-15")
    player.write(player.undo)
    #expect(try todo("Milk").due?.day.text == "2026-07-14")
    #expect(try todo("Bread").due?.day.text == "2026-07-12")
    // By hand too, where its button did nothing, and by a key.
    player.act(.orderChosen("\(TodoOrder.byHand.rawValue)"))
    let asked = player.state.key("o", .home, moment(60))
    #expect(asked == [.focus(id: "reschedule")])
    player.act(.rescheduled(.tomorrow))
    #expect(try todo("Milk").due?.day.text == "2026-07-16")
    let none = player.state.key("o", .home, moment(70))
    #expect(none == [])
  }

  // The rule was dropped, though the button could be pressed.
  @Test func wordsInItsMenuSetTheRuleToo() throws {
    player.add("Milk today")
    player.act(.rescheduleTapped(try todo("Milk").id))
    player.act(.dayWordsChanged("every tue 5pm"))
    #expect(sheet.contains("Tue, Jul 21, 5:00 PM, Every week on Tue"))
    player.act(.dayWordsSubmitted)
    #expect(try text(todo("Milk").due?.day) == "2026-07-21")
    #expect(try todo("Milk").due?.time == CivilTime(wrapping: 17 * 3_600))
    #expect(try todo("Milk").rule?.unit == .week)
    // Another day leaves it as it is.
    player.act(.rescheduleTapped(try todo("Milk").id))
    player.act(.dayWordsChanged("next friday"))
    player.act(.dayWordsSubmitted)
    #expect(try todo("Milk").rule?.unit == .week)
  }

  @Test func oneUndoTakesBackDayAndRule() throws {
    player.add("Milk today")
    player.act(.rescheduleTapped(try todo("Milk").id))
    player.act(.dayWordsChanged("every tue 5pm"))
    player.act(.dayWordsSubmitted)
    player.write(player.undo)
    #expect(try text(todo("Milk").due?.day) == "2026-07-15")
    #expect(try todo("Milk").rule == nil && todo("Milk").due?.time == nil)
  }

  @Test(arguments: [("tomorrow maybe", "maybe"), ("tomorrow !high", "!high")])
  func whatIsNoDayInItsMenuIsTold(typed: String, rest: String) throws {
    player.add("Milk today")
    player.act(.rescheduleTapped(try todo("Milk").id))
    player.act(.dayWordsChanged(typed))
    #expect(sheet.contains("“\(rest)” says no day."))
    #expect(player.act(.dayWordsSubmitted) == [.focus(id: "reschedule-words")])
    #expect(try text(todo("Milk").due?.day) == "2026-07-15")
  }

  @Test func eachWayOfItsMenuSaysItsDay() throws {
    player.add("Milk today")
    player.act(.rescheduleTapped(try todo("Milk").id))
    for (way, day) in [
      ("Today", "Wed 15"), ("Tomorrow", "Thu 16"), ("This weekend", "Sat 18"),
      ("Next week", "Mon 20"),
    ] {
      #expect(sheet.contains(#"<span>\#(way)</span><span class="menu-day">\#(day)</span>"#))
    }
    for (way, day) in [
      ("오늘", "15일 (수)"), ("내일", "16일 (목)"), ("이번 주말", "18일 (토)"), ("다음 주", "20일 (월)"),
    ] {
      #expect(
        sheet(.korean).contains(#"<span>\#(way)</span><span class="menu-day">\#(day)</span>"#))
    }
    #expect(sheet.contains("<span>No date</span></button>"))
  }

  // Of another month, a number alone says too little.
  @Test func aWayIntoAnotherMonthNamesIt() throws {
    player.add("Milk today")
    player.act(.rescheduleTapped(try todo("Milk").id))
    let days: Int64 = 16 * 24 * 3_600_000
    let later = Instant(milliseconds: start.milliseconds + days)
    #expect(sheet(.english, at: later).contains(#"<span class="menu-day">Sat, Aug 1</span>"#))
    #expect(sheet(.korean, at: later).contains(#"<span class="menu-day">8월 1일 (토)</span>"#))
  }

  private var sheet: String { sheet(.english) }

  private func sheet(_ language: Language, at now: Instant = start) -> String {
    let scene = Scene(
      words: Words(language), now: now, offsetSeconds: 0, isOnline: true, isLoading: false)
    let nodes = TasksScreens.sheet(player.state, scene).map { [$0] } ?? []
    return String(decoding: renderHTML(nodes), as: UTF8.self)
  }
}
