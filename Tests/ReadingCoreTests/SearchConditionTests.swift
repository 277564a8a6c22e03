import Kernel
import Kit
import SyncCore
import Testing

import ReadingCore

/// Conditions whose value is typed: tags, sources, and when something was saved.
@Suite struct SearchConditionTests {
  private let moment = Moment(
    instant: Instant(milliseconds: 1), offsetSeconds: 32_400, entropy: Entropy(high: 1, low: 1))

  private func id(_ number: UInt64) -> ID<Entity> { ID(high: 1, low: number) }

  private func entity(
    _ id: ID<Entity>, _ kind: EntityKind, _ values: [(RegisterNumber, [UInt8])]
  ) -> Entity {
    let stamp = Stamp(milliseconds: 1, device: .server)
    return Entity(
      id: id, kind: kind,
      fields: values.map { Field(number: $0.0, register: Register(stamp: stamp, value: $0.1)) })
  }

  private func add(
    _ number: UInt64, site: String, url: String, saved: String, to state: inout ReadingState
  ) throws {
    let instant = try #require(Instant(text: saved))
    state.update(
      entity(
        id(number), .item,
        [
          (Item.title.number, RegisterValue.text("Tide \(number)")),
          (Item.siteName.number, RegisterValue.text(site)),
          (Item.url.number, RegisterValue.text(url)),
          (Item.savedAt.number, RegisterValue.instant(instant)),
        ]))
  }

  private func tag(
    _ name: String, _ number: UInt64, on item: UInt64, in state: inout ReadingState
  ) {
    let tag = id(number)
    state.update(entity(tag, .tag, [(ItemTag.name.number, RegisterValue.text(name))]))
    state.update(
      entity(
        Shelves.membership(of: id(item), in: tag), .membership,
        [
          (Membership.item.number, RegisterValue.id(id(item))),
          (Membership.group.number, RegisterValue.id(tag)),
        ]))
  }

  /// Four items, the last of which has neither tag nor source.
  private func library() throws -> ReadingState {
    var state = ReadingState()
    try add(
      1, site: "Aeon", url: "https://aeon.co/essays/1", saved: "2025-12-31T23:30:00+09:00",
      to: &state)
    try add(
      2, site: "한겨레21", url: "https://h21.hani.co.kr/2", saved: "2026-11-01T00:00:00+09:00",
      to: &state)
    try add(
      3, site: "", url: "https://www.nature.com/articles/3", saved: "2026-11-26T08:00:00+09:00",
      to: &state)
    try add(4, site: "", url: "", saved: "2026-11-27T00:00:00+09:00", to: &state)
    tag("slow reading", 101, on: 1, in: &state)
    tag("읽기", 102, on: 2, in: &state)
    tag("calm", 103, on: 2, in: &state)
    tag("calm things", 104, on: 3, in: &state)
    return state
  }

  private func searching(_ text: String) throws -> ReadingState {
    var state = try library()
    _ = state.enter(.search(text), isLibrary: false, moment)
    return state
  }

  private func found(_ text: String) throws -> [UInt64] {
    let results = try #require(try searching(text).search.results)
    return (results.titles + results.tags + results.texts).map(\.low).sorted()
  }

  // Shows L72.
  @Test(arguments: [
    ("tag:\"slow reading\"", [1]), ("TAG:\"Slow  Reading\"", [1]), ("태그:\"slow reading\"", [1]),
    ("tag:“slow reading”", [1]), ("tag:\"slow read", [1]), ("tag:slow", [1]), ("tag:cal", [2, 3]),
    ("tag:calm", [2]), ("tag:\"calm\"", [2]), ("tag:#calm", [2]), ("태그:읽", [2]), ("tag:ㅇㄱ", [2]),
    ("-tag:calm", [1, 3, 4]), ("tag:nowhere", []), ("-tag:nowhere", [1, 2, 3, 4]),
    ("tide tag:calm", [2]), ("tag:\"calm things\" tide", [3]), ("tag:\"calm things\" moon", []),
    ("tag:calm type:article", [2]), ("tag:calm tag:읽기", [2]), ("tag:calm -태그:읽기", []),
  ])
  func aTagIsAConditionByItsName(_ text: String, _ expected: [UInt64]) throws {
    #expect(try found(text) == expected)
  }

  // Shows L72.
  @Test(arguments: [
    ("source:aeon", [1]), ("Source:AEON.co", [1]), ("출처:한겨레", [2]), ("출처:ㅎㄱㄹ", [2]),
    ("source:hani.co.kr", [2]), ("source:nature.com", [3]), ("source:www.nature.com", [3]),
    ("-source:aeon", [2, 3, 4]), ("-출처:co", [4]), ("source:\"new york\"", []),
    ("source:aeon tide", [1]), ("source:essays", []),
  ])
  func aSourceIsItsNameOrItsHost(_ text: String, _ expected: [UInt64]) throws {
    #expect(try found(text) == expected)
  }

  // Shows L72.
  @Test(arguments: [
    ("before:2026", [1]), ("이전:2026", [1]), ("after:2026", [2, 3, 4]),
    ("after:2026-11", [2, 3, 4]),
    ("after:2026-12", []), ("before:2026-11", [1]), ("after:2026-11-26", [3, 4]),
    ("이후:2026-11-27", [4]), ("before:2026-11-27", [1, 2, 3]), ("after:\"2026-11-26\"", [3, 4]),
    ("after:2026-11-26 before:2026-11-27", [3]), ("after:2026.11.26", [3, 4]),
    ("after:2026/11/2", [3, 4]), ("-after:2026", [1]), ("-before:2026-11-26", [3, 4]),
    ("after:2024-02-29", [1, 2, 3, 4]), ("tide 4 이후:2026", [4]), ("after:2027", []),
  ])
  func aDayIsThatOfThePersonAndAPeriodBeginsWithItsFirst(
    _ text: String, _ expected: [UInt64]
  ) throws {
    #expect(try found(text) == expected)
  }

  // Shows L72.
  @Test(arguments: [
    "before:2026-13", "before:2026-02-30", "after:2025-02-29", "after:soon", "이후:내일", "after:26",
    "after:20261126", "after:2026-11-26-1", "before:-2026", "after:2026-", "before:2026--11",
    "이전:2026년", "is:nothing", "상태:모름", "type:poem", "-after:soon",
  ])
  func whatIsNoConditionIsLookedForAsAWord(_ text: String) throws {
    #expect(try found(text) == [])
    #expect(try found("tide " + text) == [])
    var state = try library()
    state.update(
      entity(id(5), .item, [(Item.title.number, RegisterValue.text("What \(text) means"))]))
    _ = state.enter(.search(text), isLibrary: false, moment)
    #expect(state.search.results?.titles.map(\.low) == [5])
  }

  // Shows L72.
  @Test(arguments: [
    "tag:", "태그:", "tag:\"", "tag:\"\"", "tag:#", "source:", "before:", "이후:", "-tag:", "is:",
    "종류:",
  ])
  func aConditionThatIsOnlyBegunAsksForNothing(_ text: String) throws {
    #expect(try searching(text).search.results == nil)
    #expect(try found("tide " + text) == [1, 2, 3, 4])
    #expect(try found(text + " tide") == (text == "tag:\"" ? [] : [1, 2, 3, 4]))
  }

  // Shows L72.
  @Test func aChipBeginsAConditionAndTakesThoseOfItsKindOut() throws {
    var state = try searching("tide")
    let chip = SearchAction.keyTapped(.tag, written: "태그:")
    _ = reduce(&state, .searching(chip), moment)
    #expect(state.search.text == "tide 태그:")
    _ = reduce(&state, .searching(.offerTapped("slow reading")), moment)
    #expect(state.search.text == "tide 태그:\"slow reading\" ")
    #expect(state.search.results?.count == 1)
    _ = reduce(
      &state, .searching(.changed("tide -tag:calm is:unread tag:\"slow reading\"")), moment)
    _ = reduce(
      &state, .searching(.conditionTapped(.unread, written: "is:unread")), moment)
    #expect(state.search.text == "tide -tag:calm tag:\"slow reading\" ")
    _ = reduce(&state, .searching(chip), moment)
    #expect(state.search.text == "tide ")
  }

  // Shows L72.
  @Test func whatWasOfferedStandsInThePlaceOfWhatWasTyped() throws {
    for (text, value, expected) in [
      ("-tag:ca", "calm", "-tag:calm "),
      ("a tag:\"slow re", "slow reading", "a tag:\"slow reading\" "),
      ("tag:", "읽기", "tag:읽기 "),
    ] {
      var state = try searching(text)
      _ = reduce(&state, .searching(.offerTapped(value)), moment)
      #expect(state.search.text == expected)
    }
  }
}
