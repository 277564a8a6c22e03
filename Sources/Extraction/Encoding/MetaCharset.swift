/// Finds the encoding that a page declares in its first bytes (HTML, "prescan a byte stream to
/// determine its encoding").
struct MetaCharset {
  /// The answer is nil where nothing is declared, or where the bytes end before the declaration does.
  static func find(in bytes: ArraySlice<UInt8>) -> CharacterEncoding? {
    if bytes.starts(with: [0x3C, 0, 0x3F, 0, 0x78, 0]) { return .utf16(isBigEndian: false) }
    if bytes.starts(with: [0, 0x3C, 0, 0x3F, 0, 0x78]) { return .utf16(isBigEndian: true) }
    var scan = MetaCharset(bytes: Array(bytes))
    do {
      return try scan.run()
    } catch {
      return xmlDeclaration(in: scan.bytes)
    }
  }

  /// The bytes ended.
  private struct End: Error {}

  private let bytes: [UInt8]
  private var index = 0

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private func byte() throws(End) -> UInt8 {
    guard index < bytes.count else { throw End() }
    return bytes[index]
  }

  private mutating func run() throws(End) -> CharacterEncoding {
    while true {
      if try byte() == 0x3C, let encoding = try markup() { return encoding }
      index += 1
    }
  }

  /// Passes what begins with a `<`, up to its last byte; answers what a `meta` declares.
  private mutating func markup() throws(End) -> CharacterEncoding? {
    if starts(with: "<!--") {
      // The dashes of the start may be those of the end.
      index += 2
      while !starts(with: "-->") {
        _ = try byte()
        index += 1
      }
      index += 2
    } else if starts(with: "<meta"), index + 5 < bytes.count,
      Self.isSpace(bytes[index + 5]) || bytes[index + 5] == 0x2F
    {
      index += 5
      return try meta()
    } else if isTag {
      while !Self.isSpace(try byte()), try byte() != 0x3E { index += 1 }
      while try attribute() != nil {}
    } else if starts(with: "<!") || starts(with: "</") || starts(with: "<?") {
      while try byte() != 0x3E { index += 1 }
    }
    return nil
  }

  private var isTag: Bool {
    let name = bytes[(index + 1)...].prefix(2)
    guard let first = name.first else { return false }
    let letter = first == 0x2F ? name.last ?? 0 : first
    return (0x61...0x7A).contains(letter | 0x20)
  }

  private mutating func meta() throws(End) -> CharacterEncoding? {
    var names: Set<[UInt8]> = []
    var gotPragma = false
    var needsPragma: Bool?
    var charset: CharacterEncoding?
    while let (name, value) = try attribute() {
      guard names.insert(name).inserted else { continue }
      if name == Array("http-equiv".utf8) {
        gotPragma = value == Array("content-type".utf8)
      } else if name == Array("content".utf8) {
        guard needsPragma == nil, let found = Self.charset(inContent: value) else { continue }
        charset = found
        needsPragma = true
      } else if name == Array("charset".utf8) {
        charset = Self.encoding(value[...])
        needsPragma = false
      }
    }
    guard let needsPragma, gotPragma || !needsPragma else { return nil }
    return charset
  }

  /// The next attribute of a tag in small letters, or nil at the tag's end ("get an attribute").
  private mutating func attribute() throws(End) -> (name: [UInt8], value: [UInt8])? {
    while Self.isSpace(try byte()) || bytes[index] == 0x2F { index += 1 }
    guard bytes[index] != 0x3E else { return nil }
    var name: [UInt8] = []
    while try byte() != 0x3D || name.isEmpty {
      if bytes[index] == 0x2F || bytes[index] == 0x3E { return (name, []) }
      if Self.isSpace(bytes[index]) { break }
      name.append(Self.lowered(bytes[index]))
      index += 1
    }
    while Self.isSpace(try byte()) { index += 1 }
    guard bytes[index] == 0x3D else { return (name, []) }
    index += 1
    while Self.isSpace(try byte()) { index += 1 }
    return (name, try value())
  }

  private mutating func value() throws(End) -> [UInt8] {
    var value: [UInt8] = []
    let quote = bytes[index]
    guard quote == 0x22 || quote == 0x27 else {
      while !Self.isSpace(try byte()), bytes[index] != 0x3E {
        value.append(Self.lowered(bytes[index]))
        index += 1
      }
      return value
    }
    index += 1
    while try byte() != quote {
      value.append(Self.lowered(bytes[index]))
      index += 1
    }
    index += 1
    return value
  }

  private func starts(with text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard index + count <= bytes.count else { return false }
    return text.withUTF8Buffer { wanted in
      (0..<count).allSatisfy { Self.lowered(bytes[index + $0]) == wanted[$0] }
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0C || byte == 0x0D
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }
}

extension MetaCharset {
  /// The `charset` in what a `content` says ("extracting a character encoding from a meta element").
  private static func charset(inContent content: [UInt8]) -> CharacterEncoding? {
    var rest = content[...]
    while let start = rest.indices.first(where: { rest[$0...].starts(with: "charset".utf8) }) {
      rest = rest[(start + 7)...].drop(while: isSpace)
      guard rest.first == 0x3D else { continue }
      let value = rest.dropFirst().drop(while: isSpace)
      guard let quote = value.first, quote == 0x22 || quote == 0x27 else {
        return encoding(value.prefix { !isSpace($0) && $0 != 0x3B })
      }
      guard let end = value.dropFirst().firstIndex(of: quote) else { return nil }
      return encoding(value.dropFirst()[..<end])
    }
    return nil
  }

  /// What an XML declaration at the very start says ("get an XML encoding").
  private static func xmlDeclaration(in bytes: [UInt8]) -> CharacterEncoding? {
    guard bytes.starts(with: "<?xml".utf8), let end = bytes.firstIndex(of: 0x3E) else { return nil }
    let declaration = bytes[..<end]
    let starts = declaration.indices.first { declaration[$0...].starts(with: "encoding".utf8) }
    guard let start = starts else { return nil }
    var rest = declaration[(start + 8)...].drop { $0 <= 0x20 }
    guard rest.first == 0x3D else { return nil }
    rest = rest.dropFirst().drop { $0 <= 0x20 }
    guard let quote = rest.first, quote == 0x22 || quote == 0x27,
      let close = rest.dropFirst().firstIndex(of: quote)
    else { return nil }
    let label = rest.dropFirst()[..<close]
    return label.contains { $0 <= 0x20 } ? nil : encoding(label)
  }

  private static func encoding(_ label: ArraySlice<UInt8>) -> CharacterEncoding? {
    let label = String(decoding: label, as: UTF8.self)
    if label.trimmingSpace() == "x-user-defined" { return .windows1252 }
    let encoding = CharacterEncoding(label: label)
    // Whoever could read the declaration did not read UTF-16.
    if case .utf16 = encoding { return .utf8 }
    return encoding
  }
}
