/// Reads a JSON text (RFC 8259) from bytes that may be hostile: once from the first byte to the last.
///
/// What the standard leaves open is refused: a name twice in one object, half of a surrogate pair,
/// a number that no `Double` holds. A byte order mark is passed over.
public struct JSONReader {
  /// Arrays and objects that may stand inside each other.
  public static let maximumDepth = 32
  /// Values of one text: a few bytes become a value of many.
  public static let maximumValues = 100_000
  /// Characters of one number.
  private static let longestNumber = 64

  private let bytes: [UInt8]
  private var position = 0
  private var values = 0
  /// Bytes that were looked at, each time that they were: what the reading cost.
  private var steps = 0

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  public static func read(_ bytes: [UInt8]) throws(JSONFault) -> JSON {
    var reader = JSONReader(bytes)
    return try reader.readAll()
  }

  /// The value, or what is wrong, and the steps that it took.
  public static func readCounting(_ bytes: [UInt8]) -> (Result<JSON, JSONFault>, steps: Int) {
    var reader = JSONReader(bytes)
    do throws(JSONFault) {
      return (.success(try reader.readAll()), reader.steps)
    } catch {
      return (.failure(error), reader.steps)
    }
  }

  private mutating func readAll() throws(JSONFault) -> JSON {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    let value = try readValue(depth: 0)
    guard position == bytes.count else { throw .malformed(at: position) }
    return value
  }
}

extension JSONReader {
  /// A value with the blanks around it.
  private mutating func readValue(depth: Int) throws(JSONFault) -> JSON {
    values += 1
    guard values <= Self.maximumValues else { throw .tooManyValues }
    skipBlanks()
    let value: JSON
    switch peek() {
    case UInt8(ascii: "{"): value = try readObject(depth: depth + 1)
    case UInt8(ascii: "["): value = try readArray(depth: depth + 1)
    case UInt8(ascii: "\""): value = .string(try readString())
    case UInt8(ascii: "t"): value = try readWord("true", .bool(true))
    case UInt8(ascii: "f"): value = try readWord("false", .bool(false))
    case UInt8(ascii: "n"): value = try readWord("null", .null)
    default: value = try readNumber()
    }
    skipBlanks()
    return value
  }

  private mutating func readArray(depth: Int) throws(JSONFault) -> JSON {
    guard depth <= Self.maximumDepth else { throw .tooDeep }
    position += 1
    skipBlanks()
    if skip("]") { return .array([]) }
    var items: [JSON] = []
    while true {
      items.append(try readValue(depth: depth))
      if skip("]") { return .array(items) }
      guard skip(",") else { throw .malformed(at: position) }
    }
  }

  private mutating func readObject(depth: Int) throws(JSONFault) -> JSON {
    guard depth <= Self.maximumDepth else { throw .tooDeep }
    position += 1
    skipBlanks()
    if skip("}") { return .object([]) }
    var members: [JSON.Member] = []
    var names: Set<String> = []
    while true {
      skipBlanks()
      let name = try readString()
      guard names.insert(name).inserted else { throw .repeatedName(name) }
      skipBlanks()
      guard skip(":") else { throw .malformed(at: position) }
      members.append(JSON.Member(name: name, value: try readValue(depth: depth)))
      if skip("}") { return .object(members) }
      guard skip(",") else { throw .malformed(at: position) }
    }
  }

  private mutating func readWord(_ word: StaticString, _ value: JSON) throws(JSONFault) -> JSON {
    for index in 0..<word.utf8CodeUnitCount {
      guard peek() == word.utf8Start[index] else { throw .malformed(at: position) }
      position += 1
    }
    return value
  }

  private mutating func readNumber() throws(JSONFault) -> JSON {
    let start = position
    _ = skip("-")
    if !skip("0") { try skipDigits() }
    var isWhole = true
    if skip(".") {
      isWhole = false
      try skipDigits()
    }
    if skip("e") || skip("E") {
      isWhole = false
      if !skip("+") { _ = skip("-") }
      try skipDigits()
    }
    guard position - start <= Self.longestNumber else { throw .number(at: start) }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isWhole, let value = Int64(text) { return .integer(value) }
    guard let value = Double(text), value.isFinite else { throw .number(at: start) }
    // 1.0 is the number 1; beyond 2^53 a Double is not exact.
    if let whole = Int64(exactly: value), whole.magnitude <= 1 << 53 { return .integer(whole) }
    return .number(value)
  }

  private mutating func skipDigits() throws(JSONFault) {
    let start = position
    while let byte = peek(), Self.isDigit(byte) { position += 1 }
    guard position > start else { throw .malformed(at: position) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private mutating func skipBlanks() {
    while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Nil at the end.
  private mutating func peek() -> UInt8? {
    steps += 1
    return position < bytes.count ? bytes[position] : nil
  }
}

extension JSONReader {
  private mutating func readString() throws(JSONFault) -> String {
    guard skip("\"") else { throw .malformed(at: position) }
    let start = position
    var text: [UInt8] = []
    var plain = position
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "\""):
        text.append(contentsOf: bytes[plain..<position])
        position += 1
        steps += text.count
        guard let valid = String(validating: text, as: UTF8.self) else {
          throw .notText(at: start)
        }
        return valid
      case UInt8(ascii: "\\"):
        text.append(contentsOf: bytes[plain..<position])
        position += 1
        try readEscape(into: &text)
        plain = position
      case 0..<0x20: throw .notText(at: position)
      default: position += 1
      }
    }
    throw .malformed(at: position)
  }

  private mutating func readEscape(into text: inout [UInt8]) throws(JSONFault) {
    let escape = peek()
    position += 1
    switch escape {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(escape ?? 0)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text.append(contentsOf: String(try readScalar()).utf8)
    default: throw .malformed(at: position - 1)
    }
  }

  /// The character of an escape of four hexadecimal digits, or of two that are a surrogate pair.
  private mutating func readScalar() throws(JSONFault) -> Unicode.Scalar {
    let start = position
    let unit = try readHex()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard (0xD800..<0xDC00).contains(unit), skip("\\"), skip("u") else { throw .notText(at: start) }
    let low = try readHex()
    guard (0xDC00..<0xE000).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else { throw .notText(at: start) }
    return scalar
  }

  private mutating func readHex() throws(JSONFault) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek(), let digit = Self.hexDigit(byte) else {
        throw .malformed(at: position)
      }
      value = value << 4 | digit
      position += 1
    }
    return value
  }

  private static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
