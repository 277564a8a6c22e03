/// A line of a note, and what its beginning says of it.
struct NoteLine {
  private var bytes: ArraySlice<UInt8>

  private init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  static func all(in text: String) -> [NoteLine] {
    Array(text.utf8).split(separator: 10, omittingEmptySubsequences: false).map {
      NoteLine($0.last == 13 ? $0.dropLast() : $0)
    }
  }

  static func joined(_ lines: ArraySlice<NoteLine>) -> [UInt8] {
    var result: [UInt8] = []
    for (index, line) in lines.enumerated() {
      if index > 0 { result.append(10) }
      result += line.bytes
    }
    return result
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 }

  private var text: ArraySlice<UInt8> { bytes.drop { Self.isBlank($0) } }

  var isBlank: Bool { text.isEmpty }

  /// Blanks before the text; a tab is as wide as four.
  var indent: Int {
    var width = 0
    for byte in bytes {
      guard Self.isBlank(byte) else { break }
      width += byte == 9 ? 4 : 1
    }
    return width
  }

  /// Without that many of the blanks before its text.
  func dropping(_ width: Int) -> NoteLine {
    var rest = bytes
    var dropped = 0
    while dropped < width, let byte = rest.first, Self.isBlank(byte) {
      dropped += byte == 9 ? 4 : 1
      rest = rest.dropFirst()
    }
    return NoteLine(rest)
  }
}

/// Headings, quotations and code.
extension NoteLine {
  /// The line before code.
  struct Fence {
    var sign: UInt8
    var count: Int
    /// What the code is written in.
    var info: ArraySlice<UInt8>
  }

  /// Three grave accents, or tildes, or more.
  var fence: Fence? {
    guard let sign = text.first, sign == 96 || sign == 126 else { return nil }
    let count = text.prefix { $0 == sign }.count
    var info = text.dropFirst(count).drop { Self.isBlank($0) }
    while let last = info.last, Self.isBlank(last) { info.removeLast() }
    guard count >= 3, sign == 126 || !info.contains(96) else { return nil }
    return Fence(sign: sign, count: count, info: info)
  }

  func closes(_ fence: Fence) -> Bool {
    guard let other = self.fence else { return false }
    return other.sign == fence.sign && other.count >= fence.count && other.info.isEmpty
  }

  /// One to six number signs, a blank, and text.
  var heading: ArraySlice<UInt8>? {
    let level = text.prefix { $0 == 35 }.count
    return (1...6).contains(level) ? Self.afterBlanks(text.dropFirst(level)) : nil
  }

  /// What stands behind the sign of a quotation.
  var quoted: NoteLine? {
    guard text.first == 62 else { return nil }
    let rest = text.dropFirst()
    return NoteLine(rest.first == 32 ? rest.dropFirst() : rest)
  }

  /// The text behind blanks; nil where there are none, or nothing is behind them.
  private static func afterBlanks(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let first = bytes.first, isBlank(first) else { return nil }
    let rest = bytes.drop { isBlank($0) }
    return rest.isEmpty ? nil : rest
  }
}

/// Items of lists.
extension NoteLine {
  /// The mark of an item, and the text behind it.
  struct Item {
    /// Nil for a bullet.
    var number: Int?
    /// A full stop or a bracket behind the number.
    var sign: UInt8
    /// Of the mark with its blanks.
    var width: Int
    /// Whether the box of a task is ticked; nil where there is none.
    var isTicked: Bool?
    var text: NoteLine

    /// Whether both belong to one list.
    func follows(_ other: Item) -> Bool {
      guard let number, let before = other.number else {
        return number == nil && other.number == nil
      }
      return number == before + 1 && sign == other.sign
    }
  }

  var item: Item? {
    guard let first = text.first else { return nil }
    if first == 42 || first == 43 || first == 45 {
      return Self.item(nil, sign: 0, after: text.dropFirst(), width: 1)
    }
    let digits = text.prefix(4).prefix { (48...57).contains($0) }
    let rest = text.dropFirst(digits.count)
    guard (1...3).contains(digits.count), first != 48 || digits.count == 1,
      let sign = rest.first, sign == 46 || sign == 41
    else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int($1) - 48 }
    return Self.item(number, sign: sign, after: rest.dropFirst(), width: digits.count + 1)
  }

  private static func item(
    _ number: Int?, sign: UInt8, after bytes: ArraySlice<UInt8>, width: Int
  ) -> Item? {
    guard var text = afterBlanks(bytes) else { return nil }
    let blanks = text.startIndex - bytes.startIndex
    var isTicked: Bool?
    if let (isOn, rest) = box(text) {
      isTicked = isOn
      text = rest
    }
    return Item(
      number: number, sign: sign, width: width + min(blanks, 4), isTicked: isTicked,
      text: NoteLine(text))
  }

  /// "[ ]" or "[x]" before text.
  private static func box(
    _ text: ArraySlice<UInt8>
  ) -> (isOn: Bool, rest: ArraySlice<UInt8>)? {
    let signs = Array(text.prefix(3))
    guard signs.count == 3, signs[0] == 91, signs[2] == 93 else { return nil }
    guard signs[1] == 32 || signs[1] | 32 == 120, let rest = afterBlanks(text.dropFirst(3)) else {
      return nil
    }
    return (signs[1] != 32, rest)
  }
}
