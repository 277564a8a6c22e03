public import ViewTree

/// Which rows of a long list are drawn: those near what is seen; the others are only room.
///
/// Rows come and go by rooms of six, so that a room begins a line of cards in one, two and three columns.
public struct ListWindow: Equatable, Sendable {
  public static let rowsOfARoom = 6
  /// How far beyond what is seen rows are drawn, in halves of what is seen.
  static let margin: Int64 = 3

  /// A stretch of the list.
  public enum Part: Equatable, Sendable {
    case rows(Range<Int>)
    /// Rows that are not drawn, and how high they are in 64ths of a pixel.
    case room(Range<Int>, height: Int64)
  }

  /// The rooms that are drawn.
  public private(set) var rooms = 0..<5
  /// How high each room is with the gap after it; 0 where it was never seen.
  private var heights: [Int64] = []
  /// How high a room is that was never seen: as those that were, on average.
  private var typical: Int64 = 0
  private var width = 0

  public init() {}

  /// True once it is known how high rows are: from then on all of the list has its room.
  public var isMeasured: Bool { typical > 0 }

  /// All rows of a list, as what is drawn and what is room.
  ///
  /// The room of the row that has the keyboard's focus is always drawn.
  public func parts(of count: Int, keeping kept: Int? = nil) -> [Part] {
    var parts: [Part] = []
    var next = 0
    for drawn in drawnRooms(of: count, keeping: kept) where drawn.upperBound > next {
      appendRoom(next..<drawn.lowerBound, of: count, to: &parts)
      parts.append(.rows(Self.rows(of: drawn, count)))
      next = drawn.upperBound
    }
    appendRoom(next..<max(next, Self.rooms(of: count)), of: count, to: &parts)
    return parts
  }

  /// Takes in how high the drawn rooms are, and draws what is near to what is seen.
  public mutating func see(_ sight: ListSight, of count: Int) {
    measure(sight, Self.rooms(of: count))
    // Where rows stand was laid out by what was thought of their heights until now.
    if !isMeasured { typical = average(of: count) }
    guard isMeasured else { return }
    let seen = Int64(max(sight.to - sight.from, 1))
    let first = room(at: Int64(sight.from) - seen * Self.margin / 2, of: count)
    let last = room(at: Int64(sight.to) + seen * Self.margin / 2, of: count)
    rooms = first..<max(last, first) + 1
    if width != sight.width {
      width = sight.width
      heights = []
      measure(sight, Self.rooms(of: count))
    }
    typical = average(of: count)
  }

  /// Draws more rows after those that are drawn: for lists that nobody measures.
  public mutating func grow() {
    rooms = rooms.lowerBound..<rooms.upperBound + 5
  }

  /// Draws the row too.
  public mutating func reach(_ row: Int) {
    let room = row / Self.rowsOfARoom
    guard !isMeasured, room >= rooms.upperBound else { return }
    rooms = rooms.lowerBound..<room + 5
  }

  private mutating func measure(_ sight: ListSight, _ count: Int) {
    if heights.count > count { heights.removeLast(heights.count - count) }
    for room in sight.rooms where room.height > 0 && room.number < count {
      while heights.count <= room.number { heights.append(0) }
      heights[room.number] = Int64(room.height)
    }
  }

  /// Of all rooms that are known and full; what was thought before, if there is none.
  private func average(of count: Int) -> Int64 {
    var sum: Int64 = 0
    var known: Int64 = 0
    for height in heights.prefix(count / Self.rowsOfARoom) where height > 0 {
      sum += height
      known += 1
    }
    return known > 0 ? sum / known : typical
  }

  /// The room that is this far from the list's beginning; the first or the last for what is outside.
  private func room(at distance: Int64, of count: Int) -> Int {
    var rest = distance
    for room in 0..<Self.rooms(of: count) {
      rest -= height(of: room)
      if rest < 0 { return room }
    }
    return max(Self.rooms(of: count) - 1, 0)
  }

  private func height(of room: Int) -> Int64 {
    room < heights.count && heights[room] > 0 ? heights[room] : typical
  }

  private func drawnRooms(of count: Int, keeping kept: Int?) -> [Range<Int>] {
    let all = Self.rooms(of: count)
    // A list that has become shorter shows its end.
    let last = min(rooms.upperBound, all)
    let first = rooms.lowerBound < last ? rooms.lowerBound : max(last - rooms.count, 0)
    guard let kept, kept < count else { return [first..<last] }
    let room = kept / Self.rowsOfARoom
    if room < first { return [room..<room + 1, first..<last] }
    return room >= last ? [first..<last, room..<room + 1] : [first..<last]
  }

  private func appendRoom(_ rooms: Range<Int>, of count: Int, to parts: inout [Part]) {
    guard !rooms.isEmpty, isMeasured else { return }
    var sum: Int64 = 0
    for room in rooms { sum += height(of: room) }
    parts.append(.room(Self.rows(of: rooms, count), height: sum))
  }

  /// What tells apart the rooms of one list.
  static func key(ofRoom range: Range<Int>, of count: Int) -> String {
    range.lowerBound == 0 ? "above" : range.upperBound == count ? "below" : "between"
  }

  private static func rooms(of count: Int) -> Int { (count + rowsOfARoom - 1) / rowsOfARoom }

  private static func rows(of rooms: Range<Int>, _ count: Int) -> Range<Int> {
    min(rooms.lowerBound * rowsOfARoom, count)..<min(rooms.upperBound * rowsOfARoom, count)
  }
}

/// What the host sees of a long list, in 64ths of a CSS pixel from the list's beginning.
public struct ListSight: Hashable, Sendable {
  /// A drawn room and its height, with the gap after it.
  public struct Room: Hashable, Sendable {
    public var number: Int
    public var height: Int

    public init(number: Int, height: Int) {
      self.number = number
      self.height = height
    }
  }

  /// How wide the list is, in pixels: what was measured holds for this width.
  public var width: Int
  public var from: Int
  public var to: Int
  public var rooms: [Room]

  public init(width: Int, from: Int, to: Int, rooms: [Room]) {
    self.width = width
    self.from = from
    self.to = to
    self.rooms = rooms
  }
}

extension Node {
  /// A list of which only the parts near what is seen are drawn.
  ///
  /// `Web/host/lists.js` tells what is seen of it; `row` draws the row of an index.
  public static func longList(
    _ parts: [ListWindow.Part], of count: Int, className: String, label: String,
    row: (Int) -> Node?
  ) -> Node {
    var rows: [Node] = []
    for part in parts {
      switch part {
      case .rows(let range):
        for index in range {
          if let drawn = row(index) { rows.append(drawn) }
        }
      case .room(let range, let height):
        rows.append(room(.li, height, key: ListWindow.key(ofRoom: range, of: count)))
      }
    }
    return Node(
      .ul,
      // Without its role, Safari takes the list's meaning away with its bullets.
      attributes: [
        .className(className), .role("list"), .label(label), Attribute(.dataRows, ""),
        parts == [.rows(0..<count)]
          ? nil : Attribute(.dataScroll, "\(ListWindow.rowsOfARoom)"),
      ], children: rows)
  }

  /// Where a row stands in its list, of which not all is drawn.
  public static func place(_ index: Int, of count: Int) -> [Attribute?] {
    [Attribute(.ariaPosInSet, "\(index + 1)"), Attribute(.ariaSetSize, "\(count)")]
  }

  /// Never in a page of the server's, which knows no heights: its policy refuses the attribute.
  static func room(_ tag: Tag, _ height: Int64, key: String) -> Node {
    Node(
      tag,
      attributes: [
        .className("room"), .decorative, .style("height:calc(\(height)px / 64)"),
      ], key: key, children: [])
  }
}
