import Kernel

extension IndexSnapshot {
  /// What was meant where the library does not have a word that was typed; nil where all are there, or nothing is like them.
  public func suggestion(for text: String, _ query: QueryExpression) -> String? {
    var bytes = Array(text.utf8)
    var isChanged = false
    for clause in query.clauses where !clause.isNegated {
      for case .words(let phrase) in clause.alternatives
      where !phrase.isQuoted && phrase.words.count == 1 {
        let typed = clause.alternatives.count == 1 ? Array(clause.part.utf8) : phrase.words[0].bytes
        guard let other = correction(of: phrase.words[0], typed: typed) else { continue }
        isChanged = Self.replace(typed, with: other, in: &bytes) || isChanged
      }
    }
    return isChanged ? String(decoding: bytes, as: UTF8.self) : nil
  }

  private static func replace(
    _ part: [UInt8], with other: [UInt8], in bytes: inout [UInt8]
  ) -> Bool {
    guard !part.isEmpty, bytes.count >= part.count else { return false }
    for start in 0...(bytes.count - part.count) where bytes[start...].starts(with: part) {
      bytes.replaceSubrange(start..<(start + part.count), with: other)
      return true
    }
    return false
  }

  /// A word of the library for one that it does not have.
  func correction(of word: QueryWord, typed: [UInt8]) -> [UInt8]? {
    var whole = word
    whole.isPrefix = false
    if isKnown(word) || isKnown(whole) { return nil }
    if let other = onOtherKeyboard(word, typed) { return other }
    return nearest(to: word.bytes, word.script)
  }

  private func isKnown(_ word: QueryWord) -> Bool {
    if !sources(of: word, .free, RankingWeights()).isEmpty { return true }
    let size = KoreanWord.syllable
    guard word.script == .hangul, word.bytes.count > 2 * size else { return false }
    for start in stride(from: 0, through: word.bytes.count - 2 * size, by: size)
    where sources(ofPair: Array(word.bytes[start..<(start + 2 * size)])).isEmpty { return false }
    return true
  }

  /// What was typed with the keyboard of the other language: dkssud for 안녕.
  private func onOtherKeyboard(_ word: QueryWord, _ typed: [UInt8]) -> [UInt8]? {
    let other: [UInt8]?
    let script: WordScript
    if word.script == .alphabet {
      // As it was typed: large letters are other keys.
      other = KoreanKeys.syllables(typed) ?? KoreanKeys.syllables(word.bytes)
      script = .hangul
    } else {
      other = KoreanKeys.of(word.bytes).map {
        SearchText.folded(String(decoding: $0, as: UTF8.self))
      }
      script = .alphabet
    }
    guard let other, other.count > 2 else { return nil }
    return isKnown(QueryWord(bytes: other, script: script)) ? other : nil
  }

  /// The word of the library that is most likely meant.
  func nearest(to word: [UInt8], _ script: WordScript) -> [UInt8]? {
    let candidates: [(term: [UInt8], score: Float)]
    switch script {
    case .alphabet: candidates = latinCandidates(word)
    case .hangul: candidates = koreanCandidates(word)
    case .han: return nil
    }
    var best: (term: [UInt8], score: Float)?
    for candidate in candidates where candidate.score < best?.score ?? .infinity {
      best = candidate
    }
    return best?.term
  }

  private func latinCandidates(_ word: [UInt8]) -> [(term: [UInt8], score: Float)] {
    guard word.count >= 3 else { return [] }
    let limit: Float = word.count > 3 ? 2 : 1
    var found: [[UInt8]: (cost: Float, count: Int)] = [:]
    for part in parts {
      var search = SpellingSearch(word, limit: limit)
      var cursor = part.segment.terms(from: [48])
      while cursor.next(), cursor.term[0] < 0xE0 {
        guard let cost = search.distance(to: cursor.term), cursor.term[0] > 57 else { continue }
        found[cursor.term, default: (cost, 0)].count += cursor.documents
      }
    }
    return Self.scored(found)
  }

  /// By the keys on which words are typed.
  private func koreanCandidates(_ word: [UInt8]) -> [(term: [UInt8], score: Float)] {
    let stem = Array(word[..<KoreanWord.stemCount(word)])
    guard let keys = KoreanKeys.of(stem), stem.count >= 2 * KoreanWord.syllable else { return [] }
    let limit: Float = stem.count <= 3 * KoreanWord.syllable ? 1 : 2
    var found: [[UInt8]: (cost: Float, count: Int)] = [:]
    for part in parts {
      var search = SpellingSearch(keys, limit: limit, isKorean: true)
      var cursor = part.segment.terms(from: [0xEA, 0xB0, 0x80])
      while cursor.next(), cursor.term[0] < 0xEE {
        guard abs(cursor.term.count - stem.count) <= 2 * KoreanWord.syllable,
          let other = KoreanKeys.of(cursor.term), let cost = search.distance(to: other)
        else { continue }
        found[cursor.term, default: (cost, 0)].count += cursor.documents
      }
    }
    return Self.scored(found)
  }

  private static func scored(
    _ found: [[UInt8]: (cost: Float, count: Int)]
  ) -> [(term: [UInt8], score: Float)] {
    var scored: [(term: [UInt8], score: Float)] = []
    for (term, value) in found where value.count > 0 {
      let frequency = Logarithm.natural(Float(value.count))
      scored.append((term, value.cost - SpellingCost.latin.frequency * frequency))
    }
    return scored.inOrder { $0.term.lexicographicallyPrecedes($1.term) }
  }
}
