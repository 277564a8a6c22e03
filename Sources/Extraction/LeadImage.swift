import Foundation

/// The picture that a page names for itself.
enum LeadImage {
  /// Pixels: what says to be narrower or lower is an icon.
  static let smallest = 64

  /// The first that is a picture: no data in the address, no icon, nothing that keeps a place.
  static func first(_ declared: MetaElements, linked: String) -> String {
    let isIcon = [declared.first(["og:image:width"]), declared.first(["og:image:height"])]
      .contains { Int($0).map { $0 < smallest } ?? false }
    let own = isIcon ? [] : declared.all(["og:image:secure_url", "og:image", "og:image:url"])
    return (own + declared.all(["twitter:image", "twitter:image:src"]) + [linked])
      .first { isPicture($0) } ?? ""
  }

  static func isPicture(_ address: String) -> Bool {
    let text = address.lowercased()
    guard !text.isEmpty, !text.hasPrefix("data:"), !text.hasPrefix("javascript:") else {
      return false
    }
    let path = text.prefix { $0 != "?" && $0 != "#" }
    let file = path.split(separator: "/").last ?? ""
    let stem = file.prefix { $0 != "." }
    return !file.hasSuffix(".ico") && !places.contains(String(stem))
  }

  private static let places: Set<String> = [
    "favicon", "blank", "spacer", "pixel", "1x1", "transparent", "placeholder", "apple-touch-icon",
  ]
}

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
