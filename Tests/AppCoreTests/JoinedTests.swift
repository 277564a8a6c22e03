import ArticleCore
import AppCore
import Kernel
import ReadingCore
import SyncCore
import Testing
import Wire

/// An item that the server joined to another of the same page is read there.
@Suite struct JoinedTests {
  /// The item as it is after its joining, with a stamp that wins.
  private static func joined(_ number: UInt64, to other: ID<Entity>) -> Entity {
    var entity = Fixtures.ready(
      number, title: "Twice", site: "example.org", minutes: 3, excerpt: "")
    let stamp = Stamp(
      milliseconds: Fixtures.now.milliseconds + 60_000, device: DeviceID.server)
    let values: [(RegisterNumber, [UInt8])] = [
      (Item.mergedInto.number, RegisterValue.id(other)),
      (.deleted, RegisterValue.instant(Fixtures.now)),
    ]
    for (number, value) in values {
      entity.merge(Field(number: number, register: Register(stamp: stamp, value: value)))
    }
    return entity
  }

  private static let kept = Fixtures.ready(
    61, title: "Once", site: "example.org", minutes: 3, excerpt: "")

  @Test func anOpenReaderGoesToTheItemThatStays() {
    let twice = Fixtures.ready(62, title: "Twice", site: "example.org", minutes: 3, excerpt: "")
    let path = Route.read(twice.id).path
    var player = Player(Fixtures.boot(path: path, items: [Self.kept, twice]))
    player.start(path: path)
    player.pull([Self.kept, twice])
    player.pullMore([Self.joined(62, to: Self.kept.id)])
    #expect(player.state.route == .read(Self.kept.id))
    #expect(player.state.reading.reader?.id == Self.kept.id)
    let address = Route.read(Self.kept.id).path
    #expect(player.effects.contains(.navigate(path: address, replaces: true)))
  }

  @Test func aLinkToTheItemThatWentLeadsToTheOneThatStays() {
    var player = Player(Fixtures.boot(items: [Self.kept]))
    player.start()
    player.pull([
      Self.kept, Self.joined(62, to: Fixtures.id(63)), Self.joined(63, to: Self.kept.id),
    ])
    player.perform(.linkTapped(path: Route.read(Fixtures.id(62)).path))
    #expect(player.state.route == .read(Self.kept.id))
  }

  @Test func twoThatWereJoinedToEachOtherLeadNowhere() {
    var player = Player(Fixtures.boot(items: []))
    player.start()
    player.pull([Self.joined(62, to: Fixtures.id(63)), Self.joined(63, to: Fixtures.id(62))])
    player.perform(.linkTapped(path: Route.read(Fixtures.id(62)).path))
    #expect(player.state.route == .read(Fixtures.id(62)))
    #expect(player.state.reading.library.joined(Fixtures.id(62)) == nil)
  }

  /// Opens an item whose text is there, and goes on to a paragraph; nothing is written yet.
  private func reading(_ item: Entity, beside other: Entity) throws -> Player {
    var player = Player(Fixtures.boot(items: [item, other]))
    player.start()
    player.pull([item, other])
    player.perform(.linkTapped(path: Route.read(item.id).path))
    let hash = try #require(player.state.reading.library.item(item.id)?.content)
    let text = try #require(player.request(Routes.contents + "/" + hash))
    player.hear(.responded(token: text.token, status: 200, body: Fixtures.article.encoded))
    player.hear(.readingPlace(block: 4, offset: 2, permille: 500))
    #expect(player.outboxRows.isEmpty)
    return player
  }

  // The place was written to the item that went.
  @Test func whatWasReadOfTheItemThatGoesIsReadOfTheOneThatStays() throws {
    let twice = Fixtures.ready(62, title: "Twice", site: "example.org", minutes: 3, excerpt: "")
    var player = try reading(twice, beside: Self.kept)
    player.pullMore([Self.joined(62, to: Self.kept.id)])
    let place = ReadingPlace(block: 4, offset: 2, permille: 500)
    #expect(player.state.reading.library.item(Self.kept.id)?.place == place)
    #expect(player.state.reading.reader?.id == Self.kept.id)
    #expect(player.state.reading.reader?.place == place)
    let written = try player.outboxRows.map { try Change(decoding: $0.value).entity.id }
    #expect(!written.contains(twice.id))
    #expect(written.contains(Self.kept.id))
  }

  @Test func aPlaceInTheOneThatStaysIsKeptWhereItWasReadLater() throws {
    let twice = Fixtures.ready(
      62, title: "Twice", site: "example.org", minutes: 3, excerpt: "", permille: 100)
    var kept = Self.kept
    let place = ReadingPlace(block: 6, offset: 0, permille: 800)
    let stamp = Stamp(milliseconds: 2_000, device: DeviceID.server)
    kept.merge(
      Field(
        number: Item.place.number, register: Register(stamp: stamp, value: place.register)))
    var player = Player(Fixtures.boot(items: [kept, twice]))
    player.start()
    player.pull([kept, twice])
    player.perform(.linkTapped(path: Route.read(twice.id).path))
    player.pullMore([Self.joined(62, to: kept.id)])
    #expect(player.state.reading.reader?.id == kept.id)
    #expect(player.state.reading.library.item(kept.id)?.place == place)
  }
}
