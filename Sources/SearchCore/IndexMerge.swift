import Kernel

/// Several segments becoming one, a number of terms at a time; what was removed is left out.
public struct IndexMerge: Sendable {
  private struct Source {
    var segment: IndexSegment
    var terms: TermCursor
    var isAtTerm: Bool
    /// Numbers in the new segment; -1 for what was removed.
    var numbers: [Int32]
  }

  private var sources: [Source] = []
  private var writer = SegmentWriter()

  /// The segments that are put together.
  let numbers: [UInt32]
  public private(set) var isDone = false

  init(_ parts: [InvertedIndex.Part]) {
    numbers = parts.map { $0.number }
    var count: Int32 = 0
    for part in parts {
      var new: [Int32] = []
      for document in 0..<part.segment.documentCount {
        let isDead = part.dead[document]
        new.append(isDead ? -1 : count)
        guard !isDead else { continue }
        count += 1
        writer.add(
          key: part.segment.key(document), fingerprint: part.segment.fingerprint(document),
          lengths: (0..<8).map { SegmentCoding.short(part.segment.length(document, $0)) })
      }
      var terms = part.segment.terms()
      let isAtTerm = terms.next()
      sources.append(
        Source(segment: part.segment, terms: terms, isAtTerm: isAtTerm, numbers: new))
    }
  }

  /// Goes on by so many terms.
  public mutating func advance(terms: Int) {
    for _ in 0..<terms {
      guard let term = lowest() else {
        isDone = true
        return
      }
      writer.beginTerm()
      for index in sources.indices
      where sources[index].isAtTerm && sources[index].terms.term == term {
        copy(index)
        sources[index].isAtTerm = sources[index].terms.next()
      }
      writer.endTerm(term)
    }
  }

  var bytes: [UInt8] { writer.finish() }

  private func lowest() -> [UInt8]? {
    var lowest: Int?
    for (index, source) in sources.enumerated() where source.isAtTerm {
      guard let other = lowest else {
        lowest = index
        continue
      }
      if source.terms.term.lexicographicallyPrecedes(sources[other].terms.term) { lowest = index }
    }
    return lowest.map { sources[$0].terms.term }
  }

  private mutating func copy(_ index: Int) {
    var postings = sources[index].terms.postings
    let bytes = sources[index].segment.bytes
    while postings.next() {
      guard postings.document < sources[index].numbers.count else { return }
      let number = sources[index].numbers[postings.document]
      guard number >= 0 else { continue }
      writer.add(document: Int(number), flags: postings.head)
      writer.add(
        payload: UnsafeBufferPointer(
          start: bytes.start + postings.payload.lowerBound, count: postings.payload.count))
    }
  }
}
