import ArticleCore
import Foundation
import Insight

// Prints how summaries compare with what is simpler, and how many edited copies are found.
//
//     summaries FOLDER-OF-TAGGED-TEXTS [FILE-OF-TEXTS ...]
//
// A file of texts has an article in paragraphs that empty lines part: the copies are made of those.

let folder = URL(
  fileURLWithPath: CommandLine.arguments.dropFirst().first ?? "Benchmarks/insight/texts")

func texts(_ language: String) throws -> [TaggedText] {
  try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    .filter { $0.lastPathComponent.hasPrefix(language) }
    .sorted { $0.path < $1.path }
    .flatMap { try TaggedText.read($0) }
}

/// The harmonic mean of precision and recall of chosen sentences.
func score(_ chosen: [String], _ text: TaggedText) -> Double {
  let keys = text.sentences.filter(\.isKey).map(\.text)
  let right = chosen.filter { keys.contains($0) }.count
  return right == 0 ? 0 : 2 * Double(right) / Double(chosen.count + keys.count)
}

func report(_ name: String, _ texts: [TaggedText]) {
  let ways: [(name: String, choose: (TaggedText) -> [String])] = [
    ("lead-3", { $0.sentences.prefix(3).map(\.text) }),
    (
      "longest",
      { $0.sentences.sorted { $0.text.utf16.count > $1.text.utf16.count }.prefix(3).map(\.text) }
    ),
    ("summary", { Summary(of: $0.article).sentences.map(\.text) }),
  ]
  let texts = texts.filter { !Summary(of: $0.article).sentences.isEmpty }
  print(name, "texts long enough", texts.count)
  for way in ways {
    let scores = texts.map { score(way.choose($0), $0) }
    let mean = scores.reduce(0, +) / Double(max(scores.count, 1))
    let spread = scores.map { ($0 - mean) * ($0 - mean) }.reduce(0, +)
    let error = (spread / Double(max(scores.count - 1, 1)) / Double(max(scores.count, 1)))
      .squareRoot()
    print("  ", way.name, String(format: "F1 %.3f ± %.3f", mean, error))
  }
}

for language in ["ko", "en"] {
  let texts = try texts(language)
  report(language, texts)
  report(language + " without asides", texts.map(\.withoutAsides))
}

var copied: [[String]] = []
for file in CommandLine.arguments.dropFirst(2) {
  let text = try String(contentsOf: URL(fileURLWithPath: file), encoding: .utf8)
  let paragraphs = text.components(separatedBy: "\n\n").filter { $0.count > 60 }
  if paragraphs.joined().count > 1_500 { copied.append(Array(paragraphs.prefix(12))) }
}
if !copied.isEmpty {
  var copies = EditedCopies(copied)
  for rate in [0.05, 0.15, 0.3] {
    print("copies edited by", rate, String(format: "found %.3f", copies.found(rate, rounds: 3)))
  }
  let mistaken = copies.mistaken()
  print("unrelated pairs", mistaken.pairs, "taken for copies", mistaken.mistaken)
}
