import HTML5

/// Writes lines into a tree, block by block.
struct PlainTextWriter {
  /// The list that the last block was part of.
  private struct OpenList {
    let node: Tree.Node
    var item: Tree.Node
    var marker: ListMarker
  }

  /// Columns of a line that is a paragraph by itself.
  private static let widest = 110

  private(set) var tree = Tree()
  private var list: OpenList?
  /// The preformatted block that the last block was part of.
  private var drawing: Tree.Node?
  /// Columns that most lines are indented by.
  private let base: Int

  init(_ lines: [PlainLine]) {
    var counts: [Int: Int] = [:]
    for line in lines where !line.isBlank && !line.isQuoted { counts[line.indent, default: 0] += 1 }
    base = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
  }

  mutating func write(_ lines: [PlainLine], _ wrap: HardWrap, to parent: Tree.Node, depth: Int) {
    var index = 0
    while index < lines.count {
      let line = lines[index]
      var end = index + 1
      if line.isBlank {
      } else if line.isQuoted {
        while end < lines.count, lines[end].isQuoted { end += 1 }
        quote(Array(lines[index..<end]), wrap, to: parent, depth: depth)
      } else if line.isFence, let close = lines[end...].firstIndex(where: { $0.isFence }) {
        startOver()
        draw(Array(lines[end..<close]), to: parent)
        startOver()
        end = close + 1
      } else {
        while end < lines.count, !lines[end].isBlank, !lines[end].isQuoted { end += 1 }
        block(Array(lines[index..<end]), Array(lines[end...].prefix(60)), wrap, to: parent)
      }
      index = end
    }
    startOver()
  }

  private mutating func startOver() {
    list = nil
    drawing = nil
  }

  private mutating func quote(
    _ lines: [PlainLine], _ wrap: HardWrap, to parent: Tree.Node, depth: Int
  ) {
    startOver()
    let inner = lines.map { $0.unquoted }
    let isDeep = depth >= 8
    let node = isDeep ? parent : tree.appendElement(.blockquote, to: parent)
    write(
      isDeep ? inner.map { PlainLine($0.text.drop { $0 == 0x3E || $0 == 0x20 }) } : inner,
      HardWrap(inner, otherwise: wrap), to: node, depth: depth + 1)
  }

  /// Lines without an empty one between them.
  private mutating func block(
    _ lines: [PlainLine], _ following: [PlainLine], _ wrap: HardWrap, to parent: Tree.Node
  ) {
    if isDrawn(lines) {
      draw(lines, to: parent)
      return
    }
    if drawing != nil { drawing = nil }
    if let heading = heading(lines, wrap) {
      list = nil
      let node = tree.appendElement(heading, to: parent)
      tree.appendText(lines[0].text, to: node)
      return
    }
    var index = 0
    while index < lines.count {
      var end = index + 1
      let first = lines[index]
      let marked = first.marked.flatMap { found in
        isItem(found.marker, before: lines[end...] + following) ? found : nil
      }
      while end < lines.count, lines[end - 1].columns <= Self.widest,
        !startsAnew(lines[end], inItem: marked != nil)
      {
        end += 1
      }
      let place = place(of: first, marked?.marker, to: parent)
      paragraph(Array(lines[index..<end]), without: marked?.text, wrap, to: place)
      index = end
    }
  }

  /// True for a line that begins an item, or stands after a signature's mark.
  private func startsAnew(_ line: PlainLine, inItem: Bool) -> Bool {
    guard let marker = line.marked?.marker else { return line.isSignatureMark }
    // A number may stand at the start of any line.
    return !marker.isNumber || inItem || marker.kind == .number(1, 0x2E)
  }

  /// A number is an item's only with its neighbours.
  private func isItem(_ marker: ListMarker, before lines: ArraySlice<PlainLine>) -> Bool {
    guard case .number(let number, let sign) = marker.kind else { return true }
    if let list, case .number(let last, _) = list.marker.kind, list.marker.goes(with: marker) {
      if last + 1 == number { return true }
    }
    return lines.contains { line in
      guard let next = line.marked?.marker, next.goes(with: marker) else { return false }
      return next.kind == .number(number + 1, sign)
    }
  }

  /// Where a paragraph goes: a list's new item, the one before, or the parent.
  private mutating func place(
    of line: PlainLine, _ marker: ListMarker?, to parent: Tree.Node
  ) -> (node: Tree.Node, isItem: Bool) {
    guard let marker else {
      if let list, line.indent > list.marker.indent, line.indent + 1 >= list.marker.content {
        return (list.item, false)
      }
      list = nil
      return (parent, false)
    }
    if let open = list, open.marker.goes(with: marker) {
      let item = tree.appendElement(.li, to: open.node)
      list = OpenList(node: open.node, item: item, marker: marker)
      return (item, true)
    }
    var outer = parent
    if let list, marker.indent > list.marker.indent + 1 { outer = list.item }
    let node = tree.appendElement(marker.isNumber ? .ol : .ul, to: outer)
    if case .number(let number, _) = marker.kind, number != 1 {
      tree.addAttribute(.start, Array("\(number)".utf8), to: node)
    }
    let item = tree.appendElement(.li, to: node)
    list = OpenList(node: node, item: item, marker: marker)
    return (item, true)
  }

  private mutating func paragraph(
    _ lines: [PlainLine], without marker: ArraySlice<UInt8>?, _ wrap: HardWrap,
    to place: (node: Tree.Node, isItem: Bool)
  ) {
    let node = place.isItem ? place.node : tree.appendElement(.p, to: place.node)
    let joins = wrap.joins(lines)
    var text: [UInt8] = []
    for (index, line) in lines.enumerated() {
      HardWrap.append(index == 0 ? marker ?? line.text : line.text, to: &text)
      if index < joins.count, joins[index] { continue }
      tree.appendText(text, to: node)
      text = []
      if index < joins.count { tree.appendElement(.br, to: node) }
    }
  }

  private func isDrawn(_ lines: [PlainLine]) -> Bool {
    let drawn = lines.filter { $0.isDrawn }.count
    let isIndented = lines.allSatisfy { $0.indent >= base + 4 }
    return drawn * 2 >= lines.count + (lines.count == 1 && !isIndented ? 1 : 0)
      || (isIndented && drawn > 0 && drawing != nil)
  }

  /// Lines as they are, without the indent that all have; they join a drawing just before.
  private mutating func draw(_ lines: [PlainLine], to parent: Tree.Node) {
    var text: [UInt8] = []
    let indent = lines.filter { !$0.isBlank }.map { $0.indent }.min() ?? 0
    for (index, line) in lines.enumerated() {
      if index > 0 { text.append(0x0A) }
      text.append(contentsOf: repeatElement(0x20, count: max(0, line.indent - indent)))
      text.append(contentsOf: line.text)
    }
    if let drawing {
      tree.appendText([0x0A, 0x0A] + text, to: drawing)
      return
    }
    list = nil
    let node = tree.appendElement(.pre, to: parent)
    tree.appendText(text, to: node)
    drawing = node
  }

  /// The kind of heading that a block is.
  private func heading(_ lines: [PlainLine], _ wrap: HardWrap) -> Name? {
    let line = lines[0]
    if lines.count == 2, let sign = lines[1].underline, !line.text.isEmpty {
      return sign == 0x3D ? .h2 : .h3
    }
    guard lines.count == 1, wrap.width > 0, line.columns <= 60 else { return nil }
    let number = line.text.prefix { PlainLine.isDigit($0) || $0 == 0x2E }
    if let first = number.first, PlainLine.isDigit(first), line.indent < base,
      line.text.dropFirst(number.count).first == 0x20
    {
      let depth = number.split(separator: 0x2E).count
      return depth <= 1 ? .h2 : .h3
    }
    if line.indent < base, !line.endsSentence { return .h2 }
    return line.isCapitals && (line.text.last == 0x2E || !line.endsSentence) ? .h2 : nil
  }
}
