public import Kernel

/// How much what counts: BM25F (Robertson, Zaragoza and Taylor, 2004), and how near words stand to each other.
public struct RankingWeights: Sendable {
  /// By the numbers of fields.
  public var fields: [Float] = [4, 3, 3, 3, 2, 2, 1, 2]
  /// How much a long field takes away, of the body and of all others.
  public var bodyLength: Float = 0.75
  public var otherLength: Float = 0.3
  public var saturation: Float = 1.2
  /// Of a word of the same stem, and of one that only begins as what was typed.
  public var variant: Float = 0.9
  public var beginning: Float = 0.5
  /// Of a pair of syllables beside its word.
  public var pair: Float = 0.6
  /// Of two words of a query beside each other.
  public var proximity: Float = 0.5

  public init() {}
}

/// What the keeper of an index knows beside the texts.
public struct DocumentFacts {
  /// Whether a condition holds; never asked for tags, sources, authors and collections.
  public var holds: (QueryFilter, ID<IndexedDocument>) -> Bool
  /// Whether the first is to stand before the second where both fit as well.
  public var precedes: (ID<IndexedDocument>, ID<IndexedDocument>) -> Bool

  public init(
    holds: @escaping (QueryFilter, ID<IndexedDocument>) -> Bool = { _, _ in false },
    precedes: @escaping (ID<IndexedDocument>, ID<IndexedDocument>) -> Bool = { $0 < $1 }
  ) {
    self.holds = holds
    self.precedes = precedes
  }
}

/// Something that was found.
public struct RankedDocument: Equatable, Sendable {
  public var key: ID<IndexedDocument>
  public var score: Float
  /// Whether all that was asked for is there; otherwise most of it.
  public var isExact: Bool
  /// The bits of the fields in which its words stand; none where only conditions were asked for.
  var fields: UInt8

  public func stands(in field: DocumentField) -> Bool { fields & field.bit != 0 }

  /// Whether its words stand in the names of its tags and collections alone.
  public var isOnlyNamed: Bool {
    fields != 0 && fields & ~(DocumentField.tags.bit | DocumentField.collection.bit) == 0
  }
}
