import Foundation
import Testing

/// `LATER_SCHEDULES` says how many schedules, `LATER_SEED` which single one.
private func setting(_ name: String) -> UInt64? {
  ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
}

private struct Outcome: Sendable {
  var failures: [(seed: UInt64, text: String)] = []
  var digest: UInt64 = 0
}

private func run(seed: UInt64) -> (digest: UInt64, failure: String?) {
  var world = World(seed: seed)
  do throws(World.Failure) {
    try world.run()
    return (world.digest, nil)
  } catch {
    return (world.digest, error.description)
  }
}

/// Runs a share of the seeds, and each hundredth twice.
private func run(seeds: StrideTo<UInt64>) -> Outcome {
  var outcome = Outcome()
  for seed in seeds {
    let (digest, failure) = run(seed: seed)
    if let failure { outcome.failures.append((seed, failure)) }
    outcome.digest ^= digest &+ seed
    if seed % 100 == 0, run(seed: seed).digest != digest {
      outcome.failures.append((seed, "the same seed gives other bytes"))
    }
  }
  return outcome
}

// Shows X07.
@Test func noScheduleLosesOrDivergesAChange() async {
  if let seed = setting("LATER_SEED") {
    let (_, failure) = run(seed: seed)
    #expect(failure == nil)
    return
  }
  let count = setting("LATER_SCHEDULES") ?? 100_000
  let workers = UInt64(ProcessInfo.processInfo.activeProcessorCount)
  let failures = await withTaskGroup(of: Outcome.self) { group in
    for worker in 0..<workers {
      group.addTask { run(seeds: stride(from: worker + 1, to: count + 1, by: Int(workers))) }
    }
    var failures: [(seed: UInt64, text: String)] = []
    for await outcome in group { failures += outcome.failures }
    return failures.sorted { $0.seed < $1.seed }
  }
  for failure in failures.prefix(5) {
    Issue.record("\(failure.text)\nreplay: make simulate SEED=\(failure.seed)")
  }
  let failed = failures.count
  #expect(failed == 0)
}
