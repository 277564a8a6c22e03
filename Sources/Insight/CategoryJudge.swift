public import Kernel

/// Says where a text belongs, by what was learnt, and how sure that is.
///
/// Complement naive Bayes over weighted terms (Rennie et al., "Tackling the poor assumptions of naive Bayes text classifiers",
/// 2003): a category is as likely as the text is unlike all others. How sure it is was measured on the choices themselves,
/// each judged as if it had not been made: they give the temperature of the answers, and how unlikely a right one may be
/// (split conformal prediction; Vovk et al., "Algorithmic learning in a random world", 2005).
public struct CategoryJudge: Sendable {
  /// Choices under which no number is said.
  public static let leastForNumber = 20
  /// Of right answers, as many in a thousand are among those that are offered.
  public static let coverage = 900
  /// As many choices are judged to measure how sure an answer is.
  private static let mostMeasured = 200
  /// What every term has in every category.
  private static let smoothing: Float = 4
  /// Terms that a text has in common with a category, where so little is known that chance could choose.
  private static let leastShared = 3

  private let model: CategoryModel
  /// In the order of their names.
  private let categories: [Known]
  /// By how many texts have a term: how much it says, in 1,024 parts.
  private let rarities: [Int64]
  private var temperature: Float = 1
  /// How likely an answer has to be that is offered, in a thousand.
  private var leastOffered = 0

  private struct Known: Sendable {
    var id: ID<TextCategory>
    var sum: CategoryModel.Sum
    /// The weights of all terms of the other categories.
    var others: Int64
  }

  public init(_ model: CategoryModel) {
    self.model = model
    rarities = Self.rarities(model.all)
    var total: Int64 = 0
    for entry in model.all.entries.values { total += rarities.weight(entry) }
    var known: [Known] = []
    for id in Array(model.categories.keys).inOrder() {
      guard let sum = model.categories[id] else { continue }
      var own: Int64 = 0
      for (hash, entry) in sum.entries {
        guard let whole = model.all.entries[hash] else { continue }
        own += Int64(entry.weight) * rarities[Int(whole.texts)]
      }
      known.append(Known(id: id, sum: sum, others: total - own))
    }
    categories = known
    if model.count >= Self.leastForNumber, known.count > 1 { measure() }
  }

  /// Whether answers come with a number.
  public var knowsHowSure: Bool { model.count >= Self.leastForNumber && categories.count > 1 }

  /// Where the text may belong, the likeliest first: one, two where it cannot tell, or none.
  public func guesses(_ terms: WeightedTerms) -> [CategoryGuess] {
    let ranked = ranked(terms)
    guard !knowsHowSure else {
      return Array(ranked.prefix(2).prefix { ($0.permille ?? 0) >= leastOffered })
    }
    guard let best = ranked.first, shares(terms, with: best.category) else { return [] }
    return [best]
  }

  /// Every category, the likeliest first; of equals in the order of their names.
  public func ranked(_ terms: WeightedTerms) -> [CategoryGuess] {
    let likely = Self.likelihoods(scores(terms), temperature)
    return Array(likely.indices).inOrder { likely[$0] > likely[$1] }.map { index in
      CategoryGuess(
        category: categories[index].id,
        permille: knowsHowSure ? permille(likely[index]) : nil)
    }
  }

  /// No number of choices makes sure of everything: as if one more had been made by lot.
  private func permille(_ likelihood: Float) -> Int {
    let count = Float(model.count)
    let tempered = (likelihood * count + 1 / Float(categories.count)) / (count + 1)
    return Int(tempered * 1000 + 0.5)
  }

  private func shares(_ terms: WeightedTerms, with category: ID<TextCategory>) -> Bool {
    guard let sum = model.categories[category] else { return false }
    if let source = terms.source, sum.entries[source] != nil { return true }
    var shared = 0
    for term in terms.terms where sum.entries[term.hash] != nil { shared += 1 }
    return shared >= Self.leastShared
  }
}

/// A category that a text may belong to.
public struct CategoryGuess: Hashable, Sendable {
  public var category: ID<TextCategory>
  /// How likely, in a thousand; nil where too little is known to say.
  public var permille: Int?
}

/// How likely each category is.
extension CategoryJudge {
  /// The logarithm of how unlike the others a text is, by category; with one example left out, of the category that it has.
  private func scores(
    _ terms: WeightedTerms, without example: CategoryModel.Example? = nil
  ) -> [Float] {
    let left: Int32 = example == nil ? 0 : 1
    var parts: [Part] = []
    var squares: Float = 0
    var removed: Int64 = 0
    for term in terms.terms {
      guard let whole = model.all.entries[term.hash] else { continue }
      removed += Int64(term.weight) * rarities[Int(whole.texts)]
      guard whole.texts > left else { continue }
      let rarity = rarities[Int(whole.texts - left)]
      let weight = Float(term.weight) * Float(rarity)
      squares += weight * weight
      let part = Part(
        hash: term.hash, weight: weight, whole: whole.weight, own: example == nil ? 0 : term.weight,
        rarity: Float(rarity) / 1024 / WeightedTerms.scale)
      parts.append(part)
    }
    guard squares > 0 else { return [Float](repeating: 0, count: categories.count) }
    let length = squares.squareRoot()
    let room = Self.smoothing * Float(model.all.entries.count)
    return categories.map { known in
      let isOwn = known.id == example?.category
      let others = known.others - (isOwn || example == nil ? 0 : removed)
      let base = Logarithm.natural(Float(others) / 1024 / WeightedTerms.scale + room)
      var score: Float = 0
      for part in parts {
        let inside = known.sum.entries[part.hash]?.weight ?? 0
        let outside = max(part.whole - inside - (isOwn ? 0 : part.own), 0)
        let there = Logarithm.natural(Float(outside) * part.rarity + Self.smoothing)
        score += part.weight / length * (base - there)
      }
      return score
    }
  }

  private struct Part {
    var hash: UInt32
    var weight: Float
    /// Of the term in all texts, and in the one that is left out.
    var whole: Int32
    var own: Int32
    var rarity: Float
  }

  private static func likelihoods(_ scores: [Float], _ temperature: Float) -> [Float] {
    let best = scores.max() ?? 0
    let powers = scores.map { Logarithm.inverse(($0 - best) / temperature) }
    let sum = powers.reduce(0, +)
    return powers.map { $0 / sum }
  }

  private static func rarities(_ all: CategoryModel.Sum) -> [Int64] {
    (0...max(all.texts, 1)).map { texts in
      let share = Float(1 + all.texts) / Float(1 + texts)
      return Int64((Logarithm.natural(share) + 1) * 1024 + 0.5)
    }
  }

  /// Judges choices as if they had not been made.
  private mutating func measure() {
    var judged: [(scores: [Float], right: Int)] = []
    for id in Array(model.examples.keys).inOrder().prefix(Self.mostMeasured) {
      guard let example = model.examples[id],
        let right = categories.firstIndex(where: { $0.id == example.category })
      else { continue }
      judged.append((scores(example.terms, without: example), right))
    }
    var least = Float.infinity
    // From a two-hundredth to two, by steps of a tenth.
    var tried: Float = 0.005
    while tried < 2 {
      var surprise: Float = 0
      for one in judged {
        surprise -= Logarithm.natural(
          max(Self.likelihoods(one.scores, tried)[one.right], 1e-12))
      }
      if surprise < least {
        least = surprise
        temperature = tried
      }
      tried *= 1.1
    }
    // The surest first: as many of them have to be covered as `coverage` says, of one more than were judged.
    let right = judged.map { permille(Self.likelihoods($0.scores, temperature)[$0.right]) }
      .inOrder { $0 > $1 }
    let place = ((judged.count + 1) * Self.coverage + 999) / 1000
    leastOffered = right[min(place, right.count) - 1]
  }
}

extension [Int64] {
  /// What a term weighs in all texts.
  fileprivate func weight(_ entry: CategoryModel.Sum.Entry) -> Int64 {
    Int64(entry.weight) * self[Int(entry.texts)]
  }
}
