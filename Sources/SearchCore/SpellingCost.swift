/// How unlikely it is that a word was meant by what was typed, from what happened to its letters: 1 for a wrong one.
///
/// The noisy channel of M. D. Kernighan, K. W. Church and W. A. Gale (A spelling correction program based on a noisy channel model, 1990)
/// with few numbers. A letter left out costs least, since a word has only so many to leave out, while any of the alphabet may
/// stand where one is wrong or too much.
struct SpellingCost: Sendable {
  var missing: Float
  /// One of two equal letters.
  var missingDouble: Float
  var extra: Float
  var swapped: Float
  /// Of letters that are easily taken for each other: on keys side by side, or that sound alike.
  var alike: Float
  /// For each power of e by which a word is more frequent.
  var frequency: Float = 0.15
  let areAlike: @Sendable (UInt8, UInt8) -> Bool

  static let latin = SpellingCost(
    missing: 0.36, missingDouble: 0.2, extra: 1.1, swapped: 0.7, alike: 0.95,
    areAlike: Keyboard.areNeighbours)

  /// Of the keys on which Korean is typed.
  static let korean = SpellingCost(
    missing: 1, missingDouble: 0.9, extra: 1, swapped: 0.8, alike: 0.5,
    areAlike: KoreanKeys.areAlike)

  /// The least of all ways from the word to what was typed, in which nothing is changed twice.
  func of(_ typed: [UInt8], for word: [UInt8]) -> Float {
    let width = word.count + 1
    var rows = [Float](repeating: 0, count: (typed.count + 1) * width)
    for column in 1..<max(width, 1) { rows[column] = rows[column - 1] + missing(column - 1, word) }
    for row in 1..<(typed.count + 1) {
      let start = row * width
      rows[start] = rows[start - width] + extra
      for column in 1..<max(width, 1) {
        let (letter, meant) = (typed[row - 1], word[column - 1])
        var cost = rows[start - width + column - 1] + change(letter, meant)
        cost = min(cost, rows[start + column - 1] + missing(column - 1, word))
        cost = min(cost, rows[start - width + column] + extra)
        if row > 1, column > 1, letter == word[column - 2], typed[row - 2] == meant {
          cost = min(cost, rows[start - 2 * width + column - 2] + swapped)
        }
        rows[start + column] = cost
      }
    }
    return rows[rows.count - 1]
  }

  private func missing(_ index: Int, _ word: [UInt8]) -> Float {
    index > 0 && word[index] == word[index - 1] ? missingDouble : missing
  }

  private func change(_ typed: UInt8, _ meant: UInt8) -> Float {
    typed == meant ? 0 : areAlike(typed, meant) ? alike : 1
  }
}

/// Where letters lie on a keyboard.
private enum Keyboard {
  /// Whether keys lie beside each other, by rows.
  @Sendable static func areNeighbours(_ one: UInt8, _ other: UInt8) -> Bool {
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
