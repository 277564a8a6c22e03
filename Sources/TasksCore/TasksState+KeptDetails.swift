public import Kernel
public import Kit
public import SyncCore

/// What was typed in details and left by a tab that is gone.
extension TasksState {
  /// Stores it.
  ///
  /// What its todo does not take, or what was typed for one that is gone, becomes a new todo, which Undo
  /// leaves alone. Nil where it cannot be read, or where the todo is not known and not everything was
  /// read from the disk (`knowsAll`).
  public mutating func restore(
    details: [UInt8], knowsAll: Bool = true, _ moment: Moment
  ) -> [TasksEffect]? {
    guard let (id, typed) = Self.typed(details) else { return nil }
    guard let todo = todos[id] else {
      guard let entity = entities[id] else {
        return knowsAll ? recording([], keeping(typed, of: nil, moment), moment) : nil
      }
      return recording([], keeping(typed, of: Todo(entity), moment), moment)
    }
    let old = stored(todo)
    var form = old
    for (field, text) in typed { form.fields[field] = text }
    let faults = edits(of: form, moment).faults.map { TodoForm.Field(correcting: $0) }
    for field in faults { form.fields[field] = old.fields[field] }
    guard let edits = edits(of: form, moment).edits else {
      return recording([], keeping(typed, of: todo, moment), moment)
    }
    let wrong = typed.filter { faults.contains($0.field) }
    return recording(edits, keeping(wrong, of: todo, moment), moment)
  }

  private typealias Typed = [(field: TodoForm.Field, text: String)]

  /// Whose details they are, and what each field that was changed says.
  private static func typed(_ details: [UInt8]) -> (ID<Entity>, Typed)? {
    var reader = CBORReader(details)
    guard let count = try? reader.readArrayCount(), let id = try? reader.readID(of: Entity.self)
    else { return nil }
    var typed: Typed = []
    for _ in 0..<(count - 1) / 2 {
      guard let number = try? reader.readInt(), let text = try? reader.readText(),
        let field = TodoForm.Field(rawValue: number)
      else { return nil }
      typed.append((field, text))
    }
    return (id, typed)
  }

  /// What keeps every word of it: a new todo with its title, or several where one has no room.
  private func keeping(_ typed: Typed, of todo: Todo?, _ moment: Moment) -> (String, [Edit]) {
    var new = Todo()
    new.title = todo?.title ?? words.unsavedText
    new.list = list(todo?.list)?.id
    var text: [UInt8] = []
    var isTitled = false
    for (field, said) in typed where !said.trimmed.utf8.isEmpty {
      if field == .line, said.fault(within: Todo.title.limits) == nil {
        new.title = said.trimmed
        isTitled = true
      } else {
        text += (text.isEmpty ? [] : [10]) + Array(said.utf8)
      }
    }
    guard isTitled || !text.isEmpty else { return ("", []) }
    var edits: [Edit] = []
    var rest = text[...]
    repeat {
      var end = min(rest.count, Todo.notes.limits.characters.upperBound)
      // Within no letter.
      while end < rest.count, rest[rest.startIndex + end] & 0xC0 == 0x80 { end -= 1 }
      new.notes = String(decoding: rest.prefix(end), as: UTF8.self)
      rest = rest.dropFirst(end)
      // The first two names are those of a todo that is changed and of its new list.
      edits += new.edits(
        of: moment.id(UInt64(edits.count + 2), of: Entity.self), over: nil, notes: nil, list: nil,
        of: [], newList: new.id, device: device ?? DeviceID(bits: moment.entropy.high | 1),
        at: moment.instant)
    } while !rest.isEmpty
    return (new.title, edits)
  }

  private func recording(
    _ edits: [Edit], _ kept: (title: String, edits: [Edit]), _ moment: Moment
  ) -> [TasksEffect] {
    let all = edits + kept.edits
    if all.isEmpty { return [] }
    let text = kept.edits.isEmpty ? words.todoChanged : words.keptAside(kept.title)
    return [.record(all, Saying(text, undo: undoing(edits, moment)))]
  }
}
