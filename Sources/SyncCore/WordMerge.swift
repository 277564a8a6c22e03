import Kernel

/// Three-way merge of texts by words.
enum WordMerge {
  struct Result: Hashable, Sendable {
    var text: String
    /// True when both sides changed the same words: the newer side's stand in the text.
    var isConflicted: Bool
  }

  /// What both sides left alone stays, what one side changed is changed; where both added words at
  /// the same place both stand there, the older side's first.
  static func merge(base: String, older: String, newer: String) -> Result {
    if older == newer || base == newer { return Result(text: older, isConflicted: false) }
    if base == older { return Result(text: newer, isConflicted: false) }
    let base = words(of: base)
    var walk = Walk(base: base, older: words(of: older), newer: words(of: newer))
    walk.run()
    return Result(
      text: String(decoding: walk.merged, as: UTF8.self), isConflicted: walk.isConflicted)
  }

  /// Runs of white space and runs of anything else, which together are the text.
  static func words(of text: String) -> [ArraySlice<UInt8>] {
    let bytes = Array(text.utf8)
    var words: [ArraySlice<UInt8>] = []
    var start = 0
    for index in bytes.indices where index > 0 {
      guard isSpace(bytes[index]) != isSpace(bytes[index - 1]) else { continue }
      words.append(bytes[start..<index])
      start = index
    }
    if start < bytes.count { words.append(bytes[start...]) }
    return words
  }

  static let space: UInt8 = 0x20
  static let lineFeed: UInt8 = 0x0A

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == space || (byte >= 0x09 && byte <= 0x0D)
  }
}

/// Walks the three texts from one word that all share to the next (Khanna, Kunal, Pierce: A formal
/// investigation of diff3).
private struct Walk {
  let base: [ArraySlice<UInt8>]
  let older: [ArraySlice<UInt8>]
  let newer: [ArraySlice<UInt8>]
  var merged: [UInt8] = []
  var isConflicted = false

  init(base: [ArraySlice<UInt8>], older: [ArraySlice<UInt8>], newer: [ArraySlice<UInt8>]) {
    self.base = base
    self.older = older
    self.newer = newer
  }

  mutating func run() {
    let inOlder = WordDifference.matches(from: base, to: older)
    let inNewer = WordDifference.matches(from: base, to: newer)
    var start = (base: 0, older: 0, newer: 0)
    for index in base.indices {
      guard let olderIndex = inOlder[index], let newerIndex = inNewer[index] else { continue }
      join(start.base..<index, start.older..<olderIndex, start.newer..<newerIndex)
      merged += base[index]
      start = (index + 1, olderIndex + 1, newerIndex + 1)
    }
    join(
      start.base..<base.count, start.older..<older.count, start.newer..<newer.count)
  }

  /// Joins what lies between two words that all three share.
  private mutating func join(
    _ baseRange: Range<Int>, _ olderRange: Range<Int>, _ newerRange: Range<Int>
  ) {
    let was = base[baseRange]
    let left = older[olderRange]
    let right = newer[newerRange]
    if right == was || left == right {
      append(left)
    } else if left == was {
      append(right)
    } else if was.isEmpty {
      append(left)
      separate(left.last, from: right.first)
      append(right)
    } else {
      append(right)
      isConflicted = true
    }
  }

  /// Keeps the last word of one side from growing together with the first of the other.
  private mutating func separate(_ last: ArraySlice<UInt8>?, from first: ArraySlice<UInt8>?) {
    guard let end = last?.last, let start = first?.first else { return }
    guard !WordMerge.isSpace(end), !WordMerge.isSpace(start) else { return }
    merged.append(base.isEmpty ? WordMerge.lineFeed : WordMerge.space)
  }

  private mutating func append(_ words: ArraySlice<ArraySlice<UInt8>>) {
    for word in words { merged += word }
  }
}
