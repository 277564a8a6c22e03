// Prints how much worse than the best suggestions are for simulated readers, beside lots: docs/benchmarks.md.

/// In percent, with one decimal.
func text(_ share: Double) -> String {
  let tenths = Int(share * 1_000 + 0.5)
  return "\(tenths / 10).\(tenths % 10) %"
}

print("| choices before | regret of suggestions, of that of lots | worst of ten readers |")
print("|---|---|---|")
for learning in [0, 10, 25, 50, 100] {
  var all = Regret()
  var shares: [Double] = []
  for group in 0..<20 {
    var some = Regret()
    for seed in 0..<10 {
      some.add(Regret(seed: UInt64(group * 10 + seed), learning: learning, counted: 25))
    }
    shares.append(some.share)
    all.add(some)
  }
  print("|", learning, "|", text(all.share), "|", text(shares.max() ?? 0), "|")
}
