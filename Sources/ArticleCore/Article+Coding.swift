public import Kernel

/// The encoding: a map {0: version, 1: title, 2: language, 3: right to left, 4: blocks}.
///
/// A run of text is a text; an element is an array of tag, map of attributes, children.
extension Article {
  public static let mediaType = "application/vnd.later.article+cbor"

  /// More nesting than this is flattened by whoever builds an article.
  public static let maximumDepth = 24

  public var encoded: [UInt8] {
    var writer = CBORWriter()
    writer.beginMap(5)
    writer.write(0)
    writer.write(1)
    writer.write(1)
    writer.write(title)
    writer.write(2)
    writer.write(language)
    writer.write(3)
    writer.write(isRightToLeft)
    writer.write(4)
    Self.write(blocks, to: &writer)
    return writer.bytes
  }

  public init(decoding bytes: [UInt8]) throws(CBORError) {
    self.init(blocks: [])
    var reader = CBORReader(bytes)
    for _ in 0..<(try reader.readMapCount()) {
      switch try reader.readUInt() {
      case 1: title = try reader.readText()
      case 2: language = try reader.readText()
      case 3: isRightToLeft = try reader.readBool()
      case 4: blocks = try Self.readNodes(from: &reader, depth: 0)
      default: try reader.skip()
      }
    }
    try reader.finish()
  }

  private static func write(_ nodes: [ArticleNode], to writer: inout CBORWriter) {
    writer.beginArray(nodes.count)
    for node in nodes {
      switch node {
      case .text(let text): writer.write(text)
      case .element(let element):
        writer.beginArray(3)
        writer.write(element.tag.rawValue)
        writer.beginMap(element.attributes.count)
        for attribute in element.attributes {
          writer.write(attribute.name.rawValue)
          writer.write(attribute.value)
        }
        write(element.children, to: &writer)
      }
    }
  }

  private static func readNodes(
    from reader: inout CBORReader, depth: Int
  ) throws(CBORError) -> [ArticleNode] {
    guard depth <= maximumDepth else { throw .tooDeep }
    var nodes: [ArticleNode] = []
    for _ in 0..<(try reader.readArrayCount()) {
      if try reader.isNextArray() {
        nodes.append(.element(try readElement(from: &reader, depth: depth)))
      } else {
        nodes.append(.text(try reader.readText()))
      }
    }
    return nodes
  }

  /// An element of a newer version's tag becomes a division, and an unknown attribute is left out:
  /// the text stays.
  private static func readElement(
    from reader: inout CBORReader, depth: Int
  ) throws(CBORError) -> ArticleElement {
    guard try reader.readArrayCount() == 3 else { throw .unexpectedType }
    let tag = ArticleTag(rawValue: try reader.readInt()) ?? .division
    var attributes: [ArticleAttributeValue] = []
    for _ in 0..<(try reader.readMapCount()) {
      let name = ArticleAttribute(rawValue: try reader.readInt())
      let value = try reader.readText()
      if let name { attributes.append(ArticleAttributeValue(name, value)) }
    }
    let children = try readNodes(from: &reader, depth: depth + 1)
    return ArticleElement(tag, attributes: attributes, children: children)
  }
}
