import Imports
import Kernel
import Testing

@Test func anOutlineOfFeedsBringsThemAndItsLinks() {
  let read = Reading(sample: "feeds.opml")
  #expect(
    read.feeds.map { $0.address } == [
      "https://harbour.invalid/news.xml", "https://slow.invalid/atom",
      "https://untitled.invalid/rss",
    ])
  // A title that is the address is none.
  #expect(read.feeds.map { $0.title } == ["Harbour & Co", "느린 우체국", ""])
  #expect(read.feeds.map { $0.site } == ["https://harbour.invalid/", "https://slow.invalid/", ""])
  #expect(read.feeds.map { $0.isInFolder } == [true, true, false])
  #expect(read.items.map { $0.url } == ["https://page.invalid/a"])
  #expect(read.failures.map { $0.reason } == [.notWeb] && read.failures.map { $0.row } == [4])
}

@Test func aPreviewCountsFeedsAndSaysWhatDoesNotComeWithThem() {
  let preview = ImportPreview(of: ImportFile(Samples.bytes("feeds.opml")))
  #expect((preview.feeds, preview.feedsInFolders, preview.items) == (3, 2, 1))
  #expect(preview.records == 4 && preview.failed == 1)
  #expect(preview.losses == [.pages, .feedArticles, .feedFolders])
  #expect(preview.samples.all == ["Harbour & Co", "느린 우체국", "https://untitled.invalid/rss"])
  let flat = "<opml><body><outline xmlUrl=\"https://example.org/f\"/></body></opml>"
  #expect(ImportPreview(of: ImportFile(Array(flat.utf8))).losses == [.feedArticles])
  let links = "<opml><body><outline url=\"https://example.org/f\"/></body></opml>"
  #expect(ImportPreview(of: ImportFile(Array(links.utf8))).losses == [.pages])
}

@Test func howMuchOfAFeedIsWantedStandsInANamespaceOfOurs() throws {
  let read = Reading(
    """
    <opml version="2.0" xmlns:later="urn:later:opml"><body>
      <outline type="rss" text="A" xmlUrl="https://example.org/a" later:amount="matching" later:daily="9"
        later:words="rain,둘 셋" later:fadesAfter="0" later:mixed="true"/>
      <outline type="rss" text="B" xmlUrl="https://example.org/b" later:daily="many"/>
    </body></opml>
    """)
  let feed = try #require(read.feeds.first)
  #expect(feed.amount == "matching" && feed.daily == 9 && feed.words.all == ["rain", "둘 셋"])
  #expect(feed.fadesAfter == 0 && feed.isMixed)
  #expect(read.feeds[1].amount == "" && read.feeds[1].daily == nil && !read.feeds[1].isMixed)
}

@Test func feedsThatCannotBeReadAreTold() {
  let long = "https://example.org/" + String(repeating: "a", count: 2_000)
  let read = Reading(
    """
    <opml><body><outline text="A" xmlUrl="\(long)"/><outline text="B" xmlUrl="data:text/xml,x"/>
    <outline text="C" xmlUrl="https://exa mple.org:no/"/><outline text="D" xmlUrl=" "/>
    <outline text="E" htmlUrl="javascript:alert(1)" xmlUrl="https://example.org/e"/>
    <outline text="F" xmlUrl="https://example.org/ha
    """)
  #expect(read.feeds.map { $0.title } == ["E"] && read.feeds.map { $0.site } == [""])
  #expect(read.failures.map { $0.reason } == [.tooLarge, .notWeb, .badAddress, .cutOff])
}
