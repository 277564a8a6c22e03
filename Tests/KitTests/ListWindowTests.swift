import Kit
import Testing

@Suite struct ListWindowTests {
  private func sight(
    _ from: Int, _ to: Int, width: Int = 300, rooms: [(Int, Int)] = []
  ) -> ListSight {
    ListSight(
      width: width, from: from, to: to,
      rooms: rooms.map { ListSight.Room(number: $0.0, height: $0.1) })
  }

  @Test func aListThatNobodyMeasuresBeginsWithThirtyRows() {
    let window = ListWindow()
    #expect(window.parts(of: 0) == [])
    #expect(window.parts(of: 7) == [.rows(0..<7)])
    #expect(window.parts(of: 1_000) == [.rows(0..<30)])
  }

  @Test func roomsThatWereSeenKeepTheirHeightsAndOthersHaveTheAverage() {
    var window = ListWindow()
    window.see(sight(0, 100, rooms: [(0, 100), (1, 300)]), of: 60)
    #expect(window.parts(of: 60) == [.rows(0..<12), .room(12..<60, height: 8 * 200)])
    window.see(sight(800, 900), of: 60)
    #expect(
      window.parts(of: 60) == [
        .room(0..<18, height: 100 + 300 + 200), .rows(18..<36), .room(36..<60, height: 800),
      ])
  }

  @Test func anotherWidthForgetsTheHeights() {
    var window = ListWindow()
    window.see(sight(0, 100, rooms: [(0, 100)]), of: 60)
    window.see(sight(0, 100, width: 500, rooms: [(1, 400)]), of: 60)
    #expect(window.parts(of: 60).last == .room(12..<60, height: 8 * 400))
  }

  @Test func whatLiesOutsideOfTheListShowsItsEnd() {
    var window = ListWindow()
    window.see(sight(1_000_000, 1_000_100, rooms: [(0, 100)]), of: 60)
    #expect(window.parts(of: 60).last == .rows(54..<60))
    // A list that has become shorter than what was drawn of it.
    #expect(window.parts(of: 12) == [.room(0..<6, height: 100), .rows(6..<12)])
    #expect(window.parts(of: 0) == [])
  }

  @Test func partsAreTheWholeListInOrder() {
    var window = ListWindow()
    for (from, kept, count) in [(0, 59, 60), (500, 3, 61), (2_000, 30, 200), (900, 199, 200)] {
      window.see(sight(from, from + 100, rooms: [(0, 90), (3, 120)]), of: count)
      var next = 0
      for part in window.parts(of: count, keeping: kept) {
        let rows =
          switch part {
          case .rows(let rows): rows
          case .room(let rows, _): rows
          }
        #expect(rows.lowerBound == next && !rows.isEmpty)
        if case .room = part { #expect(!rows.contains(kept)) }
        next = rows.upperBound
      }
      #expect(next == count)
    }
  }
}
