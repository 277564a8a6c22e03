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

  private func scene(_ language: Language = .english) -> Scene {
    Scene(
      words: Words(language), now: now, offsetSeconds: 0, isOnline: true, isLoading: false)
  }

  private func html(
    _ state: RestockState, _ route: RestockRoute = .home, _ language: Language = .english
  ) -> String {
    var text = ""
    for node in RestockScreens.view(route, state, scene(language)) { text += node.html }
    for node in RestockScreens.actions(route, state, scene(language)) { text += node.html }
    return text + (RestockScreens.sheet(state, scene(language))?.html ?? "")
  }

  private let recorder = Recorder()

  @discardableResult
  private func store(_ effects: [RestockEffect], in state: inout RestockState) -> Saying? {
    recorder.store(effects, in: &state)
  }

  private func apply(_ edits: [Edit], to state: inout RestockState) {
    recorder.apply(edits, to: &state)
  }

  @Test func aPlaceOfTheSideBarShowsItsPartAndPressingItAgainStays() throws {
    var state = RestockState()
    for (number, category) in [(UInt64(1), ProductCategory.pantry), (2, .pantry), (3, .health)] {
      apply(
        [
          Edit(
            ID<Entity>(high: 7, low: number),
            [.set(Product.name, "Tea \(number)"), .set(Product.category, category)])
        ], to: &state)
    }
    let groups = RestockPlaces.groups(.home, state, scene())
    #expect(groups[1].items.map { $0.label } == ["Health", "Pantry"])
    #expect(groups[1].items.map { $0.count } == [1, 2])
    for _ in 0..<2 {
      _ = reduce(&state, .placeTapped(.category(.pantry)), moment())
      #expect(state.listed(today: day("2025-10-27")).count == 2)
    }
    #expect(
      RestockPlaces.groups(.home, state, scene())[1].items.map { $0.isCurrent } == [false, true])
    state.route = .page(.privacy)
    #expect(reduce(&state, .placeTapped(.all), moment()) == [.open(path: "/restock")])
  }

  private func adding(
    _ name: String, daysAgo: Int = 0, cycle: Int = 30, to state: inout RestockState
  ) -> ID<Entity> {
    var input = ProductInput()
    input.product.name = name
    input.product.cycle = cycle
    input.lastPurchased = day("2025-10-27").adding(days: -daysAgo)
    let id = ID<Entity>(high: 9, low: UInt64(recorder.time))
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
    _ = reduce(&state, .productChanged(.name, "Something new"), moment())
    #expect(html(state).contains("Next reminder: Sun, Nov 23. Runs out around Wed, Nov 26."))
    _ = reduce(&state, .productChanged(.cycle, "60"), moment())
    #expect(html(state).contains("Runs out around Fri, Dec 26."))
    _ = reduce(&state, .cycleStepped(1), moment())
    #expect(html(state).contains("Rebuy cycle: 61 days"))
    _ = reduce(&state, .productChanged(.cycle, "400"), moment())
    #expect(html(state).contains("Enter 1 to 365 days."))
  }

  // Shows R06.
  @Test func theButtonsOfTheCycleRepeatWhileTheyAreHeld() {
    var state = RestockState()
    _ = reduce(&state, .addTapped, moment())
    #expect(html(state).ranges(of: #"class="icon-button repeats""#).count == 2)
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
    #expect(html(state).contains("38 days remaining"))
  }

  @Test func aWrongDayIsSaidAndNothingIsSaved() {
    var state = RestockState()
    _ = reduce(&state, .addTapped, moment())
    _ = reduce(&state, .productChanged(.name, "Toothpaste"), moment())
    _ = reduce(&state, .productChanged(.day, "2025-10-28"), moment())
    let effects = reduce(&state, .formSubmitted, moment())
    #expect(effects == [.vibrate(milliseconds: 60), .focus(id: "product-day")])
    #expect(html(state).contains("Choose today or an earlier day."))
  }

  @Test func reboughtStartsAgainAndItsUndoRestores() {
    var state = RestockState()
    let id = adding("Vitamins", daysAgo: 40, to: &state)
    let before = html(state)
    let effects = reduce(&state, .reboughtTapped(id), moment())
    #expect(effects.first == .vibrate(milliseconds: 20))
    let saying = store(effects, in: &state)
    #expect(html(state).contains("30 days remaining"))
    // The second half of a double tap means nothing.
    #expect(reduce(&state, .reboughtTapped(id), moment()).isEmpty)
    state.settleRows(moment())
    // Later on the same day it changes nothing, and that is said.
    let again = reduce(&state, .reboughtTapped(id), moment())
    #expect(again == [.remark("Vitamins is already marked as bought today")])
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

  // Initials used to find nothing here, though they did in every other search.
  @Test(arguments: [
    ("ㅇㅇ", ["우유", "고양이 사료"]), ("ㄱㅇㅇ", ["고양이 사료"]), ("ㅅㄹ", ["고양이 사료"]), ("사료 고양", ["고양이 사료"]),
    ("우", ["우유"]), ("ÖL", ["Öl"]), (" ", ["고양이 사료", "우유", "Öl"]), ("우유 사료", []),
  ])
  func koreanIsSearchedAsItIsTyped(typed: String, names: [String]) {
    var state = RestockState()
    for name in ["우유", "고양이 사료", "Öl"] { _ = adding(name, to: &state) }
    _ = reduce(&state, .searchChanged(typed), moment())
    let found = Set(state.listed(today: day("2025-10-27")).map { $0.product.name })
    #expect(found == Set(names))
  }

  // The page used to jump: a second tap hit the neighbour.
  @Test func whatWasBoughtStaysWhereItWasPressedUntilThatWasSeen() {
    var state = RestockState()
    _ = state.enter(.home, moment())
    let cheese = adding("Cheese", daysAgo: 29, to: &state)
    let bread = adding("Bread", daysAgo: 28, to: &state)
    _ = adding("Apples", daysAgo: 1, to: &state)
    func names() -> [String] {
      state.listed(today: day("2025-10-27")).map { $0.product.name }
    }
    let effects = reduce(&state, .reboughtTapped(cheese), moment())
    #expect(effects.last == .settleLater(milliseconds: 1_200))
    store(effects, in: &state)
    state.arrange(moment())
    #expect(names() == ["Cheese", "Bread", "Apples"])
    #expect(html(state).contains(#"<article class="product good bought""#))
    #expect(html(state).contains("1 to buy"))
    func press(after milliseconds: Int64) -> [RestockEffect] {
      let instant = now.adding(milliseconds: milliseconds)
      return reduce(
        &state, .reboughtTapped(bread),
        Moment(instant: instant, entropy: Entropy(high: 1, low: 1)))
    }
    state.settleRows(moment())
    #expect(names() == ["Bread", "Apples", "Cheese"])
    #expect(!html(state).contains(#" bought""#))
    // What is pressed as the rows move was meant for what stood there before.
    #expect(press(after: 249).isEmpty)
    #expect(press(after: 250).first == .vibrate(milliseconds: 20))
  }

  @Test func shelvesAreByTheDaysThatAreLeft() {
    var state = RestockState()
    for (name, ago) in [("Cheese", 31), ("Bread", 23), ("Rice", 22), ("Salt", 0)] {
      _ = adding(name, daysAgo: ago, to: &state)
    }
    _ = adding("Soap", cycle: 31, to: &state)
    let text = html(state)
    #expect(text.contains("2 to buy"))
    let parts = [
      ">This week<", ">Cheese<", ">Bread<", ">This month<", ">Rice<", ">Salt<", ">Later<", ">Soap<",
    ]
    var rest = Substring(text)
    for part in parts {
      let place = rest.firstRange(of: part)
      #expect(place != nil, "\(part)")
      rest = rest[(place?.upperBound ?? rest.startIndex)...]
    }
    store(reduce(&state, .groupingTapped, moment()), in: &state)
    #expect(html(state).contains(">No category<"))
    #expect(!html(state).contains(">This week<"))
  }

  // It stood under “This week”, in amber and in a trip, and not on the list that the count led to.
  @Test func whatWasBoughtTodayRunsOutNowhere() {
    var state = RestockState()
    for name in ["Milk", "Oat milk", "Soy milk"] { _ = adding(name, cycle: 7, to: &state) }
    _ = adding("Dish soap", daysAgo: 30, to: &state)
    let text = html(state)
    #expect(text.contains("1 to buy"))
    #expect(state.shoppingList(today: day("2025-10-27")).count == 1)
    #expect(text.contains(">This month<"))
    #expect(!text.contains("dot warning") && !text.contains("One trip"))
    _ = reduce(&state, .filterTapped(.soon), moment())
    #expect(state.listed(today: day("2025-10-27")).map { $0.product.name } == ["Dish soap"])
  }

  // It said that there was nothing to buy.
  @Test func whatIsBoughtOnceCountsAmongWhatThereIsToBuy() {
    var state = RestockState()
    _ = adding("Salt", to: &state)
    for name in ["2 lemons", "bananas", "삼겹살"] { apply([Extra.adding(name, at: now)], to: &state) }
    #expect(html(state).contains("3 to buy"))
    #expect(html(state, .home, .korean).contains("살 것 3개"))
  }

  // The buttons were there, and answered that nothing changes.
  @Test func onTheDayOfAPurchaseNothingIsOfferedThatWouldChangeNothing() {
    var state = RestockState()
    let new = adding("Tea", to: &state)
    let old = adding("Coffee", daysAgo: 1, to: &state)
    #expect(html(state).ranges(of: "Mark as rebought").count == 1)
    #expect(html(state).contains(">Bought today<"))
    #expect(html(state, .home, .korean).contains(">오늘 샀어요<"))
    for label in ["Mark as rebought", "Ran out early", "Still have some"] {
      #expect(!html(state, .product(new)).contains(label))
      #expect(html(state, .product(old)).contains(label))
    }
    #expect(html(state, .product(new)).contains("Bought today"))
    // A moment after the press its way back stands there.
    store(reduce(&state, .reboughtTapped(old), moment()), in: &state)
    #expect(html(state).ranges(of: "Undo purchase of Coffee").count == 1)
  }

  @Test func theBarEmptiesWithTheDays() {
    var state = RestockState()
    for (ago, width) in [(0, "100%"), (15, "50%"), (27, "10%"), (40, "0%")] {
      let id = adding("Coffee", daysAgo: ago, to: &state)
      #expect(html(state, .product(id)).contains(#"<rect width="\#(width)""#))
    }
  }

  // Shows R16.
  @Test func whatIsNarrowedIsSaidAndTakenBackByOnePress() {
    var state = RestockState()
    _ = adding("Cheese", daysAgo: 29, to: &state)
    _ = adding("Salt", to: &state)
    _ = reduce(&state, .optionsTapped, moment())
    #expect(html(state).contains(#"id="restock-options""#))
    let effects = reduce(&state, .filterTapped(.soon), moment())
    #expect(effects == [.focus(id: "screen-more")])
    #expect(html(state).contains("Clear filter “Running out”"))
    #expect(!html(state).contains(">Salt<"))
    _ = reduce(&state, .filterTapped(.all), moment())
    #expect(html(state).contains(">Salt<"))
    #expect(!html(state).contains("Clear filter"))
    _ = state.key("/", .home, moment())
    _ = reduce(&state, .searchChanged("salt"), moment())
    #expect(!html(state).contains(">Cheese<"))
    // What was searched for ends with the search.
    _ = state.key("Escape", .home, moment())
    #expect(html(state).contains(">Cheese<"))
    #expect(!html(state).contains("restock-search"))
    // What was searched for used to stay where all was asked for.
    _ = reduce(&state, .searchChanged("nowhere"), moment())
    #expect(html(state).contains("Nothing found"))
    // The way back into the sheet in which it was chosen.
    #expect(html(state).contains(#"id="screen-more""#))
    _ = reduce(&state, .allTapped, moment())
    #expect(html(state).contains(">Cheese<"))
  }

  // Shows R27.
  @Test func everythingPausedStandsStillAndGoesOn() {
    var state = RestockState()
    _ = adding("Coffee", daysAgo: 25, to: &state)
    store(reduce(&state, .pauseTapped(nil), moment()), in: &state)
    // Its heading says that it is paused; the row said so once more.
    #expect(html(state).contains(#"<span class="product-status">5 days remaining"#))
    #expect(html(state).contains(#"aria-label="Coffee, Paused · 5 days remaining""#))
    let later = Moment(
      instant: now.adding(milliseconds: 10 * 86_400_000), offsetSeconds: 0,
      entropy: Entropy(high: 3, low: 3))
    store(reduce(&state, .goOnTapped(nil), later), in: &state)
    let scene = Scene(
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
      text.contains("Bought on Tue, Oct 7. One lasts 30 days, until Thu, Nov 6."))
    #expect(
      html(state, .product(id), .korean).contains("에 샀어요. 하나를 30일쯤 쓰니 11월 6일 (목)쯤까지예요."))
    // The day on which it runs out was told twice, and so was the last purchase.
    #expect(text.split(separator: "Thu, Nov 6").count == 2)
    #expect(!text.contains("Last purchased") && !text.contains("Runs out around"))
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

  // Of two packs in forty days it said “20 days apart”.
  @Test func whereThereWereSeveralPacksItSaysHowLongOneLasted() {
    var state = RestockState()
    let id = adding("Coffee", daysAgo: 80, to: &state)
    for (ago, packs) in [(60, 2), (20, 1), (0, 1)] {
      let day = day("2025-10-27").adding(days: -ago)
      apply([.buying(ProductEvent(.bought, of: nil, on: day, packs: packs), of: id)], to: &state)
    }
    let english = html(state, .product(id))
    #expect(english.contains("Bought 4 times. One pack lasted 20 days."))
    #expect(!english.contains("apart"))
    #expect(html(state, .product(id), .korean).contains("4번 샀고 한 개로 20일 써요."))
  }

  // Shows R17, R20.
  @Test func theStatisticsShowPurchasesAndWhatComesNextAsAPicture() {
    var state = RestockState()
    let id = adding("Coffee", daysAgo: 90, to: &state)
    #expect(!html(state, .product(id)).contains("purchase-line"))
    for ago in [60, 30, 20, 10, 0] {
      let bought = ProductEvent(.bought, of: nil, on: day("2025-10-27").adding(days: -ago))
      apply([.buying(bought, of: id)], to: &state)
    }
    let text = html(state, .product(id))
    #expect(!text.contains("Times bought"))
    #expect(text.contains("Bought 6 times, lately 10 days apart. 4 times out of 5, one lasts"))
    #expect(html(state, .product(id), .korean).contains("다섯 번 중 네 번은 하나를"))
    #expect(text.contains("One used to last 30 days, lately about 10. You set 30."))
    #expect(
      text.contains(
        "Bought 6 times from Tue, Jul 29 to Mon, Oct 27. Next one likely Sun, Nov 2 to Mon, Nov 10."
          + " Today is Mon, Oct 27."))
    #expect(text.split(separator: "<circle").count == 7)
    let korean = html(state, .product(id), .korean)
    #expect(korean.contains("하나로 30일쯤 쓰다가 요즘은 10일쯤 쓰는 것 같아요."))
    #expect(
      korean.contains(
        "7월 29일 (화)부터 10월 27일 (월)까지 6번 샀어요. 다음은 11월 2일 (일)~11월 10일 (월)쯤이에요."))
  }

  @Test(arguments: [
    (30, "until Mon, Oct 27.", "10월 27일 (월)"), (31, "until Sun, Oct 26.", "10월 26일 (일)"),
  ])
  func aDayThatIsOverIsNotToldAsIfToCome(ago: Int, english: String, korean: String) {
    var state = RestockState()
    let id = adding("Cat food", daysAgo: ago, to: &state)
    let page = html(state, .product(id))
    #expect(page.contains(english) && !page.contains("Runs out"))
    #expect(!page.contains("Next reminder"))
    #expect(html(state, .product(id), .korean).contains(korean))
  }

  @Test func aDayToOrderThatIsOverIsSaidToBeOver() {
    var state = RestockState()
    let id = adding("Toothpaste", daysAgo: 27, to: &state)
    let plain = Product(id: id, name: "Toothpaste")
    var input = ProductInput(plain)
    for (days, english) in [(3, "Order by Mon, Oct 27"), (4, "The day to order has passed")] {
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
    #expect(html(state).ranges(of: "Enter 1 to 365 days.").count == 1)
  }

  // Shows R24.
  @Test func ranOutEarlyIsAnsweredOnAnyDay() {
    var state = RestockState()
    let new = adding("Tea", daysAgo: 0, to: &state)
    let answer = reduce(&state, .signalTapped(new, .ranOut), moment())
    #expect(
      answer == [
        .say(
          "You bought it today, so its days start now and nothing changes yet.")
      ])
    let early = adding("Coffee", daysAgo: 20, to: &state)
    var saying = store(reduce(&state, .signalTapped(early, .ranOut), moment()), in: &state)
    #expect(saying?.text == "Noted: ran out")
    #expect(html(state, .product(early)).contains("Time to rebuy!"))
    #expect(
      html(state, .product(early)).contains("On Mon, Oct 27, you said it had run out."))
    let late = adding("Soap", daysAgo: 40, to: &state)
    saying = store(reduce(&state, .signalTapped(late, .ranOut), moment()), in: &state)
    #expect(saying?.text.contains("It was due on Fri, Oct 17 anyway") == true)
    let full = adding("Salt", daysAgo: 2, to: &state)
    saying = store(reduce(&state, .signalTapped(full, .stillHaveSome), moment()), in: &state)
    #expect(saying?.text.contains("It still lasts until Mon, Nov 24") == true)
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
    for part in ["60 days remaining", " · 2 packs, 12.50, Market"] {
      #expect(text.contains(part))
    }
  }

  // Shows R25.
  @Test func oneTripBuysEverythingThatIsDueTogether() {
    var state = RestockState()
    _ = adding("Coffee", daysAgo: 28, to: &state)
    _ = adding("Milk", daysAgo: 29, to: &state)
    _ = adding("Soap", daysAgo: 2, to: &state)
    #expect(html(state).contains("One trip by Tue, Oct 28"))
    let saying = store(reduce(&state, .tripBoughtTapped, moment()), in: &state)
    #expect(saying?.text == "2 items bought today")
    // It stays under the finger until that was seen.
    #expect(html(state).contains("One trip by Tue, Oct 28"))
    #expect(reduce(&state, .tripBoughtTapped, moment()).isEmpty)
    state.settleRows(moment())
    #expect(!html(state).contains("One trip"))
    apply(saying?.undo ?? [], to: &state)
    #expect(html(state).contains("One trip by Tue, Oct 28"))
  }

  // What a filter or a search hid was bought with the rest.
  @Test(arguments: [RestockAction.filterTapped(.category(.pantry)), .searchChanged("cof")])
  func nothingIsBoughtThatIsNotShown(hiding: RestockAction) {
    var state = RestockState()
    _ = adding("Coffee", daysAgo: 28, to: &state)
    _ = adding("Milk", daysAgo: 29, to: &state)
    _ = reduce(&state, hiding, moment())
    #expect(!html(state).contains("One trip"))
    #expect(reduce(&state, .tripBoughtTapped, moment()).isEmpty)
    _ = reduce(&state, .allTapped, moment())
    #expect(html(state).contains("One trip by Tue, Oct 28"))
  }

  // Shows R07, R10.
  @Test func premiumStandsInTheSettingsOnlyWhereALimitIsSetAndSaysIt() {
    var state = RestockState()
    _ = state.enter(.settings, moment())
    #expect(html(state).contains("Privacy Policy"))
    #expect(!html(state).contains("Premium"))
    state.limit = 20
    #expect(html(state).contains("Premium"))
    #expect(html(state).contains("This server keeps up to 20 items per account."))
    #expect(html(state, .settings, .korean).contains("이 서버는 계정마다 20개까지 보관해요."))
  }

  // Shows R10.
  @Test func whatIsSoldSaysItsPriceAndWhatItUnlocks() {
    var state = RestockState()
    state.limit = 20
    state.sponsor = "A shop"
    state.premium.price = "KRW 4900"
    #expect(state.enter(.settings, moment()).contains(.checkPremium))
    #expect(html(state).contains("Unlock Premium - ₩4,900"))
    #expect(html(state).contains("Unlimited items + Ad-free experience"))
    #expect(html(state, .settings, .korean).contains("프리미엄 잠금 해제 - ₩4,900"))
    #expect(reduce(&state, .unlockTapped, moment()) == [.unlockPremium])
    // A second press is not a second payment.
    #expect(reduce(&state, .unlockTapped, moment()).isEmpty)
    for (price, shown) in [
      ("USD 3.99", "$3.99"), ("EUR 1234.50", "€1,234.50"), ("JPY 1000000", "¥1,000,000"),
      ("CHF 5.00", "CHF 5.00"), ("KRW 300", "₩300"),
    ] {
      state.premium = PremiumOffer()
      state.premium.price = price
      #expect(html(state).contains("Unlock Premium - \(shown)"))
    }
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
      RestockRoute.home, .product(id), .shopping, .settings, .notifications, .page(.privacy),
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
