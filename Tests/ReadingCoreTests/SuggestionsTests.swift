import Kernel
import Kit
import ReadingCore
import SyncCore
import TestSupport
import Testing

/// What is suggested, and that it is true.
@Suite struct SuggestionsTests {
  /// Wednesday, 12 November 2025, 02:13:20 UTC and a full second.
  private static let now = Instant(milliseconds: 1_762_913_600_000)
  private static let day: Int64 = 86_400_000

  private func item(
    _ number: UInt64, title: String = "A text", minutes: Int = 8, ageInDays: Double = 3,
    _ more: [(RegisterNumber, [UInt8])] = []
  ) -> Entity {
    let savedAt = Self.now.adding(milliseconds: -Int64(ageInDays * Double(Self.day)))
    let values: [(RegisterNumber, [UInt8])] =
      [
        (Item.url.number, RegisterValue.text("https://example.org/\(number)")),
        (Item.title.number, RegisterValue.text(title)),
        (Item.state.number, RegisterValue.int(ItemState.ready.rawValue)),
        (Item.minutes.number, RegisterValue.int(minutes)),
        (Item.content.number, RegisterValue.bytes([UInt8](repeating: 7, count: 32))),
        (Item.savedAt.number, RegisterValue.instant(savedAt)),
      ] + more
    let stamp = Stamp(milliseconds: 1, device: .server)
    var fields: [RegisterNumber: Field] = [:]
    for (name, value) in values {
      fields[name] = Field(number: name, register: Register(stamp: stamp, value: value))
    }
    return Entity(id: ID(high: 1, low: number), kind: .item, fields: Array(fields.values))
  }

  /// At this hour of a Wednesday.
  private func context(hour: Int, offset: Int32? = nil) -> SuggestionContext {
    let midnight = Self.now.milliseconds / Self.day * Self.day
    let now = Instant(milliseconds: midnight + Int64(hour) * 3_600_000)
    return SuggestionContext(now: now, offsetSeconds: offset ?? 0)
  }

  private func reasons(_ items: [Entity], _ context: SuggestionContext) -> [[SuggestionReason]] {
    Suggestions.suggestions(Library(items), context).map { $0.reasons }
  }

  // Shows L32, L35.
  @Test func theLengthFitsTheTimeOfDay() {
    let items = [item(1, minutes: 9), item(2, minutes: 25)]
    #expect(reasons(items, context(hour: 8)) == [[.morning(minutes: 9)], [.unread]])
    #expect(reasons(items, context(hour: 12)) == [[.midday(minutes: 9)], [.unread]])
    #expect(reasons(items, context(hour: 20)) == [[.evening(minutes: 25)], [.unread]])
    #expect(reasons(items, context(hour: 15)) == [[.unread], [.unread]])
  }

  // Shows L31, L36.
  @Test func theTimeOfDayIsThePersonsOwnOrNone() {
    let items = [item(1, minutes: 9)]
    #expect(reasons(items, context(hour: 23, offset: 9 * 3_600)) == [[.morning(minutes: 9)]])
    var unknown = context(hour: 8)
    unknown.offsetSeconds = nil
    #expect(reasons(items, unknown) == [[.unread]])
  }

  /// At no hour is there nothing to read while something waits, and what only waits comes last and newest first.
  @Test func whatWaitsFillsAnEmptyPlace() {
    let items = [
      item(1, minutes: 12, ageInDays: 5), item(2, minutes: 12, ageInDays: 2),
      item(3, minutes: 12, ageInDays: 4),
    ]
    for hour in 0..<24 {
      let found = Suggestions.suggestions(Library(items), context(hour: hour))
      #expect(found.count >= 2, "at \(hour)")
      if found.allSatisfy({ $0.reasons == [.unread] }) {
        #expect(found.map { $0.item.id.low } == [2, 3])
      }
    }
    let withReason = items + [item(4, minutes: 4, ageInDays: 9)]
    let atNight = Suggestions.suggestions(Library(withReason), context(hour: 23))
    #expect(atNight.map { $0.item.id.low } == [4, 2])
  }

  /// The screen's clock goes by minutes: what was saved within the minute is from its future.
  @Test func whatWasSavedThisMinuteIsFresh() {
    let context = context(hour: 23)
    let age = Double(Self.now.milliseconds - context.now.milliseconds - 40_000) / Double(Self.day)
    #expect(reasons([item(1, minutes: 12, ageInDays: age)], context) == [[.fresh]])
  }

  // Times that no clock shows once ended the server, at the widget of what to read now.
  @Test(arguments: [(Int64.min, [SuggestionReason.waiting]), (Int64.max, [.unread])])
  func aTimeOfNoCalendarIsLongAgoOrToCome(_ time: Int64, _ expected: [SuggestionReason]) {
    let savedAt = RegisterValue.instant(Instant(milliseconds: time))
    let strange = item(1, minutes: 12, [(Item.savedAt.number, savedAt)])
    for now in [context(hour: 23).now, Instant(milliseconds: -1)] {
      let found = reasons([strange], SuggestionContext(now: now, offsetSeconds: nil))
      #expect(found == [expected])
    }
  }

  @Test func aChosenTopicIsNamedWithItsWord() {
    var context = context(hour: 15)
    context.topics = [.technology, .health]
    let items = [
      item(1, title: "How gardens teach patience"), item(2, title: "Calm Software, explained"),
      item(3, title: "건강한 식사"), item(4, title: "A codex of maps"),
    ]
    let found = Suggestions.suggestions(Library(items), context)
    #expect(found.map { $0.item.title }.sorted() == ["Calm Software, explained", "건강한 식사"])
    #expect(found.contains { $0.reasons == [.topic(.technology, word: "software")] })
  }

  @Test func nothingThatIsDoneWithOrCannotBeReadIsSuggested() {
    let now = RegisterValue.instant(Self.now)
    let place = ReadingPlace(block: 1, offset: 0, permille: 300).register
    let items = [
      item(1, minutes: 3, [(Item.archivedAt.number, now)]),
      item(2, minutes: 3, [(.deleted, now)]),
      item(3, minutes: 3, [(Item.state.number, RegisterValue.int(ItemState.failed.rawValue))]),
      item(4, minutes: 3, [(Item.place.number, place)]),
      item(5, minutes: 3, [(Item.finishedAt.number, now)]),
      item(6, minutes: 3, [(Item.type.number, RegisterValue.int(ItemType.link.rawValue))]),
      item(7, minutes: 3, [(Item.state.number, RegisterValue.int(ItemState.waiting.rawValue))]),
      item(
        8, minutes: 3,
        [
          (Item.type.number, RegisterValue.int(ItemType.podcast.rawValue)),
          (Item.playedTo.number, RegisterValue.int(30)),
        ]),
    ]
    #expect(reasons(items, context(hour: 8)).isEmpty)
  }

  // Shows L36.
  @Test func withoutANetworkOnlyWhatIsOnTheDeviceIsSuggested() {
    var context = context(hour: 8)
    context.isOnline = false
    #expect(reasons([item(1, minutes: 3)], context).isEmpty)
    context.kept.insert(String(repeating: "07", count: 32))
    #expect(reasons([item(1, minutes: 3)], context).count == 1)
  }

  @Test func whatWasNotWantedStaysAwayForAWhileAndComesLaterThenForTwoWeeks() {
    var context = context(hour: 8)
    let putOff = (Item.putOffAt.number, RegisterValue.instant(context.now))
    let items = [item(1, minutes: 3, ageInDays: 3, [putOff]), item(2, minutes: 8, ageInDays: 4)]
    func shown() -> [UInt64] {
      Suggestions.suggestions(Library(items), context).map { $0.item.id.low }
    }
    #expect(shown() == [2])
    context.now = context.now.adding(milliseconds: Suggestions.putOffTime - 1)
    #expect(shown() == [2])
    context.now = context.now.adding(milliseconds: 18 * 3_600_000 + 1)
    #expect(shown() == [2, 1])
    context.now = context.now.adding(milliseconds: 15 * Self.day)
    #expect(shown() == [1, 2])
  }

  /// What was written oneself is not to be read, and an essay is not for a working morning.
  // Shows L32.
  @Test func nothingIsPerfectForWhichThereIsNoTime() {
    let voice = (Item.type.number, RegisterValue.int(ItemType.voice.rawValue))
    let file = (Item.file.number, RegisterValue.bytes([UInt8](repeating: 8, count: 32)))
    let own = item(3, minutes: 2, [voice, file, (Item.url.number, RegisterValue.text(""))])
    let items = [item(1, minutes: 53), item(2, minutes: 9), own]
    #expect(
      reasons(items, context(hour: 8)) == [[.morning(minutes: 9)], [.long(minutes: 53)]])
    var free = context(hour: 8)
    free.surroundings.freeMinutes = 40
    #expect(reasons(items, free).count == 1)
    free.surroundings.freeMinutes = 41
    #expect(reasons(items, free).count == 2)
  }

  /// Random libraries at random moments: the same answer in any order, and every reason true.
  // Shows L32, L36.
  @Test func everyReasonIsTrueAndTheAnswerIsAlwaysTheSame() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<200 {
      let items = (1...40).map { number in
        item(
          UInt64(number), title: Bool.random(using: &random) ? "On sleep" : "On stones",
          minutes: Int.random(in: 1..<40, using: &random),
          ageInDays: Double.random(in: -1..<60, using: &random),
          [
            (
              Item.isFavourite.number,
              RegisterValue.bool(Int.random(in: 0..<8, using: &random) == 0)
            )
          ])
      }
      var context = context(
        hour: Int.random(in: 0..<24, using: &random),
        offset: Int32.random(in: -43_200...43_200, using: &random))
      context.topics = [.health]
      context.surroundings = surroundings(&random)
      let found = Suggestions.suggestions(Library(items), context)
      #expect(found == Suggestions.suggestions(Library(items.shuffled(using: &random)), context))
      #expect(found.count <= Suggestions.most)
      for suggestion in found {
        #expect(!suggestion.reasons.isEmpty)
        for reason in suggestion.reasons { check(reason, of: suggestion, context) }
      }
    }
  }

  private func surroundings(_ random: inout SeededGenerator) -> Surroundings {
    var around = Surroundings()
    around.spot =
      [nil, .home, .office, .named("Gym"), .onTheWay].randomElement(using: &random) ?? nil
    around.device = DeviceSigns(rawValue: UInt8.random(in: 0..<16, using: &random))
    around.hasLargeScreen = Bool.random(using: &random)
    around.freeMinutes = Bool.random(using: &random) ? Int.random(in: 0..<40, using: &random) : nil
    around.isEveningFree = Bool.random(using: &random)
    around.events =
      Bool.random(using: &random) ? [ComingEvent(title: "Stones", label: "Stones")] : []
    return around
  }

  // Shows L35.
  @Test func placeAndDeviceChooseWhatFitsThem() {
    let podcast: [(RegisterNumber, [UInt8])] = [
      (Item.type.number, RegisterValue.int(ItemType.podcast.rawValue))
    ]
    let items = [item(1, minutes: 9), item(2, minutes: 25), item(3, minutes: 45, podcast)]
    var evening = context(hour: 20)
    evening.surroundings.spot = .home
    #expect(reasons(items, evening).first == [.home(minutes: 25), .evening(minutes: 25)])
    var day = context(hour: 15)
    day.surroundings.spot = .office
    #expect(reasons(items, day).first == [.office(minutes: 9)])
    day.surroundings.spot = .onTheWay
    #expect(reasons(items, day).first == [.onTheWay, .audio])
    day.surroundings.spot = .named("Gym")
    #expect(reasons(items, day).allSatisfy { $0 == [.audio] || $0 == [.unread] })
    day.surroundings.device = [.car, .lowBattery]
    #expect(reasons(items, day).first == [.car, .audio])
    day.surroundings.device = []
    day.surroundings.hasLargeScreen = true
    #expect(reasons(items, day).allSatisfy { $0 == [.audio] || $0 == [.unread] })
    evening.surroundings = Surroundings()
    evening.surroundings.hasLargeScreen = true
    #expect(
      reasons([item(2, minutes: 25)], evening) == [
        [.evening(minutes: 25), .largeScreen(minutes: 25)]
      ])
  }

  // Shows L32.
  @Test func whatMeetsTheWordsOfAnEventPreparesForIt() {
    func prepared(_ event: String, _ title: String) -> Bool {
      var context = context(hour: 15)
      context.surroundings.events = [ComingEvent(title: event, label: "it")]
      return reasons([item(1, title: title)], context) == [[.prep(event: "it")]]
    }
    #expect(prepared("Design review", "The design of everyday things"))
    #expect(!prepared("Design review", "Designing calm software"))
    #expect(!prepared("Weekly meeting", "How to end a weekly meeting"))
    #expect(prepared("건축 답사", "건축가가 없는 건축"))
    #expect(prepared("도서관에서 건축을 보다", "건축가가 없는 집"))
    #expect(!prepared("주간 회의", "회의가 필요 없는 팀"))
    #expect(!prepared("", "The design of everyday things"))
    var tagged = context(hour: 15)
    tagged.surroundings.events = [
      ComingEvent(title: "", label: "Lunch at 12:00"),
      ComingEvent(title: "", label: "Design review at 15:00"),
    ]
    tagged.prepared[ID(high: 1, low: 1)] = 1
    #expect(reasons([item(1)], tagged) == [[.prep(event: "Design review at 15:00")]])
  }

  // Shows L35.
  @Test func aFreeEveningIsForALongRead() {
    var evening = context(hour: 20)
    evening.surroundings.isEveningFree = true
    #expect(reasons([item(2, minutes: 25)], evening) == [[.freeEvening(minutes: 25)]])
  }

  /// What a calendar leaves free comes first; what is longer is still there where nothing fits.
  // Shows L32.
  @Test func whatFitsBeforeTheNextEventComesFirst() {
    var context = context(hour: 15)
    context.surroundings.freeMinutes = 25
    let items = [item(1, minutes: 26), item(2, minutes: 25), item(3, minutes: 40)]
    #expect(reasons(items, context) == [[.free(minutes: 25)], [.unread]])
  }

  // Shows L36.
  @Test func withoutTheHourNothingIsSaidOfIt() {
    var context = context(hour: 20)
    context.surroundings.usesHour = false
    context.surroundings.spot = .home
    #expect(reasons([item(1, minutes: 25)], context) == [[.unread]])
  }

  private func check(
    _ reason: SuggestionReason, of suggestion: Suggestion, _ context: SuggestionContext
  ) {
    let item = suggestion.item
    let hour =
      CivilDateTime(context.now, offsetSeconds: context.offsetSeconds ?? 0).time.hour
    let age = context.now.milliseconds - item.savedAt.milliseconds
    switch reason {
    case .morning(let minutes): #expect((5..<11).contains(hour) && minutes == item.minutes)
    case .midday(let minutes): #expect((11..<14).contains(hour) && minutes == item.minutes)
    case .evening(let minutes): #expect((18..<22).contains(hour) && minutes == item.minutes)
    case .freeEvening(let minutes):
      #expect((18..<22).contains(hour) && minutes == item.minutes)
      #expect(context.surroundings.isEveningFree)
    case .prep(let event): #expect(context.surroundings.events.contains { $0.label == event })
    case .weekend(let minutes): #expect(minutes == item.minutes && minutes >= 15)
    case .quick(let minutes): #expect(minutes == item.minutes && minutes <= 5)
    case .audio: #expect(item.type == .podcast || item.type == .voice)
    case .topic(_, let word): #expect(item.title.lowercased().contains(word))
    case .favourite: #expect(item.isFavourite)
    case .fresh: #expect(age >= -3_600_000 && age < Self.day)
    case .waiting: #expect(age >= 14 * Self.day)
    case .unread, .learnt, .surprise: #expect(suggestion.reasons == [.unread])
    case .long(let minutes): #expect(minutes == item.minutes && minutes > 39)
    case .free(let minutes):
      #expect(minutes == item.minutes && minutes <= context.surroundings.freeMinutes ?? 0)
    case .onTheWay: #expect(item.type.isMedium && context.surroundings.spot == .onTheWay)
    case .car: #expect(item.type.isMedium && context.surroundings.device.contains(.car))
    case .headphones:
      #expect(item.type.isMedium && context.surroundings.device.contains(.headphones))
    case .lowBattery(let minutes):
      #expect(minutes == item.minutes && minutes <= 5)
      #expect(context.surroundings.device.contains(.lowBattery))
    case .home(let minutes):
      #expect(minutes == item.minutes && minutes >= 15 && context.surroundings.spot == .home)
    case .office(let minutes):
      #expect(minutes == item.minutes && minutes <= 10 && context.surroundings.spot == .office)
    case .largeScreen(let minutes):
      #expect(minutes == item.minutes && minutes >= 15 && context.surroundings.hasLargeScreen)
    }
  }
}
