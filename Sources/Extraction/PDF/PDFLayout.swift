/// The words of a PDF with their places, put together to lines.
struct PDFLayout {
  struct Line {
    var text: String
    /// Points from the left and from the top of the page.
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double
    var page: Int
    /// Of the characters, with what hangs below them: that of the line's longest word.
    var size: Double
    fileprivate var longest: Int
    /// How far to the right those reach that it stands among.
    var edge = 0.0

    var width: Double { right - left }
  }

  struct PageSize {
    var width: Double
    var height: Double
  }

  private(set) var title = ""
  private(set) var author = ""
  /// As ISO 8601 has it.
  private(set) var created = ""
  private(set) var pages: [PageSize] = []
  var lines: [Line] = []

  /// Reads what `pdftotext -bbox -raw` wrote, also where that ends in the middle.
  init(_ markup: [UInt8]) {
    for row in markup.split(separator: 0x0A) { read(row.drop { $0 <= 0x20 }) }
    lines = PDFReadingOrder.ordered(lines)
  }

  private mutating func read(_ row: ArraySlice<UInt8>) {
    if row.starts(with: "<word ".utf8) {
      add(word(row))
    } else if row.starts(with: "<page ".utf8) {
      let numbers = Self.numbers(in: row)
      pages.append(PageSize(width: numbers[0], height: numbers[1]))
    } else if row.starts(with: "<title>".utf8) {
      title = Self.text(in: row)
    } else if row.starts(with: "<meta name=\"".utf8) {
      readMeta(row)
    }
  }

  private func word(_ row: ArraySlice<UInt8>) -> Line {
    let numbers = Self.numbers(in: row)
    let text = Self.text(in: row)
    return Line(
      text: text, left: numbers[0], top: numbers[1], right: numbers[2], bottom: numbers[3],
      page: pages.count, size: numbers[3] - numbers[1], longest: text.utf8.count)
  }

  private mutating func add(_ word: Line) {
    guard !word.text.isEmpty else { return }
    guard let last = lines.indices.last, goesOn(lines[last], word) else {
      lines.append(word)
      return
    }
    let line = lines[last]
    // Letters that are printed twice to look bold.
    if word.left < line.right - 0.3 * word.size, line.text.hasSuffix(word.text) { return }
    lines[last].text += Self.space(line, word) + word.text
    lines[last].right = max(line.right, word.right)
    lines[last].top = min(line.top, word.top)
    lines[last].bottom = max(line.bottom, word.bottom)
    if word.longest > line.longest {
      lines[last].longest = word.longest
      lines[last].size = word.size
    }
  }

  /// The word stands on the line, and no further behind it than words of one line do.
  private func goesOn(_ line: Line, _ word: Line) -> Bool {
    guard line.page == word.page else { return false }
    let overlap = min(line.bottom, word.bottom) - max(line.top, word.top)
    let size = min(line.size, word.size)
    guard overlap > 0.5 * size else { return false }
    let gap = word.left - line.right
    return gap < 4 * line.size && (gap > -0.5 * size || line.text.hasSuffix(word.text))
  }

  /// A change of the typeface parts words, too.
  private static func space(_ line: Line, _ word: Line) -> String {
    let gap = word.left - line.right
    guard gap > 0.08 * min(line.size, word.size) else { return "" }
    guard let last = line.text.unicodeScalars.last, let first = word.text.unicodeScalars.first,
      last.isUnspaced, first.isUnspaced, gap < 0.5 * line.size
    else { return " " }
    return ""
  }

  private mutating func readMeta(_ row: ArraySlice<UInt8>) {
    let parts = row.split(separator: 0x22, omittingEmptySubsequences: false)
    guard parts.count >= 4 else { return }
    let value = Self.unescaped(parts[3])
    switch String(decoding: parts[1], as: UTF8.self) {
    case "Author": author = value
    case "CreationDate": created = value
    default: break
    }
  }

  /// The values of the first four attributes, as numbers; what is none is 0.
  private static func numbers(in row: ArraySlice<UInt8>) -> [Double] {
    let tag = row.prefix { $0 != 0x3E }
    let parts = tag.split(separator: 0x22, omittingEmptySubsequences: false)
    var numbers: [Double] = []
    for index in stride(from: 1, to: min(parts.count, 8), by: 2) {
      let number = Double(String(decoding: parts[index], as: UTF8.self)) ?? 0
      numbers.append(number.isFinite && abs(number) < 1_000_000 ? number : 0)
    }
    while numbers.count < 4 { numbers.append(0) }
    return numbers
  }

  private static func text(in row: ArraySlice<UInt8>) -> String {
    guard let start = row.firstIndex(of: 0x3E), let end = row.lastIndex(of: 0x3C), start < end
    else { return "" }
    return unescaped(row[(start + 1)..<end])
  }

  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes.filter { $0 >= 0x20 }, as: UTF8.self)
    guard text.utf8.contains(0x26) else { return text.trimmingSpace() }
    return Metadata.unescaped(text).trimmingSpace()
  }
}
