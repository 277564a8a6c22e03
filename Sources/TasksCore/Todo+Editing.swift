public import Kernel
public import SyncCore

/// A todo as a person writes it, before it is stored.
extension Todo {
  /// Trimmed, no tag twice, and with another rule than the stored one's on the first day of that.
  ///
  /// Tags and reminders that are as they are stored stay so: another device may be changing them.
  ///
  /// A rule without a day begins today; one by the calendar keeps its day: "every month" from the
  /// 31st stays on the 31st. One by the hour has a time.
  public func tidied(over stored: Todo? = nil, at wall: CivilDateTime) -> Todo {
    var todo = self
    todo.title = title.trimmed
    let keepsTags = stored.map { $0.tags == tags } ?? false
    if !keepsTags {
      todo.tags = []
      for tag in tags {
        let tag = tag.trimmed
        if !tag.utf8.isEmpty && !todo.tags.contains(tag) { todo.tags.append(tag) }
      }
    }
    let keepsReminders = stored.map { $0.reminders == reminders } ?? false
    if !keepsReminders { todo.reminders = reminders.inOrder() }
    guard let rule, rule.isValid else { return todo }
    let isNewRule = rule != stored?.rule
    if rule.unit == .hour, due?.time == nil, due != nil || isNewRule {
      todo.due = .atFullHour(on: due?.day, at: wall, zone: due?.zone ?? "")
    }
    guard isNewRule else { return todo }
    let wish = todo.due ?? Due(day: wall.date)
    guard let first = rule.first(onOrAfter: wish.day) else { return todo }
    todo.due = wish.on(first)
    if !rule.isFromCompletion { todo.rule = rule.anchored(at: wish.day) }
    return todo
  }

  /// Everything that is wrong, in the order of the form: the same rules in the app and on the server.
  public var faults: [PropertyFault] {
    var faults = propertyFaults
    if let rule, !hasDateToCome(rule) { faults.append(PropertyFault(Todo.rule, .malformed)) }
    return faults
  }

  /// A repeating todo needs a valid rule, which has a date to come.
  private func hasDateToCome(_ rule: RecurrenceRule) -> Bool {
    guard rule.isValid, let due else { return false }
    return rule.first(onOrAfter: due.day) != nil
  }

  /// What a new todo reminds at where nothing was chosen: what its line said, or as usual.
  public func reminders(usual: Int?) -> [Int] {
    if due?.time == nil { return [] }
    return reminders.isEmpty ? usual.map { [$0] } ?? [] : reminders
  }

  /// What stores the todo as it was written, a new one under `id`.
  ///
  /// No name leaves it in its list, an empty one takes it out; a list of that name, in whatever letters, that there
  /// is not is made under `newList`; `lists` are those of `TodoLists.named`. What was deleted meanwhile comes back.
  public func edits(
    of id: ID<Entity>, over stored: Todo?, notes register: Register?, isGone: Bool = false,
    list name: String?, of lists: [TodoList], newList: ID<Entity>, device: DeviceID,
    at instant: Instant
  ) -> [Edit] {
    var written = self
    var edits: [Edit] = []
    if let name {
      let list = lists.called(name)
      written.list = list?.id
      // What something is put in is in use again.
      if let list, list.archivedAt != nil, stored?.list != list.id {
        edits.append(Edit(list.parent ?? list.id, [.set(TodoList.archivedAt, nil)]))
      }
      if written.list == nil, !name.utf8.isEmpty {
        written.list = newList
        edits.append(Edit(newList, [.set(TodoList.name, name)]))
      }
    }
    if stored == nil { written.createdAt = instant }
    var assignments = written.assignments(
      over: stored, notes: register, device: device, at: instant)
    if stored != nil, !assignments.isEmpty || isGone { assignments.append(.alive) }
    if !assignments.isEmpty { edits.append(Edit(id, assignments)) }
    return edits
  }

  /// What writes this todo as a new one, or what differs from the stored one; the notes aside.
  ///
  /// Another rule begins another series, by the hour another time too; a day put off leaves the rule's
  /// steps where they were.
  public func assignments(over stored: Todo?) -> [Assignment<Todo>] {
    var written = self
    let isOtherTime = rule?.unit == .hour && stored?.due?.time != due?.time
    if stored?.rule != rule || isOtherTime {
      written.series = rule.flatMap { rule in due.map { Series(from: $0, of: rule) } }
    }
    return (stored ?? Todo(id: id)).changes(to: written)
  }

  /// The same with the notes, which are merged over the stored register.
  public func assignments(
    over stored: Todo?, notes register: Register?, device: DeviceID, at instant: Instant
  ) -> [Assignment<Todo>] {
    let assignments = assignments(over: stored)
    guard notes != (stored?.notes ?? "") else { return assignments }
    let time = Stamp(milliseconds: instant.milliseconds, device: device).time
    let text = TextRegister.edited(
      to: notes, visible: register, mirrored: register, device: device, time: time)
    return assignments + [.set(Todo.notes, text)]
  }
}

extension Due: RegisterCodable {
  private static let years = 1900...9999
  /// Bytes of a zone's name.
  public static let longestZone = 64

  public init?(register value: [UInt8], within limits: Limits) { self.init(encoded: value) }

  public var register: [UInt8] { encoded }

  public func isSame(as other: Due) -> Bool { self == other }

  public func fault(within limits: Limits) -> ValueFault? {
    guard Self.years.contains(day.year), zone.utf8.count <= Self.longestZone else {
      return .malformed
    }
    for byte in zone.utf8 where byte <= 32 || byte >= 127 { return .malformed }
    return nil
  }
}

extension RecurrenceRule: RegisterCodable {
  public init?(register value: [UInt8], within limits: Limits) { self.init(encoded: value) }

  public var register: [UInt8] { encoded }

  public func isSame(as other: RecurrenceRule) -> Bool { self == other }
}
