/// The text of a block: its marks, code, links and ends of lines.
///
/// Each mark is open at most once, and a link has no link in it, so nothing is gone over again and again.
struct NoteInlines {
  /// A mark that waits for the one that closes it, and what has come since.
  private struct Open {
    var sign: UInt8
    var count: Int
    var nodes: [ArticleNode] = []
  }

  private let bytes: [UInt8]
  private let hasLinks: Bool
  private var index = 0
  /// Read, but not put among the nodes yet.
  private var text: [UInt8] = []
  /// The first is the block.
  private var open = [Open(sign: 0, count: 0)]
  /// How many grave accents in a row are known not to come any more.
  private var missingTicks: [Int] = []

  init(_ bytes: [UInt8], hasLinks: Bool = true) {
    self.bytes = bytes
    self.hasLinks = hasLinks
  }

  mutating func nodes() -> [ArticleNode] {
    while index < bytes.count {
      if step() { continue }
      text.append(bytes[index])
      index += 1
    }
    settle(to: 0)
    return open[0].nodes
  }

  /// Reads what means something here; false where nothing does.
  private mutating func step() -> Bool {
    switch bytes[index] {
    case 10: lineBreak()
    case 42, 126: mark()
    case 64: mailAddress()
    case 72, 87, 104, 119: address()
    case 91: link()
    case 92: escaped()
    case 96: code()
    default: false
    }
  }

  private mutating func takeAsTyped(_ count: Int) {
    text += bytes[index..<index + count]
    index += count
  }

  private mutating func append(_ node: ArticleNode, before place: Int) {
    endText()
    open[open.count - 1].nodes.append(node)
    index = place
  }

  private mutating func endText() {
    if text.isEmpty { return }
    open[open.count - 1].nodes.append(.text(String(decoding: text, as: UTF8.self)))
    text = []
  }

  private func runLength(at place: Int) -> Int {
    bytes[place...].prefix { $0 == bytes[place] }.count
  }

  private mutating func lineBreak() -> Bool {
    append(.element(ArticleElement(.lineBreak)), before: index + 1)
    return true
  }

  /// A mark behind a backslash is a letter.
  private mutating func escaped() -> Bool {
    guard index + 1 < bytes.count else { return false }
    switch bytes[index + 1] {
    case 35, 42, 43, 45, 62, 91, 93, 96, 126:
      index += 1
      takeAsTyped(1)
      return true
    default: return false
    }
  }
}

/// Strong, emphasised, struck through.
extension NoteInlines {
  private mutating func mark() -> Bool {
    let sign = bytes[index]
    let count = runLength(at: index)
    let end = index + count
    let isKnown = sign == 42 ? count <= 3 : count == 2
    if isKnown, index > 0, !Self.isBlank(bytes[index - 1]), close(sign, count) {
      index = end
    } else if isKnown, opens(before: end), place(of: sign, count) == nil {
      endText()
      open.append(Open(sign: sign, count: count))
      index = end
    } else {
      takeAsTyped(count)
    }
    return true
  }

  /// Before a word and not in one: 2*3*4 is a product.
  private func opens(before end: Int) -> Bool {
    guard end < bytes.count, !Self.isBlank(bytes[end]) else { return false }
    return index == 0 || !Self.isLetter(bytes[index - 1])
  }

  private func place(of sign: UInt8, _ count: Int) -> Int? {
    open.lastIndex { $0.sign == sign && $0.count == count }
  }

  private mutating func close(_ sign: UInt8, _ count: Int) -> Bool {
    if let place = place(of: sign, count) {
      close(place)
      return true
    }
    // Three close the one and the two that were opened last.
    let last = open.count - 1
    guard sign == 42, count == 3, last > 1, open[last].sign == 42, open[last - 1].sign == 42 else {
      return false
    }
    close(last)
    close(last - 1)
    return true
  }

  private mutating func close(_ place: Int) {
    settle(to: place)
    let mark = open.removeLast()
    var node = ArticleElement(mark.count == 2 ? .strong : .emphasis, children: mark.nodes)
    if mark.sign == 126 { node.tag = .strikethrough }
    if mark.count == 3 {
      node = ArticleElement(
        .emphasis, children: [.element(ArticleElement(.strong, children: mark.nodes))])
    }
    open[open.count - 1].nodes.append(.element(node))
  }

  /// What was opened after this place and never closed stands as it was typed.
  private mutating func settle(to place: Int) {
    endText()
    let unclosed = Array(open[(place + 1)...])
    open.removeSubrange((place + 1)...)
    for mark in unclosed {
      let typed = [UInt8](repeating: mark.sign, count: mark.count)
      open[place].nodes.append(.text(String(decoding: typed, as: UTF8.self)))
      open[place].nodes += mark.nodes
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte <= 32 }

  /// A Latin letter or a digit.
  private static func isLetter(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (97...122).contains(byte | 32)
  }
}

/// Code between as many grave accents on both sides.
extension NoteInlines {
  private mutating func code() -> Bool {
    let count = runLength(at: index)
    let start = index + count
    guard let end = ticks(count, after: start) else {
      takeAsTyped(count)
      return true
    }
    let code = Self.unpadded(bytes[start..<end])
    let text = ArticleNode.text(String(decoding: code, as: UTF8.self))
    append(.element(ArticleElement(.code, children: [text])), before: end + count)
    return true
  }

  private mutating func ticks(_ count: Int, after start: Int) -> Int? {
    if count > 3 || missingTicks.contains(count) { return nil }
    var place = start
    while place < bytes.count {
      guard bytes[place] == 96 else {
        place += 1
        continue
      }
      let length = runLength(at: place)
      if length == count { return place }
      place += length
    }
    missingTicks.append(count)
    return nil
  }

  /// Without the blank on each side that keeps an accent in the code from the marks.
  private static func unpadded(_ code: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isPadded = code.count > 2 && code.first == 32 && code.last == 32
    return isPadded ? code.dropFirst().dropLast() : code
  }
}

/// Links: [words](address), mail addresses, and addresses by themselves.
extension NoteInlines {
  private mutating func link() -> Bool {
    guard hasLinks, let end = endOfWords, end > index + 1, end + 1 < bytes.count,
      bytes[end + 1] == 40, let (address, next) = NoteAddress.target(in: bytes, at: end + 2)
    else { return false }
    var words = NoteInlines(Array(bytes[(index + 1)..<end]), hasLinks: false)
    append(Self.link(address, words.nodes()), before: next)
    return true
  }

  /// The bracket that closes the one here, with none between them.
  private var endOfWords: Int? {
    var place = index + 1
    while place < bytes.count {
      switch bytes[place] {
      case 93: return place
      case 91, 10: return nil
      case 92: place += 2
      default: place += 1
      }
    }
    return nil
  }

  private mutating func address() -> Bool {
    guard hasLinks, index == 0 || !Self.isLetter(bytes[index - 1]),
      let end = NoteAddress.end(in: bytes, from: index)
    else { return false }
    let address = bytes[index..<end]
    let text = ArticleNode.text(String(decoding: address, as: UTF8.self))
    // "www." stands without its scheme.
    let scheme = bytes[index] | 32 == UInt8(ascii: "w") ? Array("https://".utf8)[...] : []
    append(Self.link(scheme + address, [text]), before: end)
    return true
  }

  /// What stands before the @ is text that was read already.
  private mutating func mailAddress() -> Bool {
    guard hasLinks, let mail = NoteMailAddress.range(in: bytes, around: index),
      index - mail.lowerBound <= text.count
    else { return false }
    text.removeLast(index - mail.lowerBound)
    let address = bytes[mail]
    let words = ArticleNode.text(String(decoding: address, as: UTF8.self))
    append(Self.link(Array("mailto:".utf8) + address, [words]), before: mail.upperBound)
    return true
  }

  private static func link(_ address: ArraySlice<UInt8>, _ words: [ArticleNode]) -> ArticleNode {
    let href = String(decoding: address, as: UTF8.self)
    return .element(
      ArticleElement(
        .link, attributes: [ArticleAttributeValue(.href, href)], children: words))
  }
}
