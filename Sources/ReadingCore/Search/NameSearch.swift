import Kernel

/// Names that answer what was typed, the best first.
///
/// Korean is found as in the search: by initial consonants, and while a syllable is still open.
public struct NameSearch {
  private let words: [SearchWord]

  public init(_ text: String) {
    words = SearchWord.all(text)
  }

  public var isEmpty: Bool { words.isEmpty }

  /// Less is better; nil where a word stands nowhere in the name.
  public func rank(_ name: String) -> Int? {
    let text = SearchText.folded(name)
    var rank = 0
    for word in words {
      guard let found = word.rank(in: text) else { return nil }
      rank += found
    }
    return rank
  }
}

extension SearchWord {
  /// 0 where the text begins with it, 1 where a word of it does, 2 where it stands elsewhere.
  fileprivate func rank(in text: [UInt8]) -> Int? {
    var best: Int?
    var index = 0
    var isBeginning = true
    while index < text.count {
      if isAt(index, of: text) {
        if index == 0 { return 0 }
        if isBeginning { return 1 }
        best = 2
      }
      isBeginning = text[index] == 32 || text[index] == 45 || text[index] == 47
      index += SearchText.scalar(text, index).count
    }
    return best
  }
}
