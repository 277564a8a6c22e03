import Kernel

/// Finds where words stand behind one another.
struct PhraseSearch {
  private let index: IndexSnapshot
  private let weights: RankingWeights

  init(_ index: IndexSnapshot, _ weights: RankingWeights) {
    self.index = index
    self.weights = weights
  }

  /// The documents, in one of whose fields the phrase stands.
  func slots(of phrase: QueryPhrase, in fields: UInt8) -> [Int] {
    guard !phrase.words.isEmpty else { return [] }
    // Where the words before end.
    var ends: [Int: [Int]] = [:]
    for (number, word) in phrase.words.enumerated() {
      var word = word
      let isLast = number == phrase.words.count - 1
      // Korean ends in much that is not taken off.
      if isLast, word.script == .hangul { word.isPrefix = true }
      let found = positions(
        of: word, phrase.isQuoted ? .strict : .free, fields, number == 0 ? nil : ends)
      ends = number == 0 ? found : Self.following(ends, found)
      if ends.isEmpty { return [] }
    }
    return Array(ends.keys).inOrder()
  }

  private static func following(
    _ ends: [Int: [Int]], _ next: [Int: [Int]]
  ) -> [Int: [Int]] {
    var following: [Int: [Int]] = [:]
    for (slot, positions) in next {
      guard let ends = ends[slot] else { continue }
      var kept: [Int] = []
      var index = 0
      for position in positions.inOrder() {
        while index < ends.count, ends[index] + 1 < position { index += 1 }
        if index < ends.count, ends[index] + 1 == position { kept.append(position) }
      }
      if !kept.isEmpty { following[slot] = kept }
    }
    return following
  }

  private func positions(
    of word: QueryWord, _ reading: IndexSnapshot.Reading, _ fields: UInt8,
    _ limits: [Int: [Int]]?
  ) -> [Int: [Int]] {
    var all: [Int: [Int]] = [:]
    for source in index.sources(of: word, reading, weights) {
      var postings = source.postings
      var positions: [Int] = []
      while postings.next(positions: &positions) {
        defer { positions.removeAll(keepingCapacity: true) }
        guard postings.document < source.part.dead.count,
          !source.part.dead[postings.document], postings.fields & fields != 0
        else { continue }
        let slot = source.part.start + postings.document
        if let limits, limits[slot] == nil { continue }
        for position in positions where fields & 1 << UInt8(position >> 24) != 0 {
          all[slot, default: []].append(position)
        }
      }
    }
    return all.mapValues { $0.inOrder() }
  }
}
