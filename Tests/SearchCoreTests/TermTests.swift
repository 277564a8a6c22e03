import SearchCore
import Testing

/// Pins the terms of texts to `IndexTerms.version`.
///
/// Where one of these fails, words have other terms than in every index that is kept, on servers and on devices:
/// raise the version, and then write here what is so from now on.
@Suite struct TermTests {
  @Test func theTermsAreThoseOfThisVersion() {
    #expect(IndexTerms.version == 1)
  }

  @Test(arguments: [
    ("Café CAFE\u{301} ＦＵＬＬ", "cafe cafe full"), ("It’s Alan’s l'été", "its alans l ete"),
    ("Straße Ёлка ΆΝΘΡΩΠΟΣ", "straße елка ανθρωποσ"),
    ("Reading relational 5th", "reading relational 5th"),
    ("example.org/path_to", "example org path to"), ("아이폰15", "아이폰 +아이 +이폰 15"),
    ("\u{1100}\u{1161}\u{11BC}남", "강남"), ("커피를 물을 대통령은", "커피 물을 대통령 +대통 +통령"),
    ("한국은행에서는 검색했습니다", "한국은행 +한국 +국은 +은행 검색"), ("東京都 カフェ", "東京都 +東京 +京都 カフェ +カフ +フェ"),
  ])
  func aTextHasTheTermsOfThisVersion(text: String, terms: String) {
    #expect(Self.shown(IndexTerms.of(text, in: .body)) == terms)
  }

  @Test func titlesAlsoHaveFirstConsonants() {
    #expect(
      Self.shown(IndexTerms.of("아이폰을 샀다 물", in: .title))
        == "아이폰 +아이 +이폰 =ㅇㅇㅍㅇ 샀다 =ㅅㄷ 물")
  }

  /// Every letter, and every syllable as the end of a word.
  @Test func everyLetterAndEndingHasTheTermsOfThisVersion() {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ text: String) {
      for term in IndexTerms.of(text, in: .title) {
        for byte in term.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0100_0000_01B3 }
        hash = hash &* 31
      }
    }
    let letters: [ClosedRange<UInt32>] = [0x20...0x33FF, 0xF900...0xFFEF]
    for letter in letters.joined().compactMap({ Unicode.Scalar($0) }) {
      add("ab\(Character(letter))cd")
    }
    let syllables: ClosedRange<UInt32> = 0xAC00...0xD7A3
    for syllable in syllables.compactMap({ Unicode.Scalar($0) }) {
      let end = Character(syllable)
      add("나무\(end) 나무에\(end)")
    }
    #expect(hash == 0xFCE6_E8D3_3EAA_DB29)
  }

  /// Pairs of syllables as +, first consonants as =.
  private static func shown(_ terms: [String]) -> String {
    terms.joined(separator: " ").replacing("\u{2}", with: "+").replacing("\u{3}", with: "=")
  }
}
