import Kernel
import Kit
import Testing
import ViewTree

/// A month to choose a day of.
@Suite struct MonthCalendarTests {
  private enum Action: Equatable {
    case chosen(String)
    case turned(String)
    case reached(String, id: String)
    case left
  }

  private let today = CivilDate(year: 2026, month: 7, day: 17) ?? .first

  private func month(
    _ day: String, chosen: String? = nil, _ words: Words = Words(.english)
  ) throws -> Node<Action> {
    let calendar = MonthCalendar<Action>(
      id: "m", label: "Calendar", day: try #require(CivilDate(text: day)),
      chosen: chosen.flatMap { CivilDate(text: $0) }, today: today,
      onChoose: { .chosen($0.text) }, onTurn: { .turned($0.text) },
      onReach: { .reached($0.text, id: $1) }, onEscape: .left)
    return .month(calendar, words)
  }

  /// What the elements do that hear this, in the order of the page.
  private func actions(_ node: Node<Action>, _ event: Event) -> [Action] {
    guard let element = node.element else { return [] }
    let own = element.handlers.filter { $0.event == event.kind }.map { $0.action(event) }
    return own + element.children.flatMap { actions($0, event) }
  }

  private func press(_ key: String, on day: String, shift: Bool = false) throws -> Action? {
    actions(
      try month(day), Event(kind: .keyDown, text: key, modifiers: shift ? 1 : 0)
    ).first
  }

  private func text(_ node: Node<Action>) -> String {
    String(decoding: renderHTML([node]), as: UTF8.self)
  }

  // Shows T18.
  @Test func everyDayOfTheMonthIsThereOnce() throws {
    let node = try month("2026-02-10", chosen: "2026-02-12")
    let clicks = actions(node, Event(kind: .click))
    #expect(clicks.first == .turned("2026-01-10") && clicks[1] == .turned("2026-03-10"))
    let days = (1...28).map { day in
      Action.chosen(day < 10 ? "2026-02-0\(day)" : "2026-02-\(day)")
    }
    #expect(Array(clicks.dropFirst(2)) == days)
    let html = text(node)
    #expect(html.ranges(of: "role=\"row\"").count == 5)
    #expect(html.ranges(of: "aria-selected=\"true\"").count == 1)
    #expect(html.ranges(of: "tabindex=\"0\"").count == 1)
    #expect(!html.contains("aria-current"))
    #expect(html.contains("February 2026"))
    #expect(text(try month("2026-07-01")).contains("aria-current=\"date\""))
  }

  @Test func aWeekBeginsAsTheRegionHasIt() throws {
    func first(_ words: Words) throws -> String? {
      text(try month("2026-07-17", words)).firstMatch(
        of: #/role="columnheader" aria-label="([^"]+)"/#
      ).map { String($0.output.1) }
    }
    #expect(try first(Words(.english)) == "Sunday")
    #expect(try first(Words(.english, .british)) == "Monday")
    #expect(try first(Words(.english, .australian)) == "Monday")
    #expect(try first(Words(.korean)) == "일요일")
    let korean = text(try month("2026-07-17", Words(.korean)))
    #expect(korean.contains("2026년 7월") && korean.contains("7월 17일 금요일"))
  }

  @Test func keysLeadThroughDaysWeeksAndMonths() throws {
    for (key, day) in [
      ("ArrowLeft", "2026-07-30"), ("ArrowRight", "2026-08-01"), ("ArrowUp", "2026-07-24"),
      ("ArrowDown", "2026-08-07"), ("Home", "2026-07-26"), ("End", "2026-08-01"),
      ("PageUp", "2026-06-30"), ("PageDown", "2026-08-31"),
    ] {
      #expect(try press(key, on: "2026-07-31") == .reached(day, id: "m-" + day), "\(key)")
    }
    #expect(
      try press("PageDown", on: "2028-02-29", shift: true)
        == .reached("2029-02-28", id: "m-2029-02-28"))
    #expect(try press("Escape", on: "2026-07-31") == .left)
    #expect(try press("x", on: "2026-07-31") == .turned("2026-07-31"))
    // No day is before the first that a task may have.
    #expect(try press("ArrowUp", on: "1900-01-03") == .reached("1900-01-01", id: "m-1900-01-01"))
  }
}
