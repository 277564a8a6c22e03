public import Kernel

/// A page cut into its blocks, so that a person can say which of them are the article.
public struct PageBlocks: Hashable, Sendable {
  /// A part of the page: some blocks that follow each other, and how it is found again.
  public struct Part: Hashable, Sendable {
    public var first: Int
    /// Past its last block.
    public var end: Int
    /// A path from the page's body: docs/extraction-rules.md.
    public var selector: String

    public init(first: Int, end: Int, selector: String) {
      self.first = first
      self.end = end
      self.selector = selector
    }
  }

  /// In document order; images have their `source`.
  public var blocks: [ArticleNode] = []
  /// Outer ones before those that they hold, no two of them with the same blocks.
  public var parts: [Part] = []
  /// The part that was found without being told, or the one next around it.
  public var automatic: Int?
  /// In thousandths.
  public var confidence = 0
  /// Why the text may be missing, where the page says so.
  public var trouble: ItemFailure?
  /// The ways of looking that were tried: `ExtractionAttempt` by number.
  public var tried: [Int] = []

  public init() {}

  /// The smallest part that holds more than this one, and all of it.
  public func larger(than part: Int) -> Int? {
    guard parts.indices.contains(part) else { return nil }
    let own = parts[part]
    var index = part - 1
    while index >= 0 {
      let other = parts[index]
      if other.first <= own.first, other.end >= own.end { return index }
      index -= 1
    }
    return nil
  }

  /// The largest part inside this one that holds the block.
  public func smaller(than part: Int, around block: Int) -> Int? {
    guard parts.indices.contains(part) else { return nil }
    let own = parts[part]
    var index = part + 1
    while index < parts.count, parts[index].first < own.end {
      let other = parts[index]
      if other.first <= block, block < other.end, other.end - other.first < own.end - own.first {
        return index
      }
      index += 1
    }
    return nil
  }

  /// The smallest part that holds the block.
  public func part(of block: Int) -> Int? {
    var found: Int?
    for index in parts.indices where parts[index].first <= block && block < parts[index].end {
      found = index
    }
    return found
  }
}

extension PageBlocks {
  public static let mediaType = "application/vnd.later.page-blocks+cbor"

  /// An array: confidence, failure or null, automatic part or null, ways tried, parts, and the
  /// blocks as an `Article`.
  public var encoded: [UInt8] {
    var writer = CBORWriter()
    writer.beginArray(6)
    writer.write(confidence)
    writer.write(trouble?.rawValue ?? -1)
    writer.write(automatic ?? -1)
    writer.beginArray(tried.count)
    for way in tried { writer.write(way) }
    writer.beginArray(parts.count)
    for part in parts {
      writer.beginArray(3)
      writer.write(part.first)
      writer.write(part.end)
      writer.write(part.selector)
    }
    writer.write(Article(blocks: blocks).encoded)
    return writer.bytes
  }

  public init(decoding bytes: [UInt8]) throws(CBORError) {
    self.init()
    var reader = CBORReader(bytes)
    guard try reader.readArrayCount() == 6 else { throw .unexpectedType }
    confidence = try reader.readInt()
    trouble = ItemFailure(rawValue: try reader.readInt())
    let given = try reader.readInt()
    for _ in 0..<(try reader.readArrayCount()) { tried.append(try reader.readInt()) }
    for _ in 0..<(try reader.readArrayCount()) {
      guard try reader.readArrayCount() == 3 else { throw .unexpectedType }
      let first = try reader.readInt()
      let end = try reader.readInt()
      parts.append(Part(first: first, end: end, selector: try reader.readText()))
    }
    blocks = try Article(decoding: try reader.readBytes()).blocks
    try reader.finish()
    automatic = parts.indices.contains(given) ? given : nil
    for part in parts {
      guard part.first >= 0, part.first < part.end, part.end <= blocks.count else {
        throw .unexpectedType
      }
    }
  }
}
