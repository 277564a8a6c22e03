import Imports
import Kernel
import Testing

@Test(arguments: Samples.all.map { $0.name })
func everySampleIsKnownByWhatItHolds(name: String) throws {
  let sample = try #require(Samples.all.first { $0.name == name })
  let read = Reading(sample: name)
  #expect(read.format == sample.format)
  #expect(read.records == sample.records)
  // Not by its name.
  let nameless = Reading(Samples.bytes(name))
  #expect(nameless.format == sample.format)
  #expect(nameless.items.count == read.items.count)
}

@Test func pocketBringsTitlesTimesTagsAndTheArchive() {
  let read = Reading(sample: "pocket/part_000000.csv")
  #expect(read.items[0].saved == Instant(milliseconds: 1_600_322_788_000))
  #expect(!read.items[0].isArchived)
  #expect(read.items[1].title == "Title, with comma\nand newline")
  #expect(read.items[1].tags.all == ["swift", "later reading"])
  #expect(read.items[1].isArchived)
  // A title that is the address is none.
  #expect(read.items[2].title == "" && read.items[2].tags.all == ["한국어"])
  #expect(Reading(sample: "pocket/part_000001_oct2024.csv").items[0].tags.isEmpty)
  let page = Reading(sample: "pocket/ril_export.html")
  #expect(page.items.map { $0.isArchived } == [false, true])
  #expect(page.items[0].tags.all == ["one", "two"])
  let marks = Reading(sample: "pocket/annotations/part_000000.json").items[0]
  #expect(marks.isAddition && marks.highlights[0].quote == "a sentence worth keeping")
}

@Test func instapaperBringsFoldersAndWhatWasMailed() {
  let read = Reading(sample: "instapaper.csv")
  #expect(read.items[1].isArchived && read.items[1].note == "a selection")
  #expect(read.items[1].tags.all == ["tag one", "둘"])
  #expect(read.items[2].isFavourite && !read.items[2].isArchived)
  #expect(read.items[3].collections.all == ["My Folder"])
  #expect(read.items[4].url == "" && read.items[4].text == "Mail")
}

@Test func omnivoreBringsPagesProgressAndHighlights() throws {
  let read = Reading(sample: "omnivore.zip")
  let article = try #require(read.items.first { $0.title == "An article" })
  #expect(article.progress == 420 && article.tags.all == ["RSS", "한국어"])
  #expect(article.html.contains("a sentence worth keeping"))
  #expect(article.highlights.map { $0.quote } == ["a sentence worth keeping", "second highlight"])
  #expect(article.highlights[0].note == "#idea\nMy note on it")
  let document = try #require(read.items.first { $0.title == "A PDF" })
  #expect(document.isArchived && document.progress == 1_000 && document.published != nil)
}

@Test func wallabagBringsAnnotationsAndNoExcuses() {
  let read = Reading(sample: "wallabag-v2.json")
  #expect(read.items[0].isFavourite && read.items[0].tags.all == ["news", "둘"])
  #expect(read.items[0].highlights[0].note == "my note")
  #expect(read.items[0].saved == Instant(text: "2016-09-08T09:55:58Z"))
  #expect(read.items[1].isArchived && read.items[1].html == "")
}

@Test func readwiseBringsProgressAndFavourites() {
  let read = Reading(sample: "readwise-reader.csv")
  #expect(read.items[0].isFavourite && read.items[0].tags.all == ["a", "don't"])
  #expect(read.items[0].progress == 420 && !read.items[0].isArchived)
  #expect(read.items[1].isArchived && read.items[1].progress == 1_000)
  #expect(
    read.failures == [
      ImportFailure(row: 4, reason: .notWeb, text: "mailto:reader-forwarded-email/7346231d")
    ])
  let marks = Reading(
    "Highlight,Book Title,Book Author,Amazon Book ID,Note,Color,Tags,Location Type,Location,Highlighted at,Document tags\n"
      + "\"Two, words\",A book,A. Writer,,mine,Yellow,,page,3,2024-01-02 03:04:05+00:00,one\n")
  #expect(marks.format == .readwiseHighlights)
  #expect(marks.items[0].highlights[0].quote == "Two, words" && marks.items[0].title == "A book")
}

@Test func keepersOfBookmarksBringTheirFolders() {
  let karakeep = Reading(sample: "karakeep.json")
  #expect(
    karakeep.items[0].collections.all == ["Parent/Child"] && karakeep.items[0].note == "my note")
  #expect(karakeep.items[1].text == "A text note" && karakeep.items[1].isArchived)
  #expect(karakeep.failures.map { $0.reason } == [.empty])
  let raindrop = Reading(sample: "raindrop.csv")
  #expect(raindrop.items[0].collections.all == ["Reading/Swift"] && raindrop.items[0].isFavourite)
  #expect(raindrop.items[1].collections.isEmpty)
  let linkding = Reading(sample: "linkding.html").items[0]
  #expect(linkding.title == "A & B" && linkding.tags.all == ["swift"] && linkding.isArchived)
  #expect(linkding.note == "description\n\nmy **notes**" && linkding.excerpt.isEmpty)
  #expect(Reading(sample: "linkwarden.json").items[0].isFavourite)
  #expect(Reading(sample: "goodlinks.json").items.map { $0.isArchived } == [false, true])
  #expect(Reading(sample: "pinboard.json").items[0].tags.all == ["infinite", "dom"])
  #expect(Reading(sample: "matter.csv").items[1].isFavourite)
  #expect(Reading(sample: "mymind.csv").items[1].text == "A text note")
}

@Test func browsersBringFoldersDatesAndNoScripts() {
  let chrome = Reading(sample: "netscape-chrome.html")
  #expect(chrome.items.map { $0.collections.all } == [["Bookmarks bar"], ["Bookmarks bar"]])
  #expect(chrome.items[1].note == "a note" && chrome.items[1].saved == nil)
  #expect(chrome.failures.map { $0.reason } == [.notWeb])
  #expect(
    Reading(sample: "chrome-Bookmarks.json").items[0].saved?.text.hasPrefix("2024-01") == true)
  #expect(Reading(sample: "firefox-bookmarks.json").items[0].tags.all == ["one", "two"])
  let safari = Reading(sample: "Safari-Bookmarks.plist").items[0]
  #expect(safari.title == "Later one" && safari.excerpt == "Preview text" && safari.saved != nil)
  #expect(Reading(sample: "netscape-safari.html").items[1].collections.isEmpty)
}

@Test func linksComeInWhateverTheyStandIn() {
  #expect(Reading(sample: "onetab.txt").items.map { $0.title } == ["A title", "B | with bar", ""])
  #expect(Reading("https://example.org/a\r\n\r\nhttps://example.org/b").items.count == 2)
  #expect(
    Reading("[InternetShortcut]\r\nURL=https://example.org/a\r\n", named: "Page.url").items[0].title
      == "Page")
  let webloc =
    "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>URL</key><string>https://example.org/a</string></dict></plist>"
  #expect(Reading(webloc, named: "Site.webloc").items[0].title == "Site")
  let opml =
    "<?xml version=\"1.0\"?><opml version=\"2.0\"><body><outline text=\"News\"><outline text=\"A &amp; B\" xmlUrl=\"https://example.org/feed\" htmlUrl=\"https://example.org/\"/></outline></body></opml>"
  let feed = Reading(opml).feeds[0]
  #expect(feed.title == "A & B" && feed.isInFolder && feed.site == "https://example.org/")
  let table = Reading("이름,URL,태그\n첫째,https://example.org/a,\"하나, 둘\"\n")
  #expect(table.items[0].title == "첫째" && table.items[0].tags.all == ["하나", "둘"])
}

@Test func todoistBringsPartsNotesAndWordsForDates() {
  let table = Reading(sample: "todoist-project.csv")
  #expect(table.todos[0].title == "Pay rent" && table.todos[0].tags.all == ["home"])
  #expect(table.todos[0].phrase == "every 1st" && table.todos[0].priority == 3)
  #expect(table.todos[0].section == "Errands" && table.todos[0].list == "todoist-project")
  #expect(table.todos[1].parent == table.todos[0].source && table.todos[1].day == "2026-12-01")
  #expect(table.todos[1].notes == "A comment on the task above")
  let answer = Reading(sample: "todoist-sync.json")
  #expect(answer.todos[0].list == "Home" && answer.todos[0].priority == 3)
  #expect(answer.todos[0].notes == "Bank\n\ncomment")
  #expect(answer.todos[1].isFromCompletion && answer.todos[1].time == "09:00")
  #expect(answer.todos[1].reminders.map { $0.minutes } == [30])
}

@Test func otherListsBringDatesRulesAndParts() {
  let tick = Reading(sample: "ticktick.csv").todos
  #expect(tick[0].rule == "FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=1" && tick[0].priority == 3)
  #expect(tick[0].isAllDay && tick[0].zone == "Asia/Seoul" && tick[0].dueAt != nil)
  #expect(tick[1].done != nil && tick.map { $0.title }.contains("two"))
  #expect(tick[4].parent == tick[0].source)
  let things = Reading(sample: "things.sqlite").todos
  #expect(things[0].list == "Move flat" && things[0].day == "2026-12-03")
  #expect(things[1].title == "step" && things[1].parent == things[0].source)
  #expect(things[2].done != nil && things[2].list == "Home")
  let microsoft = Reading(sample: "ms-todo-graph.json").todos
  #expect(microsoft[0].rule == "FREQ=MONTHLY;BYMONTHDAY=1;INTERVAL=1")
  #expect(microsoft[0].day == "2024-02-01" && microsoft[0].time == "")
  let google = Reading(sample: "google-tasks-takeout.json").todos
  #expect(google[0].day == "2023-10-01" && google[1].parent == google[0].source)
  let tasks = Reading(sample: "tasks-org-backup.json").todos[0]
  #expect(tasks.isFromCompletion && tasks.priority == 3 && tasks.list == "Home" && tasks.isAllDay)
  let reminder = Reading(sample: "reminders.ics").todos[0]
  #expect(reminder.time == "09:00" && reminder.zone == "Asia/Seoul" && reminder.list == "Home")
  #expect(reminder.priority == 3 && reminder.reminders[0].at != nil)
}

@Test func purchasesBringDaysAndPrices() {
  let coffee = Reading(sample: "grocy.sqlite").products[0]
  #expect(coffee.name == "Coffee" && coffee.category == "Pantry" && coffee.purchases.count == 3)
  #expect(coffee.purchases[0] == ImportedPurchase(day: "2026-08-01", packs: 1, price: 690_000))
  let table = Reading("이름,분류,날짜,수량,가격,가게\n커피,식품,2026. 8. 1.,2,\"6,900원\",시장\n")
  #expect(table.format == .purchases)
  #expect(
    table.products[0].purchases == [
      ImportedPurchase(day: "2026-08-01", packs: 2, price: 690_000, shop: "시장")
    ])
}
