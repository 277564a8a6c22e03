public import Kernel
public import Kit
public import SyncCore

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
  case .nameAdded(let name):
    let effects = state.openNew(moment)
    state.nameProduct(name)
    return effects
  case .editTapped(let id): return state.edit(id, moment)
  case .notePurchaseTapped(let id): return state.notePurchase(of: id, moment)
  case .productChanged(.name, let text): state.nameProduct(text)
  case .productChanged(let field, let text): state.changeProduct { $0.enter(field, text) }
  case .nameCleared:
    state.nameProduct("")
    return [.focus(id: ProductForm.Field.name.id)]
  case .suggestionTapped(let name): return state.takeSuggestion(name)
  case .cycleStepped(let step):
    state.changeProduct {
      let cycle = ($0.cycle ?? Product.usualCycle) + step
      $0.enter(.cycle, "\(cycle.clamped(to: Product.cycles))")
    }
  case .purchaseChanged(let field, let text): state.changePurchase { $0.fields[field] = text }
  case .packsStepped(let step):
    state.changePurchase {
      let packs = ($0.packs + step).clamped(to: ProductEvent.packs.limits.numbers)
      $0.fields[.packs] = "\(packs)"
    }
  case .formSubmitted: return state.submit(moment)
  case .formContinued: return state.submit(moment, goesOn: true)
  case .formLeft: return state.leaveForm()
  case .coverClosed: return state.closeCover(moment)
  case .menuTapped(let id): return state.openMenu(id)
  case .rowTapped(let id):
    guard !state.isCovered, RowMenu.has(id, state) else { return [] }
    return state.open(.row(id))
  case .reboughtTapped(let id):
    let focus = state.closeMenu()
    return state.buy(id, moment) + focus
  case .takeBackTapped(let id):
    let focus = state.closeMenu()
    guard let product = state.book.product(id), state.isBought(id, on: moment.today) else {
      return focus
    }
    // It stays under the finger until that was seen, as what is bought does.
    state.settling.hold(id, as: state.book.outlook(product, today: moment.today))
    let text = state.words.purchaseTakenBack(product.name)
    return state.takeBack(id, saying: text, moment) + [state.settleLater] + focus
  case .tripBoughtTapped: return state.buyTrip(moment)
  case .deleteTapped(let id): return state.delete(id, moment)
  case .eventDeleteTapped(let id): return state.deleteEvent(id, moment)
  case .signalTapped(let id, let sort): return state.signal(sort, of: id, moment)
  case .pauseTapped(let id):
    let focus = state.closeMenu()
    return state.pause(id, moment) + focus
  case .goOnTapped(let id):
    let focus = state.closeMenu()
    return state.goOn(id, moment) + focus
  case .offerTaken(let id, let cycle): return state.takeOffer(cycle, of: id)
  case .offerDeclined(let id, let cycle):
    return [.record([.decliningCycle(cycle, of: id)]), .focus(id: "heading")]
  case .optionsTapped: return state.open(.options)
  case .pulled:
    return [.reconnect]
      + (state.over == .options ? state.uncover(otherwise: "screen-more") : [])
  case .searchTapped:
    if state.over == .options { state.over = nil }
    return state.toggleSearch()
  case .searchChanged(let text): state.query = text
  case .searchCleared:
    state.query = ""
    return [.focus(id: "restock-search")]
  case .filterTapped(let filter):
    state.filter = state.filter == filter ? .all : filter
    if state.over == .options { return state.uncover(otherwise: "screen-more") }
  case .placeTapped(let filter):
    state.filter = filter
    guard let route = state.route, RestockScreens.isWithinList(route) else {
      return [.open(path: RestockRoute.home.path)]
    }
    return [.scrollToTop]
  case .allTapped:
    state.filter = .all
    state.query = ""
    state.isSearching = false
    return [.focus(id: "heading")]
  case .orderChosen(let order):
    state.window = ListWindow()
    return [.record([.setting(RestockSettings.order, order)])]
  case .groupingTapped:
    state.window = ListWindow()
    let value = !state.book.settings.isGrouped
    return [.record([.setting(RestockSettings.isGrouped, value)])]
      + (state.over == .options ? state.uncover(otherwise: "screen-more") : [])
  case .cardFocused(let id): state.cursor = id
  case .picking(let action): return state.handle(action, moment)
  case .shopping(let action): return state.handle(action, moment)
  case .unlockTapped: return state.unlock()
  case .settings(let action): return state.handle(action)
  }
  return []
}

extension RestockState {
  /// A screen of this app is shown, or, with nil, one of another.
  public mutating func enter(_ route: RestockRoute?, _ moment: Moment) -> [RestockEffect] {
    if case .shopping? = route {
      // Its keys begin at its first row.
      cursor = nil
      shoppingWindow = ListWindow()
    }
    self.route = route
    over = nil
    picking = nil
    settling = Settling()
    computed.arranged = nil
    return (cover.map { [.focus(id: $0.focus), .notify(asks: false)] } ?? []) + lookAtPremium()
  }

  /// What is bought now and noted already stays as it was, with its packs and its price.
  fileprivate mutating func buy(_ id: ID<Entity>, _ moment: Moment) -> [RestockEffect] {
    guard let product = book.product(id), route != .home || !settling.isTooSoon(moment),
      !settling.isDoubled(id, moment)
    else { return [] }
    if isJustBought(id, on: moment.today) {
      settling.press(id, moment)
      return takeBack(id, saying: words.purchaseTakenBack(product.name), moment) + [settleLater]
    }
    let (edits, undo) = buying([(id, nil)], on: moment)
    if edits.isEmpty { return [.remark(words.alreadyBought(product.name))] }
    let outlook = book.outlook(product, today: moment.today)
    settling.hold(id, as: outlook)
    settling.press(id, moment)
    let isPaused = outlook.isPaused
    let saying = Saying(words.rebought(product.name, isPaused: isPaused), undo: undo)
    return [.vibrate(milliseconds: Haptic.impact), .record(edits, saying), settleLater]
  }

  /// Whether it was bought by a press whose result is still shown: the next one takes that back.
  func isJustBought(_ id: ID<Entity>, on day: CivilDate) -> Bool {
    settling.isPressed(id) && isBought(id, on: day)
  }

  /// Whether the one purchase that this takes back is taken back where it was pressed, as long as that is shown.
  public func takesBackInPlace(_ undo: [Edit]) -> Bool {
    guard purchaseCount(undo) == 1, picking == nil, route != .shopping,
      let event = undo.first.flatMap({ book.event($0.entity) }), !event.isDeleted
    else { return false }
    return event.product.map { settling.isPressed($0) } ?? false
  }

  func isBought(_ id: ID<Entity>, on day: CivilDate) -> Bool {
    book.event(ProductEventID.id(.bought, of: id, on: day))?.isDeleted == false
  }

  /// Deletes exactly the purchase of today; of what was bought twice, the second is taken back, and it is wanted again.
  func takeBack(_ id: ID<Entity>, saying text: String, _ moment: Moment) -> [RestockEffect] {
    guard let event = book.event(ProductEventID.id(.bought, of: id, on: moment.today))
    else { return [] }
    var edits: [Edit] = [.deleting(event.id, .purchase, at: moment.instant)]
    var undo: [Edit] = [.writing(event)]
    if let product = book.product(id), let earlier = event.packsBefore {
      var first = event
      first.packs = earlier
      first.earlierPacks = nil
      let tomorrow = moment.today.adding(days: 1)
      edits = [
        .writing(first), .listing(id, wantedOn: tomorrow, skippedOn: product.skippedOn),
      ]
      undo.append(product.listing)
    }
    return [
      .vibrate(milliseconds: Haptic.impact), .record(edits, Saying(text, undo: undo)),
    ]
  }

  fileprivate var settleLater: RestockEffect {
    .settleLater(milliseconds: Settling<Outlook>.milliseconds)
  }

  mutating func toggleSearch() -> [RestockEffect] {
    isSearching.toggle()
    if !isSearching { query = "" }
    return [.focus(id: isSearching ? "restock-search" : "screen-more")]
  }

  /// What is shown as one trip, while it is shown.
  fileprivate mutating func buyTrip(_ moment: Moment) -> [RestockEffect] {
    guard let trip = arrangement(today: moment.today).trip, !settling.isTooSoon(moment)
    else { return [] }
    let (edits, undo) = buying(trip.products.map { ($0, nil) }, on: moment)
    guard !edits.isEmpty else { return [] }
    for id in trip.products {
      guard let product = book.product(id) else { continue }
      settling.hold(id, as: book.outlook(product, today: moment.today))
      // A purchase of earlier today is not this press's.
      if !isBought(id, on: moment.today) { settling.press(id, moment) }
    }
    return [
      .vibrate(milliseconds: Haptic.impact),
      .record(edits, Saying(words.reboughtMany(purchaseCount(edits)), undo: undo)), settleLater,
    ]
  }

  /// The purchases of today, and what takes exactly them back; packs are nil where nobody said how many.
  func buying(
    _ things: [(id: ID<Entity>, packs: Int?)], on moment: Moment
  ) -> (edits: [Edit], undo: [Edit]) {
    var edits: [Edit] = []
    var undo: [Edit] = []
    for (id, packs) in things {
      let product = book.product(id)
      let isAgain = product?.isWantedAgain(on: moment.today) ?? false
      var edit = Edit.rebuying(id, on: moment.today, packs: packs)
      if let known = book.event(edit.entity), !known.isDeleted {
        // Wanted once more, it is bought with what was bought before.
        guard isAgain, let packs else { continue }
        edit = .buyingAgain(known, packs: packs)
      } else if book.event(edit.entity) != nil {
        // What was noted of the one that was removed is not said of this one.
        edit = Edit.writing(ProductEvent(.bought, of: id, on: moment.today, packs: packs ?? 1))
      }
      edits.append(edit)
      undo.append(self.undo(edit, moment))
      if isAgain, let product {
        edits.append(.listing(id, wantedOn: moment.today, skippedOn: product.skippedOn))
        undo.append(product.listing)
      }
    }
    return (edits, undo)
  }

  func purchaseCount(_ edits: [Edit]) -> Int {
    edits.reduce(0) { $0 + ($1.kind == .purchase ? 1 : 0) }
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

  fileprivate mutating func deleteEvent(_ id: ID<Entity>, _ moment: Moment) -> [RestockEffect] {
    guard let event = book.event(id), !event.isDeleted else { return [] }
    if over == .row(id) { over = nil }
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
    return words.signalStays(sort, words.weekdayAndDate(due, today: outlook.today))
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
