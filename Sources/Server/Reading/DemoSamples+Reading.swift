import Kernel
import Kit
import ReadingCore
import SyncCore

/// What a reader of some weeks would have done with the sample pages.
extension DemoSamples {
  /// The item of a sample page; the same at each try.
  static func item(_ name: String) -> ID<Entity> {
    ID(of: name, from: Entropy(high: 0x6465_6D6F_2D69_7465, low: 0x6D73_0000_0000_0000))
  }

  /// How a sample page was filed and read.
  private struct Page {
    var file: String
    var category: BuiltInCategory?
    var days: Int64
    var isArchived = false
    var isFavourite = false
    var place: ReadingPlace?
  }

  private static let pages = [
    Page(
      file: "walking-pace.html", category: .learning, days: 3, isFavourite: true,
      place: ReadingPlace(block: 5, offset: 0, permille: 480)),
    Page(
      file: "the-pile.html", category: .personal, days: 12, isArchived: true, isFavourite: true,
      place: ReadingPlace(block: 14, offset: 0, permille: 1000)),
    Page(file: "night-trains.html", category: .personal, days: 20, isArchived: true),
    Page(
      file: "kettle.html", category: .learning, days: 16, isArchived: true,
      place: ReadingPlace(block: 3, offset: 0, permille: 1000)),
    Page(file: "clocks.html", category: .work, days: 5),
    Page(file: "lighthouse.html", category: .learning, days: 8, isArchived: true),
    Page(file: "bread.html", category: .personal, days: 2),
  ]

  private static let quotes: [(file: String, colour: HighlightColour, text: String)] = [
    ("the-pile.html", .yellow, "A list can be finished. A pile can only be visited."),
    (
      "the-pile.html", .green,
      "Twelve minutes before a meeting is not a failed hour; it is twelve minutes, and something in the pile is exactly that long."
    ),
    ("walking-pace.html", .blue, "Nobody asks why you take the same walk twice."),
    (
      "lighthouse.html", .yellow,
      "At force nine the kitchen door hums. At eleven the cups move. At twelve you take the cups down."
    ),
  ]

  /// Items filed and read, their tags, a collection, and what was marked in them.
  func reading(at now: Instant) -> [Edit] {
    var edits = Self.pages.map { filed($0, at: now) }
    edits.append(
      Edit(
        Self.item("members-only.html"),
        [.set(Item.title, words.say("Members-only page", "회원 전용 페이지"))]))
    for (number, quote) in Self.quotes.enumerated() {
      edits.append(
        Edit(
          Self.id(2_000 + number),
          [
            .set(Highlight.item, Self.item(quote.file)), .set(Highlight.quote, quote.text),
            .set(Highlight.colour, quote.colour),
            .set(Highlight.createdAt, now.adding(milliseconds: -Int64(number) * 3_600_000)),
          ]))
    }
    return edits + shelves(at: now)
  }

  private func filed(_ page: Page, at now: Instant) -> Edit {
    let day: Int64 = 86_400_000
    let savedAt = now.adding(milliseconds: -page.days * day)
    var values: [Assignment<Item>] = [
      .set(Item.savedAt, savedAt), .set(Item.category, page.category?.id),
      .set(Item.isFavourite, page.isFavourite),
    ]
    if page.isArchived {
      values.append(.set(Item.archivedAt, savedAt.adding(milliseconds: day)))
    }
    if let place = page.place {
      let openedAt = savedAt.adding(milliseconds: day / 2)
      values += [
        .set(Item.place, place), .set(Item.openedAt, openedAt), .set(Item.startedAt, openedAt),
      ]
      if place.isFinished { values.append(.set(Item.finishedAt, openedAt)) }
    }
    return Edit(Self.item(page.file), values)
  }

  private func shelves(at now: Instant) -> [Edit] {
    let shelves: [(sort: Shelf.Sort, name: String, files: [String])] = [
      (
        .tag, words.say("slow living", "느린 삶"),
        ["walking-pace.html", "the-pile.html", "neurinda.html"]
      ),
      (.tag, words.say("design", "디자인"), ["kettle.html", "clocks.html"]),
      (.tag, words.say("travel", "여행"), ["night-trains.html", "lighthouse.html"]),
      (.tag, words.say("kitchen", "부엌"), ["bread.html", "chijang.html"]),
      (
        .collection, words.say("For a quiet Sunday", "조용한 일요일에"),
        ["walking-pace.html", "lighthouse.html", "night-trains.html", "the-pile.html"]
      ),
    ]
    let moment = Moment(instant: now, entropy: Entropy(high: 0, low: 0))
    var edits: [Edit] = []
    for (number, shelf) in shelves.enumerated() {
      edits +=
        Shelves().making(
          shelf.sort, shelf.name, Self.id(3_000 + number), for: shelf.files.map { Self.item($0) },
          moment
        ).edits
    }
    return edits
  }
}
