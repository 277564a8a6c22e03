import Gallery
import Kit
import Testing
import ViewTree

/// What the gallery promises of every component.
@Suite struct GalleryTests {
  private static func html(_ state: GalleryState) -> String {
    String(decoding: renderHTML([state.view(picturePath: "/picture.png")]), as: UTF8.self)
  }

  // Shows K16.
  @Test func everyRequirementOfTheKitIsShown() {
    let page = Self.html(GalleryState())
    for number in 1...15 {
      let requirement = number < 10 ? "K0\(number)" : "K\(number)"
      #expect(page.contains(requirement), "\(requirement)")
    }
    for requirement in ["L80", "L83", "R14", "X02", "X04", "X05"] {
      #expect(page.contains(requirement), "\(requirement)")
    }
  }

  @Test(arguments: Language.allCases)
  func idsAreUniqueAndEveryReferenceLeadsSomewhere(language: Language) {
    var state = GalleryState()
    state.language = language
    let page = Self.html(state)
    let ids = page.matches(of: /\sid="([^"]+)"/).map { String($0.1) }
    #expect(Set(ids).count == ids.count, "\(ids.filter { id in ids.count { $0 == id } > 1 })")
    let known = Set(ids)
    for match in page.matches(
      of: /(?:\sfor|aria-labelledby|aria-describedby|aria-controls)="([^"]+)"/)
    {
      #expect(known.contains(String(match.1)), "\(match.1)")
    }
    for match in page.matches(of: /href="#([^"]+)"/) {
      #expect(known.contains(String(match.1)), "#\(match.1)")
    }
  }

  @Test func aSearchLeavesWhatMentionsIt() {
    var state = GalleryState()
    state.perform(.searched("STEPPER"))
    let page = Self.html(state)
    #expect(page.contains("id=\"stepper\""))
    #expect(!page.contains("id=\"toast\""))
    state.perform(.searched("no such thing"))
    #expect(!Self.html(state).contains("class=\"specimen\""))
    #expect(state.view(picturePath: "").element?.attributes.isEmpty == false)
  }

  @Test func examplesRememberWhatWasDoneToThem() {
    var state = GalleryState()
    #expect(Self.html(state).contains("30 days"))
    state.perform(.changed("step", "31"))
    #expect(Self.html(state).contains("31 days"))
    #expect(!Self.html(state).contains("30 days"))
  }

  @Test func anAddressChoosesThemeModeContrastAndLanguage() {
    let state = GalleryState(
      query: "lang=en&theme=taskflow&mode=dark&contrast=more&lang=ko&x&=&q=chip")
    #expect(state.app == .taskFlow)
    #expect(state.mode == .dark)
    #expect(state.isHighContrast)
    #expect(state.language == .korean)
    #expect(state.search == "chip")
    #expect(GalleryState(query: "theme=none&mode=&contrast=") == GalleryState())
  }

  // Shows K16.
  @Test func everyComponentSaysHowItIsUsed() {
    let counts = GalleryState().counts
    #expect(counts.components >= 30)
    #expect(counts.examples >= 100)
  }
}
