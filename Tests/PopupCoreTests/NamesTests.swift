import Kit
import PopupCore
import Testing
import ViewTree

@Suite struct NamesTests {
  private func popup() -> Popup {
    var popup = Popup(saved: job())
    let tags = ["Art", "Mountain rivers", "Rivers", "riverside", "여행"]
    popup.hear(.names(.tags, tags.map { ShelfName($0, isSearch: false) }))
    return popup
  }

  private func offered(_ popup: Popup, _ field: String = "tags") -> [String] {
    popup.elements.filter { $0.value(of: .id)?.hasPrefix("\(field)-offers-") == true }.map(\.text)
  }

  @Test func savedSearchesAreNoPlaceToPutAPage() {
    var popup = popup()
    popup.hear(
      .names(
        .collections,
        [ShelfName("Trips", isSearch: false), ShelfName("Trying", isSearch: true)]))
    #expect(popup.state.names.collections == ["Trips"])
    #expect(popup.effects == [.keepNames(popup.state.names)])
    popup.perform(.detailsChanged(.collection, "tr"))
    #expect(offered(popup, "collection") == ["Trips"])
    popup.perform(.offerTaken(.collection, 0))
    #expect(popup.element("collection")?.value(of: .value) == "Trips")
  }

  @Test func everyFieldForNamesAndTheSearchSayWhatTheyTake() {
    var popup = popup()
    popup.hear(.latest(number: 1, [item("1", "One")]))
    popup.perform(.tagTapped(popup.state.list.rows[0]))
    for (field, hint) in [
      ("tags", "Separate with commas"), ("collection", "One name"),
      ("search", "Search what you saved"), ("tags-1", "Tags, separated by commas"),
    ] {
      #expect(popup.element(field)?.value(of: .placeholder) == hint)
    }
  }

  @Test func theNameThatIsBegunIsOffered() {
    var popup = popup()
    popup.perform(.detailsChanged(.tags, "Art, RIV"))
    #expect(offered(popup) == ["Rivers", "riverside", "Mountain rivers"])
    popup.perform(.detailsChanged(.tags, "Rivers, riv"))
    #expect(offered(popup) == ["riverside", "Mountain rivers"])
    popup.perform(.detailsChanged(.tags, "여"))
    #expect(offered(popup) == ["여행"])
    for nothing in ["", "Art, ", "여행", "none such"] {
      popup.perform(.detailsChanged(.tags, nothing))
      #expect(offered(popup) == [])
    }
  }

  @Test func whatWasTypedOnceIsOfferedFromThenOn() {
    var popup = popup()
    popup.perform(.detailsChanged(.tags, "lakes, RIVERS"))
    popup.perform(.detailsAdded)
    popup.hear(.appended(.details, isKept: true))
    popup.perform(.detailsChanged(.tags, "LA"))
    #expect(offered(popup) == ["lakes"])
    popup.perform(.detailsChanged(.tags, "riv"))
    #expect(offered(popup) == ["Rivers", "riverside", "Mountain rivers"])
  }

  @Test func enterTakesALineOnlyOnceItWasGoneTo() {
    var popup = popup()
    popup.perform(.detailsChanged(.tags, "riv"))
    popup.perform(.offerKeyed(.tags, "Enter"))
    #expect(popup.element("tags")?.value(of: .value) == "riv")
    #expect(popup.element("tags")?.value(of: .ariaActiveDescendant) == nil)
    popup.perform(.offerKeyed(.tags, "ArrowDown"))
    popup.perform(.offerKeyed(.tags, "ArrowDown"))
    #expect(popup.element("tags")?.value(of: .ariaActiveDescendant) == "tags-offers-1")
    popup.perform(.offerKeyed(.tags, "Enter"))
    #expect(popup.element("tags")?.value(of: .value) == "riverside, ")
    #expect(offered(popup) == [])
    popup.perform(.detailsChanged(.tags, "riv"))
    popup.perform(.offerKeyed(.tags, "Escape"))
    #expect(offered(popup) == [])
  }

  @Test func tabGoesThroughThePopupInTheOrderInWhichItIsRead() {
    var popup = Popup(saved: job())
    popup.hear(.latest(number: popup.state.list.number, [item("1", "One"), item("2", "Two")]))
    popup.hear(.jobsChanged([job(), job("r", url: "r", steps: 1, problem: .refused)]))
    popup.perform(.tagTapped(popup.state.list.rows[0]))
    popup.perform(.queryChanged("o"))
    #expect(
      popup.stops == [
        "Tags", "Collection", "Why you saved it", "Add", "Archive", "Search what you saved",
        "Clear search", "Oneexample.com:8080", "Tag “One”", "Archive “One”", "Tag “One”", "Add",
        "Twoexample.com:8080", "Tag “Two”", "Archive “Two”", "Try “A page” again",
        "Discard “A page”", "Save all tabs", "Options",
      ])
  }

  @Test func everyControlIsCalledSomethingInKoreanToo() {
    var popup = Popup(saved: job(), language: "ko")
    popup.hear(.latest(number: popup.state.list.number, [item("1", "제목")]))
    popup.perform(.tagTapped(popup.state.list.rows[0]))
    #expect(
      popup.stops == [
        "태그", "모음", "저장한 이유", "추가", "보관", "저장한 글 검색", "제목example.com:8080", "‘제목’ 태그",
        "‘제목’ 보관", "‘제목’ 태그", "추가", "모든 탭 저장", "옵션",
      ])
  }
}
