import CalendarCore
import Kernel

/// The template that Todoist makes of a project.
struct TodoistTable {
  /// The project's: what the file is called, without what a backup adds.
  let list: String

  init(name: String) {
    let base = name.split(separator: "/").last.map(String.init) ?? name
    var title = base.hasSuffix(".csv") ? String(base.dropLast(4)) : base
    if let bracket = title.lastIndex(of: "["), title.hasSuffix("]") {
      title = String(title[..<bracket])
    }
    list = title.trimmed
  }

  func read(_ table: inout CSVTable, to output: ImportOutput) throws {
    var section = ""
    var pending: ImportedTodo?
    // What the next row of each depth is a part of.
    var parents: [String] = []
    var counts: [String: Int] = [:]
    while table.advance() {
      if table.isCutOff {
        try output.fail(table.line, .cutOff, table["content"])
        continue
      }
      switch table["type"].trimmed {
      case "section":
        section = table["content"]
        parents = []
      case "note":
        let notes = pending?.notes ?? ""
        pending?.notes = NameList.lines([notes, table["content"]])
      case "task":
        if let done = pending { try output.todo(done) }
        var todo = todo(table)
        todo.section = section
        let depth = min(max((Int(table["indent"]) ?? 1) - 1, 0), parents.count)
        parents.removeSubrange(depth...)
        todo.parent = parents.last ?? ""
        let key = [list, section, todo.parent, todo.title].joined(separator: "\n")
        counts[key, default: 0] += 1
        todo.source = "todoist:\(key)\n\(counts[key] ?? 1)"
        parents.append(todo.source)
        pending = todo
      default: break
      }
    }
    if let last = pending { try output.todo(last) }
  }

  private func todo(_ table: CSVTable) -> ImportedTodo {
    var todo = ImportedTodo()
    todo.row = table.line
    todo.list = list
    (todo.title, todo.tags) = Self.withoutLabels(table["content"])
    todo.notes = table["description"]
    todo.priority = 4 - min(max(Int(table["priority"]) ?? 4, 1), 4)
    todo.setDue(table["date"])
    let deadline = table["deadline"]
    if todo.day.isEmpty, todo.phrase.isEmpty {
      todo.setDue(deadline)
    } else if !deadline.isEmpty {
      todo.notes = NameList.lines([todo.notes, "⏳ " + deadline])
    }
    if let minutes = Int(table["duration"]), table["duration_unit"] == "minute" {
      todo.estimate = minutes
    }
    return todo
  }

  /// "Pay rent @home" is called "Pay rent".
  static func withoutLabels(_ content: String) -> (title: String, labels: Names) {
    var words = content.split(separator: " ", omittingEmptySubsequences: true)
    var labels: [String] = []
    while words.count > 1, let last = words.last, last.first == "@", last.utf8.count > 1 {
      labels.insert(String(last.dropFirst()), at: 0)
      words.removeLast()
    }
    guard !labels.isEmpty else { return (content, Names()) }
    return (words.joined(separator: " "), Names(labels))
  }
}

extension ImportedTodo {
  /// A date, or words that say when.
  mutating func setDue(_ text: String) {
    let text = text.trimmed
    if let wall = ImportTime.wall(text) {
      (day, time) = wall
    } else {
      phrase = text
    }
  }
}

/// TickTick's backup.
enum TickTickTable {
  /// Where the names of the columns stand: behind some lines about the file.
  static func start(of bytes: [UInt8]) -> Int? {
    var line = 0
    for _ in 0..<20 {
      let end = bytes[line...].firstIndex { $0 == 10 || $0 == 13 } ?? bytes.endIndex
      let text = String(decoding: bytes[line..<min(end, line + 2_000)], as: UTF8.self)
      if text.contains("Folder Name"), text.contains("List Name") { return line }
      guard end < bytes.endIndex else { return nil }
      line = end + 1
    }
    return nil
  }

  static func read(_ table: inout CSVTable, to output: ImportOutput) throws {
    while table.advance() {
      if table.isCutOff {
        try output.fail(table.line, .cutOff, table["title"])
        continue
      }
      let todo = todo(table)
      try output.todo(todo)
      guard table["kind"] == "CHECKLIST" else { continue }
      for (number, part) in parts(table["content"]).enumerated() {
        var step = ImportedTodo()
        step.row = todo.row
        step.title = part.title
        step.list = todo.list
        step.section = todo.section
        step.created = todo.created
        step.parent = todo.source
        step.source = "\(todo.source):\(number)"
        if part.isDone { step.done = todo.done ?? todo.created }
        try output.todo(step)
      }
    }
  }

  private static func todo(_ table: CSVTable) -> ImportedTodo {
    var todo = ImportedTodo()
    todo.row = table.line
    todo.title = table["title"]
    todo.list = table["list name"]
    todo.section = table["column name"]
    todo.tags = NameList.read(table["tags"])
    todo.notes = table["kind"] == "CHECKLIST" ? "" : table["content"]
    todo.priority = priority(table["priority"])
    todo.created = ImportTime.instant(table["created time"])
    if table["status"] != "0" {
      todo.done = ImportTime.instant(table["completed time"]) ?? todo.created
    }
    todo.source = "ticktick:" + table["taskid"]
    let parent = table["parentid"].trimmed
    if !parent.isEmpty { todo.parent = "ticktick:" + parent }
    readDates(table, &todo)
    return todo
  }

  private static func readDates(_ table: CSVTable, _ todo: inout ImportedTodo) {
    todo.zone = table["timezone"]
    todo.dueAt = ImportTime.instant(table["due date", "start date"])
    todo.isAllDay = table["is all day"] == "true"
    let repeats = table["repeat"].trimmed
    if repeats.hasPrefix("RRULE:") {
      todo.rule = String(repeats.dropFirst(6))
    } else if !repeats.isEmpty {
      todo.notes = NameList.lines([todo.notes, "🔁 " + repeats])
    }
    for reminder in NameList.read(table["reminder"]).all where !todo.isAllDay {
      // Some write what stands in a calendar before it too: "TRIGGER:-PT15M".
      let bytes = Array(reminder.utf8)
      let length = bytes[((bytes.lastIndex(of: UInt8(ascii: ":")) ?? -1) + 1)...]
      if let seconds = EventLength.seconds(of: length) {
        todo.reminders.append(ImportedReminder(minutes: abs(seconds) / 60))
      }
    }
  }

  private static func priority(_ text: String) -> Int {
    switch text.trimmed.lowercased() {
    case "5", "p1": 3
    case "3", "p2": 2
    case "1", "p3": 1
    default: 0
    }
  }

  /// "▫one▪two": the second is done.
  private static func parts(_ content: String) -> [(title: String, isDone: Bool)] {
    var parts: [(title: String, isDone: Bool)] = []
    for scalar in content.unicodeScalars {
      switch scalar {
      case "▫": parts.append(("", false))
      case "▪": parts.append(("", true))
      default:
        if !parts.isEmpty { parts[parts.count - 1].title.unicodeScalars.append(scalar) }
      }
    }
    return parts.filter { !$0.title.trimmed.isEmpty }
  }
}
