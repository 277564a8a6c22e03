import Kernel

/// Puts a segment together, term by term in order.
struct SegmentWriter {
  private var documents: [UInt8] = []
  private var blocks: [Int] = []
  private var dictionary: [UInt8] = []
  private var postings: [UInt8] = []
  private var termCount = 0
  private var last: [UInt8] = []

  // Of the term that is being written.
  private var start = 0
  private var document = -1
  private var documentCount = 0

  /// So many bytes were written.
  var count: Int { documents.count + dictionary.count + postings.count }

  mutating func add(
    key: ID<IndexedDocument>, fingerprint: UInt64, lengths: [UInt8]
  ) {
    SegmentCoding.append(number64: key.high, to: &documents)
    SegmentCoding.append(number64: key.low, to: &documents)
    SegmentCoding.append(number64: fingerprint, to: &documents)
    documents += lengths.prefix(8)
  }

  mutating func beginTerm() {
    start = postings.count
    document = -1
    documentCount = 0
  }

  /// Adds a document of the term, later than those before.
  mutating func add(document: Int, flags: Int) {
    SegmentCoding.append(
      varint: (document - self.document) << PostingCursor.Flag.bits | flags, to: &postings)
    self.document = document
    documentCount += 1
  }

  mutating func add(payload: UnsafeBufferPointer<UInt8>) { postings += payload }

  mutating func add(byte: UInt8) { postings.append(byte) }

  mutating func add(varint: Int) { SegmentCoding.append(varint: varint, to: &postings) }

  /// Ends the term; it is left out where no document has it.
  mutating func endTerm(_ term: [UInt8]) {
    guard documentCount > 0 else { return }
    var shared = 0
    if termCount % IndexSegment.blockTerms == 0 {
      blocks.append(dictionary.count)
      SegmentCoding.append(varint: start, to: &dictionary)
    } else {
      let most = min(last.count, term.count, 15)
      while shared < most, last[shared] == term[shared] { shared += 1 }
    }
    let rest = term.count - shared
    dictionary.append(UInt8(shared << 4 | min(rest, 15)))
    if rest >= 15 { SegmentCoding.append(varint: rest - 15, to: &dictionary) }
    dictionary += term[shared...]
    // Most terms are in one document alone.
    if documentCount > 1 { SegmentCoding.append(varint: documentCount << 1, to: &dictionary) }
    let size = postings.count - start
    SegmentCoding.append(varint: documentCount > 1 ? size : size << 1 | 1, to: &dictionary)
    last = term
    termCount += 1
  }

  /// The whole segment.
  func finish() -> [UInt8] {
    let blocksStart = IndexSegment.headerSize + documents.count
    let dictionaryStart = blocksStart + 4 * blocks.count
    let postingsStart = dictionaryStart + dictionary.count
    var body: [UInt8] = []
    body.reserveCapacity(postingsStart + postings.count)
    body += documents
    for block in blocks { SegmentCoding.append(number: block, to: &body) }
    body += dictionary
    body += postings
    var bytes: [UInt8] = []
    bytes.reserveCapacity(IndexSegment.headerSize + body.count)
    for number in [
      IndexSegment.magic, IndexSegment.version, documents.count / IndexSegment.documentSize,
      termCount, blocks.count, blocksStart, dictionaryStart, postingsStart,
      IndexSegment.headerSize + body.count,
    ] {
      SegmentCoding.append(number: number, to: &bytes)
    }
    let head = bytes.withUnsafeBufferPointer { SegmentCoding.checksum($0) }
    let checksum = body.withUnsafeBufferPointer { SegmentCoding.checksum($0, after: head) }
    SegmentCoding.append(number64: checksum, to: &bytes)
    bytes += body
    return bytes
  }
}
