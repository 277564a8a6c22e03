import Kernel

extension MeaningVectors {
  /// How they are made; those of a small library have fewer dimensions, or each text would be alike to itself alone.
  public struct Size: Sendable {
    public var dimensions = 100
    public var words = 20_000
    /// Fewer texts say too little.
    public var leastDocuments = 50
    /// Words of fewer stems say too little.
    public var leastWords = 16
    /// Of how many words in documents at most the directions are found; of a larger library, of some of its documents.
    public var mostEntries = 4_000_000

    public init() {}
  }

  /// Whether an index has so many documents more than when they were made that they are to be made anew.
  public static func isDue(_ documents: Int, madeOf before: Int?, _ size: Size = Size()) -> Bool {
    guard documents >= size.leastDocuments else { return false }
    guard let before else { return true }
    return 5 * documents >= 6 * before
  }

  /// The vectors of an index as it is, as they are kept; nil for one that says too little.
  public static func bytes(of index: IndexSnapshot, _ size: Size = Size()) -> [UInt8]? {
    guard index.documentCount >= size.leastDocuments else { return nil }
    var groups = WordGroups(index, parts: index.parts)
    let words = Self.words(&groups, index, size)
    guard words.count >= size.leastWords else { return nil }
    let matrix = matrix(words, &groups, index, size)
    let dimensions = min(size.dimensions, max(index.documentCount / 4, 8))
    let found = SingularVectors(of: matrix, count: dimensions).vectors
    guard found.columns > 0 else { return nil }
    return written(words, found, groups, index)
  }

  private struct Word {
    var group: Int
    var documents: Int
    var weight: Float
  }

  /// Those that stand in two documents or more, but not in all; the most frequent.
  private static func words(
    _ groups: inout WordGroups, _ index: IndexSnapshot, _ size: Size
  ) -> [Word] {
    var words: [Word] = []
    for group in 0..<groups.count {
      let documents = groups.documents(group).count
      guard documents > 1, documents < index.documentCount else { continue }
      let weight = Logarithm.natural(Float(index.documentCount) / Float(documents))
      words.append(Word(group: group, documents: documents, weight: weight))
    }
    let ordered = words.inOrder { groups.precedes($0.group, $1.group) }
    let best = ordered.inOrder { $0.documents > $1.documents }.prefix(size.words)
    return Array(best).inOrder { groups.precedes($0.group, $1.group) }
  }

  private static func matrix(
    _ words: [Word], _ groups: inout WordGroups, _ index: IndexSnapshot, _ size: Size
  ) -> SparseMatrix {
    let entries = words.reduce(0) { $0 + $1.documents }
    let step = max((entries + size.mostEntries - 1) / size.mostEntries, 1)
    var matrix = SparseMatrix(rows: (index.slots + step - 1) / step)
    for word in words {
      for (slot, count) in groups.documents(word.group) where slot % step == 0 {
        matrix.add(Logarithm.natural(1 + count) * word.weight, row: slot / step)
      }
      matrix.endColumn()
    }
    matrix.normaliseRows()
    return matrix
  }

  private static func written(
    _ words: [Word], _ found: DenseMatrix, _ groups: WordGroups, _ index: IndexSnapshot
  ) -> [UInt8]? {
    var rows: [UInt8] = []
    var ends: [UInt8] = []
    var terms: [UInt8] = []
    for (number, word) in words.enumerated() {
      var row: [UInt8] = []
      let scale = found.values.withUnsafeBufferPointer {
        let start = number * found.columns
        return MeaningRow.append(
          UnsafeBufferPointer(rebasing: $0[start..<(start + found.columns)]), to: &row)
      }
      append(word.weight, to: &rows)
      append(scale, to: &rows)
      rows += row
      terms += groups.stem(word.group)
      SegmentCoding.append(number: terms.count, to: &ends)
    }
    let body = rows + ends + terms
    let counts = (dimensions: found.columns, words: words.count, terms: terms.count)
    // With the words alone it is known what documents mean.
    let alone = head(counts.dimensions, counts.words, documents: 0, counts.terms) + body
    guard let vectors = MeaningVectors(SegmentBytes(sealed(alone))) else { return nil }
    var groups = groups
    let documents = vectors.documents(of: index, &groups, parts: index.parts) { _, _ in true }
    var all = head(counts.dimensions, counts.words, documents: documents.count, counts.terms) + body
    for document in documents.inOrder({ $0.key < $1.key }) {
      SegmentCoding.append(number64: document.key.high, to: &all)
      SegmentCoding.append(number64: document.key.low, to: &all)
      SegmentCoding.append(number64: document.fingerprint, to: &all)
      all += document.row
    }
    return sealed(all)
  }

  private static func head(
    _ dimensions: Int, _ words: Int, documents: Int, _ terms: Int
  ) -> [UInt8] {
    var head: [UInt8] = []
    for number in [magic, version, IndexTerms.version, dimensions, words, documents, terms] {
      SegmentCoding.append(number: number, to: &head)
    }
    // The checksum.
    return head + [UInt8](repeating: 0, count: 8)
  }

  private static func append(_ value: Float, to bytes: inout [UInt8]) {
    SegmentCoding.append(number: Int(truncatingIfNeeded: value.bitPattern), to: &bytes)
  }

  /// With the checksum in its place.
  private static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    let sum = bytes.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { checksum($0, bytes.count) } ?? 0
    }
    var place: [UInt8] = []
    SegmentCoding.append(number64: sum, to: &place)
    return bytes[..<(headSize - 8)] + place + bytes[headSize...]
  }
}

extension MeaningVectors {
  struct DocumentVector {
    var key: ID<IndexedDocument>
    var fingerprint: UInt64
    var row: [UInt8]
  }

  /// The documents that are wanted of some segments, each with the vector of its words.
  func documents(
    of index: IndexSnapshot, _ groups: inout WordGroups, parts: [IndexSnapshot.Part],
    _ isWanted: (ID<IndexedDocument>, UInt64) -> Bool
  ) -> [DocumentVector] {
    var places = [Int32](repeating: -1, count: index.slots)
    var wanted: [(key: ID<IndexedDocument>, fingerprint: UInt64)] = []
    for part in parts {
      for document in part.dead.indices where !part.dead[document] {
        let (key, fingerprint) = (part.segment.key(document), part.segment.fingerprint(document))
        guard isWanted(key, fingerprint) else { continue }
        places[part.start + document] = Int32(truncatingIfNeeded: wanted.count)
        wanted.append((key, fingerprint))
      }
    }
    var sums = [Float](repeating: 0, count: wanted.count * dimensions)
    sums.withUnsafeMutableBufferPointer { sums in
      for group in 0..<groups.count {
        guard let word = word(groups.stem(group)) else { continue }
        for (slot, count) in groups.documents(group) where places[slot] >= 0 {
          let start = Int(places[slot]) * dimensions
          let sum = UnsafeMutableBufferPointer(rebasing: sums[start..<(start + dimensions)])
          add(word, count: count, to: sum)
        }
      }
    }
    return sums.withUnsafeBufferPointer { sums in
      wanted.indices.map { number in
        var row: [UInt8] = []
        let start = number * dimensions
        _ = MeaningRow.append(
          UnsafeBufferPointer(rebasing: sums[start..<(start + dimensions)]), to: &row)
        return DocumentVector(
          key: wanted[number].key, fingerprint: wanted[number].fingerprint, row: row)
      }
    }
  }

  /// Gives vectors to what was indexed since they were made; only the segments of such are read.
  public mutating func add(newOf index: IndexSnapshot) {
    let parts = index.parts.filter { part in
      part.dead.indices.contains { document in
        !part.dead[document]
          && !hasVector(part.segment.key(document), part.segment.fingerprint(document))
      }
    }
    guard !parts.isEmpty else { return }
    var groups = WordGroups(index, parts: parts)
    let new = documents(of: index, &groups, parts: parts) { !hasVector($0, $1) }
    for document in new {
      added[document.key] = AddedVector(fingerprint: document.fingerprint, row: document.row)
    }
  }
}
