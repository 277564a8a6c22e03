import ArticleCore
import AppCore
import Kernel
import ReadingCore
import SyncCore
import Testing
import Wire

/// A device that knows an item as it was asks for a text that the server has removed since.
@Suite struct OutdatedTests {
  private static let item = Fixtures.ready(
    80, title: "Rain", site: "example.org", minutes: 3, excerpt: "")

  /// The item with the text of a newer capture.
  private static var newer: Entity {
    var entity = item
    let stamp = Stamp(milliseconds: Fixtures.now.milliseconds + 60_000, device: DeviceID.server)
    let hash = RegisterValue.bytes([UInt8](repeating: 81, count: 32))
    entity.merge(
      Field(number: Item.content.number, register: Register(stamp: stamp, value: hash)))
    return entity
  }

  /// The reader is open, and the server has its text no more.
  private func gone(isLeading: Bool = true, status: Int = 404) throws -> Player {
    var player = Player(Fixtures.boot(items: [Self.item]))
    player.start()
    if isLeading { player.pull([Self.item]) }
    player.perform(.linkTapped(path: "/read/" + Self.item.id.text))
    player.persist()
    player.state.sync.phase = .idle
    player.perform(.reading(.articleRetryTapped))
    let path = Routes.contents + "/" + String(repeating: "50", count: 32)
    let text = try #require(player.request(path))
    let problem = Problem(status: status, code: "not-found", detail: "").encoded
    player.hear(.responded(token: text.token, status: status, body: problem))
    return player
  }

  /// The server's answer to the push, if there is one, and to the pull.
  private func sync(_ player: inout Player, _ items: [Entity]) throws {
    player.answerOutbox()
    let pull = try #require(player.request(Routes.pull))
    let answer = PullResponse(
      epoch: Player.epoch, head: 20, cursor: 20, now: Fixtures.now, entities: items)
    player.hear(.responded(token: pull.token, status: 200, body: answer.encoded))
  }

  // It used to say that the text could not be shown, and to offer to capture the page anew.
  @Test func theNewTextIsAskedForAndNothingIsSaidToHaveFailed() throws {
    var player = try gone()
    #expect(player.state.reading.reader?.text == .outdated)
    try sync(&player, [Self.newer])
    #expect(player.state.reading.reader?.text == .loading)
    let path = Routes.contents + "/" + String(repeating: "51", count: 32)
    let text = try #require(player.request(path))
    player.hear(.responded(token: text.token, status: 200, body: Fixtures.article.encoded))
    guard case .ready = player.state.reading.reader?.text else {
      Issue.record("the new text is not shown")
      return
    }
  }

  @Test func aTextThatIsGoneForGoodIsSaidToBe() throws {
    var player = try gone()
    try sync(&player, [])
    #expect(player.state.reading.reader?.text == .unreadable)
  }

  @Test func aTextThatTheServerHasDamagedIsSaidToBeAndTheNewOneIsShown() throws {
    var player = try gone(status: 410)
    #expect(player.state.reading.reader?.text == .damaged)
    try sync(&player, [])
    #expect(player.state.reading.reader?.text == .damaged)
    player.perform(.reading(.articleRetryTapped))
    let path = Routes.contents + "/" + String(repeating: "50", count: 32)
    let text = try #require(player.request(path))
    player.hear(.responded(token: text.token, status: 200, body: Fixtures.article.encoded))
    guard case .ready = player.state.reading.reader?.text else {
      Issue.record("the text that was mended is not shown")
      return
    }
  }

  @Test func withoutAnAnswerItIsSaidToComeWithANetwork() throws {
    var player = try gone()
    player.answerOutbox()
    let pull = try #require(player.request(Routes.pull))
    player.hear(.responded(token: pull.token, status: 0, body: []))
    #expect(player.state.reading.reader?.text == .unavailableOffline)
  }

  @Test func aTabThatDoesNotSyncWaitsForTheOneThatDoes() throws {
    let player = try gone(isLeading: false)
    #expect(player.state.reading.reader?.text == .unavailableOffline)
  }
}
