import Kernel
import Kit
import RestockCore
import SyncCore
import Testing
import ViewTree

/// One thing is done with several products, and taken back as one.
@Suite struct PickingTests {
  private let now = Instant(milliseconds: 1_761_552_000_000)  // 2025-10-27T08:00Z
  private let today = day("2025-10-27")
  private let recorder = Recorder()

  private var moment: Moment {
    Moment(instant: now, offsetSeconds: 0, entropy: Entropy(high: 1, low: 1))
  }

  private func id(_ number: UInt64) -> ID<Entity> { ID(high: 9, low: number) }

  /// Four products, those that run out first with the smaller numbers.
  private func stocked() -> RestockState {
    var state = RestockState()
    for number in UInt64(1)...4 {
      var input = ProductInput()
      input.product.name = "Thing \(number)"
      input.lastPurchased = today.adding(days: Int(number) - 25)
      recorder.apply(Edit.adding(input, id: id(number), now: now), to: &state)
    }
    _ = state.enter(.home, moment)
    return state
  }

  @discardableResult
  private func act(_ action: PickingAction, _ state: inout RestockState) -> Saying? {
    recorder.store(reduce(&state, .picking(action), moment), in: &state)
  }

  private func html(_ state: RestockState, _ language: Language = .english) -> String {
    let scene = Scene(
      words: Words(language), now: now, offsetSeconds: 0, isOnline: true, isLoading: false)
    return RestockScreens.view(.home, state, scene).map { $0.html }.joined()
  }

  private func checked(_ state: RestockState) -> Int {
    html(state).split(separator: "aria-checked=\"true\"").count - 1
  }

  // Shows R03, R04, R27.
  @Test func severalAreBoughtPausedAndDeletedWithOneUndo() {
    var state = stocked()
    act(.picked(id(1)), &state)
    act(.pickedThrough(id(3)), &state)
    #expect(checked(state) == 3)
    #expect(html(state).contains("3 selected"))
    #expect(html(state, .korean).contains("3개 선택"))
    act(.picked(id(2)), &state)
    #expect(checked(state) == 2)
    let bought = act(.bought, &state)
    #expect(bought?.text == "2 items bought today")
    #expect(checked(state) == 0)
    func isBought(_ number: UInt64) -> Bool {
      let event = state.book.event(ProductEventID.id(.bought, of: id(number), on: today))
      return event?.isDeleted == false
    }
    #expect(isBought(1) && !isBought(2) && isBought(3) && !isBought(4))
    recorder.apply(bought?.undo ?? [], to: &state)
    #expect(!isBought(1) && !isBought(3))

    act(.begun, &state)
    act(.picked(id(4)), &state)
    act(.picked(id(2)), &state)
    let paused = act(.paused, &state)
    #expect(paused?.text == "2 items paused")
    #expect(state.book.runningPauses(of: id(4), on: today).count == 1)
    recorder.apply(paused?.undo ?? [], to: &state)
    #expect(state.book.runningPauses(of: id(4), on: today).isEmpty)

    act(.picked(id(4)), &state)
    let deleted = act(.deleted, &state)
    #expect(deleted?.text == "1 item deleted")
    #expect(state.livingCount == 3)
    recorder.apply(deleted?.undo ?? [], to: &state)
    #expect(state.livingCount == 4)
  }

  // Shows R16.
  @Test func severalAreMovedToACategoryAndBackToTheirOwn() {
    var state = stocked()
    recorder.apply([Edit(id(1), [.set(Product.category, ProductCategory.pantry)])], to: &state)
    for number in UInt64(1)...3 { act(.picked(id(number)), &state) }
    #expect(!html(state).contains(">Pet Care<"))
    act(.filingTapped, &state)
    #expect(html(state).contains(">Pet Care<"))
    let filed = act(.filed(.petCare), &state)
    #expect(filed?.text == "3 items moved to Pet Care")
    #expect(state.book.live.map { $0.category } == [.petCare, .petCare, .petCare, nil])
    recorder.apply(filed?.undo ?? [], to: &state)
    #expect(state.book.live.map { $0.category } == [.pantry, nil, nil, nil])
  }

  @Test func whatIsNotShownIsLeftAlone() {
    var state = stocked()
    for number in UInt64(1)...2 { act(.picked(id(number)), &state) }
    _ = reduce(&state, .searchChanged("2"), moment)
    #expect(act(.deleted, &state)?.text == "1 item deleted")
    #expect(state.book.product(id(1)) != nil && state.book.product(id(2)) == nil)
  }

  @Test func keysPickAndEscapeEnds() {
    var state = stocked()
    _ = state.key("j", .home, moment)
    #expect(state.key("x", .home, moment) != nil)
    _ = state.key("j", .home, moment)
    _ = state.key("x", .home, moment)
    #expect(checked(state) == 2)
    #expect(state.key("Escape", .home, moment) == [.focus(id: "screen-more")])
    #expect(!html(state).contains("selected"))
    // A row's menu begins with its own.
    _ = reduce(&state, .menuTapped(id(3)), moment)
    act(.picked(id(3)), &state)
    #expect(state.cover == nil && checked(state) == 1)
    // Held, another is picked too; what else is done with one stands in the bar.
    #expect(html(state).contains("picked-more"))
    act(.picked(id(4)), &state)
    #expect(state.cover == nil && checked(state) == 2)
    #expect(!html(state).contains("picked-more"))
    _ = reduce(&state, .menuTapped(id(4)), moment)
    #expect(state.cover == .menu(id(4)) && checked(state) == 0)
    _ = reduce(&state, .coverClosed, moment)
    act(.picked(id(4)), &state)
    _ = state.enter(.shopping, moment)
    _ = state.enter(.home, moment)
    #expect(checked(state) == 0)
  }
}
