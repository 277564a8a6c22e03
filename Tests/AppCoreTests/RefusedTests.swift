import AppCore
import Kernel
import Kit
import ReadingCore
import SyncCore
import Testing
import ViewTree
import Wire

/// A change that the server refuses does not hold up the others, and is not lost.
@Suite struct RefusedTests {
  private static let problem = Problem(status: 422, code: "invalid-change", detail: "No.").encoded

  /// A leading tab with so many stored changes, at its first push.
  private func pushing(_ count: Int) -> Player {
    var player = Player(Fixtures.boot())
    player.start()
    player.pull(Fixtures.items)
    player.persist()
    player.answerOutbox()
    var rows: [StoreRow] = []
    for number in 0..<count {
      let id = Fixtures.items[number].id
      player.perform(.reading(.favouriteTapped(id)))
      rows += player.outboxRows
    }
    player.state.sync.phase = .idle
    player.hear(.streamMessage)
    player.answerOutbox(rows)
    return player
  }

  private func changes(_ call: HTTPCall) throws -> [Change] {
    try PushRequest(decoding: call.body ?? []).changes
  }

  /// Answers pushes as a server that refuses the changes of one item, until none is left.
  private func serve(
    _ player: inout Player, refusing id: ID<Entity>
  ) throws -> (accepted: [ID<Entity>], pushes: Int) {
    var accepted: [ID<Entity>] = []
    var pushes = 0
    while let push = player.request(Routes.push), pushes < 50 {
      pushes += 1
      let sent = try changes(push.call)
      if sent.contains(where: { $0.entity.id == id }) {
        player.hear(.responded(token: push.token, status: 422, body: Self.problem))
        continue
      }
      accepted += sent.map { $0.entity.id }
      let seqs = sent.indices.map { UInt64($0 + 8 + accepted.count) }
      let answer = PushResponse(epoch: Player.epoch, now: Fixtures.now, seqs: seqs)
      player.hear(.responded(token: push.token, status: 200, body: answer.encoded))
    }
    return (accepted, pushes)
  }

  // One note too many used to keep every task from being ticked off.
  @Test func whatHasNoRoomIsPassedByTheOthersAndTriedAgain() throws {
    var player = pushing(5)
    let large = Fixtures.items[1].id
    let full = Problem(status: 507, code: "quota-reached", detail: "No room.").encoded
    var accepted: [ID<Entity>] = []
    var seq: UInt64 = 8
    while let push = player.request(Routes.push) {
      let sent = try changes(push.call)
      guard !sent.contains(where: { $0.entity.id == large }) else {
        player.hear(.responded(token: push.token, status: 507, body: full))
        continue
      }
      accepted += sent.map { $0.entity.id }
      let seqs = sent.map { _ -> UInt64 in
        seq += 1
        return seq
      }
      let answer = PushResponse(epoch: Player.epoch, now: Fixtures.now, seqs: seqs)
      player.hear(.responded(token: push.token, status: 200, body: answer.encoded))
    }
    #expect(Set(accepted) == Set(Fixtures.items.prefix(5).map { $0.id }).subtracting([large]))
    // Nothing is set aside: it is seen as before, and waits.
    #expect(player.state.sync.refused.isEmpty)
    let pending = try #require(player.state.replica).pendingChanges
    #expect(pending.contains { $0.entity.id == large })
  }

  @Test func theOthersAreSentAndTheRefusedOneIsKept() throws {
    var player = pushing(7)
    let bad = Fixtures.items[4].id
    let result = try serve(&player, refusing: bad)
    let others = Fixtures.items.map(\.id).filter { $0 != bad }
    #expect(Set(result.accepted) == Set(others))
    #expect(player.state.replica?.pendingCount == 0)
    let refused = try #require(player.state.sync.refused.first)
    #expect(player.state.sync.refused.count == 1)
    #expect(refused.change.entity.id == bad)
    #expect(refused.code == "invalid-change")
  }

  @Test func itIsStoredInTheTransactionThatTakesItOutOfTheOutbox() throws {
    var player = pushing(1)
    let push = try #require(player.request(Routes.push))
    player.hear(.responded(token: push.token, status: 422, body: Self.problem))
    let probe = try #require(player.request(Routes.push))
    #expect(try changes(probe.call).isEmpty)
    let answer = PushResponse(epoch: Player.epoch, now: Fixtures.now, seqs: [])
    let effects = player.hear(.responded(token: probe.token, status: 200, body: answer.encoded))
    var writes: [StoreWrite] = []
    for case .persist(_, let rows) in effects { writes = rows }
    #expect(writes.contains { $0.store == .outbox && $0.value == nil })
    let kept = try #require(writes.first { $0.store == .meta && $0.value != nil })
    var next = Player(Fixtures.boot())
    next.start([.meta: [StoreRow(key: kept.key, value: kept.value ?? [])]])
    #expect(next.state.sync.refused == player.state.sync.refused)
  }

  @Test func aServerThatTakesNothingAtAllSetsNothingAside() throws {
    var player = pushing(1)
    for _ in 0..<2 {
      let push = try #require(player.request(Routes.push))
      player.hear(.responded(token: push.token, status: 422, body: Self.problem))
    }
    #expect(player.state.sync.refused.isEmpty)
    #expect(player.state.replica?.pendingCount == 1)
    #expect(player.state.sync.phase == .waiting)
  }

  @Test(arguments: [0, 302, 403, 404, 405, 408, 409, 410, 415, 425, 429, 431, 500, 502, 503, 507])
  func whatIsNotAboutTheChangeIsTriedAgainLater(status: Int) throws {
    var player = pushing(3)
    let push = try #require(player.request(Routes.push))
    player.hear(.responded(token: push.token, status: status, body: Self.problem))
    #expect(player.state.sync.phase == .waiting)
    #expect(player.state.sync.pushLimit == nil)
    #expect(player.state.replica?.pendingCount == 3)
  }

  @Test(arguments: [400, 413, 422])
  func whatIsAboutTheChangeSetsItAside(status: Int) throws {
    var player = pushing(1)
    let push = try #require(player.request(Routes.push))
    player.hear(.responded(token: push.token, status: status, body: Self.problem))
    let probe = try #require(player.request(Routes.push))
    let answer = PushResponse(epoch: Player.epoch, now: Fixtures.now, seqs: [])
    player.hear(.responded(token: probe.token, status: 200, body: answer.encoded))
    #expect(player.state.sync.refused.map { $0.status } == [status])
    #expect(player.state.replica?.pendingCount == 0)
  }

  @Test func aServerThatAsksForPeaceIsLeftInPeace() throws {
    var player = pushing(1)
    let push = try #require(player.request(Routes.push))
    let effects = player.hear(
      .responded(token: push.token, status: 429, body: [], retryAfter: 120))
    #expect(effects.contains(.startTimer(token: 2, milliseconds: 120_000)))
  }

  @Test func aLinkThatWasRefusedIsShownInTheSettingsAndSentAgainByHand() throws {
    var player = Player(Fixtures.boot(path: "/settings"))
    player.start(path: "/settings")
    player.pull(Fixtures.items)
    player.persist()
    player.answerOutbox()
    player.perform(.reading(.addLinkTapped))
    player.perform(.reading(.linkChanged("https://example.org/long")))
    player.perform(.reading(.linkSubmitted))
    let rows = player.outboxRows
    player.persist()
    player.answerOutbox(rows)
    let first = try #require(player.request(Routes.push))
    let id = try #require(try changes(first.call).first).entity.id
    _ = try serve(&player, refusing: id)
    #expect(player.state.reading.library.item(id) == nil)
    let text = Audit.text(of: view(player.state))
    #expect(text.contains("https://example.org/long"))
    #expect(text.contains("invalid-change"))

    let change = try #require(player.state.sync.refused.first).change
    player.perform(.settings(.copyRefusedTapped(change.id)))
    #expect(
      player.effects.contains {
        if case .copy(let text) = $0 { text.contains("example.org/long") } else { false }
      })

    player.perform(.settings(.sendAgainTapped([change.id])))
    #expect(player.state.sync.refused.isEmpty)
    #expect(player.state.reading.library.item(id) != nil)
    let again = player.outboxRows
    player.state.sync.phase = .idle
    player.persist()
    player.answerOutbox(again)
    let push = try #require(player.request(Routes.push))
    #expect(try changes(push.call) == [change])
  }

  @Test func itIsRemovedOnlyAfterAQuestion() throws {
    var player = pushing(1)
    let id = Fixtures.items[0].id
    _ = try serve(&player, refusing: id)
    let change = try #require(player.state.sync.refused.first).change
    player.perform(.settings(.forgetRefusedTapped(change.id)))
    #expect(player.state.dialog == .forgetRefused(change.id))
    player.perform(.dialogCancelled)
    #expect(player.state.sync.refused.count == 1)
    player.perform(.settings(.forgetRefusedTapped(change.id)))
    player.perform(.dialogConfirmed)
    #expect(player.state.sync.refused.isEmpty)
  }
}
