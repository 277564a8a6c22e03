import Kernel

/// Three-way merge of texts by words.
enum WordMerge {
  struct Result: Hashable, Sendable {
    var text: String
    /// True when both sides changed the same words: the newer side's stand in the text.
    var isConflicted: Bool
  }

  /// What merging may cost; beyond it the newer text stands as it is and counts as conflicted.
  ///
  /// It counts bytes and steps and no time, so that all devices come to the same text.
  struct Limit {
    /// Bytes of the three texts together.
    var bytes = 2 << 20
    /// Steps of each comparison.
    var steps = 2_000_000

    /// A fair part for each of several merges.
    func divided(by count: Int) -> Limit {
      Limit(bytes: bytes / max(count, 1), steps: steps / max(count, 1))
    }
  }

  /// What both sides left alone stays, what one side changed is changed; where both added words at
  /// the same place both stand there, the older side's first.
  static func merge(base: String, older: String, newer: String, limit: Limit = Limit()) -> Result {
    if older == newer || base == newer { return Result(text: older, isConflicted: false) }
    if base == older { return Result(text: newer, isConflicted: false) }
    let unmerged = Result(text: newer, isConflicted: true)
    guard base.utf8.count + older.utf8.count + newer.utf8.count <= limit.bytes else {
      return unmerged
    }
    var walk = Walk(base: words(of: base), older: words(of: older), newer: words(of: newer))
    guard walk.run(steps: limit.steps) else { return unmerged }
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

  /// False where the words cannot be compared in so many steps.
  mutating func run(steps: Int) -> Bool {
    var words = WordNumbers(count: base.count + older.count + newer.count, steps: steps)
    guard let baseWords = words.numbers(of: base), let olderWords = words.numbers(of: older),
      let newerWords = words.numbers(of: newer)
    else { return false }
    let inOlder = WordDifference.matches(from: baseWords, to: olderWords, steps: steps)
    let inNewer = WordDifference.matches(from: baseWords, to: newerWords, steps: steps)
    var start = (base: 0, older: 0, newer: 0)
    for index in base.indices {
      guard let olderIndex = inOlder[index], let newerIndex = inNewer[index] else { continue }
      join(start.base..<index, start.older..<olderIndex, start.newer..<newerIndex)
      merged += base[index]
      start = (index + 1, olderIndex + 1, newerIndex + 1)
    }
    join(
      start.base..<base.count, start.older..<older.count, start.newer..<newer.count)
    return true
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
