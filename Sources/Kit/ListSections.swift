public import ViewTree

/// Rows under headings, counted as one long list of which only what is near is drawn.
///
/// Each section begins a room of its own: the last room of one may have places that no row stands at.
public struct ListSections: Equatable, Sendable {
  private let counts: [Int]
  /// The place of each section's first row.
  private let firsts: [Int]
  /// How many places there are.
  public let count: Int

  public init(_ counts: [Int]) {
    self.counts = counts
    var firsts: [Int] = []
    var next = 0
    for count in counts {
      firsts.append(next)
      let rooms = (count + ListWindow.rowsOfARoom - 1) / ListWindow.rowsOfARoom
      next += rooms * ListWindow.rowsOfARoom
    }
    self.firsts = firsts
    count = next
  }

  /// The place of a section's row.
  public func place(of row: Int, in section: Int) -> Int { firsts[section] + row }

  /// What is drawn, from the top.
  enum Piece: Equatable {
    case rows(Range<Int>, section: Int)
    case room(height: Int64, key: String)
  }

  func pieces(_ parts: [ListWindow.Part]) -> [Piece] {
    var pieces: [Piece] = []
    for part in parts {
      switch part {
      case .room(let range, let height):
        let key = ListWindow.key(ofRoom: range, of: count)
        pieces.append(.room(height: height, key: key))
      case .rows(let range):
        for section in counts.indices {
          let first = firsts[section]
          let rows = range.clamped(to: first..<(first + counts[section]))
          if rows.isEmpty { continue }
          pieces.append(
            .rows((rows.lowerBound - first)..<(rows.upperBound - first), section: section))
        }
      }
    }
    return pieces
  }

  /// The number of a section's first room.
  func firstRoom(_ section: Int) -> Int { firsts[section] / ListWindow.rowsOfARoom }
}

/// A heading and what stands under it.
public struct ListSection {
  /// Said of the list, and shown as its heading.
  public var title: String
  public var isTitleShown: Bool
  public var isCountShown: Bool
  public var count: Int

  public init(
    _ title: String, isTitleShown: Bool = true, isCountShown: Bool = false, count: Int
  ) {
    self.title = title
    self.isTitleShown = isTitleShown
    self.isCountShown = isCountShown
    self.count = count
  }
}

extension Node {
  /// Sections of which only the rows near what is seen are drawn; a heading comes and goes with its first row.
  ///
  /// `row` draws the row of a section with the attributes that tell its place. Into a section with an `onMove`, rows
  /// of the others can be put.
  public static func longSections(
    _ sections: [ListSection], window: ListWindow, keeping kept: Int?, className: String,
    beside: (_ section: Int) -> Node? = { _ in nil },
    onMove: (_ section: Int) -> ((_ key: String, _ place: Int) -> Action)? = { _ in nil },
    row: (_ section: Int, _ row: Int, _ place: [Attribute?]) -> Node
  ) -> Node {
    let places = ListSections(sections.map { $0.count })
    let parts = window.parts(of: places.count, keeping: kept)
    var nodes: [Node] = []
    var drawn: Set<Int> = []
    for piece in places.pieces(parts) {
      switch piece {
      case .room(let height, let key): nodes.append(room(.div, height, key: key))
      case .rows(let rows, let number):
        let section = sections[number]
        var list: [Node] = []
        for index in rows { list.append(row(number, index, place(index, of: section.count))) }
        let moved = onMove(number).map { Self.moved($0) }
        nodes.append(
          Node(
            .section, .className("section"), .label(section.title),
            key: drawn.insert(number).inserted ? "\(number)" : "\(number) too"
          ) {
            if rows.lowerBound == 0 {
              if let button = beside(number) {
                Node(.div, .className("section-head")) {
                  heading(section)
                  button
                }
              } else {
                heading(section)
              }
            }
            Node(
              .ul,
              attributes: [
                .className(className), .role("list"), .label(section.title),
                Attribute(.dataRoom, "\(places.firstRoom(number))"), Attribute(.dataRows),
                moved.map { _ in Attribute(.dataGesture, "order") },
                moved.map { _ in Attribute(.dataKey, "sections") },
              ], handlers: moved.map { [$0] } ?? [], children: list)
          })
      }
    }
    let isWhole = parts == [.rows(0..<places.count)]
    return Node(
      .div,
      attributes: [
        isWhole ? nil : Attribute(.dataScroll, "\(ListWindow.rowsOfARoom)")
      ], children: nodes)
  }

  private static func heading(_ section: ListSection) -> Node {
    Node(.h2, .className(section.isTitleShown ? "section-title" : "visually-hidden")) {
      section.title
      if section.isCountShown {
        Node(.span, .className("section-count")) { " \(section.count)" }
      }
    }
  }
}
