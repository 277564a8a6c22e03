import Extraction
import Testing

/// Sentences that begin or sound like what sites write around articles, and are the author's.
@Suite struct AuthorsSentencesTests {
  private static let paragraphs: [String: [String]] = [
    "en": [
      "It was a long day, and nobody, not even the cat, wanted to go outside in such rain.",
      "So we stayed, read what we had put off, and drank tea until the evening came at last.",
    ],
    "de": [
      "Es war ein langer Tag, und niemand, nicht einmal die Katze, wollte bei dem Regen hinaus.",
      "Also blieben wir, lasen, was liegen geblieben war, und tranken Tee, bis es Abend wurde.",
    ],
    "fr": [
      "La journée était longue, et personne, pas même le chat, ne voulait sortir sous la pluie.",
      "Nous sommes donc restés, avons lu ce qui attendait, et bu du thé jusqu'au soir venu.",
    ],
    "ko": [
      "긴 하루였다. 고양이조차, 그 누구도, 이런 비에는 밖으로 나가려 하지 않았고 집 안은 조용했다.",
      "그래서 우리는 집에 남아, 미뤄 두었던 책을 읽고, 저녁이 될 때까지 차를 마시며 비가 그치기를 기다렸다.",
    ],
    "ja": [
      "長い一日だった。猫でさえ、誰一人として、こんな雨の中を外へ出ようとはせず、家の中は静まり返っていた。",
      "だから私たちは家に残り、後回しにしていた本を読み、夕方になるまでお茶を飲みながら、雨がやむのを待った。",
    ],
  ]

  /// The page with the sentence at a place among eight paragraphs.
  private static func text(_ sentence: String, _ language: String, at place: Int, _ mark: Markup)
    -> String
  {
    let prose = paragraphs[language] ?? []
    var lines = (0..<8).map { prose[$0 % prose.count] }
    lines.insert(sentence, at: place)
    let body = lines.map { mark.rawValue.replacing("%", with: $0) }.joined()
    let page =
      "<html lang=\(language)><head><title>Rain</title></head><body><article>\(body)</article>"
      + "</body></html>"
    return Extractor.extract(
      FetchedPage(
        bytes: Array(page.utf8), address: "https://www.example.com/rain", charset: "utf-8")
    ).text
  }

  private enum Markup: String, CaseIterable {
    case paragraphs = "<p>%</p>"
    case divisions = "<div class=text><p class=par>%</p></div>"
    case lines = "%<br><br>"
  }

  @Test(arguments: AuthorsSentences.all)
  func staysFirstInTheMiddleAndLast(sentence: AuthorsSentences.Sentence) {
    for mark in Markup.allCases {
      for place in [0, 4, 8] {
        let text = Self.text(sentence.text, sentence.language, at: place, mark)
        #expect(text.contains(sentence.text), "\(mark) \(place)")
      }
    }
  }

  @Test func thereAreThreeHundredInFiveLanguages() {
    #expect(AuthorsSentences.all.count >= 300)
    #expect(Set(AuthorsSentences.all.map(\.language)).count == 5)
  }

  /// The same words are no text where the markup says so.
  @Test(arguments: [
    "<p><em>Sign up for a course, <a href=/c>the doctor</a> told him, and he did.</em></p>",
    "<div class=newsletter-signup><p>Sign up for a course, the doctor told him.</p></div>",
    "<p>© 2021 Example Press. All rights reserved, all of them, in every land.</p>",
  ])
  func theSameWordsGoWhereMarkupSaysSo(tail: String) {
    let prose = (Self.paragraphs["en"] ?? []).map { "<p>\($0)</p>" }.joined()
    let page = "<body><article>\(prose)\(prose)\(prose)\(tail)</article></body>"
    let found = Extractor.extract(
      FetchedPage(bytes: Array(page.utf8), address: "https://www.example.com/rain"))
    #expect(found.text.split(separator: "\n").count == 6)
  }
}
