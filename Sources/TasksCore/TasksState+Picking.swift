import Kernel
import Kit
import SyncCore
import ViewTree

/// Several todos at once.
extension TasksState {
  /// Picks one, or lets it go.
  mutating func pick(_ id: ID<Entity>) -> [TasksEffect] {
    guard todos[id] != nil, !isCovered else { return [] }
    cursor = id
    var ids = picked ?? []
    if ids.contains(id) { ids.removeAll { $0 == id } } else { ids.append(id) }
    let isFirst = picked == nil
    picked = ids
    return isFirst ? [.vibrate(milliseconds: 10)] : []
  }

  /// Picks all from the last that was picked, or where the keyboard is, to this.
  mutating func pick(through id: ID<Entity>, _ moment: Moment) -> [TasksEffect] {
    let order = rows(moment)
    var ids = picked ?? []
    guard !isCovered, let from = ids.last ?? cursor, let start = order.firstIndex(of: from),
      let end = order.firstIndex(of: id)
    else { return pick(id) }
    for one in order[min(start, end)...max(start, end)] where !ids.contains(one) {
      ids.append(one)
    }
    // The next one counts from here.
    ids.removeAll { $0 == id }
    picked = ids + [id]
    cursor = id
    return []
  }

  mutating func endPicking() -> [TasksEffect] {
    picked = nil
    return [.focus(id: "screen-more")]
  }

  mutating func completePicked(_ moment: Moment) -> [TasksEffect] {
    var edits: [Edit] = []
    var count = 0
    for id in picked ?? [] {
      guard let todo = todos[id], !todo.isDone else { continue }
      edits += completion(of: todo, moment)
      count += 1
    }
    let undo = edits.map { $0.inverse(over: entities[$0.entity], at: moment.instant) }
    return finish(edits, Saying(words.manyDone(count), undo: undo))
  }

  mutating func deletePicked(_ moment: Moment) -> [TasksEffect] {
    var edits: [Edit] = []
    var count = 0
    for id in picked ?? [] where todos[id] != nil {
      edits += deletion(of: id, moment)
      count += 1
    }
    return finish(edits, Saying(words.manyDeleted(count), undo: Self.undeletion(edits)))
  }

  private mutating func finish(_ edits: [Edit], _ saying: Saying) -> [TasksEffect] {
    picked = nil
    guard !edits.isEmpty else { return [.focus(id: "heading")] }
    return [.vibrate(milliseconds: 10), .record(edits, saying), .focus(id: "heading")]
  }
}

/// What is done with the picked ones.
enum PickingBar {
  static func view(_ picked: [ID<Entity>], _ words: Words) -> Node<TasksAction> {
    Node(.div, .className("selection"), .role("toolbar"), .label(words.pickTodos)) {
      Node.iconButton(.close, label: words.endPicking, action: .pickingEnded)
      Node(.p, .className("selection-count"), .role("status")) { words.pickedCount(picked.count) }
      Node(.div, .className("selection-actions")) {
        Node.iconButton(
          .calendar, label: words.reschedule, isEnabled: !picked.isEmpty,
          action: .rescheduleTapped(nil))
        Node.iconButton(
          .folder, label: words.file, isEnabled: !picked.isEmpty, id: "file-picked",
          action: .filingTapped)
        Node.iconButton(
          .check, label: words.complete, isEnabled: !picked.isEmpty, action: .pickedCompleted)
        Node.iconButton(
          .trash, label: words.delete, isEnabled: !picked.isEmpty, action: .pickedDeleted)
      }
      Node(.div, .className("chips near-days")) {
        for day in NearDay.allCases {
          Node(
            .button, .type("button"), .className("chip"), .flag(.disabled, if: picked.isEmpty),
            on: .click(.putOffTapped(picked, day))
          ) { words.shortName(of: day) }
        }
      }
    }
  }
}

extension Words {
  var pickTodos: String { say("Select tasks", "할 일 선택") }
  var endPicking: String { say("End selection", "선택 끝내기") }
  func pickedCount(_ count: Int) -> String { say("\(count) selected", "\(count)개 선택") }
  func manyDone(_ count: Int) -> String {
    self.count(count, one: "task", many: "tasks", korean: "개") + say(" completed", "를 완료했어요")
  }
  func manyDeleted(_ count: Int) -> String {
    self.count(count, one: "task", many: "tasks", korean: "개") + say(" deleted", "를 삭제했어요")
  }
}
