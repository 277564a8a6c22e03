import Kernel
import Kit
import RestockCore
import SyncCore
import Testing
import ViewTree

/// The menu of a product's row: the right button, the key of menus and a finger that stays open it.
@Suite struct ProductMenuTests {
  private let now = Instant(milliseconds: 1_761_552_000_000)  // 2025-10-27T08:00Z
  private let recorder = Recorder()

  private var moment: Moment {
    Moment(instant: now, offsetSeconds: 0, entropy: Entropy(high: 1, low: 1))
  }

  private func sheet(_ state: RestockState) -> String {
    let scene = Scene(
      words: Words(.english), now: now, offsetSeconds: 0, isOnline: true, isLoading: false)
    let nodes = RestockScreens.sheet(state, scene).map { [$0] } ?? []
    return String(decoding: renderHTML(nodes), as: UTF8.self)
  }

  private func adding(_ name: String, to state: inout RestockState) -> ID<Entity> {
    var input = ProductInput()
    input.product.name = name
    input.lastPurchased = day("2025-10-07")
    let id = ID<Entity>(high: 9, low: UInt64(recorder.time))
    recorder.apply(Edit.adding(input, id: id, now: now), to: &state)
    return id
  }

  @discardableResult
  private func act(_ action: RestockAction, in state: inout RestockState) -> [RestockEffect] {
    let effects = reduce(&state, action, moment)
    recorder.store(effects, in: &state)
    return effects
  }

  @Test func itDoesWhatTheRowsPageDoesAndTheFocusComesBack() {
    var state = RestockState()
    _ = state.enter(.home, moment)
    let coffee = adding("Coffee", to: &state)
    let row = RestockEffect.focus(id: "product-" + coffee.text)
    #expect(act(.menuTapped(coffee), in: &state).last == .focus(id: "product-menu"))
    let text = sheet(state)
    for label in ["Rebought", "Log a purchase", "Edit", "Pause", "Delete"] {
      #expect(text.contains(label))
    }
    #expect(act(.coverClosed, in: &state) == [row])
    act(.menuTapped(coffee), in: &state)
    #expect(act(.reboughtTapped(coffee), in: &state).last == row)
    #expect(!state.isCovered)
    #expect(state.book.events(of: coffee).count == 2)
    act(.menuTapped(coffee), in: &state)
    #expect(act(.pauseTapped(coffee), in: &state).last == row)
    act(.menuTapped(coffee), in: &state)
    #expect(sheet(state).contains("Resume"))
    // A form that it opens leads back to the row, not to a button of the page that is not shown.
    act(.notePurchaseTapped(coffee), in: &state)
    #expect(act(.coverClosed, in: &state) == [row])
    act(.menuTapped(coffee), in: &state)
    act(.editTapped(coffee), in: &state)
    #expect(act(.coverClosed, in: &state) == [row])
    _ = state.enter(.product(coffee), moment)
    act(.editTapped(coffee), in: &state)
    #expect(act(.coverClosed, in: &state) == [.focus(id: "edit-product")])
  }

  @Test func whatWasBoughtTodayIsTakenBackThereHoweverLongAgo() {
    var state = RestockState()
    _ = state.enter(.home, moment)
    let coffee = adding("Coffee", to: &state)
    act(.reboughtTapped(coffee), in: &state)
    state.settleRows(moment)
    act(.menuTapped(coffee), in: &state)
    #expect(sheet(state).contains("Undo purchase of Coffee"))
    #expect(!sheet(state).contains("Rebought"))
    let effects = act(.takeBackTapped(coffee), in: &state)
    #expect(effects.last == .focus(id: "product-" + coffee.text))
    #expect(state.book.events(of: coffee).filter { !$0.isDeleted }.count == 1)
    let saying = effects.compactMap { effect -> Saying? in
      if case .record(_, let saying) = effect { saying } else { nil }
    }.first
    #expect(saying?.text == "Purchase of Coffee undone")
    // It is back by its own Undo, and a second press of the same finds nothing.
    let again = act(.takeBackTapped(coffee), in: &state)
    #expect(again.isEmpty)
    recorder.apply(saying?.undo ?? [], to: &state)
    #expect(state.book.events(of: coffee).filter { !$0.isDeleted }.count == 2)
    act(.menuTapped(coffee), in: &state)
    #expect(sheet(state).contains("Undo purchase of Coffee"))
  }

  // The page jumped to where the product went.
  @Test func whatIsTakenBackStaysUnderTheFingerUntilThatWasSeen() {
    var state = RestockState()
    _ = state.enter(.home, moment)
    let coffee = adding("Coffee", to: &state)
    _ = adding("Tea", to: &state)
    func names() -> [String] {
      state.listed(today: day("2025-10-27")).map { $0.product.name }
    }
    act(.reboughtTapped(coffee), in: &state)
    state.settleRows(moment)
    #expect(names() == ["Tea", "Coffee"])
    act(.menuTapped(coffee), in: &state)
    let effects = act(.takeBackTapped(coffee), in: &state)
    #expect(effects.contains(.settleLater(milliseconds: 1_200)))
    #expect(names() == ["Tea", "Coffee"])
    state.settleRows(moment)
    #expect(names() == ["Coffee", "Tea"])
  }

  @Test func itGoesWithItsProductAndOpensOverNothingElse() {
    var state = RestockState()
    _ = state.enter(.home, moment)
    let coffee = adding("Coffee", to: &state)
    let tea = adding("Tea", to: &state)
    act(.menuTapped(coffee), in: &state)
    #expect(act(.menuTapped(tea), in: &state).isEmpty)
    #expect(state.cover == .menu(coffee))
    // Another device deletes it meanwhile.
    recorder.apply([.deleting(coffee, .product, at: now)], to: &state)
    #expect(!state.isCovered && !state.hasDismissibleCover)
    act(.menuTapped(tea), in: &state)
    act(.deleteTapped(tea), in: &state)
    #expect(!state.isCovered && state.book.live.isEmpty)
  }
}
