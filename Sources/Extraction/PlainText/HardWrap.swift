/// Tells the ends of lines that the writer wanted from those that a fixed width made.
///
/// A line that was broken for its width has no room for the word that begins the next.
struct HardWrap {
  /// Columns of the widest lines, or 0 where lines end as the writer wanted.
  let width: Int

  /// The width that the lines were broken at, if they were.
  init(_ lines: [PlainLine], otherwise outer: HardWrap? = nil) {
    var pairs: [(columns: Int, room: Int)] = []
    for (line, next) in zip(lines, lines.dropFirst()) where Self.areProse(line, next) {
      pairs.append((line.columns, line.columns + 1 + next.firstWord))
    }
    if let outer, pairs.count < 4 {
      width = outer.width
      return
    }
    let widths = pairs.map { $0.columns }.sorted()
    // A few lines that nothing could break stand out.
    let index = widths.count < 20 ? widths.count - 1 : (widths.count - 1) * 97 / 100
    let width = index < 0 ? 0 : widths[index]
    // Ends of paragraphs, greetings and addresses tell nothing.
    let long = pairs.filter { $0.columns * 2 > width }
    let full = long.filter { $0.room > width - 2 }.count
    // Short lines that are all alike may be a poem's.
    let percent = width < 55 ? 70 : width < 65 ? 50 : 35
    let isWrapped = (40...110).contains(width) && full * 100 >= long.count * percent
    self.width = isWrapped ? width : 0
  }

  private static func areProse(_ line: PlainLine, _ next: PlainLine) -> Bool {
    for line in [line, next] where line.isBlank || line.isQuoted || line.isDrawn { return false }
    return next.marked == nil && !line.isField && line.text.contains(0x20)
  }

  /// For each line but the last, whether it goes on in the next.
  func joins(_ lines: [PlainLine]) -> [Bool] {
    let pairs = Array(zip(lines, lines.dropFirst()))
    guard width > 0 else { return pairs.map { _ in false } }
    let full = pairs.filter { isFull($0.0, before: $0.1) || $0.0.endsInSpace }.count
    // Verses and addresses: most of their lines had room for more.
    if pairs.count >= 3, full * 2 < pairs.count { return pairs.map { _ in false } }
    return pairs.map { goesOn($0.0, in: $0.1) }
  }

  private func isFull(_ line: PlainLine, before next: PlainLine) -> Bool {
    line.columns + 1 + next.firstWord > width - max(2, width / 8)
  }

  private func goesOn(_ line: PlainLine, in next: PlainLine) -> Bool {
    if line.isField && next.isField { return false }
    // A new paragraph that only its indent shows.
    if next.indent > line.indent + 1, line.endsSentence { return false }
    if isFull(line, before: next) { return true }
    guard line.columns * 2 >= width else { return false }
    return line.endsInSpace || line.runs(into: next)
  }

  /// Puts the text of a line behind what stands before it.
  static func append(_ line: ArraySlice<UInt8>, to text: inout [UInt8]) {
    if !text.isEmpty, !isTight(text, line) { text.append(0x20) }
    text.append(contentsOf: line)
  }

  /// True where no space comes between: behind a hyphen or dash, and in scripts that have none.
  private static func isTight(_ text: [UInt8], _ line: ArraySlice<UInt8>) -> Bool {
    if text.last == 0x2D, let before = text.dropLast().last {
      return before > 0x20 && line.first.map { PlainLine.isLetter($0) || before == 0x2D } ?? false
    }
    let end = String(decoding: text.suffix(4), as: UTF8.self).unicodeScalars.last
    let start = String(decoding: line.prefix(4), as: UTF8.self).unicodeScalars.first
    guard let end, let start else { return false }
    return end.isUnspaced && start.isUnspaced
  }
}
