import AppCore
import ArticleCore
import Foundation
import Kernel
import Kit
import ReadingCore
import SearchCore
import SyncCore
import Testing
import ViewTree
import Wire

/// What the search of this device finds, from what is typed to the screen.
@Suite struct FindingTests {
  private static let library = [
    Finder.item(1, "The quiet power of doing one thing", excerpt: "Start with little."),
    Finder.item(2, "ÉCLAIRS at home", excerpt: "The art of choux."),
    Finder.item(3, "느리게 읽는다는 것"),
    Finder.item(4, "Night trains", excerpt: "A quiet compartment", hasContent: true),
    Finder.item(5, "안녕하세요, 정원"),
  ]

  private func screen(_ finder: Finder) -> String { Audit.text(of: view(finder.player.state)) }

  // Shows L70.
  @Test(arguments: [
    ("POWER quiet", [1]), ("éclairs", [2]), ("eclair", [2]), ("ㅇㄴㄷㄴ", [3]), ("느리", [3]),
    ("tRains", [4]), ("quiet", [1, 4]), ("읽", [3]), ("거", [3]),
    // It stands within "Start".
    ("art", [2]), ("rain", []), ("산", []),
    ("éclairs OR trains", [2, 4]), ("quiet -power", [4]),
  ])
  func aWordIsFoundAsItIsMeantAndNotWithinAnother(_ text: String, _ expected: [UInt64]) {
    var finder = Finder(Self.library)
    finder.type(text)
    #expect(finder.results?.isOfSuggestion == true || finder.found == expected)
  }

  // Shows L70, L76.
  // A phrase that stood in a text found nothing.
  @Test func aPhraseOfATextIsFoundAndShownInItsSentence() throws {
    var finder = Finder(
      Self.library,
      texts: [4: "It began in June. We slept to the sound of rails, all night. Then came the sea."])
    finder.type("\"the sound of rails\"")
    #expect(finder.found == [4])
    let place = try #require(finder.results?.places[Fixtures.id(4)])
    #expect(place.snippet.text == "We slept to the sound of rails, all night.")
    #expect(place.snippet.parts.filter(\.isHit).map(\.text) == ["the", "sound", "of", "rails"])
    #expect(screen(finder).contains("We slept to the"))
    finder.type("\"the rails of sound\"")
    #expect(finder.found == [])
  }

  // Shows L70.
  @Test func notesReasonsSummariesAndHighlightsAreFoundAndNamed() throws {
    let item = Finder.item(
      1, "Birds",
      [
        (Item.summary.number, RegisterValue.text("Petrels sleep on the wing.")),
        (Item.reason.number, RegisterValue.text("For Sunday")),
      ])
    let mark = Finder.entity(
      41, .highlight,
      [
        (Highlight.item.number, RegisterValue.id(Fixtures.id(1))),
        (Highlight.quote.number, RegisterValue.text("an albatross glides")),
      ])
    var finder = Finder([item, mark])
    for (text, shown) in [
      ("petrels", "Petrels sleep on the wing."), ("sunday", "Note: For Sunday"),
      ("albatross", "Highlight: an albatross glides"), ("is:highlighted", "Birds"),
    ] {
      finder.type(text)
      #expect(finder.found == [1])
      #expect(screen(finder).contains(shown))
    }
  }

  // Shows L70.
  @Test func anArticleOpensWhereItWasFound() throws {
    let text = "It began in June.\nWe slept, and the rails sang. Then came the sea."
    var finder = Finder(Self.library, texts: [4: text])
    finder.type("sea")
    let item = Fixtures.id(4)
    finder.player.perform(.linkTapped(path: "/read/" + item.text))
    let hash = String(repeating: "04", count: 32)
    let request = try #require(finder.player.request(Routes.contents + "/" + hash))
    let body = Finder.article(text).encoded
    finder.player.hear(.responded(token: request.token, status: 200, body: body))
    #expect(finder.player.effects.contains(.scrollToPlace(block: 1, offset: 30)))
  }

  // A look at a sentence early in a text took the place further on at which it was left.
  @Test func openingAtAHitKeepsThePlaceFurtherOn() throws {
    let left = ReadingPlace(block: 2, offset: 0, permille: 700)
    let item = Finder.item(
      4, "Night trains", hasContent: true, [(Item.place.number, left.register)])
    let text = "It began by the sea.\nWe slept.\nThe rails sang.\nThen came the city."
    var finder = Finder([item], texts: [4: text])
    finder.type("sea")
    finder.player.perform(.linkTapped(path: "/read/" + Fixtures.id(4).text))
    let hash = String(repeating: "04", count: 32)
    let request = try #require(finder.player.request(Routes.contents + "/" + hash))
    let body = Finder.article(text).encoded
    finder.player.hear(.responded(token: request.token, status: 200, body: body))
    #expect(finder.player.state.reading.reader?.place?.block == 0)
    finder.player.hear(.readingPlace(block: 1, offset: 0, permille: 300))
    #expect(finder.player.state.reading.reader?.hasMoved == false)
    finder.player.hear(.readingPlace(block: 3, offset: 0, permille: 800))
    #expect(finder.player.state.reading.reader?.hasMoved == true)
  }

  // What was found for another word left the page until a timer fired.
  @Test func whatWasMeantStaysWhileMoreIsShown() {
    var finder = Finder(Self.library)
    finder.type("compartmant quiet")
    finder.player.perform(.reading(.searching(.moreTapped)))
    #expect(finder.results?.isOfSuggestion == true)
    #expect(finder.found == [4])
  }

  // Shows L71.
  @Test func whatIsMisspeltIsAskedAboutAndOneTapTakesIt() {
    var finder = Finder(Self.library)
    finder.type("compartmant quiet")
    #expect(finder.results?.suggestion == "compartment quiet")
    #expect(finder.results?.isOfSuggestion == true)
    #expect(screen(finder).contains("Did you mean “compartment quiet”?"))
    #expect(finder.found == [4])
    finder.perform(.reading(.searching(.suggestionTapped)))
    #expect(finder.player.state.reading.search.text == "compartment quiet")
    #expect(finder.results?.suggestion == "")
    #expect(finder.found == [4])
  }

  // Shows L71.
  @Test func whatWasTypedOnTheOtherKeyboardIsFound() {
    var finder = Finder(Self.library)
    finder.type("dkssud")
    #expect(finder.results?.suggestion == "안녕")
    #expect(finder.found == [5])
  }

  // Shows L71.
  @Test func aWordIsCompletedFromTheLibrary() {
    var finder = Finder(Self.library)
    finder.type("quiet comp")
    #expect(finder.player.state.reading.search.completions == ["compartment"])
    finder.perform(.reading(.searching(.completionTapped("compartment"))))
    #expect(finder.player.state.reading.search.text == "quiet compartment ")
    #expect(finder.player.state.reading.search.completions == [])
    #expect(finder.found == [4])
  }

  // Shows L72.
  @Test func whatIsWrongInAQueryIsToldAndTheRestIsLookedFor() {
    var finder = Finder(Self.library)
    finder.type("before:2026-13 quiet")
    #expect(finder.found == [1, 4])
    #expect(screen(finder).contains("“before:2026-13” needs a date"))
    for text in ["quiet tag:", "quiet \"pow", "quiet OR", "quiet minutes:<"] {
      finder.type(text)
      #expect(finder.player.state.reading.search.faults.isEmpty)
    }
    finder.type("quiet tag:")
    finder.perform(.reading(.searching(.submitted)))
    #expect(screen(finder).contains("“tag:” needs something after the colon."))
    #expect(finder.found == [1, 4])
  }

  // Shows T11, R16.
  @Test func oneSearchFindsInAllAppsTheOneThatOneCameFromFirst() throws {
    let entities =
      Self.library + [
        Finder.todo(21, "Plan a quiet evening"), Finder.todo(22, "Call", notes: "somewhere quiet"),
        Finder.product(31, "Quiet tea"),
      ]
    var finder = Finder(entities)
    finder.type("quiet")
    #expect(finder.results?.todos.map(\.id.low).sorted() == [21, 22])
    #expect(finder.results?.products.map(\.title) == ["Quiet tea"])
    var text = screen(finder)
    var exact = try #require(text.range(of: "Exact matches (2)"))
    var tasks = try #require(text.range(of: "Tasks (2)"))
    #expect(exact.lowerBound < tasks.lowerBound)
    #expect(text.contains("somewhere quiet"))
    finder.perform(.linkTapped(path: "/tasks"))
    finder.perform(.linkTapped(path: "/search?q=quiet"))
    text = screen(finder)
    exact = try #require(text.range(of: "Exact matches (2)"))
    tasks = try #require(text.range(of: "Tasks (2)"))
    #expect(tasks.lowerBound < exact.lowerBound)
  }

  @Test func whatOnlyATagNamesStandsUnderTags() {
    var finder = Finder(Self.library + Finder.tag("sourdough", 101, on: [2]))
    finder.type("sour")
    #expect(finder.results?.named == [Fixtures.id(2)])
    #expect(finder.results?.exact == [])
    #expect(screen(finder).contains("By tag (1)"))
  }

  @Test func theIndexFollowsEveryChange() {
    var finder = Finder(Self.library, texts: [4: "Rails sing."])
    finder.type("zeppelin")
    #expect(finder.found == [])
    let later = { (number: UInt64, values: [(RegisterNumber, [UInt8])], time: Int64) in
      Finder.entity(Fixtures.id(number), .item, values, at: time)
    }
    finder.player.pullMore([later(1, [(Item.title.number, RegisterValue.text("Zeppelin"))], 2_000)])
    finder.settle()
    #expect(finder.found == [1])
    finder.player.pullMore(Finder.tag("zeppelin", 101, on: [4]))
    finder.settle()
    #expect(finder.found == [1, 4])
    // What else was known of it is known still.
    finder.type("rails")
    #expect(finder.found == [4])
    finder.player.pullMore([later(4, [(.deleted, RegisterValue.int(5))], 3_000)])
    finder.settle()
    #expect(finder.found == [])
  }

  @Test func aLargeLibraryIsTakenInStepByStepAndEachTextOnce() {
    let words = (0..<60).map { "word\($0)" }.joined(separator: " ")
    let many = (1...200).map { number in
      Finder.item(
        UInt64(number), "Title \(number)", excerpt: "\(words) number\(number)",
        hasContent: number <= 3)
    }
    var finder = Finder(many, texts: [1: "petrichor", 2: "petrichor again"])
    #expect(finder.steps > 4)
    #expect(!finder.player.state.reading.search.isLooking)
    finder.type("petrichor")
    #expect(finder.found == [1, 2])
    finder.type("number77")
    #expect(finder.found == [77])
    finder.type("word59")
    #expect(finder.results?.exact.count == 200)
    // What is not here is asked for when the search is opened, and by its first letter.
    #expect(finder.asked.filter { $0.hasPrefix("03") }.count == 2)
  }

  @Test func nothingIsReadUntilTheSearchIsOpened() {
    var finder = Finder(Self.library, texts: [4: "Rails sing."], path: "/inbox")
    #expect(finder.asked.isEmpty)
    finder.perform(.linkTapped(path: "/search"))
    #expect(finder.asked == [String(repeating: "04", count: 32)])
    // And it goes on to hold for whoever comes back.
    finder.perform(.linkTapped(path: "/inbox"))
    finder.perform(.linkTapped(path: "/search?q=sing"))
    #expect(finder.found == [4])
  }
}
