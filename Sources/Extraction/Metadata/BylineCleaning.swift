import AddressCore
import Foundation

extension Byline {
  /// Whether there is a name in it, not an address alone.
  static func hasName(_ text: String) -> Bool { !cleaned(text).isEmpty }

  /// Whether it is the site that a page names as who wrote it.
  static func isSite(_ text: String, _ siteName: String, _ address: String) -> Bool {
    let letters = { (text: String) in text.lowercased().filter { $0.isLetter || $0.isNumber } }
    let own = letters(text)
    guard own.count >= 2 else { return false }
    // A name on a network.
    if text.hasPrefix("@") { return true }
    if own == letters(siteName) { return true }
    let host = Address(absolute: address)?.displayHost ?? ""
    return host.split(separator: ".").dropLast().contains { letters(String($0)) == own }
  }

  /// As the page writes it, without what stands around a name and is none: a label before it, a link
  /// after it, the site's name beside it.
  static func tidied(_ text: String, siteName: String) -> String {
    var text = text.replacing("[email\u{A0}protected]", with: "")
      .replacing("[email protected]", with: "")
    if let gap = text.range(of: " \u{A0}") { text = String(text[..<gap.lowerBound]) }
    let lower = text.lowercased()
    if let label = labels.first(where: { lower.hasPrefix($0) && lower.utf8.count > $0.utf8.count })
    {
      text = String(text.dropFirst(label.count))
    }
    for end in ends {
      if let range = text.range(of: end, options: [.caseInsensitive, .backwards]),
        range.lowerBound > text.startIndex,
        range.upperBound == text.endIndex || end.last == " "
      {
        text = String(text[..<range.lowerBound])
      }
    }
    for separator in [" - ", " | ", " – "] {
      let parts = text.components(separatedBy: separator)
      let names = parts.filter { !isSite($0, siteName, "") }
      if parts.count > 1, names.count == 1 { text = names[0] }
    }
    return text.trimming { " ,|·•-–—:\u{A0}".contains($0) }
  }

  private static let labels = [
    "erstellt von ", "geschrieben von ", "veröffentlicht von ", "verfasst von ", "autor: ",
    "autorin: ", "autor:", "auteur: ", "auteur : ", "author: ", "text und interview: ",
    "text und fotos: ", "text & fotos: ", "text: ", "interview: ", "redaktion: ", "published by ",
    "view all posts by ", "alles von ", "vom ",
  ]
  private static let ends = [" am", " on", " — veröffentlicht", " über autorenseite "]

  /// The names alone: without “By”, an address, a date, or what Korean papers write around a name.
  static func cleaned(_ text: String) -> String {
    if isNoName(text) { return "" }
    var text = withoutAddresses(text)
    if let year = text.range(of: "[12][0-9]{3}", options: .regularExpression),
      text[year].count == 4
    {
      text = withoutDate(text)
    }
    text = withoutAgency(text)
    text = withoutStart(text)
    for end in [" on", " |"] where text.hasSuffix(end) { text = String(text.dropLast(end.count)) }
    text = text.trimming { " ,|·•-–—:=/".contains($0) }
    let korean = withoutOffice(text)
    return korean.isEmpty ? text : korean
  }

  private static let starts = [
    "written by ", "posted by ", "published by ", "veröffentlicht von ", "geschrieben von ",
    "текст: ", "автор: ",
    "tekst: ", "by: ", "by ", "author: ", "글·사진 ", "글/사진 ", "글 = ", "글=", "글 ", "취재 ",
    "작성자 ", "작성자: ",
  ]
  /// What also begins names: `Von Ann Example` has a first name after it, `Von Trapp` has none.
  private static let ambiguous = ["von ", "par ", "por ", "di "]

  private static func withoutStart(_ text: String) -> String {
    let lower = text.lowercased()
    if let start = starts.first(where: { lower.hasPrefix($0) }) {
      return String(text.dropFirst(start.count))
    }
    guard let start = ambiguous.first(where: { lower.hasPrefix($0) }) else { return text }
    let names = text.dropFirst(start.count).split(separator: " ")
    guard names.count >= 2, names[0].first?.isUppercase == true else { return text }
    return names.joined(separator: " ")
  }

  /// Words with an `@` or of an address.
  private static func withoutAddresses(_ text: String) -> String {
    guard text.contains("@") || text.contains("://") || text.contains("www.") else { return text }
    return text.split(separator: " ").filter { word in
      // A name on a network stays where it is all there is.
      let isMail = word.dropFirst().contains("@") && word.contains(".")
      return !isMail && !word.contains("://") && !word.hasPrefix("www.")
    }.joined(separator: " ").replacing("()", with: "").trimmingSpace()
  }

  /// `(서울=뉴스) 홍길동`: the place and the agency.
  private static func withoutAgency(_ text: String) -> String {
    guard let first = text.first, first == "(" || first == "[",
      let end = text.firstIndex(where: { $0 == ")" || $0 == "]" }), text[..<end].contains("=")
    else { return text }
    return String(text[text.index(after: end)...]).trimmingSpace()
  }

  private static let offices = [
    "기자", "선임기자", "인턴기자", "객원기자", "수습기자", "전문기자", "특파원", "논설위원", "편집장",
  ]

  /// `홍길동 기자` and `홍길동·김철수 기자`: a Korean name with what the person is.
  private static func withoutOffice(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { (0xAC00...0xD7A3).contains($0.value) }) else {
      return text
    }
    let words = text.split { $0 == " " || $0 == "," }.map(String.init)
    guard words.contains(where: { offices.contains($0) || isJoined($0) }) else { return text }
    let names = words.filter { !offices.contains($0) && $0 != "=" }.map { word in
      isJoined(word) ? String(word.dropLast(2)) : word
    }
    // Two names had an office each.
    let isList = text.contains(",") || words.filter { offices.contains($0) }.count > 1
    return names.joined(separator: isList ? ", " : " ")
  }

  /// `홍길동기자`.
  private static func isJoined(_ word: String) -> Bool {
    word.hasSuffix("기자") && (4...6).contains(word.count) && !offices.contains(word)
  }
}
