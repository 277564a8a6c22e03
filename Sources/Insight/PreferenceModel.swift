import Kernel

/// Something that was offered, and what became of it.
public struct Choice: Hashable, Sendable {
  /// What it had, each once, by the numbers that its owner gave them.
  public var features: [UInt64]
  public var isTaken: Bool
  /// How much it says, from 0 to 1.
  public var weight: Double

  public init(_ features: [UInt64], isTaken: Bool, weight: Double = 1) {
    self.features = features
    self.isTaken = isTaken
    self.weight = min(max(weight, 0), 1)
  }
}

/// What somebody likes, as one weight for each feature: Bayesian logistic regression, each weight with its own
/// variance (Laplace's approximation).
///
/// A function of the choices in their order, by additions, multiplications, divisions and roots alone: the same on
/// every machine.
public struct PreferenceModel: Hashable, Sendable {
  /// What is known of a feature.
  public struct Weight: Hashable, Sendable {
    public let feature: UInt64
    /// Log-odds that it adds: within ±`bound`.
    public fileprivate(set) var mean: Double
    public fileprivate(set) var variance: Double
    /// How often it was there when something was taken, and when something was passed over.
    public fileprivate(set) var taken = 0
    public fileprivate(set) var passed = 0
  }

  /// So many choices must have a feature before it has a weight: less says nothing.
  public static let least = 2
  /// As many features have weights, those that were there most often.
  public static let most = 40
  public static let bound = 3.0
  /// Before anything is known a feature adds nothing, give or take this squared.
  static let variance = 0.8
  /// How often anything is taken is not known at all.
  static let variance0 = 4.0
  /// How often every weight is set to where it fits best beside the others, after a first pass over the choices.
  static let rounds = 8

  /// By their features' numbers.
  public private(set) var weights: [Weight] = []
  public private(set) var choices = 0
  private var bias = Weight(feature: 0, mean: 0, variance: Self.variance0)

  public init() {}

  /// What the choices say, the oldest first.
  public init(_ choices: [Choice]) {
    self.choices = choices.count
    var counts: [UInt64: Int] = [:]
    for choice in choices {
      for feature in choice.features { counts[feature, default: 0] += 1 }
    }
    let usual = Array(counts.keys).inOrder { left, right in
      let (first, second) = (counts[left] ?? 0, counts[right] ?? 0)
      return first == second ? left < right : first > second
    }
    for feature in Array(usual.prefix(Self.most)).inOrder()
    where counts[feature] ?? 0 >= Self.least {
      weights.append(Weight(feature: feature, mean: 0, variance: Self.variance))
    }
    for choice in choices { learn(choice) }
    settle(choices)
  }

  /// Where the feature stands among the weights.
  public func index(of feature: UInt64) -> Int? {
    var low = 0
    var high = weights.count
    while low < high {
      let middle = low + (high - low) / 2
      if weights[middle].feature < feature { low = middle + 1 } else { high = middle }
    }
    return low < weights.count && weights[low].feature == feature ? low : nil
  }

  private mutating func learn(_ choice: Choice) {
    var found: [Int] = []
    var sum = bias.mean
    for feature in choice.features {
      guard let index = index(of: feature), !found.contains(index) else { continue }
      found.append(index)
      sum += weights[index].mean
      if choice.isTaken { weights[index].taken += 1 } else { weights[index].passed += 1 }
    }
    let chance = Logistic.chance(sum)
    let curve = choice.weight * chance * (1 - chance)
    let surprise = choice.weight * ((choice.isTaken ? 1 : 0) - chance)
    bias.move(curve, surprise)
    for index in found { weights[index].move(curve, surprise) }
  }

  /// Goes on from what the order of the choices left to where all of them together are likeliest: weight by weight, by Newton's
  /// steps.
  private mutating func settle(_ choices: [Choice]) {
    var holders = [[Int]](repeating: [], count: weights.count)
    var sums = [Double](repeating: bias.mean, count: choices.count)
    for (place, choice) in choices.enumerated() {
      for feature in choice.features {
        guard let index = index(of: feature), holders[index].last != place else { continue }
        holders[index].append(place)
        sums[place] += weights[index].mean
      }
    }
    let all = Array(choices.indices)
    for _ in 0..<Self.rounds {
      bias.settle(all, choices, variance: Self.variance0, &sums)
      for index in weights.indices {
        weights[index].settle(holders[index], choices, variance: Self.variance, &sums)
      }
    }
  }

  /// What a feature's weight may well be, drawn around its mean.
  public func drawn(_ weight: Weight, _ lots: inout PreferenceLots) -> Double {
    weight.mean + weight.variance.squareRoot() * lots.normal()
  }
}

extension PreferenceModel.Weight {
  fileprivate mutating func move(_ curve: Double, _ surprise: Double) {
    variance = 1 / (1 / variance + curve)
    mean = min(max(mean + variance * surprise, -PreferenceModel.bound), PreferenceModel.bound)
  }

  /// Beside the other weights, whose sums with it those of the choices are.
  fileprivate mutating func settle(
    _ places: [Int], _ choices: [Choice], variance prior: Double, _ sums: inout [Double]
  ) {
    var slope = -mean / prior
    var curve = 1 / prior
    for place in places {
      let choice = choices[place]
      let chance = Logistic.chance(sums[place])
      slope += choice.weight * ((choice.isTaken ? 1 : 0) - chance)
      curve += choice.weight * chance * (1 - chance)
    }
    let bound = PreferenceModel.bound
    let better = min(max(mean + slope / curve, -bound), bound)
    for place in places { sums[place] += better - mean }
    mean = better
    variance = 1 / curve
  }
}

/// The logistic function, without the C library, whose last digits differ from machine to machine.
public enum Logistic {
  /// Of log-odds.
  public static func chance(_ odds: Double) -> Double { 1 / (1 + power(-odds)) }

  /// e to the power of it, from -30 to 30.
  static func power(_ exponent: Double) -> Double {
    let exponent = min(max(exponent, -30), 30)
    let halves = Int(exponent * 1.442695040888963)
    let rest = exponent - Double(halves) * 0.6931471805599453
    var term = 1.0
    var sum = 1.0
    for step in 1...16 {
      term = term * rest / Double(step)
      sum += term
    }
    for _ in 0..<abs(halves) { sum = halves > 0 ? sum * 2 : sum / 2 }
    return sum
  }
}

/// Lots that follow from a seed.
public struct PreferenceLots: Sendable {
  private var numbers: SplitMix64

  public init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

  public mutating func next() -> UInt64 { numbers.next() }

  /// From 0 to 1.
  mutating func share() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

  /// As good as normal: mean 0, variance 1, nothing beyond ±6.
  mutating func normal() -> Double {
    var sum = -6.0
    for _ in 0..<12 { sum += share() }
    return sum
  }
}
