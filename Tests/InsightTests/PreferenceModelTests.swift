import Insight
import Testing

@Suite struct PreferenceModelTests {
  private func choices(_ seed: UInt64, _ count: Int) -> [Choice] {
    var lots = PreferenceLots(seed: seed)
    return (0..<count).map { _ in
      let features = (0..<3).map { _ in lots.next() % 60 }
      return Choice(
        Array(Set(features)).sorted(), isTaken: lots.next() % 2 == 0,
        weight: Double(lots.next() % 11) / 10)
    }
  }

  @Test func weightsFollowWhatWasTaken() {
    let often = [Choice](repeating: Choice([1], isTaken: true), count: 8)
    let never = [Choice](repeating: Choice([2], isTaken: false), count: 8)
    let model = PreferenceModel(zip(often, never).flatMap { [$0, $1] })
    let means = model.weights.map(\.mean)
    #expect(model.weights.map(\.feature) == [1, 2])
    #expect(means[0] > 0.5 && means[1] < -0.5)
    #expect(model.weights.map(\.taken) == [8, 0])
    #expect(model.weights.map(\.passed) == [0, 8])
  }

  @Test func whatWasThereOnceHasNoWeight() {
    let model = PreferenceModel([Choice([7], isTaken: true), Choice([8], isTaken: false)])
    #expect(model.weights.isEmpty)
    #expect(model.choices == 2)
  }

  @Test func weightsAreBoundedAndTheSameForTheSameChoices() {
    for seed in 0..<30 as Range<UInt64> {
      let choices = choices(seed, 300)
      let model = PreferenceModel(choices)
      #expect(model == PreferenceModel(choices))
      #expect(model.weights.count <= PreferenceModel.most)
      for weight in model.weights {
        #expect(abs(weight.mean) <= PreferenceModel.bound)
        #expect(weight.variance > 0 && weight.variance < 1)
        #expect(weight.taken + weight.passed >= PreferenceModel.least)
        #expect(model.index(of: weight.feature).map { model.weights[$0] } == weight)
      }
    }
  }

  /// What was chosen again and again counts as much, whichever came first.
  @Test func theOrderOfTheChoicesSaysLittle() {
    // One pass alone leaves 0.3 and 2 between them.
    for order in [(0..<60).map { $0 % 3 }, (0..<60).map { $0 / 20 }] {
      let choices = order.map { Choice([UInt64($0)], isTaken: $0 == 0) }
      let model = PreferenceModel(choices)
      let turned = PreferenceModel(choices.reversed())
      #expect(model.weights.count == 3)
      for (one, other) in zip(model.weights, turned.weights) {
        #expect(abs(one.mean - other.mean) < 0.05)
      }
    }
  }

  /// A feature that no choice has is as good as one that never was.
  @Test func aFeatureWithoutChoicesLeavesNoTrace() {
    for seed in 0..<10 as Range<UInt64> {
      let choices = choices(seed, 100)
      let without = choices.map {
        Choice($0.features.filter { $0 != 5 }, isTaken: $0.isTaken, weight: $0.weight)
      }
      let model = PreferenceModel(without)
      #expect(model.index(of: 5) == nil)
      #expect(PreferenceModel(choices) != model)
    }
  }

  @Test func theLogisticFunctionIsOne() {
    #expect(Logistic.chance(0) == 0.5)
    #expect(abs(Logistic.chance(1) - 0.731_058_578_630_004_9) < 1e-12)
    #expect(abs(Logistic.chance(-4) - 0.017_986_209_962_091_56) < 1e-12)
    #expect(Logistic.chance(1_000) > 0.999_999 && Logistic.chance(-1_000) < 0.000_001)
    var last = 0.0
    for step in -250...250 {
      let chance = Logistic.chance(Double(step) / 10)
      #expect(chance >= last)
      last = chance
    }
  }

  @Test func lotsAreDrawnAroundTheMean() {
    let model = PreferenceModel([Choice]((0..<20).map { _ in Choice([1], isTaken: true) }))
    guard let weight = model.weights.first else { return #expect(Bool(false)) }
    var lots = PreferenceLots(seed: 4)
    let drawn = (0..<2_000).map { _ in model.drawn(weight, &lots) }
    let mean = drawn.reduce(0, +) / 2_000
    #expect(abs(mean - weight.mean) < 0.1)
    #expect(drawn.contains { $0 < weight.mean } && drawn.contains { $0 > weight.mean })
  }
}
