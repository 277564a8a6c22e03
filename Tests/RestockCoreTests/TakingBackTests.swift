import Kernel
import Kit
import RestockCore
import SyncCore
import Testing
import ViewTree

/// While the row of what was bought keeps its place, a second press on it takes the purchase back.
@Suite struct TakingBackTests {
  private let recorder = Recorder()

  /// 27 October 2025, eight in the morning, and so many milliseconds more.
  private func moment(_ milliseconds: Int64) -> Moment {
    Moment(
      instant: Instant(milliseconds: 1_761_552_000_000 + milliseconds), offsetSeconds: 0,
      entropy: Entropy(high: UInt64(milliseconds) + 1, low: 1))
  }

  private func html(
    _ state: RestockState, _ route: RestockRoute, _ language: Language = .english
  ) -> String {
    let scene = Scene(
      words: Words(language), now: moment(0).instant, offsetSeconds: 0, isOnline: true,
      isLoading: false)
    var text = ""
    for node in RestockScreens.view(route, state, scene) { text += node.html }
    return text
  }

  /// A list with products that were bought so many days ago.
  private func list(
    _ products: (name: String, cycle: Int, ago: Int)...
  ) -> (RestockState, [ID<Entity>]) {
    var state = RestockState()
    var ids: [ID<Entity>] = []
    for (name, cycle, ago) in products {
      let id = ID<Entity>(high: 7, low: UInt64(ids.count + 1))
      var input = ProductInput()
      input.product.name = name
      input.product.cycle = cycle
      input.lastPurchased = day("2025-10-27").adding(days: -ago)
      recorder.apply(Edit.adding(input, id: id, now: moment(0).instant), to: &state)
      ids.append(id)
    }
    _ = state.enter(.home, moment(0))
    state.arrange(moment(0))
    return (state, ids)
  }

  @discardableResult
  private func press(_ id: ID<Entity>, _ state: inout RestockState, at time: Int64) -> Saying? {
    let saying = recorder.store(reduce(&state, .reboughtTapped(id), moment(time)), in: &state)
    state.arrange(moment(time))
    return saying
  }

  private func bought(_ id: ID<Entity>, _ state: RestockState) -> Bool {
    let event = state.book.event(ProductEventID.id(.bought, of: id, on: day("2025-10-27")))
    return event?.isDeleted == false
  }

  // Shows R03.
  @Test func aSecondPressTakesThePurchaseBackAndADoubleTapDoesNot() {
    var (state, ids) = list(("Cheese", 30, 29), ("Bread", 30, 28))
    let before = html(state, .home)
    press(ids[0], &state, at: 0)
    #expect(press(ids[0], &state, at: 249) == nil)
    // Whoever goes on tapping has not looked yet.
    #expect(press(ids[0], &state, at: 400) == nil)
    #expect(bought(ids[0], state))
    let saying = press(ids[0], &state, at: 700)
    #expect(saying?.text == "Purchase of Cheese undone")
    #expect(html(state, .home) == before)
    #expect(press(ids[0], &state, at: 900) == nil)
    #expect(!bought(ids[0], state))
    recorder.apply(saying?.undo ?? [], to: &state)
    #expect(bought(ids[0], state))
  }

  @Test func itCanBeBoughtOnceMoreAndItsNeighbourAtOnce() {
    var (state, ids) = list(("Cheese", 30, 29), ("Bread", 30, 28))
    press(ids[0], &state, at: 0)
    press(ids[1], &state, at: 100)
    #expect(bought(ids[1], state))
    press(ids[0], &state, at: 300)
    press(ids[0], &state, at: 600)
    #expect(bought(ids[0], state) && bought(ids[1], state))
  }

  // Shows R03.
  @Test(arguments: [
    (Language.english, "Undo purchase of Cheese", ">Undo<"),
    (.korean, "Cheese 구매 되돌리기", ">되돌리기<"),
  ])
  func theButtonSaysSoUntilTheRowGoes(language: Language, label: String, text: String) {
    var (state, ids) = list(("Cheese", 30, 29))
    for route in [RestockRoute.home, .product(ids[0])] {
      _ = state.enter(route, moment(0))
      #expect(!html(state, route, language).contains(label))
      press(ids[0], &state, at: 0)
      #expect(html(state, route, language).contains(#"aria-label="\#(label)""#))
      #expect(html(state, route, language).contains(text))
      press(ids[0], &state, at: 300)
      #expect(!html(state, route, language).contains(label))
    }
    press(ids[0], &state, at: 600)
    state.settleRows(moment(1_800))
    state.arrange(moment(1_800))
    #expect(!html(state, .home, language).contains(label))
    // From here on a press asks for what is there.
    let later = reduce(&state, .reboughtTapped(ids[0]), moment(3_000))
    #expect(later == [.remark("Cheese is already marked as bought today")])
  }

  @Test func aKeyThatIsHeldTakesNothingBack() {
    var (state, ids) = list(("Cheese", 30, 29))
    state.cursor = ids[0]
    for time in [Int64(0), 500, 530, 900] {
      let effects = state.key("b", .home, moment(time)) ?? []
      recorder.store(effects, in: &state)
    }
    #expect(bought(ids[0], state))
  }

  @Test func aTripThatIsBoughtTakesBackOneOfItsRowsAndNothingOfEarlierToday() {
    var (state, ids) = list(("Cheese", 30, 29), ("Bread", 30, 28), ("Milk", 3, 0))
    recorder.store(reduce(&state, .tripBoughtTapped, moment(0)), in: &state)
    #expect(bought(ids[0], state) && bought(ids[1], state))
    press(ids[1], &state, at: 300)
    press(ids[2], &state, at: 300)
    #expect(bought(ids[0], state) && !bought(ids[1], state) && bought(ids[2], state))
  }
}
