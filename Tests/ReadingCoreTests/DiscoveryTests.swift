import Kernel
import Kit
import ReadingCore
import SyncCore
import Testing

/// What the search offers while nothing is typed, and that it is true.
@Suite struct DiscoveryTests {
  /// Wednesday, 12 November 2025, 02:13:20 UTC.
  private static let now = Instant(milliseconds: 1_762_913_600_000)
  private static let feed = FeedSubscription(id: ID(high: 1, low: 2)).device
  private static let person = DeviceID(bits: 0x100)
  private static let moment = Moment(instant: now, entropy: Entropy(high: 1, low: 1))

  private func ago(_ days: Int) -> [UInt8] {
    RegisterValue.instant(Self.now.adding(milliseconds: -Int64(days) * 86_400_000))
  }

  private func item(
    _ number: UInt64, _ title: String = "A text", days: Int = 20, site: String = "",
    minutes: Int = 8,
    savedBy device: DeviceID = Self.person, with more: [(RegisterNumber, [UInt8])] = []
  ) -> Entity {
    var values: [RegisterNumber: [UInt8]] = [
      Item.url.number: RegisterValue.text("https://site\(number).example/a"),
      Item.title.number: RegisterValue.text(title),
      Item.siteName.number: RegisterValue.text(site.isEmpty ? "Site \(number)" : site),
      Item.state.number: RegisterValue.int(ItemState.ready.rawValue),
      Item.minutes.number: RegisterValue.int(minutes),
      Item.content.number: RegisterValue.bytes([UInt8](repeating: 7, count: 32)),
      Item.savedAt.number: ago(days),
    ]
    for (name, value) in more { values[name] = value }
    return entity(ID(high: 1, low: number), .item, Array(values), savedBy: device)
  }

  private func entity(
    _ id: ID<Entity>, _ kind: EntityKind, _ values: [(key: RegisterNumber, value: [UInt8])],
    savedBy device: DeviceID = Self.person
  ) -> Entity {
    Entity(
      id: id, kind: kind,
      fields: values.map { key, value in
        let writer = key == Item.savedAt.number ? device : Self.person
        return Field(
          number: key,
          register: Register(stamp: Stamp(milliseconds: 1, device: writer), value: value))
      })
  }

  private func read(_ number: UInt64, _ title: String, daysAgo: Int = 1, site: String = "")
    -> Entity
  {
    item(
      number, title, days: 40, site: site,
      with: [
        (Item.openedAt.number, ago(daysAgo)), (Item.startedAt.number, ago(daysAgo)),
        (Item.finishedAt.number, ago(daysAgo)),
        (Item.place.number, ReadingPlace(block: 9, offset: 0, permille: 1000).register),
      ])
  }

  /// A tag with its items.
  private func tagged(_ items: [UInt64], _ name: String, _ number: UInt64) -> [Entity] {
    let tag: ID<Entity> = ID(high: 2, low: number)
    return [entity(tag, .tag, [(ItemTag.name.number, RegisterValue.text(name))])]
      + items.map {
        let item: ID<Entity> = ID(high: 1, low: $0)
        return entity(
          Shelves.membership(of: item, in: tag), .membership,
          [
            (Membership.item.number, RegisterValue.id(item)),
            (Membership.group.number, RegisterValue.id(tag)),
          ])
      }
  }

  private func discovery(
    _ items: [Entity], _ others: [Entity] = [], seed: UInt64 = 1, taste: Taste = Taste()
  ) -> Discovery {
    var shelves = Shelves()
    shelves.take(others + items)
    var context = SuggestionContext(now: Self.now, offsetSeconds: 0)
    context.taste = taste
    return Discovery(Library(items), shelves, context, seed: seed)
  }

  private func numbers(_ discovery: Discovery, _ group: Discovery.Group) -> [UInt64] {
    discovery.offers(group).map { $0.item.low }
  }

  // Shows L73.
  @Test func whatWasSavedWeeksAgoAndNeverOpenedMayHaveBeenMissed() {
    let place = ReadingPlace(block: 1, offset: 0, permille: 300).register
    let found = discovery([
      item(1), item(2, days: 13), item(3, with: [(Item.openedAt.number, ago(3))]),
      item(4, with: [(Item.archivedAt.number, ago(1))]), item(5, with: [(.deleted, ago(1))]),
      item(6, with: [(Item.place.number, place)]),
      item(7, with: [(Item.finishedAt.number, ago(1))]),
      item(8, with: [(Item.state.number, RegisterValue.int(ItemState.failed.rawValue))]),
      item(9, with: [(Item.type.number, RegisterValue.int(ItemType.note.rawValue))]),
      item(10, with: [(Item.putOffAt.number, ago(0))]),
      item(
        11, savedBy: Self.feed, with: [(Item.isFavourite.number, RegisterValue.bool(true))]),
      item(12, with: [(Item.isFavourite.number, RegisterValue.bool(true))]),
    ])
    #expect(numbers(found, .missed) == [12, 1])
    #expect(found.offers(.missed).map(\.reason) == [.itself(.favourite), .itself(.waiting)])
  }

  // Shows L73.
  @Test func aGroupHasThreeFromSeveralSourcesAndChangesWithTheDay() {
    let items = (1...20).map { item($0, site: $0 <= 17 ? "Tides" : "Site \($0)") }
    let days = (0..<30).map { numbers(discovery(items, seed: $0), .missed) }
    for day in days {
      #expect(Set(day).count == 3)
      #expect(day.filter { $0 <= 17 }.count <= 1)
    }
    #expect(Set(days).count > 5)
    #expect(numbers(discovery(items.reversed(), seed: 4), .missed) == days[4])
  }

  // Shows L73.
  @Test func whatIsLikeSomethingReadLatelySaysHowAndIsInNoOtherGroup() {
    let items =
      [
        read(1, "The lighthouse at Skerryvore", site: "Tides"),
        read(2, "Bread without kneading", daysAgo: 40),
        item(3, "How a lighthouse is lit", days: 2), item(4, "Kneading bread", days: 2),
        item(5, "Songs of whales", days: 2, site: "Tides"),
        item(6, "The lighthouse at Skerryvore", days: 2, site: "Tides"),
        item(7, "Old lighthouse keepers"),
      ] + (8...20).map { item($0, "Number \($0)", days: 2) }
    let found = discovery(items)
    #expect(numbers(found, .missed) == [7])
    #expect(numbers(found, .similar) == [3])
    #expect(
      found.offers(.similar).map(\.reason) == [.like(ID(high: 1, low: 1), .word("lighthouse"))])
  }

  // Shows L73.
  @Test func aTopicGrowsThatMoreWasSavedOfThanBefore() {
    let items =
      (1...4).map { item($0, "Orchards \($0)", days: 5) }
      + (5...8).map { item($0, "Tides \($0)", days: 6) }
      + [item(9, "Tides again", days: 45), item(10, "Letter", days: 40)]
      + (11...13).map { item($0, "Weather \($0)", days: 50) }
      + [
        item(14, "Weather now", days: 3), item(15, "Tides of a feed", days: 3, savedBy: Self.feed),
      ]
    let found = discovery(items, tagged([1, 2, 3, 5, 11], "calm", 1))
    #expect(
      found.topics.map(\.subject) == [
        .word("orchards"), .tag(ID(high: 2, low: 1)), .word("tides"),
      ])
    #expect(found.topics.map { [$0.now, $0.before] } == [[4, 0], [4, 1], [4, 1]])
    // Nothing was saved before: all would grow.
    #expect(discovery(Array(items.prefix(8))).topics == [])
  }

  // Shows L73.
  @Test func onSomeDaysThereIsASurpriseThatNothingSpeaksFor() {
    let items =
      (1...10).map { read($0, "On glaciers \($0)", site: "Birch") }
      + (11...30).map { item($0, "Number", days: 3, site: $0 <= 12 ? "Birch" : "", minutes: 20) }
    let taste = Taste(Library(items), forgotten: [:], offsetSeconds: 0)
    let days = (0..<30).map { discovery(items, seed: $0, taste: taste).offers(.surprise) }
    let surprises = days.compactMap { $0.first }
    #expect((3...20).contains(surprises.count))
    #expect(days.allSatisfy { $0.count <= 1 })
    #expect(surprises.allSatisfy { $0.reason == .itself(.surprise) && $0.item.low > 12 })
    #expect(days == (0..<30).map { discovery(items, seed: $0, taste: taste).offers(.surprise) })
    // Where nothing is known, nothing surprises.
    #expect((0..<30).allSatisfy { discovery(items, seed: $0).offers(.surprise).isEmpty })
  }

  @Test func asMuchIsLookedAtInALargeLibraryAsInAMiddlingOne() {
    let library = Library((1...2_000).map { item($0, days: Int($0)) })
    let context = SuggestionContext(now: Self.now, offsetSeconds: 0)
    let days = (0..<6).map { Discovery(library, Shelves(), context, seed: $0) }
    #expect(days.map(\.looked) == [Int](repeating: 800, count: 6))
    // The oldest may have been missed as well as the others.
    #expect(days.flatMap { numbers($0, .missed) }.contains { $0 > 1_500 })
  }

  // Shows L75.
  @Test func theFiguresAreThoseOfThisMonthAndOfWhatWasOpened() {
    let work = BuiltInCategory.work.id
    let inWork = (Item.category.number, RegisterValue.id(work))
    let half = ReadingPlace(block: 3, offset: 0, permille: 500).register
    let items =
      (1...3).map { item($0, days: 2, with: [inWork]) }
      + (4...6).map { read($0, "Read", daysAgo: 3) }
      + [
        item(7, with: [(Item.openedAt.number, ago(2)), (Item.place.number, half), inWork]),
        item(
          8, days: 12, with: [(Item.category.number, RegisterValue.id(BuiltInCategory.personal.id))]
        ),
        item(9, with: [inWork, (Item.openedAt.number, ago(30)), (Item.place.number, half)]),
        item(10, days: 1, savedBy: Self.feed, with: [(Item.openedAt.number, ago(1))]),
      ]
    let figures = discovery(items).figures
    #expect(figures.saved == 3 && !figures.isMore)
    #expect(figures.completion == 60)
    #expect(figures.top?.category == work && figures.top?.percent == 83)
    #expect(figures.minutes == 3 * 8 + 4)
    #expect(discovery(Array(items.prefix(4))).figures.isEmpty)
    // Of what a feed brought nothing was saved.
    let brought = (1...9).map {
      item($0, savedBy: Self.feed, with: [(Item.openedAt.number, ago(1))])
    }
    #expect(discovery(brought).figures.isEmpty)
  }

  @Test(arguments: [Int64.min, -1, Int64.max])
  func timesOfNoCalendarAreNoTrap(_ time: Int64) {
    let strange = RegisterValue.instant(Instant(milliseconds: time))
    let items = (1...9).map {
      item(
        $0, "Strange times",
        with: [(Item.savedAt.number, strange)] + ($0 > 5 ? [(Item.openedAt.number, strange)] : []))
    }
    let context = SuggestionContext(now: Instant(milliseconds: time), offsetSeconds: nil)
    for now in [context, SuggestionContext(now: Self.now, offsetSeconds: 3_600)] {
      let found = Discovery(Library(items), Shelves(), now, seed: Discovery.seed(now))
      #expect(found.looked == 9 + 9)
    }
  }
}

/// When the search finds it out.
extension DiscoveryTests {
  private func opened(_ items: [Entity]) -> ReadingState {
    var state = ReadingState()
    for item in items { state.update(item) }
    _ = state.enter(.search(""), isLibrary: false, Self.moment)
    look(&state)
    return state
  }

  private func look(_ state: inout ReadingState) {
    state.discover(Self.moment, isOnline: true, kept: TextSet())
  }

  private func missed(_ state: ReadingState) -> [UInt64] {
    state.present.discovery.map { numbers($0, .missed) } ?? []
  }

  @Test func nothingIsFoundOutAnewWithAKey() {
    var state = opened([item(1), item(2)])
    let before = state.present.discovery
    #expect(Set(missed(state)) == [1, 2])
    state.library = Library()
    for text in ["t", "te", "t", ""] {
      _ = reduce(&state, .searching(.changed(text)), Self.moment)
      look(&state)
    }
    #expect(state.present.discovery == before)
  }

  @Test func whatIsOpenedStaysWhereItStandsAndWhatIsPutAwayGoes() {
    let items = (1...3).map { item($0) }
    var state = opened(items)
    let before = missed(state)
    #expect(Set(before) == [1, 2, 3])
    state.update(item(before[0], with: [(Item.openedAt.number, ago(0))]))
    state.update(item(before[1], with: [(Item.archivedAt.number, ago(0))]))
    state.update(item(4))
    look(&state)
    #expect(missed(state) == [before[0], before[2], 4])
    // Opened anew, it offers what there is now.
    _ = state.enter(nil, isLibrary: true, Self.moment)
    _ = state.enter(.search(""), isLibrary: false, Self.moment)
    look(&state)
    #expect(Set(missed(state)) == [before[2], 4])
  }

  @Test func aSearchThatIsNotOpenFindsNothingOut() {
    var state = ReadingState()
    state.update(item(1))
    look(&state)
    #expect(state.present.discovery == nil)
    _ = state.enter(.search("tides"), isLibrary: false, Self.moment)
    look(&state)
    #expect(state.present.discovery == nil)
  }
}
