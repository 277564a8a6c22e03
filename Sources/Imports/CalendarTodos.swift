import CalendarCore
import Kernel

/// The todos of a calendar (RFC 5545, VTODO); its events are left out.
struct CalendarTodos {
  private struct Pending {
    var todo = ImportedTodo()
    var uid = ""
    var start: (day: String, time: String)?
    var isException = false
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
    done.todo.list = list
    done.todo.source = done.uid.isEmpty ? "ics:\(list)\n\(done.todo.title)" : "ics:" + done.uid
    if done.todo.day.isEmpty, done.todo.dueAt == nil, let start = done.start {
      (done.todo.day, done.todo.time) = start
    }
    try output.todo(done.todo)
  }

  private mutating func readAlarm(_ name: String, _ line: ContentLine, _ value: String) {
    guard name == "TRIGGER" else { return }
    // Apple's placeholder, which never rings.
    if value.hasPrefix("19760401") { return }
    if let minutes = ICSDuration.minutes(value) {
      if minutes <= 0 { pending?.todo.reminders.append(ImportedReminder(minutes: -minutes)) }
    } else if let at = Self.instant(value) {
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
    case "CREATED": pending?.todo.created = Self.instant(value)
    case "COMPLETED": pending?.todo.done = Self.instant(value)
    case "STATUS": readStatus(value.uppercased())
    case "PRIORITY": readPriority(Int(value) ?? 0)
    case "CATEGORIES":
      for tag in Self.parts(value) { pending?.todo.tags.add(tag) }
    case "RELATED-TO":
      let relation = String(decoding: line.relation, as: UTF8.self)
      if relation.isEmpty || relation == "PARENT" { pending?.todo.parent = "ics:" + value }
    case "DUE": readDue(line, value)
    case "DTSTART": pending?.start = Self.wall(value)
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

  private mutating func readDue(_ line: ContentLine, _ value: String) {
    if value.hasSuffix("Z") {
      pending?.todo.dueAt = Self.instant(value)
      return
    }
    guard let wall = Self.wall(value) else { return }
    pending?.todo.day = wall.day
    pending?.todo.time = wall.time
    pending?.todo.zone = String(decoding: line.zone, as: UTF8.self)
  }

  /// 20240201T090000 as a wall shows it.
  private static func wall(_ value: String) -> (day: String, time: String)? {
    let bytes = Array(value.utf8)
    guard bytes.count >= 8, bytes[..<8].allSatisfy({ $0.isDigit }) else { return nil }
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    guard let day = CivilDate(text: "\(text(0..<4))-\(text(4..<6))-\(text(6..<8))") else {
      return nil
    }
    guard bytes.count >= 13, bytes[8] == UInt8(ascii: "T"),
      let time = CivilTime(text: "\(text(9..<11)):\(text(11..<13))")
    else { return (day.text, "") }
    return (day.text, time.text)
  }

  private static func instant(_ value: String) -> Instant? {
    guard let wall = wall(value) else { return nil }
    let time = wall.time.isEmpty ? "00:00" : wall.time
    return ImportTime.instant("\(wall.day)T\(time):00Z")
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
