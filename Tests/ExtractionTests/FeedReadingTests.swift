import Extraction
import Kernel
import Testing

/// What is read of feeds is what feedparser reads of them: name, title, link and date of each entry.
@Suite struct FeedReadingTests {
  private func read(
    _ text: String, _ type: String = "application/xml", at address: String = "https://example.org/f"
  ) -> FeedReading {
    FeedReading(FetchedPage(bytes: Array(text.utf8), address: address, mediaType: type))
  }

  private func lines(_ feed: FeedReading) -> [String] {
    feed.entries.map { entry in
      [entry.id, entry.title, entry.link, entry.published.map { String($0.text.prefix(19)) } ?? ""]
        .joined(separator: " | ")
    }
  }

  // Shows L24.
  @Test func rssIsReadWithWhatItsEntriesSay() {
    let feed = read(
      """
      <?xml version="1.0"?><?xml-stylesheet href="a.xsl"?><!-- a <rss> to be -->
      <rss version="2.0" xmlns:c="http://purl.org/rss/1.0/modules/content/" xmlns:d="http://purl.org/dc/elements/1.1/">
      <channel><title><![CDATA[Harbour & Co]]></title><link>https://example.org/</link><ttl>90</ttl>
      <image><title>Logo</title><link>https://example.org/logo</link></image>
      <item><guid isPermaLink="false">a-1</guid><title>Rain &amp; wind</title><link> https://example.org/1
      </link><pubDate>Mon, 06 May 2024 07:08:09 GMT</pubDate><c:encoded>&lt;p&gt;It rained.&lt;/p&gt;</c:encoded></item>
      <item><guid>https://example.org/2</guid><title><![CDATA[Caf&eacute; <b>open</b>]]></title>
      <d:date>2024-05-05T09:00:00+09:00</d:date></item>
      <item><title>Cut o
      """)
    #expect(feed.isFeed && feed.title == "Harbour & Co" && feed.site == "https://example.org/")
    #expect(feed.minutes == 90)
    #expect(
      lines(feed) == [
        "a-1 | Rain & wind | https://example.org/1 | 2024-05-06T07:08:09",
        "https://example.org/2 | Café open | https://example.org/2 | 2024-05-05T00:00:00",
      ])
    #expect(feed.entries.first?.summary == "It rained.")
  }

  @Test func whatAPrefixIsCalledDoesNotMatter() {
    let feed = read(
      """
      <x:feed xmlns:x="http://www.w3.org/2005/Atom" xmlns:atom="http://search.yahoo.com/mrss/" xml:base="https://example.org/blog/">
      <x:title type="text">1 &lt; 2</x:title><x:link rel="self" href="feed"/><x:link href="."/>
      <x:entry xml:base="posts/"><x:id>tag:1</x:id><x:title type="html">Fish &amp;amp; &lt;i&gt;chips&lt;/i&gt;</x:title>
      <atom:title>Picture</atom:title><x:link rel="edit" href="edit"/><x:link href="one"/>
      <x:updated>2024-05-06T07:08:09.5Z</x:updated><x:source><x:id>tag:other</x:id><x:title>Other</x:title></x:source>
      <x:content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><title>No</title><p>It was fried.</p></div></x:content>
      </x:entry></x:feed>
      """)
    #expect(feed.title == "1 < 2" && feed.site == "https://example.org/blog/")
    #expect(
      lines(feed) == [
        "tag:1 | Fish & chips | https://example.org/blog/posts/one | 2024-05-06T07:08:09"
      ])
    #expect(feed.entries.first?.summary.contains("It was fried.") == true)
  }

  @Test func whatFeedsWriteInOddWaysIsRead() {
    let old = read(
      """
      <feed version="0.3" xmlns="http://purl.org/atom/ns#">
      <entry><id>https://example.org/1</id><title mode="base64">RXhhbXBsZSA8Yj5BdG9tPC9iPg==</title></entry>
      <entry><id>https://example.org/2</id><title>Naked <b>and <i>deep</i></b> markup</title></entry>
      <entry><id>https://example.org/3</id>
      <title type="text/html">safe&lt;script>location.href='/'&lt;/script> title</title></entry>
      <entry><id>urn:4</id><title>No address</title></entry></feed>
      """)
    #expect(
      lines(old) == [
        "https://example.org/1 | Example Atom | https://example.org/1 | ",
        "https://example.org/2 | Naked and deep markup | https://example.org/2 | ",
        "https://example.org/3 | safe title | https://example.org/3 | ",
        "urn:4 | No address |  | ",
      ])
    let media = read(
      """
      <rss xmlns:media="http://search.yahoo.com/mrss/"><channel><item><media:title>Film</media:title>
      <description>It <em>rained</em>.</description><link>https://example.org/film</link></item></channel></rss>
      """)
    #expect(lines(media) == ["https://example.org/film | Film | https://example.org/film | "])
    #expect(media.entries.first?.summary == "It rained.")
  }

  @Test func rdfAndJSONAreFeedsToo() {
    let rdf = read(
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
       xmlns:dc="http://purl.org/dc/elements/1.1/">
      <channel rdf:about="https://example.org/"><title>Old</title><link>https://example.org/</link></channel>
      <item rdf:about="https://example.org/o1"><title>One</title><link>https://example.org/one</link>
      <dc:date>2003-12-31</dc:date></item></rdf:RDF>
      """)
    #expect(
      lines(rdf) == [
        "https://example.org/o1 | One | https://example.org/one | 2003-12-31T00:00:00"
      ])
    let json = read(
      """
      {"title": "A < B", "items": [{"id": 7, "external_url": "/seven", "title": "Seven <7>",
      "date_published": "2024-05-06T07:08:09+02:00", "attachments":
      [{"url": "a.mp3", "mime_type": "audio/mpeg", "duration_in_seconds": 61}]}],
      "version": "https:\\/\\/jsonfeed.org\\/version\\/1.1"}
      """, "application/feed+json")
    #expect(json.title == "A < B")
    #expect(
      lines(json) == ["7 | Seven <7> | https://example.org/seven | 2024-05-06T05:08:09"])
    #expect(json.entries.first?.recording == "https://example.org/a.mp3")
    #expect(json.entries.first?.seconds == 61)
  }

  @Test func theNewestIsFirstWhereAllHaveDates() {
    func item(_ number: Int, _ date: String) -> String {
      "<item><guid>\(number)</guid><pubDate>\(date)</pubDate></item>"
    }
    let dates = [
      "Sat, 04 May 2024 07:00:00 GMT", "Mon, 06 May 2024 00:30:00 +0900", "5 May 2024 15:31",
    ]
    let all = dates.enumerated().map { item($0.offset, $0.element) }.joined()
    let feed = read("<rss><channel>\(all)</channel></rss>")
    #expect(feed.entries.map { $0.id } == ["2", "1", "0"])
    let some = read("<rss><channel>\(all)\(item(3, "soon"))</channel></rss>")
    #expect(some.entries.map { $0.id } == ["0", "1", "2", "3"])
  }

  @Test func aRecordingIsKnownByItsTypeOrItsName() {
    let feed = read(
      """
      <rss xmlns:i="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><item><guid>1</guid>
      <enclosure url="https://example.org/cover.jpg" type="image/jpeg"/></item>
      <item><guid>2</guid><enclosure url="/a?x=1" type="audio/mpeg"/><i:duration>1:02:03</i:duration></item>
      <item><guid>3</guid><enclosure url="/b.mp3?x=1"/></item>
      <item><guid>4</guid><enclosure url="javascript:alert(1)" type="audio/mpeg"/></item>
      <item><guid>5</guid><enclosure url="/live.m3u8" type="audio/mpegurl"/></item></channel></rss>
      """)
    #expect(
      feed.entries.map { $0.recording }
        == ["", "https://example.org/a?x=1", "https://example.org/b.mp3?x=1", "", ""])
    #expect(feed.entries[1].seconds == 3_723)
  }

  @Test func aRecordingHasItsNotesAndChapters() throws {
    let feed = read(
      """
      <rss xmlns:p="https://podcastindex.org/namespace/1.0" xmlns:c="http://podlove.org/simple-chapters"><channel>
      <item><guid>1</guid><enclosure url="/1.mp3" type="audio/mpeg"/><p:chapters url="/1.json" type="application/json+chapters"/>
      <description>&lt;p&gt;Of tides.&lt;/p&gt;</description></item>
      <item><guid>2</guid><enclosure url="/2.mp3" type="audio/mpeg"/><c:chapters version="1.2"><c:chapter start="00:00:00.000" title="Hello"/>
      <c:chapter start="01:02.500" title="A &amp;amp; B"/><c:chapter start="soon" title="Never"/></c:chapters></item>
      <item><guid>3</guid><p:chapters url="/3.json"/><description>A text.</description></item>
      <item><guid>4</guid><enclosure url="/4.mp3" type="audio/mpeg"/><description>0:00 Hello\n1:00 Ebb &amp;amp; flow</description>
      <x:encoded xmlns:x="http://purl.org/rss/1.0/modules/content/">\(String(repeating: "Said. ", count: 6_000))</x:encoded></item>
      </channel></rss>
      """)
    #expect(feed.entries.map { $0.chapterFile } == ["https://example.org/1.json", "", "", ""])
    #expect(
      feed.entries.map { $0.notes } == [
        "<p>Of tides.</p>", "", "", "0:00 Hello<br>1:00 Ebb &amp; flow",
      ])
    #expect(
      feed.entries[1].chapters == [
        FeedReading.Chapter(start: 0, title: "Hello"),
        FeedReading.Chapter(start: 62, title: "A & B"),
      ])
    #expect(try FeedReading(decoding: feed.encoded) == feed)
  }

  @Test func aPageNamesItsFeeds() {
    let page = read(
      """
      <!DOCTYPE html><html><head><base href="/blog/"><link rel="alternate" type="application/rss+xml" title="All" href="rss">
      <link rel="ALTERNATE nofollow" type="Application/Atom+XML" href="https://example.org/atom">
      <link rel="alternate" type="text/html" hreflang="de" href="/de"><link rel=alternate type="application/rss+xml" href="rss">
      <link rel="alternate" type="application/rss+xml" href="javascript:alert(1)"></head><body>Hello</body></html>
      """, "text/html")
    #expect(!page.isFeed)
    #expect(
      page.links.map { $0.address } == [
        "https://example.org/blog/rss", "https://example.org/atom",
      ])
    #expect(page.links.first?.title == "All")
  }

  @Test func whatIsReadPassesToAnotherProcessAsItIs() throws {
    let feed = read(
      """
      <rss><channel><title>Harbour</title><item><guid>1</guid><title>Rain</title>
      <pubDate>Mon, 06 May 2024 07:08:09 GMT</pubDate></item><item><guid>2</guid></item></channel></rss>
      """)
    #expect(try FeedReading(decoding: feed.encoded) == feed)
    #expect(feed.entries.count == 2)
  }

  // A feed is a stranger's: whatever it is, reading it ends, and is cut off somewhere.
  @Test func anyPartOfAFeedIsRead() {
    let text = Array(
      "<rss xmlns:a='http://www.w3.org/2005/Atom'><channel><item><a:link href='/1'/><title><![CDATA[a]]></title></item></channel></rss>"
        .utf8)
    for end in text.indices {
      let page = FetchedPage(bytes: Array(text[..<end]), address: "https://example.org/")
      #expect(FeedReading(page).entries.count <= 1)
    }
    let deep = String(repeating: "<a>", count: 50_000)
    #expect(read("<rss><channel>\(deep)<item/>").entries.isEmpty)
  }
}
