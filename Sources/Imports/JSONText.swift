import Kernel

/// A JSON value, as readers of exports look at it: what has another type is as good as missing.
indirect enum JSONValue {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([(name: String, value: JSONValue)])

  subscript(_ name: String) -> JSONValue {
    guard case .object(let members) = self else { return .null }
    for member in members where member.name == name { return member.value }
    return .null
  }

  func has(_ names: String...) -> Bool {
    guard case .object(let members) = self else { return false }
    return names.allSatisfy { name in members.contains { $0.name == name } }
  }

  /// Of a number its digits, too: some write the one, some the other.
  var text: String {
    switch self {
    case .string(let text): text
    case .number(let number): Int64(exactly: number).map(String.init) ?? String(number)
    default: ""
    }
  }

  var list: [JSONValue] {
    guard case .array(let values) = self else { return [] }
    return values
  }

  var number: Double? {
    switch self {
    case .number(let number): number
    case .string(let text): Double(text)
    default: nil
    }
  }

  /// A whole number within ±2^53.
  var integer: Int? { number.flatMap { abs($0) <= 9_007_199_254_740_992 ? Int($0) : nil } }

  var isTrue: Bool {
    switch self {
    case .bool(let value): value
    case .number(let number): number != 0
    case .string(let text): ["1", "true", "yes"].contains(text.lowercased())
    default: false
    }
  }

  var isNull: Bool {
    if case .null = self { return true }
    return false
  }

  var instant: Instant? {
    if case .number(let number) = self { return ImportTime.instant(number) }
    return ImportTime.instant(text)
  }
}

/// Reads JSON of which the half may be missing, element by element: what came before a fault counts.
///
/// The server's own `JSONReader` takes a text whole or not at all, and small ones alone.
struct JSONText {
  /// The text is damaged or ends here.
  struct Damage: Error {}

  private static let deepest = 256

  private let bytes: [UInt8]
  private(set) var position: Int

  init(_ bytes: [UInt8], from position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  var isAtEnd: Bool { position >= bytes.count }

  /// The next byte that is no blank; nil at the end.
  mutating func peek() -> UInt8? {
    while position < bytes.count, bytes[position] <= 32 { position += 1 }
    return position < bytes.count ? bytes[position] : nil
  }

  /// Hands over the elements of an array one after the other.
  mutating func forEachElement(_ body: (JSONValue) throws -> Void) throws {
    try take("[")
    if try skips("]") { return }
    repeat { try body(try readValue(0)) } while try skips(",")
    try take("]")
  }

  /// Goes through the members of an object; the body reads or passes over each value.
  mutating func forEachMember(_ body: (String, inout JSONText) throws -> Void) throws {
    try take("{")
    if try skips("}") { return }
    repeat {
      let name = try readString()
      try take(":")
      try body(name, &self)
    } while try skips(",")
    try take("}")
  }

  mutating func readValue() throws -> JSONValue { try readValue(0) }

  /// Passes over a value without keeping anything of it.
  mutating func skipValue() throws {
    var depth = 0
    repeat {
      guard let byte = peek() else { throw Damage() }
      switch byte {
      case UInt8(ascii: "\""): try skipString()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        position += 1
      case UInt8(ascii: ","), UInt8(ascii: ":"):
        guard depth > 0 else { throw Damage() }
        position += 1
      default: _ = try readWord()
      }
    } while depth > 0
  }

  private mutating func readValue(_ depth: Int) throws -> JSONValue {
    guard depth < Self.deepest, let byte = peek() else { throw Damage() }
    switch byte {
    case UInt8(ascii: "\""): return .string(try readString())
    case UInt8(ascii: "["):
      var values: [JSONValue] = []
      position += 1
      if try skips("]") { return .array([]) }
      repeat { values.append(try readValue(depth + 1)) } while try skips(",")
      try take("]")
      return .array(values)
    case UInt8(ascii: "{"):
      var members: [(name: String, value: JSONValue)] = []
      position += 1
      if try skips("}") { return .object([]) }
      repeat {
        let name = try readString()
        try take(":")
        members.append((name, try readValue(depth + 1)))
      } while try skips(",")
      try take("}")
      return .object(members)
    default: return try readWord()
    }
  }

  private mutating func readWord() throws -> JSONValue {
    let start = position
    while position < bytes.count, !Self.ends(bytes[position]), position - start < 64 {
      position += 1
    }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default:
      // The last number of half a file may be half a number.
      guard let number = Double(word), number.isFinite, position < bytes.count || start == 0 else {
        throw Damage()
      }
      return .number(number)
    }
  }

  private static func ends(_ byte: UInt8) -> Bool {
    byte <= 32 || byte == 0x2C || byte == 0x5D || byte == 0x7D || byte == 0x3A
  }

  private mutating func take(_ sign: Unicode.Scalar) throws {
    guard try skips(sign) else { throw Damage() }
  }

  private mutating func skips(_ sign: Unicode.Scalar) throws -> Bool {
    guard let byte = peek() else { throw Damage() }
    guard byte == UInt8(ascii: sign) else { return false }
    position += 1
    return true
  }

  private mutating func skipString() throws {
    position += 1
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return
      case UInt8(ascii: "\\"): position += 2
      default: position += 1
      }
    }
    throw Damage()
  }
}

extension JSONText {
  private mutating func readString() throws -> String {
    guard peek() == UInt8(ascii: "\"") else { throw Damage() }
    position += 1
    var text: [UInt8] = []
    var plain = position
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        text.append(contentsOf: bytes[plain..<position])
        position += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        text.append(contentsOf: bytes[plain..<position])
        position += 1
        try readEscape(into: &text)
        plain = position
      default: position += 1
      }
    }
    throw Damage()
  }

  private mutating func readEscape(into text: inout [UInt8]) throws {
    guard position < bytes.count else { throw Damage() }
    let escape = bytes[position]
    position += 1
    switch escape {
    case UInt8(ascii: "b"): text.append(8)
    case UInt8(ascii: "f"): text.append(12)
    case UInt8(ascii: "n"): text.append(10)
    case UInt8(ascii: "r"): text.append(13)
    case UInt8(ascii: "t"): text.append(9)
    case UInt8(ascii: "u"): text.append(contentsOf: String(try readScalar()).utf8)
    default: text.append(escape)
    }
  }

  /// Half of a surrogate pair is U+FFFD.
  private mutating func readScalar() throws -> Unicode.Scalar {
    let unit = try readHex()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard (0xD800..<0xDC00).contains(unit), position + 6 <= bytes.count,
      bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u")
    else { return "\u{FFFD}" }
    position += 2
    let low = try readHex()
    guard (0xDC00..<0xE000).contains(low) else { return "\u{FFFD}" }
    return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}"
  }

  private mutating func readHex() throws -> UInt32 {
    guard position + 4 <= bytes.count,
      let value = UInt32(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
    else { throw Damage() }
    position += 4
    return value
  }
}
