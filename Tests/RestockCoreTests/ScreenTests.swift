import Kernel
import Kit
import RestockCore
import SyncCore
import Testing
import ViewTree

@Suite struct RestockScreenTests {
  private let now = Instant(milliseconds: 1_761_552_000_000)  // 2025-10-27T08:00Z

  private func moment(_ seed: UInt64 = 1) -> Moment {
    Moment(instant: now, offsetSeconds: 0, entropy: Entropy(high: seed, low: seed))
  }

  private func scene(_ language: Language = .english) -> RestockScene {
    RestockScene(
      words: Words(language), now: now, offsetSeconds: 0, isOnline: true, isLoading: false)
  }

  private func html(
    _ state: RestockState, _ route: RestockRoute = .home, _ language: Language = .english
  ) -> String {
    var text = ""
    for node in RestockScreens.view(route, state, scene(language)) { text += node.html }
    for node in RestockScreens.actions(route, scene(language)) { text += node.html }
    return text + (RestockScreens.sheet(state, scene(language))?.html ?? "")
  }

  /// Does what the effects ask for, as the app does; answers what was said.
  @discardableResult
  private func store(_ effects: [RestockEffect], in state: inout RestockState) -> Saying? {
    var last: Saying?
    for effect in effects {
      guard case .record(let edits, let saying) = effect else { continue }
      last = saying
      apply(edits, to: &state)
    }
    return last
  }

  private func apply(_ edits: [Edit], to state: inout RestockState) {
    for edit in edits {
      var entity = state.entity(edit.entity) ?? Entity(id: edit.entity, kind: edit.kind)
      clock.time += 1
      let stamp = Stamp(milliseconds: clock.time, device: DeviceID(bits: 1))
      entity.merge(
        Entity(
          id: edit.entity, kind: edit.kind,
          fields: edit.fields.map {
            Field(number: $0.number, register: Register(stamp: stamp, value: $0.value))
          }))
      state.update(entity)
    }
  }

  private final class Clock {
    var time: Int64 = 1_000
  }
  private let clock = Clock()

  private func adding(
    _ name: String, daysAgo: Int = 0, cycle: Int = 30, to state: inout RestockState
  ) -> ID<Entity> {
    var input = ProductInput()
    input.product.name = name
    input.product.cycle = cycle
    input.lastPurchased = day("2025-10-27").adding(days: -daysAgo)
    let id = ID<Entity>(high: 9, low: UInt64(clock.time))
    apply(Edit.adding(input, id: id, now: now), to: &state)
    return id
  }

  // Shows R05.
  @Test func nothingYetShowsTheCartAndTheTwoSentences() {
    let text = html(RestockState())
    #expect(text.contains("No items yet"))
    #expect(text.contains("Tap + to add your first item to track"))
    #expect(html(RestockState(), .home, .korean).contains("아직 항목이 없어요"))
  }

  // Shows R11.
  @Test func labelsAreThoseOfTheTable() {
    var state = RestockState()
    let id = adding("Coffee", daysAgo: 25, to: &state)
    var coffee = ProductInput(Product(id: id, name: "Coffee"))
    coffee.product.category = .pantry
    apply([Edit.editing(Product(id: id, name: "Coffee"), coffee)].compactMap { $0 }, to: &state)
    let text = html(state)
    for label in [
      #"aria-label="Add item""#, #"title="Opens form to add new item""#,
      #"aria-label="Mark as rebought""#, #"title="Resets purchase cycle to today""#,
      #"aria-label="Delete Coffee""#, #"aria-label="Coffee, Pantry, 5 days remaining""#,
      #"title="Double tap to edit""#, "dot warning",
    ] { #expect(text.contains(label)) }
  }

  // Shows R02.
  @Test(arguments: [
    (7, "23 days remaining", "dot good"), (25, "5 days remaining", "dot warning"),
    (29, "1 day remaining", "dot warning"), (30, "Time to rebuy!", "dot bad"),
    (99, "Time to rebuy!", "dot bad"),
  ])
  func theCardSaysTheStatusInWordsAndForm(ago: Int, words: String, dot: String) {
    var state = RestockState()
    _ = adding("Coffee", daysAgo: ago, to: &state)
    let text = html(state)
    #expect(text.contains(words))
    #expect(text.contains(dot))
  }

  // Shows R06.
  @Test func saveIsOffWhileTheNameIsEmpty() {
    var state = RestockState()
    _ = reduce(&state, .addTapped, moment())
    #expect(state.productForm?.canSave == false)
    _ = reduce(&state, .productChanged(.name, "  "), moment())
    #expect(state.productForm?.canSave == false)
    _ = reduce(&state, .productChanged(.name, "Toothpaste"), moment())
    #expect(state.productForm?.canSave == true)
  }

  // Shows R06.
  @Test func theReminderIsComputedAsOneTypes() {
    var state = RestockState()
    _ = reduce(&state, .addTapped, moment())
    _ = reduce(&state, .productChanged(.name, "Toothpaste"), moment())
    #expect(html(state).contains("Next reminder: Nov 23, 2025. Runs out around Nov 26, 2025."))
    _ = reduce(&state, .productChanged(.cycle, "60"), moment())
    #expect(html(state).contains("Runs out around Dec 26, 2025."))
    _ = reduce(&state, .cycleStepped(1), moment())
    #expect(html(state).contains("Rebuy cycle: 61 days"))
    _ = reduce(&state, .productChanged(.cycle, "400"), moment())
    #expect(html(state).contains("From 1 to 365 days."))
  }

  @Test func savingAddsTheProductWithItsPurchase() {
    var state = RestockState()
    _ = reduce(&state, .addTapped, moment())
    _ = reduce(&state, .productChanged(.name, "Toothpaste"), moment())
    _ = reduce(&state, .productChanged(.category, "personal-care"), moment())
    _ = reduce(&state, .productChanged(.day, "2025-10-20"), moment())
    let effects = reduce(&state, .formSubmitted, moment())
    #expect(state.form == nil)
    #expect(store(effects, in: &state)?.text == "Toothpaste added")
    let product = state.book.live.first
    #expect(product?.name == "Toothpaste")
    #expect(product?.category == .personalCare)
    #expect(html(state).contains("23 days remaining"))
  }

  @Test func aWrongDayIsSaidAndNothingIsSaved() {
    var state = RestockState()
    _ = reduce(&state, .addTapped, moment())
    _ = reduce(&state, .productChanged(.name, "Toothpaste"), moment())
    _ = reduce(&state, .productChanged(.day, "2025-10-28"), moment())
    let effects = reduce(&state, .formSubmitted, moment())
    #expect(effects == [.vibrate(milliseconds: 60), .focus(id: "product-day")])
    #expect(html(state).contains("Choose a day up to today."))
  }

  @Test func reboughtStartsAgainAndItsUndoRestores() {
    var state = RestockState()
    let id = adding("Vitamins", daysAgo: 40, to: &state)
    let before = html(state)
    let effects = reduce(&state, .reboughtTapped(id), moment())
    #expect(effects.first == .vibrate(milliseconds: 20))
    let saying = store(effects, in: &state)
    #expect(html(state).contains("30 days remaining"))
    // A second tap on the same day changes nothing.
    let again = reduce(&state, .reboughtTapped(id), moment())
    #expect(again == [.say("Vitamins is noted as bought today already")])
    apply(saying?.undo ?? [], to: &state)
    #expect(html(state) == before)
  }

  @Test func deletingShakesAndItsUndoBringsBack() {
    var state = RestockState()
    let id = adding("Vitamins", daysAgo: 40, to: &state)
    let before = html(state)
    let effects = reduce(&state, .deleteTapped(id), moment())
    #expect(effects.first == .vibrate(milliseconds: 35))
    let saying = store(effects, in: &state)
    #expect(html(state).contains("No items yet"))
    apply(saying?.undo ?? [], to: &state)
    #expect(html(state) == before)
  }

  // Shows R16.
  @Test func whatRunsOutFirstComesFirstUnlessAnotherOrderIsChosen() {
    var state = RestockState()
    for (name, ago) in [("Bread", 20), ("apples", 1), ("Cheese", 29)] {
      _ = adding(name, daysAgo: ago, to: &state)
    }
    let today = day("2025-10-27")
    #expect(state.listed(today: today).map { $0.product.name } == ["Cheese", "Bread", "apples"])
    store(reduce(&state, .orderChosen(.name), moment()), in: &state)
    #expect(state.listed(today: today).map { $0.product.name } == ["apples", "Bread", "Cheese"])
    store(reduce(&state, .orderChosen(.date), moment()), in: &state)
    #expect(state.listed(today: today).map { $0.product.name } == ["apples", "Bread", "Cheese"])
    _ = reduce(&state, .searchChanged("CHE"), moment())
    #expect(state.listed(today: today).map { $0.product.name } == ["Cheese"])
    _ = reduce(&state, .searchCleared, moment())
    _ = reduce(&state, .filterTapped(.soon), moment())
    #expect(state.listed(today: today).map { $0.product.name } == ["Cheese"])
  }

  // Shows R27.
  @Test func everythingPausedStandsStillAndGoesOn() {
    var state = RestockState()
    _ = adding("Coffee", daysAgo: 25, to: &state)
    store(reduce(&state, .pauseTapped(nil), moment()), in: &state)
    #expect(html(state).contains("Paused · 5 days remaining"))
    let later = Moment(
      instant: now.adding(milliseconds: 10 * 86_400_000), offsetSeconds: 0,
      entropy: Entropy(high: 3, low: 3))
    store(reduce(&state, .goOnTapped(nil), later), in: &state)
    let scene = RestockScene(
      words: Words(.english), now: later.instant, offsetSeconds: 0, isOnline: true,
      isLoading: false)
    let text = RestockScreens.view(.home, state, scene).map { $0.html }.joined()
    #expect(text.contains("5 days remaining"))
    #expect(!text.contains("Paused"))
  }

  // Shows R20, R28.
  @Test func theDetailSaysWhyAndOffersWhatItLearnt() {
    var state = RestockState()
    let id = adding("Coffee", daysAgo: 80, to: &state)
    for ago in [60, 40, 20] {
      let bought = ProductEvent(.bought, of: nil, on: day("2025-10-27").adding(days: -ago))
      apply([.buying(bought, of: id)], to: &state)
    }
    let text = html(state, .product(id))
    #expect(
      text.contains("Bought on Oct 7, 2025, and one lasts 30 days: that is until Nov 6, 2025."))
    #expect(text.contains("Bought 4 times, 20 days apart."))
    #expect(text.contains("Use 20 days"))
    #expect(state.book.product(id)?.cycle == 30)
    let saying = store(reduce(&state, .offerTaken(id, cycle: 20), moment()), in: &state)
    #expect(state.book.product(id)?.cycle == 20)
    apply(saying?.undo ?? [], to: &state)
    #expect(state.book.product(id)?.cycle == 30)
    store(reduce(&state, .offerDeclined(id, cycle: 20), moment()), in: &state)
    #expect(!html(state, .product(id)).contains("Use 20 days"))
  }

  @Test(arguments: [
    (30, "Runs out around Oct 27, 2025", "2025년 10월 27일쯤 떨어져요"),
    (31, "Probably ran out around Oct 26, 2025", "2025년 10월 26일쯤 떨어졌을 거예요"),
  ])
  func aDayThatIsOverIsNotToldAsIfToCome(ago: Int, english: String, korean: String) {
    var state = RestockState()
    let id = adding("Cat food", daysAgo: ago, to: &state)
    #expect(html(state, .product(id)).contains(english))
    #expect(!html(state, .product(id)).contains("Next reminder"))
    #expect(html(state, .product(id), .korean).contains(korean))
  }

  @Test func aDayToOrderThatIsOverIsSaidToBeOver() {
    var state = RestockState()
    let id = adding("Toothpaste", daysAgo: 27, to: &state)
    let plain = Product(id: id, name: "Toothpaste")
    var input = ProductInput(plain)
    for (days, english) in [(3, "Order by Oct 27, 2025"), (4, "Time to order has passed")] {
      input.product.deliveryDays = days
      apply([Edit.editing(plain, input)].compactMap { $0 }, to: &state)
      #expect(html(state).contains(english))
      #expect(html(state, .product(id)).contains(english))
    }
    #expect(html(state, .home, .korean).contains("주문할 날이 지났어요"))
  }

  @Test func aWrongCycleIsToldOnce() {
    var state = RestockState()
    _ = reduce(&state, .addTapped, moment())
    _ = reduce(&state, .productChanged(.name, "Tea"), moment())
    _ = reduce(&state, .productChanged(.cycle, "0"), moment())
    _ = reduce(&state, .formSubmitted, moment())
    #expect(html(state).ranges(of: "From 1 to 365 days.").count == 1)
  }

  // Shows R24.
  @Test func ranOutEarlyIsAnsweredOnAnyDay() {
    var state = RestockState()
    let new = adding("Tea", daysAgo: 0, to: &state)
    let answer = reduce(&state, .signalTapped(new, .ranOut), moment())
    #expect(
      answer == [
        .say(
          "Bought today: its days count from now, so nothing changes yet.")
      ])
    let early = adding("Coffee", daysAgo: 20, to: &state)
    var saying = store(reduce(&state, .signalTapped(early, .ranOut), moment()), in: &state)
    #expect(saying?.text == "Noted: ran out")
    #expect(html(state, .product(early)).contains("Time to rebuy!"))
    #expect(
      html(state, .product(early)).contains("You said on Oct 27, 2025 that it had run out."))
    let late = adding("Soap", daysAgo: 40, to: &state)
    saying = store(reduce(&state, .signalTapped(late, .ranOut), moment()), in: &state)
    #expect(saying?.text.contains("It was due on Oct 17, 2025 anyway") == true)
    let full = adding("Salt", daysAgo: 2, to: &state)
    saying = store(reduce(&state, .signalTapped(full, .stillHaveSome), moment()), in: &state)
    #expect(saying?.text.contains("It still lasts until Nov 24, 2025") == true)
  }

  // Shows R06.
  @Test func whatWasTypedOfAProductIsNotThrownAwayUnasked() {
    var state = RestockState()
    _ = reduce(&state, .addTapped, moment())
    _ = reduce(&state, .coverClosed, moment())
    #expect(state.cover == nil)
    _ = reduce(&state, .addTapped, moment())
    _ = reduce(&state, .productChanged(.name, "Tea"), moment())
    _ = state.key("Escape", .home, moment())
    #expect(state.isLeaving)
    _ = state.key("Escape", .home, moment())
    #expect(state.productForm?.fields[.name] == "Tea")
    _ = reduce(&state, .coverClosed, moment())
    _ = reduce(&state, .formLeft, moment())
    #expect(state.cover == nil)
    #expect(state.livingCount == 0)
  }

  // Shows R07.
  @Test func turningRemindersOnAsksTheBrowser() {
    var state = RestockState()
    let off = reduce(&state, .settings(.remindersTapped), moment())
    #expect(!off.contains(.notify(asks: true)))
    store(off, in: &state)
    let on = reduce(&state, .settings(.remindersTapped), moment())
    #expect(on.first == .notify(asks: true))
  }

  // Shows R23.
  @Test func onePurchaseOfTwoPacksWithItsPriceIsNoted() {
    var state = RestockState()
    let id = adding("Coffee", daysAgo: 40, to: &state)
    _ = reduce(&state, .notePurchaseTapped(id), moment())
    _ = reduce(&state, .packsStepped(1), moment())
    _ = reduce(&state, .purchaseChanged(.price, "12.5"), moment())
    _ = reduce(&state, .purchaseChanged(.shop, "Market"), moment())
    store(reduce(&state, .formSubmitted, moment()), in: &state)
    let text = html(state, .product(id))
    for part in ["60 days remaining", "Bought, 2 packs", "12.50, Market"] {
      #expect(text.contains(part))
    }
  }

  // Shows R25.
  @Test func oneTripBuysEverythingThatIsDueTogether() {
    var state = RestockState()
    _ = adding("Coffee", daysAgo: 28, to: &state)
    _ = adding("Milk", daysAgo: 29, to: &state)
    _ = adding("Soap", daysAgo: 2, to: &state)
    #expect(html(state).contains("One trip by Oct 28, 2025"))
    let saying = store(reduce(&state, .tripBoughtTapped, moment()), in: &state)
    #expect(saying?.text == "2 items bought today")
    #expect(!html(state).contains("One trip"))
    apply(saying?.undo ?? [], to: &state)
    #expect(html(state).contains("One trip by Oct 28, 2025"))
  }

  // Shows R08.
  @Test func theNotificationSettingsExplainThemselves() {
    var state = RestockState()
    _ = state.enter(.notifications, moment())
    #expect(html(state).contains("3 days before each item needs to be repurchased."))
    store(reduce(&state, .settings(.daysStepped(2)), moment()), in: &state)
    store(reduce(&state, .settings(.timeChanged("08:00")), moment()), in: &state)
    #expect(html(state).contains("5 days before each item"))
    #expect(state.book.settings.minuteOfDay == 480)
  }

  @Test func everyAddressLeadsToItsScreenAndBack() {
    let id = ID<Entity>(high: 1, low: 2)
    for route in [
      RestockRoute.home, .product(id), .settings, .notifications, .page(.privacy),
      .page(.terms), .page(.support),
    ] {
      let steps = route.path.split(separator: "/").dropFirst().map(String.init)
      #expect(RestockRoute(steps: steps) == route)
    }
    #expect(RestockRoute(steps: ["nowhere"]) == .home)
  }

  @Test func amountsAreWrittenWithTheirDecimals() {
    #expect(NumberText.hundredths("12.5") == 1_250)
    #expect(NumberText.hundredths("4,900") == 490_000)
    #expect(NumberText.hundredths("0.05") == 5)
    for wrong in ["1.234", "abc", "1.2.3", "-1"] { #expect(NumberText.hundredths(wrong) == nil) }
  }
}
