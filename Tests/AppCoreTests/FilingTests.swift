import AppCore
import ArticleCore
import Foundation
import Kernel
import ReadingCore
import SyncCore
import Testing
import ViewTree

/// Categories that are suggested from what was chosen before, and filed by Later where that is wanted.
@Suite struct FilingTests {
  private static let baking = Fixtures.id(90)
  private static let sailing = Fixtures.id(91)

  private static let categories: [Entity] = [(baking, "Baking"), (sailing, "Sailing")].map {
    let name = Field(
      number: ItemCategory.name.number, register: Fixtures.register(RegisterValue.text($0.1)))
    return Entity(id: $0.0, kind: .category, fields: [name])
  }

  private static let words = [
    ["dough", "oven", "flour", "crust", "yeast", "rye"],
    ["harbour", "mast", "tide", "anchor", "rope", "storm"],
  ]

  /// One that is about baking where its number is even, about sailing where it is odd.
  private func item(
    _ number: UInt64, in category: ID<Entity>? = nil, failure: ItemFailure? = nil,
    savedAt: Instant? = nil
  ) -> Entity {
    let kind = Int(number % 2)
    var title = ["Bread", "Boats"][kind]
    for step in 0..<4 { title += " " + Self.words[kind][(Int(number) / 2 + step) % 6] }
    var item = Fixtures.ready(
      number, title: title, site: ["bread.example", "boats.example"][kind], minutes: 4, excerpt: "")
    var fields: [(RegisterNumber, [UInt8])] = []
    if let category { fields.append((Item.category.number, RegisterValue.id(category))) }
    if let failure { fields.append((Item.failure.number, RegisterValue.int(failure.rawValue))) }
    if let savedAt { fields.append((Item.savedAt.number, RegisterValue.instant(savedAt))) }
    for (number, value) in fields {
      let stamp = Stamp(milliseconds: 2_000, device: .server)
      item.merge(Field(number: number, register: Register(stamp: stamp, value: value)))
    }
    return item
  }

  private func filed(_ count: UInt64) -> [Entity] {
    (0..<count).map { item(100 + $0, in: $0 % 2 == 0 ? Self.baking : Self.sailing) }
  }

  private func player(_ items: [Entity], path: String = "/inbox") -> Player {
    var player = Player(Fixtures.boot(path: path, items: items))
    player.start(path: path)
    player.pull(items + Self.categories)
    return player
  }

  private func text(_ player: Player) -> String {
    String(Audit.text(of: view(player.state)).map { $0 == "\u{A0}" ? " " : $0 })
  }

  private func process(_ id: UInt64, _ player: inout Player) {
    player.perform(.reading(.capturing(.processTapped(Fixtures.id(id)))))
  }

  private func category(_ id: UInt64, _ player: Player) -> ID<Entity>? {
    player.state.reading.library.entity(Fixtures.id(id))?[Item.category]
  }

  // Shows L17, L63.
  @Test func fewChoicesSuggestMaybeAndSavingAccepts() {
    var player = player(filed(4) + [item(2)])
    process(2, &player)
    #expect(text(player).contains("Bakingmaybe"))
    #expect(!text(player).contains("%"))
    player.perform(.reading(.capturing(.processingSaved)))
    player.persist()
    #expect(category(2, player) == Self.baking)
  }

  // Shows L63.
  @Test func twentyChoicesSaySoInANumber() {
    var player = player(filed(24) + [item(3)])
    process(3, &player)
    let offers = player.state.reading.capture.processing?.offers ?? []
    #expect(offers.map(\.category) == [Self.sailing])
    #expect(offers.first?.permille ?? 0 > 800)
    #expect(text(player).contains("%"))
  }

  // Shows L17, L63.
  @Test func anotherChoiceIsLearntAtOnce() {
    var player = player([item(100, in: Self.sailing), item(2), item(4)])
    process(2, &player)
    #expect(player.state.reading.capture.processing?.offers.first?.category == Self.sailing)
    player.perform(.reading(.capturing(.processingCategoryTapped(Self.baking))))
    player.perform(.reading(.capturing(.processingSaved)))
    player.persist()
    #expect(category(2, player) == Self.baking)
    // The first is corrected too: nothing speaks for sailing any more.
    player.perform(.reading(.organising(.categoryTapped([Fixtures.id(100)]))))
    player.perform(.reading(.organising(.categoryChosen(Self.baking))))
    player.persist()
    process(4, &player)
    #expect(player.state.reading.capture.processing?.offers.map(\.category) == [Self.baking])
  }

  // Shows L46.
  @Test func aCardThatNeedsReviewOffersItsCategoryToOneTap() {
    var player = player(filed(24) + [item(3, failure: .paywall)])
    #expect(text(player).contains("File under Sailing ("))
    player.perform(.reading(.filing(.accepted(Fixtures.id(3), Self.sailing))))
    player.persist()
    #expect(category(3, player) == Self.sailing)
    #expect(!text(player).contains("File under Sailing ("))
  }

  // Without a network no card offered anything.
  @Test func aCardOffersItsCategoryBeforeTheServerHasAnswered() {
    let (learning, work) = (BuiltInCategory.learning.id, BuiltInCategory.work.id)
    let known = (0..<24).map { item(100 + $0, in: $0 % 2 == 0 ? work : learning) }
    var player = Player(Fixtures.boot(items: known + [item(3, failure: .paywall)]))
    player.start()
    #expect(text(player).contains("File under Learning ("))
  }

  @Test func nothingIsFiledWithoutBeingAskedUnlessThatIsWanted() {
    let later = Fixtures.now.adding(milliseconds: 3_600_000)
    var player = player(filed(40))
    player.pull([item(3, savedAt: later)])
    #expect(category(3, player) == nil)
    player.perform(.reading(.filing(.thresholdChosen(80))))
    player.persist()
    // What was there before stays as it is.
    player.pullMore([item(5)])
    #expect(category(5, player) == nil)
    player.pullMore([item(7, savedAt: later)])
    player.persist()
    #expect(category(7, player) == Self.sailing)
    #expect(text(player).contains("filed by Later"))
  }

  @Test func whatLaterFiledIsListedAndTakenBackAndNotFiledAgain() {
    let later = Fixtures.now.adding(milliseconds: 3_600_000)
    var player = player(filed(40))
    player.perform(.reading(.filing(.thresholdChosen(80))))
    player.persist()
    player.pullMore([item(7, savedAt: later), item(8, savedAt: later)])
    player.persist()
    player.perform(.linkTapped(path: "/library/filed"))
    #expect(player.state.reading.library.count(.shown) == 2)
    player.perform(.reading(.filing(.takenBack(Fixtures.id(7)))))
    player.persist()
    player.perform(.reading(.filing(.kept(Fixtures.id(8)))))
    player.persist()
    #expect(player.state.reading.library.count(.shown) == 0)
    #expect(category(7, player) == nil)
    #expect(category(8, player) == Self.baking)
    #expect(player.state.reading.fileNew(Fixtures.moment()).isEmpty)
    player.pullMore([item(10, savedAt: later)])
    player.persist()
    #expect(category(10, player) == Self.baking)
  }

  // Shows L64.
  @Test func tagsThatTheTextNamesAndThoseOfItsKinComeFirst() {
    let names: [(UInt64, String)] = [(60, "Anchor"), (61, "Rope"), (62, "Zebra")]
    let tags = names.map { number, name in
      let field = Field(
        number: ItemTag.name.number, register: Fixtures.register(RegisterValue.text(name)))
      return Entity(id: Fixtures.id(number), kind: .tag, fields: [field])
    }
    let pairs: [(UInt64, UInt64)] = [(101, 61), (100, 62), (102, 62)]
    let members = pairs.map { item, tag in
      let (item, tag) = (Fixtures.id(item), Fixtures.id(tag))
      let values = [
        (Membership.item.number, RegisterValue.id(item)),
        (Membership.group.number, RegisterValue.id(tag)),
      ]
      return Entity(
        id: Shelves.membership(of: item, in: tag), kind: .membership,
        fields: values.map { Field(number: $0.0, register: Fixtures.register($0.1)) })
    }
    var player = player(filed(4) + [item(3)])
    player.pull(tags + members)
    player.perform(.reading(.organising(.tagsTapped([Fixtures.id(3)]))))
    let text = self.text(player)
    let places = ["Anchor", "Rope", "Zebra"].map {
      text.range(of: $0, options: .backwards)?.lowerBound ?? text.endIndex
    }
    #expect(places[0] < places[1] && places[1] < places[2])
  }
}
