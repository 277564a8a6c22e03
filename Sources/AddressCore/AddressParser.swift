import Kernel

/// The pieces of an address's text, as bytes.
enum AddressParser {
  struct Parts {
    var path: ArraySlice<UInt8>
    var query: ArraySlice<UInt8>?
    var fragment: ArraySlice<UInt8>?
  }

  /// Without surrounding space and controls, and without tabs and line ends anywhere.
  static func cleaned(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for byte in text.utf8 where byte != 0x09 && byte != 0x0A && byte != 0x0D { bytes.append(byte) }
    let start = bytes.firstIndex { $0 > 0x20 } ?? bytes.endIndex
    let end = bytes.lastIndex { $0 > 0x20 } ?? start
    return start < bytes.endIndex ? Array(bytes[start...end]) : []
  }

  /// The lower-case scheme before the first colon, and what follows it.
  static func scheme(of bytes: ArraySlice<UInt8>) -> (name: [UInt8], rest: ArraySlice<UInt8>)? {
    guard let colon = bytes.firstIndex(of: 0x3A) else { return nil }
    var name: [UInt8] = []
    for byte in bytes[..<colon] {
      let isOther = isDigit(byte) || byte == 0x2B || byte == 0x2D || byte == 0x2E
      guard isLetter(byte) || (isOther && !name.isEmpty) else { return nil }
      name.append(lowercased(byte))
    }
    return name.isEmpty ? nil : (name, bytes[(colon + 1)...])
  }

  /// Path, query and fragment.
  static func parts(_ bytes: ArraySlice<UInt8>) -> Parts {
    let hash = bytes.firstIndex(of: 0x23)
    let front = bytes[..<(hash ?? bytes.endIndex)]
    let mark = front.firstIndex(of: 0x3F)
    return Parts(
      path: front[..<(mark ?? front.endIndex)],
      query: mark.map { front[($0 + 1)...] },
      fragment: hash.map { bytes[($0 + 1)...] })
  }

  /// Host and port; a name and password before them are dropped.
  static func authority(_ bytes: ArraySlice<UInt8>) -> (host: AddressHost, port: UInt16?)? {
    let start = bytes.lastIndex(of: 0x40).map { $0 + 1 } ?? bytes.startIndex
    let rest = bytes[start...]
    let bracket = rest.lastIndex(of: 0x5D) ?? rest.startIndex
    let colon = rest[bracket...].firstIndex(of: 0x3A)
    guard let host = AddressHost(parsing: rest[..<(colon ?? rest.endIndex)]) else { return nil }
    guard let colon, colon + 1 < rest.endIndex else { return (host, nil) }
    var port = 0
    for byte in rest[(colon + 1)...] {
      guard isDigit(byte), port <= 6553 else { return nil }
      port = port * 10 + Int(byte - 0x30)
    }
    guard let port = UInt16(exactly: port), port > 0 else { return nil }
    return (host, port)
  }

  /// Joins a path to the folder of the one it is relative to and removes dot segments (RFC 3986,
  /// section 5.2.4).
  static func path(_ bytes: ArraySlice<UInt8>, below base: [UInt8]) -> String {
    var segments: [ArraySlice<UInt8>] = []
    let folder = base.split(separator: 0x2F, omittingEmptySubsequences: false).dropFirst()
      .dropLast()
    segments.append(contentsOf: folder)
    var relative = bytes
    if base.isEmpty, let first = relative.first, isSlash(first) { relative = relative.dropFirst() }
    let steps = relative.split(omittingEmptySubsequences: false) { isSlash($0) }
    for (index, step) in steps.enumerated() {
      let isLast = index == steps.count - 1
      switch dots(step) {
      case 2:
        _ = segments.popLast()
        if isLast { segments.append([]) }
      case 1:
        if isLast { segments.append([]) }
      default: segments.append(step)
      }
    }
    var path: [UInt8] = []
    for segment in segments {
      path.append(0x2F)
      path.append(contentsOf: segment)
    }
    return path.isEmpty ? "/" : encoded(path[...], escaping: pathEscapes)
  }

  static func query(_ bytes: ArraySlice<UInt8>) -> String {
    encoded(bytes, escaping: queryEscapes)
  }

  static func fragment(_ bytes: ArraySlice<UInt8>) -> String {
    encoded(bytes, escaping: fragmentEscapes)
  }

  /// 1 for `.`, 2 for `..`, also percent-encoded; 0 for anything else.
  private static func dots(_ segment: ArraySlice<UInt8>) -> Int {
    var count = 0
    var rest = segment
    while let first = rest.first {
      if first == 0x2E {
        rest = rest.dropFirst()
      } else if rest.count >= 3, Array(rest.prefix(3)).lowercasedASCII == [0x25, 0x32, 0x65] {
        rest = rest.dropFirst(3)
      } else {
        return 0
      }
      count += 1
    }
    return count <= 2 ? count : 0
  }

  private static let pathEscapes = Array("\"<>^`{}".utf8)
  private static let queryEscapes = Array("\"<>'".utf8)
  private static let fragmentEscapes = Array("\"<>`".utf8)

  /// Percent-encodes what may not stand; what is encoded already stays.
  private static func encoded(_ bytes: ArraySlice<UInt8>, escaping escapes: [UInt8]) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte <= 0x20 || byte >= 0x7F || escapes.contains(byte) {
        PercentCoding.append(byte, to: &result)
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  static func isSlash(_ byte: UInt8) -> Bool { byte == 0x2F || byte == 0x5C }
  static func endsAuthority(_ byte: UInt8) -> Bool {
    isSlash(byte) || byte == 0x3F || byte == 0x23
  }
  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
  static func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= 0x61 && lower <= 0x7A
  }
  static func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }
}

extension [UInt8] {
  /// A to Z as a to z; other bytes stay.
  var lowercasedASCII: [UInt8] {
    var result = self
    for index in result.indices { result[index] = AddressParser.lowercased(result[index]) }
    return result
  }
}
