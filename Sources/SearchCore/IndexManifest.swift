import Kernel

/// Names the stored segments of an index and what is removed in them; all of it is under a checksum.
///
///     magic, version of the terms, checksum of the rest, number of the next segment, how many there are;
///     of each: number, documents, its checksum, a bit for each document that is removed
enum IndexManifest {
  /// Of the third format; the second did not say by which rules the terms were made.
  static let magic = 0x334D_534C
  /// Where what the checksum is of begins.
  static let bodyStart = 16
  static let headSize = 24
  static let rowSize = 16

  static func bytes(of parts: [InvertedIndex.Part], nextNumber: UInt32) -> [UInt8] {
    var body: [UInt8] = []
    SegmentCoding.append(number: Int(nextNumber), to: &body)
    SegmentCoding.append(number: parts.count, to: &body)
    for part in parts {
      SegmentCoding.append(number: Int(part.number), to: &body)
      SegmentCoding.append(number: part.segment.documentCount, to: &body)
      SegmentCoding.append(number64: part.segment.checksum, to: &body)
      for start in stride(from: 0, to: part.dead.count, by: 8) {
        var bits: UInt8 = 0
        for offset in 0..<min(8, part.dead.count - start) where part.dead[start + offset] {
          bits |= 1 << UInt8(offset)
        }
        body.append(bits)
      }
    }
    var bytes: [UInt8] = []
    SegmentCoding.append(number: magic, to: &bytes)
    SegmentCoding.append(number: IndexTerms.version, to: &bytes)
    SegmentCoding.append(
      number64: body.withUnsafeBufferPointer { SegmentCoding.checksum($0) }, to: &bytes)
    return bytes + body
  }
}

/// An index that is being opened as its manifest has it, segment by segment.
public struct IndexOpening: Sendable {
  private struct Row: Sendable {
    var number: UInt32
    var documents: Int
    var checksum: UInt64
    /// Where the bits of what is removed stand.
    var bits: Int
    var segment: IndexSegment?
  }

  private let manifest: SegmentBytes
  private let nextNumber: UInt32
  private var rows: [Row] = []

  /// Nil for a manifest that is torn, of another format, or of terms that were made by other rules.
  public init?(_ bytes: [UInt8]) {
    manifest = SegmentBytes(bytes)
    guard manifest.count >= IndexManifest.headSize, manifest.number(0) == IndexManifest.magic,
      manifest.number(4) == IndexTerms.version
    else { return nil }
    let start = IndexManifest.bodyStart
    let body = UnsafeBufferPointer(start: manifest.start + start, count: manifest.count - start)
    guard manifest.number64(8) == SegmentCoding.checksum(body) else { return nil }
    nextNumber = UInt32(truncatingIfNeeded: manifest.number(start))
    var index = IndexManifest.headSize
    for _ in 0..<manifest.number(start + 4) {
      let documents = manifest.number(index + 4)
      let bits = index + IndexManifest.rowSize
      guard bits <= manifest.count, documents / 8 <= manifest.count - bits,
        (documents + 7) / 8 <= manifest.count - bits
      else { return nil }
      rows.append(
        Row(
          number: UInt32(truncatingIfNeeded: manifest.number(index)), documents: documents,
          checksum: manifest.number64(index + 8), bits: bits))
      index = bits + (documents + 7) / 8
    }
  }

  /// The segments that it names.
  public var numbers: [UInt32] { rows.map { $0.number } }

  /// Takes in a segment, one that is not named for nothing; false for one that is torn or another than was stored.
  public mutating func take(_ number: UInt32, _ bytes: SegmentBytes) -> Bool {
    guard let row = rows.firstIndex(where: { $0.number == number }) else { return true }
    guard let segment = IndexSegment(bytes), segment.documentCount == rows[row].documents,
      segment.checksum == rows[row].checksum
    else { return false }
    rows[row].segment = segment
    return true
  }

  /// The index; nil while a segment is missing.
  public var index: InvertedIndex? {
    var parts: [InvertedIndex.Part] = []
    for row in rows {
      guard let segment = row.segment else { return nil }
      var part = InvertedIndex.Part(number: row.number, segment: segment)
      for document in 0..<row.documents
      where manifest.byte(row.bits + document / 8) & 1 << UInt8(document % 8) != 0 {
        part.remove(document)
      }
      parts.append(part)
    }
    return InvertedIndex(parts, nextNumber: nextNumber)
  }
}

extension InvertedIndex {
  /// Names the stored segments and what is removed in them.
  public var manifest: [UInt8] { IndexManifest.bytes(of: parts, nextNumber: nextNumber) }

  /// The index as the manifest has it; nil where something is missing or torn.
  public static func opened(
    _ manifest: [UInt8], segment: (UInt32) -> SegmentBytes?
  ) -> InvertedIndex? {
    guard var opening = IndexOpening(manifest) else { return nil }
    for number in opening.numbers {
      guard let bytes = segment(number), opening.take(number, bytes) else { return nil }
    }
    return opening.index
  }
}
