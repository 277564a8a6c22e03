import AppCore
import Kernel
import ReadingCore
import SyncCore
import Testing
import Wire

/// The passes of the leading tab.
@Suite struct SyncingTests {
  private func synced(_ items: [Entity] = Fixtures.items) throws -> Player {
    var player = Player(Fixtures.boot())
    player.start()
    player.pull(items)
    return player
  }

  @Test func aNewDeviceShowsWhatTheServerHasAndListens() throws {
    let player = try synced()
    #expect(player.state.reading.library.count == Fixtures.items.count)
    #expect(player.effects.contains(.openStream))
    #expect(player.state.sync.phase == .idle)
    #expect(player.state.sync.wasComplete)
  }

  @Test func onlyTheLeadingTabSyncs() {
    var player = Player(Fixtures.boot())
    let effects = player.start()
    #expect(!effects.contains { if case .load = $0 { true } else { false } })
    #expect(player.state.sync.phase == .idle)
  }

  @Test func aStoredChangeIsPushedWithTheBytesThatWereStored() throws {
    var player = try synced()
    player.persist()
    player.answerOutbox()
    player.perform(.reading(.favouriteTapped(Fixtures.id(4))))
    let stored = player.outboxRows
    player.persist()
    player.answerOutbox(stored)
    let push = try #require(player.request(Routes.push))
    let request = try PushRequest(decoding: push.call.body ?? [])
    #expect(request.changes.count == 1)
    #expect(request.changes.first?.entity.id == Fixtures.id(4))
    #expect(player.state.replica?.pendingCount == 1)
    let answer = PushResponse(epoch: Player.epoch, now: Fixtures.now, seqs: [8])
    player.hear(.responded(token: push.token, status: 200, body: answer.encoded))
    #expect(player.state.replica?.pendingCount == 0)
  }

  @Test func aFailedPassWaitsLongerEachTimeAndNeverOverAMinuteAndAHalf() throws {
    var player = Player(Fixtures.boot())
    player.start()
    player.hear(.leading(true))
    var last: UInt32 = 0
    for attempt in 1...9 {
      player.answerOutbox()
      let pull = try #require(player.request(Routes.pull))
      let effects = player.hear(.responded(token: pull.token, status: 0, body: []))
      var delay: UInt32 = 0
      for case .startTimer(2, let milliseconds) in effects { delay = milliseconds }
      #expect(delay >= UInt32(min(1000 << (attempt - 1), 60_000)))
      #expect(delay <= 90_000)
      last = max(last, delay)
      player.hear(.timerFired(token: 2))
    }
    #expect(last >= 60_000)
  }

  @Test func anEndedSessionTakesNothingFromTheDevice() throws {
    var player = try synced()
    player.perform(.reading(.favouriteTapped(Fixtures.id(4))))
    let before = player.state.reading.library
    let stored = player.outboxRows
    player.persist()
    player.answerOutbox(stored)
    let push = try #require(player.request(Routes.push))
    let problem = Problem(status: 401, code: "not-signed-in", detail: "").encoded
    let effects = player.hear(.responded(token: push.token, status: 401, body: problem))
    #expect(player.state.session == .expired(Fixtures.profile))
    #expect(player.state.reading.library == before)
    #expect(!effects.contains { if case .erase = $0 { true } else { false } })
    #expect(effects.contains(.closeStream))
  }

  @Test func anotherAccountsUnsentChangesAreNeverSentInThisOnesName() throws {
    var first = Player(Fixtures.boot(items: Fixtures.items))
    first.start()
    var rows: [StoreName: [StoreRow]] = [:]
    func take(_ effects: [Effect]) {
      for case .persist(_, let writes) in effects {
        for write in writes {
          if let value = write.value {
            rows[write.store, default: []].append(StoreRow(key: write.key, value: value))
          }
        }
      }
    }
    take(first.effects)
    take(first.perform(.reading(.favouriteTapped(Fixtures.id(4)))))
    var boot = Fixtures.boot()
    boot.profile = Profile(account: "ff", email: "other@example.org", name: "", isOwner: false)
    var second = Player(boot)
    second.start(rows)
    #expect(second.left?.holdings.unsent == 1)
    let effects = second.hear(.leading(true))
    #expect(!effects.contains { if case .load = $0 { true } else { false } })
    second.perform(.dialogCancelled)
    #expect(second.state.session == .expired(Fixtures.profile))
    #expect(second.state.route == .page(.signIn))
    #expect(second.state.replica?.pendingCount == 1)
  }

  // The server drew Welcome, and so the device's own library used to be out of reach.
  @Test func aSessionThatHasEndedLeavesTheScreenThatWasAskedFor() {
    var player = Player(Fixtures.boot(path: "/library", isSignedIn: false))
    let profile = StoreRow(key: Array("profile".utf8), value: Fixtures.profile.encoded)
    let effects = player.start([.meta: [profile]], path: "/library")
    #expect(player.state.session == .expired(Fixtures.profile))
    #expect(player.state.route == .page(.library))
    #expect(effects.contains(.navigate(path: "/library", replaces: true)))
  }

  @Test func deletingMostOfTheAccountAsksFirst() throws {
    let items = (1...30).map { number in
      Fixtures.ready(
        UInt64(number), title: "T\(number)", site: "example.org", minutes: 1, excerpt: "")
    }
    var player = try synced(items)
    player.persist()
    var outbox: [StoreRow] = []
    for number in 1...25 {
      player.perform(.reading(.deleteTapped(Fixtures.id(UInt64(number)))))
      outbox += player.outboxRows
    }
    player.state.sync.phase = .idle
    player.hear(.streamMessage)
    player.answerOutbox(outbox)
    #expect(player.state.dialog == .massDeletion(count: 25))
    #expect(player.request(Routes.push) == nil)
    player.perform(.dialogCancelled)
    #expect(player.state.reading.library.count(.inbox) == 30)
  }

  @Test func anotherTabsWritesAreSeenHere() throws {
    var first = Player(Fixtures.boot(items: Fixtures.items))
    first.start()
    var second = Player(Fixtures.boot(items: Fixtures.items))
    second.start()
    first.perform(.reading(.archiveTapped(Fixtures.id(4))))
    let count = second.state.reading.library.count(.inbox)
    for case .broadcast(let bytes) in first.persist() { second.hear(.heard(bytes)) }
    #expect(second.state.reading.library.count(.inbox) == count - 1)
  }
}
