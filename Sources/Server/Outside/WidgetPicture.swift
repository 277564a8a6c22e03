import Kit

/// A widget as one picture, for what shows pictures alone: its text on lines, in SVG.
struct WidgetPicture: Hashable {
  enum Theme: String, CaseIterable {
    case light, dark
    /// Black on white, with nothing between.
    case eink
  }

  static let widths = 120...2400
  static let heights = 100...2400

  var width = 800
  var height = 480
  var theme = Theme.light

  init() {}

  /// As the address says, or as usual; nil for what is no such picture.
  init?(_ parameter: (String) -> String?) {
    if let text = parameter("width") {
      guard let number = Int(text), Self.widths.contains(number) else { return nil }
      width = number
    }
    if let text = parameter("height") {
      guard let number = Int(text), Self.heights.contains(number) else { return nil }
      height = number
    }
    if let text = parameter("theme") {
      guard let theme = Theme(rawValue: text) else { return nil }
      self.theme = theme
    }
  }

  func svg(of page: WidgetPage) -> [UInt8] {
    Array(WidgetDrawing(picture: self, page: page).svg.utf8)
  }
}

/// Where the parts of a picture stand.
private struct WidgetDrawing {
  private static let fonts =
    "Noto Sans CJK KR, Noto Sans KR, NanumGothic, DejaVu Sans, sans-serif"

  let picture: WidgetPicture
  let page: WidgetPage

  /// The height of a row's letters, which all else follows.
  private var em: Int {
    // Small letters of two colours alone are hard to read.
    let least = picture.theme == .eink ? 16 : 14
    return min(max(min(picture.width / 26, picture.height / 20), least), 48)
  }
  private var isLow: Bool { picture.height < 12 * em }
  private var margin: Int { isLow ? em * 6 / 10 : em * 5 / 4 }
  private var small: Int { em * 5 / 6 }
  private var headingSize: Int { isLow ? em * 9 / 8 : em * 7 / 5 }
  private var top: Int { margin + headingSize * 13 / 10 + (isLow ? 0 : em / 3) }
  private var moreHeight: Int { small * 17 / 10 }

  var svg: String {
    let (width, height) = (picture.width, picture.height)
    // No letter has an edge of grey on what shows two colours alone.
    let edges =
      picture.theme == .eink ? #" text-rendering="optimizeSpeed" shape-rendering="crispEdges""# : ""
    var svg = """
      <svg xmlns="http://www.w3.org/2000/svg" xml:lang="\(page.words.language.tag)" \
      width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      font-family="\(Self.fonts)"\(edges)>\
      <rect width="\(width)" height="\(height)" fill="\(colour(.paper))"/>
      """
    svg += text(page.title, top: margin, size: headingSize, .accent, isBold: true)
    if page.rows.isEmpty { svg += text(page.empty, top: top, size: em, .textSecondary) }
    svg += rows
    return svg + "</svg>"
  }

  private var rows: String {
    let hasReasons = end(of: page.rows.count, hasReasons: true) <= picture.height - margin
    let shown = shown(hasReasons)
    var svg = ""
    var y = top
    for row in page.rows.prefix(shown) {
      svg += line(y)
      var next = y + em / 3
      svg += text(row.title, top: next, size: em, .text)
      next += em * 4 / 3
      for note in notes(of: row, hasReasons) {
        let isPressing = row.isPressing && note == row.note
        svg += text(
          note, top: next, size: small, isPressing ? .danger : .textSecondary,
          isBold: isPressing && picture.theme == .eink)
        next += small * 4 / 3
      }
      y += height(of: row, hasReasons)
    }
    guard page.rows.count > shown else { return svg }
    let more = page.words.more(page.rows.count - shown)
    return svg + line(y) + text(more, top: y + em / 4, size: small, .textSecondary)
  }

  /// As many as there is room for, with a line that says how many more there are.
  private func shown(_ hasReasons: Bool) -> Int {
    let room = picture.height - margin
    var count = 0
    while count < page.rows.count {
      let rest = count + 1 < page.rows.count ? moreHeight : 0
      // The lowest picture has room for one.
      guard count == 0 || end(of: count + 1, hasReasons: hasReasons) + rest <= room else { break }
      count += 1
    }
    return count
  }

  private func end(of count: Int, hasReasons: Bool) -> Int {
    page.rows.prefix(count).reduce(top) { $0 + height(of: $1, hasReasons) }
  }

  private func height(of row: WidgetPage.Row, _ hasReasons: Bool) -> Int {
    em * 2 + notes(of: row, hasReasons).count * small * 4 / 3
  }

  private func notes(of row: WidgetPage.Row, _ hasReasons: Bool) -> [String] {
    [row.note, hasReasons ? row.reason : ""].filter { !$0.isEmpty }
  }

  private func line(_ y: Int) -> String {
    let width = picture.width - 2 * margin
    let height = picture.theme == .eink ? 2 : 1
    return """
      <rect x="\(margin)" y="\(y)" width="\(width)" height="\(height)" fill="\(colour(.line))"/>
      """
  }

  /// One line of text, cut where it would reach the margin; what is wider than it was thought to be ends there.
  private func text(
    _ text: String, top: Int, size: Int, _ ink: Ink, isBold: Bool = false
  ) -> String {
    let width = picture.width - 2 * margin
    let most = width * (isBold ? 920 : 1000) / size
    let shown = Self.escaped(LetterWidth.clipped(text, to: most))
    return """
      <svg x="\(margin)" y="\(top)" width="\(width)" height="\(size * 3 / 2)" overflow="hidden">\
      <text y="\(size * 11 / 10)" font-size="\(size)" fill="\(colour(ink))"\
      \(isBold ? #" font-weight="700""# : "")>\(shown)</text></svg>
      """
  }

  private func colour(_ ink: Ink) -> String {
    switch picture.theme {
    case .eink: ink == .paper ? "#ffffff" : "#000000"
    case .light, .dark:
      ink.colour(ColourContext(page.app, isDark: picture.theme == .dark)).css
    }
  }

  private static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
      case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
      case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}
