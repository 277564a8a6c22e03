import ArticleCore
import Extraction
import Testing

/// Markdown, letters and feeds.
@Suite struct DocumentTests {
  private func read(
    _ text: String, _ type: String, at address: String = "https://example.com/a", entry: String = ""
  ) -> ExtractedPage {
    var page = FetchedPage(bytes: Array(text.utf8), address: address, mediaType: type)
    page.entry = entry
    return Extractor.extract(page)
  }

  @Test(arguments: ["text/markdown", "text/plain"])
  func markdownHasItsTitleTablesCodeAndFootnotes(_ type: String) {
    let page = read(
      """
      ---
      author: Noor Haddad
      date: 2024-05-06
      ---
      # The harbour

      It is *old*[^1], see [the map](map.html) <script>alert(1)</script>.

      | ship | crew |
      |------|-----:|
      | Anna | 12   |

      ```swift
      let ships = 2
      ```

      [^1]: Built in 1802.
      """, type, at: "https://example.com/docs/harbour.md")
    #expect(page.title == "The harbour")
    #expect(page.byline == "Noor Haddad")
    #expect(page.publishedTime == "2024-05-06")
    #expect(page.html.contains("<em>old</em>"))
    #expect(page.html.contains("<a href=\"https://example.com/docs/map.html\">the map</a>"))
    #expect(page.html.contains("<table>"))
    #expect(page.html.contains("language-swift"))
    #expect(page.html.contains("href=\"#fn-1\"") && page.html.contains("id=\"fn-1\""))
    #expect(!page.html.contains("script") && !page.html.contains("<h1"))
  }

  @Test func aTextWithoutAMarkdownNameStaysAText() {
    #expect(read("# Not a heading", "text/plain").html.contains("# Not a heading"))
  }

  @Test func aLetterIsReadWithItsHeadersItsMarkupAndItsAttachments() {
    let page = read(
      """
      Received: from nowhere\r
      From: =?utf-8?B?64W466W0?= <noor@example.org>\r
      Subject: =?euc-kr?Q?=C7=D1=B1=DB?= =?euc-kr?Q?_=C6=ED=C1=F6?=\r
      Date: Mon, 6 May 2024 07:08:09 +0900\r
      MIME-Version: 1.0\r
      Content-Type: multipart/mixed; boundary="aa"\r
      \r
      --aa\r
      Content-Type: multipart/alternative; boundary=bb\r
      \r
      --bb\r
      Content-Type: text/plain; charset=utf-8\r
      \r
      Plain words.\r
      --bb\r
      Content-Type: text/html; charset=utf-8\r
      Content-Transfer-Encoding: quoted-printable\r
      \r
      <table><tr><td><p>The harbour is ol=\r
      d, and caf=C3=A9s stand around it.</p></td></tr></table><img src=3D"https://t.example/p.gif" width=3D1>\r
      <img src=3D"https://example.org/a.png" alt=3DA><script>x()</script>\r
      --bb--\r
      --aa\r
      Content-Type: application/pdf; name="x.pdf"\r
      Content-Disposition: attachment; filename*=utf-8''%ED%95%AD%EA%B5%AC.pdf\r
      Content-Transfer-Encoding: base64\r
      \r
      JVBERi0xLjQ=\r
      --aa--\r

      """, "text/html")
    #expect(page.title == "한글 편지")
    #expect(page.byline == "노르")
    #expect(page.siteName == "example.org")
    #expect(page.publishedTime == "2024-05-06T07:08:09+09:00")
    #expect(page.html.contains("<p>The harbour is old, and cafés stand around it.</p>"))
    #expect(page.html.contains("a.png") && !page.html.contains("p.gif"))
    #expect(!page.html.contains("table") && !page.html.contains("script"))
    #expect(page.article.blocks.count >= 3)
  }

  private static let pictured = """
    From: a@example.org
    Subject: Boats
    Content-Type: multipart/related; boundary=x

    --x
    Content-Type: text/html

    <p>The harbour is old, and cafés stand around it.</p>
    <p><img src="cid:harbour@x" alt="The harbour"></p><p><img src="cid:none"></p>
    <p>The boats come in at noon.</p>
    --x
    Content-Type: image/png; name=harbour.png
    Content-ID: <harbour@x>
    Content-Transfer-Encoding: base64

    iVBORw==
    --x
    Content-Type: image/png; name=other.png
    Content-ID: <other@x>

    png
    --x--
    """

  @Test func aLetterBringsThePicturesThatItShows() throws {
    let page = read(Self.pictured, "message/rfc822", at: "")
    #expect(page.pictures.map(\.bytes) == [[0x89, 0x50, 0x4E, 0x47]])
    let source = try #require(page.pictures.first?.source)
    #expect(source.hasPrefix(MailPage.pictures))
    #expect(page.html.contains(source) && !page.html.contains("cid:"))
    #expect(page.text.contains("The boats come in at noon."))
    // What is shown is not listed once more.
    let texts = String(describing: page.article.blocks)
    #expect(texts.contains("other.png") && !texts.contains("harbour.png"))
    #expect(try ExtractedPage(decoding: page.encoded) == page)
  }

  // A letter on the web is a page: nothing that seems to be its own is looked for elsewhere.
  @Test func aLetterThatWasFetchedBringsNone() {
    let page = Extractor.extract(
      FetchedPage(
        bytes: Array(Self.pictured.utf8), address: "https://example.com/a.eml",
        mediaType: "message/rfc822"))
    #expect(page.pictures.isEmpty && !page.html.contains(MailPage.pictures))
  }

  @Test func aLetterOfPlainTextIsParagraphs() {
    let page = read(
      "From: a@example.org\nSubject: Rain\n\nIt rained.\n\nIt rained on.\n", "message/rfc822")
    #expect(page.title == "Rain")
    #expect(page.byline == "a@example.org")
    #expect(page.html == "<p>It rained.</p><p>It rained on.</p>")
  }

  @Test func aLetterTakenApartGivesItsFiles() {
    let mail = Mail(
      Array(
        """
        From: A <a@example.org>
        To: b@example.org, C <c@example.org>
        Content-Type: multipart/mixed; boundary=x

        --x
        Content-Type: image/png; name=a.png
        Content-Transfer-Encoding: base64

        iVBORw0=
        --x--
        """.utf8))
    #expect(mail.recipients == ["b@example.org", "c@example.org"])
    #expect(mail.attachments.map(\.name) == ["a.png"])
    #expect(mail.attachments.first?.bytes == [0x89, 0x50, 0x4E, 0x47, 0x0D])
  }

  private static let rss = """
    <?xml version="1.0"?><!DOCTYPE rss><rss version="2.0" xmlns:content="c" xmlns:dc="d"><channel>
    <title>The Harbour &amp; Co</title><link>https://example.com/</link><language>en</language>
    <image><title>Logo</title></image>
    <item><title>Rain</title><link>/rain</link><guid>r1</guid><dc:creator>Noor</dc:creator>
    <pubDate>Mon, 06 May 2024 07:08:09 GMT</pubDate><description>It &lt;b&gt;rained&lt;/b&gt;.</description>
    <content:encoded><![CDATA[<p>It <b>rained</b> <script>x()</script>all day.</p>]]></content:encoded></item>
    <item><title>Sun</title><link>https://example.com/sun</link></item>
    </channel></rss>
    """

  @Test func aFeedIsAListOfItsEntriesWithTheirLinks() {
    let page = read(Self.rss, "application/rss+xml")
    #expect(page.title == "The Harbour & Co")
    #expect(
      page.html
        == "<h2><a href=\"https://example.com/rain\">Rain</a></h2><p>2024-05-06 · Noor</p>"
        + "<p>It rained.</p><h2><a href=\"https://example.com/sun\">Sun</a></h2>")
  }

  @Test(arguments: ["1", "r1", "/rain"])
  func anEntryOfAFeedIsAnArticle(_ name: String) {
    let page = read(Self.rss, "text/xml", entry: name)
    #expect(page.title == "Rain")
    #expect(page.byline == "Noor")
    #expect(page.publishedTime == "2024-05-06T07:08:09Z")
    #expect(page.html == "<p>It <b>rained</b> all day.</p>" || page.html.contains("rained"))
    #expect(!page.html.contains("script"))
  }

  @Test func atomAndJSONFeedsAreRead() {
    let atom = read(
      """
      <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de"><title>Hafen</title>
      <link rel="self" href="/feed"/><entry><title type="html">Regen &amp;amp; Wind</title><id>u1</id>
      <link href="/regen"/><updated>2024-05-06T07:08:09Z</updated><author><name>Noor</name></author>
      <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Es regnete.</p></div></content>
      </entry></feed>
      """, "application/atom+xml", entry: "u1")
    #expect(atom.title == "Regen & Wind")
    #expect(atom.byline == "Noor")
    #expect(atom.text == "Es regnete.")
    #expect(atom.language == "de")
    let json = read(
      """
      {"version": "https://jsonfeed.org/version/1.1", "title": "Harbour", "items": [
      {"id": "1", "url": "https://example.com/rain", "title": "Rain", "content_text": "It < rained."}]}
      """, "application/feed+json")
    #expect(json.title == "Harbour")
    #expect(json.html.contains("<a href=\"https://example.com/rain\">Rain</a>"))
    #expect(json.html.contains("It &lt; rained."))
  }

  @Test(arguments: [
    "[", "> ", "*a ", "`", "<", "|a", "- ", "[^1]", "![", "&#", "\t",
  ])
  func markdownOfOneThingRepeatedEnds(_ piece: String) {
    let text = String(repeating: piece, count: 20_000 / piece.utf8.count)
    #expect(read(text, "text/markdown").kind == .article)
  }

  @Test(arguments: [
    "Content-Type: multipart/mixed; boundary=a\n\n--a\n", "Subject: =?utf-8?B?", "X: ", "--a\n",
  ])
  func lettersOfOneThingRepeatedEnd(_ piece: String) {
    let text = "Received: x\n" + String(repeating: piece, count: 200_000 / piece.utf8.count)
    #expect(read(text, "message/rfc822").kind == .article)
  }
}
