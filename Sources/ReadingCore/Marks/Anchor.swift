public import ArticleCore
import Kernel

/// Finds a highlight again in a text that may have changed.
///
/// After the Web Annotation Data Model's selectors: by position in the text that it was made in; else
/// by its quotation, of several the one whose surroundings fit best; else by a quotation that a few
/// edits changed. What is too short or too different is not guessed at.
public enum Anchor {
  /// A quotation longer than this is sought by its two ends.
  static let longestPattern = 240
  /// The shortest quotation of which an edited one is believed.
  static let shortestEdited = 12

  /// Where the highlight stands in the text; nil where it cannot be placed.
  public static func range(
    of highlight: Highlight, in text: ArticleText, content: String
  ) -> TextRange? {
    let quote = folded(Array(highlight.quote.utf16)[...])
    guard !quote.isEmpty else { return nil }
    let units = folded(text.units[...])
    let old = highlight.range.map { text.positions(of: $0) }
    if let old, highlight.content == content, units[old] == quote[...] {
      return text.range(of: old)
    }
    let surroundings = Surroundings(
      prefix: folded(Array(highlight.prefix.utf16)[...]),
      suffix: folded(Array(highlight.suffix.utf16)[...]), expected: old?.lowerBound ?? 0)
    let found =
      exact(quote, surroundings, in: units)
      ?? edited(quote, near: surroundings.expected, in: units)
    return found.map { text.range(of: text.trimmed($0)) }
  }

  /// What stood around the quotation, and where that was.
  private struct Surroundings {
    var prefix: [UInt16]
    var suffix: [UInt16]
    var expected: Int

    /// How many units before and after the range are as they were.
    func fit(_ range: Range<Int>, in units: [UInt16]) -> Int {
      var count = 0
      var at = range.lowerBound - 1
      for unit in prefix.reversed() {
        guard at >= 0, units[at] == unit else { break }
        count += 1
        at -= 1
      }
      at = range.upperBound
      for unit in suffix {
        guard at < units.count, units[at] == unit else { break }
        count += 1
        at += 1
      }
      return count
    }
  }

  /// The place of the quotation as it was; of several, the one with the best surroundings, then the
  /// nearest.
  private static func exact(
    _ quote: [UInt16], _ surroundings: Surroundings, in units: [UInt16]
  ) -> Range<Int>? {
    var best: (range: Range<Int>, fit: Int, distance: Int)?
    var count = 0
    var at = 0
    while at + quote.count <= units.count {
      defer { at += 1 }
      guard units[at] == quote[0], units[at..<(at + quote.count)] == quote[...] else { continue }
      let range = at..<(at + quote.count)
      let fit = surroundings.fit(range, in: units)
      let distance = abs(at - surroundings.expected)
      count += 1
      if let known = best, (known.fit, -known.distance) >= (fit, -distance) { continue }
      best = (range, fit, distance)
    }
    guard let best else { return nil }
    // A word that is everywhere says nothing without what stood around it.
    let isSure = count == 1 || quote.count + best.fit >= shortestEdited
    return isSure ? best.range : nil
  }

  /// The place of a quotation in which some was edited.
  private static func edited(
    _ quote: [UInt16], near expected: Int, in units: [UInt16]
  ) -> Range<Int>? {
    guard quote.count >= shortestEdited else { return nil }
    guard quote.count > longestPattern else {
      return Alignment.range(of: quote[...], near: expected, in: units)
    }
    let part = longestPattern / 2
    guard let head = Alignment.range(of: quote[..<part], near: expected, in: units),
      let tail = Alignment.range(
        of: quote[(quote.count - part)...], near: head.lowerBound + quote.count - part, in: units)
    else { return nil }
    let length = tail.upperBound - head.lowerBound
    guard head.lowerBound < tail.lowerBound, (quote.count / 2...quote.count * 2).contains(length)
    else { return nil }
    return head.lowerBound..<tail.upperBound
  }

  /// Every kind of space as one: a block that was parted has a line feed where a space was.
  private static func folded(_ units: ArraySlice<UInt16>) -> [UInt16] {
    var result: [UInt16] = []
    result.reserveCapacity(units.count)
    for unit in units { result.append(ArticleText.isSpace(unit) ? 0x20 : unit) }
    return result
  }
}
