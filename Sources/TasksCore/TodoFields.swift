import Kernel
import Kit
import SyncCore
import ViewTree

/// The controls of a todo: of a new one in its sheet, of one that there is in its details.
struct TodoFields {
  var form: TodoForm
  var entry: QuickEntry?
  var state: TasksState
  var scene: Scene

  init(_ form: TodoForm, _ state: TasksState, _ scene: Scene) {
    self.form = form
    self.state = state
    self.scene = scene
    entry = form.entry(at: scene.wall, in: scene.words.region)
  }

  private var words: Words { scene.words }

  private func id(_ field: TodoForm.Field) -> String { form.isNew ? field.id : field.detailID }

  private func changed(_ field: TodoForm.Field, to text: String) -> TasksAction {
    form.isNew ? .formChanged(field, text) : .detailChanged(field, text)
  }

  /// The line that it is written in.
  var line: Node<TasksAction> {
    text(.line, words.todoTitle) {
      if form.isNew {
        $0.placeholder = words.todoTitlePlaceholder
        // As high as what is typed, up to these.
        $0.lines = 3
        $0.isEntry = true
        // Who has added some knows.
        if state.todos.count < 3 { $0.helper = words.todoTitleHelper }
      } else {
        $0.lines = 2
        $0.style = .paper
      }
    }
  }

  /// A text of several lines; of one that there is drawn as long as nobody changes it.
  var notes: Node<TasksAction> {
    guard areNotesWritten else {
      return .component(TodoNotes(text: form.fields[.notes] ?? "", words: words))
    }
    return text(.notes, words.description) {
      $0.lines = 3
      if form.isNew { return }
      $0.placeholder = words.description
      $0.style = .paper
    }
  }

  private var areNotesWritten: Bool {
    form.isNew || state.isWritingNotes || form.fields.isChanged(.notes)
      || form.fields[.notes]?.utf8.isEmpty != false
  }

  /// Whether there is something to save, or to leave as it was.
  var isInWork: Bool { form.fields.isChanged || form.isNamingList || state.isWritingNotes }

  /// What was understood of the line: each can be taken back, and is then only words.
  var chips: Node<TasksAction>? {
    guard let entry else { return nil }
    let belongings = belongings(entry)
    let isEmpty = entry.chips.isEmpty && belongings.isEmpty
    return Node(
      .div, .className(isEmpty ? "chips visually-hidden" : "chips"),
      .id(form.isNew ? "todo-chips" : "details-chips"), .role("group"), .label(words.recognised),
      .live("polite")
    ) {
      for chip in entry.chips {
        let understood = words.understood(
          chip, in: entry, today: scene.today, isDayChosen: form.isEntered(.day))
        let name = name(understood, chip.kind)
        Node.removableChip(
          name, icon: chip.kind.icon, removeLabel: name + ". " + words.keepAsWords(chip.text),
          action: .chipTapped(chip.text))
      }
      for (field, icon, name) in belongings {
        Node.removableChip(
          name, icon: icon, removeLabel: words.without(name), action: .belongingTapped(field))
      }
    }
  }

  /// A list or tag as it is called where there is one.
  private func name(_ understood: String, _ kind: EntryChip.Kind) -> String {
    switch kind {
    case .list: state.allLists.named.called(understood)?.name ?? words.asNew(understood)
    case .tag: state.asKnown([understood], of: form.source, state.board(scene))[0]
    case .date, .time, .rule, .end, .priority, .estimate, .reminder: understood
    }
  }

  /// What a new one has although its line does not say so: the day, the list and the tag of the place where one is, or
  /// what was chosen below.
  private func belongings(_ entry: QuickEntry) -> [(TodoForm.Field, Icon, String)] {
    guard form.isNew else { return [] }
    var found: [(TodoForm.Field, Icon, String)] = []
    func has(_ field: TodoForm.Field, recognised: Bool) -> String? {
      guard let text = form.fields[field], !text.utf8.isEmpty else { return nil }
      return recognised && !form.fields.isChanged(field) ? nil : text
    }
    if let day = has(.day, recognised: entry.todo.due != nil).flatMap({ CivilDate(text: $0) }) {
      found.append((.day, .calendar, words.day(day, today: scene.today)))
    }
    if let list = has(.list, recognised: entry.list != nil), !form.isNamingList {
      found.append((.list, .folder, list))
    }
    if let tags = has(.tags, recognised: false) { found.append((.tags, .tag, tags)) }
    return found
  }

  /// Day, time, and how it repeats.
  @NodeBuilder<TasksAction>
  var when: [Node<TasksAction>] {
    day
    if form.isNew {
      Node(.details, .className("todo-more")) {
        Node(.summary) {
          Node(.span) { words.calendar }
          Icon.down.node(size: 16)
        }
        calendar
      }
    }
    time
    repeating
  }

  private var calendar: Node<TasksAction> {
    TodoCalendar.node(id: id(.day) + "-month", form.day(entry), state, scene) {
      changed(.day, to: $0.text)
    }
  }

  var time: Node<TasksAction> {
    text(.time, words.dueTime, kind: .time, recognised: entry?.todo.due?.time?.text)
  }

  @NodeBuilder<TasksAction>
  var repeating: [Node<TasksAction>] {
    let other = form.otherRule(entry).map { words.rule($0, today: scene.today) } ?? ""
    let wrong = error(.rule)
    choice(
      .rule, words.repeats,
      // What the rule is called already is not offered twice.
      RepeatChoice.allCases.filter {
        $0 == .other ? !other.utf8.isEmpty : !(words.repeatName($0) == other)
      }.map {
        let isOther = $0 == .other
        return Select.Choice(FormText.choice($0), isOther ? other : words.repeatName($0))
      }, value: FormText.choice(form.choice(entry)))
    if !wrong.utf8.isEmpty {
      Node(.p, .className("field-note"), .role("alert")) { wrong }
    }
    // Asked for by the last of the choices.
    if state.isRuleOpen, let rule = form.rule(entry) {
      RepeatEditor.view(
        rule, day: form.day(entry) ?? scene.today,
        id: form.isNew ? "todo-rule" : "details-rule", last: fromCompletion(rule), scene)
    }
  }

  private func fromCompletion(_ rule: RecurrenceRule) -> Node<TasksAction> {
    let byHour = rule.unit == .hour
    return Node.checkbox(
      words.fromCompletion(byHour: byHour), rule.isFromCompletion ? .on : .off,
      note: words.fromCompletionNote(byHour: byHour), id: id(.isFromCompletion),
      action: changed(.isFromCompletion, to: FormText.flag(!rule.isFromCompletion)))
  }

  /// Of a todo that there is, the days to which most is put off stand in its row, once that is opened.
  var day: Node<TasksAction> {
    guard let todo = form.source, !todo.isDone else {
      return text(.day, words.dueDate, kind: .date, recognised: entry?.todo.due?.day.text)
    }
    let chosen = form.day(entry)
    return Node(.details, .className("todo-more due-days")) {
      Node(.summary) {
        Node(.span) { words.dueDate }
        Node(.span, .className("due-day")) { shownDay(chosen) }
        Icon.down.node(size: 16)
      }
      Node(.div, .className("chips near-days"), .role("group"), .label(words.reschedule)) {
        for near in NearDay.allCases where near != .none || todo.due != nil {
          Node.chip(
            words.shortName(of: near),
            isOn: chosen != nil && chosen == near.day(from: scene.today),
            action: .detailRescheduled(near))
        }
      }
      calendar
      text(.day, words.pickDay, kind: .date, recognised: entry?.todo.due?.day.text)
    }
  }

  /// List, tags, estimate and reminder, which most do without.
  @NodeBuilder<TasksAction>
  var more: [Node<TasksAction>] {
    list
    tags
    estimate
    reminder
  }

  var tags: Node<TasksAction> {
    text(
      .tags, words.tagNames, recognised: entry.map { FormText.tags($0.todo.tags) }
    ) {
      if form.isNew { $0.helper = words.tagNamesHelper }
      $0.placeholder = words.noneChosen
    }
  }

  var estimate: Node<TasksAction> {
    text(
      .estimate, words.estimatedMinutes, kind: .number,
      recognised: entry?.todo.estimate.map { "\($0)" }
    ) { $0.placeholder = words.noneChosen }
  }

  /// When it reminds, one tap each; what holds is taken back by another.
  var reminder: Node<TasksAction> {
    let draft = form.draft(
      at: scene.wall, in: words.region, usualReminder: state.settings.usualReminder
    ).todo
    let due = draft.due
    let chosen = form.fields[.reminder].map { Int($0) } ?? draft.reminders.first
    var all = TasksSettings.reminders.compactMap { $0 }
    if let chosen, !all.contains(chosen) { all.append(chosen) }
    return Node(.div, .className("field")) {
      Node(.span, .className("field-label"), .decorative) { words.reminder }
      Node(
        .div, .className("chips wrapped"), .id(id(.reminder)), .role("group"),
        .label(words.reminder)
      ) {
        for minutes in all {
          let isOn = minutes == chosen
          Node.chip(
            words.reminderName(minutes), isOn: isOn,
            action: changed(.reminder, to: isOn ? "" : "\(minutes)"))
        }
      }
      Node(.div, .className("field-foot")) {
        Node(.p, .className("field-note"), .live("polite")) {
          chosen.map { words.reminds($0, before: due, today: scene.wall.date) } ?? ""
        }
        if chosen != nil, due?.time == nil {
          Node.button(words.chooseTime, style: .text, action: .timeWanted(id(.time)))
        }
      }
    }
  }

  /// One of the lists there are; or the name of a new one, which is typed.
  var list: Node<TasksAction> {
    let said = form.text(.list, recognised: entry?.list) ?? ""
    let chosen = state.allLists.named.called(said)?.name ?? said
    if form.isNamingList || !error(.list).utf8.isEmpty { return text(.list, words.listName) }
    var names = state.allLists.named.compactMap { $0.archivedAt == nil ? $0.name : nil }
    if !chosen.utf8.isEmpty, !names.contains(where: { $0 == chosen }) { names.append(chosen) }
    var choices = [Select.Choice("", words.noneChosen)]
    for name in names { choices.append(Select.Choice(name, name)) }
    choices.append(Select.Choice(FormText.newList, words.newList))
    return choice(.list, words.listName, choices, value: chosen)
  }

  /// In segments, one tap each.
  var priorities: Node<TasksAction> {
    let chosen = form.priority(entry)
    return Node(.div, .className("field")) {
      Node(.span, .className("field-label"), .decorative) { words.priority }
      Node.segments(
        id: id(.priority), label: words.priority,
        TodoPriority.allCases.map {
          Option(
            words.priorityName($0), isOn: $0 == chosen,
            action: changed(.priority, to: "\($0.rawValue)"))
        })
    }
  }

  /// In one line.
  var priority: Node<TasksAction> {
    choice(
      .priority, words.priority,
      TodoPriority.allCases.map { Select.Choice("\($0.rawValue)", words.priorityName($0)) },
      value: "\(form.priority(entry).rawValue)")
  }

  private func choice(
    _ field: TodoForm.Field, _ label: String, _ choices: [Select.Choice], value: String
  ) -> Node<TasksAction> {
    Node.select(
      Select(id: id(field), label: label, choices: choices, value: value),
      onChange: { changed(field, to: $0) })
  }

  /// A field for a text; until something is typed there, it has what was recognised in the line.
  private func text(
    _ field: TodoForm.Field, _ label: String, kind: TextField.Kind = .text,
    recognised: String? = nil, change: (inout TextField) -> Void = { _ in }
  ) -> Node<TasksAction> {
    var control = TextField(
      id: id(field), kind: kind, label: label,
      value: form.text(field, recognised: recognised) ?? "")
    control.isRequired = field == .line
    control.error = error(field)
    control.shown = shown(control)
    change(&control)
    guard let offers = offers(field) else {
      return Node.field(control, onInput: { changed(field, to: $0) })
    }
    return Node.field(control, offers: offers, onInput: { changed(field, to: $0) })
  }

  /// A day or a time as a person would write it.
  private func shown(_ field: TextField) -> String {
    let text: String?
    switch field.kind {
    case .date: return shownDay(CivilDate(text: field.value))
    case .time: text = CivilTime(text: field.value).map { words.time($0) }
    case .text, .email, .newPassword, .currentPassword, .name, .link, .number, .search, .dateTime,
      .passkeyEmail, .code:
      return ""
    }
    return text ?? words.noneChosen
  }

  private func shownDay(_ day: CivilDate?) -> String {
    guard let day else { return words.noneChosen }
    let isPast = !form.isNew && day < scene.today && form.source?.isDone == false
    let name = words.day(day, today: scene.today)
    return isPast ? name + " · " + words.overdue : name
  }

  func error(_ field: TodoForm.Field) -> String {
    for fault in form.faults where TodoForm.Field(correcting: fault) == field {
      return words.faultText(fault)
    }
    return ""
  }
}

extension Words {
  var calendar: String { say("Calendar", "달력") }
  var newList: String { say("New list…", "새 목록…") }
  func asNew(_ list: String) -> String { say("\(list) · new list", "\(list) · 새 목록") }
}
