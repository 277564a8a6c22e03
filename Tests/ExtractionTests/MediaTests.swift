import ArticleCore
import Extraction
import Testing

/// Pages of films and recordings: length, channel, chapters, and what is said.
@Suite struct MediaTests {
  private static let film = #"<meta property=og:type content=video.other><title>Rain</title>"#
  private static let said = (1...30).map { number in
    "And then, said the forecaster for the \(number). time, it began to rain on the harbour."
  }

  private static func page(
    _ body: String, head: String = film, language: String = "en"
  ) -> ExtractedPage {
    let page = "<html lang=\(language)><head>\(head)</head><body>\(body)</body></html>"
    return Extractor.extract(
      FetchedPage(bytes: Array(page.utf8), address: "https://www.example.com/watch/1"))
  }

  private static func data(_ json: String) -> String {
    "<script type=\"application/ld+json\">\(json)</script>"
  }

  /// The lines of blocks without the card.
  private static func lines(_ page: ExtractedPage) -> [String] {
    page.article.blocks.dropFirst().flatMap { lines($0) }
  }

  private static func lines(_ node: ArticleNode) -> [String] {
    guard case .element(let element) = node else { return [] }
    if element.tag == .unorderedList { return element.children.flatMap { lines($0) } }
    return [text(node)]
  }

  private static func text(_ node: ArticleNode) -> String {
    switch node {
    case .text(let text): text
    case .element(let element) where element.tag == .lineBreak: "/"
    case .element(let element): element.children.map { text($0) }.joined()
    }
  }

  @Test func clipsAreChaptersWithTheirTimes() {
    let clips =
      #"{"@type":"Clip","name":"The harbour","startOffset":"75","url":"/watch/1?t=75"},"#
      + #"{"@type":"Clip","name":"Intro","startOffset":0,"endOffset":75},"#
      + #"{"@type":"Clip","name":"Goodbye","startOffset":3723.4}"#
    let found = Self.page(
      "<p>A film of rain.</p>",
      head: Self.film + Self.data(#"{"@type":"VideoObject","hasPart":[\#(clips)]}"#))
    #expect(
      Self.lines(found)
        == ["A film of rain.", "Chapters", "0:00 Intro", "1:15 The harbour", "1:02:03 Goodbye"])
    let links = found.article.blocks.last.map { "\($0)" } ?? ""
    #expect(links.contains("https://www.example.com/watch/1?t=75"))
  }

  @Test(arguments: [
    (#"0:00 Intro\n1:15 The harbour\n1:02:03 Goodbye"#, true),
    (#"See below.\n\n(00:00) - Intro\n(01:15) - The harbour\n(1:02:03) - Goodbye\nThanks!"#, true),
    (#"• Intro 0:00\n• The harbour 1:15\n• Goodbye 1:02:03"#, true),
    (#"00:00 - 01:15 | Intro\n01:15 – 1:02:03 | The harbour\n1:02:03 | Goodbye"#, true),
    (#"0:00 Intro\n1:15 The harbour"#, false),
    (#"9:30 Intro\n10:15 The harbour\n11:00 Goodbye"#, false),
    (#"0:00 Intro\n2:15 The harbour\n1:03 Goodbye"#, false),
    (#"0:00\n1:15\n1:02:03"#, false), (#"0:00 Intro\n1:75 The harbour\n2:99 Goodbye"#, false),
  ])
  func linesThatBeginWithTimesAreChapters(description: String, areChapters: Bool) {
    let found = Self.page(
      "<p>A film of rain.</p>",
      head: Self.film + Self.data(#"{"@type":"VideoObject","description":"\#(description)"}"#))
    let chapters = ["Chapters", "0:00 Intro", "1:15 The harbour", "1:02:03 Goodbye"]
    #expect(Self.lines(found).dropFirst() == (areChapters ? chapters[...] : []))
  }

  @Test(arguments: [
    "<p>Of rain.</p><p>0:00 Intro<br>1:15 The harbour<br>1:02:03 Goodbye</p><p>Thanks.</p>",
    "<p>Of rain.</p><p>0:00 Intro</p><p>1:15 The harbour</p><p>1:02:03 Goodbye</p><p>Thanks.</p>",
    "<p>Of rain.</p><ol><li>(0:00) Intro<li>(1:15) The harbour<li>(1:02:03) Goodbye</ol>"
      + "<p>Thanks.</p>",
  ])
  func notesKeepTheirChaptersInTheirPlace(notes: String) {
    let found = Self.page(
      notes, head: "<title>Rain</title>" + Self.data(#"{"@type":"PodcastEpisode","name":"Rain"}"#))
    #expect(found.kind == .podcast)
    #expect(
      Self.lines(found)
        == ["Of rain.", "0:00 Intro", "1:15 The harbour", "1:02:03 Goodbye", "Thanks."])
  }

  // The list in the notes won, though it was short of parts, and of another cut.
  @Test func whatAFeedTellsOfChaptersStandsAfterTheNotesThatStayAsTheyAre() {
    func page(_ titles: [String]) -> ExtractedPage {
      let clips = zip(titles, [0, 75, 3723]).map { title, start in
        #"{"@type":"Clip","name":"\#(title)","startOffset":\#(start)}"#
      }.joined(separator: ",")
      return Self.page(
        "<p>Of rain.</p><p>0:00 Intro<br>1:15 The harbour<br>1:02:03 Goodbye</p>",
        head: "<title>Rain</title>"
          + Self.data(#"{"@type":"PodcastEpisode","name":"Rain","hasPart":[\#(clips)]}"#))
    }
    let notes = ["Of rain.", "0:00 Intro", "1:15 The harbour", "1:02:03 Goodbye"]
    #expect(
      Self.lines(page(["Hello", "At sea", "The end"]))
        == notes + ["Chapters", "0:00 Hello", "1:15 At sea", "1:02:03 The end"])
    // Once is enough where both are the same.
    #expect(Self.lines(page(["Intro", "The harbour", "Goodbye"])) == notes)
  }

  @Test func whatIsSaidStandsUnderTheCard() {
    let json = Self.said.joined(separator: #"\n"#)
    let found = Self.page(
      "<p>A film of rain.</p>",
      head: Self.film + Self.data(#"{"@type":"VideoObject","transcript":"\#(json)"}"#))
    #expect(Self.lines(found) == ["A film of rain.", "Transcript"] + Self.said)
    let one = Self.said.joined(separator: " ")
    let long = Self.page(
      "<p>A film of rain.</p>",
      head: Self.film + Self.data(#"{"@type":"VideoObject","transcript":"\#(one)"}"#))
    #expect((4...6).contains(Self.lines(long).count))
    let korean = Self.page(
      "<p>비가 내린다.</p>",
      head: Self.film + Self.data(#"{"@type":"VideoObject","transcript":"\#(one)"}"#),
      language: "ko")
    #expect(Self.lines(korean).contains("녹취록"))
  }

  @Test(arguments: [
    "<div class='video-transcript' style='display:none'><h3>Transcript</h3>%</div>",
    "<section id=transcript hidden><h2>Transcript</h2>%</section>",
    "<div><div><h2>Transcript</h2></div><div>%</div><h2>More films</h2><p>Of snow.</p></div>",
    "<details><summary>Read the transcript</summary>%</details>",
  ])
  func aPartThatIsCalledTranscriptIsOne(part: String) {
    let paragraphs = Self.said.map { "<p>\($0)</p>" }.joined()
    let found = Self.page(
      "<p>A film of rain.</p><button class=transcript-button>Transcript</button>"
        + part.replacing("%", with: paragraphs))
    #expect(found.kind == .video)
    let lines = Self.lines(found)
    #expect(Self.said.allSatisfy { line in lines.filter { $0 == line }.count == 1 }, "\(lines)")
  }

  @Test(arguments: ["자막", "전체 스크립트", "녹취록"])
  func koreanNamesForItAreKnown(name: String) {
    let paragraphs = Self.said.map { "<p>\($0)</p>" }.joined()
    let found = Self.page(
      "<p>비가 내린다.</p><div style='display:none'><h3>\(name)</h3>\(paragraphs)</div>",
      language: "ko")
    #expect(Self.lines(found).suffix(Self.said.count) == Self.said[...])
  }

  /// A recording with all that is said beside it is no article.
  @Test func aTranscriptMakesNoArticleOfARecording() {
    let paragraphs = Self.said.map { "<p>\($0)</p>" }.joined()
    let found = Self.page(
      "<article><p>Of rain.</p><h2>Transcript</h2>\(paragraphs)</article>",
      head: "<title>Rain</title>"
        + Self.data(#"{"@type":"PodcastEpisode","name":"Rain","duration":"PT20M"}"#))
    #expect(found.kind == .podcast && found.minutes == 20)
    let lines = Self.lines(found)
    #expect(Self.said.allSatisfy { line in lines.filter { $0 == line }.count == 1 }, "\(lines)")
  }

  @Test func anArticleThatMentionsATranscriptIsAnArticle() {
    let paragraphs = Self.said.map { "<p>\($0)</p>" }.joined()
    let found = Self.page(
      "<article>\(paragraphs)<p>Read the transcript of the trial.</p></article>",
      head: "<title>Rain</title>" + Self.data(#"{"@type":"VideoObject","duration":"PT9M"}"#))
    #expect(found.kind == .article)
  }

  @Test(arguments: [
    #"{"@type":"PodcastEpisode","duration":"01:02:30","author":"Weather","#
      + #""associatedMedia":{"contentUrl":"/a.mp3"}}"#,
    #"{"@type":"AudioObject","duration":"PT1H2M30S","creator":{"name":"Weather"},"#
      + #""contentUrl":"https://www.example.com/a.mp3"}"#,
  ])
  func aRecordingLeadsToWhereItIsHeard(json: String) {
    let found = Self.page("<p>Of rain.</p>", head: "<title>Rain</title>" + Self.data(json))
    #expect(found.kind == .podcast && found.minutes == 63 && found.byline == "Weather")
    #expect("\(found.article.blocks[0])".contains("https://www.example.com/a.mp3"))
  }

  // The words of its description used to be counted.
  @Test(arguments: ["VideoObject", "PodcastEpisode"])
  func aLengthThatNobodyTellsIsNone(_ type: String) {
    let found = Self.page(
      "<p>Of rain, and of the sound of it.</p>",
      head: "<title>Rain</title>" + Self.data(#"{"@type":"\#(type)","name":"Rain"}"#))
    #expect(found.kind != .article && found.minutes == 0)
  }

  @Test func microdataSaysHowLongItIsAndWhose() {
    let found = Self.page(
      "<div itemscope itemtype='https://schema.org/VideoObject'><meta itemprop=duration "
        + "content=PT9M31S><span itemprop=author itemscope itemtype='https://schema.org/Person'>"
        + "<link itemprop=name content='The Channel'></span><p>A film of rain.</p></div>",
      head: "<title>Rain</title>")
    #expect(found.kind == .video && found.minutes == 10 && found.byline == "The Channel")
  }

  @Test func manyPartsThatSayTranscriptAreReadInOneWalk() {
    let part = "<details><summary>Transcript</summary></details><h6>Transcript</h6>"
    #expect(Self.page(String(repeating: part, count: 20_000)).kind == .article)
  }

  @Test(arguments: [
    (#"<meta property=og:audio content="/a.mp3">"#, "<p>Of rain.</p>"),
    (
      #"<meta property=og:site_name content="Rain Radio">"#,
      #"<p>Of rain.</p><audio controls src="/a.mp3"></audio>"#
    ),
    (
      #"<meta property=music:duration content=600>"#,
      #"<p>Of rain.</p><audio><source src="/a.mp3" type="audio/mpeg"></audio>"#
    ),
    (
      MediaTests.data(#"{"@type":"PodcastEpisode","contentUrl":"/a.mp3","duration":"PT10M"}"#),
      "<p>Rain.</p>"
    ),
  ])
  func aRecordingIsKnownByItsAddress(head: String, body: String) {
    let found = Self.page(body, head: "<title>Rain</title>" + head)
    #expect(found.kind == .podcast)
    #expect(found.medium == "https://www.example.com/a.mp3")
    #expect(found.seconds == (head.contains("duration") ? 600 : nil))
    let again = try? ExtractedPage(decoding: found.encoded)
    #expect(again?.medium == found.medium && again?.seconds == found.seconds)
  }

  @Test(arguments: [
    (
      MediaTests.data(#"{"@type":"VideoObject","contentUrl":"/a.mp4"}"#),
      "https://www.example.com/a.mp4"
    ),
    (#"<meta property=og:video content="/a.webm">"#, "https://www.example.com/a.webm"),
    (
      #"<meta property=og:video content="https://www.youtube.com/embed/dQw4w9WgXcQ">"#,
      "https://www.youtube.com/watch?v=dQw4w9WgXcQ"
    ),
    (
      MediaTests.data(#"{"@type":"VideoObject","embedUrl":"https://player.vimeo.com/video/1"}"#),
      "https://vimeo.com/1"
    ),
    (
      #"<meta property=og:video content="/v/1"><meta property=og:video:type content="video/mp4">"#,
      "https://www.example.com/v/1"
    ),
    (
      MediaTests.data(
        #"{"@type":"VideoObject","contentUrl":"/download.php?1","encodingFormat":"video/mp4"}"#),
      "https://www.example.com/download.php?1"
    ),
    // Pages with players of others, which play by themselves alone.
    (#"<meta property=og:video content="https://www.dailymotion.com/embed/video/x1">"#, ""),
    (
      #"<meta property=og:video content="https://player.twitch.tv/?video=1">"#
        + #"<meta property=og:video:type content="text/html">"#, ""
    ),
    (
      MediaTests.data(
        #"{"@type":"VideoObject","embedUrl":"https://embed.ted.com/talks/rain"}"#), ""
    ),
    // Only a player of their own reads these.
    (#"<meta property=og:video content="/live.m3u8">"#, ""),
    (#"<meta property=og:video content="javascript:alert(1)">"#, ""),
  ])
  func aFilmIsKnownByItsAddress(head: String, medium: String) {
    let found = Self.page("<p>A film of rain.</p>", head: Self.film + head)
    #expect(found.kind == .video && found.medium == medium)
  }

  @Test func howAWordIsPronouncedMakesNoPodcastOfItsPage() {
    let found = Self.page(
      #"<h1>rain</h1><p>Water that falls.</p><audio controls src="/rain.mp3"></audio>"#,
      head: "<title>rain, noun</title><meta property=og:site_name content=Dictionary>")
    #expect(found.kind == .article && found.medium.isEmpty)
  }

  @Test func whatMovesBehindAPageIsNoFilm() {
    let found = Self.page(
      #"<video autoplay muted src="/a.mp4"></video><p>We make calm software.</p>"#, head: "")
    #expect(found.kind == .article && found.medium.isEmpty)
  }

  @Test func aPageOfYouTubeIsAFilmWhateverItSays() {
    let page = "<html><title>Before you continue</title><body><p>Cookies.</p></body></html>"
    let found = Extractor.extract(
      FetchedPage(bytes: Array(page.utf8), address: "https://www.youtube.com/watch?v=dQw4w9WgXcQ"))
    #expect(found.kind == .video)
    #expect(found.medium == "https://www.youtube.com/watch?v=dQw4w9WgXcQ")
    #expect(found.minutes == 0)
  }
}
