import Kernel

/// How much each of some sentences has in common with all others, directly and through them (Mihalcea and Tarau,
/// "TextRank", 2004).
///
/// Two sentences are as near as they have terms in common; the count is not divided by their lengths, which chose worse on
/// Korean news and no better on English.
struct SentenceGraph {
  /// From 0 to 1, the greatest being 1.
  private(set) var ranks: [Float]

  private static let damping: Float = 0.85
  private static let rounds = 30

  init(_ terms: [Terms]) {
    let count = terms.count
    var weights = [Float](repeating: 0, count: count * count)
    var sums = [Float](repeating: 0, count: count)
    for left in 0..<count {
      for right in (left + 1)..<max(count, left + 1) {
        let shared = terms[left].overlap(terms[right])
        // What is said again and again would make itself important.
        let isRepeat = shared * 10 >= max(terms[left].count, terms[right].count) * 9
        let weight = isRepeat ? 0 : Float(shared)
        weights[left * count + right] = weight
        weights[right * count + left] = weight
        sums[left] += weight
        sums[right] += weight
      }
    }
    ranks = [Float](repeating: 1, count: count)
    for _ in 0..<Self.rounds {
      var next = [Float](repeating: 1 - Self.damping, count: count)
      for from in 0..<count where sums[from] > 0 {
        let given = Self.damping * ranks[from] / sums[from]
        for to in 0..<count { next[to] += given * weights[from * count + to] }
      }
      ranks = next
    }
    let greatest = ranks.reduce(0) { max($0, $1) }
    if greatest > 0 { for index in ranks.indices { ranks[index] /= greatest } }
  }
}
