import Kernel

/// A word that may be meant by its beginning.
public struct Completion: Equatable, Sendable {
  public var text: String
  /// In how many documents it stands, also those that were removed and not yet merged away.
  public var documents: Int
}

extension IndexSnapshot {
  /// Terms of a segment that are looked through.
  private static var most: Int { 20_000 }

  /// The words of the library that begin so, the most frequent first.
  public func completions(of beginning: String, limit: Int = 8) -> [Completion] {
    let phrase = QueryPhrase(Array(beginning.utf8), isQuoted: false)
    guard let word = phrase.words.last else { return [] }
    var found: [[UInt8]: Int] = [:]
    let typed = SearchWord(word.bytes)
    // The last letter may still become another.
    let isOpen = word.script == .hangul && typed.letters != nil
    let prefix = isOpen ? Array(word.bytes.dropLast(KoreanWord.syllable)) : word.bytes
    let start: [UInt8] = prefix.isEmpty ? [0xEA, 0xB0, 0x80] : prefix
    for part in parts {
      var cursor = part.segment.terms(from: start)
      var left = Self.most
      while left > 0, cursor.next(), cursor.term.starts(with: prefix) {
        left -= 1
        guard !isOpen || typed.isAt(0, of: cursor.term), cursor.term != word.bytes else { continue }
        found[cursor.term, default: 0] += cursor.documents
      }
    }
    var all: [(term: [UInt8], count: Int)] = []
    for (term, count) in found { all.append((term, count)) }
    let best = all.inOrder {
      $0.count == $1.count ? $0.term.lexicographicallyPrecedes($1.term) : $0.count > $1.count
    }
    return best.lazy.filter { isThere($0.term) }.prefix(limit).map {
      Completion(text: String(decoding: $0.term, as: UTF8.self), documents: $0.count)
    }
  }

  /// Whether a word stands in something that was not removed.
  private func isThere(_ term: [UInt8]) -> Bool {
    parts.contains { part in
      guard var postings = part.segment.postings(of: term) else { return false }
      while postings.next() {
        if postings.document < part.dead.count, !part.dead[postings.document] { return true }
      }
      return false
    }
  }
}
