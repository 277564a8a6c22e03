/// Lines of a PDF that belong together.
struct PDFParagraph {
  var lines: [PDFLayout.Line]

  var size: Double { lines.map(\.size).max() ?? 0 }
  var first: PDFLayout.Line? { lines.first }
  var last: PDFLayout.Line? { lines.last }
}

/// Finds the paragraphs in lines.
struct PDFParagraphs {
  private(set) var paragraphs: [PDFParagraph] = []
  /// The size of most of the text.
  let bodySize: Double
  /// From one line to the next in most of the text.
  private let pitch: Double

  init(_ lines: [PDFLayout.Line]) {
    bodySize = Self.bodySize(of: lines)
    pitch = Self.pitch(of: lines, size: bodySize)
    for line in Self.edged(lines, pitch: pitch) { add(line) }
  }

  private static func bodySize(of lines: [PDFLayout.Line]) -> Double {
    var counts: [Int: Int] = [:]
    for line in lines { counts[Int(line.size * 2), default: 0] += line.text.utf8.count }
    let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
    return Double(most?.key ?? 20) / 2 + 0.25
  }

  private static func pitch(of lines: [PDFLayout.Line], size: Double) -> Double {
    var counts: [Int: Int] = [:]
    for (line, next) in zip(lines, lines.dropFirst())
    where line.page == next.page && abs(line.size - size) < 1 && abs(next.size - size) < 1 {
      let step = next.bottom - line.bottom
      if step > size * 0.5, step < size * 2.5 { counts[Int(step * 2), default: 0] += 1 }
    }
    let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
    return most.map { Double($0.key) / 2 + 0.5 } ?? size * 1.3
  }

  /// Gives each line the right edge of the lines that it stands among.
  private static func edged(_ lines: [PDFLayout.Line], pitch: Double) -> [PDFLayout.Line] {
    var lines = lines
    var start = 0
    while start < lines.count {
      var end = start + 1
      var edge = lines[start].right
      while end < lines.count, areAlike(lines[end - 1], lines[end]),
        isBeside(lines[end], lines[end - 1]) || isBelow(lines[end], lines[end - 1], pitch * 1.6)
      {
        edge = max(edge, lines[end].right)
        end += 1
      }
      for index in start..<end { lines[index].edge = edge }
      start = end
    }
    return lines
  }

  private mutating func add(_ line: PDFLayout.Line) {
    guard let index = place(of: line) else {
      paragraphs.append(PDFParagraph(lines: [line]))
      return
    }
    paragraphs[index].lines.append(line)
  }

  /// The paragraph that goes on in the line, or nil where it begins one.
  private func place(of line: PDFLayout.Line) -> Int? {
    guard let index = paragraphs.indices.last, let last = paragraphs[index].last else { return nil }
    if Self.isBeside(line, last), line.right <= last.edge + 1 { return index }
    if Self.isBelow(line, last, max(pitch, line.size * 1.3) * 2.2) {
      return isNext(line, after: last) ? index : nil
    }
    // Notes and captions may stand between the halves of a paragraph.
    for index in paragraphs.indices.suffix(6).reversed() {
      guard let last = paragraphs[index].last else { continue }
      if Self.areAlike(last, line) { return goesOn(last, in: line) ? index : nil }
      guard line.page != last.page || last.size < line.size else { return nil }
    }
    return nil
  }

  private static func areAlike(_ one: PDFLayout.Line, _ other: PDFLayout.Line) -> Bool {
    abs(one.size - other.size) <= max(one.size, other.size) * 0.1
  }

  private static func isBelow(
    _ line: PDFLayout.Line, _ last: PDFLayout.Line, _ reach: Double
  ) -> Bool {
    guard last.page == line.page, line.left < last.right, line.right > last.left else {
      return false
    }
    let step = line.bottom - last.bottom
    return step > 0 && step < reach
  }

  /// On the same height, where a wide gap parts a line.
  private static func isBeside(_ line: PDFLayout.Line, _ last: PDFLayout.Line) -> Bool {
    last.page == line.page && line.left >= last.right
      && abs(line.bottom - last.bottom) < 0.2 * last.size
  }

  private func isNext(_ line: PDFLayout.Line, after last: PDFLayout.Line) -> Bool {
    guard Self.areAlike(last, line), PDFListMark(line.text) == nil else { return false }
    let isBody = line.size < bodySize * 1.1
    let usual = isBody ? pitch * (line.size / bodySize) : line.size * 1.35
    if line.bottom - last.bottom > max(usual, line.size * 0.9) * 1.22 { return false }
    guard Self.ends(last) else { return !endsShort(last, before: line) }
    if last.right < last.edge - 2.5 * last.size { return false }
    return abs(line.left - last.left) < 0.7 * line.size || line.left < last.left
  }

  /// A line that ends by itself: an entry of a list, a verse, a part of an address.
  private func endsShort(_ line: PDFLayout.Line, before next: PDFLayout.Line) -> Bool {
    let edge = line.edge
    guard line.right < edge - 0.3 * (edge - line.left), line.size < bodySize * 1.1 else {
      return false
    }
    return next.text.unicodeScalars.first.map { !$0.properties.isLowercase } ?? false
  }

  private static func ends(_ line: PDFLayout.Line) -> Bool {
    PlainLine(Array(line.text.utf8)[...]).endsSentence
  }

  /// From one column or page to the next: in the middle of a sentence, at a full line's end.
  private func goesOn(_ last: PDFLayout.Line, in line: PDFLayout.Line) -> Bool {
    guard last.size <= bodySize * 1.1, PDFListMark(line.text) == nil, !Self.ends(last),
      let start = line.text.unicodeScalars.first(where: { $0.properties.isAlphabetic })
    else { return false }
    let isFull = last.right > last.edge - 4 * last.size
    let isElsewhere = line.page != last.page || line.left > last.right || line.top > last.bottom
    guard isElsewhere else { return false }
    if start.properties.isLowercase { return isFull || last.text.hasSuffix("-") }
    // Scripts without capitals, names and nouns: only where nothing else could end there.
    return isFull && (!start.properties.isUppercase || line.page != last.page)
  }
}

/// What begins an item of a list.
struct PDFListMark {
  var isNumber: Bool
  var number = 0
  /// Bytes that it takes, with the space behind it.
  var length: Int

  init?(_ text: String) {
    let bytes = Array(text.utf8.prefix(16))
    for sign in ["•", "◦", "▪", "●", "■", "‣", "·", "–", "-", "*", "○"]
    where bytes.starts(with: (sign + " ").utf8) {
      self = PDFListMark(isNumber: false, length: sign.utf8.count + 1)
      return
    }
    let digits = bytes.prefix { PlainLine.isDigit($0) }
    guard (1...2).contains(digits.count), bytes.count > digits.count + 1,
      [0x2E, 0x29].contains(bytes[digits.count]), bytes[digits.count + 1] == 0x20
    else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    self = PDFListMark(isNumber: true, number: number, length: digits.count + 2)
  }

  private init(isNumber: Bool, number: Int = 0, length: Int) {
    self.isNumber = isNumber
    self.number = number
    self.length = length
  }
}
