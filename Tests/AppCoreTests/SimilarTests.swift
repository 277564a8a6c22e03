import AppCore
import Kernel
import Kit
import ReadingCore
import SyncCore
import Testing
import ViewTree

/// Two items with one text: said on the card, compared, made one with what the person did to both, and parted again.
@Suite struct SimilarTests {
  private static let first = Fixtures.id(20)
  private static let copy = Fixtures.id(21)

  private func item(
    _ number: UInt64, _ values: [(RegisterNumber, [UInt8])]
  ) -> Entity {
    var item = Fixtures.ready(
      number, title: "Title \(number)", site: "example.org", minutes: 8, excerpt: "")
    let fields = values.map { Field(number: $0.0, register: Fixtures.register($0.1)) }
    item.merge(Entity(id: item.id, kind: .item, fields: fields))
    return item
  }

  private func compared() -> Player {
    let place = ReadingPlace(block: 3, offset: 1, permille: 700)
    let items = [
      item(
        20,
        [
          (Item.reason.number, RegisterValue.text("For Sunday")),
          (Item.playedTo.number, RegisterValue.int(30)),
        ]),
      item(
        21,
        [
          (Item.similarTo.number, RegisterValue.id(Self.first)),
          (Item.isFavourite.number, RegisterValue.bool(true)),
          (Item.place.number, place.register), (Item.playedTo.number, RegisterValue.int(400)),
          (Item.openedAt.number, RegisterValue.instant(Fixtures.now)),
        ]),
    ]
    var player = Player(Fixtures.boot(path: "/inbox", items: items))
    player.start()
    player.pull(items)
    return player
  }

  private func compare(_ action: SimilarAction, _ player: inout Player) {
    player.perform(.reading(.organising(.comparing(action))))
  }

  /// What is seen, whatever spaces a line may end at.
  private func text(_ player: Player) -> String {
    String(Audit.text(of: view(player.state)).map { $0 == "\u{A0}" ? " " : $0 })
  }

  // Shows L46, L77.
  @Test func theNewerOneSaysSoAndBothStandBesideEachOther() {
    var player = compared()
    #expect(text(player).contains("similar to one you have"))
    compare(.opened(Self.copy), &player)
    let text = self.text(player)
    #expect(text.contains("Similar items"))
    #expect(text.contains("Title 20") && text.contains("Title 21"))
    compare(.opened(Self.first), &player)
    #expect(player.state.reading.organise.sheet == .comparing(Self.copy))
  }

  // Shows L77.
  @Test func oneBecomesPartOfTheOtherWithWhatWasDoneToIt() throws {
    var player = compared()
    compare(.opened(Self.copy), &player)
    compare(.merged(Self.copy, into: Self.first), &player)
    player.persist()
    let library = player.state.reading.library
    #expect(library.item(Self.copy) == nil)
    #expect(library.joined(Self.copy) == Self.first)
    let kept = try #require(library.item(Self.first))
    #expect(kept.isFavourite)
    #expect(kept.place?.permille == 700)
    #expect(library.entity(Self.first)?[Item.reason] == "For Sunday")
    #expect(library.entity(Self.first)?[Item.playedTo] == 400)
    #expect(player.state.reading.organise.sheet == nil)
    player.perform(.toastActionTapped)
    player.persist()
    let back = player.state.reading.library
    #expect(back.item(Self.copy)?.isFavourite == true)
    #expect(back.item(Self.first)?.isFavourite == false)
    #expect(back.item(Self.first)?.place == nil)
  }

  // Shows L77.
  @Test func theOlderMayBecomePartOfTheNewer() {
    var player = compared()
    compare(.merged(Self.first, into: Self.copy), &player)
    player.persist()
    let library = player.state.reading.library
    #expect(library.item(Self.first) == nil)
    #expect(library.item(Self.copy) != nil)
    #expect(library.entity(Self.copy)?[Item.reason] == "For Sunday")
    #expect(library.entity(Self.copy)?[Item.playedTo] == 400)
    #expect(library.entity(Self.copy)?[Item.similarTo] == nil)
  }

  // Shows L77.
  @Test func whatIsNoCopyIsParted() {
    var player = compared()
    compare(.opened(Self.copy), &player)
    compare(.parted(Self.copy), &player)
    player.persist()
    #expect(player.state.reading.library.item(Self.copy) != nil)
    #expect(player.state.toast?.toast.text == "Both kept")
    #expect(!text(player).contains("similar to one you have"))
  }
}
