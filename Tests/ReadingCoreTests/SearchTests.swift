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

  private func item(_ number: Int, _ values: [(RegisterNumber, [UInt8])]) -> Entity {
    let stamp = Stamp(milliseconds: 1, device: .server)
    let title = (Item.title.number, RegisterValue.text("Tide \(number)"))
    let ready = (Item.state.number, RegisterValue.int(ItemState.ready.rawValue))
    let content = (
      Item.content.number, RegisterValue.bytes([UInt8](repeating: UInt8(number), count: 32))
    )
    var entity = Entity(id: ID(high: 1, low: UInt64(number)), kind: .item)
    for (number, value) in [title, ready, content] + values {
      entity.merge(Field(number: number, register: Register(stamp: stamp, value: value)))
    }
    return entity
  }

  // Shows L72.
  @Test(arguments: [
    ("is:unread", [1, 4]), ("상태:안읽음", [1, 4]), ("is:started", [2]), ("IS:Finished", [3]),
    ("is:favorite", [2]), ("is:archived", [3]), ("type:video", [4]), ("종류:영상", [4]),
    ("-is:unread", [2, 3]), ("-is:favorite -type:video", [1, 3]), ("is:unread type:article", [1]),
    ("tide is:started", [2]), ("moon is:started", []), ("tide -is:started 4", [4]),
    ("is:nothing", []),
  ])
  func aConditionIsHeldBesideTheWords(_ text: String, _ expected: [UInt64]) {
    let place = { (permille: Int) -> (RegisterNumber, [UInt8]) in
      (Item.place.number, ReadingPlace(block: 1, offset: 0, permille: permille).register)
    }
    var state = ReadingState()
    state.update(item(1, []))
    state.update(item(2, [place(400), (Item.isFavourite.number, RegisterValue.bool(true))]))
    state.update(
      item(
        3, [place(1000), (Item.archivedAt.number, RegisterValue.instant(Instant(milliseconds: 5)))]
      ))
    state.update(item(4, [(Item.type.number, RegisterValue.int(ItemType.video.rawValue))]))
    let moment = Moment(instant: Instant(milliseconds: 1), entropy: Entropy(high: 1, low: 1))
    _ = state.enter(.search(text), isLibrary: false, moment)
    let results = state.search.results
    #expect((results?.titles ?? []).map(\.low).sorted() == expected)
    #expect(results?.count == expected.count)
  }

  // Shows L72.
  @Test func aChipPutsItsConditionInAndTakesItOut() {
    var state = ReadingState()
    state.update(item(1, []))
    let moment = Moment(instant: Instant(milliseconds: 1), entropy: Entropy(high: 1, low: 1))
    _ = state.enter(.search(""), isLibrary: false, moment)
    let chip = SearchAction.conditionTapped(.unread, written: "is:unread")
    _ = reduce(&state, .searching(.changed("tide")), moment)
    _ = reduce(&state, .searching(chip), moment)
    #expect(state.search.text == "tide is:unread ")
    #expect(state.search.results?.count == 1)
    _ = reduce(&state, .searching(chip), moment)
    #expect(state.search.text == "tide ")
  }

  // Shows L72.
  @Test func whatWasLookedForIsKeptOnceAndTheLastEightOfIt() {
    var state = ReadingState()
    state.update(item(1, []))
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
    state.update(item(1, []))
    let moment = Moment(instant: Instant(milliseconds: 1), entropy: Entropy(high: 1, low: 1))
    for text in ["zeppelin", "tide"] {
      _ = state.enter(.search(""), isLibrary: false, moment)
      _ = reduce(&state, .searching(.changed(text)), moment)
      _ = state.enter(nil, isLibrary: false, moment)
    }
    #expect(state.search.recent.texts == ["tide"])
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

  private func keptForSunday() -> Entity {
    let stamp = Stamp(milliseconds: 2, device: .server)
    var kept = entity(1, "Night trains")
    kept.merge(
      Field(
        number: Item.reason.number,
        register: Register(stamp: stamp, value: RegisterValue.text("For Sunday"))))
    return kept
  }

  @Test func whyItWasSavedIsFound() {
    let kept = keptForSunday()
    var index = SearchIndex()
    index.update(kept)
    #expect(index.find(SearchWord.all("sunday"), tagged: [[]]).count == 1)
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
