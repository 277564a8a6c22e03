// Prints how well the forecast's interval covers what simulated households do: docs/benchmarks.md.

/// With one decimal.
func text(_ number: Double) -> String {
  let tenths = Int(number * 10 + 0.5)
  return "\(tenths / 10).\(tenths % 10) %"
}

func row(_ name: String, _ coverage: Coverage) {
  print(
    "|", name, "|", text(coverage.share), "|", text(coverage.meanWidth), "|",
    text(coverage.shareOfDeviation), "|", text(coverage.meanWidthOfDeviation), "|",
    text(coverage.meanWidthOfDeviations), "|")
}

// What the forecast takes for usual was chosen by the first five seeds; the others show how it fares.
for seeds in [1...5, 11...15] as [ClosedRange<UInt64>] {
  for surprises in [true, false] {
    print(
      "Seeds \(seeds.lowerBound) to \(seeds.upperBound),",
      surprises ? "with holidays and purchases that nobody noted:\n" : "without:\n")
    print("| household | covered | width | mean ± sd covers | its width | covering as much |")
    print("|---|---|---|---|---|---|")
    let habits = Habit.allCases.map { habit in
      Coverage(seeds.map { Coverage(of: habit, surprises: surprises, seed: $0) })
    }
    for (habit, coverage) in zip(Habit.allCases, habits) { row(habit.rawValue, coverage) }
    row("all", Coverage(habits))
    print()
  }
}
