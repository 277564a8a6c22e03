import Kit
import PopupCore
import Testing
import ViewTree

@Suite struct ListTests {
  private func popup(_ items: [FoundItem]) -> Popup {
    var popup = Popup()
    popup.hear(.latest(number: 1, items))
    return popup
  }

  @Test func aRowSaysItsSiteAndItsTags() {
    var named = item("2", "")
    named.siteName = "Continental"
    var popup = popup([item("1", "One", tags: ["rivers", "여행"]), named])
    let rows = [
      row("1", "One", detail: "example.com:8080 · rivers · 여행"),
      row("2", "example.com:8080/path", detail: "Continental"),
    ]
    #expect(popup.state.list.rows == rows)
    #expect(popup.effects == [.keepItems(rows)])
    #expect(popup.text("heading") == "Latest")
    popup.hear(.latest(number: 1, []))
    #expect(popup.text("list-note") == "Nothing saved yet")
  }

  @Test(arguments: [
    ("https://www.example.com/rivers/of-korea/?utm=1#top", "example.com/rivers/of-korea"),
    ("http://example.com/", "example.com"),
    ("https://ko.example.org/%ED%95%9C%EA%B0%95", "ko.example.org/한강"),
    ("https://example.com/a%20b%2Fc", "example.com/a b/c"),
    // Neither broken codes nor what would turn the line around.
    ("https://example.com/%ED%95", "example.com/%ED%95"),
    ("https://example.com/%E2%80%AEmoc", "example.com/%E2%80%AEmoc"),
    ("https://example.com/%0Aa", "example.com/%0Aa"),
  ])
  func anAddressIsReadableUntilTheTitleComes(url: String, shown: String) {
    var untitled = item("1", "", tags: ["rivers"])
    untitled.url = url
    var popup = popup([untitled])
    #expect(popup.state.list.rows == [row("1", shown, detail: "rivers")])
    untitled.title = url
    popup.hear(.latest(number: 1, [untitled]))
    #expect(popup.state.list.rows == [row("1", shown, detail: "rivers")])
    untitled.title = "Rivers"
    popup.hear(.latest(number: 1, [untitled]))
    #expect(popup.state.list.rows.map(\.title) == ["Rivers"])
  }

  @Test func aTitleThatOnlyNamesAnAddressStaysAsItIs() {
    let popup = popup([item("1", "https://example.com explained")])
    #expect(popup.state.list.rows.map(\.title) == ["https://example.com explained"])
  }

  @Test func aHostileTitleIsTextAndAHostilePathStaysOnTheServer() {
    var popup = popup([item("1", "<img src=x onerror=alert(1)>")])
    #expect(popup.html.contains("&lt;img src=x onerror=alert(1)&gt;"))
    #expect(!popup.html.contains("<img"))
    let leading = ListedItem(id: "2", title: "", path: "@evil.example/", detail: "")
    popup.hear(.found(number: 1, [leading]))
    #expect(popup.html.contains(#"href="https://later.example.org/read/2""#))
    #expect(!popup.html.contains("@evil"))
  }

  @Test func aSearchIsAskedAndOnlyItsOwnAnswerShown() {
    var popup = popup([item("1", "One")])
    popup.perform(.queryChanged(" nowhere "))
    #expect(popup.effects == [.askSearch(number: 2, query: "nowhere")])
    #expect(popup.text("heading") == "Found")
    popup.perform(.queryChanged("nowhere in it"))
    popup.hear(.found(number: 2, [row("9", "Of the first")]))
    #expect(popup.state.list.rows.map(\.id) == ["1"])
    popup.hear(.found(number: 3, []))
    #expect(popup.text("list-note") == "Nothing found")
    popup.perform(.queryCleared)
    #expect(popup.effects == [.askLatest(number: 4), .focus(id: "search")])
  }

  @Test func whileTheServerIsAwayTheListThatItToldLastIsSearched() {
    var popup = Popup {
      $0.items = [row("1", "Rivers of Korea", detail: "a.example · 여행"), row("2", "Lakes")]
    }
    popup.hear(.listUnavailable(number: 1))
    #expect(popup.state.list.rows.map(\.id) == ["1", "2"])
    #expect(
      popup.text("list-note")
        == "Your server can’t be reached. What you save is kept and sent later.")
    popup.perform(.queryChanged("여행 RIVERS"))
    popup.hear(.listUnavailable(number: 2))
    #expect(popup.state.list.rows.map(\.id) == ["1"])
    popup.hear(.listUnavailable(number: 1))
    #expect(popup.state.list.rows.map(\.id) == ["1"])
  }

  @Test func whatIsArchivedIsAskedForOnceAndNoneOfTheLatest() {
    var popup = popup([item("1", "One"), item("2", "Two")])
    let one = popup.state.list.rows[0]
    popup.perform(.archiveTapped(one))
    #expect(
      popup.effects == [
        .edit(number: 1, item: "1", title: "One", changes(isArchived: true)),
        .keepItems([popup.state.list.rows[1]]),
      ])
    #expect(!popup.stops.contains("Archive “One”"))
    popup.perform(.archiveTapped(one))
    #expect(popup.effects.isEmpty)
    popup.hear(.edited(number: 1, isKept: true))
    #expect(popup.effects.isEmpty)
    popup.hear(.sent(item: "1"))
    #expect(popup.effects == [.askLatest(number: 2)])
    #expect(popup.stops.contains("Archive “One”"))
    popup.hear(.listUnavailable(number: 2))
    #expect(popup.state.list.rows.map(\.id) == ["2"])
  }

  @Test func aRowIsTaggedInAFormBelowIt() {
    var popup = popup([item("1", "One")])
    let one = popup.state.list.rows[0]
    popup.perform(.tagTapped(one))
    #expect(popup.effects == [.focus(id: "tags-1")])
    #expect(popup.element("tags-1")?.value(of: .value) == "")
    // A list in which somebody types is not exchanged.
    popup.hear(.jobsChanged([]))
    #expect(popup.effects.isEmpty)
    popup.perform(.tagsChanged(item: "1", "rivers, lakes"))
    popup.perform(.tagsAdded(item: "1"))
    #expect(
      popup.effects == [
        .edit(number: 1, item: "1", title: "One", changes(tags: ["rivers", "lakes"]))
      ])
    #expect(popup.element("tags-1") == nil)
    popup.hear(.jobsChanged([]))
    #expect(popup.effects == [.askLatest(number: 2)])
    popup.perform(.tagTapped(one))
    popup.perform(.tagTapped(one))
    #expect(popup.element("tags-1") == nil)
  }

  // Tags were gone, and nothing was said, where the disk was full or the worker had ended.
  @Test func tagsThatCouldNotBeKeptAreInTheirFieldAgain() {
    var popup = popup([item("1", "One")])
    let one = popup.state.list.rows[0]
    func send(_ text: String) {
      popup.perform(.tagTapped(one))
      popup.perform(.tagsChanged(item: "1", text))
      popup.perform(.tagsAdded(item: "1"))
    }
    send("rivers, lakes")
    popup.hear(.edited(number: 1, isKept: false))
    #expect(popup.element("tags-1")?.value(of: .value) == "rivers, lakes")
    popup.perform(.tagsAdded(item: "1"))
    popup.perform(.tagTapped(one))
    popup.perform(.tagsChanged(item: "1", "sea"))
    popup.hear(.edited(number: 2, isKept: false))
    #expect(popup.element("tags-1")?.value(of: .value) == "rivers, lakes, sea")
    popup.perform(.tagsAdded(item: "1"))
    popup.hear(.edited(number: 3, isKept: true))
    popup.hear(.edited(number: 3, isKept: false))
    #expect(popup.element("tags-1") == nil)
    // Each answer is about one press: neither another one's tags nor Archive take them along.
    send("rivers")
    send("lakes")
    popup.perform(.archiveTapped(one))
    popup.hear(.edited(number: 4, isKept: true))
    popup.hear(.edited(number: 6, isKept: true))
    #expect(popup.element("tags-1") == nil)
    popup.hear(.edited(number: 5, isKept: false))
    #expect(popup.element("tags-1")?.value(of: .value) == "lakes")
  }

  @Test func whatIsTypedInARowSurvivesAnotherList() {
    var popup = popup([item("1", "One"), item("2", "Two")])
    popup.perform(.tagTapped(popup.state.list.rows[1]))
    popup.perform(.tagsChanged(item: "2", "riv"))
    popup.hear(.latest(number: 1, [item("3", "Three"), item("2", "Two")]))
    #expect(popup.element("tags-2")?.value(of: .value) == "riv")
  }

  @Test func whatWaitsIsCountedAndWhatWasRefusedIsListed() {
    var popup = Popup {
      $0.jobs = [
        job("a", url: "a", steps: 1), job("b", url: "b", steps: 2, tries: 3), job("c", url: "c"),
        job("d", url: "d", steps: 1, problem: .tooLarge),
      ]
    }
    #expect(popup.text("waiting") == "2 waiting to be sent")
    #expect(popup.text("problem-items")?.contains("It’s too large for your server") == true)
    popup.perform(.retryTapped(job: "d"))
    #expect(popup.effects == [.retry(job: "d")])
    popup.hear(.jobsChanged([]))
    #expect(popup.element("problems") == nil)
    #expect(popup.text("waiting") == "")
  }

  @Test func allTabsAreSavedAndCounted() {
    var popup = Popup { $0.language = "ko" }
    popup.perform(.saveTabsTapped)
    #expect(popup.effects == [.saveTabs])
    popup.hear(.tabsSaved(count: 3))
    #expect(popup.text("waiting") == "3개 페이지를 저장했어요")
  }
}
