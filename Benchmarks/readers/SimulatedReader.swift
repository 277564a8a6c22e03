import Insight
import Kernel

/// Somebody whose taste is known: what they like of sources, words and lengths adds up to the odds that they open something.
struct SimulatedReader {
  static let sources = ["acorn", "birch", "cedar", "dogwood", "elder", "fir", "ginkgo", "hazel"]
  static let words = [
    "bridges", "clouds", "dancing", "engines", "forests", "glaciers", "harbours", "islands",
  ]

  private var ofSource: [Double] = []
  private var ofWord: [Double] = []
  private var ofLength: [Double] = []

  init(_ lots: inout PreferenceLots) {
    ofSource = Self.sources.map { _ in Self.liking(&lots) * 1.5 }
    ofWord = Self.words.map { _ in Self.liking(&lots) * 1.5 }
    ofLength = [0, 1, 2].map { _ in Self.liking(&lots) }
  }

  /// Much liked, disliked, or neither.
  private static func liking(_ lots: inout PreferenceLots) -> Double {
    Double(Int(lots.next() % 5) - 2) / 2 * 1.2
  }

  /// How likely they open it.
  func chance(_ text: SimulatedText) -> Double {
    let length = text.minutes <= 5 ? 0 : text.minutes < 15 ? 1 : 2
    return Logistic.chance(ofSource[text.source] + ofWord[text.word] + ofLength[length] - 0.5)
  }
}

/// Something that waits to be read.
struct SimulatedText {
  let number: UInt64
  let source: Int
  let word: Int
  let minutes: Int
  let savedAt: Instant

  init(_ number: UInt64, savedAt: Instant, _ lots: inout PreferenceLots) {
    self.number = number
    self.savedAt = savedAt
    source = Int(lots.next() % UInt64(SimulatedReader.sources.count))
    word = Int(lots.next() % UInt64(SimulatedReader.words.count))
    minutes = [4, 8, 12, 20, 28][Int(lots.next() % 5)]
  }
}
