/// What stands on every page and is no part of the text: running titles, pages' numbers, and what is
/// printed along the edge from the bottom to the top.
enum PDFFurniture {
  /// Of a page's height, where such lines stand, at the top and at the bottom.
  private static let edge = 0.12
  private static let longest = 150

  /// The document without these.
  static func removed(from layout: PDFLayout) -> PDFLayout {
    var seen: [Spot: Set<Int>] = [:]
    for line in layout.lines {
      guard let spot = spot(of: line, in: layout) else { continue }
      for near in spot.neighbours { seen[near, default: []].insert(line.page) }
    }
    var clean = layout
    clean.lines = layout.lines.filter { line in
      guard !isAlongTheEdge(line) else { return false }
      guard let spot = spot(of: line, in: layout) else { return true }
      return (seen[spot]?.count ?? 0) < 2 && !isPageNumber(line, in: layout)
    }
    return clean
  }

  /// A line's text without its numbers, and its height on the page.
  private struct Spot: Hashable {
    var text: String
    var height: Int

    /// Itself and the heights beside, for rounding.
    var neighbours: [Spot] {
      [self, Spot(text: text, height: height - 1), Spot(text: text, height: height + 1)]
    }
  }

  private static func spot(of line: PDFLayout.Line, in layout: PDFLayout) -> Spot? {
    guard isAtEdge(line, in: layout), line.text.utf8.count <= longest else { return nil }
    var text = ""
    for scalar in line.text.unicodeScalars
    where !scalar.properties.isWhitespace && !(0x30...0x39).contains(scalar.value) {
      text.unicodeScalars.append(scalar)
    }
    return Spot(text: text, height: Int(line.top / 3))
  }

  private static func isAtEdge(_ line: PDFLayout.Line, in layout: PDFLayout) -> Bool {
    guard line.page >= 1, line.page <= layout.pages.count else { return false }
    let height = layout.pages[line.page - 1].height
    return line.bottom < height * edge || line.top > height * (1 - edge)
  }

  /// Letters that stand on one another, or one long word that is turned.
  private static func isAlongTheEdge(_ line: PDFLayout.Line) -> Bool {
    line.text.utf8.count > 4 && line.bottom - line.top > line.width * 2
  }

  /// A number alone, or with the words that stand beside one: “Page 3 of 7”, “3/7”, “- 3 -”, “iv”.
  private static func isPageNumber(_ line: PDFLayout.Line, in layout: PDFLayout) -> Bool {
    guard layout.pages.count > 1 || line.text.contains("/") else { return false }
    var hasDigit = false
    var letters = ""
    for scalar in line.text.lowercased().unicodeScalars {
      if scalar.properties.numericType == .decimal {
        hasDigit = true
      } else if scalar.properties.isAlphabetic {
        letters.unicodeScalars.append(scalar)
      } else if !" -–—/|.·[]()".unicodeScalars.contains(scalar) {
        return false
      }
    }
    if hasDigit { return line.text.utf8.count < 24 && pageWords.contains(letters) }
    return !letters.isEmpty && letters.utf8.count < 7
      && letters.utf8.allSatisfy { "ivxl".utf8.contains($0) }
  }

  private static let pageWords: Set<String> = [
    "", "page", "pageof", "p", "pg", "of", "seite", "seitevon", "쪽", "페이지", "ページ", "頁", "页", "第页",
    "página", "páginade", "pagina",
  ]
}
