import Kernel

/// Goes through the tags and texts of HTML or XML as they stand, whatever is nested in what, once from
/// end to end: exports of bookmarks are no documents, and close what they never opened.
struct MarkupReader {
  enum Event {
    /// The name in small letters.
    case start(String, [String: String])
    case end(String)
    /// With character references in their characters.
    case text(String)
  }

  /// Bytes of one attribute or text; what is longer is cut.
  private static let longest = 1 << 20

  private let bytes: [UInt8]
  private var position = 0
  /// Whether the last start was its end too: `<outline/>`.
  private(set) var closesItself = false
  /// Whether the file ends within the last start.
  private(set) var isCutOff = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> Event? {
    while position < bytes.count {
      if bytes[position] != UInt8(ascii: "<") { return readText() }
      position += 1
      guard position < bytes.count else { return nil }
      switch bytes[position] {
      case UInt8(ascii: "!"): skipDeclaration()
      case UInt8(ascii: "?"): skip(past: ">")
      case UInt8(ascii: "/"):
        position += 1
        let name = readName()
        skip(past: ">")
        return .end(name)
      case let byte where byte.isLetter: return readStart()
      default: return .text("<")
      }
    }
    return nil
  }

  private mutating func readText() -> Event {
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "<") { position += 1 }
    return .text(Self.decoded(bytes[start..<position]))
  }

  private mutating func skip(past sign: Unicode.Scalar) {
    while position < bytes.count, bytes[position] != UInt8(ascii: sign) { position += 1 }
    position += 1
  }

  private mutating func skipDeclaration() {
    guard bytes[position...].starts(with: "!--".utf8) else { return skip(past: ">") }
    position += 3
    while position < bytes.count, !bytes[position...].starts(with: "-->".utf8) { position += 1 }
    position += 3
  }

  private mutating func readName() -> String {
    let start = position
    while position < bytes.count, !Self.endsName(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self).lowercased()
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    byte <= 32 || byte == 0x3E || byte == 0x2F || byte == 0x3D
  }

  private mutating func readStart() -> Event {
    let name = readName()
    var attributes: [String: String] = [:]
    while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
      let before = position
      let key = readName()
      if position == before {
        position += 1
        continue
      }
      let value = readValue()
      if attributes.count < 40, attributes[key] == nil { attributes[key] = value }
    }
    isCutOff = position >= bytes.count
    closesItself = !isCutOff && bytes[position - 1] == UInt8(ascii: "/")
    position += 1
    return .start(name, attributes)
  }

  private mutating func skipBlanks() {
    while position < bytes.count, bytes[position] <= 32 { position += 1 }
  }

  private mutating func readValue() -> String {
    let after = position
    skipBlanks()
    guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else {
      position = after
      return ""
    }
    position += 1
    skipBlanks()
    guard position < bytes.count else { return "" }
    let quote = bytes[position]
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    if isQuoted { position += 1 }
    let start = position
    while position < bytes.count {
      let byte = bytes[position]
      if isQuoted ? byte == quote : byte <= 32 || byte == UInt8(ascii: ">") { break }
      position += 1
    }
    let value = Self.decoded(bytes[start..<position])
    if isQuoted { position += 1 }
    return value
  }

  /// References that end in a semicolon; addresses have others that are none.
  private static func decoded(_ text: ArraySlice<UInt8>) -> String {
    let text = text.prefix(longest)
    guard text.contains(UInt8(ascii: "&")) else { return String(decoding: text, as: UTF8.self) }
    var decoded: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] == UInt8(ascii: "&"),
        let end = text[index...].prefix(12).firstIndex(of: UInt8(ascii: ";")),
        let character = character(text[(index + 1)..<end])
      {
        decoded += Array(String(character).utf8)
        index = end + 1
      } else {
        decoded.append(text[index])
        index += 1
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  private static func character(_ name: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let name = String(decoding: name, as: UTF8.self)
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    case "nbsp": return "\u{A0}"
    default:
      guard name.utf8.first == UInt8(ascii: "#") else { return nil }
      let digits = name.dropFirst()
      let isHex = digits.first == "x" || digits.first == "X"
      let number = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return number.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }
    }
  }
}

extension MarkupReader {
  /// Elements whose text nobody reads in the page itself.
  private static let unread: Set<String> = ["title", "style", "script"]

  /// Whether markup says nothing: elements with no text in them, however long a picture's address is, or a whole page with
  /// no more than its title.
  static func isBlank(_ markup: String) -> Bool {
    // Of what is longer a text could be cut.
    guard markup.utf8.count <= longest else { return false }
    var reader = MarkupReader(Array(markup.utf8))
    var unread: String?
    while let event = reader.next() {
      switch event {
      case .start(let name, _):
        // A sign within it that is no tag may have hidden its end.
        guard unread == nil else { return false }
        if !reader.closesItself, Self.unread.contains(name) { unread = name }
      case .end(let name): if unread == name { unread = nil }
      case .text(let text):
        if unread == nil, !text.unicodeScalars.allSatisfy({ $0.properties.isWhitespace }) {
          return false
        }
      }
    }
    // Where its end is missing, all of the page may stand in it.
    return unread == nil
  }
}
