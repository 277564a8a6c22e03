/// The sign before an item of a list.
struct ListMarker: Equatable {
  enum Kind: Equatable {
    case bullet(UInt8)
    case number(Int, UInt8)
  }

  let kind: Kind
  let indent: Int
  /// Columns before the item's text.
  let content: Int

  var isNumber: Bool {
    if case .number = kind { return true }
    return false
  }

  /// True where both stand in one list.
  func goes(with other: ListMarker) -> Bool {
    guard abs(indent - other.indent) <= 1 else { return false }
    switch (kind, other.kind) {
    case (.bullet(let sign), .bullet(let other)): return sign == other
    case (.number(_, let sign), .number(_, let other)): return sign == other
    default: return false
    }
  }
}

extension PlainLine {
  /// The sign of a list and what comes after it.
  var marked: (marker: ListMarker, text: ArraySlice<UInt8>)? {
    let digits = text.prefix { Self.isDigit($0) }
    let sign = text.dropFirst(digits.count).first
    guard let sign else { return nil }
    let kind: ListMarker.Kind
    if digits.isEmpty {
      guard "-*+o".utf8.contains(sign) || isBullet else { return nil }
      kind = .bullet(sign)
    } else {
      guard digits.count <= 3, sign == 0x2E || sign == 0x29,
        let number = Int(String(decoding: digits, as: UTF8.self))
      else { return nil }
      kind = .number(number, sign)
    }
    let width = digits.count + (isBullet ? 3 : 1)
    let after = text.dropFirst(width)
    let rest = after.drop { $0 <= 0x20 }
    let gap = after.count - rest.count
    guard gap > 0, !rest.isEmpty else { return nil }
    // A letter is a sign only where it stands apart, as in an RFC.
    if sign == 0x6F, gap < 2 || indent < 2 { return nil }
    let columns = indent + digits.count + 1 + gap
    return (ListMarker(kind: kind, indent: indent, content: columns), rest)
  }

  private var isBullet: Bool { text.starts(with: "•".utf8) }

  /// True for a row of a table, a line of a program or of a drawing: what only its place makes sense of.
  var isDrawn: Bool {
    if text.contains(0x09) || hasGap || hasLeader { return true }
    guard let first = text.first, let last = text.last else { return false }
    if "{};".utf8.contains(last), last != 0x3B || text.contains(where: "=()".utf8.contains) {
      return true
    }
    if first == 0x7D || first == 0x7C || text.starts(with: "$ ".utf8) { return true }
    let signs = text.filter { "{}|+=<>\\/_#$*^~[]".utf8.contains($0) }.count
    let visible = text.filter { $0 > 0x20 }.count
    return signs >= 3 && signs * 5 >= visible
  }

  /// Three spaces or more between words; two stand behind a sentence, or fill a line.
  private var hasGap: Bool {
    var run = 0
    for byte in marked?.text ?? text {
      run = byte == 0x20 ? run + 1 : 0
      if run >= 3 { return true }
    }
    return false
  }

  /// Dots that lead to a page's number.
  private var hasLeader: Bool {
    var dots = 0
    for byte in text where byte != 0x20 {
      dots = byte == 0x2E ? dots + 1 : 0
      if dots >= 5 { return true }
    }
    return false
  }
}
