/// The order of a PDF's lines: as the document has them, which is how nearly every program writes them;
/// on pages where that jumps about, by columns that white space parts.
enum PDFReadingOrder {
  /// Cuts within cuts: a page with more is laid out as it stands.
  private static let deepest = 12

  static func ordered(_ lines: [PDFLayout.Line]) -> [PDFLayout.Line] {
    var result: [PDFLayout.Line] = []
    result.reserveCapacity(lines.count)
    var start = 0
    while start < lines.count {
      var end = start + 1
      while end < lines.count, lines[end].page == lines[start].page { end += 1 }
      let page = Array(lines[start..<end])
      result += jumps(page) ? cut(page, depth: 0) : page
      start = end
    }
    return result
  }

  /// Up again without being beside what came before, more often than notes and captions make it so.
  private static func jumps(_ lines: [PDFLayout.Line]) -> Bool {
    var count = 0
    for (line, next) in zip(lines, lines.dropFirst())
    where next.top < line.top - line.size && next.left < line.right - line.size {
      count += 1
    }
    return count >= 3 && count * 6 > lines.count
  }

  /// At the widest gap from top to bottom, else at each from side to side; else by height.
  private static func cut(_ lines: [PDFLayout.Line], depth: Int) -> [PDFLayout.Line] {
    guard lines.count > 1, depth < deepest else { return sorted(lines) }
    let size = lines.map(\.size).sorted()[lines.count / 2]
    if let place = gap(lines.map { ($0.left, $0.right) }, least: size * 0.8, widest: true) {
      return cut(lines.filter { $0.left < place }, depth: depth + 1)
        + cut(lines.filter { $0.left >= place }, depth: depth + 1)
    }
    if let place = gap(lines.map { ($0.top, $0.bottom) }, least: size * 0.3, widest: false) {
      return cut(lines.filter { $0.top < place }, depth: depth + 1)
        + cut(lines.filter { $0.top >= place }, depth: depth + 1)
    }
    return sorted(lines)
  }

  /// Where a gap ends that no span reaches into: the widest, or the one that parts most evenly.
  private static func gap(
    _ spans: [(Double, Double)], least: Double, widest: Bool
  ) -> Double? {
    let spans = spans.sorted { $0.0 < $1.0 }
    var reach = spans[0].1
    var best: (value: Double, place: Double)?
    for (index, span) in spans.enumerated() {
      if span.0 - reach > least {
        let evenness = Double(min(index, spans.count - index))
        let value = widest ? span.0 - reach : evenness
        if value > best?.value ?? 0 { best = (value, span.0) }
      }
      reach = max(reach, span.1)
    }
    return best?.place
  }

  private static func sorted(_ lines: [PDFLayout.Line]) -> [PDFLayout.Line] {
    lines.sorted { ($0.top, $0.left) < ($1.top, $1.left) }
  }
}
