import Kernel
import Kit
import SyncCore

extension RestockState {
  mutating func handle(_ action: ShoppingAction, _ moment: Moment) -> [RestockEffect] {
    switch action {
    case .tickTapped(let id): return tick(id, moment)
    case .packsStepped(let id, let step): return stepPacks(of: id, by: step, moment)
    case .skipTapped(let id): return skip(id, moment)
    case .skippedTapped: return putBack(moment)
    case .wantTapped(let id):
      var focus = closeMenu()
      if focus.isEmpty {
        // Its button goes; what was typed of it is meant.
        let isLine = route == .shopping
        if isLine { shoppingLine = "" }
        focus = [.focus(id: isLine ? ShoppingLine.id : "note-purchase")]
      }
      return (book.product(id).map { want($0, moment) } ?? []) + focus
    case .allBoughtTapped: return buyRest(moment)
    case .endTapped: return end(moment)
    case .lineChanged(let text):
      shoppingLine = text
      return []
    case .lineSubmitted: return addLine(moment)
    case .daysChosen(let days):
      guard days != book.settings.shoppingDays else { return [] }
      shoppingWindow = ListWindow()
      return [.record([.setting(RestockSettings.shoppingDays, days)])]
    case .groupingTapped:
      shoppingWindow = ListWindow()
      let value = !book.settings.shopsByStore
      return [.record([.setting(RestockSettings.shopsByStore, value)])]
        + (over == .options ? uncover(otherwise: "screen-more") : [])
    }
  }

  /// What is ticked is bought at once: a phone that dies in the shop loses nothing.
  private mutating func tick(_ id: ID<Entity>, _ moment: Moment) -> [RestockEffect] {
    if let extra = book.extra(id) { return tick(extra, moment) }
    guard let row = shoppingList(today: moment.today).row(id) else { return [] }
    if row.isBought { return untick(row, moment) }
    let text = words.rebought(row.product.name, isPaused: false)
    return buy([row], [], moment) { _ in text }
  }

  private func tick(_ extra: Extra, _ moment: Moment) -> [RestockEffect] {
    guard extra.isBought else {
      let text = words.rebought(extra.name, isPaused: false)
      return buy([], [extra], moment) { _ in text }
    }
    let saying = Saying(words.backOnList(extra.name), undo: [extra.buying(on: extra.boughtOn)])
    return [
      .vibrate(milliseconds: Haptic.impact), .record([extra.buying(on: nil)], saying),
    ]
  }

  private func buyRest(_ moment: Moment) -> [RestockEffect] {
    let words = words
    let list = shoppingList(today: moment.today)
    let rest = (list.rows.filter { !$0.isBought }, list.extras.filter { !$0.isBought })
    return buy(rest.0, rest.1, moment) { words.reboughtMany($0) }
  }

  private func buy(
    _ rows: [ShoppingList.Row], _ extras: [Extra], _ moment: Moment,
    saying text: (_ count: Int) -> String
  ) -> [RestockEffect] {
    var (edits, undo) = buying(rows.map { ($0.id, $0.packs) }, on: moment)
    edits += extras.map { $0.buying(on: moment.today) }
    undo += extras.map { $0.buying(on: nil) }
    guard !edits.isEmpty else { return [] }
    return [
      .vibrate(milliseconds: Haptic.impact),
      .record(edits, Saying(text(rows.count + extras.count), undo: undo)), .keepDrafts,
    ]
  }

  /// Takes back exactly that purchase; how many packs are wanted stays.
  private mutating func untick(_ row: ShoppingList.Row, _ moment: Moment) -> [RestockEffect] {
    let event = book.event(ProductEventID.id(.bought, of: row.id, on: moment.today))
    if let event, let before = event.packsBefore {
      // What is to be bought is what was bought last.
      shopping.packs[row.id] = ShoppingState.Packs(count: row.packs - before, after: moment.today)
    } else {
      setPacks(row.packs, of: row)
    }
    return takeBack(row.id, saying: words.backOnList(row.product.name), moment) + [.keepDrafts]
  }

  private mutating func setPacks(_ count: Int, of row: ShoppingList.Row) {
    shopping.packs[row.id] = ShoppingState.Packs(
      count: count, after: row.outlook.lastPurchase?.day)
  }

  /// Of what is ticked already, the purchase is written anew.
  private mutating func stepPacks(
    of id: ID<Entity>, by step: Int, _ moment: Moment
  ) -> [RestockEffect] {
    if let extra = book.extra(id) { return stepAmount(of: extra, by: step) }
    guard let row = shoppingList(today: moment.today).row(id) else { return [] }
    let limits = ProductEvent.packs.limits.numbers
    let packs = (row.packs + step).clamped(to: limits)
    guard packs != row.packs else { return [] }
    var effects: [RestockEffect] = []
    if row.isBought {
      let event = ProductEventID.id(.bought, of: id, on: moment.today)
      effects.append(.record([.settingPacks(packs, of: event)]))
    } else {
      setPacks(packs, of: row)
      effects.append(.keepDrafts)
    }
    return effects + focus(on: id, at: packs, limits)
  }

  private func stepAmount(of extra: Extra, by step: Int) -> [RestockEffect] {
    let limits = Extra.amount.limits.numbers
    let amount = (extra.amount + step).clamped(to: limits)
    guard amount != extra.amount else { return [] }
    return [.record([extra.settingAmount(amount)])] + focus(on: extra.id, at: amount, limits)
  }

  /// At the end of the range the button that was pressed is off, and takes the focus along.
  private func focus(
    on id: ID<Entity>, at count: Int, _ limits: ClosedRange<Int>
  ) -> [RestockEffect] {
    guard count == limits.lowerBound || count == limits.upperBound else { return [] }
    return [.focus(id: cover?.focus ?? ShoppingRow.focus(id))]
  }

  /// A product is left out for today, something that is bought once for good.
  private mutating func skip(_ id: ID<Entity>, _ moment: Moment) -> [RestockEffect] {
    let list = shoppingList(today: moment.today)
    let ids = list.ids
    guard let index = ids.firstIndex(of: id) else { return [] }
    let edit: Edit
    let saying: Saying
    if let extra = book.extra(id) {
      edit = .deleting(id, .extra, at: moment.instant)
      saying = Saying(words.offList(extra.name), undo: [extra.writing])
    } else if let row = list.row(id), !row.isBought {
      let product = row.product
      edit = .listing(id, wantedOn: nil, skippedOn: moment.today)
      saying = Saying(words.skipped(product.name), undo: [product.listing])
    } else {
      return []
    }
    if over == .row(id) { over = nil }
    // The keyboard goes on from the row that takes its place.
    let next = index + 1 < ids.count ? index + 1 : index - 1
    cursor = next < 0 ? nil : ids[next]
    return [
      .vibrate(milliseconds: Haptic.impact), .record([edit], saying),
      .focus(id: cursor.map { ShoppingRow.focus($0) } ?? "heading"),
    ]
  }

  /// What is ticked leaves the list, on every device; what is left to buy stays.
  private func end(_ moment: Moment) -> [RestockEffect] {
    let list = shoppingList(today: moment.today)
    let count = list.boughtCount
    guard count > 0 else { return [] }
    let bought = list.rows.filter { $0.isBought }
    // Those of earlier days too, which nobody sees.
    let extras = book.extras.filter { $0.isBought }
    let saying = Saying(
      words.shoppingEnded(count),
      undo: bought.map { .skipping($0.id, on: $0.product.skippedOn) } + extras.map { $0.writing })
    let edits: [Edit] = bought.map { .skipping($0.id, on: moment.today) }
    let deletions: [Edit] = extras.map { .deleting($0.id, .extra, at: moment.instant) }
    return [.record(edits + deletions, saying), .focus(id: "heading")]
  }

  private func putBack(_ moment: Moment) -> [RestockEffect] {
    let skipped = shoppingList(today: moment.today).skipped
    guard let first = skipped.first else { return [] }
    let saying = Saying(
      words.backOnList(skipped.count), undo: skipped.map { .skipping($0, on: moment.today) })
    return [
      .record(skipped.map { .skipping($0, on: nil) }, saying),
      .focus(id: ShoppingRow.focus(first)),
    ]
  }
}
