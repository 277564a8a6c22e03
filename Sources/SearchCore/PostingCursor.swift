/// Goes through the documents that have a term.
struct PostingCursor {
  enum Flag {
    /// It stands in the body alone.
    static let body = 1
    /// In each field once.
    static let single = 2
    static let positions = 4
    static let bits = 3
  }

  private let bytes: SegmentBytes
  private var index: Int
  private let end: Int
  private var flags = 0

  private(set) var document = -1
  /// The fields that it stands in.
  private(set) var fields: UInt8 = 0
  /// Where fields, counts and positions are.
  private(set) var payload = 0..<0
  /// How often it stands in each field.
  private(set) var counts = [Int](repeating: 0, count: 8)

  init(_ bytes: SegmentBytes, _ range: Range<Int>) {
    self.bytes = bytes
    index = range.lowerBound
    end = range.upperBound
  }

  /// What stood with the distance to the document before.
  var head: Int { flags }

  /// False behind the last; positions are put together as field << 24 | position where they are wanted.
  mutating func next(positions: UnsafeMutablePointer<[Int]>? = nil) -> Bool {
    guard index < end else { return false }
    let head = bytes.varint(&index)
    document += head >> Flag.bits
    flags = head & 7
    let start = index
    fields = DocumentField.body.bit
    if flags & Flag.body == 0 {
      fields = bytes.byte(index)
      index += 1
    }
    var rest = fields
    while rest != 0 {
      let field = rest.trailingZeroBitCount
      rest &= rest - 1
      readField(field, positions)
    }
    payload = start..<min(index, end)
    return true
  }

  @inline(__always)
  private mutating func readField(_ field: Int, _ positions: UnsafeMutablePointer<[Int]>?) {
    let count = flags & Flag.single != 0 ? 1 : bytes.varint(&index)
    counts[field] = count
    guard flags & Flag.positions != 0 else { return }
    var position = 0
    var left = count
    while left > 0, index < end {
      position += bytes.varint(&index)
      positions?.pointee.append(field << 24 | position)
      left -= 1
    }
  }
}
