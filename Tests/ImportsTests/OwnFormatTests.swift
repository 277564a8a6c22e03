import Imports
import Kernel
import Testing

@Test func anOutlineBringsTimesTagsNotesAndWhatLinksStandIn() {
  let read = Reading(
    """
    <?xml version="1.0"?>
    <opml version="2.0" xmlns:later="urn:later:opml"><body>
      <outline text="Reading">
        <outline text="Swift"><outline type="link" text="A" url="https://example.org/a"
          created="Tue, 14 Nov 2023 22:13:20 +0000" category="/Boston/Weather,sea"
          _note="one&#10;two" later:archived="true" later:favourite="true"/></outline>
        <outline text="Feed" xmlUrl="https://example.org/feed"></outline>
        <outline type="link" text="B" url="https://example.org/b"/>
      </outline>
      <outline type="link" text="C" url="javascript:alert(1)"/>
      <outline type="link" text="D" url="https://example.org/d"/>
    </body></opml>
    """)
  #expect(read.format == .opml)
  #expect(read.items.map { $0.title } == ["A", "B", "D"])
  #expect(read.feeds.map { $0.title } == ["Feed"])
  #expect(read.items.map { $0.collections.all } == [["Reading/Swift"], ["Reading"], []])
  let first = read.items[0]
  #expect(first.saved == Instant(milliseconds: 1_700_000_000_000))
  #expect(first.tags.all == ["Boston/Weather", "sea"] && first.note == "one\ntwo")
  #expect(first.isArchived && first.isFavourite && !read.items[2].isArchived)
  #expect(read.failures.map { $0.reason } == [.notWeb])
}

@Test func outlinesThatNeverEndAreReadAsFarAsTheyGo() {
  let deep = String(repeating: "<outline text=\"a\">", count: 20_000)
  let link = "<outline text=\"A\" url=\"https://example.org/a\""
  #expect(Reading("<opml><body>" + deep + link + "/>").items.count == 1)
  #expect(Reading("<opml><body></outline></outline>" + link).items.count == 1)
  #expect(Reading("<opml><body><outline url=\"https://example.org/").items.count == 1)
}

@Test func markdownBringsWhatItsFrontMatterSays() {
  let read = Reading(
    """
    ---
    title: "A \\"title\\": of it"
    source: https://example.org/a
    author:
      - Ada
      - 'Eve''s'
    created: 2023-11-14
    tags: [one, two words]
    highlights: 2
    ---
    > [!note]
    > mine
    >
    > more

    # Heading

    A *text*.

    ## Highlights

    > first
    > line

    said
    \\> of it

    > second
    """.replacing("\n", with: "\r\n"))
  #expect(read.format == .markdown)
  let item = read.items[0]
  #expect(item.title == "A \"title\": of it" && item.url == "https://example.org/a")
  #expect(item.author == "Ada, Eve's" && item.tags.all == ["one", "two words"])
  #expect(item.saved == Instant(text: "2023-11-14") && item.note == "mine\n\nmore")
  #expect(item.html.contains("<em>text</em>") && !item.html.contains("second"))
  #expect(item.highlights.map { $0.quote } == ["first\nline", "second"])
  #expect(item.highlights.map { $0.note } == ["said\n> of it", ""])
}

@Test func markdownWithoutFrontMatterIsNone() {
  #expect(Reading("---\nDear diary\n---\nToday").fault == .unknown)
  #expect(Reading("---\ntitle: Never ends\n").fault == .unknown)
  let note = Reading("---\nsaved: 2023-11-14T22:13:20.000Z\n---\n\nMy own\n\n## Highlights\n\n> x")
  #expect(note.items.map { $0.text } == ["My own\n\n## Highlights\n\n> x"])
}

@Test func calendarsBringTheListOfOurOwnExport() {
  let read = Reading(
    """
    BEGIN:VCALENDAR
    BEGIN:VTODO
    UID:a
    SUMMARY:A
    CATEGORIES:Home/Kitchen,sea,Home/Kitchen
    X-LATER-LIST:Home
    X-LATER-SECTION:Kitchen
    ESTIMATED-DURATION:PT1H30M
    DTSTART:20231114T221320Z
    END:VTODO
    BEGIN:VTODO
    UID:b
    SUMMARY:B
    CATEGORIES:sea
    DUE:20231114Tlater
    END:VTODO
    END:VCALENDAR
    """)
  #expect(read.todos.map { $0.list } == ["Home", ""])
  #expect(read.todos.map { $0.tags.all } == [["Home/Kitchen", "sea"], ["sea"]])
  #expect(read.todos[0].section == "Kitchen" && read.todos[0].estimate == 90)
  #expect(read.todos[0].dueAt == Instant(milliseconds: 1_700_000_000_000))
  #expect(read.todos[1].day == "2023-11-14" && read.todos[1].time == "")
}

@Test func ourOwnTableComesWithoutWhatKeepsSpreadsheetsFromCounting() {
  let columns =
    "id,savedAt,title,url,siteName,type,minutes,isFavourite,isArchived,note,category,tags,collections,reason,archivedAt,body"
  let read = Reading(
    columns + "\r\n"
      + "\"1\",\"2023-11-14T22:13:20.000Z\",\"'=A\",\"https://example.org/a\",\"\",\"article\",\"\",\"true\","
      + "\"true\",\"'-1 \"\"x\"\"\",\"News\",\"one, two; three\",\"'@home; B/C\",\"''+1\",\"2023-11-14T22:13:21.000Z\",\"\"\r\n"
      + "\"2\",\"2023-11-14T22:13:22.000Z\",\"'Tis\",\"\",\"\",\"note\",\"\",\"false\",\"false\",\"\",\"\",\"\",\"\",\"\",\"\","
      + "\"'Tis so\n\nmine\"\r\n")
  #expect(read.format == .table && read.items.count == 2)
  let link = read.items[0]
  #expect(link.title == "=A" && link.note == "-1 \"x\"" && link.reason == "'+1")
  #expect(link.tags.all == ["one, two", "three"] && link.collections.all == ["@home", "B/C"])
  #expect(link.isFavourite && link.isArchived)
  #expect(link.read == link.saved?.adding(milliseconds: 1_000))
  #expect(read.items[1].title == "" && read.items[1].text == "'Tis so\n\nmine")
}
