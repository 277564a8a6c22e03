import AppCore
import Kernel
import ReadingCore
import SyncCore
import Testing
import ViewTree
import Wire

/// The index from one visit to the next.
@Suite struct KeptIndexTests {
  /// Long enough to be kept: what is shorter is indexed with the first letter.
  private static let texts: [UInt64: String] = {
    let filling = (0..<900).map { "word\($0)" }.joined(separator: " ")
    return [
      1: "The kettle sings. " + filling, 2: "Bread rises slowly. " + filling,
      3: "Petrels sleep on the wing. " + filling,
    ]
  }()

  private static let library = (1...3).map { number in
    Finder.item(number, "Title \(number)", hasContent: true)
  }

  private static func hash(_ number: UInt64) -> String {
    String(repeating: "0\(number)", count: 32)
  }

  private static func visited() -> Finder { Finder(library, texts: texts) }

  // Shows L70.
  // Each visit read all texts again.
  @Test func whatWasIndexedIsKeptAndNoTextIsReadAgain() {
    let first = Self.visited()
    #expect(first.kept.rows.count > 1)
    var next = Finder(after: first)
    #expect(next.asked.isEmpty)
    for (text, found) in [("\"kettle sings\"", 1), ("rises", 2), ("petrels", 3)] {
      next.type(text)
      #expect(next.found == [UInt64(found)])
    }
    #expect(next.kept.rows == first.kept.rows)
  }

  @Test func onlyWhatChangedSinceIsIndexedAgain() {
    var first = Self.visited()
    let kept = first.kept
    let other = Finder.item(2, "Zeppelins", hasContent: true)
    first.player.pullMore([other, Self.deleted(3)])
    first.settle()
    // As if the page had ended before it wrote that down.
    var next = Finder(after: first, texts: Self.texts, kept: kept)
    #expect(next.asked == [Self.hash(2)])
    for (text, found) in [
      ("zeppelins", [2]), ("rises", [2]), ("kettle", [1]), ("petrels", []),
    ] as [(String, [UInt64])] {
      next.type(text)
      #expect(next.results?.isOfSuggestion == true || next.found == found, "\(text)")
    }
  }

  // It stayed there, with all of its words, until half of its segment was dead.
  @Test func whatIsDeletedLeavesWhatIsKept() {
    var finder = Self.visited()
    #expect(finder.kept.holds("petrels"))
    finder.player.pullMore([Self.deleted(3)])
    finder.settle()
    #expect(!finder.kept.holds("petrels"))
    #expect(finder.kept.holds("kettle"))
    var next = Finder(after: finder)
    #expect(next.asked.isEmpty)
    next.type("rises")
    #expect(next.found == [2])
  }

  @Test func whatWasDeletedElsewhereLeavesItWhenTheSearchIsOpened() {
    var first = Self.visited()
    let kept = first.kept
    first.player.pullMore([Self.deleted(3)])
    first.settle()
    #expect(!Finder(after: first, kept: kept).kept.holds("petrels"))
  }

  @Test func whatOnlyChangedCostsNoWriteAndLeavesOnceItIsDeleted() {
    var finder = Self.visited()
    let writes = finder.kept.writes
    finder.player.pullMore([Finder.item(2, "Zeppelins", hasContent: true)])
    finder.settle()
    #expect(finder.kept.writes == writes)
    finder.player.pullMore([Self.deleted(2)])
    finder.settle()
    #expect(!finder.kept.holds("rises"))
    #expect(finder.kept.holds("petrels"))
  }

  // A note that was deleted from what stayed was there until segments were merged.
  @Test func olderVersionsLeaveWithTheNextVisit() {
    var first = Self.visited()
    first.player.pullMore([Finder.item(2, "Zeppelins", hasContent: true)])
    first.settle()
    #expect(first.kept.holds("rises"))
    var next = Finder(after: first, texts: Self.texts)
    #expect(!next.kept.holds("rises"))
    #expect(next.kept.holds("petrels"))
    next.type("rises")
    #expect(next.found == [2])
    let writes = next.kept.writes
    #expect(Finder(after: next, texts: Self.texts).kept.writes == writes)
  }

  private static func deleted(_ number: UInt64) -> Entity {
    Finder.entity(
      Fixtures.id(number), .item, [(.deleted, RegisterValue.int(5))], at: 2_000)
  }

  @Test func whatIsTornOfAnotherFormatOrForeignIsMadeAnewAndKeptAgain() throws {
    let first = Self.visited()
    let segment = try #require(first.kept.rows.keys.max())
    let spoilt: [(inout KeptRows) -> Void] = [
      { $0.rows[segment] = nil }, { $0.rows[segment]?.removeLast() }, { $0.rows[segment] = [] },
      { $0.rows[segment]?[12] ^= 1 }, { $0.rows[segment]?[4] ^= 1 }, { $0.rows[0] = nil },
      { $0.rows[0] = [] }, { $0.rows[0]?[16] ^= 1 }, { $0.rows[0]?.removeLast() },
      // Of another account.
      { $0.rows[0]?[0] ^= 1 },
      // Of other terms, and as it was written before it said of which.
      { $0.rows[0]?[20] ^= 2 },
      { $0.rows[0]?.replaceSubrange(16..<24, with: [0x4C, 0x53, 0x4D, 0x32]) },
    ]
    for (number, spoil) in spoilt.enumerated() {
      var kept = first.kept
      spoil(&kept)
      var next = Finder(after: first, texts: Self.texts, kept: kept)
      #expect(Set(next.asked) == Set((1...3).map { Self.hash($0) }), "\(number)")
      next.type("petrels")
      #expect(next.found == [3])
      #expect(Finder(after: next).asked.isEmpty)
    }
  }

  @Test func whoeverReadItLastWritesAlone() {
    var first = Self.visited()
    first.kept.claim = 1
    let writes = first.kept.writes
    let filling = (0..<3_000).map { "other\($0)" }.joined(separator: " ")
    first.texts[4] = "Quinces. " + filling
    first.player.pullMore([Finder.item(4, "More", hasContent: true)])
    first.settle()
    first.type("quinces")
    #expect(first.found == [4])
    #expect(first.kept.writes == writes)
  }

  @Test func whereThereIsNoRoomTheSearchGoesOn() {
    var finder = Finder([])
    finder.kept.hasRoom = false
    finder.texts = Self.texts
    finder.player.pullMore(Self.library)
    finder.settle()
    finder.type("petrels")
    #expect(finder.found == [3])
    #expect(finder.kept.rows.isEmpty)
  }

  @Test func aHostThatDoesNotAnswerIsWaitedForOnce() {
    var player = Player(Fixtures.boot(path: "/search"))
    player.start()
    #expect(player.isReadingIndex)
    player.pull(Fixtures.items)
    player.hear(.timerFired(token: TimerToken.index))
    #expect(player.effects.contains { $0.isAboutTexts })
    #expect(!player.isReadingIndex)
  }

  // Two seconds of silence cost all that was kept: it was half read, and taken for torn.
  @Test(arguments: [0, 1, 2])
  func whatIsKeptOutlastsAHostThatIsSlow(silence: Int) {
    let first = Self.visited()
    // The texts are no longer on the device: what was indexed of them must last as well.
    var next = Finder(after: first, silence: silence)
    #expect(next.kept.rows == first.kept.rows)
    #expect(next.kept.writes == first.kept.writes)
    next.type("rises")
    #expect(next.found == [2])
  }

  @Test func itTakesNoMoreRoomThanWhatItNames() {
    var finder = Self.visited()
    for number in 4..<12 as Range<UInt64> {
      let filling = (0..<2_500).map { "word\($0)" }.joined(separator: " ")
      finder.texts[number] = "Number\(number). " + filling
      finder.player.pullMore([Finder.item(number, "Title \(number)", hasContent: true)])
      finder.settle()
    }
    let one = finder.kept.rows.values.map(\.count).max() ?? 0
    #expect(finder.kept.size < 4 * one)
    var next = Finder(after: finder)
    #expect(next.asked.isEmpty)
    next.type("number11")
    #expect(next.found == [11])
  }

  @Test(arguments: [1, 2] as [UInt64])
  func anIndexOverSomeVisitsAnswersAsOneMadeAnew(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var finder = Self.visited()
    finder.texts = Self.texts
    for time in 2...12 as ClosedRange<Int64> {
      let number = generator.next() % 6 + 1
      let word = "change\(time)"
      let filling = (0..<Int(generator.next() % 1_500)).map { "word\($0 % 300)" }
      finder.player.pullMore([
        Finder.entity(
          Fixtures.id(number), .item,
          [
            (Item.title.number, RegisterValue.text("\(word) title\(number)")),
            (Item.note.number, RegisterValue.text(filling.joined(separator: " "))),
            (Item.state.number, RegisterValue.int(ItemState.ready.rawValue)),
          ], at: time * 1_000)
      ])
      finder.settle()
      if time % 3 == 0 { finder = Finder(after: finder, texts: Self.texts) }
    }
    var kept = Finder(after: finder, texts: Self.texts)
    var anew = Finder(after: finder, texts: Self.texts, kept: KeptRows())
    for text in ["word7", "kettle", "change9", "title3", "word200 title2", "-change5 word1"] {
      kept.type(text)
      anew.type(text)
      #expect(kept.results?.exact == anew.results?.exact, "\(text)")
      #expect(kept.results?.close == anew.results?.close, "\(text)")
    }
  }
}

extension Player {
  fileprivate var isReadingIndex: Bool {
    effects.contains { if case .readIndex = $0 { true } else { false } }
  }
}

extension Effect {
  fileprivate var isAboutTexts: Bool { if case .readContents = self { true } else { false } }
}
