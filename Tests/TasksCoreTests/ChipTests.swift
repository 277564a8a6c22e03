import Kernel
import Kit
import TasksCore
import Testing
import ViewTree

/// The chips below a line say what was understood of it, not what was typed.
@Suite struct ChipTests {
  /// What the chips say, and the buttons that take them back.
  private func chips(_ line: String, _ language: Language, day: String? = nil) -> (
    names: [String], labels: [String]
  ) {
    var player = Player()
    player.act(.addTapped)
    player.act(.formChanged(.line, line))
    if let day { player.act(.formChanged(.day, day)) }
    let scene = Scene(
      words: Words(language), now: start, offsetSeconds: 0, isOnline: true, isLoading: false)
    let nodes = TasksScreens.sheet(player.state, scene).map { [$0] } ?? []
    let group = String(decoding: renderHTML(nodes), as: UTF8.self)
      .parts(between: #"id="todo-chips""#).dropFirst().first?.parts(between: "</div>").first
    let parts = group ?? ""
    return (
      parts.parts(between: "<span>").dropFirst().map { $0.parts(between: "<")[0] },
      parts.parts(between: #"<button "#).dropFirst().map {
        $0.parts(between: #"aria-label=""#).last?.parts(between: "\"")[0] ?? ""
      }
    )
  }

  @Test(
    arguments: [
      (
        "Dentist tomorrow 5pm !high #health @teeth @\"wisdom tooth\"",
        ["Tomorrow", "5:00 PM", "High", "health · new list", "teeth", "wisdom tooth"],
        ["내일", "오후 5:00", "높음", "health · 새 목록", "teeth", "wisdom tooth"]
      ),
      // A time without a day is the next such time.
      ("call mum 5pm", ["Today, 5:00 PM"], ["오늘 오후 5:00"]),
      ("call mum 9am", ["Tomorrow, 9:00 AM"], ["내일 오전 9:00"]),
      ("dinner with Sam tonight", ["Today, 7:00 PM"], ["오늘 오후 7:00"]),
      ("team meeting 3-4pm", ["Today, 3:00 PM, 60 min"], ["오늘 오후 3:00, 60분"]),
      ("do yoga 30m friday", ["30 min", "Fri, Jul 17"], ["30분", "7월 17일 (금)"]),
      ("vitamins every morning", ["Every day, 9:00 AM"], ["매일, 오전 9:00"]),
      (
        "class every tuesday until aug 31", ["Every week on Tue", "Until Mon, Aug 31"],
        ["매주 화요일", "8월 31일 (월)까지"]
      ),
      ("physio every day for 10 times", ["Every day", "10 times"], ["매일", "10회"]),
    ] as [(String, [String], [String])])
  func theySayWhatWasUnderstood(line: String, english: [String], korean: [String]) {
    #expect(chips(line, .english).names == english)
    #expect(chips(line, .korean).names == korean)
  }

  @Test func aButtonSaysWhatItTakesBackAndOfWhichWords() {
    #expect(chips("call mum 5pm", .english).labels == ["Today, 5:00 PM. Keep “5pm” as text"])
    #expect(chips("내일 치과", .korean).labels == ["내일. ‘내일’을 일반 글자로 두기"])
  }

  // The chip said "Tomorrow", and the task had no day.
  @Test func aLineStillSaysTheDayWhenThatOfThePlaceWasTakenAway() {
    var player = Player()
    player.perform(player.state.enter(.home, moment(0)))
    player.act(.addTapped)
    player.act(.belongingTapped(.day))
    player.act(.formChanged(.line, "Dentist tomorrow @teeth"))
    player.act(.formSubmitted)
    #expect(player.state.todos.values.map { $0.due?.day } == [day("2026-7-16")])
    player.act(.addTapped)
    player.act(.belongingTapped(.day))
    player.act(.formChanged(.line, "Milk"))
    player.act(.formSubmitted)
    #expect(player.state.todos.values.first { $0.title == "Milk" }.map { $0.due == nil } == true)
  }

  @Test func aTimeHasNoDayOfItsOwnWhereOneWasChosen() {
    let names = chips("call mum 5pm", .english, day: "2026-07-17").names
    #expect(names == ["5:00 PM", "Fri, Jul 17"])
  }
}

extension String {
  /// What stands before, between and after each of these words.
  fileprivate func parts(between words: String) -> [String] {
    var parts: [String] = []
    var rest = self[...]
    while let found = rest.firstRange(of: words) {
      parts.append(String(rest[..<found.lowerBound]))
      rest = rest[found.upperBound...]
    }
    return parts + [String(rest)]
  }
}
