import Kernel
import Kit
import SyncCore
import TasksCore
import Testing
import ViewTree
import Wire

/// One part of a todo at its limit or beyond.
struct DraftRow: Sendable {
  var draft: Todo
  var fault: PropertyFault?

  init(_ draft: Todo, _ fault: PropertyFault? = nil) {
    self.draft = draft
    self.fault = fault
  }

  private static func due(_ text: String, zone: String = "") -> Todo {
    Todo(title: "a", due: Due(day: day(text), time: .midnight, zone: zone))
  }

  private static func tags(_ count: Int, length: Int) -> Todo {
    let rest = String(repeating: "글", count: length - 2)
    return Todo(title: "a", tags: (0..<count).map { "\($0 + 10)" + rest })
  }

  static let all = [
    DraftRow(Todo(title: ""), PropertyFault(Todo.title, .missing)),
    DraftRow(Todo(title: " \t"), PropertyFault(Todo.title, .missing)), DraftRow(Todo(title: "a")),
    DraftRow(Todo(title: String(repeating: "가", count: 200))),
    DraftRow(Todo(title: String(repeating: "가", count: 201)), PropertyFault(Todo.title, .tooLong)),
    DraftRow(Todo(title: "a\nb"), PropertyFault(Todo.title, .malformed)),
    DraftRow(Todo(title: "a", notes: String(repeating: "글", count: 10_000))),
    DraftRow(
      Todo(title: "a", notes: String(repeating: "글", count: 10_001)),
      PropertyFault(Todo.notes, .tooLong)),
    DraftRow(due("1900-1-1")), DraftRow(due("1899-12-31"), PropertyFault(Todo.due, .malformed)),
    DraftRow(due("9999-12-31")),
    DraftRow(due("2026-1-1", zone: "Asia/Seoul")),
    DraftRow(due("2026-1-1", zone: "no zone"), PropertyFault(Todo.due, .malformed)),
    DraftRow(tags(20, length: 50)),
    DraftRow(tags(21, length: 50), PropertyFault(Todo.tags, .tooLong)),
    DraftRow(tags(1, length: 51), PropertyFault(Todo.tags, .tooLong)),
    DraftRow(Todo(title: "a", tags: [""]), PropertyFault(Todo.tags, .missing)),
    DraftRow(Todo(title: "a", reminders: Array(0..<10))),
    DraftRow(Todo(title: "a", reminders: Array(0..<11)), PropertyFault(Todo.reminders, .tooLong)),
    DraftRow(Todo(title: "a", reminders: [40_320])),
    DraftRow(Todo(title: "a", reminders: [40_321]), PropertyFault(Todo.reminders, .malformed)),
    DraftRow(Todo(title: "a", reminders: [-1]), PropertyFault(Todo.reminders, .malformed)),
  ]
}

/// One thing typed into the form that may not be saved.
struct TypedRow: Sendable {
  var typed: [TasksAction]
  var focus: String
  var english: String
  var korean: String

  static let all = [
    TypedRow(
      typed: [.formChanged(.line, "  ")], focus: "todo-line", english: "Enter a task.",
      korean: "할 일을 입력해 주세요."),
    TypedRow(
      typed: [.formChanged(.line, String(repeating: "a", count: 201))], focus: "todo-line",
      english: "Use up to 200 characters.", korean: "200자까지 쓸 수 있어요."),
    TypedRow(
      typed: [
        .formChanged(.line, "a"), .formChanged(.notes, String(repeating: "a", count: 10_001)),
      ],
      focus: "todo-notes", english: "Use up to 10,000 characters.", korean: "10,000자까지 쓸 수 있어요."),
    TypedRow(
      typed: [.formChanged(.line, "a"), .formChanged(.day, "1899-12-31")], focus: "todo-day",
      english: "This date can’t be used.", korean: "쓸 수 없는 날짜예요."),
    TypedRow(
      typed: [.formChanged(.line, "a"), .formChanged(.tags, String(repeating: "a", count: 51))],
      focus: "todo-tags", english: "Use up to 20 tags of 50 characters each.",
      korean: "50자 이내의 태그를 20개까지 달 수 있어요."),
    TypedRow(
      typed: [.formChanged(.line, "a"), .formChanged(.list, String(repeating: "a", count: 101))],
      focus: "todo-list", english: "Use up to 100 characters.", korean: "100자까지 쓸 수 있어요."),
  ]
}

@Suite struct TodoFormTests {
  @Test(arguments: DraftRow.all)
  func everyPartHasItsLimits(row: DraftRow) {
    #expect(row.draft.faults == [row.fault].compactMap { $0 })
  }

  @Test(
    arguments: [
      ("", .missing), ("shop", nil), (String(repeating: "가", count: 100), nil),
      (String(repeating: "가", count: 101), .tooLong), ("a\tb", .malformed),
    ] as [(String, ValueFault?)])
  func aListHasAName(name: String, fault: ValueFault?) {
    #expect(name.fault(within: TodoList.name.limits) == fault)
  }

  @Test(arguments: TypedRow.all)
  func whatIsWrongIsSaidAtItsFieldAndNothingIsSaved(row: TypedRow) {
    let start = Zone.utc.instant(of: CivilDateTime(day("2026-7-15"), .midnight))
    let moment = Moment(instant: start, entropy: Entropy(high: 1, low: 1))
    var state = TasksState()
    _ = reduce(&state, .addTapped, moment)
    for action in row.typed { _ = reduce(&state, action, moment) }
    #expect(reduce(&state, .formSubmitted, moment) == [.focus(id: row.focus)])
    for (language, words) in [(Language.english, row.english), (.korean, row.korean)] {
      let scene = Scene(
        words: Words(language), now: start, offsetSeconds: 0, isOnline: true, isLoading: false)
      let nodes = TasksScreens.sheet(state, scene).map { [$0] } ?? []
      let sheet = String(decoding: renderHTML(nodes), as: UTF8.self)
      #expect(sheet.contains(words))
      // Nothing that is wrong stays folded away.
      let isFolded = row.focus != "todo-line"
      #expect(sheet.contains(#"<details class="todo-more" open"#) == isFolded)
      #expect(sheet.contains(#"id="\#(row.focus)""#))
    }
  }

  // The next new one with a repeat had its editor open.
  @Test func whatPutsARuleTogetherIsClosedInTheNextNewOne() {
    var player = Player()
    func isOpen() -> Bool {
      let scene = Scene(
        words: Words(.english), now: start, offsetSeconds: 0, isOnline: true, isLoading: false)
      let nodes = TasksScreens.sheet(player.state, scene).map { [$0] } ?? []
      return String(decoding: renderHTML(nodes), as: UTF8.self)
        .contains(#"id="todo-rule""#)
    }
    player.act(.addTapped)
    player.act(.formChanged(.line, "Water the roses"))
    player.act(.formChanged(.rule, "7"))
    #expect(isOpen())
    player.act(.lineSubmitted)
    player.act(.formChanged(.line, "Pay rent every month"))
    #expect(!isOpen())
    player.act(.formChanged(.rule, "7"))
    player.act(.formSubmitted)
    player.act(.addTapped)
    player.act(.formChanged(.line, "Vitamins every day"))
    #expect(!isOpen())
  }
}
