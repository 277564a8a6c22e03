import Extraction
import Testing

/// What a page says of itself: which source counts, and what is made of it.
@Suite struct MetadataTests {
  private static let paragraph =
    "<p>It was a long day, and nobody, not even the cat, wanted to go outside in such rain. "
    + "So we stayed, read what we had put off, and drank tea until the evening came.</p>"

  /// A field of the answer with its sources in order: what stands in the page, and what comes of it.
  struct Field: CustomTestStringConvertible {
    var name: String
    var value: @Sendable (ExtractedPage) -> String
    var sources: [(markup: String, value: String)]

    var testDescription: String { name }
  }

  private static func page(_ parts: [String], attributes: String = "") -> ExtractedPage {
    let isRoot = { (part: String) in part.hasPrefix("html ") }
    let isBody = { (part: String) in part.hasPrefix("<p") || part.hasPrefix("<h1") }
    let root = parts.filter(isRoot).map { $0.dropFirst(5) }.joined(separator: " ")
    // The lowest comes first: it is not the order in the page that counts.
    let head = parts.filter { !isRoot($0) && !isBody($0) }.reversed().joined()
    let body = parts.filter(isBody).joined()
    let text =
      "<!doctype html><html \(root) \(attributes)><head>\(head)</head><body><article>\(body)"
      + String(repeating: paragraph, count: 4) + "</article></body></html>"
    return Extractor.extract(
      FetchedPage(bytes: Array(text.utf8), address: "https://www.example.com/blog/rain"))
  }

  private static func data(_ member: String) -> String {
    "<script type=\"application/ld+json\">{\"@type\":\"Article\",\(member)}</script>"
  }

  private static func meta(_ names: [String], _ value: (Int) -> String) -> [(String, String)] {
    names.enumerated().map { index, name in
      let attribute = name.contains(":") && !name.hasPrefix("dc") ? "property" : "name"
      return ("<meta \(attribute)='\(name)' content='\(value(index))'>", value(index))
    }
  }

  private static let words = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

  static let fields: [Field] = [
    Field(
      name: "title", value: { $0.title },
      sources: [(data("\"headline\":\"Rain in the data\""), "Rain in the data")]
        + meta(
          [
            "dc.title", "dcterms.title", "og:title", "weibo:article:title",
            "weibo:webpage:title", "title", "twitter:title", "parsely-title",
          ]
        ) { "Rain of the number \($0) kind" }
        + [
          ("<title>Rain in the window</title>", "Rain in the window"),
          ("<h1>Rain in the heading</h1>", "Rain in the heading"),
        ]),
    Field(
      name: "byline", value: { $0.names },
      sources: [(data("\"author\":{\"name\":\"Ada Data\"}"), "Ada Data")]
        + meta(
          [
            "dc.creator", "dcterms.creator", "author", "parsely-author", "article:author",
            "sailthru.author",
          ]
        ) { "Maya \(words[$0])" } + [("<p><a rel=author>By Olga Element</a></p>", "Olga Element")]),
    Field(
      name: "site name", value: { $0.siteName },
      sources: [(data("\"publisher\":{\"name\":\"Data Gazette\"}"), "Data Gazette")]
        + meta(["og:site_name"]) { _ in "Graph Gazette" }),
    Field(
      name: "published", value: { $0.publishedTime },
      sources: [(data("\"datePublished\":\"2024-01-31\""), "2024-01-31")]
        + meta(
          [
            "article:published_time", "parsely-pub-date", "og:article:published_time",
            "datepublished", "sailthru.date", "dc.date.issued", "dc.date", "dcterms.issued",
            "dcterms.created",
          ]
        ) { "2024-02-0\($0 + 1)" } + [
          ("<p><time itemprop=datePublished datetime=2024-03-01>x</time></p>", "2024-03-01"),
          ("<p><time datetime=2024-03-02>x</time></p>", "2024-03-02"),
        ]),
    Field(
      name: "excerpt", value: { $0.excerpt },
      sources: [(data("\"description\":\"Of the data.\""), "Of the data.")]
        + meta(
          [
            "dc.description", "dcterms.description", "og:description",
            "weibo:article:description", "weibo:webpage:description", "description",
            "twitter:description",
          ]
        ) { "Of the number \($0) kind." } + [
          (
            "",
            "It was a long day, and nobody, not even the cat, wanted to go outside in such rain. "
              + "So we stayed, read what we had put off, and drank tea until the evening came."
          )
        ]),
    Field(
      name: "language", value: { $0.language },
      sources: [
        ("html lang=ko", "ko"),
        ("<meta http-equiv=Content-Language content='ja, en'>", "ja"),
        ("<meta property=og:locale content=de_DE>", "de-DE"),
        (data("\"inLanguage\":\"fr\""), "fr"),
      ]),
    Field(
      name: "lead image", value: { $0.image },
      sources: meta(
        ["og:image:secure_url", "og:image", "og:image:url", "twitter:image", "twitter:image:src"]
      ) { "https://www.example.com/\($0).jpg" } + [
        (data("\"image\":{\"url\":\"/data.jpg\"}"), "https://www.example.com/data.jpg"),
        (
          "<p>Of the rain: <img src=/first.jpg width=640 height=480></p>",
          "https://www.example.com/first.jpg"
        ),
      ]),
    Field(
      name: "canonical address", value: { $0.canonical },
      sources: [
        ("<link rel=canonical href=/blog/own>", "https://www.example.com/blog/own"),
        ("<meta property=og:url content=/blog/graph>", "https://www.example.com/blog/graph"),
      ]),
  ]

  /// All sources at once, then one less from the top: the next one counts each time.
  @Test(arguments: fields)
  func theFirstSourceThatHasAValueCounts(field: Field) {
    for first in field.sources.indices {
      let left = field.sources[first...].map(\.markup)
      let found = field.value(Self.page(left))
      #expect(found == field.sources[first].value, "\(field.name), without the first \(first)")
    }
    let none = field.value(Self.page([]))
    // The text itself tells its beginning and its language.
    let isTold = field.name == "excerpt" || field.name == "language"
    #expect(isTold || none.isEmpty, "\(field.name): \(none)")
  }

  @Test(arguments: [
    ("A long walk home - The Gazette", "The Gazette", "A long walk home"),
    ("A long walk home | The Gazette", "The Gazette", "A long walk home"),
    ("The Gazette | A long walk home", "The Gazette", "A long walk home"),
    ("The Gazette – A long walk home", "The Gazette", "A long walk home"),
    ("The Gazette of my uncle", "The Gazette", "The Gazette of my uncle"),
    ("Why the gazette - and not the post", "The Gazette", "Why the gazette - and not the post"),
    ("Gazette - the word", "Gazette", "Gazette - the word"),
    ("느리게 걷는 사람들의 이야기 - 한겨레", "한겨레", "느리게 걷는 사람들의 이야기"),
    ("한겨레 :: 느리게 걷는 사람들의 이야기", "한겨레", "느리게 걷는 사람들의 이야기"),
  ])
  func theSitesNameIsNoPartOfTheTitle(written: String, site: String, title: String) {
    let found = Self.page([
      "<meta property=og:title content='\(written)'>",
      "<meta property=og:site_name content='\(site)'>",
    ])
    #expect(found.title == title)
  }

  @Test(arguments: [
    ("By Maya Lin", "Maya Lin"), ("Written by Maya Lin", "Maya Lin"),
    ("BY MAYA LIN", "MAYA LIN"), ("Byron Lin", "Byron Lin"),
    ("Maya Lin, March 5, 2024", "Maya Lin"), ("Maya Lin (maya@example.com)", "Maya Lin"),
    ("maya@example.com", ""), ("https://www.example.com/maya", ""), ("@maya", "@maya"),
    ("Maya Lin https://www.example.com/maya", "Maya Lin"),
    ("Maya Lin and Ada Byron", "Maya Lin and Ada Byron"),
    ("홍길동 기자", "홍길동"), ("홍길동기자", "홍길동"), ("홍길동 기자 hong@example.com", "홍길동"),
    ("홍길동·김철수 기자", "홍길동·김철수"), ("홍길동 기자, 김철수 기자", "홍길동, 김철수"),
    ("(서울=예시뉴스) 홍길동 기자 =", "홍길동"), ("글·사진 홍길동 선임기자", "홍길동"),
    ("기자협회", "기자협회"), ("한국기자협회 홍보팀", "한국기자협회 홍보팀"),
  ])
  func aBylineIsTheNamesAlone(written: String, byline: String) {
    #expect(Self.page(["<meta name=author content='\(written)'>"]).names == byline)
  }

  /// Whoever published it saw the day that stands in the address.
  @Test(arguments: [
    ("2024/02/24", "2024-02-25T02:25:54+00:00", "2024-02-24T23:25:54-03:00"),
    ("2024/02/24", "2024-02-25T02:25:54Z", "2024-02-24T23:25:54-03:00"),
    ("2024/02/24", "2024-02-25T00:00:00Z", "2024-02-24T23:00:00-01:00"),
    ("2024/03/01", "2024-02-29T15:00:00Z", "2024-03-01T00:00:00+09:00"),
    ("2024/03/01", "2024-02-29T15:30:00.000Z", "2024-03-01T00:30:00+09:00"),
    // Farther than any zone, another day, or a zone of its own.
    ("2024/02/24", "2024-02-25T12:00:00Z", "2024-02-25T12:00:00Z"),
    ("2024/03/01", "2024-02-29T09:59:59Z", "2024-02-29T09:59:59Z"),
    ("2024/02/24", "2024-02-26T02:25:54Z", "2024-02-26T02:25:54Z"),
    ("2024/02/24", "2024-02-24T02:25:54Z", "2024-02-24T02:25:54Z"),
    ("2024/02/24", "2024-02-25T02:25:54+01:00", "2024-02-25T02:25:54+01:00"),
    ("2024/02/24", "2024-02-25", "2024-02-25"),
    ("rain", "2024-02-25T02:25:54Z", "2024-02-25T02:25:54Z"),
  ])
  func anInstantInUTCIsOnTheDayOfItsAddress(path: String, written: String, published: String) {
    let page =
      "<meta property=article:published_time content='\(written)'><article>"
      + String(repeating: Self.paragraph, count: 4) + "</article>"
    let found = Extractor.extract(
      FetchedPage(bytes: Array(page.utf8), address: "https://www.example.com/\(path)/walk"))
    #expect(found.publishedTime == published)
  }

  @Test(arguments: [
    ("en_US", "en-US"), ("ko", "ko"), ("zh-Hant-TW", "zh-Hant-TW"), ("{{lang}}", "en"), ("", "en"),
    ("english", "en"), ("e", "en"), ("de,en", "de"),
  ])
  func aLanguageIsATagOrWhatTheTextIsWrittenIn(written: String, language: String) {
    #expect(Self.page([], attributes: "lang='\(written)'").language == language)
  }

  @Test(arguments: [
    ("<meta property=og:image content=//cdn.example.com/a.jpg>", "https://cdn.example.com/a.jpg"),
    ("<meta property=og:image content=../a.jpg>", "https://www.example.com/a.jpg"),
    ("<meta property=og:image content=data:image/png;base64,AAAA>", ""),
    ("<meta property=og:image content=javascript:x>", ""),
    ("<meta property=og:image content=/favicon.ico>", ""),
    ("<meta property=og:image content=/img/spacer.gif?1>", ""),
    (
      "<meta property=og:image content=/a.png><meta property=og:image:width content=32>"
        + "<meta name=twitter:image content=/b.jpg>", "https://www.example.com/b.jpg"
    ),
    (
      "<p>Rain: <img src=/i.png width=32 height=32><img src=/b.jpg></p>",
      "https://www.example.com/b.jpg"
    ),
    ("<p>Rain: <img src=data:image/png;base64,AAAA></p>", ""),
  ])
  func aLeadImageIsAPicture(part: String, image: String) {
    #expect(Self.page([part]).image == image)
  }

  @Test(arguments: [
    ("2024-03-05T09:30:00+09:00", "2024-03-05T09:30:00+09:00"),
    ("2024-03-05T00:30:00Z", "2024-03-05T00:30:00Z"), ("2024-03-05", "2024-03-05"),
    ("2024-03-05 09:30", "2024-03-05 09:30"),
    ("Tue, 05 Mar 2024 09:30:00 +0900", "2024-03-05T09:30:00+09:00"),
    ("Tue, 05 Mar 2024 09:30:00 GMT", "2024-03-05T09:30:00Z"),
    ("2024. 3. 5. 오전 9:30", "2024-03-05T09:30:00+09:00"),
    ("2024. 3. 5. 오후 9:30", "2024-03-05T21:30:00+09:00"),
    ("입력 2024.03.05 09:30", "2024-03-05T09:30:00"),
    ("2024년 3월 5일 9시 30분", "2024-03-05T09:30:00+09:00"), ("2024년 3월 5일", "2024-03-05"),
    ("2024/3/5", "2024-03-05"), ("March 5, 2024", "2024-03-05"),
    ("Mar 5, 2024, 9:30 PM", "2024-03-05T21:30:00"), ("5th March 2024", "2024-03-05"),
    ("5 March 2024 at 09:30 UTC", "2024-03-05T09:30:00Z"),
    ("Tuesday, March 5, 2024 12:05 a.m.", "2024-03-05T00:05:00"),
    ("yesterday", nil), ("", nil), ("2024", nil), ("2024. 13. 5.", nil), ("5 apples in 2024", nil),
  ])
  func aDateIsReadHoweverItIsWritten(written: String, date: String?) {
    #expect(WrittenDate.iso8601(written) == date)
  }

  @Test func wordsAndMinutesAreCountedByLanguage() {
    #expect(ReadingTime.words("Four words are here.") == 4)
    #expect(ReadingTime.minutes(String(repeating: "word ", count: 2380)) == 10)
    #expect(ReadingTime.words("느리게 걷는 사람들") == 3)
    // Six hundred syllables a minute, whatever the words.
    #expect(ReadingTime.minutes(String(repeating: "가나다 ", count: 2000)) == 10)
    #expect(ReadingTime.minutes(String(repeating: "가나다라마바사아자차 ", count: 600)) == 10)
    #expect(ReadingTime.words("雨が降る") == 4)
    #expect(ReadingTime.minutes(String(repeating: "雨", count: 5000)) == 10)
    #expect(ReadingTime.minutes("") == 1)
  }
}
