import Kernel

/// What task lists write as JSON.
struct TaskJSON {
  let format: ImportFormat

  func read(_ value: JSONValue, to output: ImportOutput) throws {
    switch format {
    case .todoist: try TodoistJSON.read(value, to: output)
    case .googleTasks: try readGoogle(value, to: output)
    case .tasksOrg: try TasksOrgJSON.read(value, to: output)
    case .things: try ThingsJSON.read(value, to: output)
    default: try readMicrosoft(value, to: output)
    }
  }

  private func readGoogle(_ value: JSONValue, to output: ImportOutput) throws {
    var row = 0
    for list in value["items"].list {
      for task in list["items"].list {
        row += 1
        var todo = ImportedTodo()
        todo.row = row
        todo.title = task["title"].text
        todo.notes = task["notes"].text
        todo.list = list["title"].text
        todo.source = "google:" + task["id"].text
        if !task["parent"].text.isEmpty { todo.parent = "google:" + task["parent"].text }
        todo.created = task["created"].instant ?? task["updated"].instant
        todo.day = ImportTime.wall(task["due"].text)?.day ?? ""
        if task["status"].text == "completed" {
          todo.done = task["completed"].instant ?? task["updated"].instant ?? todo.created
        }
        try output.todo(todo)
      }
    }
  }

  /// Microsoft Graph's: an answer with lists, or the lists alone.
  private func readMicrosoft(_ value: JSONValue, to output: ImportOutput) throws {
    var row = 0
    for list in value["value"].list + (value.has("tasks") ? [value] : []) {
      for task in list["tasks"].list {
        row += 1
        var todo = Self.todo(task)
        todo.row = row
        todo.list = list["displayName"].text
        try output.todo(todo)
        for (number, step) in task["checklistItems"].list.enumerated() {
          var part = ImportedTodo()
          part.row = row
          part.title = step["displayName"].text
          part.list = todo.list
          part.created = todo.created
          part.parent = todo.source
          part.source = "\(todo.source):\(number)"
          if step["isChecked"].isTrue { part.done = todo.done ?? todo.created }
          try output.todo(part)
        }
      }
    }
  }

  private static func todo(_ task: JSONValue) -> ImportedTodo {
    var todo = ImportedTodo()
    todo.title = task["title"].text
    todo.notes = text(task["body"])
    todo.source = "microsoft:" + task["id"].text
    todo.created = task["createdDateTime"].instant
    todo.priority = ["low": 1, "high": 3][task["importance"].text] ?? 0
    if task["status"].text == "completed" {
      todo.done =
        task["completedDateTime"]["dateTime"].instant ?? task["lastModifiedDateTime"].instant
    }
    // It has a zone, and means a day.
    todo.day = ImportTime.wall(task["dueDateTime"]["dateTime"].text)?.day ?? ""
    if task["isReminderOn"].isTrue, let at = task["reminderDateTime"]["dateTime"].instant {
      todo.reminders = [ImportedReminder(at: at)]
    }
    todo.rule = GraphRule.rule(task["recurrence"])
    return todo
  }

  private static func text(_ body: JSONValue) -> String {
    guard body["contentType"].text == "html" else { return body["content"].text }
    var reader = MarkupReader(Array(body["content"].text.utf8))
    var text = ""
    while let event = reader.next() {
      switch event {
      case .text(let part): text += part
      case .start("br", _), .end("p"), .end("div"): text += "\n"
      case .start, .end: break
      }
    }
    return text.trimmed
  }
}

/// Microsoft's patterns as recurrence rules (RFC 5545).
enum GraphRule {
  /// Empty for none.
  static func rule(_ recurrence: JSONValue) -> String {
    let pattern = recurrence["pattern"]
    let interval = max(pattern["interval"].integer ?? 1, 1)
    let days = pattern["daysOfWeek"].list.map { String($0.text.uppercased().prefix(2)) }
      .joined(separator: ",")
    let day = pattern["dayOfMonth"].integer ?? 1
    let month = pattern["month"].integer ?? 1
    let places = ["first": 1, "second": 2, "third": 3, "fourth": 4, "last": -1]
    let place = places[pattern["index"].text] ?? 1
    var parts: [String]
    switch pattern["type"].text {
    case "daily": parts = ["FREQ=DAILY"]
    case "weekly": parts = ["FREQ=WEEKLY"] + (days.isEmpty ? [] : ["BYDAY=\(days)"])
    case "absoluteMonthly": parts = ["FREQ=MONTHLY", "BYMONTHDAY=\(day)"]
    case "relativeMonthly": parts = ["FREQ=MONTHLY", "BYDAY=\(days)", "BYSETPOS=\(place)"]
    case "absoluteYearly": parts = ["FREQ=YEARLY", "BYMONTH=\(month)", "BYMONTHDAY=\(day)"]
    case "relativeYearly":
      parts = ["FREQ=YEARLY", "BYMONTH=\(month)", "BYDAY=\(days)", "BYSETPOS=\(place)"]
    default: return ""
    }
    parts.append("INTERVAL=\(interval)")
    let range = recurrence["range"]
    if range["type"].text == "endDate", let end = ImportTime.wall(range["endDate"].text) {
      parts.append("UNTIL=" + end.day.filter { $0 != "-" })
    }
    if range["type"].text == "numbered", let count = range["numberOfOccurrences"].integer {
      parts.append("COUNT=\(count)")
    }
    return parts.joined(separator: ";")
  }
}

/// What Todoist's API answers.
enum TodoistJSON {
  static func read(_ value: JSONValue, to output: ImportOutput) throws {
    let projects = names(value["projects"].list)
    let sections = names(value["sections"].list)
    var notes: [String: [String]] = [:]
    for note in value["notes"].list {
      notes[note["item_id"].text, default: []].append(note["content"].text)
    }
    var reminders: [String: [ImportedReminder]] = [:]
    for reminder in value["reminders"].list where reminder["type"].text == "relative" {
      let minutes = ImportedReminder(minutes: reminder["minute_offset"].integer ?? 0)
      reminders[reminder["item_id"].text, default: []].append(minutes)
    }
    for (row, task) in value["items"].list.enumerated() where !task["is_deleted"].isTrue {
      var todo = todo(task)
      todo.row = row + 1
      todo.list = projects[task["project_id"].text] ?? ""
      todo.section = sections[task["section_id"].text] ?? ""
      todo.notes = NameList.lines([todo.notes] + (notes[task["id"].text] ?? []))
      todo.reminders = reminders[task["id"].text] ?? []
      try output.todo(todo)
    }
  }

  private static func names(_ values: [JSONValue]) -> [String: String] {
    Dictionary(values.map { ($0["id"].text, $0["name"].text) }, uniquingKeysWith: { $1 })
  }

  private static func todo(_ task: JSONValue) -> ImportedTodo {
    var todo = ImportedTodo()
    todo.title = task["content"].text
    todo.notes = task["description"].text
    todo.source = "todoist:" + task["id"].text
    if !task["parent_id"].text.isEmpty { todo.parent = "todoist:" + task["parent_id"].text }
    todo.priority = min(max((task["priority"].integer ?? 1) - 1, 0), 3)
    todo.tags = Names(task["labels"].list.map { $0.text })
    todo.created = task["added_at"].instant
    if task["checked"].isTrue { todo.done = task["completed_at"].instant ?? todo.created }
    let due = task["due"]
    todo.setDue(due["date"].text)
    todo.zone = due["timezone"].text
    // A time in UTC is an instant; one without a zone is the wall's.
    if due["date"].text.hasSuffix("Z"), let at = due["date"].instant {
      (todo.day, todo.time, todo.dueAt) = ("", "", at)
    }
    if due["is_recurring"].isTrue {
      todo.phrase = due["string"].text
      todo.isFromCompletion = todo.phrase.contains("every!") || todo.phrase.contains("ev!")
    }
    let deadline = task["deadline"]["date"].text
    if todo.day.isEmpty, todo.dueAt == nil {
      if !deadline.isEmpty { todo.setDue(deadline) }
    } else if !deadline.isEmpty {
      todo.notes = NameList.lines([todo.notes, "⏳ " + deadline])
    }
    if task["duration"]["unit"].text == "minute" {
      todo.estimate = task["duration"]["amount"].integer ?? 0
    }
    return todo
  }
}

/// The backup of Tasks.org.
enum TasksOrgJSON {
  static func read(_ value: JSONValue, to output: ImportOutput) throws {
    let data = value["data"]
    var lists: [String: String] = [:]
    for list in data["caldavCalendars"].list { lists[list["uuid"].text] = list["name"].text }
    var sources: [String: String] = [:]
    for entry in data["tasks"].list { sources[entry["task"]["id"].text] = source(entry["task"]) }
    for (row, entry) in data["tasks"].list.enumerated() {
      let task = entry["task"]
      guard (task["deletionDate"].number ?? 0) == 0 else { continue }
      var todo = todo(task)
      todo.row = row + 1
      todo.tags = Names(entry["tags"].list.map { $0["name"].text })
      todo.list = entry["caldavTasks"].list.first.flatMap { lists[$0["calendar"].text] } ?? ""
      todo.parent = sources[task["parent"].text] ?? ""
      // At the time itself (2), or so many milliseconds from it (4).
      for alarm in entry["alarms"].list {
        switch alarm["type"].integer {
        case 2: todo.reminders.append(ImportedReminder())
        case 4:
          let minutes = abs(alarm["time"].number ?? 0) / 60_000
          if minutes < 100_000 { todo.reminders.append(ImportedReminder(minutes: Int(minutes))) }
        case 0: todo.reminders.append(ImportedReminder(at: alarm["time"].instant))
        default: break
        }
      }
      try output.todo(todo)
    }
  }

  private static func source(_ task: JSONValue) -> String {
    let remote = task["remoteId"].text
    return "tasks.org:" + (remote.isEmpty ? task["id"].text : remote)
  }

  private static func todo(_ task: JSONValue) -> ImportedTodo {
    var todo = ImportedTodo()
    todo.title = task["title"].text
    todo.notes = task["notes"].text
    todo.source = source(task)
    todo.priority = 3 - min(max(task["priority"].integer ?? 3, 0), 3)
    todo.created = task["creationDate"].instant
    todo.done = task["completionDate"].instant
    todo.dueAt = task["dueDate"].instant
    // It has a time where its seconds are not zero.
    if let due = todo.dueAt { todo.isAllDay = due.milliseconds / 1_000 % 60 == 0 }
    var rule = task["recurrence"].text
    if rule.hasPrefix("RRULE:") { rule.removeFirst(6) }
    todo.isFromCompletion = task["repeatFrom"].integer == 1 || rule.contains("FROM=COMPLETION")
    todo.rule = rule.split(separator: ";").filter { !$0.hasPrefix("FROM=") }.joined(separator: ";")
    return todo
  }
}

/// What scripts hand to Things, and others write for it.
enum ThingsJSON {
  static func read(_ value: JSONValue, to output: ImportOutput) throws {
    let attributes = value["attributes"]
    guard value["type"].text == "project" else {
      return try read(value, list: attributes["list"].text, section: "", to: output)
    }
    var section = ""
    for part in attributes["items"].list {
      if part["type"].text == "heading" {
        section = part["attributes"]["title"].text
      } else {
        try read(part, list: attributes["title"].text, section: section, to: output)
      }
    }
  }

  private static func read(
    _ value: JSONValue, list: String, section: String, to output: ImportOutput
  ) throws {
    let attributes = value["attributes"]
    var todo = ImportedTodo()
    todo.row = 1
    todo.title = attributes["title"].text
    todo.notes = attributes["notes"].text
    todo.list = list
    todo.section = section
    todo.tags = Names(attributes["tags"].list.map { $0.text })
    todo.created = attributes["creation-date"].instant
    todo.setDue(attributes["deadline"].text)
    if todo.day.isEmpty, todo.phrase.isEmpty { todo.setDue(attributes["when"].text) }
    if attributes["completed"].isTrue {
      todo.done = attributes["completion-date"].instant ?? todo.created
    }
    let id = value["id"].text
    todo.source = "things:" + (id.isEmpty ? "\(list)\n\(section)\n\(todo.title)" : id)
    try output.todo(todo)
    for (number, step) in attributes["checklist-items"].list.enumerated() {
      var part = ImportedTodo()
      part.title = step["attributes"]["title"].text
      part.list = list
      part.section = section
      part.created = todo.created
      part.parent = todo.source
      part.source = "\(todo.source):\(number)"
      if step["attributes"]["completed"].isTrue { part.done = todo.done ?? todo.created }
      try output.todo(part)
    }
  }
}
