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
