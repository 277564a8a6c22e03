/// Base32 of RFC 4648, section 6, without padding.
enum Base32 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

  static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    var pending = 0
    var bits = 0
    for byte in bytes {
      pending = (pending << 8 | Int(byte)) & 0xFFFF
      bits += 8
      while bits >= 5 {
        bits -= 5
        text.append(alphabet[pending >> bits & 31])
      }
    }
    if bits > 0 { text.append(alphabet[pending << (5 - bits) & 31]) }
    return String(decoding: text, as: UTF8.self)
  }
}
