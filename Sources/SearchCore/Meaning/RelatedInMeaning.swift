import Kernel

/// How what is related in meaning is told from all else.
public struct MeaningWeights: Sendable {
  /// Of the angle between the meanings of query and document; the rest is what words say.
  public var meaning: Float = 0.6
  /// How many of the nearest say what was meant as well, and how much beside the query.
  public var examples = 3
  public var example: Float = 0.5
  /// The least cosine of what is related at all.
  public var least: Float = 0.4

  public init() {}
}

extension IndexSnapshot {
  /// What is nearest in meaning to the words of a query, the nearest first, whatever words it has itself; phrases, exclusions and
  /// conditions hold as in `search`.
  ///
  /// The cosine of both meanings and what BM25F says are each brought to one mean and spread, over all that the
  /// conditions leave. What comes first then says more of what was meant (Rocchio, 1971), and all is ranked anew by that.
  public func related(
    to query: QueryExpression, by vectors: MeaningVectors,
    _ facts: DocumentFacts = DocumentFacts(), weights: RankingWeights = RankingWeights(),
    sharing share: MeaningWeights = MeaningWeights()
  ) -> [RankedDocument] {
    guard var asked = vectors.vector(of: query) else { return [] }
    var ranking = Ranking(self, weights)
    for (number, clause) in query.clauses.enumerated() { ranking.take(clause, number) }
    ranking.addProximity()
    let allowed = ranking.allowed(facts).filter {
      vectors.hasVector($0.document.key, $0.fingerprint)
    }
    let words = Self.levelled(allowed.map { $0.document.score })
    func scores(_ cosines: [Float]) -> [Float] {
      let means = Self.levelled(cosines)
      return words.indices.map { share.meaning * means[$0] + (1 - share.meaning) * words[$0] }
    }
    func cosines() -> [Float] {
      allowed.map { vectors.cosine($0.document.key, $0.fingerprint, asked) ?? 0 }
    }
    let first = scores(cosines())
    for place in Self.best(first, share.examples) {
      let (document, fingerprint) = allowed[place]
      vectors.add(document.key, fingerprint, share.example / Float(share.examples), to: &asked)
    }
    let near = cosines()
    let last = scores(near)
    var found: [RankedDocument] = []
    for (place, one) in allowed.enumerated() where near[place] >= share.least {
      found.append(one.document)
      found[found.count - 1].score = last[place]
    }
    return found.inOrder { left, right in
      left.score == right.score
        ? facts.precedes(left.key, right.key) : left.score > right.score
    }
  }

  /// The places of the greatest.
  private static func best(_ scores: [Float], _ count: Int) -> [Int] {
    var best: [Int] = []
    for place in scores.indices {
      if best.count == count, let last = best.last, scores[place] <= scores[last] { continue }
      let index = best.firstIndex { scores[$0] < scores[place] } ?? best.count
      best.insert(place, at: index)
      if best.count > count { best.removeLast() }
    }
    return best
  }

  /// With the mean 0 and the spread 1.
  private static func levelled(_ values: [Float]) -> [Float] {
    guard !values.isEmpty else { return [] }
    let mean = values.reduce(0, +) / Float(values.count)
    let spread = (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(values.count))
      .squareRoot()
    return values.map { spread > 0 ? ($0 - mean) / spread : 0 }
  }
}

extension MeaningVectors {
  /// The meaning of a query's words, of length 1; nil where none of them has any.
  func vector(of query: QueryExpression) -> [Float]? {
    var vector = [Float](repeating: 0, count: dimensions)
    vector.withUnsafeMutableBufferPointer { vector in
      for (word, count) in words(of: query) { add(word, count: count, to: vector) }
    }
    let length = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
    return length > 0 ? vector.map { $0 / length } : nil
  }

  /// How many of a query's words have a meaning here that tells some texts from others.
  public func meaningfulWords(of query: QueryExpression) -> Int {
    words(of: query).filter { weight($0.word) > Self.least }.count
  }

  /// Of a word that stands in half of all texts.
  private static var least: Float { 0.693 }

  private func words(of query: QueryExpression) -> [(word: Int, count: Float)] {
    var found: [(word: Int, count: Float)] = []
    for phrase in query.phrases {
      for typed in phrase.words {
        let count =
          typed.script == .hangul ? KoreanWord.stemCount(typed.bytes) : typed.bytes.count
        guard let word = word(EnglishStem.of(Array(typed.bytes.prefix(count)))) else { continue }
        if let place = found.firstIndex(where: { $0.word == word }) {
          found[place].count += 1
        } else {
          found.append((word, 1))
        }
      }
    }
    return found
  }
}
