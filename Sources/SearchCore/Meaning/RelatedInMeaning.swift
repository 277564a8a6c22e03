import Kernel

/// How what is related in meaning is told from all else.
public struct MeaningWeights: Sendable {
  /// Of the angle between the meanings of query and document; the rest is what words say.
  public var meaning: Float = 0.6
  /// The least cosine of what is related at all.
  public var least: Float = 0.3

  public init() {}
}

extension IndexSnapshot {
  /// What is nearest in meaning to the words of a query, the nearest first, whatever words it has itself; phrases, exclusions and
  /// conditions hold as in `search`.
  ///
  /// The cosine of both meanings and what BM25F says are each brought to one mean and spread, over all that the
  /// conditions leave.
  public func related(
    to query: QueryExpression, by vectors: MeaningVectors,
    _ facts: DocumentFacts = DocumentFacts(), weights: RankingWeights = RankingWeights(),
    sharing meaning: MeaningWeights = MeaningWeights()
  ) -> [RankedDocument] {
    guard let (vector, length) = vectors.vector(of: query) else { return [] }
    var ranking = Ranking(self, weights)
    for (number, clause) in query.clauses.enumerated() { ranking.take(clause, number) }
    ranking.addProximity()
    var found: [RankedDocument] = []
    var cosines: [Float] = []
    for (document, fingerprint) in ranking.allowed(facts) {
      guard let cosine = vectors.cosine(document.key, fingerprint, vector, length) else { continue }
      found.append(document)
      cosines.append(cosine)
    }
    let words = Self.levelled(found.map { $0.score })
    let means = Self.levelled(cosines)
    for index in found.indices {
      found[index].score = meaning.meaning * means[index] + (1 - meaning.meaning) * words[index]
    }
    return zip(found, cosines).filter { $0.1 >= meaning.least }.map { $0.0 }
      .inOrder { left, right in
        left.score == right.score
          ? facts.precedes(left.key, right.key) : left.score > right.score
      }
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
  /// The meaning of a query's words, and how long it is; nil where none of them has any.
  func vector(of query: QueryExpression) -> (vector: [Float], length: Float)? {
    var vector = [Float](repeating: 0, count: dimensions)
    vector.withUnsafeMutableBufferPointer { vector in
      for (word, count) in words(of: query) { add(word, count: count, to: vector) }
    }
    let length = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
    return length > 0 ? (vector, length) : nil
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
