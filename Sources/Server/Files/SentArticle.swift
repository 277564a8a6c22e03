import AddressCore
import ArticleCore
import Kernel
import Storage

/// An article that a device kept and gives back.
///
/// It may be made up: it is taken only where it is encoded as we encode, and where each attribute is
/// one that the sanitiser lets through.
enum SentArticle {
  /// Elements and runs of text, at most: each takes far more memory than it has bytes.
  private static let largest = 500_000

  static func isValid(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: [0xA5, 0, 1, 1]), isSmallEnough(bytes),
      let article = try? Article(decoding: bytes),  // What cannot be read is no article.
      article.encoded == bytes
    else { return false }
    return article.blocks.allSatisfy(isValid)
  }

  /// Counts the elements and texts without keeping any of them.
  private static func isSmallEnough(_ bytes: [UInt8]) -> Bool {
    var reader = CBORReader(bytes)
    var rest = largest
    // What cannot be read is no article.
    guard (try? reader.countItems(&rest)) != nil else { return false }
    return reader.isAtEnd
  }

  private static func isValid(_ node: ArticleNode) -> Bool {
    guard case .element(let element) = node else { return true }
    var last = -1
    for attribute in element.attributes {
      guard attribute.name.rawValue > last, isValid(attribute) else { return false }
      last = attribute.name.rawValue
    }
    return element.children.allSatisfy(isValid)
  }

  private static func isValid(_ attribute: ArticleAttributeValue) -> Bool {
    let value = attribute.value
    switch attribute.name {
    case .href:
      let isInside = value.utf8.first == UInt8(ascii: "#")
      return isInside || value.lowercased().hasPrefix("mailto:") || isAddress(value)
    case .source: return isAddress(value)
    case .image: return ContentHash(text: value) != nil
    case .width, .height, .columnSpan, .rowSpan, .start:
      return value.utf8.count <= 7 && value.utf8.allSatisfy { (48...57).contains($0) }
    case .direction: return ["ltr", "rtl", "auto"].contains(value)
    case .alternativeText, .language, .anchor, .title, .codeLanguage, .formula: return true
    }
  }

  private static func isAddress(_ text: String) -> Bool {
    Address(absolute: text) != nil && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
  }
}

extension CBORReader {
  /// Passes over one item, and fails where it has more in it than is left.
  fileprivate mutating func countItems(_ rest: inout Int, depth: Int = 0) throws(CBORError) {
    rest -= 1
    guard rest >= 0, depth < Self.maximumDepth else { throw .tooLarge }
    guard let count = try readItemCount() else { return try skip() }
    for _ in 0..<count { try countItems(&rest, depth: depth + 1) }
  }

  /// What an array or a map has in it; nil, and nothing read, for all else.
  private mutating func readItemCount() throws(CBORError) -> Int? {
    if try isNextArray() { return try readArrayCount() }
    var ahead = self
    guard let pairs = try? ahead.readMapCount() else { return nil }  // No map.
    self = ahead
    return pairs * 2
  }
}
