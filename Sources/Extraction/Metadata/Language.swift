import Foundation

/// What a text is written in, as pages say it.
enum LanguageTag {
  /// The first that may be a tag of BCP 47, with hyphens.
  static func first(_ texts: [String]) -> String {
    for text in texts {
      // More than one language: the first is the page's.
      let first = text.split { $0 == "," || $0 == " " }.first.map(String.init) ?? ""
      let tag = first.replacing("_", with: "-")
      let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
      guard let language = parts.first, (2...3).contains(language.count), tag.utf8.count <= 35,
        parts.allSatisfy({ (1...8).contains($0.count) }),
        tag.utf8.allSatisfy({ $0 == 0x2D || PlainLine.isDigit($0) || ($0 | 0x20) &- 0x61 < 26 })
      else { continue }
      return tag
    }
    return ""
  }
}

/// Which way a text is written, as the page says.
enum Direction {
  /// Whether a language is written from right to left.
  static func isRightToLeft(_ language: String) -> Bool {
    let parts = language.lowercased().split { $0 == "-" || $0 == "_" }
    guard let first = parts.first else { return false }
    return parts.dropFirst().contains { $0 == "arab" || $0 == "hebr" }
      || ["ar", "he", "iw", "fa", "ur", "ps", "yi", "ckb", "sd", "ug", "dv"].contains(first)
        && !parts.dropFirst().contains("latn")
  }

  static func named(_ value: ArraySlice<UInt8>?) -> String {
    let text = Metadata.text(value).lowercased()
    return text == "rtl" || text == "ltr" ? text : ""
  }
}
