import Kernel

extension IndexSnapshot {
  /// What fits a query, the best first: what has all of it before what has most of it.
  ///
  /// Most is `least` of the whole, by what words say.
  public func search(
    _ query: QueryExpression, _ facts: DocumentFacts = DocumentFacts(),
    weights: RankingWeights = RankingWeights(), least: Float = 0.6
  ) -> [RankedDocument] {
    guard !query.isEmpty, documentCount > 0 else { return [] }
    var ranking = Ranking(self, weights)
    for (number, clause) in query.clauses.enumerated() { ranking.take(clause, number) }
    ranking.addProximity()
    return ranking.best(facts, least)
  }
}

/// One search as it goes on.
struct Ranking {
  /// A condition that the index does not know.
  private struct Check {
    var filter: QueryFilter
    var bit: UInt32
    var isNegated: Bool
  }

  /// Among how many of the best it is looked how near words stand.
  private static let near = 200
  private static let farthest = 8

  private let index: IndexSnapshot
  private let weights: RankingWeights
  private var scores: [Float]
  private var matched: [UInt32]
  private var isExcluded: [Bool]
  private var frequencies: [Float]
  private var fields: [UInt8]
  private var required: UInt32 = 0
  /// Clauses that cannot be missing.
  private var strict: UInt32 = 0
  /// What each clause says: the logarithm of how rare its words are.
  private var worth = [Float](repeating: 0, count: QueryExpression.mostClauses)
  private var checks: [Check] = []
  /// Words in the order in which they were asked for.
  private var chain: [(word: QueryWord, worth: Float)] = []
  private let averages: [Float]

  init(_ index: IndexSnapshot, _ weights: RankingWeights) {
    self.index = index
    self.weights = weights
    scores = [Float](repeating: 0, count: index.slots)
    matched = [UInt32](repeating: 0, count: index.slots)
    isExcluded = [Bool](repeating: false, count: index.slots)
    frequencies = [Float](repeating: 0, count: index.slots)
    fields = [UInt8](repeating: 0, count: index.slots)
    averages = index.totals.map { max(Float($0) / Float(max(index.documentCount, 1)), 1) }
  }

  mutating func take(_ clause: QueryClause, _ number: Int) {
    let bit: UInt32 = 1 << UInt32(number)
    if !clause.isNegated { required |= bit }
    for term in clause.alternatives {
      switch term {
      case .words(let phrase):
        if clause.isNegated {
          for slot in slots(of: phrase) { isExcluded[slot] = true }
        } else {
          match(phrase, bit, number)
        }
      case .filter(let filter): take(filter, bit, clause.isNegated)
      }
    }
  }

  private mutating func take(_ filter: QueryFilter, _ bit: UInt32, _ isNegated: Bool) {
    if !isNegated { strict |= bit }
    let field: DocumentField
    let phrase: QueryPhrase
    switch filter {
    case .tag(let words): (field, phrase) = (.tags, words)
    case .source(let words): (field, phrase) = (.source, words)
    case .author(let words): (field, phrase) = (.author, words)
    case .collection(let words): (field, phrase) = (.collection, words)
    default:
      checks.append(Check(filter: filter, bit: bit, isNegated: isNegated))
      return
    }
    for slot in PhraseSearch(index, weights).slots(of: phrase, in: field.bit) {
      if isNegated { isExcluded[slot] = true } else { matched[slot] |= bit }
    }
  }

  /// Where a phrase stands, without a score.
  private mutating func slots(of phrase: QueryPhrase) -> [Int] {
    guard phrase.words.count == 1, let word = phrase.words.first, !phrase.isQuoted else {
      return PhraseSearch(index, weights).slots(of: phrase, in: .max)
    }
    return found(word, weight: 0).slots
  }

  private mutating func match(_ phrase: QueryPhrase, _ bit: UInt32, _ number: Int) {
    var limits: [Bool]?
    if phrase.isQuoted || phrase.words.count > 1 {
      if phrase.isQuoted { strict |= bit }
      var isIn = [Bool](repeating: false, count: index.slots)
      for slot in PhraseSearch(index, weights).slots(of: phrase, in: .max) {
        isIn[slot] = true
        matched[slot] |= bit
      }
      limits = isIn
    }
    var sum: Float = 0
    for word in phrase.words {
      let (slots, worth) = found(word, weight: 1, within: limits)
      sum += worth
      chain.append((word, worth))
      if limits == nil { for slot in slots { matched[slot] |= bit } }
    }
    worth[number] = max(worth[number], sum)
  }

  /// Adds a word to the scores: where it stands, and what it says.
  private mutating func found(
    _ word: QueryWord, weight: Float, within limits: [Bool]? = nil
  ) -> (slots: [Int], worth: Float) {
    let sources = index.sources(of: word, .free, weights)
    var (slots, worth) = add(sources, weight, limits)
    let pairs = Self.pairs(of: word)
    guard !pairs.isEmpty else { return (slots, worth) }
    var isFound = [Bool](repeating: false, count: index.slots)
    for slot in slots { isFound[slot] = true }
    var counts = [UInt8](repeating: 0, count: index.slots)
    var pairWorth: Float = 0
    for pair in pairs {
      let (found, worth) = add(index.sources(ofPair: pair), weight * weights.pair, limits)
      pairWorth = max(pairWorth, worth)
      for slot in found { counts[slot] &+= 1 }
    }
    let least = (3 * pairs.count + 3) / 4
    for slot in counts.indices where Int(counts[slot]) >= least && !isFound[slot] {
      slots.append(slot)
    }
    worth = min(worth, max(pairWorth, 1))
    return (slots, worth)
  }

  /// The pairs of syllables of a longer word without its particle.
  private static func pairs(of word: QueryWord) -> [[UInt8]] {
    let size = KoreanWord.syllable
    guard word.script != .alphabet else { return [] }
    let count = word.script == .hangul ? KoreanWord.stemCount(word.bytes) : word.bytes.count
    guard count > 2 * size else { return [] }
    return stride(from: 0, through: count - 2 * size, by: size).map {
      Array(word.bytes[$0..<($0 + 2 * size)])
    }
  }

  private mutating func add(
    _ sources: [WordSource], _ weight: Float, _ limits: [Bool]?
  ) -> (slots: [Int], worth: Float) {
    var slots: [Int] = []
    for source in sources {
      var postings = source.postings
      let dead = source.part.dead
      while postings.next() {
        guard postings.document < dead.count, !dead[postings.document] else { continue }
        let slot = source.part.start + postings.document
        if frequencies[slot] == 0 { slots.append(slot) }
        if weight > 0, limits?[slot] ?? true { fields[slot] |= postings.fields }
        frequencies[slot] += source.weight * frequency(postings, source.part.segment)
      }
    }
    let count = Float(slots.count)
    let worth = Logarithm.natural(1 + (Float(index.documentCount) - count + 0.5) / (count + 0.5))
    for slot in slots {
      let frequency = frequencies[slot]
      frequencies[slot] = 0
      guard weight > 0, limits?[slot] ?? true else { continue }
      scores[slot] += weight * worth * frequency / (weights.saturation + frequency)
    }
    return (slots, worth)
  }

  /// How often a document has a term, by what its fields weigh and how long they are.
  private func frequency(_ postings: PostingCursor, _ segment: IndexSegment) -> Float {
    var sum: Float = 0
    var rest = postings.fields
    while rest != 0 {
      let field = rest.trailingZeroBitCount
      rest &= rest - 1
      let b = field == Int(DocumentField.body.rawValue) ? weights.bodyLength : weights.otherLength
      let length = Float(segment.length(postings.document, field)) / averages[field]
      sum += weights.fields[field] * Float(postings.counts[field]) / (1 - b + b * length)
    }
    return sum
  }
}

extension Ranking {
  /// Words that stand near each other say more than each by itself.
  mutating func addProximity() {
    guard weights.proximity > 0, chain.count > 1 else { return }
    let candidates = (0..<index.slots).filter { scores[$0] > 0 && !isExcluded[$0] }
      .inOrder { scores[$0] > scores[$1] }.prefix(Self.near)
    var places = [Int](repeating: -1, count: index.slots)
    for (place, slot) in candidates.enumerated() { places[slot] = place }
    var before: [[Int]]?
    var beforeWorth: Float = 0
    for (word, worth) in chain {
      let positions = positions(of: word, places, candidates.count)
      if let before {
        for (place, slot) in candidates.enumerated() {
          let distance = Self.distance(before[place], positions[place])
          guard distance <= Self.farthest else { continue }
          scores[slot] += weights.proximity * min(worth, beforeWorth) / Float(distance)
        }
      }
      before = positions
      beforeWorth = worth
    }
  }

  private func positions(of word: QueryWord, _ places: [Int], _ count: Int) -> [[Int]] {
    var all = [[Int]](repeating: [], count: count)
    for source in index.sources(of: word, .free, weights) {
      var postings = source.postings
      var positions: [Int] = []
      while postings.next(positions: &positions) {
        if postings.document < source.part.dead.count {
          let place = places[source.part.start + postings.document]
          if place >= 0 { all[place] += positions }
        }
        positions.removeAll(keepingCapacity: true)
      }
    }
    return all.map { $0.inOrder() }
  }

  /// Between the nearest two; two words that are one and the same stand nowhere near.
  private static func distance(_ left: [Int], _ right: [Int]) -> Int {
    var best = Int.max
    var (one, other) = (0, 0)
    while one < left.count, other < right.count {
      let distance = right[other] - left[one]
      if distance != 0 { best = min(best, abs(distance)) }
      if distance > 0 { one += 1 } else { other += 1 }
    }
    return best
  }

  /// All that fits, the best first.
  func best(_ facts: DocumentFacts, _ least: Float) -> [RankedDocument] {
    var found: [RankedDocument] = []
    var all: Float = 0
    for (number, worth) in worth.enumerated() where required & 1 << UInt32(number) != 0 {
      all += worth
    }
    for part in index.parts {
      for document in part.dead.indices where !part.dead[document] {
        let slot = part.start + document
        guard !isExcluded[slot] else { continue }
        let hard = strict & ~checked
        guard matched[slot] & hard == hard,
          required == 0 || matched[slot] != 0 || required == checked
        else { continue }
        let key = part.segment.key(document)
        guard let bits = checkedBits(slot, key, facts) else { continue }
        let isExact = bits & required == required
        guard isExact || bits & strict == strict && share(bits, all) >= least else { continue }
        found.append(
          RankedDocument(key: key, score: scores[slot], isExact: isExact, fields: fields[slot]))
      }
    }
    return found.inOrder { left, right in
      if left.isExact != right.isExact { return left.isExact }
      return left.score == right.score
        ? facts.precedes(left.key, right.key) : left.score > right.score
    }
  }

  /// All for which phrases, exclusions and conditions hold, whatever words it has, with its fingerprint.
  func allowed(_ facts: DocumentFacts) -> [(document: RankedDocument, fingerprint: UInt64)] {
    var allowed: [(document: RankedDocument, fingerprint: UInt64)] = []
    for part in index.parts {
      for document in part.dead.indices where !part.dead[document] {
        let slot = part.start + document
        let key = part.segment.key(document)
        guard !isExcluded[slot], let bits = checkedBits(slot, key, facts), bits & strict == strict
        else { continue }
        let found = RankedDocument(
          key: key, score: scores[slot], isExact: bits & required == required,
          fields: fields[slot])
        allowed.append((found, part.segment.fingerprint(document)))
      }
    }
    return allowed
  }

  private var checked: UInt32 { checks.reduce(0) { $1.isNegated ? $0 : $0 | $1.bit } }

  /// With what the keeper says; nil where that excludes it.
  private func checkedBits(
    _ slot: Int, _ key: ID<IndexedDocument>, _ facts: DocumentFacts
  ) -> UInt32? {
    var bits = matched[slot]
    for check in checks {
      if check.isNegated {
        if facts.holds(check.filter, key) { return nil }
      } else if bits & check.bit == 0, facts.holds(check.filter, key) {
        bits |= check.bit
      }
    }
    return bits
  }

  /// How much of what was asked for is there.
  private func share(_ bits: UInt32, _ all: Float) -> Float {
    guard all > 0 else { return 0 }
    var sum: Float = 0
    for (number, worth) in worth.enumerated() where bits & 1 << UInt32(number) != 0 { sum += worth }
    return sum / all
  }
}
