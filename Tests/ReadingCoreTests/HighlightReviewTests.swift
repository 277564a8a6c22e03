import Kernel
import ReadingCore
import SyncCore
import Testing

/// Which few highlights come back on a day.
@Suite struct HighlightReviewTests {
  private func highlights(_ count: Int, from first: Int = 0) throws -> [Highlight] {
    try (first..<first + count).map { number in
      let stamp = Stamp(milliseconds: 1, device: .server)
      let edit = Edit(
        ID(high: UInt64(number) << 20, low: UInt64(number)),
        [.set(Highlight.item, ID<Entity>(high: 1, low: 1))])
      let fields = edit.fields.map {
        Field(number: $0.number, register: Register(stamp: stamp, value: $0.value))
      }
      return try #require(
        Highlight(Entity(id: edit.entity, kind: edit.kind, fields: fields)))
    }
  }

  /// The few of each of so many days, each looked at.
  private func days(_ count: Int, of all: [Highlight]) -> [[ID<Entity>]] {
    var mark: ReviewMark?
    return (0..<count).map { day in
      let review = HighlightReview.picks(all, mark, today: day * 3)
      mark = review.mark
      return review.picks.map { $0.id }
    }
  }

  @Test func nothingComesTwiceBeforeAllOthersCame() throws {
    let all = try highlights(40)
    let shown = days(16, of: all)
    #expect(shown.allSatisfy { $0.count == 5 })
    for start in [0, 8] {
      #expect(Set(shown[start..<start + 8].joined()).count == 40)
    }
    // In the order of the first round, so that the way between is always as long.
    #expect(shown[0] == shown[8])
    // Not in the order in which they were made.
    #expect(shown.prefix(8).joined().map { $0 } != all.map { $0.id })
  }

  @Test(arguments: [(1, 1), (2, 2), (3, 3), (20, 3), (28, 4), (35, 5), (900, 5)])
  func thereAreAFew(count: Int, few: Int) throws {
    #expect(HighlightReview.picks(try highlights(count), nil, today: 9).picks.count == few)
  }

  @Test func aDayKeepsItsFewOnEveryDeviceAndWhateverIsDeleted() throws {
    let all = try highlights(30)
    let first = HighlightReview.picks(all, nil, today: 9)
    let mark = try #require(first.mark)
    #expect(HighlightReview.picks(all.reversed(), nil, today: 9).picks == first.picks)
    #expect(HighlightReview.picks(all, mark, today: 9).picks == first.picks)
    // A device to the west is still in the day before.
    #expect(HighlightReview.picks(all, mark, today: 8).picks == first.picks)
    let left = all.filter { $0.id != first.picks[1].id }
    let again = HighlightReview.picks(left, mark, today: 9)
    #expect(again.picks == [first.picks[0]] + first.picks.dropFirst(2))
    #expect(again.mark == mark)
    #expect(HighlightReview.picks([], nil, today: 9).mark == nil)
  }

  @Test func aClockThatRanAheadStopsNothing() throws {
    let all = try highlights(30)
    let ahead = try #require(HighlightReview.picks(all, nil, today: 500).mark)
    let back = HighlightReview.picks(all, ahead, today: 9)
    #expect(back.mark?.day == 9)
    #expect(
      Set(back.picks.map { $0.id }).isDisjoint(
        with: HighlightReview.picks(all, ahead, today: 500).picks.map { $0.id }))
  }

  @Test func whatIsMadeMeanwhileLeavesTheTurnsOfTheOthers() throws {
    let old = try highlights(30)
    let new = try highlights(30, from: 100)
    let mark = try #require(HighlightReview.picks(old, nil, today: 1).mark)
    let alone = HighlightReview.picks(old, mark, today: 2).picks.map { $0.id }
    let both = HighlightReview.picks(old + new, mark, today: 2).picks.map { $0.id }
    let kept = both.filter { id in old.contains { $0.id == id } }
    #expect(kept.prefix(alone.count) == alone.prefix(kept.count))
  }

  @Test func theMarkIsReadAsItWasWritten() {
    let mark = ReviewMark(day: 20_700, from: 0, to: .max)
    #expect(ReviewMark(register: mark.register, within: Limits()) == mark)
    #expect(ReviewMark(register: RegisterValue.text("x"), within: Limits()) == nil)
  }
}
