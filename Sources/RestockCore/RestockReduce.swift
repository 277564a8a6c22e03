public import Kernel
public import Kit
import SyncCore

/// How long the device shakes for what the wireframe calls an impact, a success, an error.
enum Haptic {
  static let impact: UInt32 = 20
  static let success: UInt32 = 35
  static let error: UInt32 = 60
}

/// The state after an action, and what is asked of the app.
public func reduce(
  _ state: inout RestockState, _ action: RestockAction, _ moment: Moment
) -> [RestockEffect] {
  switch action {
  case .addTapped: return state.openNew(moment)
  case .editTapped(let id): return state.edit(id, moment)
  case .notePurchaseTapped(let id): return state.notePurchase(of: id, moment)
  case .productChanged(let field, let text): state.changeProduct { $0.fields[field] = text }
  case .nameCleared:
    state.changeProduct { $0.fields[.name] = "" }
    return [.focus(id: ProductForm.Field.name.id)]
  case .cycleStepped(let step):
    state.changeProduct {
      let cycle = ($0.cycle ?? Product.usualCycle) + step
      $0.fields[.cycle] = "\(cycle.clamped(to: Product.cycles))"
    }
  case .purchaseChanged(let field, let text): state.changePurchase { $0.fields[field] = text }
  case .packsStepped(let step):
    state.changePurchase {
      let packs = ($0.packs + step).clamped(to: ProductEvent.packs.limits.numbers)
      $0.fields[.packs] = "\(packs)"
    }
  case .formSubmitted: return state.submit(moment)
  case .formLeft: return state.leaveForm()
  case .coverClosed: return state.closeCover(moment)
  case .reboughtTapped(let id): return state.buy(id, moment)
  case .tripBoughtTapped: return state.buyTrip(moment)
  case .deleteTapped(let id): return state.delete(id, moment)
  case .eventDeleteTapped(let id): return state.deleteEvent(id, moment)
  case .signalTapped(let id, let sort): return state.signal(sort, of: id, moment)
  case .pauseTapped(let id): return state.pause(id, moment)
  case .goOnTapped(let id): return state.goOn(id, moment)
  case .offerTaken(let id, let cycle): return state.takeOffer(cycle, of: id)
  case .offerDeclined(let id, let cycle):
    return [.record([.decliningCycle(cycle, of: id)]), .focus(id: "heading")]
  case .searchChanged(let text): state.query = text
  case .searchCleared:
    state.query = ""
    return [.focus(id: "restock-search")]
  case .filterTapped(let filter): state.filter = state.filter == filter ? .all : filter
  case .orderChosen(let order):
    state.window = ListWindow()
    return [.record([.setting(RestockSettings.order, order)])]
  case .groupingTapped:
    state.window = ListWindow()
    let value = !state.book.settings.isGrouped
    return [.record([.setting(RestockSettings.isGrouped, value)])]
  case .cardFocused(let id): state.cursor = id
  case .settings(let action): return state.handle(action)
  }
  return []
}

extension Moment {
  /// The day where the person is.
  var today: CivilDate { CivilDateTime(instant, offsetSeconds: offsetSeconds).date }
}

extension RestockState {
  /// A screen of this app is shown, or, with nil, one of another.
  public mutating func enter(_ route: RestockRoute?, _ moment: Moment) -> [RestockEffect] {
    self.route = route
    over = nil
    return cover.map { [.focus(id: $0.focus), .notify(asks: false)] } ?? []
  }

  /// What is bought now and noted already stays as it was, with its packs and its price.
  fileprivate mutating func buy(_ id: ID<Entity>, _ moment: Moment) -> [RestockEffect] {
    guard let product = book.product(id) else { return [] }
    let (edits, undo) = buying([id], on: moment)
    let outlook = book.outlook(product, today: moment.today)
    if edits.isEmpty { return [.say(words.alreadyBought(product.name))] }
    let isPaused = outlook.isPaused
    let saying = Saying(words.rebought(product.name, isPaused: isPaused), undo: undo)
    return [.vibrate(milliseconds: Haptic.impact), .record(edits, saying)]
  }

  fileprivate mutating func buyTrip(_ moment: Moment) -> [RestockEffect] {
    guard let trip = book.trip(today: moment.today) else { return [] }
    let (edits, undo) = buying(trip.products, on: moment)
    guard !edits.isEmpty else { return [] }
    return [
      .vibrate(milliseconds: Haptic.impact),
      .record(edits, Saying(words.reboughtMany(edits.count), undo: undo)), .focus(id: "heading"),
    ]
  }

  /// The purchases of today, and what takes exactly them back.
  private func buying(_ ids: [ID<Entity>], on moment: Moment) -> (edits: [Edit], undo: [Edit]) {
    var edits: [Edit] = []
    var undo: [Edit] = []
    for id in ids {
      var edit = Edit.rebuying(id, on: moment.today)
      if let known = book.event(edit.entity) {
        guard known.isDeleted else { continue }
        // What was noted of the one that was removed is not said of this one.
        edit = Edit.writing(ProductEvent(.bought, of: id, on: moment.today))
      }
      edits.append(edit)
      undo.append(self.undo(edit, moment))
    }
    return (edits, undo)
  }

  /// What an event was before, or its deletion where there was none.
  func undo(_ edit: Edit, _ moment: Moment) -> Edit {
    guard let event = book.event(edit.entity), !event.isDeleted else {
      return .deleting(edit.entity, .purchase, at: moment.instant)
    }
    return .writing(event)
  }

  fileprivate mutating func delete(_ id: ID<Entity>, _ moment: Moment) -> [RestockEffect] {
    guard let product = book.product(id) else { return [] }
    over = nil
    let saying = Saying(
      words.deletedProduct(product.name), undo: [.deleting(id, .product, at: nil)])
    let effects: [RestockEffect] = [
      .vibrate(milliseconds: Haptic.success),
      .record([.deleting(id, .product, at: moment.instant)], saying),
    ]
    if case .product(id) = route { return effects + [.goBack(otherwise: "/restock")] }
    return effects + [.focus(id: neighbour(of: id, moment))]
  }

  /// The element that the keyboard goes on from when a card is gone.
  private mutating func neighbour(of id: ID<Entity>, _ moment: Moment) -> String {
    let shown = listed(today: moment.today)
    guard let index = shown.firstIndex(where: { $0.product.id == id }) else { return "heading" }
    let next = index + 1 < shown.count ? index + 1 : index - 1
    guard next >= 0 else { return "heading" }
    cursor = shown[next].product.id
    return "product-" + shown[next].product.id.text
  }

  fileprivate func deleteEvent(_ id: ID<Entity>, _ moment: Moment) -> [RestockEffect] {
    guard let event = book.event(id), !event.isDeleted else { return [] }
    return [
      .vibrate(milliseconds: Haptic.success),
      .record(
        [.deleting(id, .purchase, at: moment.instant)],
        Saying(words.entryRemoved, undo: [.writing(event)])),
      .focus(id: "history"),
    ]
  }

  fileprivate func signal(
    _ sort: ProductEvent.Sort, of id: ID<Entity>, _ moment: Moment
  ) -> [RestockEffect] {
    guard let product = book.product(id) else { return [] }
    let said = ProductEvent(sort, of: id, on: moment.today)
    let outlook = Outlook(product, book.history(id, saying: said), today: moment.today)
    guard let last = outlook.lastPurchase else { return [.say(words.signalNeedsPurchase)] }
    // It tells of a pack that was in use; what was bought today just begins.
    guard last.day < moment.today else { return [.say(words.signalBoughtToday)] }
    let edit = Edit.writing(said)
    var edits = [edit]
    var undo = [undo(edit, moment)]
    // Of two words on one day only the last is meant.
    let other: ProductEvent.Sort = sort == .ranOut ? .stillHaveSome : .ranOut
    let otherID = ProductEventID.id(other, of: id, on: moment.today)
    if let event = book.event(otherID), !event.isDeleted {
      edits.append(.deleting(otherID, .purchase, at: moment.instant))
      undo.append(.writing(event))
    }
    return [
      .vibrate(milliseconds: Haptic.impact),
      .record(edits, Saying(signalText(sort, outlook), undo: undo)),
    ]
  }

  /// What was noted, and where the day stays, why.
  private func signalText(_ sort: ProductEvent.Sort, _ outlook: Outlook) -> String {
    let hasMoved = outlook.reason?.signal.map { $0.day == outlook.today && $0.sort == sort }
    guard hasMoved != true, let due = outlook.dueDay else { return words.signalNoted(sort) }
    return words.signalStays(sort, words.day(due))
  }

  fileprivate func pause(_ id: ID<Entity>?, _ moment: Moment) -> [RestockEffect] {
    let text = id.flatMap { book.product($0)?.name }.map { words.pausedOne($0) }
    return record(book.pausing(id, on: moment.today), text ?? words.pausedAll, moment)
  }

  fileprivate func goOn(_ id: ID<Entity>?, _ moment: Moment) -> [RestockEffect] {
    record(book.goingOn(id, on: moment.today), words.goesOn, moment)
  }

  private func record(_ edits: [Edit], _ text: String, _ moment: Moment) -> [RestockEffect] {
    guard !edits.isEmpty else { return [] }
    return [.record(edits, Saying(text, undo: edits.map { undo($0, moment) }))]
  }

  fileprivate func takeOffer(_ cycle: Int, of id: ID<Entity>) -> [RestockEffect] {
    guard let product = book.product(id) else { return [] }
    let saying = Saying(
      words.cycleSet(cycle), undo: [.settingCycle(product.cycle, of: id)])
    return [.record([.settingCycle(cycle, of: id)], saying), .focus(id: "heading")]
  }

  fileprivate func handle(_ action: RestockSettingsAction) -> [RestockEffect] {
    let settings = book.settings
    switch action {
    case .remindersTapped:
      let value = !settings.remindersAreOn
      let record = RestockEffect.record(
        [.setting(RestockSettings.remindersAreOn, value)])
      return value ? [.notify(asks: true), record] : [record]
    case .permissionTapped: return [.notify(asks: true)]
    case .timeChanged(let text):
      guard let time = CivilTime(text: text) else { return [] }
      let minutes = time.secondOfDay / 60
      return [.record([.setting(RestockSettings.minuteOfDay, minutes)])]
    case .daysStepped(let step):
      let days = (settings.daysBefore + step).clamped(to: RestockSettings.daysBeforeRange)
      return [.record([.setting(RestockSettings.daysBefore, days)])]
    case .darkTapped(let isDark): return [.setDark(isDark)]
    }
  }
}
