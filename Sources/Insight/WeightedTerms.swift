import ArticleCore
import Kernel

/// What one text is about, as a person's choice of its category is learnt from it: its terms, each with how much of the
/// text it is.
///
/// Whole numbers, so that what was added can be taken away again without a rest.
public struct WeightedTerms: Hashable, Sendable {
  public struct Term: Hashable, Sendable {
    public var hash: UInt32
    /// In `scale` parts of a text whose squares make one.
    public var weight: Int32
  }

  /// Parts of one.
  static let scale: Float = 4096
  /// Words of a text that are read: what it is about stands at its beginning.
  private static let most = 300
  /// How often a term of a title counts, and who published it, and who wrote it.
  private static let title = 3
  private static let source = 3
  private static let author = 2

  /// In ascending order of their hashes, each once.
  public let terms: [Term]
  /// The source as a term; nil where nobody knows.
  let source: UInt32?

  /// The source is the name of the site or its host; of the text the beginning is read.
  public init(title: String, source: String, author: String, text: String) {
    var found: [UInt32] = []
    Terms.visit(Array(title.utf16)[...]) { hash in
      for _ in 0..<Self.title { found.append(hash) }
    }
    self.source = Self.name(source, mark: 1)
    for (name, times) in [(self.source, Self.source), (Self.name(author, mark: 2), Self.author)] {
      guard let name else { continue }
      for _ in 0..<times { found.append(name) }
    }
    var left = Self.most
    Terms.visit(Self.beginning(of: text)) { hash in
      left -= 1
      if left >= 0 { found.append(hash) }
    }
    terms = Self.weighed(found.inOrder())
  }

  /// As many letters as so many words have, and no more: a book is not copied to read its first page.
  private static func beginning(of text: String) -> ArraySlice<UInt16> {
    Array(text.utf16.prefix(most * 16))[...]
  }

  /// A name as one term, which no word of a text is: a mark stands before it.
  private static func name(_ text: String, mark: UInt16) -> UInt32? {
    guard !text.isEmpty else { return nil }
    var hash = TermHash()
    hash.add(mark)
    for unit in text.utf16 { hash.add(Scripts.small(unit)) }
    return hash.mixed
  }

  /// A term that stands there more often counts for more, and a longer text for no more than a short one.
  private static func weighed(_ sorted: [UInt32]) -> [Term] {
    var counted: [(hash: UInt32, count: Float)] = []
    for hash in sorted {
      if let last = counted.last, last.hash == hash {
        counted[counted.count - 1].count += 1
      } else {
        counted.append((hash, 1))
      }
    }
    var squares: Float = 0
    for index in counted.indices {
      counted[index].count = 1 + Logarithm.natural(counted[index].count)
      squares += counted[index].count * counted[index].count
    }
    let length = squares.squareRoot()
    return counted.map { term in
      Term(hash: term.hash, weight: Int32(term.count / length * scale + 0.5))
    }
  }
}
