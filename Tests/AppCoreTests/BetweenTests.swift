import AppCore
import Kernel
import ReadingCore
import SyncCore
import Testing
import ViewTree
import Wire

/// What stands between device and server answers in its place: that says nothing of who is signed in nor
/// of what was sent.
@Suite struct BetweenTests {
  private func pushing(_ count: Int) -> Player {
    var player = Player(Fixtures.boot())
    player.start()
    player.pull(Fixtures.items)
    player.persist()
    player.answerOutbox()
    var rows: [StoreRow] = []
    for number in 0..<count {
      player.perform(.reading(.favouriteTapped(Fixtures.items[number].id)))
      rows += player.outboxRows
    }
    player.state.sync.phase = .idle
    player.hear(.streamMessage)
    player.answerOutbox(rows)
    return player
  }

  private func text(_ player: Player) -> String { Audit.text(of: view(player.state)) }

  // It used to end the session on the device.
  @Test(arguments: [401, 302, 407])
  func aSignInOfAnotherIsNoSignOut(status: Int) throws {
    var player = pushing(1)
    let push = try #require(player.request(Routes.push))
    player.hear(.responded(token: push.token, status: status, body: Array("<html>".utf8)))
    #expect(player.state.isSignedIn)
    #expect(player.state.sync.phase == .waiting)
    player.hear(.visible(true))
    player.answerOutbox()
    #expect(player.request(Routes.push) != nil || player.request(Routes.pull) != nil)
  }

  @Test func theStatusSaysWhatAnswered() throws {
    func ours(_ status: Int) -> [UInt8] {
      Problem(status: status, code: "busy", detail: "").encoded
    }
    for (status, body, said) in [
      (0, [], "no answer"), (502, [], "502 from a proxy"),
      (401, [], "a proxy’s sign-in"), (302, [], "a proxy’s sign-in"),
      (200, Array("<html>".utf8), "a proxy’s sign-in"),
      (503, ours(503), "server error 503"), (421, ours(421), "server refused (421)"),
      (403, ours(403), "server refused (403)"), (409, ours(409), "server refused (409)"),
      (429, ours(429), "server refused (429)"),
    ] {
      var player = pushing(1)
      let push = try #require(player.request(Routes.push))
      player.hear(.responded(token: push.token, status: status, body: body))
      #expect(text(player).contains("Saved here · " + said))
    }
  }

  // It used to be said of whatever failed next.
  @Test func whatFailedIsForgottenOnceAPassSucceeds() throws {
    var player = pushing(0)
    let pull = try #require(player.request(Routes.pull))
    player.hear(.responded(token: pull.token, status: 502, body: []))
    #expect(text(player).contains("502 from a proxy"))
    player.pullMore([])
    #expect(player.state.sync.phase == .idle)
    player.hear(.streamClosed)
    #expect(text(player).contains("Saved here · no answer"))
  }

  // It used to be told of the pass that had failed before.
  @Test func anotherAnswerSaysNothingOfThePassThatFailed() throws {
    var player = pushing(1)
    let push = try #require(player.request(Routes.push))
    player.hear(.responded(token: push.token, status: 0, body: []))
    player.perform(.linkTapped(path: "/read/" + Fixtures.id(2).text))
    let content = try #require(player.state.reading.library.item(Fixtures.id(2))?.content)
    let article = try #require(player.request(Routes.contents + "/" + content))
    player.hear(.responded(token: article.token, status: 502, body: []))
    player.hear(.navigated(path: "/inbox"))
    #expect(text(player).contains("Saved here · no answer"))
  }

  // It used to set the last change aside as refused.
  @Test func aLimitOfAProxyHalvesWhatIsSentAndRefusesNothing() throws {
    var player = pushing(4)
    var sizes: [Int] = []
    while let push = player.request(Routes.push), sizes.count < 10 {
      let sent = try PushRequest(decoding: push.call.body ?? []).changes.count
      sizes.append(sent)
      if sent > 1 {
        player.hear(.responded(token: push.token, status: 413, body: []))
      } else {
        let answer = PushResponse(
          epoch: Player.epoch, now: Fixtures.now, seqs: [UInt64(20 + sizes.count)])
        player.hear(.responded(token: push.token, status: 200, body: answer.encoded))
      }
    }
    #expect(sizes.prefix(3) == [4, 2, 1])
    #expect(player.state.sync.refused.isEmpty)
    #expect(player.state.replica?.pendingCount == 0)
  }

  @Test(arguments: [400, 413, 422])
  func oneThatAProxyDoesNotTakeWaits(status: Int) throws {
    var player = pushing(1)
    let push = try #require(player.request(Routes.push))
    player.hear(.responded(token: push.token, status: status, body: []))
    #expect(player.state.sync.phase == .waiting)
    #expect(player.state.sync.refused.isEmpty)
    #expect(player.state.replica?.pendingCount == 1)
  }

  @Test func aSignOutIsToldAgainWhereAProxyAnswered() throws {
    var player = Player(Fixtures.boot())
    player.start()
    player.pull([])
    player.signOut()
    for case .erase(let token, _) in player.effects {
      player.hear(.erased(token: token, succeeded: true))
    }
    let call = try #require(player.request(Routes.session))
    player.hear(.responded(token: call.token, status: 401, body: []))
    #expect(player.state.signOut.isPending)
  }
}
