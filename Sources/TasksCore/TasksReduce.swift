public import Kernel
public import Kit
import SyncCore

/// The state after an action, and what is asked of the app.
public func reduce(
  _ state: inout TasksState, _ action: TasksAction, _ moment: Moment
) -> [TasksEffect] {
  switch action {
  case .addTapped: return state.openNew(moment)
  case .lineAdded(let line): return state.add(line, moment)
  case .formChanged(.list, FormText.newList): return state.nameList()
  case .formChanged(let field, let typed):
    let text = field == .line ? typed.withBlanksForBreaks : typed
    state.openRule(field, text)
    state.offer(field)
    // The calendar shows the month of what is chosen.
    if field == .day || field == .line { state.calendarDay = nil }
    let effects = state.changeForm { $0.fields[field] = text }
    return field == .line ? effects + [.keepDrafts] : effects
  case .offerTaken(let index): return state.takeOffer(index, moment)
  case .offerKeyed(let key): return state.keyOffer(key, moment)
  case .offersWanted(let field): return state.reopenOffers(field)
  case .linesPasted(let text): return state.paste(text)
  case .pastedAdded: return state.addPasted(moment)
  case .pastedJoined:
    _ = state.joinPasted()
    return state.submit(moment, staysOpen: true)
  case .pastedLeft: return state.leavePasted()
  case .timeWanted(let id):
    return id == TodoForm.Field.time.id ? [.focus(id: id)] : state.want(.time, moment)
  case .chipTapped(let text): return state.dismiss(text)
  case .belongingTapped(let field): return state.changeForm { $0.fields[field] = nil }
  case .formSubmitted: return state.submit(moment)
  case .lineSubmitted: return state.submit(moment, staysOpen: true)
  case .formLeft: return state.leaveForm()
  case .coverClosed: return state.closeCover(moment)
  case .checkTapped(let id):
    let isMeant = state.isCovered || !state.settling.isTooSoon(moment)
    return isMeant ? state.check(id, moment) : []
  case .editTapped(let id): return state.edit(id)
  case .detailChanged(let field, let text):
    if field == .day { state.calendarDay = nil }
    return state.changeDetail(field, text, moment)
  case .ruleChanged(let change): return state.changeRule(change, moment)
  case .detailsSaved: return state.saveDetails(moment)
  case .notesTapped: return state.writeNotes()
  case .detailsReverted:
    state.changing = nil
    state.isWritingNotes = false
    return [.focus(id: "details-edit"), .keepDrafts]
  case .deleteTapped(let id): return state.todos[id] == nil ? [] : state.open(.deletion(id))
  case .deleteConfirmed:
    guard case .deletion(let id) = state.cover else { return [] }
    state.over = nil
    return state.delete(id, moment)
  case .swipedAway(let id): return state.delete(id, moment)
  case .picked(let id): return state.pick(id)
  case .pickedThrough(let id): return state.pick(through: id, moment)
  case .dropped(let id, let place): return state.drop(id, on: place, moment)
  case .pickingBegun:
    state.picked = []
    return state.over == .options ? state.uncover(otherwise: "heading") : []
  case .pickingEnded: return state.endPicking()
  case .pickedCompleted: return state.completePicked(moment)
  case .pickedDeleted: return state.deletePicked(moment)
  case .filingTapped: return state.askWhereTo()
  case .filedIn(let list): return state.file(moment, moves: true) { $0.move($1, to: list, moment) }
  case .filedInNewList: return state.openNewList()
  case .filedUnder(let tag):
    return state.file(moment) { $0.tag($1, String(decoding: tag, as: UTF8.self), moment) }
  case .rescheduleTapped(let id): return state.askForDay(id)
  case .rescheduled(let day): return state.reschedule(to: day, moment)
  case .rescheduledTo(let text): return state.reschedule(toText: text, moment)
  case .dayChosen(let day): return state.reschedule(on: day, moment)
  case .calendarTurned(let day):
    state.calendarDay = day
    return []
  case .calendarReached(let day, let id):
    state.calendarDay = day
    return [.focus(id: id)]
  case .dayWordsChanged(let text):
    state.dayWords = text
    return []
  case .dayWordsSubmitted: return state.rescheduleToWords(moment)
  case .prioritised(let priority): return state.prioritise(priority, moment)
  case .detailWanted(let field): return state.want(field, moment)
  case .detailRescheduled(let day):
    state.calendarDay = nil
    state.keepLines(moment)
    return state.details.map { state.putOff([$0], to: day, moment) } ?? []
  case .putOffTapped(let ids, let day):
    let back: [TasksEffect] = state.picked == nil ? [] : [.focus(id: "heading")]
    return state.follow(ids, state.putOff(ids, to: day, moment), back, moment)
  case .overdueMoved: return state.moveOverdue(moment)
  case .overdueTapped: return state.askForOverdue(moment)
  case .subtaskChanged(let text):
    state.subtask = text
    return []
  case .subtaskSubmitted: return state.addSubtask(moment)
  case .partMoved(let key, let place): return state.movePart(key, to: place, moment)
  case .optionsTapped: return state.open(.options)
  case .searchTapped:
    state.isSearching.toggle()
    if state.isSearching { return [.focus(id: "todo-search")] }
    state.query = ""
    return [.focus(id: "search-todos")]
  case .searchChanged(let text):
    state.query = text
    return []
  case .listFormTapped(let id): return state.openListForm(id)
  case .formTapped(let sort): return state.openForm(sort)
  case .listChanged(let field, let text): return state.changeListForm(field, text)
  case .conditionTapped(let text): return state.toggleCondition(text)
  case .listJoined: return state.joinLists(moment)
  case .listArchived(let id): return state.archive(id, moment)
  case .sectionTapped(let id): return state.list(id) == nil ? [] : state.open(.section(id))
  case .sectionDeleted(let id): return state.deleteSection(id, moment)
  case .addTappedIn(let id): return state.openNew(in: id)
  case .tagDeleted(let tag): return state.deleteTag(tag, moment)
  case .tagMoved(let tag, let place): return state.moveTag(tag, to: place, moment)
  case .listSubmitted: return state.saveList(moment)
  case .listDeleteTapped(let id):
    return state.list(id) == nil ? [] : state.open(.listDeletion(id))
  case .listDeleted(let withTodos): return state.deleteList(withTodos: withTodos, moment)
  case .listMoved(let key, let place): return state.moveList(key, to: place, moment)
  case .orderChosen(let text): return state.chooseOrder(text, moment)
  case .moved(let key, let place): return state.move(key, to: place, moment)
  case .movedInto(let key, let place, let section):
    return state.move(key, to: place, in: section, moment)
  case .movedUnder(let key, let place, let heading):
    return state.beginOrder(key, to: place, under: heading, moment)
  case .movedToDay(let key, let day): return state.move(key, to: day, moment)
  case .dayTapped(let day): return state.open(day, moment)
  case .weekTurned(let step): return state.turnWeek(by: step)
  case .showMoreTapped:
    state.shownCount += TasksState.windowStep
    return []
  case .rowFocused(let id):
    state.cursor = id
    return []
  case .pulled:
    return [.reconnect]
      + (state.over == .options ? state.uncover(otherwise: "screen-more") : [])
  case .welcomeNextTapped: return state.nextWelcome()
  case .welcomeSkipped: return state.endWelcome()
  case .remindersTapped: return state.toggleReminders()
  case .permissionTapped: return [.notify(asks: true)]
  case .usualReminderChosen(let text): return state.chooseUsualReminder(text)
  case .swipeChosen(let text): return state.chooseSwipe(text)
  }
}

extension TasksState {
  /// Draws the rows that are near to what is seen of the list.
  public mutating func see(_ sight: ListSight, _ route: TasksRoute, _ moment: Moment) {
    let board = board(moment)
    if route == .done {
      doneWindow.see(sight, of: board.done.count)
    } else {
      let wall = moment.wall
      let sections = sections(of: board, at: wall)
      window.see(sight, of: ListSections(sections.map { $0.ids.count }).count)
    }
  }

  /// The sheet for something new.
  public mutating func openNew(_ moment: Moment) -> [TasksEffect] {
    var new = form ?? newForm(moment)
    if form == nil { isRuleOpen = false }
    if form == nil, !lineDraft.isEmpty {
      new.fields[.line] = String(decoding: lineDraft, as: UTF8.self)
      lineDraft = []
    }
    return open(.form(new))
  }

  /// What was submitted before it was known which settings and lists there are.
  public mutating func settle(_ moment: Moment) -> [TasksEffect] {
    if hasRoom { placeDetails(moment) }
    return form?.isSubmitted == true ? submit(moment) : []
  }

  /// A screen of this app is shown, or, with nil, one of another.
  public mutating func enter(_ route: TasksRoute?, _ moment: Moment) -> [TasksEffect] {
    var effects: [TasksEffect] = []
    if let typed = details, isChanging(typed) {
      effects = keepDetails(moment)
      // Left by its address, so that nothing was asked: it is there again with its todo.
      if isChanging(typed), route != .todo(typed) { effects.append(.say(words.stillTyped)) }
    }
    // What is typed of a new part counts when its todo is left.
    if let part = typedPart(moment) { effects.append(.record([part])) }
    let left = inPlace
    let shown = filter
    self.route = route
    if filter != shown {
      isSearching = false
      query = ""
      weeksAhead = 0
      letGo()
    }
    lineDraft = typedLine
    over = nil
    subtask = ""
    picked = nil
    inPlace = nil
    isWritingNotes = false
    isRuleOpen = false
    lined = nil
    wanted = []
    openOffers = nil
    calendarDay = nil
    if hasRoom { placeDetails(moment) }
    effects += show(route)
    if route == filter.place, let left { effects.append(.focus(id: "todo-" + left.text)) }
    return effects
  }

  private mutating func show(_ route: TasksRoute?) -> [TasksEffect] {
    switch route {
    case .todo(let id):
      cursor = id
      defer { editsTitle = false }
      return [.focus(id: editsTitle ? TodoForm.Field.line.detailID : "todo-details")]
    case .home, .inbox, .upcoming, .all, .list, .tag: return []
    case .lists, .done, .profile, .settings, .notifications, .privacy, .account, nil:
      letGo()
      return route == .notifications ? [.notify(asks: false)] : []
    }
  }

  /// A key was pressed outside of any field; nil when it means nothing here.
  public mutating func key(
    _ key: String, _ route: TasksRoute, _ moment: Moment
  ) -> [TasksEffect]? {
    if key == "Escape" { return escape(moment) }
    // In details somebody types, or is about to: the keys of a list act on its rows only.
    guard !isCovered, inPlace == nil || cursor != inPlace else { return nil }
    switch key {
    case "n": return openNew(moment)
    case "/":
      return isSearching ? [.focus(id: "todo-search")] : reduce(&self, .searchTapped, moment)
    case "j": return step(1, moment)
    case "k": return step(-1, moment)
    case "o" where picked == nil && route.filter != nil && route != .done:
      return askForOverdue(moment)
    default: break
    }
    guard let id = cursor, todos[id] != nil else { return nil }
    let meant = picked.map { $0.isEmpty ? [id] : $0 } ?? [id]
    if let day = NearDay(key: key) {
      return follow(meant, putOff(meant, to: day, moment), [], moment)
    }
    if let priority = TodoPriority(key: key) { return prioritise(meant, priority, moment) }
    if key == "l" { return askWhereTo(meant) }
    if let picked {
      if key == "x" { return pick(id) }
      return key == "#" && !picked.isEmpty ? deletePicked(moment) : nil
    }
    switch key {
    case "x": return check(id, moment)
    case "e": return edit(id)
    // From its details it is asked, as the document has it; from its row there is Undo.
    case "#": return reduce(&self, details == nil ? .swipedAway(id) : .deleteTapped(id), moment)
    default: return nil
    }
  }

  private mutating func escape(_ moment: Moment) -> [TasksEffect]? {
    if isCovered || inPlace != nil { return closeCover(moment) }
    if picked != nil { return endPicking() }
    return isSearching ? reduce(&self, .searchTapped, moment) : nil
  }

  private mutating func step(_ direction: Int, _ moment: Moment) -> [TasksEffect]? {
    let rows = rows(moment).filter { $0 != inPlace }
    var index = direction > 0 ? -1 : rows.count
    for place in rows.indices where rows[place] == cursor { index = place }
    guard rows.indices.contains(index + direction) else { return [] }
    let id = rows[index + direction]
    cursor = id
    return [.focus(id: "todo-" + id.text)]
  }
}
