import Kernel
import Kit
import SyncCore
import TasksCore
import TestSupport
import Testing
import ViewTree

/// What is said of days and of repeats, in both languages.
@Suite struct TaskWordsTests {
  /// Wednesday, ten in the morning.
  private static let now = Zone.utc.instant(
    of: CivilDateTime(day("2026-7-15"), CivilTime(wrapping: 36_000)))
  private static let moment = Moment(instant: now, entropy: Entropy(high: 1, low: 1))

  private func scene(_ language: Language) -> Scene {
    Scene(
      words: Words(language), now: Self.now, offsetSeconds: 0, isOnline: true, isLoading: false)
  }

  @Test(arguments: [
    ("rent every month on the 1st", "Every month on the 1st", "매달 1일"),
    (
      "book club every month on the second tuesday", "Every month on the 2nd Tuesday",
      "매달 둘째 화요일"
    ),
    ("book club every last friday", "Every month on the last Friday", "매달 마지막 금요일"),
    (
      "class every tuesday until aug 31", "Every week on Tue until Mon, Aug 31",
      "매주 화요일, 8월 31일 (월)까지"
    ),
    (
      "band every 2nd and 4th sunday", "Every month on the 2nd and 4th Sunday",
      "매달 둘째, 넷째 일요일"
    ),
    (
      "potluck every first and last friday", "Every month on the 1st and last Friday",
      "매달 첫째, 마지막 금요일"
    ),
    ("drink every hour", "Every hour", "매시간"), ("pills every 6 hours", "Every 6 hours", "6시간마다"),
    ("tax every april 30", "Every year on Apr 30", "매년 4월 30일"),
    ("physio every day for 10 times", "Every day, 10 times", "매일, 10회"),
  ])
  func aRepeatIsSaidAsPeopleSayIt(line: String, english: String, korean: String) {
    var state = TasksState()
    _ = reduce(&state, .addTapped, Self.moment)
    _ = reduce(&state, .formChanged(.line, line), Self.moment)
    for (language, text) in [(Language.english, english), (.korean, korean)] {
      let nodes = TasksScreens.sheet(state, scene(language)).map { [$0] } ?? []
      #expect(String(decoding: renderHTML(nodes), as: UTF8.self).contains(">\(text)</option>"))
    }
  }

  @Test(arguments: [
    (
      EnglishRegion.american, "Every week on Tue until Mon, Aug 31", "Every year on Apr 30",
      "Fri, Jan 8, 2027", "5:00 PM"
    ),
    (
      .australian, "Every week on Tue until Mon 31 Aug", "Every year on 30 Apr", "Sat 1 Aug",
      "5:00 PM"
    ),
    (
      .british, "Every week on Tue until Mon 31 Aug", "Every year on 30 Apr", "Sat 1 Aug", "17:00"
    ),
  ])
  func aFormSpeaksAndUnderstandsTheEnglishOfItsRegion(
    region: EnglishRegion, weekly: String, yearly: String, day: String, time: String
  ) {
    let words = Words(.english, region)
    let scene = Scene(
      words: words, now: Self.now, offsetSeconds: 0, isOnline: true, isLoading: false)
    let lines = [
      ("class every tuesday until aug 31", weekly), ("tax every april 30", yearly),
      ("Dentist 1/8 5pm", day), ("Dentist 1/8 5pm", time),
    ]
    for (line, text) in lines {
      var state = TasksState()
      state.words = words
      _ = reduce(&state, .addTapped, Self.moment)
      _ = reduce(&state, .formChanged(.line, line), Self.moment)
      let nodes = TasksScreens.sheet(state, scene).map { [$0] } ?? []
      #expect(String(decoding: renderHTML(nodes), as: UTF8.self).contains(text))
    }
  }

  @Test(arguments: [
    ("2026-7-16", "Tomorrow, 5:30 PM", "내일 오후 5:30"),
    ("2026-7-24", "Fri, Jul 24, 5:30 PM", "7월 24일 (금) 오후 5:30"),
    ("2027-1-1", "Fri, Jan 1, 2027, 5:30 PM", "2027년 1월 1일 (금) 오후 5:30"),
  ])
  func aDueDateNamesTheYearThatIsNotThisOne(date: String, english: String, korean: String) throws {
    let id = ID<Entity>(high: 1, low: 1)
    let due = Due(day: day(date), time: CivilTime(hour: 17, minute: 30))
    var desk = Desk(device: 1)
    desk.write([
      Edit(
        id, kind: .todo,
        [
          Edit.Value(Todo.title.number, RegisterValue.text("Dentist")),
          Edit.Value(Todo.createdAt.number, RegisterValue.instant(Self.now)),
          Edit.Value(Todo.due.number, due.encoded),
        ])
    ])
    var state = TasksState()
    state.update(try #require(desk.entities[id]))
    _ = state.enter(.all, Self.moment)
    state.arrange(Self.moment)
    for (language, text) in [(Language.english, english), (.korean, korean)] {
      let html = renderHTML(TasksScreens.view(.home, state, scene(language)))
      #expect(String(decoding: html, as: UTF8.self).contains(text))
    }
  }
}
