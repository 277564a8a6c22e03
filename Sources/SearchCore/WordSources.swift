import Kernel

/// The postings under which a word is found in one segment, with what each is worth.
struct WordSource {
  var part: IndexSnapshot.Part
  var postings: PostingCursor
  var weight: Float
}

extension IndexSnapshot {
  /// How freely a word is understood.
  enum Reading {
    /// With words of its stem, and what it may be the beginning of.
    case free
    /// As it stands.
    case strict
  }

  /// Terms of a segment that stand for a beginning.
  private static var mostBeginnings: Int { 256 }

  /// Where a word stands, by itself.
  func sources(
    of word: QueryWord, _ reading: Reading, _ weights: RankingWeights
  ) -> [WordSource] {
    switch word.script {
    case .alphabet: alphabetSources(of: word, reading, weights)
    case .han, .hangul: syllableSources(of: word, weights)
    }
  }

  /// Where a pair of syllables stands, in a word or as one.
  func sources(ofPair pair: [UInt8]) -> [WordSource] {
    var sources: [WordSource] = []
    add(pair, 1, to: &sources)
    add([IndexTerms.pair] + pair, 1, to: &sources)
    return sources
  }

  private func alphabetSources(
    of word: QueryWord, _ reading: Reading, _ weights: RankingWeights
  ) -> [WordSource] {
    var sources: [WordSource] = []
    add(word.bytes, 1, to: &sources)
    if reading == .free { addVariants(of: word.bytes, weights.variant, to: &sources) }
    if word.isPrefix {
      let stem = reading == .free ? EnglishStem.of(word.bytes) : []
      addBeginnings(word.bytes, weights.beginning, to: &sources) { term in
        term != word.bytes && (stem.isEmpty || EnglishStem.of(term) != stem)
      }
    }
    return sources
  }

  /// Other words of the same stem: they all begin as it does, apart from its last letter.
  private func addVariants(of word: [UInt8], _ weight: Float, to sources: inout [WordSource]) {
    let stem = EnglishStem.of(word)
    for byte in stem where byte < 97 || byte > 122 { return }
    guard stem.count > 1 else { return }
    eachTerm(beginning: Array(stem.prefix(max(stem.count - 1, 2)))) { part, cursor in
      if cursor.term.count <= stem.count + 8, cursor.term != word,
        EnglishStem.of(cursor.term) == stem
      {
        sources.append(WordSource(part: part, postings: cursor.postings, weight: weight))
      }
      return true
    }
  }

  private func syllableSources(of word: QueryWord, _ weights: RankingWeights) -> [WordSource] {
    var sources: [WordSource] = []
    if word.script == .hangul, KoreanWord.isInitials(word.bytes) {
      add(word.bytes, 1, to: &sources)
      addBeginnings([IndexTerms.initials] + word.bytes, 1, to: &sources) { _ in true }
      return sources
    }
    var forms = [word.bytes]
    if word.script == .hangul {
      let count = KoreanWord.stemCount(word.bytes)
      if count < word.bytes.count { forms.append(Array(word.bytes[..<count])) }
    }
    for form in forms {
      add(form, 1, to: &sources)
      if form.count == 2 * KoreanWord.syllable { add([IndexTerms.pair] + form, 1, to: &sources) }
    }
    let isOne = word.bytes.count == KoreanWord.syllable
    guard isOne || word.isPrefix, let last = forms.last else { return sources }
    addSyllableBeginnings(word.bytes, weights.beginning, to: &sources) { !forms.contains($0) }
    if isOne {
      addBeginnings([IndexTerms.pair] + last, weights.beginning, to: &sources) { _ in true }
    }
    return sources
  }

  /// Words that a word may become whose last syllable is still open.
  private func addSyllableBeginnings(
    _ word: [UInt8], _ weight: Float, to sources: inout [WordSource], _ isWanted: ([UInt8]) -> Bool
  ) {
    let typed = SearchWord(word)
    let size = KoreanWord.syllable
    guard word.count >= size else { return }
    var low = word
    var high = word
    if let range = typed.letters?.last {
      low = Array(word.dropLast(size))
      high = low
      UTF8Bytes.append(range.lowerBound, to: &low)
      UTF8Bytes.append(range.upperBound, to: &high)
    }
    for part in parts {
      var cursor = part.segment.terms(from: low)
      var left = Self.mostBeginnings
      while left > 0, cursor.next() {
        guard
          cursor.term.prefix(high.count).lexicographicallyPrecedes(high)
            || cursor.term.starts(with: high)
        else {
          break
        }
        guard typed.isAt(0, of: cursor.term), isWanted(cursor.term) else { continue }
        sources.append(WordSource(part: part, postings: cursor.postings, weight: weight))
        left -= 1
      }
    }
  }

  private func addBeginnings(
    _ prefix: [UInt8], _ weight: Float, to sources: inout [WordSource],
    _ isWanted: ([UInt8]) -> Bool
  ) {
    var left = Self.mostBeginnings * max(parts.count, 1)
    eachTerm(beginning: prefix) { part, cursor in
      guard isWanted(cursor.term) else { return true }
      sources.append(WordSource(part: part, postings: cursor.postings, weight: weight))
      left -= 1
      return left > 0
    }
  }

  private func add(_ term: [UInt8], _ weight: Float, to sources: inout [WordSource]) {
    for part in parts {
      if let postings = part.segment.postings(of: term) {
        sources.append(WordSource(part: part, postings: postings, weight: weight))
      }
    }
  }
}
