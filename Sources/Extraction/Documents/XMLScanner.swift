/// Reads XML from its beginning to its end, once: elements and text.
///
/// No document type, no entities but those of XML itself. What is not well-formed ends up as text or
/// ends the reading; nothing repeats.
struct XMLScanner {
  enum Event {
    /// Small letters, with its prefix; attributes likewise.
    case start(name: String, attributes: [String: String], isEmpty: Bool)
    case end(name: String)
    case text(String)
  }

  private let bytes: [UInt8]
  /// Where the next event begins.
  private(set) var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  func slice(_ range: Range<Int>) -> ArraySlice<UInt8> { bytes[range] }

  mutating func next() -> Event? {
    while position < bytes.count {
      guard bytes[position] == 0x3C else { return .text(text()) }
      let rest = bytes[position...]
      if rest.starts(with: "<!--".utf8) {
        skip(past: "-->")
      } else if rest.starts(with: "<![CDATA[".utf8) {
        let start = position + 9
        skip(past: "]]>")
        let end = max(start, min(position - 3, bytes.count))
        return .text(String(decoding: bytes[min(start, end)..<end], as: UTF8.self))
      } else if rest.starts(with: "<?".utf8) {
        skip(past: "?>")
      } else if rest.starts(with: "<!".utf8) {
        skip(past: ">")
      } else {
        return tag()
      }
    }
    return nil
  }

  private mutating func skip(past end: String) {
    let end = Array(end.utf8)
    while position < bytes.count {
      if bytes[position] == end[0], bytes[position...].starts(with: end) {
        position += end.count
        return
      }
      position += 1
    }
  }

  private mutating func text() -> String {
    let start = position
    position = bytes[start...].firstIndex(of: 0x3C) ?? bytes.count
    return Self.unescaped(bytes[start..<position])
  }

  private mutating func tag() -> Event {
    let start = position + 1
    var end = start
    var quote: UInt8 = 0
    while end < bytes.count {
      let byte = bytes[end]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == 0x3E {
        break
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      }
      end += 1
    }
    position = min(end + 1, bytes.count)
    var inner = bytes[start..<end]
    if inner.first == 0x2F { return .end(name: Self.name(inner.dropFirst())) }
    let isEmpty = inner.last == 0x2F
    if isEmpty { inner.removeLast() }
    return .start(name: Self.name(inner), attributes: Self.attributes(inner), isEmpty: isEmpty)
  }

  private static func name(_ text: ArraySlice<UInt8>) -> String {
    String(decoding: text.prefix { $0 > 0x20 && $0 != 0x2F }.prefix(100), as: UTF8.self)
      .lowercased()
  }

  private static func attributes(_ text: ArraySlice<UInt8>) -> [String: String] {
    var found: [String: String] = [:]
    var rest = text.drop { $0 > 0x20 }
    while found.count < 50 {
      rest = rest.drop { $0 <= 0x20 }
      let key = rest.prefix { $0 > 0x20 && $0 != 0x3D }
      guard !key.isEmpty else { break }
      rest = rest.dropFirst(key.count).drop { $0 <= 0x20 }
      guard rest.first == 0x3D else { continue }
      rest = rest.dropFirst().drop { $0 <= 0x20 }
      guard let quote = rest.first, quote == 0x22 || quote == 0x27 else { break }
      rest = rest.dropFirst()
      let value = rest.prefix { $0 != quote }
      rest = rest.dropFirst(value.count + 1)
      found[String(decoding: key, as: UTF8.self).lowercased()] = unescaped(value)
    }
    return found
  }

  private static func unescaped(_ text: ArraySlice<UInt8>) -> String {
    guard text.contains(0x26) else { return String(decoding: text, as: UTF8.self) }
    var result: [UInt8] = []
    var rest = text
    while let byte = rest.first {
      if byte == 0x26, let end = rest.prefix(12).firstIndex(of: 0x3B),
        let scalar = entity(rest[(rest.startIndex + 1)..<end])
      {
        result.append(contentsOf: String(Character(scalar)).utf8)
        rest = rest[(end + 1)...]
      } else {
        result.append(byte)
        rest.removeFirst()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func entity(_ name: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let name = String(decoding: name, as: UTF8.self)
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    case "nbsp": return "\u{A0}"
    default: break
    }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let value = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return value.flatMap { Unicode.Scalar($0) }
  }
}
