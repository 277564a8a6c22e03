import Glibc

/// How a page's bytes stand for characters.
///
/// By byte order mark, then the response's header, then `meta` in the first kilobyte, as the
/// standard says; then by looking: UTF-8 if the bytes are, what a later `meta` says, what their letters
/// are (`EncodingGuess`), an encoding usual in the country of the host if they decode without a fault,
/// else windows-1252.
///
/// Some things come before a label: bytes that are UTF-8 in many characters are UTF-8, whatever the
/// page says (one that a browser has saved or sent still has the label of its first encoding), and
/// so are those of UTF-16 without a mark. A label that says UTF-8 of what is mostly none is not believed.
public enum CharacterEncoding: Hashable, Sendable {
  case utf8
  case utf16(isBigEndian: Bool)
  case windows1252
  /// Any other of the Encoding standard, by iconv's name.
  case legacy(String)

  /// The encoding with this label (WHATWG Encoding, section 4.2), or nil.
  public init?(label: String) {
    let label = label.trimmingSpace().lowercased()
    switch label {
    case "unicode-1-1-utf-8", "unicode11utf8", "unicode20utf8", "utf-8", "utf8", "x-unicode20utf8":
      self = .utf8
    case "unicodefffe", "utf-16be": self = .utf16(isBigEndian: true)
    case "csunicode", "iso-10646-ucs-2", "ucs-2", "unicode", "unicodefeff", "utf-16", "utf-16le":
      self = .utf16(isBigEndian: false)
    case "ansi_x3.4-1968", "ascii", "cp1252", "cp819", "csisolatin1", "ibm819", "iso-8859-1",
      "iso-ir-100", "iso8859-1", "iso88591", "iso_8859-1", "iso_8859-1:1987", "l1", "latin1",
      "us-ascii", "windows-1252", "x-cp1252":
      self = .windows1252
    default:
      guard let name = EncodingLabels.iconvName(of: label) else { return nil }
      self = .legacy(name)
    }
  }

  /// The text of a page in UTF-8, from its bytes, the header's `charset` and the host's last label.
  static func text(
    of bytes: [UInt8], header: String?, topLevelDomain: String?
  ) -> [UInt8] {
    var isUTF8 = false
    let encoding = detect(bytes, header, topLevelDomain, &isUTF8)
    return encoding == .utf8 && isUTF8 ? bytes : encoding.decode(bytes)
  }

  /// The encoding of a page, from its bytes, the header's `charset` and the host's last label.
  public static func detect(
    _ bytes: [UInt8], header: String?, topLevelDomain: String?
  ) -> CharacterEncoding {
    var isUTF8 = false
    return detect(bytes, header, topLevelDomain, &isUTF8)
  }

  /// And whether the bytes, where they bear no mark, were found to be UTF-8.
  private static func detect(
    _ bytes: [UInt8], _ header: String?, _ topLevelDomain: String?, _ isUTF8: inout Bool
  ) -> CharacterEncoding {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return .utf8 }
    if bytes.starts(with: [0xFE, 0xFF]) { return .utf16(isBigEndian: true) }
    if bytes.starts(with: [0xFF, 0xFE]) { return .utf16(isBigEndian: false) }
    if let encoding = EncodingGuess.utf16ByZeros(bytes) { return encoding }
    let isValid = String(validating: bytes, as: UTF8.self) != nil
    isUTF8 = isValid
    let characters = isValid ? charactersBeyondASCII(bytes, upTo: 20) : 0
    if characters == 20 { return .utf8 }
    // Latin 1 that is UTF-8 by chance has no three such characters.
    let isLikely = { (said: CharacterEncoding) in
      said == .windows1252 ? characters < 3 : said != .utf8 || isValid || !isNoUTF8(bytes)
    }
    if let said = header.flatMap({ CharacterEncoding(label: $0) }), isLikely(said) { return said }
    if let said = MetaCharset.find(in: bytes.prefix(1024)), isLikely(said) { return said }
    if isValid { return EncodingGuess.ofSevenBits(bytes) ?? .utf8 }
    // A browser meets a late declaration when it parses, and begins again.
    if let said = MetaCharset.find(in: bytes.prefix(1 << 20)), isLikely(said) { return said }
    if let encoding = EncodingGuess.of(bytes) { return encoding }
    for name in usualEncodings[topLevelDomain ?? ""] ?? []
    where Legacy.decode(bytes, from: name)?.faults == 0 {
      return .legacy(name)
    }
    return .windows1252
  }

  private static func charactersBeyondASCII(_ bytes: [UInt8], upTo limit: Int) -> Int {
    var count = 0
    for byte in bytes where byte >= 0xC0 {
      count += 1
      if count == limit { break }
    }
    return count
  }

  /// Whether most of what is beyond ASCII is no UTF-8: whoever says so is wrong.
  private static func isNoUTF8(_ bytes: [UInt8]) -> Bool {
    EncodingGuess.faults(ofUTF8: bytes) * 3 > bytes.count { $0 >= 0x80 }
  }

  private static let usualEncodings: [String: [String]] = [
    "kr": ["CP949"], "jp": ["EUC-JP-MS", "CP932"], "cn": ["GB18030"], "tw": ["BIG5-HKSCS"],
    "hk": ["BIG5-HKSCS"], "ru": ["CP1251"], "ua": ["CP1251"], "by": ["CP1251"], "bg": ["CP1251"],
    "pl": ["ISO-8859-2"], "cz": ["CP1250"], "hu": ["CP1250"], "gr": ["CP1253"], "tr": ["CP1254"],
    "il": ["CP1255"], "th": ["CP874"],
  ]

  /// The text in UTF-8, without a byte order mark; what cannot be decoded is U+FFFD.
  public func decode(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .utf8:
      let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
      if String(validating: body, as: UTF8.self) != nil { return body }
      return Array(String(decoding: body, as: UTF8.self).utf8)
    case .utf16(let isBigEndian): return Self.decodeUTF16(bytes, isBigEndian: isBigEndian)
    case .windows1252: return Self.decodeWindows1252(bytes)
    case .legacy(let name):
      return Legacy.decode(bytes, from: name)?.text ?? Self.decodeWindows1252(bytes)
    }
  }

  private static func decodeUTF16(_ bytes: [UInt8], isBigEndian: Bool) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for index in stride(from: 0, to: bytes.count - 1, by: 2) {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(isBigEndian ? first << 8 | second : second << 8 | first)
    }
    if units.first == 0xFEFF { units.removeFirst() }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Windows-1252 with the five unassigned bytes as controls (WHATWG Encoding, section 9).
  private static func decodeWindows1252(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    for byte in bytes {
      guard byte >= 0x80 else {
        text.append(byte)
        continue
      }
      let value = byte < 0xA0 ? highControls[Int(byte) - 0x80] : UInt16(byte)
      text.append(contentsOf: String(decoding: [value], as: UTF16.self).utf8)
    }
    return text
  }

  private static let highControls: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039,
    0x152, 0x8D, 0x17D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC,
    0x2122, 0x161, 0x203A, 0x153, 0x9D, 0x17E, 0x178,
  ]
}

/// Decoding with the C library's iconv.
enum Legacy {
  /// The text and how many bytes were no text; nil when the C library lacks the encoding.
  static func decode(_ bytes: [UInt8], from name: String) -> (text: [UInt8], faults: Int)? {
    let converter = iconv_open("UTF-8", name)
    guard Int(bitPattern: converter) != -1 else { return nil }
    defer { iconv_close(converter) }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 3 / 2)
    var faults = 0
    var position = 0
    var chunk = [CChar](repeating: 0, count: 32_768)
    var input = bytes.map { CChar(bitPattern: $0) }
    input.withUnsafeMutableBufferPointer { buffer in
      while position < buffer.count, let base = buffer.baseAddress {
        let (consumed, written, code) = step(
          converter, base + position, buffer.count - position, &chunk)
        position += consumed
        for index in 0..<written { text.append(UInt8(bitPattern: chunk[index])) }
        guard code == EILSEQ || code == EINVAL else { continue }
        faults += 1
        position += 1
        text.append(contentsOf: "\u{FFFD}".utf8)
      }
    }
    return (text, faults)
  }

  private static func step(
    _ converter: iconv_t?, _ start: UnsafeMutablePointer<CChar>, _ count: Int,
    _ chunk: inout [CChar]
  ) -> (consumed: Int, written: Int, code: Int32) {
    var source: UnsafeMutablePointer<CChar>? = start
    var left = count
    let room = chunk.count
    return chunk.withUnsafeMutableBufferPointer { buffer in
      var target = buffer.baseAddress
      var free = room
      let result = iconv(converter, &source, &left, &target, &free)
      let code: Int32 = result == -1 ? errno : 0
      return (count - left, room - free, code)
    }
  }
}

extension String {
  func trimmingSpace() -> String {
    let space: (Character) -> Bool = { $0.isWhitespace }
    guard let start = firstIndex(where: { !space($0) }) else { return "" }
    guard let end = lastIndex(where: { !space($0) }) else { return "" }
    return String(self[start...end])
  }
}
