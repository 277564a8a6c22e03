import Kernel
import Wire

/// The file that is heard instead of a voice of the browser, and what the host is to do with it.
struct SpokenFile: Equatable, Sendable {
  let address: String
  /// Milliseconds from the beginning to the end of each sentence.
  let ends: [Int]
  /// The number of the last jump, which none has twice, and where it led: the host makes each once.
  private(set) var jump = 0
  private(set) var target = 0

  /// Nil where it is not of this text: of each sentence it has to be known when it is heard.
  init?(_ spoken: SpokenArticle, of content: String, sentences: Int) {
    guard Hex.encode(spoken.content) == content, spoken.ends.count == sentences else { return nil }
    address = Routes.contents + "/" + Hex.encode(spoken.sound)
    ends = spoken.ends
  }

  /// Plays from the beginning of a sentence.
  mutating func go(to sentence: Int, jump: Int) {
    self.jump = jump
    target = sentence > 0 && sentence <= ends.count ? ends[sentence - 1] : 0
  }

  /// The sentence that is heard at so many milliseconds.
  func sentence(at position: Int) -> Int {
    var low = 0
    var high = ends.count
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] <= position { low = middle + 1 } else { high = middle }
    }
    return min(low, max(ends.count - 1, 0))
  }

  /// As `PlayedMedium.orders`, with how often in a second the host tells where it is.
  func orders(isPlaying: Bool, rate: Int) -> String {
    "\(isPlaying ? 1 : 0) \(rate) \(jump) \(target) \(address) 4"
  }
}
