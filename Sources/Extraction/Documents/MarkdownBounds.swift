/// Markdown in which nothing makes cmark-gfm take more than linear time and memory.
///
/// Where a text goes beyond a bound, a backslash makes the mark plain text, so all of it stays to be
/// read. What is quadratic there, and is bounded here: lines within many open blocks; rows and heads of
/// tables with many columns, and rows that lack most of theirs; lines that may begin a table below a
/// long paragraph; long definitions of links that are used often; declarations without an end; links
/// within pictures without an end.
struct MarkdownBounds {
  /// Marks of quotations and lists at the start of one line.
  private static let mostMarkers = 32
  /// Columns of space around these: each level of a list that goes on takes two.
  private static let mostColumns = 128
  /// Cells of a row.
  private static let mostPipes = 256
  /// Lines that may begin a table, from one empty line to the next.
  private static let mostTables = 8
  /// Lines of text above such a line, times their bytes.
  private static let mostAbove = 8 << 20
  /// Declarations and instructions (`<!A`, `<?a`) there, and pictures in one another.
  private static let mostDeclarations = 32
  private static let mostPictures = 64
  /// Notes there: each goes over all marks of emphasis before it.
  private static let mostNotes = 256
  /// Cells that cmark adds to rows that are too short, in all of a document.
  private static let mostMissing = 100_000
  /// Bytes that definitions may become where they are used.
  private static let mostExpanded = 32 << 20

  private let text: [UInt8]
  private var output: [UInt8] = []
  /// Bytes that the definition of one link may have.
  private let longestDefinition: Int
  private var tables = 0
  /// Where the lines above began that may be one paragraph, and how many they are.
  private var above = (start: 0, lines: 0)
  /// The columns of the table that may have begun above, or 0.
  private var columns = 0
  private var missing = 0
  private var declarations = 0
  private var notes = 0
  /// Whether each bracket that is open is a picture's.
  private var brackets: [Bool] = []
  private var pictures = 0

  private init(_ text: [UInt8]) {
    self.text = text
    let uses = text.count { $0 == 0x5D }
    longestDefinition = Self.mostExpanded / max(uses, 1)
  }

  static func bounded(_ text: [UInt8]) -> [UInt8] {
    var bounds = MarkdownBounds(text)
    bounds.output.reserveCapacity(text.count + text.count / 16)
    var start = 0
    while start < text.count {
      let (end, next) = bounds.line(from: start)
      bounds.write(start, end)
      bounds.output.append(contentsOf: text[end..<next])
      start = next
    }
    return bounds.output
  }

  /// Where a line ends, and where the next one begins: after a feed, a return, or both.
  private func line(from start: Int) -> (end: Int, next: Int) {
    var end = start
    while end < text.count, text[end] != 0x0A, text[end] != 0x0D { end += 1 }
    guard end < text.count else { return (end, end) }
    let isBoth = text[end] == 0x0D && end + 1 < text.count && text[end + 1] == 0x0A
    return (end, end + (isBoth ? 2 : 1))
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private mutating func write(_ start: Int, _ end: Int) {
    let position = prefix(start, end)
    if position == end {
      // Only a line without any mark ends what a table may begin in.
      if text[start..<end].allSatisfy(Self.isSpace) { startOver(at: end) }
      return
    }
    var mostPipes = rowLimit(position, end)
    if let found = columnsOfTable(position, end) {
      if mayBeginTable(found, start, end) {
        (columns, mostPipes) = (found, Self.mostPipes)
      } else {
        output.append(0x5C)
      }
    }
    // A heading is no part of a paragraph.
    if text[position] == 0x23 { above = (end, 0) } else { above.lines += 1 }
    writeText(position, end, mostPipes: mostPipes)
  }

  private mutating func writeText(_ start: Int, _ end: Int, mostPipes: Int) {
    var position = start
    var pipes = 0
    while position < end {
      if text[position] == 0x5C, position + 1 < end {
        output.append(0x5C)
        position += 1
      } else if isBeyond(position, end, mostPipes, &pipes) {
        output.append(0x5C)
      }
      output.append(text[position])
      position += 1
    }
  }

  /// Whether a mark goes beyond a bound: it is plain text then.
  private mutating func isBeyond(
    _ position: Int, _ end: Int, _ mostPipes: Int, _ pipes: inout Int
  ) -> Bool {
    let next = position + 1 < end ? text[position + 1] : 0
    switch text[position] {
    case 0x7C:
      pipes += 1
      return pipes > mostPipes
    case 0x3C:
      guard next == 0x3F || next == 0x21, !text[position...].starts(with: "<!--".utf8) else {
        return false
      }
      declarations += 1
      return declarations > Self.mostDeclarations
    case 0x5B:
      if next == 0x5E {
        notes += 1
        if notes > Self.mostNotes { return true }
      }
      let isImage = position > 0 && text[position - 1] == 0x21
      guard !isImage || pictures < Self.mostPictures else { return true }
      if isImage { pictures += 1 }
      brackets.append(isImage)
      return false
    case 0x5D:
      if brackets.popLast() == true { pictures -= 1 }
      return next == 0x3A && isLongDefinition(position + 2)
    default: return false
    }
  }

  /// An empty line ends what marks may reach.
  private mutating func startOver(at position: Int) {
    above = (position, 0)
    (tables, columns, declarations, notes, pictures) = (0, 0, 0, 0, 0)
    brackets.removeAll(keepingCapacity: true)
  }
}

/// What stands before a line's text.
extension MarkdownBounds {
  /// Writes spaces and marks as far as they may go, and answers where the text begins.
  private mutating func prefix(_ start: Int, _ end: Int) -> Int {
    var position = start
    var columns = 0
    var markers = 0
    while position < end {
      let byte = text[position]
      if Self.isSpace(byte) {
        columns += byte == 0x09 ? 4 : 1
        if columns <= Self.mostColumns { output.append(byte) }
        position += 1
        continue
      }
      let length = markerLength(position, end)
      guard length > 0 else { return position }
      markers += 1
      let sign = position + length - 1
      output.append(contentsOf: text[position..<sign])
      if markers > Self.mostMarkers { output.append(0x5C) }
      output.append(text[sign])
      position = sign + 1
      if markers > Self.mostMarkers { return position }
    }
    return position
  }

  /// Bytes of the mark of a quotation or a list that begins here, or 0.
  private func markerLength(_ start: Int, _ end: Int) -> Int {
    let byte = text[start]
    if byte == 0x3E { return 1 }
    var sign = start
    if byte == 0x2B || byte == 0x2D || byte == 0x2A {
      if isRule(start, end) { return 0 }
    } else {
      while sign < end, text[sign] >= 0x30, text[sign] <= 0x39 { sign += 1 }
      guard sign > start, sign - start < 10, sign < end, text[sign] == 0x2E || text[sign] == 0x29
      else { return 0 }
    }
    return sign + 1 == end || Self.isSpace(text[sign + 1]) ? sign + 1 - start : 0
  }

  /// Whether nothing but one sign and spaces follows: a line across the page is no list.
  private func isRule(_ start: Int, _ end: Int) -> Bool {
    let sign = text[start]
    guard sign != 0x2B else { return false }
    var count = 0
    for byte in text[start..<end] {
      if byte == sign { count += 1 } else if !Self.isSpace(byte) { return false }
    }
    return count >= 3
  }
}

/// Tables and definitions.
extension MarkdownBounds {
  /// The columns of what may be the line below a table's head, or nil.
  private func columnsOfTable(_ start: Int, _ end: Int) -> Int? {
    var columns = 0
    var isIn = false
    var isTable = false
    for byte in text[start..<end] {
      switch byte {
      case 0x2D:
        if !isIn { columns += 1 }
        isIn = true
      case 0x7C:
        isIn = false
        isTable = true
      case 0x3A: isTable = true
      case 0x20, 0x09: break
      default: return nil
      }
    }
    return isTable && columns > 0 ? columns : nil
  }

  /// How many of a row's pipes divide cells.
  ///
  /// A row with more cells than the table has columns would lose them: they become part of its last.
  private func rowLimit(_ start: Int, _ end: Int) -> Int {
    guard columns > 0 else { return Self.mostPipes }
    var pipes = 0
    var isEscaped = false
    for byte in text[start..<end] {
      if byte == 0x7C, !isEscaped { pipes += 1 }
      isEscaped = byte == 0x5C && !isEscaped
    }
    let most = min(columns + (text[start] == 0x7C ? 1 : 0), Self.mostPipes)
    return pipes > most ? most - 1 : most
  }

  /// Counts a table that may begin, and the cells that its rows would lack.
  private mutating func mayBeginTable(_ columns: Int, _ start: Int, _ end: Int) -> Bool {
    tables += 1
    guard tables <= Self.mostTables, above.lines * (start - above.start) <= Self.mostAbove else {
      return false
    }
    var lacking = 0
    var start = line(from: end).next
    while start < text.count, missing + lacking <= Self.mostMissing {
      let (end, next) = line(from: start)
      if text[start..<end].allSatisfy(Self.isSpace) { break }
      lacking += max(0, columns + 1 - text[start..<end].count { $0 == 0x7C })
      start = next
    }
    missing += lacking
    return missing <= Self.mostMissing
  }

  /// Whether what may be a link's definition is longer than one may be.
  private func isLongDefinition(_ start: Int) -> Bool {
    var position = start
    var feeds = 0
    while position < text.count, position - start <= longestDefinition {
      switch text[position] {
      case 0x0A:
        feeds += 1
        if feeds == 2 { return false }
      case 0x09, 0x0D, 0x20: break
      case 0x5D:
        feeds = 0
        if position + 1 < text.count, text[position + 1] == 0x3A { return false }
      default: feeds = 0
      }
      position += 1
    }
    return position - start > longestDefinition
  }
}
