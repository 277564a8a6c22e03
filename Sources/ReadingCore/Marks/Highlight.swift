public import ArticleCore
public import Kernel
public import SyncCore

/// The colours of a highlight.
///
/// The numbers are stored.
public enum HighlightColour: Int, Sendable, CaseIterable, PropertyValue {
  case yellow = 0
  case green = 1
  case blue = 2
  case pink = 3

  public static var absent: HighlightColour { .yellow }

  /// As the interface for other programs has it.
  public var name: String {
    switch self {
    case .yellow: "yellow"
    case .green: "green"
    case .blue: "blue"
    case .pink: "pink"
    }
  }
}

/// A highlight: a place by position and by quotation, as W3C's selectors have it.
///
/// A number never changes its meaning.
public struct Highlight: Hashable, Sendable, Model {
  /// As many units of text as a highlight takes in.
  public static let longest = 10_000
  /// As many units before and after it are kept, to find it again.
  public static let context = 32

  public static let kind = EntityKind.highlight

  public static let item = Property<Highlight, ID<Entity>>(1, "item", isReadOnly: true)
  /// The SHA-256 of the article that it was made in.
  public static let content = Property<Highlight, Bytes?>(2)
  public static let range = Property<Highlight, TextRange?>(3)
  /// The marked words.
  public static let quote = Property<Highlight, String>(4, "quote", .text(longest))
  /// Up to 32 characters before them.
  public static let prefix = Property<Highlight, String>(5, "prefix", .text(1_000))
  /// Up to 32 characters after them.
  public static let suffix = Property<Highlight, String>(6, "suffix", .text(1_000))
  public static let colour = Property<Highlight, HighlightColour>(7, "colour")
  public static let note = Property<Highlight, MergedText>(8, "note", .text(10_000))
  public static let createdAt = Property<Highlight, Instant>(9, "createdAt", isReadOnly: true)

  public static func describe<D: Describer>(_ describer: inout D) where D.Owner == Highlight {
    describer.property(item, { $0.item }, { $0.item = $1 })
    describer.property(
      content, { Hex.decode($0.content).map { Bytes($0) } },
      { $0.content = $1.map { Hex.encode($0.bytes) } ?? "" })
    describer.property(range, { $0.range }, { $0.range = $1 })
    describer.property(quote, { $0.quote }, { $0.quote = $1 })
    describer.property(prefix, { $0.prefix }, { $0.prefix = $1 })
    describer.property(suffix, { $0.suffix }, { $0.suffix = $1 })
    describer.property(colour, { $0.colour }, { $0.colour = $1 })
    describer.property(note, { MergedText($0.note) }, { $0.note = $1.text })
    describer.property(createdAt, { $0.createdAt }, { $0.createdAt = $1 })
  }

  public let id: ID<Entity>
  public var item = ID<Entity>.absent
  /// The hash of the article that it was made in, in hexadecimal.
  public var content = ""
  public var range: TextRange?
  public var quote = ""
  public var prefix = ""
  public var suffix = ""
  public var colour = HighlightColour.yellow
  public var note = ""
  public var createdAt = Instant(milliseconds: 0)

  /// Nil for what is deleted, or belongs to nothing.
  public init?(_ entity: Entity) {
    guard entity.kind == Self.kind, !entity.isDeleted else { return nil }
    id = entity.id
    read(entity)
    if item == .absent { return nil }
  }

  /// What makes a new highlight of a stretch of the text; nil where there is nothing but space.
  public static func making(
    _ id: ID<Entity>, of positions: Range<Int>, in text: ArticleText, item: ID<Entity>,
    content: String, colour: HighlightColour, at instant: Instant
  ) -> Edit? {
    var range = text.trimmed(positions)
    if range.count > longest {
      range = text.trimmed(range.lowerBound..<(range.lowerBound + longest))
    }
    guard !range.isEmpty, let hash = Hex.decode(content) else { return nil }
    let before = text.whole(max(range.lowerBound - context, 0)..<range.lowerBound)
    let after = text.whole(
      range.upperBound..<min(range.upperBound + context, text.units.count))
    return Edit(
      id,
      [
        .set(Self.item, item), .set(Self.content, Bytes(hash)),
        .set(Self.range, text.range(of: range)), .set(Self.quote, text.text(range)),
        .set(prefix, text.text(before)), .set(suffix, text.text(after)),
        .set(Self.colour, colour), .set(createdAt, instant),
      ])
  }
}
