import CalendarCore
import Kernel

/// The todos of a calendar (RFC 5545, VTODO); its events are left out.
struct CalendarTodos {
  private struct Pending {
    var todo = ImportedTodo()
    var uid = ""
    var start: ContentLine?
    var isException = false
    var categories: [String] = []
    var list: String?
  }

  private let output: ImportOutput
  private var list: String
  private var pending: Pending?
  private var inAlarm = false
  private var row = 0

  init(named name: String, to output: ImportOutput) {
    list = name.hasSuffix(".ics") ? String(name.dropLast(4)) : ""
    self.output = output
  }

  mutating func read(_ bytes: [UInt8]) throws {
    var lines = ContentLines(bytes)
    while let line = lines.next() { try read(line) }
    if let pending { try output.fail(row, .cutOff, pending.todo.title) }
  }

  private mutating func read(_ line: ContentLine) throws {
    let name = String(decoding: line.name, as: UTF8.self)
    let value = String(decoding: line.value, as: UTF8.self).trimmed
    switch (name, value.uppercased()) {
    case ("BEGIN", "VTODO"):
      row += 1
      pending = Pending()
    case ("END", "VTODO"): try finish()
    case ("BEGIN", "VALARM"): inAlarm = true
    case ("END", "VALARM"): inAlarm = false
    case ("X-WR-CALNAME", _): list = Self.text(value)
    default:
      guard pending != nil else { return }
      if inAlarm {
        readAlarm(name, line, value)
      } else {
        read(name, line, value)
      }
    }
  }

  private mutating func finish() throws {
    guard var done = pending else { return }
    pending = nil
    // One occurrence that was changed: the series itself stands elsewhere in the file.
    guard !done.isException else { return }
    done.todo.row = row
    done.todo.list = done.list ?? list
    done.todo.source = done.uid.isEmpty ? "ics:\(list)\n\(done.todo.title)" : "ics:" + done.uid
    if done.todo.day.isEmpty, done.todo.dueAt == nil, let start = done.start {
      Self.setDue(of: &done.todo, start)
    }
    // Our own export names the list for other programs too, as the last category.
    if done.list != nil { _ = done.categories.popLast() }
    done.todo.tags = Names(done.categories)
    try output.todo(done.todo)
  }

  private mutating func readAlarm(_ name: String, _ line: ContentLine, _ value: String) {
    guard name == "TRIGGER" else { return }
    // Apple's placeholder, which never rings.
    if value.hasPrefix("19760401") { return }
    if let seconds = EventLength.seconds(of: line.value) {
      if seconds <= 0 { pending?.todo.reminders.append(ImportedReminder(minutes: -seconds / 60)) }
    } else if let at = Self.instant(line) {
      pending?.todo.reminders.append(ImportedReminder(at: at))
    }
  }

  private mutating func read(_ name: String, _ line: ContentLine, _ value: String) {
    switch name {
    case "SUMMARY": pending?.todo.title = Self.text(value)
    case "DESCRIPTION": pending?.todo.notes = Self.text(value)
    case "UID": pending?.uid = value
    case "RRULE": pending?.todo.rule = value
    case "RECURRENCE-ID": pending?.isException = true
    case "CREATED": pending?.todo.created = Self.instant(line)
    case "COMPLETED": pending?.todo.done = Self.instant(line)
    case "STATUS": readStatus(value.uppercased())
    case "PRIORITY": readPriority(Int(value) ?? 0)
    case "CATEGORIES":
      pending?.categories += Self.parts(value)
    case "RELATED-TO":
      let relation = String(decoding: line.relation, as: UTF8.self)
      if relation.isEmpty || relation == "PARENT" { pending?.todo.parent = "ics:" + value }
    case "DUE":
      guard var todo = pending?.todo else { return }
      Self.setDue(of: &todo, line)
      pending?.todo = todo
    case "DTSTART": pending?.start = line
    case "ESTIMATED-DURATION":
      pending?.todo.estimate = (EventLength.seconds(of: line.value) ?? 0) / 60
    case "X-LATER-LIST": pending?.list = Self.text(value)
    case "X-LATER-SECTION": pending?.todo.section = Self.text(value)
    case "X-LATER-FROM-COMPLETION": pending?.todo.isFromCompletion = value.uppercased() == "TRUE"
    default: break
    }
  }

  private mutating func readStatus(_ status: String) {
    guard status == "COMPLETED" || status == "CANCELLED", pending?.todo.done == nil else { return }
    let created = pending?.todo.created
    pending?.todo.done = created ?? Instant(milliseconds: 0)
  }

  private mutating func readPriority(_ priority: Int) {
    switch priority {
    case 1...4: pending?.todo.priority = 3
    case 5: pending?.todo.priority = 2
    case 6...9: pending?.todo.priority = 1
    default: break
    }
  }

  private static func setDue(of todo: inout ImportedTodo, _ line: ContentLine) {
    guard let due = time(line) else { return }
    if due.isUTC {
      todo.dueAt = instant(line)
      return
    }
    let wall = ImportTime.wall(Instant(milliseconds: Int64(due.wall) * 1_000))
    todo.day = wall.day
    todo.time = due.isDay ? "" : wall.time
    todo.zone = String(decoding: line.zone, as: UTF8.self)
  }

  /// Of a time that cannot be read, its day.
  private static func time(_ line: ContentLine) -> EventTime? {
    EventTime(line.value) ?? EventTime(line.value.prefix(8))
  }

  /// In UTC, whether it says so or not.
  private static func instant(_ line: ContentLine) -> Instant? {
    time(line).flatMap { ImportTime.instant(Double($0.wall)) }
  }

  private static func text(_ value: String) -> String {
    parts(value, at: nil).first?.trimmed ?? ""
  }

  /// Without backslashes; between commas that have none.
  private static func parts(_ value: String, at sign: UInt8? = UInt8(ascii: ",")) -> [String] {
    var parts: [[UInt8]] = [[]]
    var isEscaped = false
    for byte in value.utf8 {
      if !isEscaped, byte == UInt8(ascii: "\\") {
        isEscaped = true
        continue
      }
      if !isEscaped, byte == sign {
        parts.append([])
      } else {
        let isBreak = isEscaped && byte & 0xDF == UInt8(ascii: "N")
        parts[parts.count - 1].append(isBreak ? 10 : byte)
      }
      isEscaped = false
    }
    return parts.map { String(decoding: $0, as: UTF8.self) }
  }
}
