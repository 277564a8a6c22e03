import Kernel

/// A part of the index that never changes: terms in order, each with the documents that have it.
///
///     header     magic, version, documents, terms, blocks, four places, checksum of all else
///     documents  key (16), fingerprint (8), length of each field (8 times 1)
///     blocks     where each block of the dictionary begins
///     dictionary blocks of 16 terms: where the first one's postings are; then of each term in one byte how much it shares
///                with the one before and how much follows, what follows, documents, bytes of its postings
///     postings   of each document: distance to the one before and flags; fields; counts; positions
struct IndexSegment: Sendable {
  static let magic = 0x3147_534C
  /// The first had a checksum that left out the header.
  static let version = 2
  static let headerSize = 44
  static let documentSize = 32
  static let blockTerms = 16

  let bytes: SegmentBytes
  let documentCount: Int
  let termCount: Int
  let blockCount: Int
  let blocks: Int
  let dictionary: Int
  let postings: Int

  /// Nil for what is torn, or no segment.
  init?(_ bytes: SegmentBytes) {
    guard bytes.count >= Self.headerSize, bytes.number(0) == Self.magic,
      bytes.number(4) == Self.version
    else { return nil }
    self.bytes = bytes
    documentCount = bytes.number(8)
    termCount = bytes.number(12)
    blockCount = bytes.number(16)
    blocks = bytes.number(20)
    dictionary = bytes.number(24)
    postings = bytes.number(28)
    let rest = UnsafeBufferPointer(
      start: bytes.start + Self.headerSize, count: bytes.count - Self.headerSize)
    let head = UnsafeBufferPointer(start: bytes.start, count: Self.headerSize - 8)
    // Counts that are no counts of anything here must not be reckoned with.
    guard bytes.number(32) == bytes.count,
      checksum == SegmentCoding.checksum(rest, after: SegmentCoding.checksum(head)),
      documentCount <= bytes.count / Self.documentSize, blockCount <= bytes.count / 4,
      blocks == Self.headerSize + documentCount * Self.documentSize,
      dictionary == blocks + blockCount * 4, postings >= dictionary, postings <= bytes.count
    else { return nil }
  }

  /// Of all its bytes.
  var checksum: UInt64 { bytes.number64(Self.headerSize - 8) }

  func key(_ document: Int) -> ID<IndexedDocument> {
    let start = Self.headerSize + document * Self.documentSize
    return ID(high: bytes.number64(start), low: bytes.number64(start + 8))
  }

  func fingerprint(_ document: Int) -> UInt64 {
    bytes.number64(Self.headerSize + document * Self.documentSize + 16)
  }

  @inline(__always)
  func length(_ document: Int, _ field: Int) -> Int {
    SegmentCoding.length(
      bytes.byte(Self.headerSize + document * Self.documentSize + 24 + field))
  }

  /// The postings of a term; nil where there is none.
  func postings(of term: [UInt8]) -> PostingCursor? {
    var cursor = terms(from: term)
    guard cursor.next(), cursor.term == term else { return nil }
    return cursor.postings
  }

  /// Goes through the terms from this one on.
  func terms(from term: [UInt8] = []) -> TermCursor {
    var low = 0
    var high = blockCount
    while low + 1 < high {
      let middle = (low + high) / 2
      if precedes(term, firstTerm(of: middle)) { high = middle } else { low = middle }
    }
    var cursor = TermCursor(self, block: low)
    cursor.skip(to: term)
    return cursor
  }

  private func firstTerm(of block: Int) -> Range<Int> {
    var index = dictionary + bytes.number(blocks + 4 * block)
    _ = bytes.varint(&index)
    let count = Self.readCounts(bytes, &index).rest
    return index..<min(index + count, bytes.count)
  }

  /// How many bytes a term shares with the one before, and how many follow.
  static func readCounts(_ bytes: SegmentBytes, _ index: inout Int) -> (shared: Int, rest: Int) {
    let counts = Int(bytes.byte(index))
    index += 1
    let rest = counts & 15
    return (counts >> 4, rest < 15 ? rest : 15 + bytes.varint(&index))
  }

  private func precedes(_ term: [UInt8], _ range: Range<Int>) -> Bool {
    let count = min(term.count, range.count)
    for offset in 0..<count {
      let other = bytes.start[range.lowerBound + offset]
      if term[offset] != other { return term[offset] < other }
    }
    return term.count < range.count
  }
}

/// Goes through a segment's terms in order.
struct TermCursor {
  private let segment: IndexSegment
  private var index: Int
  private var block: Int
  private var inBlock = 0
  private var postingsStart = 0
  private var isWaiting = false

  private(set) var term: [UInt8] = []
  /// How many bytes it has in common with the term before.
  private(set) var shared = 0
  /// How many documents of the segment have it, also those that were removed.
  private(set) var documents = 0
  private(set) var range = 0..<0

  init(_ segment: IndexSegment, block: Int) {
    self.segment = segment
    self.block = block
    index = segment.dictionary + segment.bytes.number(segment.blocks + 4 * block)
  }

  var postings: PostingCursor { PostingCursor(segment.bytes, range) }

  /// False behind the last.
  mutating func next() -> Bool {
    if isWaiting {
      isWaiting = false
      return true
    }
    guard block < segment.blockCount, index < segment.postings,
      block * IndexSegment.blockTerms + inBlock < segment.termCount
    else { return false }
    let bytes = segment.bytes
    if inBlock == 0 { postingsStart = segment.postings + bytes.varint(&index) }
    let counts = IndexSegment.readCounts(bytes, &index)
    shared = min(counts.shared, term.count)
    let count = min(counts.rest, max(segment.postings - index, 0))
    term.removeLast(term.count - shared)
    for offset in 0..<count { term.append(bytes.start[index + offset]) }
    index += count
    let head = bytes.varint(&index)
    let isSingle = head & 1 != 0
    documents = isSingle ? 1 : head >> 1
    let size = isSingle ? head >> 1 : bytes.varint(&index)
    let end = min(postingsStart + size, bytes.count)
    range = min(postingsStart, end)..<end
    postingsStart = end
    inBlock += 1
    if inBlock == IndexSegment.blockTerms {
      inBlock = 0
      block += 1
    }
    return true
  }

  /// Goes on to the first that does not stand before this one.
  mutating func skip(to wanted: [UInt8]) {
    while next() {
      guard term.lexicographicallyPrecedes(wanted) else {
        isWaiting = true
        return
      }
    }
  }
}
