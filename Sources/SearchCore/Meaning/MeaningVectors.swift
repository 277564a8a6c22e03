import Kernel

/// What the words of a library mean, as vectors: words that stand in like texts point to like directions.
///
///     head       magic, version, version of the terms, dimensions, words, documents, bytes of terms, checksum of all else
///     words      in order of their terms: weight (4), worth of a part (4), a byte for each dimension
///     ends       where the term of each word ends
///     terms      stems
///     documents  in order of their keys: key (16), fingerprint (8), a byte for each dimension
///
/// What was indexed since then has vectors in memory alone (`added`).
public struct MeaningVectors: Sendable {
  static let magic = 0x3156_4D4C
  static let version = 1
  static let headSize = 36
  static let wordHead = 8
  static let documentHead = 24

  let bytes: SegmentBytes
  let dimensions: Int
  let wordCount: Int
  /// Of how many documents they were made.
  public let documentCount: Int
  private let ends: Int
  private let terms: Int
  private let documents: Int
  var added: [ID<IndexedDocument>: AddedVector] = [:]

  struct AddedVector: Sendable {
    var fingerprint: UInt64
    var row: [UInt8]
  }

  /// Nil for what is torn, of another format, or of terms that were made by other rules.
  public init?(_ bytes: SegmentBytes) {
    guard bytes.count >= Self.headSize, bytes.number(0) == Self.magic,
      bytes.number(4) == Self.version, bytes.number(8) == IndexTerms.version
    else { return nil }
    self.bytes = bytes
    dimensions = bytes.number(12)
    wordCount = bytes.number(16)
    documentCount = bytes.number(20)
    let size = bytes.number(24)
    // Counts that are no counts of anything here must not be reckoned with.
    guard dimensions > 0, dimensions <= 1_024, wordCount <= bytes.count, size <= bytes.count,
      documentCount <= bytes.count / Self.documentHead,
      wordCount <= bytes.count / (Self.wordHead + dimensions)
    else { return nil }
    ends = Self.headSize + wordCount * (Self.wordHead + dimensions)
    terms = ends + 4 * wordCount
    documents = terms + size
    guard bytes.count == documents + documentCount * (Self.documentHead + dimensions),
      bytes.number64(Self.headSize - 8) == Self.checksum(bytes.start, bytes.count)
    else { return nil }
  }

  static func checksum(_ start: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
    let head = UnsafeBufferPointer(start: start, count: headSize - 8)
    let rest = UnsafeBufferPointer(start: start + headSize, count: count - headSize)
    return SegmentCoding.checksum(rest, after: SegmentCoding.checksum(head))
  }

  /// The number of a stem; nil for one without a vector.
  func word(_ stem: [UInt8]) -> Int? {
    var low = 0
    var high = wordCount
    while low < high {
      let middle = (low + high) / 2
      if term(middle).lexicographicallyPrecedes(stem) { low = middle + 1 } else { high = middle }
    }
    return low < wordCount && term(low).elementsEqual(stem) ? low : nil
  }

  private func term(_ word: Int) -> UnsafeBufferPointer<UInt8> {
    let lower = word == 0 ? 0 : bytes.number(ends + 4 * (word - 1))
    return part(terms + lower, bytes.number(ends + 4 * word) - lower, before: documents)
  }

  /// How much a word says.
  func weight(_ word: Int) -> Float { float(wordStart(word)) }

  /// Adds the vector of a word to another, as often as it stands there.
  func add(_ word: Int, count: Float, to vector: UnsafeMutableBufferPointer<Float>) {
    let start = wordStart(word)
    let often = Logarithm.natural(1 + count)
    MeaningRow.add(
      part(start + Self.wordHead, dimensions, before: ends),
      often * float(start) * float(start + 4), to: vector)
  }

  private func wordStart(_ word: Int) -> Int {
    Self.headSize + word * (Self.wordHead + dimensions)
  }

  private func float(_ index: Int) -> Float {
    Float(bitPattern: UInt32(truncatingIfNeeded: bytes.number(index)))
  }

  private func part(_ start: Int, _ count: Int, before end: Int) -> UnsafeBufferPointer<UInt8> {
    guard start >= 0, count >= 0, start + count <= min(end, bytes.count) else {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    return UnsafeBufferPointer(start: bytes.start + start, count: count)
  }

  /// How near a document is to a vector; nil for one that has no vector as it is now.
  func cosine(
    _ key: ID<IndexedDocument>, _ fingerprint: UInt64, _ vector: [Float]
  ) -> Float? {
    row(key, fingerprint) { MeaningRow.cosine($0, vector) }
  }

  /// Leans a vector towards a document.
  func add(
    _ key: ID<IndexedDocument>, _ fingerprint: UInt64, _ share: Float, to vector: inout [Float]
  ) {
    vector.withUnsafeMutableBufferPointer { vector in
      _ = row(key, fingerprint) { row in
        let length = MeaningRow.length(row)
        if length > 0 { MeaningRow.add(row, share / length, to: vector) }
      }
    }
  }

  /// Whether a document has a vector as it is now.
  func hasVector(_ key: ID<IndexedDocument>, _ fingerprint: UInt64) -> Bool {
    row(key, fingerprint) { _ in true } ?? false
  }

  private func row<Answer>(
    _ key: ID<IndexedDocument>, _ fingerprint: UInt64,
    _ take: (UnsafeBufferPointer<UInt8>) -> Answer
  ) -> Answer? {
    if let added = added[key], added.fingerprint == fingerprint {
      return added.row.withUnsafeBufferPointer { take($0) }
    }
    guard let start = start(of: key), bytes.number64(start + 16) == fingerprint else { return nil }
    return take(part(start + Self.documentHead, dimensions, before: bytes.count))
  }

  private func start(of key: ID<IndexedDocument>) -> Int? {
    var low = 0
    var high = documentCount
    while low < high {
      let middle = (low + high) / 2
      if self.key(middle) < key { low = middle + 1 } else { high = middle }
    }
    return low < documentCount && self.key(low) == key ? documentStart(low) : nil
  }

  private func documentStart(_ document: Int) -> Int {
    documents + document * (Self.documentHead + dimensions)
  }

  private func key(_ document: Int) -> ID<IndexedDocument> {
    let start = documentStart(document)
    return ID(high: bytes.number64(start), low: bytes.number64(start + 8))
  }

  /// Whether they were made of texts that are no longer there.
  public func isOfRemoved(in index: InvertedIndex) -> Bool {
    for document in 0..<documentCount
    where index.fingerprint(of: key(document)) != bytes.number64(documentStart(document) + 16) {
      return true
    }
    return false
  }
}
