import HTML5
import Kernel

/// How mails write what is not ASCII (RFC 2045, 2047, 2231).
enum MailText {
  static func base64(_ text: some Sequence<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in text {
      guard let value = digit(byte) else {
        if byte == 0x3D { break }
        continue
      }
      bits = bits << 6 | value
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x41...0x5A: UInt32(byte - 0x41)
    case 0x61...0x7A: UInt32(byte - 0x61 + 26)
    case 0x30...0x39: UInt32(byte - 0x30 + 52)
    case 0x2B, 0x2D: 62
    case 0x2F, 0x5F: 63
    default: nil
    }
  }

  /// In a header an underscore is a space.
  static func quotedPrintable(_ text: ArraySlice<UInt8>, isHeader: Bool = false) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      index += 1
      guard byte == 0x3D else {
        bytes.append(isHeader && byte == 0x5F ? 0x20 : byte)
        continue
      }
      if index + 1 < text.endIndex, let high = Hex.value(text[index]),
        let low = Hex.value(text[index + 1])
      {
        bytes.append(high << 4 | low)
        index += 2
      } else {
        // A line that goes on: spaces may stand before its end.
        var end = index
        while end < text.endIndex, text[end] == 0x20 || text[end] == 0x09 || text[end] == 0x0D {
          end += 1
        }
        if end < text.endIndex, text[end] == 0x0A { index = end + 1 } else { bytes.append(byte) }
      }
    }
    return bytes
  }

  /// Bytes of a named encoding, or of what they look like.
  static func decoded(_ bytes: [UInt8], charset: String) -> [UInt8] {
    // Pages may not have it; Korean mail of older programs does (RFC 1557).
    let isKorean = ["iso-2022-kr", "csiso2022kr"].contains(charset.trimmingSpace().lowercased())
    let named =
      isKorean
      ? .legacy("ISO-2022-KR") : charset.isEmpty ? nil : CharacterEncoding(label: charset)
    let encoding =
      named ?? CharacterEncoding.detect(bytes, header: nil, topLevelDomain: nil)
    return encoding.decode(bytes)
  }

  /// A header's value with its encoded words read; those side by side are one text.
  static func header(_ value: ArraySlice<UInt8>) -> String {
    guard value.contains(0x3D) else { return plain(value) }
    var result = ""
    var pending: (charset: String, bytes: [UInt8])?
    var rest = value
    while !rest.isEmpty {
      if let word = EncodedWord(rest) {
        rest = rest.dropFirst(word.length)
        if let open = pending, open.charset == word.charset {
          pending = (open.charset, open.bytes + word.bytes)
        } else {
          flush(&pending, to: &result)
          pending = (word.charset, word.bytes)
        }
        let space = rest.prefix { $0 <= 0x20 }
        if EncodedWord(rest.dropFirst(space.count)) != nil { rest = rest.dropFirst(space.count) }
        continue
      }
      flush(&pending, to: &result)
      let end = rest.dropFirst().firstIndex(of: 0x3D) ?? rest.endIndex
      result += plain(rest[rest.startIndex..<end], collapses: false)
      rest = rest[end...]
    }
    flush(&pending, to: &result)
    return Metadata.text(Array(result.utf8)[...])
  }

  private static func flush(
    _ pending: inout (charset: String, bytes: [UInt8])?, to text: inout String
  ) {
    guard let open = pending else { return }
    text += String(decoding: decoded(open.bytes, charset: open.charset), as: UTF8.self)
    pending = nil
  }

  private static func plain(_ bytes: ArraySlice<UInt8>, collapses: Bool = true) -> String {
    let text = decoded(Array(bytes), charset: "")
    return collapses ? Metadata.text(text[...]) : String(decoding: text, as: UTF8.self)
  }

  private struct EncodedWord {
    var charset: String
    var bytes: [UInt8]
    var length: Int

    init?(_ text: ArraySlice<UInt8>) {
      guard text.starts(with: "=?".utf8) else { return nil }
      let window = text.prefix(2000)
      let parts = window.dropFirst(2).split(
        separator: 0x3F, maxSplits: 3, omittingEmptySubsequences: false)
      guard parts.count == 4, parts[3].first == 0x3D, parts[1].count == 1,
        !parts[2].contains(0x20)
      else { return nil }
      // RFC 2231 lets a language follow the charset.
      charset = String(decoding: parts[0].prefix { $0 != 0x2A }, as: UTF8.self).lowercased()
      length = 2 + parts[0].count + 1 + parts[1].count + 1 + parts[2].count + 2
      switch parts[1].first {
      case 0x42, 0x62: bytes = MailText.base64(parts[2])
      case 0x51, 0x71: bytes = MailText.quotedPrintable(parts[2], isHeader: true)
      default: return nil
      }
    }
  }
}
