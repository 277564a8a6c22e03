/// The languages that every screen speaks.
///
/// The numbers are stored.
public enum Language: UInt8, Hashable, Sendable, CaseIterable {
  case english = 0
  case korean = 1

  /// The BCP 47 tag.
  public var tag: String {
    switch self {
    case .english: "en"
    case .korean: "ko"
    }
  }

  /// The language that a browser's preferences ask for first, in the form of `Accept-Language`;
  /// English if they ask for none of ours.
  public static func preferred(_ header: String) -> Language {
    first(of: allCases, in: header)?.language ?? .english
  }

  /// The first tag of one of these languages.
  static func first(
    of languages: [Language], in header: String
  ) -> (language: Language, tag: ArraySlice<UInt8>)? {
    var best: (language: Language, tag: ArraySlice<UInt8>)?
    // A quality of nothing means: not this one.
    var bestQuality = 0
    for part in header.utf8.split(separator: 44) {
      let (language, tag, quality) = Self.preference(Array(part))
      guard quality > bestQuality, let language, languages.contains(language) else { continue }
      best = (language, tag)
      bestQuality = quality
    }
    return best
  }

  /// A tag with its language and its quality in thousandths.
  private static func preference(_ part: [UInt8]) -> (Language?, ArraySlice<UInt8>, Int) {
    let pieces = part.split(separator: 59)
    guard let tag = pieces.first?.drop(while: { $0 == 32 }).prefix(while: { $0 != 32 }) else {
      return (nil, [], 0)
    }
    var quality = 1000
    for piece in pieces.dropFirst() {
      let bare = piece.drop(while: { $0 == 32 })
      guard bare.starts(with: [113, 61]) else { continue }
      quality = thousandths(bare.dropFirst(2))
    }
    let primary = tag.prefix { $0 != 45 }
    if primary.elementsEqual([107, 111]) { return (.korean, tag, quality) }
    if primary.elementsEqual([101, 110]) { return (.english, tag, quality) }
    return (nil, tag, quality)
  }

  private static func thousandths(_ text: ArraySlice<UInt8>) -> Int {
    var value = 0
    var scale = 1000
    var isFraction = false
    for byte in text {
      if byte == 46 { isFraction = true }
      guard byte >= 48, byte <= 57 else { continue }
      if isFraction { scale /= 10 }
      value += Int(byte - 48) * scale
      if scale == 0 { break }
    }
    return min(value, 1000)
  }
}
