public import ArticleCore
import Kernel

/// Selections of whole words.
extension ArticleText {
  /// The selection with whole words at both ends; in a language that parts none by spaces, as it is.
  ///
  /// An end that went back since `last`, what was selected before, leaves the word that it stands in:
  /// else nobody could select less with the keys. The only word that is left stays.
  public func snapped(_ range: Range<Int>, from last: Range<Int>? = nil) -> Range<Int> {
    let range = trimmed(range)
    guard !range.isEmpty else { return range }
    let outer = wordStart(at: range.lowerBound)..<wordEnd(at: range.upperBound)
    guard let last, last != range, last.lowerBound <= range.lowerBound,
      range.upperBound <= last.upperBound
    else { return outer }
    var inner = outer
    if last.lowerBound == range.lowerBound, isInWord(range.upperBound) {
      let end = wordStart(at: range.upperBound)
      inner = inner.lowerBound..<max(end, inner.lowerBound)
    } else if last.upperBound == range.upperBound, isInWord(range.lowerBound) {
      let start = wordEnd(at: range.lowerBound)
      inner = min(start, inner.upperBound)..<inner.upperBound
    }
    inner = trimmed(inner)
    return inner.isEmpty ? outer : inner
  }

  private func wordStart(at position: Int) -> Int {
    var at = position
    while isInWord(at) { at -= 1 }
    return at
  }

  private func wordEnd(at position: Int) -> Int {
    var at = position
    while isInWord(at) { at += 1 }
    return at
  }

  /// Whether a word goes on across the position, which stands between two units.
  private func isInWord(_ position: Int) -> Bool {
    isOfWord(position - 1) && isOfWord(position)
  }

  /// An apostrophe is part of the word that goes on after it.
  private func isOfWord(_ at: Int) -> Bool {
    guard units.indices.contains(at) else { return false }
    if Self.isLetter(units[at]) { return true }
    guard units[at] == 0x27 || units[at] == 0x2019, units.indices.contains(at - 1),
      units.indices.contains(at + 1)
    else { return false }
    return Self.isLetter(units[at - 1]) && Self.isLetter(units[at + 1])
  }

  /// Letters and digits of scripts that part words by spaces, Korean's too; what is joined to letters.
  private static func isLetter(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, 0xAA, 0xAD, 0xB5, 0xBA: true
    case 0xC0...0xDFF: unit != 0xD7 && unit != 0xF7
    case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF: false
    case 0xF00...0x1FFF: true
    case 0x2C00...0x2DFF, 0xA640...0xABFF, 0xAC00...0xD7FF, 0xFB00...0xFDFF, 0xFE70...0xFEFC:
      true
    default: false
    }
  }
}
