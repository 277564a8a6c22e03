import Kernel

/// The words of some segments, those of one stem together, with where they stand.
struct WordGroups {
  /// The postings of one term in one segment.
  private struct Place {
    var part: Int32
    var lower: Int
    var upper: Int
    /// The one before of the same group; -1 for none.
    var before: Int32
  }

  private static let longest = 40

  private let parts: [IndexSnapshot.Part]
  private var table = TermTable()
  private var last: [Int32] = []
  private var places: [Place] = []
  /// How often the group that is asked for stands in each document.
  private var counts: [Float]

  init(_ index: IndexSnapshot, parts: [IndexSnapshot.Part]) {
    self.parts = parts
    counts = [Float](repeating: 0, count: index.slots)
    for (part, each) in parts.enumerated() {
      var cursor = each.segment.terms()
      while cursor.next() {
        // Pairs of syllables and first consonants have a number before them.
        guard let first = cursor.term.first, first >= 32, cursor.term.count > 1,
          cursor.term.count <= Self.longest
        else { continue }
        add(cursor, Int32(truncatingIfNeeded: part))
      }
    }
  }

  private mutating func add(_ cursor: TermCursor, _ part: Int32) {
    let number = EnglishStem.of(cursor.term).withUnsafeBufferPointer { table.number(of: $0) }
    if number == last.count { last.append(-1) }
    let place = Place(
      part: part, lower: cursor.range.lowerBound, upper: cursor.range.upperBound,
      before: last[number])
    last[number] = Int32(truncatingIfNeeded: places.count)
    places.append(place)
  }

  var count: Int { last.count }

  /// What the words of a group have in common.
  func stem(_ group: Int) -> [UInt8] { table.term(group) }

  func precedes(_ left: Int, _ right: Int) -> Bool { table.order(left, right) < 0 }

  /// The documents that have a word of the group and were not removed, with how often: titles count twice.
  mutating func documents(_ group: Int) -> [(slot: Int, count: Float)] {
    var slots: [Int] = []
    var index = last[group]
    while index >= 0 {
      let place = places[Int(index)]
      let part = parts[Int(place.part)]
      var postings = PostingCursor(part.segment.bytes, place.lower..<place.upper)
      while postings.next() {
        let document = postings.document
        guard document >= 0, document < part.dead.count, !part.dead[document] else { continue }
        let count = Self.count(postings)
        guard count > 0 else { continue }
        if counts[part.start + document] == 0 { slots.append(part.start + document) }
        counts[part.start + document] += count
      }
      index = place.before
    }
    var documents: [(slot: Int, count: Float)] = []
    documents.reserveCapacity(slots.count)
    for slot in slots {
      documents.append((slot, counts[slot]))
      counts[slot] = 0
    }
    return documents
  }

  /// Addresses say nothing of what a text is about.
  private static func count(_ postings: PostingCursor) -> Float {
    var sum = 0
    var rest = postings.fields & ~DocumentField.source.bit
    while rest != 0 {
      let field = rest.trailingZeroBitCount
      rest &= rest - 1
      sum += postings.counts[field] * (field == Int(DocumentField.title.rawValue) ? 2 : 1)
    }
    return Float(sum)
  }
}
