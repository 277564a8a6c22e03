import Kernel
public import SyncCore

extension TodoDraft {
  /// What writes a new todo, or what differs from the one that there is; the notes aside, which are
  /// merged (`TextRegister.edited`).
  public func values(over todo: Todo?) -> [Edit.Value] {
    var values: [Edit.Value] = []
    if todo == nil || todo?.title != title {
      values.append(.init(TodoRegister.title, RegisterValue.text(title)))
    }
    if todo?.due != due {
      values.append(.init(TodoRegister.due, due?.encoded ?? RegisterValue.null))
    }
    if (todo?.priority ?? .none) != priority {
      values.append(.init(TodoRegister.priority, RegisterValue.int(priority.rawValue)))
    }
    if todo?.list != list {
      values.append(
        .init(TodoRegister.list, list.map { RegisterValue.id($0) } ?? RegisterValue.null))
    }
    if !((todo?.tags ?? []) == tags) {
      values.append(.init(TodoRegister.tags, RegisterValue.texts(tags)))
    }
    if (todo?.reminders ?? []) != reminders {
      values.append(.init(TodoRegister.reminders, RegisterValue.numbers(reminders)))
    }
    return values + ruleValues(over: todo)
  }

  /// Another rule begins another series; a day put off leaves the rule's steps where they were.
  private func ruleValues(over todo: Todo?) -> [Edit.Value] {
    guard todo?.rule != rule else { return [] }
    let series = rule == nil ? nil : due.map { Series(start: $0.day) }
    return [
      .init(TodoRegister.rule, rule?.encoded ?? RegisterValue.null),
      .init(TodoRegister.series, series?.encoded ?? RegisterValue.null),
    ]
  }
}
