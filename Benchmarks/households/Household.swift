import Kernel
import RestockCore
import SyncCore

/// Random numbers that are the same in every run and on every machine: SplitMix64.
struct Chance: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  mutating func within(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + Double(next() >> 11) / 9_007_199_254_740_992
      * (range.upperBound - range.lowerBound)
  }

  /// Nearly normal, mean 0 and deviation 1: twelve uniform numbers, added up.
  mutating func normal() -> Double {
    (0..<12).reduce(-6) { sum, _ in sum + within(0...1) }
  }
}

/// What a simulated household buys of one product.
public enum Habit: String, CaseIterable, Sendable {
  /// One pack after another.
  case regular
  /// Each lasts 1 to 3 % longer than the one before, or shorter.
  case drifting
  /// By the time of the year up to 15 to 30 % longer and shorter.
  case seasonal
  /// One to four packs at once.
  case bulk
  /// From one purchase on, half to twice as long.
  case breaking
}

/// Twenty-five purchases of one household.
public struct Household {
  let purchases: [ProductEvent]

  /// A pack lasts 7 to 60 days, and what is bought at once differs from that by 4 to 20 % (normal).
  ///
  /// Where there are `surprises`, nobody notes one holiday in two years, of 7 to 21 days, and three of a
  /// hundred purchases.
  init(_ habit: Habit, surprises: Bool, _ chance: inout Chance) {
    let product = ID<Entity>(high: 7, low: 1)
    let level = chance.within(7...60)
    let noise = chance.within(0.04...0.2)
    let drift = 1 + chance.within(0.01...0.03) * (Bool.random(using: &chance) ? 1 : -1)
    let swing = chance.within(0.15...0.3)
    let jump = [Double]([0.5, 0.6, 0.7, 1.4, 1.6, 2]).randomElement(using: &chance) ?? 1
    let turn = Int.random(in: 6...18, using: &chance)
    let start = Int.random(in: 0..<365, using: &chance)
    var day = CivilDate(dayNumber: 18_000 + start)
    var lasting = level
    var purchases: [ProductEvent] = []
    for index in 0..<25 {
      let packs = habit == .bulk ? Int.random(in: 1...4, using: &chance) : 1
      purchases.append(ProductEvent(.bought, of: product, on: day, packs: packs))
      if habit == .drifting { lasting *= drift }
      if habit == .breaking && index == turn { lasting *= jump }
      var days = lasting * Double(packs) * max(1 + noise * chance.normal(), 0.2)
      if habit == .seasonal { days *= 1 + swing * Self.season(day) }
      let surprise = chance.within(0...1)
      let holiday = chance.within(7...21)
      if surprises && surprise < level / 730 { days += holiday }
      if surprises && surprise > 0.97 { days *= 2 }
      day = day.adding(days: max(Int(days + 0.5), 1))
    }
    self.purchases = purchases
  }

  /// From -1 in the middle of the year to 1 at its ends, and back in a straight line.
  private static func season(_ day: CivilDate) -> Double {
    (Double(day.dayNumber % 365) / 365 * 4 - 2).magnitude - 1
  }
}
