import Kernel
import Kit
import SyncCore

/// Tags are coloured, put in order, renamed, joined and deleted.
extension TasksState {
  /// What is stored of a tag, besides the todos that have it.
  func storedTag(_ name: String) -> TodoTag? { TodoTag.one(name, storedTags) }

  /// The class of a tag's colour; empty for one without.
  func hue(ofTag name: String) -> String { storedTag(name)?.colour?.className ?? "" }

  /// The tags there are; what only the todo itself has can be written otherwise there.
  func knownTags(besides todo: Todo? = nil, _ board: TasksBoard) -> [String] {
    let own = todo?.isDone == false ? todo?.tags ?? [] : []
    let used = board.tags.filter { board.count(of: $0) > (own.contains($0) ? 1 : 0) }
    return used + storedTags.map { $0.name }
  }

  /// Each tag as it is called already: "Errand" is "errand" where there is that.
  ///
  /// Those that the todo has stay as they are.
  func asKnown(_ tags: [String], of todo: Todo? = nil, _ board: TasksBoard) -> [String] {
    let own = todo?.tags ?? []
    if tags == own { return tags }
    var known = knownTags(besides: todo, board)
    var found: [String] = []
    for tag in tags {
      let index = own.contains(tag) ? nil : SearchText.index(of: tag, among: known)
      let name = index.map { known[$0] } ?? tag
      known.append(name)
      if !found.contains(name) { found.append(name) }
    }
    return found
  }

  mutating func openTagForm(_ tag: [UInt8]) -> [TasksEffect] {
    let name = String(decoding: tag, as: UTF8.self)
    return open(.listForm(ListForm(tag: name, colour: storedTag(name)?.colour)))
  }

  mutating func saveTag(_ tag: [UInt8], _ form: ListForm, _ moment: Moment) -> [TasksEffect] {
    let old = String(decoding: tag, as: UTF8.self)
    let others = knownTags(board(moment)).filter { $0 != old }
    let other = form.name == old ? nil : SearchText.index(of: form.name, among: others)
    let name = other.map { others[$0] } ?? form.name
    let focus = uncover(otherwise: "heading")
    let colour = form.fields.isChanged(.colour) ? form.colour : nil
    if name == old {
      guard let colour else { return focus }
      return record([TodoTag.colouring(name, colour)], words.listChanged(name), moment) + focus
    }
    let edits = TodoTag.renaming(
      old, to: name, colour: colour, todos: Array(todos.values), stored: storedTags,
      at: moment.instant)
    return record(edits, words.tagRenamed(name), moment)
      + [.open(path: TasksRoute.tag(Array(name.utf8)).path)]
  }

  mutating func deleteTag(_ tag: [UInt8], _ moment: Moment) -> [TasksEffect] {
    over = nil
    let old = String(decoding: tag, as: UTF8.self)
    let edits = TodoTag.deleting(
      old, todos: Array(todos.values), stored: storedTags, at: moment.instant)
    return record(edits, words.tagDeleted(old), moment) + [.open(path: TasksRoute.lists.path)]
  }

  /// Puts a tag to a place among those that are shown.
  mutating func moveTag(_ moved: String, to place: Int, _ moment: Moment) -> [TasksEffect] {
    let names = board(moment).tags
    guard names.contains(where: { $0 == moved }) else { return [] }
    return [
      .record(
        TodoTag.placing(
          moved, at: place, among: names, stored: storedTags, entropy: moment.entropy.low))
    ]
  }

  private func record(_ edits: [Edit], _ text: String, _ moment: Moment) -> [TasksEffect] {
    if edits.isEmpty { return [] }
    return [.record(edits, Saying(text, undo: inverses(of: edits, moment)))]
  }
}
