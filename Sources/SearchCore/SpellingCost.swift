/// How far one word is from another: letters changed, left out, doubled, put in or in the wrong order.
///
/// The distance of Damerau and Levenshtein without changes of what was changed, where what fingers often do costs less.
struct SpellingCost: Sendable {
  var neighbour: Float = 0.95
  var swapped: Float = 0.8
  var doubled: Float = 0.9
  /// For each power of e by which a word is more frequent.
  var frequency: Float = 0.3

  static let latin = SpellingCost()

  /// Whether keys lie beside each other, by rows of a keyboard.
  static func areNeighbours(_ one: UInt8, _ other: UInt8) -> Bool {
    guard let left = place(one), let right = place(other) else { return false }
    return abs(left.row - right.row) <= 1 && abs(left.column - right.column) <= 1
  }

  private static func place(_ key: UInt8) -> (row: Int, column: Int)? {
    for (row, keys) in rows.enumerated() {
      if let column = keys.firstIndex(of: key) { return (row, column) }
    }
    return nil
  }

  private static let rows = [
    Array("qwertyuiop".utf8), Array("asdfghjkl".utf8), Array("zxcvbnm".utf8),
  ]
}

/// Compares one word with many that come in order: what two of them begin with is compared once.
struct SpellingSearch {
  /// Letters of a word that is compared.
  private static let longest = 64

  private let word: [UInt8]
  private let limit: Float
  private let isKorean: Bool
  private let cost = SpellingCost.latin
  private let neighbours: [Bool]
  /// A row for each letter of the other word, each with one number more than the word has letters.
  private var rows: [Float]
  private var last: [UInt8] = []
  /// So many letters of the last word were compared; more would have been too far.
  private var depth = 0
  private var isTooFar = false

  init(_ word: [UInt8], limit: Float, isKorean: Bool = false) {
    self.word = word
    self.limit = limit
    self.isKorean = isKorean
    rows = [Float](repeating: 0, count: (Self.longest + 1) * (word.count + 1))
    for index in 0...word.count { rows[index] = Float(index) }
    var neighbours = [Bool](repeating: false, count: 256 * word.count)
    for (index, letter) in word.enumerated() {
      for other in 0..<128 {
        neighbours[index << 8 | other] = Self.areAlike(letter, UInt8(other), isKorean)
      }
    }
    self.neighbours = neighbours
  }

  /// Half of what another letter costs.
  private static let alike: [[UInt8]] = ["op", "OP", "rRz", "eEx", "qQv", "wWc", "tT"].map {
    Array($0.utf8)
  }

  private static func areAlike(_ one: UInt8, _ other: UInt8, _ isKorean: Bool) -> Bool {
    guard isKorean else { return SpellingCost.areNeighbours(one, other) }
    return alike.contains { $0.contains(one) && $0.contains(other) }
  }

  /// Nil where it is farther than the limit.
  mutating func distance(to term: [UInt8]) -> Float? {
    var shared = 0
    let most = min(last.count, term.count)
    while shared < most, last[shared] == term[shared] { shared += 1 }
    // No copy of the term: who goes through the terms would have to copy it, too.
    last.removeLast(last.count - shared)
    last += term[shared...]
    // All that begin as the last did, up to where it was too far, are.
    if isTooFar, shared >= depth { return nil }
    isTooFar = false
    depth = min(depth, shared)
    guard abs(term.count - word.count) <= 2, term.count <= Self.longest else { return nil }
    while depth < term.count {
      if addRow(term) > limit {
        depth += 1
        isTooFar = true
        return nil
      }
      depth += 1
    }
    let distance = rows[depth * (word.count + 1) + word.count]
    return distance <= limit ? distance : nil
  }

  /// Compares one more letter; the least that it can still become.
  private mutating func addRow(_ term: [UInt8]) -> Float {
    let letter = term[depth]
    let width = word.count + 1
    let before = depth * width
    let row = before + width
    let isDouble = depth > 0 && term[depth - 1] == letter
    let left: Float = isDouble ? cost.doubled : 1
    rows[row] = rows[before] + left
    var least = rows[row]
    for index in 0..<word.count {
      let typed = word[index]
      var value = rows[before + index] + (typed == letter ? 0 : change(index, letter))
      value = min(value, rows[before + index + 1] + left)
      let isTwice = index > 0 && word[index - 1] == typed
      value = min(value, rows[row + index] + (isTwice ? cost.doubled : 1))
      if index > 0, depth > 0, typed == term[depth - 1], word[index - 1] == letter {
        value = min(value, rows[before - width + index - 1] + cost.swapped)
      }
      rows[row + index + 1] = value
      least = min(least, value)
    }
    return least
  }

  private func change(_ index: Int, _ letter: UInt8) -> Float {
    let isAlike = neighbours[index << 8 | Int(letter)]
    return isAlike ? (isKorean ? 0.5 : cost.neighbour) : 1
  }
}
