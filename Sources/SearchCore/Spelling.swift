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
  private func correction(of word: QueryWord, typed: [UInt8]) -> [UInt8]? {
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
  private func nearest(to word: [UInt8], _ script: WordScript) -> [UInt8]? {
    switch script {
    case .alphabet: nearestLatin(to: word)
    case .hangul: nearestKorean(to: word)
    case .han: nil
    }
  }

  private func nearestLatin(to word: [UInt8]) -> [UInt8]? {
    guard word.count >= 2 else { return nil }
    var found: [[UInt8]: Int] = [:]
    for part in parts {
      var search = SpellingSearch(word, limit: word.count > 3 ? 2 : 1)
      var cursor = part.segment.terms(from: [48])
      while cursor.next(), cursor.term[0] < 0xE0 {
        guard search.isNear(cursor.term), cursor.term[0] > 57 else { continue }
        // Of two letters nothing is left where one of them is wrong.
        guard word.count > 2 || Self.hasAll(word, cursor.term) else { continue }
        found[cursor.term, default: 0] += cursor.documents
      }
    }
    return Self.best(of: found) { SpellingCost.latin.of(word, for: $0) }
  }

  private static func hasAll(_ letters: [UInt8], _ word: [UInt8]) -> Bool {
    word.count >= letters.count && letters.allSatisfy { word.contains($0) }
  }

  /// By the keys on which words are typed.
  private func nearestKorean(to word: [UInt8]) -> [UInt8]? {
    let stem = Array(word[..<KoreanWord.stemCount(word)])
    guard let keys = KoreanKeys.of(stem), stem.count >= 2 * KoreanWord.syllable else { return nil }
    let limit: Float = stem.count <= 3 * KoreanWord.syllable ? 1 : 2
    var found: [[UInt8]: Int] = [:]
    for part in parts {
      var search = SpellingSearch(keys, limit: 2)
      var cursor = part.segment.terms(from: [0xEA, 0xB0, 0x80])
      while cursor.next(), cursor.term[0] < 0xEE {
        guard abs(cursor.term.count - stem.count) <= 2 * KoreanWord.syllable,
          let other = KoreanKeys.of(cursor.term), search.isNear(other)
        else { continue }
        found[cursor.term, default: 0] += cursor.documents
      }
    }
    return Self.best(of: found) { term in
      let cost = KoreanKeys.of(term).map { SpellingCost.korean.of(keys, for: $0) }
      return cost.flatMap { $0 <= limit ? $0 : nil }
    }
  }

  /// What costs least, where frequent words cost less; the first in the order of terms of those that cost the same.
  private static func best(
    of found: [[UInt8]: Int], _ cost: ([UInt8]) -> Float?
  ) -> [UInt8]? {
    var best: (term: [UInt8], score: Float)?
    for (term, count) in found where count > 0 {
      guard let cost = cost(term) else { continue }
      let score = cost - SpellingCost.latin.frequency * Logarithm.natural(Float(count))
      guard let other = best else {
        best = (term, score)
        continue
      }
      let isFirst = score == other.score && term.lexicographicallyPrecedes(other.term)
      if score < other.score || isFirst { best = (term, score) }
    }
    return best?.term
  }
}
