/// How English writes days and times where its reader lives.
///
/// The forms are those of CLDR 48, but for its marks. The numbers are in a page's boot.
public enum EnglishRegion: UInt8, Hashable, Sendable, CaseIterable {
  /// “Fri, Nov 27” and “5:30 PM”: the United States, Canada, and wherever no other is known.
  case american = 0
  /// “Fri 27 Nov” and “5:30 PM”: Australia, New Zealand, India and others.
  case australian = 1
  /// “Fri 27 Nov” and “17:30”: Great Britain, Ireland, South Africa and others.
  case british = 2

  /// That of the English which a browser's preferences ask for first, in the form of `Accept-Language`.
  public static func preferred(_ header: String) -> EnglishRegion {
    guard let tag = Language.first(of: [.english], in: header)?.tag else { return .american }
    for part in tag.split(separator: 45).dropFirst() {
      // What follows a single letter is no region.
      if part.count == 1 { break }
      let isNumber = part.count == 3 && part.allSatisfy { (48...57).contains($0) }
      guard part.count == 2 || isNumber else { continue }
      let code = part.map { $0 | 32 }
      for region in [EnglishRegion.australian, .british]
      where region.codes.utf8.split(separator: 32).contains(where: { $0.elementsEqual(code) }) {
        return region
      }
      break
    }
    return .american
  }

  /// The regions that write so, in small letters.
  private var codes: String {
    switch self {
    case .american: ""
    case .australian:
      """
      001 ae ag au bb bm bs cy dm er fj fm gd gh gm gy hk in jm ki kn ky lc lr ls mo mw my na nz pg pk \
      pw sb sd sg sl ss sz tc to tt vc vg vu ws zm
      """
    case .british:
      """
      150 ai at be bw bz cc ch ck cm cx cz de dg dk es fi fk fr gb gg gi gs hu id ie il im io it je ke \
      mg ms mt mu mv nf ng nl no nr nu pl pn pt ro rw sc se sh si sk sx tk tv tz ug za zw
      """
    }
  }
}
