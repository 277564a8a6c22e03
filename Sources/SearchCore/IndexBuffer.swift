import Kernel

/// What came last, in memory, until it becomes a segment.
struct IndexBuffer {
  private struct Document {
    var key: ID<IndexedDocument>
    var fingerprint: UInt64
    var lengths = [Int](repeating: 0, count: 8)
  }

  /// Where a term stands once.
  private struct Occurrence {
    var document: UInt32
    /// Field << 24 | position; a position of `none` for those that have none.
    var place: UInt32
    /// The next of the same term; -1 at the end.
    var next: Int32 = -1
  }

  /// No position: what stands only to be found.
  private static let none: UInt32 = 0xFF_FFFF
  private static let lastPosition: UInt32 = 0xFF_FFF0
  /// Positions between two texts of one field.
  private static let gap: UInt32 = 8

  private var documents: [Document] = []
  private(set) var dead: [Bool] = []
  private var terms = TermTable()
  private var first: [Int32] = []
  private var last: [Int32] = []
  private var occurrences: [Occurrence] = []

  var documentCount: Int { documents.count }
  var isEmpty: Bool { documents.isEmpty }
  /// How many words it holds.
  var size: Int { occurrences.count }

  func fingerprint(_ document: Int) -> UInt64 { documents[document].fingerprint }
  func key(_ document: Int) -> ID<IndexedDocument> { documents[document].key }

  mutating func remove(_ document: Int) { dead[document] = true }

  /// Adds a document; its number.
  mutating func add(_ document: IndexedDocument) -> Int {
    let number = documents.count
    documents.append(Document(key: document.key, fingerprint: document.fingerprint))
    dead.append(false)
    for field in DocumentField.allCases {
      var position: UInt32 = 0
      for text in document.texts where text.field == field {
        add(text.text, field, &position, UInt32(number))
      }
    }
    return number
  }

  private mutating func add(
    _ text: String, _ field: DocumentField, _ position: inout UInt32, _ document: UInt32
  ) {
    var text = text
    var length = 0
    text.withUTF8 { text in
      var reader = WordReader(text)
      while reader.next() {
        IndexTerms.each(of: reader.word, reader.script, in: field) { term, hasPosition in
          add(
            term, document,
            UInt32(field.rawValue) << 24
              | (hasPosition ? min(position, Self.lastPosition) : Self.none))
        }
        position += 1
        length += 1
      }
    }
    position += Self.gap
    documents[Int(document)].lengths[Int(field.rawValue)] += length
  }

  private mutating func add(
    _ term: UnsafeBufferPointer<UInt8>, _ document: UInt32, _ place: UInt32
  ) {
    let number = terms.number(of: term)
    let occurrence = Int32(truncatingIfNeeded: occurrences.count)
    occurrences.append(Occurrence(document: document, place: place))
    if number == first.count {
      first.append(occurrence)
      last.append(occurrence)
    } else {
      occurrences[Int(last[number])].next = occurrence
      last[number] = occurrence
    }
  }

  /// All of it as a segment, and how its documents are numbered there; nil for each that was removed.
  func sealed() -> (bytes: [UInt8], numbers: [Int?]) {
    var writer = SegmentWriter()
    var numbers: [Int?] = []
    var count = 0
    for (document, isDead) in zip(documents, dead) {
      numbers.append(isDead ? nil : count)
      guard !isDead else { continue }
      count += 1
      writer.add(
        key: document.key, fingerprint: document.fingerprint,
        lengths: document.lengths.map { SegmentCoding.short($0) })
    }
    let order = Array(0..<terms.count).inOrder { terms.order($0, $1) < 0 }
    var places: [UInt32] = []
    for term in order {
      writer.beginTerm()
      var index = first[term]
      while index >= 0 {
        let document = occurrences[Int(index)].document
        places.removeAll(keepingCapacity: true)
        while index >= 0, occurrences[Int(index)].document == document {
          places.append(occurrences[Int(index)].place)
          index = occurrences[Int(index)].next
        }
        if let number = numbers[Int(document)] { Self.write(places, of: number, to: &writer) }
      }
      writer.endTerm(terms.term(term))
    }
    return (writer.finish(), numbers)
  }

  /// The places are in order of fields; either all have positions or none.
  private static func write(
    _ places: [UInt32], of document: Int, to writer: inout SegmentWriter
  ) {
    typealias Flag = PostingCursor.Flag
    var counts = [Int](repeating: 0, count: 8)
    var mask: UInt8 = 0
    for place in places {
      counts[Int(place >> 24)] += 1
      mask |= 1 << UInt8(place >> 24)
    }
    let hasPositions = places[0] & none != none
    let isSingle = counts.allSatisfy { $0 < 2 }
    let isBody = mask == DocumentField.body.bit
    writer.add(
      document: document,
      flags: (isBody ? Flag.body : 0) | (isSingle ? Flag.single : 0)
        | (hasPositions ? Flag.positions : 0))
    if !isBody { writer.add(byte: mask) }
    var index = 0
    for field in 0..<8 where counts[field] > 0 {
      if !isSingle { writer.add(varint: counts[field]) }
      var position: UInt32 = 0
      for _ in 0..<counts[field] {
        let place = places[index] & none
        index += 1
        guard hasPositions else { continue }
        writer.add(varint: Int(place - position))
        position = place
      }
    }
  }
}
