import ArticleCore
import Insight

/// Copies of texts as sites make them, and how many are found.
struct EditedCopies {
  var lots = Lots(state: 7)
  let texts: [[String]]
  private let words: [Substring]

  init(_ texts: [[String]]) {
    self.texts = texts
    words = texts.flatMap { $0.flatMap { $0.split(separator: " ") } }
  }

  /// The share of copies found at a rate of editing.
  mutating func found(_ rate: Double, rounds: Int) -> Double {
    var (found, all) = (0, 0)
    for _ in 0..<rounds {
      for text in texts {
        all += 1
        if Self.isFound(Shingles(Self.article(text)), Shingles(Self.article(edited(text, rate)))) {
          found += 1
        }
      }
    }
    return all == 0 ? 0 : Double(found) / Double(all)
  }

  /// How many pairs of different texts there are, and how many are taken for copies.
  func mistaken() -> (pairs: Int, mistaken: Int) {
    let shingles = texts.map { Shingles(Self.article($0)) }
    let sketches = shingles.map { TextSketch($0) }
    var (pairs, mistaken) = (0, 0)
    for one in texts.indices {
      for other in 0..<one {
        pairs += 1
        guard let a = sketches[one], let b = sketches[other], a.mayResemble(b) else { continue }
        if shingles[one].compared(with: shingles[other]).isNearDuplicate { mistaken += 1 }
      }
    }
    return (pairs, mistaken)
  }

  /// Paragraphs left out at the rate, words left out or replaced at half of it, and a site's words around.
  private mutating func edited(_ text: [String], _ rate: Double) -> [String] {
    var copy = ["Skip to content Menu Home About", "Share this story on your favourite network"]
    for paragraph in text where lots.share() >= rate {
      var kept: [Substring] = []
      for word in paragraph.split(separator: " ") {
        if lots.share() >= rate / 2 {
          kept.append(word)
        } else if lots.share() < 0.5 {
          kept.append(words[Int(lots.share() * Double(words.count))])
        }
      }
      copy.append(kept.joined(separator: " "))
    }
    return copy + ["Related articles you may like", "All content belongs to its owners"]
  }

  private static func isFound(_ one: Shingles, _ other: Shingles) -> Bool {
    guard let a = TextSketch(one), let b = TextSketch(other) else { return false }
    return a.mayResemble(b) && one.compared(with: other).isNearDuplicate
  }

  private static func article(_ paragraphs: [String]) -> Article {
    Article(
      blocks: paragraphs.map { .element(ArticleElement(.paragraph, children: [.text($0)])) })
  }
}

/// Always the same numbers from one seed (splitmix64).
struct Lots {
  var state: UInt64

  /// From 0 up to 1.
  mutating func share() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((value ^ (value >> 31)) >> 11) / Double(1 << 53)
  }
}
