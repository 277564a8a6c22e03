import Kernel

/// The index as it stood at one moment.
public struct IndexSnapshot: Sendable {
  struct Part: Sendable {
    var segment: IndexSegment
    var dead: [Bool]
    /// The number of its first document among all.
    var start: Int
  }

  let parts: [Part]
  /// Of all segments, with what was removed.
  let slots: Int
  public let documentCount: Int
  /// Words of each field, of all documents.
  let totals: [Int]

  init(_ all: [InvertedIndex.Part]) {
    var parts: [Part] = []
    var slots = 0
    var count = 0
    var totals = [Int](repeating: 0, count: 8)
    for part in all {
      parts.append(Part(segment: part.segment, dead: part.dead, start: slots))
      slots += part.segment.documentCount
      for document in 0..<part.segment.documentCount where !part.dead[document] {
        count += 1
        for field in 0..<8 { totals[field] += part.segment.length(document, field) }
      }
    }
    self.parts = parts
    self.slots = slots
    documentCount = count
    self.totals = totals
  }

  func key(_ slot: Int) -> ID<IndexedDocument>? {
    guard let part = parts.last(where: { $0.start <= slot }) else { return nil }
    return part.segment.key(slot - part.start)
  }

  /// Goes through the terms of all segments that begin so, in each segment by itself, until told to stop.
  func eachTerm(beginning prefix: [UInt8], _ take: (Part, TermCursor) -> Bool) {
    for part in parts {
      var cursor = part.segment.terms(from: prefix)
      while cursor.next(), cursor.term.starts(with: prefix) {
        if !take(part, cursor) { break }
      }
    }
  }

  /// How many documents have a word, also those that were removed and not yet merged away.
  func frequency(of term: [UInt8]) -> Int {
    var count = 0
    for part in parts {
      var cursor = part.segment.terms(from: term)
      if cursor.next(), cursor.term == term { count += cursor.documents }
    }
    return count
  }
}
