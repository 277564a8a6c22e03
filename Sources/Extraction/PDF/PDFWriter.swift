import HTML5

/// Writes the paragraphs of a PDF into a tree: headings by their size, lists, and links that stand in
/// the text.
struct PDFWriter {
  private(set) var tree = Tree()
  /// What stands in the largest letters of the first page; empty where nothing stands out.
  private(set) var biggest = ""
  /// The beginning of the text, to tell its language by.
  private(set) var sample = ""

  private let paragraphs: [PDFParagraph]
  private let joining: PDFJoining
  private let bodySize: Double
  /// The sizes of headings, the largest first.
  private var ranks: [Int] = []
  private var list: (node: Tree.Node, mark: PDFListMark)?

  private static let longestHeading = 250
  private static let mostSample = 4000

  init(_ found: PDFParagraphs, joining: PDFJoining) {
    paragraphs = found.paragraphs
    bodySize = found.bodySize
    self.joining = joining
    let first = paragraphs.filter { $0.first?.page == 1 && isLarge($0) }
    guard let size = first.map(\.size).max() else { return }
    // A title over several lines is several paragraphs where poppler parts it.
    let lines = first.filter { $0.size > size * 0.93 }.prefix(3).flatMap(\.lines)
    biggest = joining.text(of: lines)
  }

  private func isLarge(_ paragraph: PDFParagraph) -> Bool {
    guard paragraph.size >= bodySize * 1.14, paragraph.lines.count <= 5 else { return false }
    let length = paragraph.lines.reduce(0) { $0 + $1.text.utf8.count }
    return length <= Self.longestHeading
      && paragraph.lines.contains { $0.text.unicodeScalars.contains { $0.properties.isAlphabetic } }
  }

  /// All of it; the title is not said again.
  mutating func write(without title: String) {
    let sizes = Set(paragraphs.filter { isLarge($0) && !isTitle($0, title) }.map(Self.rank))
    ranks = sizes.sorted(by: >)
    for paragraph in paragraphs where !isTitle(paragraph, title) { write(paragraph) }
  }

  private static func rank(_ paragraph: PDFParagraph) -> Int { Int(paragraph.size.rounded()) }

  private func isTitle(_ paragraph: PDFParagraph, _ title: String) -> Bool {
    guard paragraph.first?.page == 1, isLarge(paragraph) else { return false }
    let text = joining.text(of: paragraph.lines)
    return title.contains(text) && text.utf8.count > 2
  }

  private mutating func write(_ paragraph: PDFParagraph) {
    var text = joining.text(of: paragraph.lines)
    guard !text.isEmpty else { return }
    if sample.utf8.count < Self.mostSample { sample += text + " " }
    if isLarge(paragraph), let place = ranks.firstIndex(of: Self.rank(paragraph)) {
      list = nil
      let names: [Name] = [.h2, .h3, .h4]
      let node = tree.appendElement(names[min(place, 2)], to: tree.root)
      tree.appendText(text.utf8, to: node)
      return
    }
    guard let mark = PDFListMark(text), !mark.isNumber || isInRow(mark) else {
      list = nil
      append(text, to: tree.appendElement(.p, to: tree.root))
      return
    }
    text = String(decoding: text.utf8.dropFirst(mark.length), as: UTF8.self)
    let item = tree.appendElement(.li, to: node(of: mark))
    append(text, to: item)
  }

  /// A number by itself may be a heading's or a sentence's: an item's begins with 1 or follows one.
  private func isInRow(_ mark: PDFListMark) -> Bool {
    if let list, list.mark.isNumber { return mark.number == list.mark.number + 1 }
    return mark.number == 1
  }

  private mutating func node(of mark: PDFListMark) -> Tree.Node {
    if let list, list.mark.isNumber == mark.isNumber {
      self.list = (list.node, mark)
      return list.node
    }
    let node = tree.appendElement(mark.isNumber ? .ol : .ul, to: tree.root)
    list = (node, mark)
    return node
  }

  private mutating func append(_ text: String, to node: Tree.Node) {
    for part in WrittenLinks.parts(of: text) {
      guard let address = part.address else {
        tree.appendText(part.text.utf8, to: node)
        continue
      }
      let link = tree.appendElement(.a, to: node)
      tree.addAttribute(.href, Array(address.utf8), to: link)
      tree.appendText(part.text.utf8, to: link)
    }
  }
}
