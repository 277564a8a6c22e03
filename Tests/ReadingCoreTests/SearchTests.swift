import Kernel
import Kit
import SyncCore
import Testing

import ReadingCore

@Suite struct SearchTests {
  private func entity(_ number: Int, _ title: String) -> Entity {
    let stamp = Stamp(milliseconds: 1, device: .server)
    let title = Register(stamp: stamp, value: RegisterValue.text(title))
    return Entity(
      id: ID(high: 1, low: UInt64(number)), kind: .item,
      fields: [Field(number: Item.title.number, register: title)])
  }

  // Shows L72.
  @Test func aChipPutsItsConditionInAndTakesItOut() {
    var state = ReadingState()
    state.update(entity(1, "Tide"))
    let moment = Moment(instant: Instant(milliseconds: 1), entropy: Entropy(high: 1, low: 1))
    _ = state.enter(.search(""), isLibrary: false, moment)
    let chip = SearchAction.conditionTapped(.unread, written: "is:unread")
    _ = reduce(&state, .searching(.changed("tide")), moment)
    _ = reduce(&state, .searching(chip), moment)
    #expect(state.search.text == "tide is:unread ")
    _ = reduce(&state, .searching(chip), moment)
    #expect(state.search.text == "tide ")
  }

  // Shows L72.
  @Test func whatWasLookedForIsKeptOnceAndTheLastEightOfIt() {
    var state = ReadingState()
    state.update(entity(1, "Tide"))
    let moment = Moment(instant: Instant(milliseconds: 1), entropy: Entropy(high: 1, low: 1))
    func send(_ text: String) -> [ReadingEffect] {
      reduce(&state, .searching(.changed(text)), moment)
        + reduce(&state, .searching(.submitted), moment)
    }
    _ = state.enter(.search(""), isLibrary: false, moment)
    for number in 0..<9 { #expect(send("word \(number)").count == 2) }
    _ = send("WORD  4")
    #expect(
      state.search.recent.texts
        == ["WORD 4"] + [8, 7, 6, 5, 3, 2, 1].map { "word \($0)" })
    #expect(RecentSearches(encoded: state.search.recent.encoded) == state.search.recent)
    #expect(RecentSearches(encoded: [0xFF]).texts.isEmpty)
    _ = reduce(&state, .searching(.recentCleared), moment)
    #expect(state.search.recent.encoded.isEmpty)
  }

  // Shows L72.
  @Test func whatFoundSomethingIsKeptAlsoWhenTheScreenIsLeftAndWhatDidNotIsNot() {
    var state = ReadingState()
    state.update(entity(1, "Tide"))
    let moment = Moment(instant: Instant(milliseconds: 1), entropy: Entropy(high: 1, low: 1))
    for text in ["zeppelin", "tide"] {
      _ = state.enter(.search(""), isLibrary: false, moment)
      _ = reduce(&state, .searching(.changed(text)), moment)
      var results = SearchResults()
      if text == "tide" { results.exact = [ID(high: 1, low: 1)] }
      state.search.results = results
      _ = state.enter(nil, isLibrary: false, moment)
    }
    #expect(state.search.recent.texts == ["tide"])
  }

  private func keptForSunday() -> Entity {
    let stamp = Stamp(milliseconds: 2, device: .server)
    var kept = entity(1, "Night trains")
    kept.merge(
      Field(
        number: Item.reason.number,
        register: Register(stamp: stamp, value: RegisterValue.text("For Sunday"))))
    return kept
  }

  @Test func whatIsSharedOnceMoreShowsWhyItWasSaved() {
    let kept = keptForSunday()
    var state = ReadingState()
    state.update(kept)
    _ = state.process(kept.id)
    #expect(state.capture.processing?.reason == "For Sunday")
    // Nothing was changed, and nothing is written.
    let moment = Moment(instant: Instant(milliseconds: 1), entropy: Entropy(high: 1, low: 1))
    let closed = reduce(&state, .capturing(.processingClosed), moment)
    #expect(!closed.contains { if case .record = $0 { true } else { false } })
  }

  @Test func whatWasSearchedForIsAnAddress() {
    let route = OrganiseRoute.search("느린 책 & \"50%\"")
    let path = route.path
    let query = String(path.drop { $0 != "?" }.dropFirst())
    #expect(OrganiseRoute(steps: ["search"], query: query) == route)
    #expect(OrganiseRoute(steps: ["search"], query: "q=two+words") == .search("two words"))
  }
}
