import Kernel
import Kit
import SyncCore
import Testing

import ReadingCore

@Suite struct SearchTests {
  private static let titles = [
    "The quiet power of doing one thing", "ÉCLAIRS at home", "느리게 읽는다는 것", "Night trains",
  ]

  private func entity(_ number: Int, _ title: String, excerpt: String = "") -> Entity {
    let stamp = Stamp(milliseconds: 1, device: .server)
    return Entity(
      id: ID(high: 1, low: UInt64(number)), kind: .item,
      fields: [
        (Item.title.number, RegisterValue.text(title)),
        (Item.excerpt.number, RegisterValue.text(excerpt)),
      ].map { Field(number: $0.0, register: Register(stamp: stamp, value: $0.1)) })
  }

  private func found(_ text: String) -> SearchResults {
    var state = ReadingState()
    for (number, title) in Self.titles.enumerated() {
      state.update(entity(number, title, excerpt: number == 3 ? "A quiet compartment" : ""))
    }
    let moment = Moment(instant: Instant(milliseconds: 1), entropy: Entropy(high: 1, low: 1))
    _ = state.enter(.search(""), isLibrary: false, moment)
    _ = reduce(&state, .searching(.changed(text)), moment)
    return state.search.results ?? SearchResults()
  }

  private func titles(_ ids: [ID<Entity>]) -> [String] { ids.map { Self.titles[Int($0.low)] } }

  @Test(arguments: [
    ("POWER quiet", 0), ("éclairs", 1), ("읽", 2), ("ㅇㄴㄷㄴ", 2), ("느리", 2), ("tRains", 3),
  ]) func aTitleIsFoundAsItIsTyped(_ text: String, _ number: Int) {
    #expect(titles(found(text).titles) == [Self.titles[number]])
  }

  @Test func anOpenSyllableStandsForThoseItMayBecome() {
    #expect(titles(found("산").titles) == [])
    #expect(titles(found("거").titles) == ["느리게 읽는다는 것"])
  }

  @Test func whatStandsInTheTitleComesBeforeWhatStandsInTheText() {
    let results = found("quiet")
    #expect(titles(results.titles) == ["The quiet power of doing one thing"])
    #expect(titles(results.texts) == ["Night trains"])
  }

  @Test func anItemThatIsDeletedIsFoundNoMore() {
    var index = SearchIndex()
    index.update(entity(1, "Night trains"))
    #expect(index.find(SearchWord.all("night"), tagged: [[]]).count == 1)
    let stamp = Stamp(milliseconds: 2, device: .server)
    var gone = entity(1, "Night trains")
    gone.merge(
      Field(number: .deleted, register: Register(stamp: stamp, value: RegisterValue.int(5))))
    index.update(gone)
    #expect(index.find(SearchWord.all("night"), tagged: [[]]).isEmpty)
  }

  @Test func whyItWasSavedIsFound() {
    let stamp = Stamp(milliseconds: 2, device: .server)
    var kept = entity(1, "Night trains")
    kept.merge(
      Field(
        number: Item.reason.number,
        register: Register(stamp: stamp, value: RegisterValue.text("For Sunday"))))
    var index = SearchIndex()
    index.update(kept)
    #expect(index.find(SearchWord.all("sunday"), tagged: [[]]).count == 1)
  }

  @Test func whatIsSharedOnceMoreShowsWhyItWasSaved() {
    let stamp = Stamp(milliseconds: 2, device: .server)
    var kept = entity(1, "Night trains")
    kept.merge(
      Field(
        number: Item.reason.number,
        register: Register(stamp: stamp, value: RegisterValue.text("For Sunday"))))
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
