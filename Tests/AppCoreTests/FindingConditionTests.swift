import AppCore
import Kernel
import Kit
import ReadingCore
import SyncCore
import Testing

/// Conditions of a search on this device.
@Suite struct FindingConditionTests {
  private static func item(
    _ number: UInt64, site: String = "", url: String = "", saved: String,
    _ values: [(RegisterNumber, [UInt8])] = []
  ) throws -> Entity {
    let instant = try #require(Instant(text: saved))
    return Finder.entity(
      number, .item,
      [
        (Item.title.number, RegisterValue.text("Tide \(number)")),
        (Item.state.number, RegisterValue.int(ItemState.ready.rawValue)),
        (Item.content.number, RegisterValue.bytes([UInt8(number)])),
        (Item.siteName.number, RegisterValue.text(site)),
        (Item.url.number, RegisterValue.text(url)),
        (Item.savedAt.number, RegisterValue.instant(instant)),
      ] + values)
  }

  private static func place(_ permille: Int) -> (RegisterNumber, [UInt8]) {
    (Item.place.number, ReadingPlace(block: 1, offset: 0, permille: permille).register)
  }

  /// Four items, the last of which has neither tag nor source.
  private func library() throws -> [Entity] {
    try [
      Self.item(1, site: "Aeon", url: "https://aeon.co/essays/1", saved: "2025-12-31T23:30:00Z"),
      Self.item(
        2, site: "한겨레21", url: "https://h21.hani.co.kr/2", saved: "2026-11-01T00:00:00Z",
        [Self.place(400), (Item.isFavourite.number, RegisterValue.bool(true))]),
      Self.item(
        3, url: "https://www.nature.com/articles/3", saved: "2026-11-26T08:00:00Z",
        [
          Self.place(1000),
          (Item.archivedAt.number, RegisterValue.instant(Instant(milliseconds: 5))),
        ]),
      Self.item(
        4, saved: "2026-11-27T00:00:00Z",
        [
          (Item.type.number, RegisterValue.int(ItemType.video.rawValue)),
          (Item.minutes.number, RegisterValue.int(7)),
        ]),
    ]
      + Finder.tag("slow reading", 101, on: [1]) + Finder.tag("읽기", 102, on: [2])
      + Finder.tag("calm", 103, on: [2]) + Finder.tag("calm things", 104, on: [3])
  }

  private func found(_ text: String) throws -> [UInt64] {
    var finder = Finder(try library())
    finder.type(text)
    return finder.found
  }

  // Shows L72.
  // A tag found nothing.
  @Test(arguments: [
    ("tag:\"slow reading\"", [1]), ("TAG:\"Slow  Reading\"", [1]), ("태그:\"slow reading\"", [1]),
    ("tag:“slow reading”", [1]), ("tag:\"slow read", [1]), ("tag:slow", [1]), ("tag:cal", [2, 3]),
    ("tag:#calm", [2, 3]), ("태그:읽", [2]), ("-tag:calm", [1, 4]), ("tag:nowhere", []),
    ("tide tag:calm", [2, 3]), ("tag:\"calm things\" tide", [3]), ("tag:\"calm things\" moon", []),
    ("tag:calm tag:읽기", [2]), ("tag:calm -태그:읽기", [3]), ("source:aeon", [1]),
    ("출처:한겨레", [2]), ("source:nature.com", [3]), ("-source:aeon", [2, 3, 4]),
  ])
  func aTagAndASourceAreConditionsByTheirNames(_ text: String, _ expected: [UInt64]) throws {
    #expect(try found(text) == expected)
  }

  // Shows L72.
  @Test(arguments: [
    ("is:unread", [1, 4]), ("상태:안읽음", [1, 4]), ("is:started", [2]), ("IS:Finished", [3]),
    ("is:favorite", [2]), ("is:archived", [3]), ("in:archive", [3]), ("in:inbox", [1, 2, 4]),
    ("type:video", [4]), ("종류:영상", [4]), ("-is:unread", [2, 3]), ("minutes:<10", [4]),
    ("-is:favorite -type:video", [1, 3]), ("tide is:started", [2]), ("moon is:started", []),
    ("before:2026", [1]), ("이전:2026", [1]), ("after:2026", [2, 3, 4]), ("after:2026-12", []),
    ("after:2026-11-26 before:2026-11-27", [3]), ("이후:2026-11-27", [4]), ("-after:2026", [1]),
  ])
  func aConditionIsHeldBesideTheWords(_ text: String, _ expected: [UInt64]) throws {
    #expect(try found(text) == expected)
  }

  // Shows L72.
  @Test func whatIsMetByConditionsAloneStandsNewestFirst() throws {
    var finder = Finder(try library())
    finder.type("after:2025")
    #expect(finder.results?.exact.map(\.low) == [4, 3, 2, 1])
    finder.type("is:nothing")
    #expect(finder.results == nil)
  }

  // Shows L72.
  @Test func aDayIsThatOfThePerson() throws {
    // Half an hour before the year ends in UTC.
    var finder = Finder(try library())
    finder.type("tide")
    let moment = Moment(
      instant: Fixtures.now, offsetSeconds: 32_400, entropy: Entropy(high: 9, low: 9))
    finder.player.effects = reduce(
      &finder.player.state, .reading(.searching(.changed("after:2026"))), moment)
    #expect(finder.found == [1, 2, 3, 4])
  }
}
