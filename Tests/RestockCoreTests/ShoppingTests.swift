import Kernel
import Kit
import RestockCore
import SyncCore
import Testing
import ViewTree

/// What runs out soon is ticked one by one, and each tick is a purchase.
@Suite struct ShoppingTests {
  private let now = Instant(milliseconds: 1_761_552_000_000)  // 2025-10-27T08:00Z
  private let today = day("2025-10-27")

  private func moment(days: Int64 = 0) -> Moment {
    Moment(
      instant: now.adding(milliseconds: days * 86_400_000), offsetSeconds: 0,
      entropy: Entropy(high: 1, low: 1))
  }

  private func html(
    _ state: RestockState, _ language: Language = .english, _ route: RestockRoute = .shopping
  ) -> String {
    let scene = Scene(
      words: Words(language), now: now, offsetSeconds: 0, isOnline: true, isLoading: false)
    return RestockScreens.view(route, state, scene).map { $0.html }.joined()
      + (RestockScreens.sheet(state, scene)?.html ?? "")
  }

  /// A device at the list, with these products: bought so many days ago, each lasting thirty.
  private func shopping(_ products: (name: String, ago: Int)...) -> RestockState {
    var state = RestockState()
    for (name, ago) in products { add(name, ago: ago, to: &state) }
    _ = state.enter(.shopping, moment())
    state.arrange(moment())
    return state
  }

  private func id(_ name: String) -> ID<Entity> {
    var low: UInt64 = 0
    for byte in name.utf8 { low = low &* 31 &+ UInt64(byte) }
    return ID(high: 9, low: low)
  }

  private func add(
    _ name: String, ago: Int?, category: ProductCategory? = nil, packs: Int = 1,
    store: String = "", delivery: Int = 0, to state: inout RestockState
  ) {
    var input = ProductInput()
    input.product.name = name
    input.product.category = category
    input.product.deliveryDays = delivery
    apply(Edit.adding(input, id: id(name), now: now), to: &state)
    if let ago { bought(name, ago: ago, packs: packs, store: store, in: &state) }
  }

  private func bought(
    _ name: String, ago: Int, packs: Int = 1, store: String = "", in state: inout RestockState
  ) {
    var event = ProductEvent(.bought, of: nil, on: today.adding(days: -ago), packs: packs)
    event.shop = store
    apply([.buying(event, of: id(name))], to: &state)
  }

  /// Does what an action asks for, as the app does; answers what was said.
  @discardableResult
  private func act(
    _ action: ShoppingAction, _ state: inout RestockState, days: Int64 = 0
  ) -> Saying? {
    let effects = reduce(&state, .shopping(action), moment(days: days))
    let last = recorder.store(effects, in: &state)
    state.arrange(moment(days: days))
    return last
  }

  private func apply(_ edits: [Edit], to state: inout RestockState) {
    recorder.apply(edits, to: &state)
  }

  private let recorder = Recorder()

  private func names(_ state: RestockState, days: Int = 0) -> [String] {
    state.shoppingList(today: today.adding(days: days)).rows.map { $0.product.name }
  }

  private func ticked(_ state: RestockState) -> [String] {
    state.shoppingList(today: today).rows.filter { $0.isBought }.map { $0.product.name }
  }

  private func purchase(_ name: String, _ state: RestockState) -> ProductEvent? {
    let event = state.book.event(ProductEventID.id(.bought, of: id(name), on: today))
    return event?.isDeleted == false ? event : nil
  }

  // Four bands of controls stood before the first row.
  @Test func howFarAheadOneBuysIsAskedInASheet() {
    var state = shopping(("Milk", 31))
    #expect(html(state).contains("0 of 1"))
    #expect(!html(state).contains("shopping-days"))
    _ = reduce(&state, .optionsTapped, moment())
    #expect(html(state).contains("shopping-days"))
    act(.groupingTapped, &state)
    #expect(!html(state).contains("shopping-days"))
  }

  // Shows R22.
  @Test func whatRunsOutWithinTheChosenDaysIsListed() {
    var state = shopping(("Week", 23), ("Late", 31), ("Later", 22), ("Due", 30), ("Paused", 40))
    add("Never bought", ago: nil, to: &state)
    apply(state.book.pausing(id("Paused"), on: today), to: &state)
    #expect(names(state) == ["Late", "Due", "Week"])
    act(.daysChosen(0), &state)
    #expect(names(state) == ["Late", "Due"])
    act(.daysChosen(14), &state)
    #expect(names(state) == ["Late", "Due", "Week", "Later"])
    #expect(state.book.settings.shoppingDays == 14)
  }

  // Shows R22, R25.
  @Test func whatIsDeliveredIsListedByTheDayToOrder() {
    var state = shopping()
    add("Coffee", ago: 20, delivery: 5, to: &state)
    #expect(names(state) == ["Coffee"])
    #expect(html(state).contains("Needed by Thu, Nov 6\nOrder by Sat, Nov 1"))
  }

  // Shows R22.
  @Test func theListIsByCategoryOrByTheStoreThatWasNamedLast() {
    var state = shopping(("Batteries", 30))
    add("Soap", ago: 29, category: .household, store: "Corner shop", to: &state)
    add("Milk", ago: 28, category: .pantry, store: "market", to: &state)
    add("Bread", ago: 60, category: .pantry, store: "Market", to: &state)
    bought("Bread", ago: 29, in: &state)
    func headings() -> [ShoppingList.Heading] {
      state.shoppingList(today: today).sections.map { $0.heading }
    }
    #expect(headings() == [.category(.pantry), .category(.household), .category(nil)])
    #expect(names(state) == ["Bread", "Milk", "Soap", "Batteries"])
    act(.groupingTapped, &state)
    #expect(headings() == [.store("Corner shop"), .store("Market"), .store("")])
    #expect(names(state) == ["Soap", "Bread", "Milk", "Batteries"])
    #expect(html(state).contains(">Any store<"))
    #expect(html(state, .korean).contains(">어디서나<"))
  }

  // Shows R22.
  @Test func aTickIsAPurchaseAndStaysWhereItIs() {
    var state = shopping(("Milk", 31), ("Bread", 30), ("Soap", 29))
    let effects = reduce(&state, .shopping(.tickTapped(id("Milk"))), moment())
    #expect(effects.first == .vibrate(milliseconds: 20))
    #expect(act(.tickTapped(id("Bread")), &state)?.text == "Bread bought today")
    #expect(purchase("Bread", state)?.packs == 1)
    #expect(names(state) == ["Milk", "Bread", "Soap"])
    #expect(ticked(state) == ["Bread"])
    #expect(html(state).contains("1 of 3"))
    #expect(html(state, .korean).contains("3개 중 1개"))
    // It used to say still when it runs out; that keeps its room, unseen and unheard.
    #expect(html(state).contains("<span>Bought today</span>"))
    #expect(html(state, .korean).contains("<span>오늘 샀어요</span>"))
    #expect(html(state).contains(#"<span class="kept-room" aria-hidden="true">Needed by"#))
    // Whoever comes back finds it as it was; tomorrow what is left.
    _ = state.enter(.home, moment())
    _ = state.enter(.shopping, moment())
    #expect(names(state) == ["Milk", "Bread", "Soap"])
    #expect(ticked(state) == ["Bread"])
    #expect(names(state, days: 1) == ["Milk", "Soap"])
  }

  // What was ticked was gone once one had left the list.
  @Test func whatWasBoughtAnywhereTodayStaysUntilItIsCleared() {
    var state = shopping(("Milk", 31), ("Bread", 30))
    add("New", ago: 0, to: &state)
    bought("Milk", ago: 0, store: "Kiosk", in: &state)
    act(.groupingTapped, &state)
    // What was never on it is not on it now; the store of today moves nothing.
    #expect(names(state) == ["Milk", "Bread"])
    let headings = state.shoppingList(today: today).sections.map { $0.heading }
    #expect(headings == [.store("")])
    #expect(html(state).contains(">Clear what is bought<"))
    #expect(html(state, .korean).contains(">산 것 치우기<"))
    let saying = act(.endTapped, &state)
    #expect(saying?.text == "1 item cleared from the list")
    #expect(names(state) == ["Bread"])
    #expect(purchase("Milk", state)?.shop == "Kiosk")
    // It is not among what was left out, and there is nothing more to clear.
    #expect(!html(state).contains("left out"))
    #expect(!html(state).contains("Clear what is bought"))
    #expect(act(.endTapped, &state) == nil)
    apply(saying?.undo ?? [], to: &state)
    #expect(ticked(state) == ["Milk"])
  }

  @Test func packsThatAreSetOutliveTheListAndTheTabUntilThePurchase() {
    var state = shopping(("Milk", 31), ("Bread", 30))
    let effects = reduce(&state, .shopping(.packsStepped(id("Milk"), 2)), moment())
    #expect(effects.contains(.keepDrafts))
    let kept = state.typedShopping
    _ = state.enter(.home, moment())
    _ = state.enter(.shopping, moment())
    #expect(state.shoppingList(today: today).rows[0].packs == 3)
    // Another tab takes over what this one had set, before and after it has read what there is.
    var early = RestockState()
    let isTaken = early.restore(shopping: kept)
    #expect(isTaken && early.typedShopping == kept)
    var other = shopping(("Milk", 31), ("Bread", 30))
    act(.packsStepped(id("Bread"), 1), &other)
    let isTakenToo = other.restore(shopping: kept)
    #expect(isTakenToo)
    #expect(other.shoppingList(today: today).rows.map { $0.packs } == [3, 2])
    let isNonsense = other.restore(shopping: [0x61])
    #expect(!isNonsense)
    // Bought, it is the purchase's word, and no draft any more.
    act(.tickTapped(id("Milk")), &state)
    #expect(purchase("Milk", state)?.packs == 3)
    #expect(state.typedShopping.isEmpty)
  }

  // Shows R22.
  @Test func aSecondTickTakesBackThatPurchaseAndNothingElse() {
    var state = shopping(("Milk", 31), ("Bread", 30))
    act(.tickTapped(id("Milk")), &state)
    let back = act(.tickTapped(id("Milk")), &state)
    #expect(back?.text == "Milk is back on the list")
    #expect(purchase("Milk", state) == nil)
    #expect(state.book.events(of: id("Milk")).count == 1)
    #expect(ticked(state) == [])
    apply(back?.undo ?? [], to: &state)
    #expect(ticked(state) == ["Milk"])
    // What the toast offers takes back the same.
    let saying = act(.tickTapped(id("Bread")), &state)
    apply(saying?.undo ?? [], to: &state)
    #expect(ticked(state) == ["Milk"])
    #expect(names(state) == ["Milk", "Bread"])
  }

  // Shows R22, R23.
  @Test func packsAreThoseOfTheLastTimeUntilTheyAreSet() {
    var state = shopping()
    add("Milk", ago: 70, packs: 2, to: &state)
    state.arrange(moment())
    #expect(state.shoppingList(today: today).rows.map { $0.packs } == [2])
    act(.packsStepped(id("Milk"), 1), &state)
    #expect(purchase("Milk", state) == nil)
    act(.tickTapped(id("Milk")), &state)
    #expect(purchase("Milk", state)?.packs == 3)
    // Of what is bought already, the purchase is written anew.
    act(.packsStepped(id("Milk"), -1), &state)
    #expect(purchase("Milk", state)?.packs == 2)
    act(.tickTapped(id("Milk")), &state)
    #expect(state.shoppingList(today: today).rows.map { $0.packs } == [2])
    for _ in 0..<3 { act(.packsStepped(id("Milk"), -1), &state) }
    #expect(state.shoppingList(today: today).rows.map { $0.packs } == [1])
    // One is what a row means without a word; how many is set in the row's menu.
    #expect(!html(state).contains("×"))
    _ = reduce(&state, .rowTapped(id("Milk")), moment())
    #expect(html(state).contains(#"id="row-menu""#))
    #expect(html(state, .korean).contains(">1개<"))
    act(.packsStepped(id("Milk"), 1), &state)
    #expect(html(state).contains(">×2<"))
    // At the end of the range the button is off: the menu keeps the focus.
    let effects = reduce(&state, .shopping(.packsStepped(id("Milk"), -1)), moment())
    #expect(effects.last == .focus(id: "row-menu"))
    #expect(
      reduce(&state, .coverClosed, moment()) == [.focus(id: "row-more-" + id("Milk").text)])
  }

  // Shows R22.
  @Test func whatIsNotWantedThisTimeIsBackTomorrow() {
    var state = shopping(("Milk", 31), ("Bread", 30), ("Soap", 29))
    let effects = reduce(&state, .shopping(.skipTapped(id("Bread"))), moment())
    #expect(effects.last == .focus(id: "shop-" + id("Soap").text))
    let saying = act(.skipTapped(id("Bread")), &state)
    #expect(saying?.text == "Bread left out today")
    #expect(state.book.product(id("Bread"))?.skippedOn == today)
    #expect(names(state) == ["Milk", "Soap"])
    #expect(names(state, days: 1) == ["Milk", "Bread", "Soap"])
    #expect(html(state).contains("1 left out today"))
    // “Show” put everything back.
    #expect(html(state).contains(">Put back<"))
    #expect(html(state, .korean).contains(">다시 넣기<"))
    apply(saying?.undo ?? [], to: &state)
    #expect(names(state) == ["Milk", "Bread", "Soap"])
    act(.skipTapped(id("Milk")), &state)
    act(.skipTapped(id("Bread")), &state)
    #expect(act(.skippedTapped, &state)?.text == "2 items are back on the list")
    #expect(names(state) == ["Milk", "Bread", "Soap"])
    #expect(!html(state).contains("left out"))
    // What is in the basket is not left out.
    act(.tickTapped(id("Milk")), &state)
    #expect(act(.skipTapped(id("Milk")), &state) == nil)
  }

  // Shows R22.
  @Test func theRestIsBoughtAtOnceWithItsPacks() {
    var state = shopping(("Milk", 31), ("Bread", 30), ("Soap", 29))
    act(.tickTapped(id("Milk")), &state)
    act(.packsStepped(id("Soap"), 3), &state)
    #expect(html(state).contains("data-awake"))
    let saying = act(.allBoughtTapped, &state)
    #expect(saying?.text == "2 items bought today")
    #expect(ticked(state) == ["Milk", "Bread", "Soap"])
    #expect(purchase("Soap", state)?.packs == 4)
    #expect(html(state).contains("All done"))
    #expect(html(state, .korean).contains("다 샀어요"))
    // Nobody needs the light any more.
    #expect(!html(state).contains("data-awake"))
    apply(saying?.undo ?? [], to: &state)
    #expect(ticked(state) == ["Milk"])
    act(.daysChosen(30), &state)
    #expect(names(state) == ["Milk", "Bread", "Soap"])
  }

  // Shows R22.
  @Test func whatAnotherDeviceBuysIsTickedWhereItStands() {
    var state = shopping(("Milk", 31), ("Bread", 30))
    bought("Milk", ago: 0, packs: 2, in: &state)
    state.arrange(moment())
    #expect(names(state) == ["Milk", "Bread"])
    #expect(ticked(state) == ["Milk"])
    #expect(state.shoppingList(today: today).rows[0].packs == 2)
  }

  // What was noted of the day on another device stays.
  @Test func aTickSaysNothingOfPriceAndStore() {
    var state = shopping(("Milk", 31))
    var edits: [Edit] = []
    for effect in reduce(&state, .shopping(.tickTapped(id("Milk"))), moment()) {
      if case .record(let recorded, _) = effect { edits += recorded }
    }
    let numbers = edits.flatMap { $0.fields }.map { $0.number }
    #expect(numbers.contains(ProductEvent.packs.number))
    #expect(!numbers.contains(ProductEvent.price.number))
    #expect(!numbers.contains(ProductEvent.shop.number))
  }

  // Shows R22.
  @Test func keysGoThroughTheListAndTick() {
    var state = shopping(("Milk", 31), ("Bread", 30))
    #expect(state.key("x", .shopping, moment()) == nil)
    #expect(state.key("ArrowDown", .shopping, moment()) == nil)
    #expect(state.key("j", .shopping, moment()) == [.focus(id: "shop-" + id("Milk").text)])
    #expect(state.key("j", .shopping, moment()) == [.focus(id: "shop-" + id("Bread").text)])
    #expect(state.key("k", .shopping, moment()) == [.focus(id: "shop-" + id("Milk").text)])
    for effect in state.key("x", .shopping, moment()) ?? [] {
      if case .record(let edits, _) = effect { apply(edits, to: &state) }
    }
    state.arrange(moment())
    #expect(ticked(state) == ["Milk"])
    #expect(state.key("b", .shopping, moment()) == [])
    #expect(state.key("Delete", .shopping, moment()) == nil)
    #expect(state.key("Escape", .shopping, moment()) == [.goBack(otherwise: "/restock")])
  }

  private func enter(_ name: String, _ state: inout RestockState) -> Saying? {
    act(.lineChanged(name), &state)
    return act(.lineSubmitted, &state)
  }

  private func extras(_ state: RestockState, days: Int = 0) -> [String] {
    state.shoppingList(today: today.adding(days: days)).extras.map { $0.name }.sorted()
  }

  // Shows R22.
  @Test func whatIsBoughtOnceIsTickedLikeTheRestAndGoneTomorrow() {
    var state = shopping(("Milk", 31))
    #expect(html(state).contains(">Add something<"))
    #expect(html(state, .korean).contains(">살 것 추가<"))
    #expect(enter(" Candles ", &state)?.text == "Candles added to the list")
    let again = enter("candles", &state)
    #expect(again == nil)
    #expect(enter("Screws", &state) != nil)
    #expect(extras(state) == ["Candles", "Screws"])
    #expect(html(state).contains("0 of 3"))
    // Nothing comes of an empty line, and the focus stays.
    for empty in ["", "  "] {
      act(.lineChanged(empty), &state)
      let effects = reduce(&state, .shopping(.lineSubmitted), moment())
      #expect(effects == [.focus(id: "shopping-line")])
    }
    // The next one can be typed.
    act(.lineChanged("Glue"), &state)
    let effects = reduce(&state, .shopping(.lineSubmitted), moment())
    #expect(effects.last == .focus(id: "shopping-line"))
    // It is no product: nothing foretells it, and no limit counts it.
    #expect(state.livingCount == 1)
    let candles = Extra.id(of: "CANDLES")
    let saying = act(.tickTapped(candles), &state)
    #expect(saying?.text == "Candles bought today")
    #expect(state.book.extra(candles)?.boughtOn == today)
    #expect(html(state).contains("1 of 3"))
    #expect(extras(state, days: 1) == ["Screws"])
    apply(saying?.undo ?? [], to: &state)
    #expect(state.book.extra(candles)?.boughtOn == nil)
    act(.allBoughtTapped, &state)
    #expect(html(state).contains("3 of 3"))
    let cleared = act(.endTapped, &state)
    #expect(cleared?.text == "3 items cleared from the list")
    #expect(state.shoppingList(today: today).count == 0)
    apply(cleared?.undo ?? [], to: &state)
    #expect(extras(state) == ["Candles", "Screws"])
    // Added again, it is the same once more.
    act(.endTapped, &state)
    #expect(enter("Candles", &state) != nil)
    #expect(state.book.extra(candles)?.boughtOn == nil)
    let off = act(.skipTapped(candles), &state)
    #expect(off?.text == "Candles taken off the list")
    #expect(extras(state) == [])
    apply(off?.undo ?? [], to: &state)
    #expect(extras(state) == ["Candles"])
  }

  // Two devices that add the same name make one of it; the later word on it holds.
  @Test func twoDevicesThatAddTheSamePutItOnTheListOnce() {
    var one = Device(1)
    var other = Device(2)
    one.write([Extra.adding("Candles", at: now)])
    other.write([Extra.adding("candles ", at: now)])
    one.receive(other)
    other.receive(one)
    #expect(one.entities == other.entities)
    #expect(one.book.extras.count == 1)
  }

  // Shows R22.
  @Test func theNameOfAProductPutsItOnTheListUntilItIsBought() {
    var state = shopping(("Milk", 31), ("Rice", 3))
    add("Tea", ago: nil, to: &state)
    let saying = enter("rice", &state)
    #expect(saying?.text == "Rice added to the list")
    #expect(names(state) == ["Milk", "Rice"])
    #expect(extras(state) == [])
    apply(saying?.undo ?? [], to: &state)
    #expect(names(state) == ["Milk"])
    #expect(enter("Rice", &state) != nil)
    #expect(enter("Tea", &state) != nil)
    #expect(enter("Milk", &state) == nil)
    #expect(names(state) == ["Milk", "Rice", "Tea"])
    // It waits for as long as it takes, and is done with once it is bought.
    #expect(names(state, days: 3) == ["Milk", "Rice", "Tea"])
    act(.tickTapped(id("Rice")), &state)
    #expect(ticked(state) == ["Rice"])
    #expect(names(state, days: 1) == ["Milk", "Tea"])
    let again = enter("Rice", &state)
    #expect(again?.text == "Rice added to the list")
    #expect(ticked(state) == [])
    apply(again?.undo ?? [], to: &state)
    #expect(ticked(state) == ["Rice"])
    // Left out, it is not wanted any more, for it is not due.
    let skipped = act(.skipTapped(id("Tea")), &state)
    #expect(!html(state).contains("left out"))
    #expect(names(state, days: 1) == ["Milk"])
    apply(skipped?.undo ?? [], to: &state)
    #expect(names(state, days: 1) == ["Milk", "Tea"])
  }

  // It was refused, and what was typed was gone.
  @Test func whatWasBoughtTodayIsPutOnTheListOnceMore() {
    var state = shopping(("Milk", 0), ("Bread", 31))
    bought("Bread", ago: 0, packs: 2, in: &state)
    #expect(names(state) == ["Bread"])
    #expect(enter("milk", &state)?.text == "Milk added to the list")
    act(.wantTapped(id("Bread")), &state)
    #expect(names(state) == ["Bread", "Milk"])
    #expect(ticked(state) == [])
    #expect(enter("Milk", &state) == nil)
    // Ticked, it is one purchase of that day with the packs of both.
    let tick = act(.tickTapped(id("Bread")), &state)
    #expect(tick?.text == "Bread bought today")
    #expect(purchase("Bread", state)?.packs == 4)
    #expect(ticked(state) == ["Bread"])
    #expect(names(state) == ["Bread", "Milk"])
    #expect(names(state, days: 1) == ["Milk"])
    apply(tick?.undo ?? [], to: &state)
    #expect(purchase("Bread", state)?.packs == 2)
    #expect(ticked(state) == [])
    #expect(act(.skipTapped(id("Milk")), &state)?.text == "Milk left out today")
    #expect(names(state) == ["Bread"])
    #expect(act(.allBoughtTapped, &state)?.text == "1 item bought today")
    #expect(ticked(state) == ["Bread"])
  }

  // It took back what had been bought before, too.
  @Test func aSecondTickTakesBackOnlyWhatWasBoughtOnceMore() {
    var state = shopping(("Milk", 31))
    bought("Milk", ago: 0, packs: 2, in: &state)
    #expect(enter("milk", &state) != nil)
    act(.packsStepped(id("Milk"), 1), &state)
    act(.tickTapped(id("Milk")), &state)
    #expect(purchase("Milk", state)?.packs == 5)
    let back = act(.tickTapped(id("Milk")), &state)
    #expect(back?.text == "Milk is back on the list")
    #expect(purchase("Milk", state)?.packs == 2)
    #expect(ticked(state) == [])
    #expect(state.shoppingList(today: today).rows.map { $0.packs } == [3])
    apply(back?.undo ?? [], to: &state)
    #expect(purchase("Milk", state)?.packs == 5)
    #expect(ticked(state) == ["Milk"])
    // What is left is one purchase, which a further tick does not find: the row is to be bought.
    act(.tickTapped(id("Milk")), &state)
    act(.tickTapped(id("Milk")), &state)
    #expect(purchase("Milk", state)?.packs == 5)
    // Whoever sets fewer than there were before means the whole.
    for _ in 0..<3 { act(.packsStepped(id("Milk"), -1), &state) }
    act(.tickTapped(id("Milk")), &state)
    #expect(purchase("Milk", state) == nil)
  }

  private static let counted: [(line: String, name: String, amount: Int)] = [
    ("2 candles", "candles", 2), ("candles 2", "candles", 2), ("candles x2", "candles", 2),
    ("2x candles", "candles", 2), ("Candles X 12", "Candles", 12), ("3 × candles", "candles", 3),
    ("candles (4)", "candles", 4), ("  6  tea lights ", "tea lights", 6), ("eggs 12", "eggs", 12),
    ("1 cake", "cake", 1), ("양초 2개", "양초", 2), ("양초2개", "양초", 2), ("양초 두 개", "양초", 2),
    ("생일 양초 세개", "생일 양초", 3), ("달걀 30개", "달걀", 30), ("2개 양초", "2개 양초", 1), ("양초 x3", "양초", 3),
    ("양초 4", "양초", 4), ("batteries AA x8", "batteries AA", 8),
    // Of these the number belongs to the name.
    ("1 kg flour", "1 kg flour", 1), ("3 in 1 oil", "3 in 1 oil", 1), ("7 Up", "7 Up", 1),
    ("vitamin B 12", "vitamin B 12", 1), ("nappies size 4", "nappies size 4", 1),
    ("WD 40", "WD 40", 1), ("2% milk", "2% milk", 1), ("4x4 tyre", "4x4 tyre", 1),
    ("2 x 4 timber", "2 x 4 timber", 1), ("milk 2 l", "milk 2 l", 1), ("우유 2L", "우유 2L", 1),
    ("김치찌개", "김치찌개", 1), ("베개", "베개", 1), ("기저귀 3단계", "기저귀 3단계", 1), ("기저귀 단계 3", "기저귀 단계 3", 1),
    ("휴지 3 겹", "휴지 3 겹", 1), ("2 bottles of wine", "2 bottles of wine", 1),
    ("100 candles", "100 candles", 1), ("candles 0", "candles 0", 1), ("12", "12", 1),
    ("3개", "3개", 1), ("x2", "x2", 1), ("2 2 2", "2 2 2", 1), ("iphone 15", "iphone 15", 1),
  ]

  // Shows R22.
  @Test(arguments: ShoppingTests.counted)
  func howManyIsSaidInTheLine(_ said: (line: String, name: String, amount: Int)) {
    var state = shopping()
    _ = enter(said.line, &state)
    #expect(extras(state) == [said.name])
    #expect(state.book.extras.map { $0.amount } == [said.amount])
  }

  // Shows R22.
  @Test func whatIsBoughtOnceHasAnAmount() {
    var state = shopping()
    let saying = enter("2 candles", &state)
    #expect(saying?.text == "2 × candles added to the list")
    #expect(html(state).contains(">×2<"))
    let candles = Extra.id(of: "candles")
    // Said anew, it is another amount, and only that.
    let more = enter("candles 3", &state)
    #expect(state.book.extras.map { $0.amount } == [3])
    apply(more?.undo ?? [], to: &state)
    #expect(state.book.extras.map { $0.amount } == [2])
    #expect(enter("candles", &state) == nil)
    #expect(state.book.extras.map { $0.amount } == [2])
    _ = reduce(&state, .rowTapped(candles), moment())
    #expect(html(state).contains("One less"))
    #expect(html(state, .korean).contains("하나 줄이기"))
    act(.packsStepped(candles, -1), &state)
    #expect(state.book.extra(candles)?.amount == 1)
    let effects = reduce(&state, .shopping(.packsStepped(candles, -1)), moment())
    #expect(effects == [])
    // Ticked, it keeps its amount.
    act(.packsStepped(candles, 1), &state)
    act(.tickTapped(candles), &state)
    #expect(state.book.extra(candles)?.amount == 2)
    #expect(state.book.extra(candles)?.boughtOn == today)
  }

  // Shows R22, R23.
  @Test func theLineSaysHowManyOfAProductToo() {
    var state = shopping(("Milk", 31), ("7 Up", 3))
    _ = enter("milk x3", &state)
    #expect(extras(state) == [])
    #expect(state.shoppingList(today: today).rows.map { $0.packs } == [3])
    #expect(enter("7 up", &state)?.text == "7 Up added to the list")
    #expect(names(state) == ["Milk", "7 Up"])
  }

  // Only the line of the list could do it.
  @Test func theMenuAndThePageOfAProductPutItOnTheList() {
    var state = shopping(("Milk", 3))
    let milk = id("Milk")
    let page = RestockRoute.product(milk)
    #expect(html(state, .english, page).contains(">Add to shopping list<"))
    #expect(html(state, .korean, page).contains(">장보기 목록에 추가<"))
    _ = state.enter(.home, moment())
    _ = reduce(&state, .menuTapped(milk), moment())
    #expect(html(state, .english, .home).contains(">Add to shopping list<"))
    let effects = reduce(&state, .shopping(.wantTapped(milk)), moment())
    #expect(effects.last == .focus(id: "product-" + milk.text))
    recorder.store(effects, in: &state)
    #expect(names(state) == ["Milk"])
    // There, nothing is left to add; ticked, it can be wanted again.
    #expect(!html(state, .english, page).contains("Add to shopping list"))
    act(.tickTapped(milk), &state)
    #expect(html(state, .english, page).contains("Add to shopping list"))
    _ = state.enter(page, moment())
    let again = reduce(&state, .shopping(.wantTapped(milk)), moment())
    #expect(again.last == .focus(id: "note-purchase"))
  }

  @Test func theLineOffersTheProductsThatMayBeMeant() {
    var state = shopping(("Milk", 3), ("Oat milk", 3), ("Mint", 31), ("우유", 3))
    let chip = #"class="chip""#
    #expect(!html(state).contains(">Milk<"))
    act(.lineChanged("mi"), &state)
    // What is on the list already is not offered.
    let text = html(state)
    #expect(text.contains(">Milk<") && text.contains(">Oat milk<"))
    #expect(text.ranges(of: chip).count == html(shopping(("Mint", 31))).ranges(of: chip).count + 2)
    act(.lineChanged("ㅇㅇ"), &state)
    #expect(html(state).contains(">우유<"))
    act(.lineChanged("mil"), &state)
    let effects = reduce(&state, .shopping(.wantTapped(id("Milk"))), moment())
    #expect(effects.last == .focus(id: "shopping-line"))
    recorder.store(effects, in: &state)
    #expect(names(state) == ["Mint", "Milk"])
    // The line waits for the next.
    #expect(!html(state).contains(">Oat milk<"))
  }

  // It moved below what is said at the end, off the screen of a phone.
  @Test func whatClearsTheListStaysAboveWhatIsSaidAtItsEnd() throws {
    var state = shopping(("Milk", 31))
    act(.tickTapped(id("Milk")), &state)
    let text = html(state)
    let button = try #require(text.firstRange(of: "Clear what is bought"))
    let end = try #require(text.firstRange(of: "All done"))
    #expect(button.lowerBound < end.lowerBound)
  }

  // Shows R22.
  @Test func anEmptyListSaysHowFarItLooked() {
    var state = shopping(("Milk", 1))
    #expect(html(state).contains("Nothing to buy within a week"))
    act(.daysChosen(0), &state)
    #expect(html(state).contains("Nothing to buy now"))
    #expect(html(state, .korean).contains("지금 살 것이 없어요"))
    act(.daysChosen(30), &state)
    #expect(html(state).contains("0 of 1"))
    #expect(html(RestockState()).contains("Nothing to buy yet"))
    #expect(html(RestockState()).contains("What runs out within a week appears here."))
    #expect(!html(RestockState()).contains("Tap +"))
  }
}
