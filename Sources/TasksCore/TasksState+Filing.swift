import Kernel
import Kit
import SyncCore
import ViewTree

/// Todos are put where they belong, one or several together.
extension TasksState {
  /// A row, or all that are picked if it is one of them, was dropped on a place of the side bar.
  mutating func drop(
    _ id: ID<Entity>, on place: TasksRoute, _ moment: Moment
  ) -> [TasksEffect] {
    guard todos[id] != nil else { return [] }
    let picked = picked ?? []
    let ids = picked.contains(id) ? picked : [id]
    switch place {
    case .home: return putOff(ids, to: .today, moment)
    case .list(let list): return move(ids, to: list, moment)
    case .tag(let name): return tag(ids, String(decoding: name, as: UTF8.self), moment)
    case .inbox, .upcoming, .lists, .all, .done, .profile, .settings, .notifications, .privacy,
      .account, .todo:
      return []
    }
  }

  /// Asks where all that are picked are put, or what the menu was opened for.
  mutating func askWhereTo() -> [TasksEffect] {
    if case .rescheduling(let ids) = cover { return askWhereTo(ids) }
    return askWhereTo(picked ?? [])
  }

  /// Parts go where the whole goes.
  mutating func askWhereTo(_ ids: [ID<Entity>]) -> [TasksEffect] {
    let ids = ids.filter { todos[$0].map { $0.parent == nil } ?? false }
    return ids.isEmpty ? [] : open(.filing(ids))
  }

  /// The same in a list that is made for it.
  mutating func openNewList() -> [TasksEffect] {
    guard case .filing(let ids) = cover else { return [] }
    var form = ListForm(.list)
    form.takes = ids
    return open(.listForm(form))
  }

  /// Does it with what was asked about; the keyboard goes back to the row, or on where that leaves.
  mutating func file(
    _ moment: Moment, moves: Bool = false,
    _ put: (inout TasksState, [ID<Entity>]) -> [TasksEffect]
  ) -> [TasksEffect] {
    guard case .filing(let ids) = cover else { return [] }
    let one = picked == nil ? ids.first : nil
    let back = uncover(otherwise: one.map { "todo-" + $0.text } ?? "heading")
    let effects = put(&self, ids)
    let leaves = moves && (filter == .inbox || ownList?.isFilter == false)
    if let one, leaves, details == nil, !effects.isEmpty { return effects + leave(one, moment) }
    return effects + back
  }

  /// Nil takes them out of their lists.
  mutating func move(
    _ ids: [ID<Entity>], to id: ID<Entity>?, _ moment: Moment
  ) -> [TasksEffect] {
    let list = list(id)
    guard id == nil || list?.isFilter == false else { return [] }
    picked = nil
    var edits: [Edit] = []
    for each in ids {
      guard let todo = todos[each], todo.list != id else { continue }
      edits.append(todo.edit([.set(Todo.list, id)]))
    }
    let text = list.map { words.movedTo(allLists.fullName(of: $0)) } ?? words.outOfLists
    return record(edits, text, moment)
  }

  mutating func tag(
    _ ids: [ID<Entity>], _ name: String, _ moment: Moment
  ) -> [TasksEffect] {
    picked = nil
    var edits: [Edit] = []
    var fault: ValueFault?
    for id in ids {
      guard let todo = todos[id], !todo.tags.contains(name) else { continue }
      let tags = todo.tags + [name]
      fault = tags.fault(within: Todo.tags.limits) ?? fault
      if tags.fault(within: Todo.tags.limits) == nil {
        edits.append(todo.edit([.set(Todo.tags, tags)]))
      }
    }
    // One that has as many tags as there may be stays as it is.
    if edits.isEmpty, let fault { return [.say(words.faultText(PropertyFault(Todo.tags, fault)))] }
    return record(edits, words.taggedWith(name), moment)
  }

  /// How much these matter.
  mutating func prioritise(
    _ ids: [ID<Entity>], _ priority: TodoPriority, _ moment: Moment
  ) -> [TasksEffect] {
    picked = nil
    var edits: [Edit] = []
    for todo in ids.compactMap({ todos[$0] }) where todo.priority != priority {
      edits.append(todo.edit([.set(Todo.priority, priority)]))
    }
    return record(edits, words.prioritySet(priority), moment)
  }

  /// The same of what the menu was opened for.
  mutating func prioritise(_ priority: TodoPriority, _ moment: Moment) -> [TasksEffect] {
    guard case .rescheduling(let ids) = cover else { return [] }
    let effects = uncover(otherwise: ids.first.map { "todo-" + $0.text } ?? "heading")
    return prioritise(ids, priority, moment) + effects
  }

  private func record(_ edits: [Edit], _ text: String, _ moment: Moment) -> [TasksEffect] {
    edits.isEmpty ? [] : [.record(edits, Saying(text, undo: inverses(of: edits, moment)))]
  }
}

extension TodoPriority {
  /// What the key means in a list: as in a line, 1 is the highest.
  init?(key: String) {
    switch key {
    case "1": self = .high
    case "2": self = .medium
    case "3": self = .low
    case "4": self = .none
    default: return nil
    }
  }
}

extension TodoSheets {
  /// How much it matters, or all of these, if they are alike.
  static func priorities(
    _ ids: [ID<Entity>], _ state: TasksState, _ words: Words
  ) -> Node<TasksAction> {
    let todos = ids.compactMap { state.todos[$0] }
    return Node(
      .div, .className("chips wrapped"), .role("group"), .label(words.priority)
    ) {
      for priority in TodoPriority.allCases.reversed() {
        Node.chip(
          words.priorityName(priority), icon: .flag,
          isOn: todos.allSatisfy { $0.priority == priority }, action: .prioritised(priority))
      }
    }
  }

  /// The lists and tags that all of these can be put to.
  static func filing(
    _ ids: [ID<Entity>], _ state: TasksState, _ scene: Scene
  ) -> Node<TasksAction> {
    let words = scene.words
    let lists = state.allLists.named.filter { $0.archivedAt == nil }
    let tags = state.board(scene).tags
    let one = ids.count == 1 ? ids.first.flatMap { state.todos[$0] } : nil
    return Node.dialog(
      id: "file-todos", title: one?.title ?? words.pickedCount(ids.count), closeLabel: words.close,
      onCancel: .coverClosed
    ) {
      group(
        words.moveToList,
        lists.map { MenuItem(.folder, $0.name, action: .filedIn($0.id)) }
          + [
            MenuItem(.nothing, words.noList, action: .filedIn(nil)),
            MenuItem(.plus, words.newListTitle + "…", action: .filedInNewList),
          ])
      if !tags.isEmpty {
        group(
          words.addTag,
          tags.map { MenuItem(.tag, $0, action: .filedUnder(Array($0.utf8))) })
      }
    }
  }

  private static func group(
    _ title: String, _ items: [MenuItem<TasksAction>]
  ) -> Node<TasksAction> {
    Node(.section, .className("sheet-group"), .label(title)) {
      Node(.h3) { title }
      Node.menu(items)
    }
  }
}

extension Words {
  func prioritySet(_ priority: TodoPriority) -> String {
    say("Priority: ", "우선순위: ") + priorityName(priority)
  }
  var file: String { say("Move to list or tag", "목록·태그 정하기") }
  var moveToList: String { say("Move to list", "목록으로 옮기기") }
  var noList: String { say("No list", "목록 없음") }
  var outOfLists: String { say("Removed from the list", "목록에서 뺐어요") }
  var addTag: String { say("Add tag", "태그 달기") }
  func movedTo(_ list: String) -> String {
    say("Moved to \(list)", "\(Particle.towards.after("‘\(list)’")) 옮겼어요")
  }
  func taggedWith(_ tag: String) -> String { say("Tagged “\(tag)”", "‘\(tag)’ 태그를 달았어요") }
}
