import Kernel
import ReadingCore
import SyncCore
import TestSupport
import Testing
import readers

/// What is learnt of what somebody opens and passes over.
@Suite struct TasteTests {
  private static let now = Instant(milliseconds: 1_762_913_600_000)
  private static let day: Int64 = 86_400_000
  private static let device = DeviceID(bits: 0x100)

  private func ago(_ days: Int) -> [UInt8] {
    RegisterValue.instant(Self.now.adding(milliseconds: -Int64(days) * Self.day))
  }

  private func item(
    _ number: UInt64, _ site: String, title: String = "A text", minutes: Int = 8,
    by device: DeviceID = Self.device, _ more: [(RegisterNumber, [UInt8])] = []
  ) -> Entity {
    let values: [(RegisterNumber, [UInt8])] =
      [
        (Item.url.number, RegisterValue.text("https://\(site)/\(number)")),
        (Item.siteName.number, RegisterValue.text(site)),
        (Item.title.number, RegisterValue.text(title)),
        (Item.state.number, RegisterValue.int(ItemState.ready.rawValue)),
        (Item.minutes.number, RegisterValue.int(minutes)),
        (Item.content.number, RegisterValue.bytes([UInt8](repeating: 7, count: 32))),
        (Item.savedAt.number, ago(3)),
      ] + more
    let stamp = Stamp(milliseconds: 1, device: device)
    var fields: [RegisterNumber: Field] = [:]
    for (name, value) in values {
      fields[name] = Field(number: name, register: Register(stamp: stamp, value: value))
    }
    return Entity(id: ID(high: 1, low: number), kind: .item, fields: Array(fields.values))
  }

  private func opened(_ number: UInt64, _ site: String, days: Int, title: String = "A text")
    -> Entity
  {
    item(
      number, site, title: title,
      [(Item.startedAt.number, ago(days)), (Item.finishedAt.number, ago(days))])
  }

  private func taste(_ items: [Entity], _ forgotten: [ID<Entity>: Instant] = [:]) -> Taste {
    Taste(Library(items), forgotten: forgotten, offsetSeconds: 0)
  }

  private func line(_ feature: TasteFeature, _ taste: Taste) -> Taste.Line? {
    taste.lines.first { $0.feature == feature }
  }

  private var history: [Entity] {
    (0..<6).map { opened($0 + 1, "birch", days: Int($0) + 1, title: "On glaciers") }
      + (0..<6).map {
        item($0 + 11, "cedar", [(Item.archivedAt.number, ago(Int($0) + 1))])
      }
  }

  // Shows L37.
  @Test func whatIsOpenedSpeaksForItsLikeAndWhatIsPutAwayUnreadAgainst() throws {
    let taste = taste(history)
    let liked = try #require(line(.source("birch"), taste))
    let passed = try #require(line(.source("cedar"), taste))
    #expect(liked.points > 0 && liked.taken == 6 && liked.passed == 0)
    #expect(passed.points < 0 && passed.taken == 0 && passed.passed == 6)
    #expect(line(.word("glaciers"), taste)?.points ?? 0 > 0)
  }

  // Shows L32, L37.
  @Test func whatIsLikedComesFirstAndSaysWhy() {
    let waiting = ["cedar", "birch", "elder"].enumerated().map { index, site in
      item(UInt64(index) + 30, site, title: "More")
    }
    var context = SuggestionContext(now: Self.now, offsetSeconds: nil)
    #expect(
      Suggestions.suggestions(Library(history + waiting), context).map { $0.item.id.low }
        == [30, 31])
    context.taste = taste(history)
    let found = Suggestions.suggestions(Library(history + waiting), context)
    #expect(found.map { $0.item.id.low } == [31, 32])
    guard case .learnt(let feature, _) = found.first?.reasons.first else {
      Issue.record("\(found)")
      return
    }
    #expect(feature == .source("birch"))
  }

  @Test func whatNobodyChoseSaysNothing() {
    let byServer = (0..<9).map {
      item($0 + 1, "cedar", by: .server, [(Item.archivedAt.number, ago(2)), (.deleted, ago(1))])
    }
    let own = (0..<9).map {
      item(
        $0 + 11, "birch",
        [
          (Item.startedAt.number, ago(1)),
          (Item.type.number, RegisterValue.int(ItemType.note.rawValue)),
        ])
    }
    let waiting = (0..<9).map { item($0 + 21, "elder") }
    #expect(taste(byServer + own + waiting) == Taste())
  }

  @Test(arguments: [
    FeedSubscription(id: ID(high: 1, low: 2)).device, .importing(ID(high: 1, low: 2)),
  ])
  func whatFadedOrCameArchivedIsNotTurnedDown(device: DeviceID) {
    let items = (0..<9).map {
      item($0 + 1, "cedar", by: device, [(Item.archivedAt.number, ago(2)), (.deleted, ago(1))])
    }
    #expect(taste(items) == Taste())
  }

  /// As if those items had never been of that source; the others keep what they say.
  // Shows L37.
  @Test func aForgottenLineLeavesNoTrace() {
    let source = TasteFeature.source("birch")
    let forgotten = taste(history, [source.lesson: Self.now])
    #expect(line(source, forgotten) == nil)
    #expect(line(.word("glaciers"), forgotten) != nil)
    let unnamed = history.map { entity in
      entity.id.low > 6
        ? entity
        : item(
          entity.id.low, "", title: "On glaciers",
          [
            (Item.url.number, RegisterValue.text("")),
            (Item.startedAt.number, ago(Int(entity.id.low))),
            (Item.finishedAt.number, ago(Int(entity.id.low))),
          ])
    }
    #expect(forgotten == taste(unnamed))
    // What comes later is learnt anew.
    let until = Self.now.adding(milliseconds: -4 * Self.day)
    #expect(line(source, taste(history, [source.lesson: until]))?.taken == 3)
    #expect(taste(history, [Lesson.all: Self.now]) == Taste())
  }

  /// Two devices that hold the same have learnt the same.
  @Test func theOrderInWhichItemsCameMakesNoDifference() {
    var random = SeededGenerator(seed: 3)
    let expected = taste(history)
    for _ in 0..<20 {
      #expect(taste(history.shuffled(using: &random)) == expected)
    }
  }

  @Test func timesOfNoCalendarAreBorne() {
    let strange = [Int64.min, -1, .max].enumerated().map { index, time in
      item(
        UInt64(index) + 40, "elder",
        [(Item.startedAt.number, RegisterValue.instant(Instant(milliseconds: time)))])
    }
    #expect(taste(history + strange).lines.count <= 20)
  }

  /// The full figure is that of `make bench-suggestions`.
  // Shows L37.
  @Test func suggestionsAreNearTheBestAfterFiftyChoices() {
    // After 25 choices a single pass over them leaves 34 %, after 50 more is wanted of any model.
    for (learning, most) in [(25, 0.31), (50, 0.25)] {
      var regret = Regret()
      for seed in 0..<40 as Range<UInt64> {
        regret.add(Regret(seed: seed, learning: learning, counted: 25))
      }
      #expect(regret.share < most)
      #expect(regret.ofLots > 0)
    }
  }
}
