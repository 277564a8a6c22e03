public import Kernel
public import SyncCore

/// The colours of a highlight.
///
/// The numbers are stored.
public enum HighlightColour: Int, Sendable, CaseIterable {
  case yellow = 0
  case green = 1
  case blue = 2
  case pink = 3

  /// As the interface for other programs has it.
  public var name: String {
    switch self {
    case .yellow: "yellow"
    case .green: "green"
    case .blue: "blue"
    case .pink: "pink"
    }
  }

  public init?(name: String) {
    for colour in Self.allCases where colour.name == name {
      self = colour
      return
    }
    return nil
  }
}

/// A highlight as screens read it.
public struct Highlight: Hashable, Sendable {
  /// As many units of text as a highlight takes in.
  public static let longest = 10_000
  /// As many units before and after it are kept, to find it again.
  public static let context = 32

  public let id: ID<Entity>
  public var item: ID<Entity>
  /// The hash of the article that it was made in, in hexadecimal.
  public var content: String
  public var range: TextRange?
  public var quote: String
  public var prefix: String
  public var suffix: String
  public var colour: HighlightColour
  public var note: String
  public var createdAt: Instant

  /// Nil for what is deleted, or belongs to nothing.
  public init?(_ entity: Entity) {
    guard entity.kind == .highlight, !entity.isDeleted,
      let item = entity.id(HighlightRegister.item, of: Entity.self)
    else { return nil }
    id = entity.id
    self.item = item
    content = entity.bytes(HighlightRegister.content).map(Hex.encode) ?? ""
    range = entity[HighlightRegister.range].flatMap { TextRange(value: $0.value) }
    quote = entity.text(HighlightRegister.quote) ?? ""
    prefix = entity.text(HighlightRegister.prefix) ?? ""
    suffix = entity.text(HighlightRegister.suffix) ?? ""
    colour =
      entity.int(HighlightRegister.colour).flatMap { HighlightColour(rawValue: $0) }
      ?? .yellow
    note = entity.text(HighlightRegister.note) ?? ""
    createdAt = entity.instant(HighlightRegister.createdAt) ?? Instant(milliseconds: 0)
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
      id, kind: .highlight,
      [
        .init(HighlightRegister.item, RegisterValue.id(item)),
        .init(HighlightRegister.content, RegisterValue.bytes(hash)),
        .init(HighlightRegister.range, text.range(of: range).encoded),
        .init(HighlightRegister.quote, RegisterValue.text(text.text(range))),
        .init(HighlightRegister.prefix, RegisterValue.text(text.text(before))),
        .init(HighlightRegister.suffix, RegisterValue.text(text.text(after))),
        .init(HighlightRegister.colour, RegisterValue.int(colour.rawValue)),
        .init(HighlightRegister.createdAt, RegisterValue.instant(instant)),
      ])
  }
}
