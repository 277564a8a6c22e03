import AppCore
import Kernel
import ReadingCore
import SyncCore
import Testing
import ViewTree

/// From one article to the next, and back to where one came from.
@Suite struct NextTests {
  /// Three articles, the first and the last of which are in one category.
  private static let items: [Entity] = ([40, 41, 42] as [UInt64]).map { number in
    var entity = Fixtures.ready(
      number, title: "Text \(number)", site: "example.org", minutes: 3, excerpt: "")
    if number != 41 {
      entity.merge(
        Field(
          number: Item.category.number,
          register: Fixtures.register(RegisterValue.id(Fixtures.id(90)))))
    }
    return entity
  }

  /// A shelf, and what stands on it: in a collection, in this order.
  private static func shelf(_ kind: EntityKind, _ id: UInt64, holding items: [UInt64]) -> [Entity] {
    let shelf = Fixtures.id(id)
    let name = Field(
      number: ItemTag.name.number, register: Fixtures.register(RegisterValue.text("S")))
    var entities = [Entity(id: shelf, kind: kind, fields: [name])]
    for (place, number) in items.enumerated() {
      let item = Fixtures.id(number)
      var fields = [
        (Membership.item.number, RegisterValue.id(item)),
        (Membership.group.number, RegisterValue.id(shelf)),
      ]
      if kind == .collection {
        fields.append((Membership.order.number, RegisterValue.bytes([UInt8(place + 1)])))
      }
      entities.append(
        Entity(
          id: Shelves.membership(of: item, in: shelf), kind: .membership,
          fields: fields.map { Field(number: $0.0, register: Fixtures.register($0.1)) }))
    }
    return entities
  }

  private static let shelves =
    shelf(.tag, 91, holding: [42, 40]) + shelf(.collection, 92, holding: [42, 40, 41])

  private func player(
    _ path: String, items: [Entity] = Self.items, shelves: [Entity] = Self.shelves
  ) -> Player {
    var player = Player(Fixtures.boot(path: path, items: items))
    player.start(path: path)
    player.pull(items + shelves)
    return player
  }

  private func press(_ key: String, _ player: inout Player) -> [Effect] {
    player.hear(.keyPressed(key: key, modifiers: 0))
  }

  private func reads(_ number: UInt64) -> String { "/read/" + Fixtures.id(number).text }

  @Test func nextFollowsTheListThatOneCameFrom() {
    for (path, next) in [
      ("/inbox", UInt64(41)), ("/library/category/" + Fixtures.id(90).text, 42),
      ("/tags/" + Fixtures.id(91).text, 42),
    ] {
      var player = player(path)
      player.perform(.linkTapped(path: reads(40)))
      let effects = press("j", &player)
      #expect(effects.contains(.navigate(path: reads(next), replaces: true)))
      #expect(press("k", &player).contains(.navigate(path: reads(40), replaces: true)))
      #expect(!press("k", &player).contains { if case .navigate = $0 { true } else { false } })
    }
  }

  @Test func aCollectionIsFollowedInTheOrderOfItsOwner() {
    var player = player("/collections/" + Fixtures.id(92).text)
    player.perform(.linkTapped(path: reads(42)))
    #expect(press("j", &player).contains(.navigate(path: reads(40), replaces: true)))
    #expect(press("j", &player).contains(.navigate(path: reads(41), replaces: true)))
    player.hear(.navigated(path: "/collections/" + Fixtures.id(92).text))
    #expect(player.effects.contains(.focus(id: "card-" + Fixtures.id(41).text)))
  }

  /// Of a long list, whatever was drawn of it before.
  @Test(arguments: ["/inbox", "/search?q=Text", "/tags/" + Fixtures.id(93).text])
  func theCardThatWasReadLastIsDrawn(path: String) throws {
    let numbers = (1...200).map { UInt64($0) }
    let items = numbers.map {
      Fixtures.ready($0, title: "Text \($0)", site: "example.org", minutes: 3, excerpt: "")
    }
    var player = player(
      path, items: items, shelves: Self.shelf(.tag, 93, holding: numbers))
    let search = player.state.reading.search.results?.exact
    let first = try #require(search?.first ?? player.state.reading.library.id(in: .inbox, at: 0))
    player.perform(.linkTapped(path: "/read/" + first.text))
    for _ in 0..<100 { _ = press("j", &player) }
    let last = try #require(player.state.reading.reader?.id)
    #expect(last != first)
    player.hear(.navigated(path: path))
    #expect(player.effects.contains(.focus(id: "card-" + last.text)))
    let page = String(decoding: renderHTML([view(player.state)]), as: UTF8.self)
    #expect(page.contains("id=\"card-" + last.text + "\""))
  }

  @Test func backFromTheNextIsTheList() {
    var player = player("/inbox")
    player.perform(.linkTapped(path: reads(40)))
    _ = press("j", &player)
    #expect(player.state.trail == ["/inbox", reads(41)])
    #expect(press("u", &player).contains(.goBack(otherwise: "/inbox")))
    player.hear(.navigated(path: "/inbox"))
    #expect(player.effects.contains(.focus(id: "card-" + Fixtures.id(41).text)))
    #expect(player.state.reading.cursor == Fixtures.id(41))
  }

  @Test func whatWasArchivedMeanwhileIsStillFollowed() {
    var player = player("/inbox")
    player.perform(.linkTapped(path: reads(41)))
    var archived = Self.items[1]
    archived.merge(
      Field(
        number: Item.archivedAt.number,
        register: Fixtures.register(RegisterValue.instant(Fixtures.now))))
    player.pullMore([archived])
    #expect(press("j", &player).contains(.navigate(path: reads(42), replaces: true)))
  }

  @Test func aSearchIsFollowedInItsOrder() {
    var player = player("/search?q=Text")
    let found = player.state.reading.search.results?.exact ?? []
    #expect(found.count == 3)
    player.perform(.linkTapped(path: "/read/" + found[0].text))
    #expect(
      press("j", &player).contains(.navigate(path: "/read/" + found[1].text, replaces: true)))
  }

  // What lay before in the history used to be forgotten by a reload: the host knows it.
  @Test func backAfterAReloadIsLeftToTheHistory() {
    var player = player(reads(40))
    #expect(player.state.trail == [reads(40)])
    #expect(press("u", &player) == [.goBack(otherwise: "/inbox")])
  }
}
