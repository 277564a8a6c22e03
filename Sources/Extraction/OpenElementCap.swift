/// Bounds how many elements a page has open at once, before it is parsed.
///
/// Gumbo takes time quadratic in that number and releases its tree by recursion. A scan of the tags
/// that knows comments and raw text leaves out start tags beyond the limit, with as many end tags;
/// their text stays. Elements that close by themselves (`p`, `li`, `td` …) do not count.
struct OpenElementCap {
  static let limit = 512

  private let bytes: [UInt8]
  private var open: [[UInt8]: Int] = [:]
  private var dropped: [[UInt8]: Int] = [:]
  private var openCount = 0
  private var output: [UInt8]?
  /// Up to where the input is in the output.
  private var copied = 0

  /// The page itself where it stays below the limit.
  static func capped(_ bytes: [UInt8]) -> [UInt8] {
    var cap = OpenElementCap(bytes: bytes)
    return cap.run()
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func run() -> [UInt8] {
    var index = 0
    while let start = bytes[index...].firstIndex(of: 0x3C) {
      index = pass(tagAt: start)
    }
    guard var output else { return bytes }
    output.append(contentsOf: bytes[copied...])
    return output
  }

  /// Handles what begins with the `<` at this index and answers where to go on.
  private mutating func pass(tagAt start: Int) -> Int {
    let rest = bytes[(start + 1)...]
    guard let first = rest.first else { return bytes.count }
    if first == 0x21, rest.starts(with: "!--".utf8) { return end(of: "-->", from: start + 4) }
    let isEnd = first == 0x2F
    let nameStart = isEnd ? start + 2 : start + 1
    guard nameStart < bytes.count, isLetter(bytes[nameStart]) else { return start + 1 }
    let name = bytes[nameStart...].prefix { !endsName($0) }.map { $0 | 0x20 }
    let end = endOfTag(from: nameStart + name.count)
    guard !Self.uncounted.contains(name) else { return end }
    if isEnd {
      endTag(name, start..<end)
      return end
    }
    if Self.rawText.contains(name) {
      return self.end(of: "</\(String(decoding: name, as: UTF8.self))", from: end)
    }
    startTag(name, start..<end)
    return end
  }

  private mutating func startTag(_ name: [UInt8], _ range: Range<Int>) {
    if openCount >= Self.limit {
      dropped[name, default: 0] += 1
      leaveOut(range)
    } else {
      open[name, default: 0] += 1
      openCount += 1
    }
  }

  private mutating func endTag(_ name: [UInt8], _ range: Range<Int>) {
    if let count = dropped[name], count > 0 {
      dropped[name] = count - 1
      leaveOut(range)
    } else if let count = open[name], count > 0 {
      open[name] = count - 1
      openCount -= 1
    }
  }

  private mutating func leaveOut(_ range: Range<Int>) {
    var output = self.output.take() ?? []
    output.append(contentsOf: bytes[copied..<range.lowerBound])
    copied = range.upperBound
    self.output = output
  }

  /// Past the `>` that ends a tag, quotes regarded.
  private func endOfTag(from start: Int) -> Int {
    var quote: UInt8 = 0
    var previous: UInt8 = 0
    for index in start..<bytes.count {
      let byte = bytes[index]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == 0x3E {
        return index + 1
      } else if previous == 0x3D, byte == 0x22 || byte == 0x27 {
        quote = byte
      }
      if byte > 0x20 { previous = byte }
    }
    return bytes.count
  }

  /// Past the next occurrence of an ASCII text in lower case, or the end.
  private func end(of text: String, from start: Int) -> Int {
    let wanted = Array(text.utf8)
    var index = start
    while index + wanted.count <= bytes.count {
      guard let found = bytes[index...].firstIndex(of: wanted[0]) else { break }
      let candidate = bytes[found...].prefix(wanted.count)
      if candidate.count == wanted.count,
        zip(candidate, wanted).allSatisfy({ ($0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0) == $1 })
      {
        return found + wanted.count
      }
      index = found + 1
    }
    return bytes.count
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= 0x61 && lower <= 0x7A
  }

  private func endsName(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == 0x2F || byte == 0x3E
  }

  private static let rawText = Set(
    ["script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes"]
      .map { Array($0.utf8) })

  private static let uncounted = Set(
    [
      "area", "base", "basefont", "bgsound", "body", "br", "caption", "col", "colgroup", "dd", "dt",
      "embed", "head", "hr", "html", "img", "input", "keygen", "li", "link", "meta", "optgroup",
      "option", "p", "param", "rb", "rp", "rt", "rtc", "source", "tbody", "td", "tfoot", "th",
      "thead", "tr", "track", "wbr",
    ].map { Array($0.utf8) })
}
