/// Finds the encoding that a page declares in its first bytes (HTML, "prescan a byte stream").
enum MetaCharset {
  static func find(in bytes: ArraySlice<UInt8>) -> CharacterEncoding? {
    let head = bytes.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    var index = 0
    while let start = head[index...].firstIndex(of: 0x3C) {
      let rest = head[start...]
      if rest.starts(with: "<!--".utf8) {
        index = find("-->", in: head, from: start + 2).map { $0 + 3 } ?? head.count
      } else if rest.starts(with: "<meta".utf8) {
        let end = rest.firstIndex(of: 0x3E) ?? head.count
        if let encoding = declared(in: head[start..<end]) { return encoding }
        index = end
      } else {
        index = start + 1
      }
    }
    return nil
  }

  /// `charset=x`, bare or inside `content`.
  private static func declared(in tag: ArraySlice<UInt8>) -> CharacterEncoding? {
    let tag = Array(tag)
    guard let name = find("charset", in: tag, from: 0) else { return nil }
    var value = tag[(name + 7)...].drop { $0 <= 0x20 }
    guard value.first == 0x3D else { return nil }
    value = value.dropFirst().drop { $0 <= 0x20 || $0 == 0x22 || $0 == 0x27 }
    let label = value.prefix {
      $0 > 0x20 && $0 != 0x22 && $0 != 0x27 && $0 != 0x3B && $0 != 0x3E && $0 != 0x2F
    }
    return CharacterEncoding(label: String(decoding: label, as: UTF8.self))
  }

  private static func find(_ text: String, in bytes: [UInt8], from start: Int) -> Int? {
    let wanted = Array(text.utf8)
    guard start + wanted.count <= bytes.count else { return nil }
    return (start...(bytes.count - wanted.count)).first { bytes[$0...].starts(with: wanted) }
  }
}
