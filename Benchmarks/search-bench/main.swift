import Foundation
import Kernel
import SearchCore

// Called by Benchmarks/search.py, which reads the public collections and reckons.
//
// search-bench rank DOCUMENTS QUERIES  lines of "title<TAB>text" and of a query; prints the numbers of the best of each
// search-bench related DOCUMENTS QUERIES  the same by what words mean
// search-bench spell WORDS TYPED       lines of "word<TAB>frequency" and of a word; prints what it is taken for
//
// Figures go to standard error, as lines of "name value".

/// Lines with their parts.
func lines(_ path: String) throws -> [[String]] {
  let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
    $0.components(separatedBy: "\t")
  }
}

func tell(_ name: String, _ value: Double) {
  FileHandle.standardError.write(Data("\(name) \(value)\n".utf8))
}

/// Seconds of the processor, whatever else runs on the machine.
func seconds(_ work: () -> Void) -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  let start = now()
  work()
  return now() - start
}

/// The one that so many of a hundred do not reach.
func percentile(_ share: Double, _ values: [Double]) -> Double {
  let sorted = values.sorted()
  return sorted.isEmpty ? 0 : sorted[min(Int(Double(sorted.count) * share), sorted.count - 1)]
}

/// Merges until nothing is left to merge, then all.
func merge(_ index: inout InvertedIndex) {
  while var merge = index.beginMerge() {
    while !merge.isDone { merge.advance(terms: 1_000) }
    _ = index.finish(merge)
  }
}

func index(_ documents: [[String]]) -> InvertedIndex {
  var index = InvertedIndex()
  for (number, parts) in documents.enumerated() {
    index.put(
      IndexedDocument(
        key: ID(high: 0, low: UInt64(number)), fingerprint: 1,
        texts: [(field: .title, text: parts[0]), (field: .body, text: parts[1])]))
    if index.buffered > 500_000 {
      _ = index.seal()
      merge(&index)
    }
  }
  _ = index.seal()
  merge(&index)
  return index
}

/// The weights that are named on the command line, such as proximity=0.3.
func weights(_ arguments: [String]) -> RankingWeights {
  var weights = RankingWeights()
  for argument in arguments {
    let parts = argument.split(separator: "=")
    guard parts.count == 2, let value = Float(parts[1]) else { continue }
    switch parts[0] {
    case "title": weights.fields[0] = value
    case "body": weights.bodyLength = value
    case "other": weights.otherLength = value
    case "saturation": weights.saturation = value
    case "variant": weights.variant = value
    case "pair": weights.pair = value
    case "proximity": weights.proximity = value
    default: break
    }
  }
  return weights
}

func rank(_ documents: [[String]], _ queries: [[String]], _ arguments: [String]) {
  let weights = weights(arguments)
  var built = InvertedIndex()
  tell("build-seconds", seconds { built = index(documents) })
  tell("text-bytes", Double(documents.reduce(0) { $0 + $1[0].utf8.count + $1[1].utf8.count }))
  tell("index-bytes", Double(built.size))
  let snapshot = built.snapshot()
  var times: [Double] = []
  for query in queries {
    var found: [RankedDocument] = []
    // A question is a bag of words: none of them has to be there.
    times.append(
      seconds {
        found = snapshot.search(QueryExpression(query[0]), weights: weights, least: 0)
      })
    let best = found.sorted { $0.score > $1.score }.prefix(10)
    print(best.map { "\($0.key.low)" }.joined(separator: " "))
  }
  tell("search-p50", percentile(0.5, times))
  tell("search-p95", percentile(0.95, times))
}

func related(_ documents: [[String]], _ queries: [[String]]) {
  var built = index(documents)
  let snapshot = built.snapshot()
  var bytes: [UInt8]?
  tell("build-seconds", seconds { bytes = MeaningVectors.bytes(of: snapshot) })
  guard let bytes, let vectors = MeaningVectors(SegmentBytes(bytes)) else { return }
  tell("index-bytes", Double(bytes.count))
  var (weights, times) = (MeaningWeights(), [Double]())
  weights.least = -1
  for query in queries {
    var found: [RankedDocument] = []
    times.append(
      seconds {
        found = snapshot.related(to: QueryExpression(query[0]), by: vectors, sharing: weights)
      })
    print(found.prefix(10).map { "\($0.key.low)" }.joined(separator: " "))
  }
  tell("search-p95", percentile(0.95, times))
}

/// In how many of 5,000 texts of 500 words each word stands, by how frequent it is; in one at least.
func counts(_ words: [[String]]) -> [(word: String, count: Int)] {
  let counted = words.map { (word: $0[0], frequency: Double($0.last ?? "") ?? 1) }
  let all = counted.reduce(0) { $0 + $1.frequency }
  return counted.map { word, frequency in
    (word, max(Int((5_000 * (1 - exp(-500 * frequency / all))).rounded()), 1))
  }
}

func spell(_ words: [[String]], _ typed: [[String]]) {
  var library = InvertedIndex()
  let counted = counts(words).sorted { $0.count > $1.count }
  for number in 1...5_000 {
    let text = counted.prefix { $0.count >= number }.map { $0.word }
    library.put(
      IndexedDocument(
        key: ID(high: 0, low: UInt64(number)), fingerprint: 1,
        texts: [(field: .body, text: text.joined(separator: " "))]))
  }
  _ = library.seal()
  merge(&library)
  let snapshot = library.snapshot()
  var times: [Double] = []
  for line in typed {
    var suggestion: String?
    times.append(
      seconds { suggestion = snapshot.suggestion(for: line[0], QueryExpression(line[0])) })
    print(suggestion ?? line[0])
  }
  tell("spell-p50", percentile(0.5, times))
  tell("spell-p95", percentile(0.95, times))
}

let arguments = CommandLine.arguments
switch arguments.dropFirst().first {
case "rank" where arguments.count >= 4:
  rank(try lines(arguments[2]), try lines(arguments[3]), Array(arguments[4...]))
case "related" where arguments.count == 4:
  related(try lines(arguments[2]), try lines(arguments[3]))
case "spell" where arguments.count == 4:
  spell(try lines(arguments[2]), try lines(arguments[3]))
default:
  print("search-bench rank or related DOCUMENTS QUERIES, or search-bench spell WORDS TYPED")
  exit(2)
}
