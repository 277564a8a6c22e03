/// The pages of a printed document, as an RFC has them, put together to one.
enum PlainPages {
  /// The lines, without what stands at the top and at the bottom of each page.
  static func joined(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
    let clean = text.filter { $0 != 0x0D }
    let all = clean.split(separator: 0x0A, omittingEmptySubsequences: false)
    guard clean.contains(0x0C) else { return all }
    var lines: [ArraySlice<UInt8>] = []
    var isTop = false
    for line in all {
      let isBlank = !line.contains { $0 > 0x20 }
      if line.contains(0x0C) {
        endPage(&lines)
        isTop = true
        if isBlank { continue }
      } else if isTop, isBlank {
        continue
      }
      let rest = line.filter { $0 != 0x0C }[...]
      if isTop {
        if isHeader(rest) { continue }
        isTop = false
        if !goesOn(lines.last, rest) { lines.append([]) }
      }
      lines.append(rest)
    }
    return lines
  }

  /// Takes the page's number, and the empty lines around it, from the end.
  private static func endPage(_ lines: inout [ArraySlice<UInt8>]) {
    func dropBlank() {
      while let last = lines.last, !last.contains(where: { $0 > 0x20 }) { lines.removeLast() }
    }
    dropBlank()
    if let last = lines.last, last.last == 0x5D, contains("[Page ", in: last) {
      lines.removeLast()
      dropBlank()
    }
  }

  private static func isHeader(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "RFC ".utf8) || line.starts(with: "Internet-Draft ".utf8)
  }

  /// True where a paragraph stands on both pages.
  private static func goesOn(_ line: ArraySlice<UInt8>?, _ next: ArraySlice<UInt8>) -> Bool {
    guard let line else { return true }
    let first = PlainLine(next).text.first ?? 0
    return !PlainLine(line).endsSentence && PlainLine.isSmall(first)
  }

  private static func contains(_ words: String, in line: ArraySlice<UInt8>) -> Bool {
    let words = Array(words.utf8)
    for start in line.indices where line[start...].starts(with: words) { return true }
    return false
  }
}
