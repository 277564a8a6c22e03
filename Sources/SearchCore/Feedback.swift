import Kernel

extension IndexSnapshot {
  /// The words that say best what texts are about, apart from those that were asked for: what is like the best of the found has
  /// them too.
  ///
  /// How often they stand in the texts by how rare they are otherwise, with weights up to 1. (V. Lavrenko and W. B. Croft,
  /// Relevance based language models, 2001, in the form that is called RM3, with rareness.)
  public func words(
    sayingMostOf texts: [String], besides query: QueryExpression, limit: Int = 20
  ) -> [(word: QueryWord, weight: Float)] {
    var asked: Set<[UInt8]> = []
    for phrase in query.phrases {
      for word in phrase.words { asked.insert(Self.stem(word.bytes, word.script)) }
    }
    var found: [[UInt8]: (word: QueryWord, share: Float)] = [:]
    for text in texts { count(text, asked, &found) }
    var all: [(word: QueryWord, weight: Float)] = []
    for (_, value) in found {
      let documents = Float(frequency(of: value.word.bytes))
      guard documents > 1 else { continue }
      let worth = Logarithm.natural(1 + Float(documentCount) / documents)
      all.append((value.word, value.share * worth))
    }
    let best = all.inOrder {
      $0.weight == $1.weight
        ? $0.word.bytes.lexicographicallyPrecedes($1.word.bytes) : $0.weight > $1.weight
    }
    let most = best.first?.weight ?? 1
    return best.prefix(limit).map { ($0.word, $0.weight / most) }
  }

  private func count(
    _ text: String, _ asked: Set<[UInt8]>,
    _ found: inout [[UInt8]: (word: QueryWord, share: Float)]
  ) {
    var text = text
    text.withUTF8 { bytes in
      var words: [QueryWord] = []
      var reader = WordReader(bytes)
      while reader.next() { words.append(QueryWord(bytes: reader.word, script: reader.script)) }
      let share = 1 / Float(max(words.count, 1))
      for word in words {
        let stem = Self.stem(word.bytes, word.script)
        guard stem.count > 2, !asked.contains(stem) else { continue }
        found[stem, default: (word, 0)].share += share
      }
    }
  }

  private static func stem(_ word: [UInt8], _ script: WordScript) -> [UInt8] {
    switch script {
    case .alphabet: EnglishStem.of(word)
    case .hangul: Array(word[..<KoreanWord.stemCount(word)])
    case .han: word
    }
  }
}
