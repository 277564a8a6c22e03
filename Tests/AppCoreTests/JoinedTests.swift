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
      (ItemRegister.mergedInto, RegisterValue.id(other)),
      (.deleted, RegisterValue.instant(Fixtures.now)),
    ]
    for (number, value) in values {
      entity.merge(Field(number: number, register: Register(stamp: stamp, value: value)))
    }
    return entity
  }

  private static let kept = Fixtures.ready(
    61, title: "Once", site: "example.org", minutes: 3, excerpt: "")

  private func pulled(_ player: inout Player, _ items: [Entity]) {
    player.state.sync.phase = .idle
    player.hear(.streamMessage)
    player.answerOutbox()
    guard let pull = player.request(Routes.pull) else { return }
    let answer = PullResponse(
      epoch: Player.epoch, head: 20, cursor: 20, now: Fixtures.now, entities: items)
    player.hear(.responded(token: pull.token, status: 200, body: answer.encoded))
  }

  @Test func anOpenReaderGoesToTheItemThatStays() {
    let twice = Fixtures.ready(62, title: "Twice", site: "example.org", minutes: 3, excerpt: "")
    let path = Route.read(twice.id).path
    var player = Player(Fixtures.boot(path: path, items: [Self.kept, twice]))
    player.start(path: path)
    player.pull([Self.kept, twice])
    pulled(&player, [Self.joined(62, to: Self.kept.id)])
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
}
