import Kernel
import Kit
import SyncCore
import ViewTree

/// What the row of a todo says of it: each thing stands here once.
struct TodoFacts: Equatable {
  var todo: Todo
  var list: TodoList?
  var parts: PartCount?
  /// The part in which a search found what it asks for.
  var foundPart: String?
  var today: CivilDate
  var isOverdue: Bool
  /// Whether the heading above says the day.
  var isDayKnown = false
  /// When it was done, where a heading above says on which day.
  var doneAt: CivilTime?
  /// Whether it was done on the day on which it was due.
  var isDoneInTime = false
  /// Ticked; of a repeating one as long as that is shown.
  var isDone: Bool
  /// The class of each tag's colour.
  var tagHues: [String]
  var words: Words

  init(_ todo: Todo, _ state: TasksState, _ scene: Scene) {
    self.todo = todo
    list = state.shownList(of: todo)
    parts = state.partCounts[todo.id]
    foundPart = state.arranged?.foundParts[todo.id]
    today = scene.today
    isOverdue = !todo.isDone && todo.due?.isOverdue(at: scene.wall) == true
    isDone = todo.isDone || state.tickedInstance(of: todo) != nil
    tagHues = todo.tags.map { state.hue(ofTag: $0) }
    words = scene.words
    if state.place == .done, let doneAt = todo.doneAt {
      let wall = CivilDateTime(doneAt, offsetSeconds: scene.offsetSeconds ?? 0)
      self.doneAt = wall.time
      isDoneInTime = todo.due?.day == wall.date
    }
    guard state.query.utf8.isEmpty, let due = todo.due, !todo.isDone else { return }
    isDayKnown =
      state.filter == .upcoming
      || due.day == today && !isOverdue
        && (state.order == .due && (state.filter == .today || state.filter == .all)
          || state.order == .byHand && state.filter == .today)
  }

  /// All of it as one sentence: "Due today, repeats, list Home, priority medium".
  var sentence: String {
    var text = ""
    for fact in all where !fact.spoken.utf8.isEmpty {
      text += (text.utf8.isEmpty ? "" : ", ") + fact.spoken
    }
    return text.startingLarge
  }

  /// In their order.
  var all: [TodoFact] {
    var facts: [TodoFact] = []
    if let doneAt {
      let time = words.time(doneAt)
      var fact = TodoFact(.clock, signs: [time])
      fact.className = "todo-due"
      fact.spoken = words.spokenDone(time)
      facts.append(fact)
    }
    if let due = todo.due, !isDoneInTime {
      let day = words.due(due, today: today)
      // Of what is done it is another time than the one that stands before it.
      let sign =
        isDayKnown ? due.time.map { words.time($0) } : doneAt == nil ? day : words.wasDue(day)
      var fact = TodoFact(.calendar, signs: sign.map { [$0] } ?? [])
      fact.className = isOverdue ? "todo-due overdue" : "todo-due"
      fact.spoken = words.spokenDue(due, today: today, isOverdue: isOverdue)
      facts.append(fact)
    }
    if todo.rule != nil {
      var fact = TodoFact(.repeating, signs: [""])
      fact.spoken = words.spokenRepeats
      facts.append(fact)
    }
    if todo.priority != .none {
      var fact = TodoFact(.flag, signs: [words.priorityName(todo.priority)])
      fact.className = "todo-priority " + todo.priority.className
      fact.spoken = words.spokenPriority(todo.priority)
      facts.append(fact)
    }
    if let minutes = todo.estimate {
      let text = words.minutes(minutes)
      var fact = TodoFact(.clock, signs: [text])
      fact.spoken = text
      facts.append(fact)
    }
    if let parts, parts.all > 0 {
      let count = "\(parts.done)/\(parts.all)"
      var fact = TodoFact(.parts, signs: [foundPart.map { count + " · " + $0 } ?? count])
      fact.spoken = words.spokenParts(parts)
      if let foundPart { fact.spoken += ", " + words.spokenPart(foundPart) }
      facts.append(fact)
    }
    if let list {
      var fact = TodoFact(.folder, signs: [list.name])
      if let colour = list.colour { fact.className += " " + colour.className }
      fact.spoken = words.spokenList(list.name)
      facts.append(fact)
    }
    var spoken = todo.tags.isEmpty ? "" : words.spokenTags(FormText.tags(todo.tags))
    for (tag, hue) in zip(todo.tags, tagHues) {
      var fact = TodoFact(.tag, signs: [tag])
      if !hue.utf8.isEmpty { fact.className += " " + hue }
      fact.spoken = spoken
      spoken = ""
      facts.append(fact)
    }
    return facts
  }
}

/// One thing that is told of a todo.
struct TodoFact {
  var icon: Icon
  /// What the row says, each after an icon.
  var signs: [String]
  var className = "todo-sign"
  /// Its part of the sentence that is heard of the row.
  var spoken = ""

  init(_ icon: Icon, signs: [String]) {
    self.icon = icon
    self.signs = signs
  }

  /// In the row.
  var nodes: [Node<TasksAction>] {
    signs.map { sign in
      Node(.span, .className(className)) {
        icon.node(size: 16)
        if !sign.utf8.isEmpty { Node(.span) { sign } }
      }
    }
  }
}

extension TasksState {
  /// The list as a row names it: not where it is the place that is shown.
  fileprivate func shownList(of todo: Todo) -> TodoList? {
    guard var list = list(todo.list) else { return nil }
    if query.utf8.isEmpty, case .list(let id) = filter, list.id == id || list.parent == id {
      return nil
    }
    list.name = allLists.fullName(of: list)
    list.colour = list.colour ?? allLists.parent(of: list)?.colour
    return list
  }
}

extension TodoPriority {
  var className: String {
    switch self {
    case .none: "plain"
    case .low: "low"
    case .medium: "medium"
    case .high: "high"
    }
  }
}

extension String {
  /// With a large first letter, where that is a Latin one.
  var startingLarge: String {
    var bytes = Array(utf8)
    if let first = bytes.first, (97...122).contains(first) { bytes[0] = first - 32 }
    return String(decoding: bytes, as: UTF8.self)
  }
}
