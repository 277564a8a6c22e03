public import ArticleCore
import Kernel

/// The runs of words that a text has, as numbers: what two texts have in common of them tells how much of their wording is
/// the same.
///
/// A run is three words, or as many syllables of Korean as say the same: there spaces come and go, and a syllable is what an
/// edit changes. Of a very long text every run with a small number is kept, so that two of them can still be compared.
public struct Shingles: Hashable, Sendable {
  /// In ascending order, each once, none above `limit`.
  public private(set) var hashes: [UInt32] = []
  /// The greatest number that is kept.
  public private(set) var limit = UInt32.max

  /// Numbers that are kept at most.
  static let most = 20_000

  /// Captions, tables and code do not count: they are what copies of one text differ in.
  public init(_ article: Article) {
    let text = ArticleText(article)
    var found: [UInt32] = []
    var limit = UInt32.max
    var window = RunWindow()
    for block in 0..<text.blockCount {
      Self.visit(text.block(block)) { token, weight in
        window.add(token, weight) { if $0 <= limit { found.append($0) } }
        if found.count > Self.most * 2 { limit = min(limit, Self.kept(&found)) }
      }
    }
    limit = min(limit, Self.kept(&found))
    hashes = found
    self.limit = limit
  }

  /// In order and each once, and of too many the smallest; answers the greatest that may stay.
  private static func kept(_ found: inout [UInt32]) -> UInt32 {
    var unique = TermHash.unique(found)
    let isTooMuch = unique.count > most
    if isTooMuch { unique.removeLast(unique.count - most) }
    found = unique
    return isTooMuch ? unique.last ?? .max : .max
  }

  /// Words weigh two, syllables one.
  private static func visit(_ units: ArraySlice<UInt16>, _ body: (UInt32, Int) -> Void) {
    var at = units.startIndex
    while at < units.endIndex {
      var hash = TermHash()
      if Scripts.isSyllable(units[at]) {
        hash.add(units[at])
        body(hash.mixed, 1)
        at += 1
      } else if Scripts.isLetter(units[at]) {
        while at < units.endIndex, Scripts.isLetter(units[at]) {
          hash.add(Scripts.small(units[at]))
          at += 1
        }
        body(hash.mixed, 2)
      } else {
        at += 1
      }
    }
  }

  /// What two texts have in common, counted among the numbers that both keep.
  public func compared(with other: Shingles) -> Likeness {
    let limit = min(limit, other.limit)
    let first = hashes[..<hashes.partitioningIndex { $0 > limit }]
    let second = other.hashes[..<other.hashes.partitioningIndex { $0 > limit }]
    return Likeness(
      shared: TermHash.shared(first, second), first: first.count, second: second.count)
  }
}

/// How much of their wording two texts have in common.
public struct Likeness: Hashable, Sendable {
  /// Runs of words that both have.
  public var shared: Int
  /// Those of each.
  public var first: Int
  public var second: Int

  /// The share of the smaller text that stands in the other, too.
  public var containment: Double {
    min(first, second) == 0 ? 0 : Double(shared) / Double(min(first, second))
  }

  /// The share of both that both have (Jaccard).
  public var resemblance: Double {
    let all = first + second - shared
    return all == 0 ? 0 : Double(shared) / Double(all)
  }

  /// Whether they are one text that was edited, cut, or put among other words.
  ///
  /// A quotation that two texts share is less.
  public var isNearDuplicate: Bool {
    shared >= Self.leastShared && containment >= Self.leastContainment
  }

  private static let leastShared = 20
  private static let leastContainment = 0.4
}

/// The last words of a text, from which its runs are made one after another.
private struct RunWindow {
  /// How long a run is, where a syllable counts as one and a word as two.
  private static let length = 6

  private var tokens: [(hash: UInt32, weight: Int)] = []
  private var weight = 0

  /// Hands over every run that ends with this word.
  mutating func add(_ hash: UInt32, _ weight: Int, _ body: (UInt32) -> Void) {
    tokens.append((hash, weight))
    self.weight += weight
    while self.weight >= Self.length {
      body(tokens.reduce(0) { Self.joined($0, $1.hash) })
      self.weight -= tokens.removeFirst().weight
    }
  }

  private static func joined(_ hash: UInt32, _ next: UInt32) -> UInt32 {
    let turned = (hash &+ 0x9E37_79B9) &* 0x85EB_CA6B
    var both = (turned ^ (turned >> 15) ^ next) &* 0xC2B2_AE35
    both ^= both >> 16
    return both
  }
}
