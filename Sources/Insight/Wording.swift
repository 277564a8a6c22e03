import ArticleCore
import Kernel

/// What the letters of a sentence tell of it.
enum Wording {
  /// Syllables that a sentence has which can stand for a text.
  static let sizes: ClosedRange<Float> = 12...120

  /// How much there is to read: a syllable of Korean is as much as two and a half letters of English.
  static func size(of units: ArraySlice<UInt16>) -> Float {
    var size: Float = 0
    for unit in units {
      if Scripts.isSyllable(unit) { size += 1 } else if Scripts.isLetter(unit) { size += 0.4 }
    }
    return size
  }

  /// Whether it ends as sentences do; an ellipsis may be a text that was cut.
  static func endsSentence(_ units: ArraySlice<UInt16>) -> Bool {
    var at = units.endIndex
    while at > units.startIndex, isClosing(units[at - 1]) { at -= 1 }
    guard at > units.startIndex else { return false }
    switch units[at - 1] {
    case 0x2E: return !(at - 2 >= units.startIndex && units[at - 2] == 0x2E)
    case 0x21, 0x3F, 0x3002, 0xFF01, 0xFF1F: return true
    default: return false
    }
  }

  /// With one space where there are several, or the end of a line.
  static func inOneLine(_ text: String) -> String {
    var units: [UInt16] = []
    for unit in text.utf16 {
      guard ArticleText.isSpace(unit) else {
        units.append(unit)
        continue
      }
      if units.last != 0x20 { units.append(0x20) }
    }
    return String(decoding: units, as: UTF16.self).trimmed
  }

  static func isQuestion(_ units: ArraySlice<UInt16>) -> Bool {
    units.last == 0x3F || units.last == 0xFF1F
  }

  /// Whether somebody speaks who is not named: it begins and ends with marks of quotation.
  static func isBareQuotation(_ units: ArraySlice<UInt16>) -> Bool {
    guard let first = units.first, let last = units.last else { return false }
    return isOpening(first) && isClosing(last) && last != 0x29
  }

  /// Whether it says something of the page: who made it, who owns it, how to reach them.
  static func isOfThePage(_ units: ArraySlice<UInt16>) -> Bool {
    if isBareQuotation(units) { return true }
    // Addresses of pages and of letters.
    for at in units.indices where units[at] == 0x40 || units[at] == 0xA9 {
      let isBetween =
        at > units.startIndex && at + 1 < units.endIndex && Scripts.isLetter(units[at - 1])
        && Scripts.isLetter(units[at + 1])
      if isBetween || units[at] == 0xA9 { return true }
    }
    var bytes: [UInt8] = []
    for unit in units where unit < 0x80 { bytes.append(UInt8(Scripts.small(unit))) }
    for phrase in pagePhrases where SearchText.contains(bytes, phrase) { return true }
    for phrase in koreanPagePhrases where place(of: phrase, in: units) != nil { return true }
    return false
  }

  /// Whether it leans on what stands before it.
  static func leansBack(_ units: ArraySlice<UInt16>) -> Bool {
    for word in leaning where starts(units, with: word) { return true }
    return false
  }

  private static func starts(_ units: ArraySlice<UInt16>, with word: [UInt16]) -> Bool {
    guard units.starts(with: word) else { return false }
    let next = units.startIndex + word.count
    // Korean puts particles and endings behind what it says.
    return next >= units.endIndex || !Scripts.isLetter(units[next]) || Scripts.isSyllable(word[0])
  }

  /// Where the part begins; nil where it is not in there.
  static func place(of part: [UInt16], in units: ArraySlice<UInt16>) -> Int? {
    guard let first = part.first, units.count >= part.count else { return nil }
    for at in units.startIndex...(units.endIndex - part.count)
    where units[at] == first && units[at...].starts(with: part) {
      return at
    }
    return nil
  }

  private static func isOpening(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x22, 0x27, 0x2018, 0x201C, 0xAB, 0x300C, 0x300E: true
    default: false
    }
  }

  private static func isClosing(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x22, 0x27, 0x29, 0x5D, 0xBB, 0x2019, 0x201D, 0x3009, 0x300B, 0x300D, 0x300F, 0xFF09: true
    default: false
    }
  }

  private static let pagePhrases = [
    "copyright", "all rights reserved", "http://", "https://", "www.", "photo by", "photograph:",
    "click here", "subscribe to", "sign up for", "newsletter", "this article was",
    "this post was", "follow us", "originally published",
  ].map { Array($0.utf8) }

  private static let koreanPagePhrases = [
    "무단 전재", "무단전재", "재배포", "저작권자", "구독하기", "기자입니다", "사진=", "사진 제공", "자료=",
  ].map { Array($0.utf16) }

  private static let leaning = [
    "This", "That", "These", "Those", "It", "He", "She", "They", "But", "And", "So", "Or", "Yet",
    "However", "Instead", "Then", "Still", "Also", "Thus", "Moreover", "Nevertheless", "Therefore",
    "Both", "Such", "그러나", "하지만", "그런데", "그래서", "그리고", "또한", "또 ", "이는 ", "이를 ",
    "이런 ", "이러한 ", "그는 ", "그녀는 ", "이것은 ", "이처럼 ", "따라서", "반면", "다만", "즉 ", "즉,", "예를 들어",
    "게다가", "그럼에도", "여기서", "여기에", "이와 ", "그 ", "이 때문에", "그렇다면", "물론",
  ].map { Array($0.utf16) }
}
