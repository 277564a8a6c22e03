public import Kernel
public import SyncCore

extension Todo {
  /// What marks the todo done; the next instance of a repeating one begins with all parts open.
  public func completion(
    at instant: Instant, wall: CivilDateTime, parts: [Todo]
  ) -> [Edit] {
    var edits = completion(at: instant, wall: wall)
    guard edits.count > 1 else { return edits }
    for part in parts where part.isDone { edits.append(part.edit([.set(Todo.doneAt, nil)])) }
    return edits
  }

  /// What deletes the todo: it goes with its parts.
  public func deletion(at instant: Instant, parts: [Todo]) -> [Edit] {
    ([self] + parts).map { $0.edit([.deleted(at: instant)]) }
  }

  /// What marks the todo done.
  ///
  /// A repeating one moves on to its next date, and what was done is kept as a todo of its own. Both
  /// follow from the todo alone: two devices that complete the same instance write the same
  /// registers of the same entities, and nothing is doubled. `wall` is what clocks show at the
  /// instant.
  public func completion(at instant: Instant, wall: CivilDateTime) -> [Edit] {
    guard !isDone else { return [] }
    let done = Assignment.set(Todo.doneAt, instant)
    guard let rule, let due else { return [edit([done])] }
    let series = self.series ?? Series(from: due, of: rule)
    let counted = Assignment.set(Todo.series, series.adding(1))
    guard let next = rule.next(after: due, series: series, wall: wall) else {
      return [edit([done, counted])]
    }
    return [
      edit([.set(Todo.due, next), counted]), record(of: due, at: instant),
    ]
  }

  /// What opens a done todo again.
  ///
  /// An instance of a repeating one gives its date back to that, so that one is open and no more.
  public func reopening(at instant: Instant, series repeating: Todo?) -> [Edit] {
    guard isDone else { return [] }
    guard let repeating, let due, let counted = repeating.series, repeating.id == instanceOf else {
      return [edit([.set(Todo.doneAt, nil)])]
    }
    var back = [Assignment.set(Todo.doneAt, nil)]
    if !repeating.isDue(before: due) {
      back.append(.set(Todo.due, due))
      back.append(.set(Todo.series, counted.adding(-1)))
    }
    return [repeating.edit(back), edit([.deleted(at: instant)])]
  }

  /// The name of the instance of a day, by the hour of a time: the same on every device.
  public func instanceID(of due: Due) -> ID<Entity> {
    let day = Int64(due.day.dayNumber)
    var index = UInt64(bitPattern: day) &+ 1 << 40
    if rule?.unit == .hour {
      // No day's number comes that far.
      index = UInt64(bitPattern: day * 86_400 + Int64(due.time?.secondOfDay ?? 0)) &+ 1 << 42
    }
    return Entropy(high: id.high, low: id.low).id(index)
  }

  /// Whether it has a date already that is earlier; by the hour also one of the same day.
  private func isDue(before other: Due) -> Bool {
    guard let due, due.day == other.day, rule?.unit == .hour, let time = due.time else {
      return self.due.map { $0.day < other.day } ?? false
    }
    return time < other.time ?? .midnight
  }

  func edit(_ assignments: [Assignment<Todo>]) -> Edit { Edit(id, assignments) }

  /// What was done of a repeating todo: all that it consists of, without what only the series has.
  private func record(of due: Due, at instant: Instant) -> Edit {
    let ofSeries = [
      Todo.notes.number, Todo.doneAt.number, Todo.order.number, Todo.parent.number,
      Todo.reminders.number, Todo.rule.number, Todo.series.number, Todo.instanceOf.number,
    ]
    return Edit(
      instanceID(of: due),
      assignments(besides: ofSeries) + [
        .set(Todo.instanceOf, id), .alive, .set(Todo.doneAt, instant),
      ])
  }
}

extension RecurrenceRule {
  /// The one open date after what was due is done: later than that, and to come.
  public func next(after due: Due, series: Series, wall: CivilDateTime) -> Due? {
    guard unit == .hour else { return nextDay(after: due, series, wall).map { due.on($0) } }
    return nextHour(after: due, series: series, wall: wall).map {
      Due(day: $0.date, time: $0.time, zone: due.zone)
    }
  }

  private func nextDay(after due: Due, _ series: Series, _ wall: CivilDateTime) -> CivilDate? {
    if isFromCompletion { return uncounted(series)?.next(after: wall.date, start: wall.date) }
    var passed = wall.date
    if let time = due.time, time > wall.time { passed = passed.adding(days: -1) }
    return next(after: max(due.day, passed), start: series.start)
  }

  /// The rule from completion without its count; nil once it was done so often.
  func uncounted(_ series: Series) -> RecurrenceRule? {
    var steps = self
    if case .count(let count) = end {
      if series.doneCount + 1 >= count { return nil }
      steps.end = .never
    }
    return steps
  }
}

extension Edit {
  /// What takes the edit back, over the entity as it stood before; a new entity is deleted.
  public func inverse(over entity: Entity?, at instant: Instant) -> Edit {
    guard let entity else {
      return Edit(self.entity, kind: kind, [.init(.deleted, RegisterValue.instant(instant))])
    }
    var values: [Value] = []
    for field in fields {
      values.append(Value(field.number, entity[field.number]?.value ?? RegisterValue.null))
    }
    return Edit(self.entity, kind: kind, values)
  }
}
