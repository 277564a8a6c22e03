public import Kernel
public import Kit
import SyncCore

extension TasksState {
  /// What is added stands where one looks: in the list, or under the tag, that is shown.
  func newForm(_ moment: Moment) -> TodoForm {
    switch place.filter {
    case .today?: TodoForm(day: moment.today)
    case .upcoming?: TodoForm(day: moment.today.adding(days: 1))
    case .list(let id)?: newForm(in: id)
    case .tag(let tag)?: TodoForm(tag: tag)
    case .all?, .inbox?, nil: TodoForm()
    }
  }

  /// What is added to a filter is filed nowhere: it may ask for anything.
  private func newForm(in id: ID<Entity>) -> TodoForm {
    guard let list = list(id), !list.isFilter else { return TodoForm() }
    return TodoForm(list: allLists.fullName(of: list))
  }

  mutating func openNew(in section: ID<Entity>) -> [TasksEffect] {
    guard list(section) != nil else { return [] }
    isRuleOpen = false
    return open(.form(newForm(in: section)))
  }

  /// Shows its details, with the focus in the title.
  mutating func edit(_ id: ID<Entity>) -> [TasksEffect] {
    guard let todo = todos[id] else { return [] }
    if details == id { return [.focus(id: TodoForm.Field.line.detailID)] }
    editsTitle = true
    return [.open(path: todo.path)]
  }

  /// As it is stored.
  func stored(_ todo: Todo) -> TodoForm {
    TodoForm(
      todo, notes: entities[todo.id]?[Todo.notes.number],
      listName: list(todo.list).map { allLists.fullName(of: $0) } ?? "")
  }

  /// What the details show: what is stored, and over it what is typed.
  func detailForm(_ todo: Todo) -> TodoForm {
    var form = stored(todo)
    guard isChanging(todo.id), let changing else { return form }
    for field in TodoForm.Field.allCases where changing.fields.isChanged(field) {
      form.fields[field] = changing.fields[field]
    }
    form.dismissed = changing.dismissed
    form.faults = changing.faults
    form.isNamingList = changing.isNamingList
    return form
  }

  /// Whether something is typed in the details of this one; another's may still wait to be stored.
  func isChanging(_ id: ID<Entity>) -> Bool { changing?.source?.id == id }

  mutating func changeDetail(
    _ field: TodoForm.Field, _ text: String, _ moment: Moment
  ) -> [TasksEffect] {
    guard let id = details, let todo = todos[id] else { return [] }
    keepLines(moment)
    var form = stored(todo)
    if isChanging(id), let changing { form = changing }
    form.faults = []
    offer(field)
    if field == .list, !form.isNamingList {
      guard text == FormText.newList else {
        return choose(field, text, of: todo, moment)
      }
      form.isNamingList = true
      form.fields[.list] = ""
      changing = form
      return [.focus(id: TodoForm.Field.list.detailID)]
    }
    guard field.isTyped else { return choose(field, text, of: todo, moment) }
    // The field stays under the fingers when it says again what is stored.
    if field == .notes, !todo.notes.utf8.isEmpty { isWritingNotes = true }
    // A title has one line: Enter says that it is done.
    let isEnded = field == .line && text.utf8.contains(10)
    form.fields[field] = isEnded ? text.inOneLine : text
    changing = form.fields.isChanged || form.isNamingList ? form : nil
    // Enter leaves the focus where it is.
    return (isEnded ? keepDetails(moment) : []) + [.keepDrafts]
  }

  /// Shows the field of the description instead of what it says.
  mutating func writeNotes() -> [TasksEffect] {
    guard details != nil else { return [] }
    isWritingNotes = true
    return [.focus(id: TodoForm.Field.notes.detailID)]
  }

  /// What is chosen is stored at once; what is typed elsewhere stays typed.
  private mutating func choose(
    _ field: TodoForm.Field, _ text: String, of todo: Todo, _ moment: Moment
  ) -> [TasksEffect] {
    openRule(field, text)
    var form = stored(todo)
    form.fields[field] = text
    return store(form, moment)
  }

  /// Who wants a rule of their own puts it together at once.
  mutating func openRule(_ field: TodoForm.Field, _ text: String) {
    if field == .rule { isRuleOpen = text == FormText.choice(.custom) }
  }

  mutating func store(_ form: TodoForm, _ moment: Moment) -> [TasksEffect] {
    // Half of a date that is typed is not wrong yet.
    guard let edits = edits(of: form, moment).edits, !edits.isEmpty else { return [] }
    return [.record(edits, Saying(words.todoChanged, undo: undoing(edits, moment)))]
  }

  func undoing(_ edits: [Edit], _ moment: Moment) -> [Edit] {
    edits.map { $0.inverse(over: entities[$0.entity], at: moment.instant) }
  }

  /// Stores what is typed in the details; what is wrong is said at its field.
  mutating func saveDetails(_ moment: Moment) -> [TasksEffect] {
    let focus = TasksEffect.focus(id: "details-edit")
    guard let form = changing, form.source?.id == details else {
      defer { isWritingNotes = false }
      return isWritingNotes ? [focus] : []
    }
    let (edits, faults) = edits(of: form, moment)
    guard let edits else {
      changing?.faults = faults
      return [.focus(id: TodoForm.Field(correcting: faults[0]).detailID)]
    }
    changing = nil
    isWritingNotes = false
    if edits.isEmpty { return [focus, .keepDrafts] }
    return [
      .record(edits, Saying(words.todoChanged, undo: undoing(edits, moment))), focus, .keepDrafts,
    ]
  }

  /// What is typed counts when the details are left; what cannot be stored is asked about.
  mutating func leaveDetails(_ moment: Moment) -> [TasksEffect] {
    let kept = keepDetails(moment)
    if let changing, changing.source?.id == details { return open(.leaving(changing)) }
    return kept + [.goBack(otherwise: filter.place.path)]
  }

  /// A first visit types nothing there, and need not bring it.
  @inline(never)
  mutating func keepDetails(_ moment: Moment) -> [TasksEffect] {
    guard let form = changing else { return [] }
    let (edits, faults) = edits(of: form, moment)
    guard let edits else {
      changing?.faults = faults
      return []
    }
    changing = nil
    if edits.isEmpty { return [.keepDrafts] }
    return [
      .record(edits, Saying(words.todoChanged, undo: undoing(edits, moment))), .keepDrafts,
    ]
  }

  /// Words that were recognised are words again.
  mutating func dismiss(_ text: String) -> [TasksEffect] {
    if form == nil, let id = details, isChanging(id) {
      changing?.dismissed.append(Array(text.utf8))
      return []
    }
    return changeForm { $0.dismissed.append(Array(text.utf8)) }
  }

  /// What stores the form, or what is wrong in it.
  ///
  /// Of several that are stored together each has its index, and finds the lists that those before it make. What
  /// was done elsewhere is so from the beginning.
  func edits(
    of form: TodoForm, _ moment: Moment, index: UInt64 = 0, lists: [TodoList]? = nil,
    isDone: Bool = false
  ) -> (edits: [Edit]?, faults: [PropertyFault]) {
    let wall = moment.wall
    var (draft, typed) = form.draft(
      at: wall, in: words.region, usualReminder: settings.usualReminder)
    if isDone { draft.doneAt = moment.instant }
    draft.tags = asKnown(draft.tags, of: form.source, board(moment))
    let listName = typed.trimmed
    var faults = draft.faults
    if !listName.utf8.isEmpty, let fault = listName.fault(within: TodoList.name.limits) {
      faults.append(PropertyFault(Todo.list, fault))
    }
    guard faults.isEmpty else { return (nil, faults) }
    let isSameList =
      !form.isNew && form.entry(at: wall, in: words.region)?.list == nil
      && (!form.fields.isChanged(.list) || form.isNamingList && listName.utf8.isEmpty)
    let edits = draft.edits(
      of: form.source?.id ?? moment.id(index * 2, of: Entity.self), over: form.source,
      notes: form.sourceNotes, isGone: form.source.map { todos[$0.id] == nil } ?? false,
      list: isSameList ? nil : listName, of: lists ?? allLists.named,
      newList: moment.id(index * 2 + 1, of: Entity.self),
      device: device ?? DeviceID(bits: moment.entropy.high | 1), at: moment.instant)
    return (edits, [])
  }

  /// Something was typed or chosen: what was wrong is not said of it.
  mutating func changeForm(_ change: (inout TodoForm) -> Void) -> [TasksEffect] {
    guard var form else { return [] }
    change(&form)
    form.faults = []
    over = .form(form)
    return []
  }

  /// A new list was chosen for what is new: its name is typed.
  mutating func nameList() -> [TasksEffect] {
    _ = changeForm {
      $0.isNamingList = true
      $0.fields[.list] = ""
    }
    return [.focus(id: TodoForm.Field.list.id)]
  }

  /// What is typed of a new todo, or was when a tab before this one went.
  public var typedLine: [UInt8] {
    guard let form, form.isNew else { return lineDraft }
    return Array((form.fields[.line] ?? "").utf8)
  }

  /// Takes over what was typed in a tab that is gone; false where something is typed already.
  public mutating func restore(draft: [UInt8]) -> Bool {
    guard typedLine.isEmpty else { return false }
    if form?.isNew == true {
      return changeForm { $0.fields[.line] = String(decoding: draft, as: UTF8.self) }.isEmpty
    }
    lineDraft = draft
    return true
  }

  /// What is typed in the details and not stored: whose they are, then each field that differs; empty for nothing.
  public var typedDetails: [UInt8] {
    guard let form = changing, let source = form.source else { return [] }
    let fields = TodoForm.Field.allCases.filter { form.fields.isChanged($0) }
    if fields.isEmpty { return [] }
    var writer = CBORWriter()
    writer.beginArray(1 + fields.count * 2)
    writer.write(source.id)
    for field in fields {
      writer.write(field.rawValue)
      writer.write(form.fields[field] ?? "")
    }
    return writer.bytes
  }

  /// A todo of a line that was typed elsewhere; what is wrong with it is said.
  func add(_ line: String, _ moment: Moment) -> [TasksEffect] {
    guard !isLoading else { return [] }
    var form = TodoForm()
    form.fields[.line] = line
    let (edits, faults) = edits(of: form, moment)
    guard let edits else { return [.say(words.faultText(faults[0]))] }
    return [.record(edits, Saying(words.todoAdded, undo: undoing(edits, moment)))]
  }

  mutating func submit(_ moment: Moment, staysOpen: Bool = false) -> [TasksEffect] {
    guard var form else { return [] }
    if !form.pasted.isEmpty { return [.focus(id: "add-pasted")] }
    // An empty line after others says that these were all.
    if form.added, !form.fields.isChanged { return uncover(otherwise: "add-todo") }
    form.isSubmitted = isLoading
    over = .form(form)
    if isLoading { return [] }
    let (edits, faults) = edits(of: form, moment)
    guard let edits else {
      form.faults = faults
      let wrong = faults.map { TodoForm.Field(correcting: $0) }
      if wrong.contains(where: { TodoForm.Field.folded.contains($0) }) { form.isMoreShown = true }
      over = .form(form)
      return [.focus(id: wrong[0].id)]
    }
    let title = form.draft(at: moment.wall, in: words.region).todo.title
    let record = TasksEffect.record(
      edits,
      Saying(
        staysOpen ? words.lineAdded(title) : words.todoAdded, undo: undoing(edits, moment)))
    guard staysOpen else { return [record] + uncover(otherwise: "add-todo") + [.keepDrafts] }
    isRuleOpen = false
    var next = form.again
    next.added = true
    over = .form(next)
    return [record, .focus(id: TodoForm.Field.line.id), .keepDrafts]
  }
}

extension String {
  /// In one line, as a field of one line takes what is pasted.
  var withBlanksForBreaks: String {
    String(decoding: utf8.map { $0 == 10 || $0 == 13 ? 32 : $0 }, as: UTF8.self)
  }

  /// Without its line breaks.
  fileprivate var inOneLine: String {
    String(decoding: utf8.filter { $0 != 10 && $0 != 13 }, as: UTF8.self)
  }
}
