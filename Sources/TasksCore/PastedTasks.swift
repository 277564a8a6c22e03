import Kernel
import Kit
import SyncCore
import ViewTree

/// Lines that were pasted together, each of which may be a task.
enum PastedTasks {
  static let most = 200

  /// A line, as bytes, without what made a list of it.
  struct Line: Equatable, Sendable {
    var text: [UInt8]
    /// Whether it was ticked where it was copied.
    var isDone = false
  }

  /// The lines with something in them.
  static func lines(of text: String) -> [Line] {
    var lines: [Line] = []
    for part in text.utf8.split(whereSeparator: { $0 == 10 || $0 == 13 }) {
      let line = withoutMarks(String(decoding: part, as: UTF8.self).trimmed)
      if !line.text.isEmpty { lines.append(line) }
    }
    return lines
  }

  private static let bullets = ["- ", "* ", "• "]
  private static let ticked = ["[x] ", "[X] ", "☑ "]
  private static let open = ["[ ] ", "☐ "]

  // "- [ ] Milk", "* Milk", "• Milk" and "1. Milk" are Milk; "- [x] Milk" is Milk that is done.
  private static func withoutMarks(_ text: String) -> Line {
    // The blank behind a mark with nothing after it was trimmed.
    var rest = (Array(text.utf8) + [32])[...]
    if !bullets.contains(where: { drop($0, from: &rest) }) { dropNumber(from: &rest) }
    let isDone = ticked.contains { drop($0, from: &rest) }
    if !isDone { _ = open.contains { drop($0, from: &rest) } }
    return Line(text: Array(rest.dropLast()), isDone: isDone)
  }

  private static func drop(_ mark: String, from rest: inout ArraySlice<UInt8>) -> Bool {
    guard rest.starts(with: mark.utf8) else { return false }
    rest = rest.dropFirst(mark.utf8.count).drop { $0 <= 32 }
    return true
  }

  // "12. 25. 회의" begins with a day, and so does "2026. 7. 1".
  private static func dropNumber(from rest: inout ArraySlice<UInt8>) {
    let digits: ClosedRange<UInt8> = 48...57
    let after = rest.drop { digits.contains($0) }
    guard (1...3).contains(rest.count - after.count), after.starts(with: ". ".utf8) else { return }
    let text = after.dropFirst(2).drop { $0 <= 32 }
    let second = text.drop { digits.contains($0) }
    if second.count == text.count || second.first != UInt8(ascii: ".") { rest = text }
  }

  /// Asks what becomes of the lines, below the line that they were pasted into.
  static func question(_ lines: [Line], _ words: Words) -> Node<TasksAction> {
    let count = lines.count
    var done = 0
    for line in lines where line.isDone { done += 1 }
    let text = words.linesPasted(count, done: done)
    return Node(.div, .className("stack"), .role("group"), .label(text)) {
      Node(.p) { text }
      Node(.div, .className("dialog-buttons")) {
        Node.button(
          words.addTasks(count), style: .primary, id: "add-pasted", action: .pastedAdded)
        Node.button(words.addAsOne, action: .pastedJoined)
        Node.button(words.leaveOut, style: .text, action: .pastedLeft)
      }
    }
  }
}

extension TasksState {
  mutating func paste(_ text: String) -> [TasksEffect] {
    let lines = PastedTasks.lines(of: text)
    guard lines.count <= PastedTasks.most else { return [.say(words.tooManyPasted)] }
    openOffers = nil
    _ = changeForm { $0.pasted = lines }
    return lines.count > 1 ? [.focus(id: "add-pasted")] : joinPasted()
  }

  /// Nothing of it goes into the line.
  mutating func leavePasted() -> [TasksEffect] {
    _ = changeForm { $0.pasted = [] }
    return [.focus(id: TodoForm.Field.line.id)]
  }

  /// All of it stands behind what is typed.
  mutating func joinPasted() -> [TasksEffect] {
    guard let form else { return [] }
    var line = Array((form.fields[.line] ?? "").utf8)
    for part in form.pasted {
      if let last = line.last, last > 32 { line.append(32) }
      line += part.text
    }
    _ = changeForm {
      $0.fields[.line] = String(decoding: line, as: UTF8.self)
      $0.pasted = []
    }
    return [.keepDrafts, .focus(id: TodoForm.Field.line.id)]
  }

  /// Each line is understood as if it had been typed; one Undo takes all of them back.
  mutating func addPasted(_ moment: Moment) -> [TasksEffect] {
    guard let form, !form.pasted.isEmpty, !isLoading else { return [] }
    var edits: [Edit] = []
    var lists = allLists.named
    for (index, line) in form.pasted.enumerated() {
      var one = form
      one.fields[.line] = String(decoding: line.text, as: UTF8.self)
      one.fields[.notes] = nil
      // The newest stands first everywhere, so the first of them is the newest.
      var own = moment
      own.instant = moment.instant.adding(milliseconds: Int64(form.pasted.count - 1 - index))
      let (written, faults) = self.edits(
        of: one, own, index: UInt64(index), lists: lists, isDone: line.isDone)
      guard let written else {
        return [.say(words.pastedFault(index + 1, faults[0])), .focus(id: "add-pasted")]
      }
      edits += written
      // What one line makes, the next ones are put in.
      let new = moment.id(UInt64(index) * 2 + 1, of: Entity.self)
      if written.contains(where: { $0.entity == new }) {
        var list = TodoList(id: new)
        list.name = one.draft(at: moment.wall, in: words.region).listName.trimmed
        lists.append(list)
      }
    }
    let count = form.pasted.count
    return [
      .record(edits, Saying(words.tasksAdded(count), undo: inverses(of: edits, moment)))
    ] + leavePasted()
  }
}

extension Words {
  func linesPasted(_ count: Int, done: Int) -> String {
    say("You pasted \(count) lines.", "\(count)줄을 붙여 넣었어요.") + (done == 0 ? "" : ticked(done))
  }
  private func ticked(_ count: Int) -> String {
    say(
      count == 1
        ? " 1 is checked off, and is added as done."
        : " \(count) are checked off, and are added as done.",
      " 체크된 \(count)개는 완료한 할 일로 추가돼요.")
  }
  func addTasks(_ count: Int) -> String { say("Add \(count) tasks", "할 일 \(count)개 추가") }
  var addAsOne: String { say("Add as one", "하나로 추가") }
  var leaveOut: String { say("Don’t paste", "붙여 넣지 않기") }
  func tasksAdded(_ count: Int) -> String {
    say("\(count) tasks added", "할 일 \(count)개를 추가했어요")
  }
  var tooManyPasted: String {
    say(
      "You can paste up to \(PastedTasks.most) tasks at a time.",
      "할 일은 한 번에 \(PastedTasks.most)개까지 붙여 넣을 수 있어요.")
  }
  func pastedFault(_ number: Int, _ fault: PropertyFault) -> String {
    say("Line \(number): ", "\(number)번째 줄: ") + faultText(fault)
  }
}
