/// Counts the letters that are changed, missing, too much or swapped from one word to many that come in order (Damerau and
/// Levenshtein, nothing changed twice): what two of them begin with is compared once.
struct SpellingSearch {
  /// Letters of a word that is compared.
  private static let longest = 64

  private let word: [UInt8]
  private let limit: Int
  /// A row for each letter of the other word, each with one number more than the word has letters.
  private var rows: [Int32]
  private var last: [UInt8] = []
  /// So many letters of the last word were compared; more would have been too far.
  private var depth = 0
  private var isTooFar = false

  init(_ word: [UInt8], limit: Int) {
    self.word = word
    self.limit = limit
    rows = [Int32](repeating: 0, count: (Self.longest + 1) * (word.count + 1))
    for index in 0...word.count { rows[index] = Int32(index) }
  }

  /// Whether it is no farther than the limit.
  mutating func isNear(_ term: [UInt8]) -> Bool {
    var shared = 0
    let most = min(last.count, term.count)
    while shared < most, last[shared] == term[shared] { shared += 1 }
    // No copy of the term: who goes through the terms would have to copy it, too.
    last.removeLast(last.count - shared)
    last += term[shared...]
    // All that begin as the last did, up to where it was too far, are.
    if isTooFar, shared >= depth { return false }
    isTooFar = false
    depth = min(depth, shared)
    guard abs(term.count - word.count) <= limit, term.count <= Self.longest else { return false }
    while depth < term.count {
      let least = addRow(term)
      depth += 1
      if least > limit {
        isTooFar = true
        return false
      }
    }
    return rows[depth * (word.count + 1) + word.count] <= limit
  }

  /// Compares one more letter; the least that it can still become.
  private mutating func addRow(_ term: [UInt8]) -> Int32 {
    let letter = term[depth]
    let width = word.count + 1
    let before = depth * width
    let row = before + width
    rows[row] = rows[before] + 1
    var least = rows[row]
    for index in 0..<word.count {
      let typed = word[index]
      var value = rows[before + index] + (typed == letter ? 0 : 1)
      value = min(value, rows[before + index + 1] + 1, rows[row + index] + 1)
      if index > 0, depth > 0, typed == term[depth - 1], word[index - 1] == letter {
        value = min(value, rows[before - width + index - 1] + 1)
      }
      rows[row + index + 1] = value
      least = min(least, value)
    }
    return least
  }
}
