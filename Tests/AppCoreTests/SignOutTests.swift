import AppCore
import Kernel
import Kit
import ReadingCore
import SyncCore
import Testing
import ViewTree
import Wire

/// Signing out with and without a network.
@Suite struct SignOutTests {
  private static let marker = Array("sign-out".utf8)

  private static let refused = RefusedChange(
    Change(
      id: ID(high: 3, low: 9),
      entity: Entity(id: Fixtures.id(4), kind: .item, fields: Fixtures.items[0].fields)),
    status: 422, code: "invalid-change", refusedAt: Fixtures.now)

  private static var refusedRow: StoreRow {
    StoreRow(key: Array("refused/".utf8) + refused.change.id.bytes, value: refused.encoded)
  }

  private func synced() -> Player {
    var player = Player(Fixtures.boot(path: "/settings", items: Fixtures.items))
    player.start(path: "/settings")
    player.pull(Fixtures.items)
    return player
  }

  private func erasing(_ effects: [Effect]) -> (token: UInt32, rows: [StoreWrite])? {
    for case .erase(let token, let rows) in effects { return (token, rows) }
    return nil
  }

  @Test func theDeviceForgetsAtOnceAndTheServerIsToldWhenItCanBeReached() throws {
    var player = synced()
    player.hear(.online(false))
    player.signOut()
    #expect(player.state.session == .signedOut)
    #expect(player.state.route == .page(.welcome))
    #expect(player.state.reading.library.isEmpty)
    #expect(player.request(Routes.session) == nil)
    let erase = try #require(erasing(player.effects))
    #expect(erase.rows.contains { $0.key == Self.marker && $0.value != nil })
    player.hear(.erased(token: erase.token, succeeded: true))
    let first = try #require(player.request(Routes.session))
    #expect(first.call.method == .delete)
    let failed = player.hear(.responded(token: first.token, status: 0, body: []))
    #expect(failed.contains { if case .startTimer(4, _) = $0 { true } else { false } })
    #expect(player.state.signOut.isPending)
    player.hear(.online(true))
    let second = try #require(player.request(Routes.session))
    player.hear(.responded(token: second.token, status: 204, body: []))
    #expect(!player.state.signOut.isPending)
    let isForgotten = player.effects.contains { effect in
      guard case .persist(_, let rows) = effect else { return false }
      return rows.contains { $0.key == Self.marker && $0.value == nil }
    }
    #expect(isForgotten)
  }

  @Test func aDeviceThatHasSignedOutShowsNothingUntilTheServerKnows() throws {
    var player = Player(Fixtures.boot(items: Fixtures.items))
    let row = StoreRow(key: Self.marker, value: [1])
    player.start([
      .meta: [row, StoreRow(key: Array("profile".utf8), value: Fixtures.profile.encoded)]
    ])
    #expect(player.state.session == .signedOut)
    #expect(player.state.route == .page(.welcome))
    #expect(player.state.reading.library.isEmpty)
    let erase = try #require(erasing(player.effects))
    player.hear(.leading(true))
    #expect(player.request(Routes.session) == nil)
    player.hear(.erased(token: erase.token, succeeded: true))
    #expect(player.request(Routes.session)?.call.method == .delete)
  }

  @Test func nobodySignsInBeforeTheEarlierSessionHasEnded() throws {
    var player = synced()
    player.hear(.online(false))
    player.signOut()
    let erase = try #require(erasing(player.effects))
    player.hear(.erased(token: erase.token, succeeded: true))
    let first = try #require(player.request(Routes.session))
    player.hear(.responded(token: first.token, status: 0, body: []))
    player.perform(.linkTapped(path: "/sign-in"))
    player.perform(.account(.emailChanged("eve@example.org")))
    player.perform(.account(.passwordChanged("correct horse")))
    player.perform(.account(.signInSubmitted))
    let ending = try #require(player.request(Routes.session))
    #expect(ending.call.method == .delete)
    player.hear(.responded(token: ending.token, status: 204, body: []))
    let signIn = try #require(player.request(Routes.session))
    #expect(signIn.call.method == .post)
    #expect(try SignInRequest(decoding: signIn.call.body ?? []).email == "eve@example.org")
  }

  @Test func withoutAnAnswerTheFormSaysSoAndKeepsWhatWasTyped() throws {
    var player = Player(Fixtures.boot(path: "/sign-in", isSignedIn: false))
    player.start([.meta: [StoreRow(key: Self.marker, value: [1])]])
    let erase = try #require(erasing(player.effects))
    player.hear(.erased(token: erase.token, succeeded: true))
    player.perform(.account(.emailChanged("eve@example.org")))
    player.perform(.account(.passwordChanged("correct horse")))
    player.perform(.account(.signInSubmitted))
    let ending = try #require(player.request(Routes.session))
    player.hear(.responded(token: ending.token, status: 0, body: []))
    #expect(player.state.form.problem == .offline)
    #expect(!player.state.form.isBusy)
    #expect(player.state.form.password == "correct horse")
  }

  @Test func anAnswerThatComesAfterTheSignOutBringsNothingBack() throws {
    var player = Player(Fixtures.boot(path: "/settings"))
    player.start(path: "/settings")
    player.hear(.leading(true))
    player.answerOutbox()
    let pull = try #require(player.request(Routes.pull))
    player.signOut()
    let late = PullResponse(
      epoch: Player.epoch, head: 1, cursor: 1, now: Fixtures.now, entities: [Fixtures.items[3]])
    let effects = player.hear(.responded(token: pull.token, status: 200, body: late.encoded))
    #expect(effects.isEmpty)
    #expect(player.state.reading.library.isEmpty)
  }

  @Test func unsentChangesAreAskedAboutFirst() throws {
    var player = synced()
    player.perform(.reading(.favouriteTapped(Fixtures.id(4))))
    player.signOut()
    #expect(player.state.dialog == .signOut(unsent: 1))
    #expect(erasing(player.effects) == nil)
    player.perform(.dialogConfirmed)
    #expect(erasing(player.effects) != nil)
  }

  // What the server refused is on this device alone, like what it has not been sent.
  @Test func aRefusedChangeIsAskedAboutToo() throws {
    var player = synced()
    player.state.sync.refused = [Self.refused]
    player.signOut()
    #expect(player.state.dialog == .signOut(unsent: 1))
    #expect(erasing(player.effects) == nil)
  }

  // What another tab had taken in was erased unasked.
  @Test func aFileThatWaitsInAnotherTabIsAskedAboutToo() throws {
    var player = synced()
    var file = WaitingFile(hash: String(repeating: "a", count: 64), size: 3)
    file.mediaType = "image/png"
    player.signOut(files: [file])
    guard case .signOut(let unsent, _, _, _) = player.state.dialog else {
      Issue.record("nothing was asked")
      return
    }
    #expect(unsent > 0)
    #expect(erasing(player.effects) == nil)
  }

  @Test func filesThatCannotBeReadAreAskedAboutToo() throws {
    var player = synced()
    player.perform(.settings(.signOutTapped))
    player.hear(.filesUnreadable)
    player.answerDrafts()
    #expect(player.state.dialog == .signOut(unsent: 0, isAhead: true))
    #expect(erasing(player.effects) == nil)
  }

  // What cannot be read is not nothing.
  @Test func draftsThatCannotBeReadAreAskedAboutToo() throws {
    var player = synced()
    player.perform(.settings(.signOutTapped))
    player.answerFiles()
    for case .load(let token, .drafts) in player.effects {
      player.hear(.loadFailed(token: token))
    }
    #expect(player.state.dialog == .signOut(unsent: 0, isAhead: true))
    #expect(erasing(player.effects) == nil)
  }

  // They used to be erased unasked.
  @Test func wordsThatAreNotSavedAreAskedAboutToo() throws {
    var player = synced()
    player.perform(.linkTapped(path: "/inbox"))
    player.perform(.reading(.capturing(.noteTapped)))
    player.perform(.reading(.capturing(.noteChanged("Half a thought"))))
    player.perform(.reading(.capturing(.noteCancelled)))
    player.perform(.linkTapped(path: "/settings"))
    player.signOut()
    #expect(player.state.dialog == .signOut(unsent: 0, losesDrafts: true))
    #expect(erasing(player.effects) == nil)
    #expect(
      Audit.text(of: view(player.state)).contains(
        "What you typed and haven’t saved would be lost."))
    player.perform(.dialogConfirmed)
    #expect(erasing(player.effects) != nil)
  }

  @Test func wordsThatAnotherTabHasNotSavedAreAskedAboutToo() throws {
    var player = synced()
    player.signOut(drafts: [StoreRow(key: Array("writing".utf8), value: [1])])
    #expect(player.state.dialog == .signOut(unsent: 0, losesDrafts: true))
    player.perform(.dialogCancelled)
    player.signOut()
    #expect(erasing(player.effects) != nil)
  }

  @Test func wordsOfAnotherAccountAreAskedAboutAndGivenBack() throws {
    var player = Player(Fixtures.boot())
    var stranger = Fixtures.profile
    stranger.account = "77"
    player.start([
      .meta: [StoreRow(key: Array("profile".utf8), value: stranger.encoded)],
      .drafts: [StoreRow(key: Array("link".utf8), value: Array("example.org".utf8))],
    ])
    #expect(player.left?.owner == stranger)
    #expect(player.left?.holdings.hasDrafts == true)
    #expect(player.state.reading.draft == "")
    player.perform(.dialogCancelled)
    #expect(player.state.session == .expired(stranger))
    #expect(player.state.reading.draft == "example.org")
  }

  @Test func somebodyElseWhoSignsInIsAskedAboutWordsThatAreNotSaved() throws {
    var player = synced()
    player.perform(.linkTapped(path: "/inbox"))
    player.perform(.reading(.capturing(.noteTapped)))
    player.perform(.reading(.capturing(.noteChanged("Half a thought"))))
    player.perform(.reading(.capturing(.noteCancelled)))
    player.state.session = .expired(Fixtures.profile)
    player.perform(.linkTapped(path: "/sign-in"))
    player.perform(.account(.emailChanged("eve@example.org")))
    player.perform(.account(.passwordChanged("correct horse")))
    player.perform(.account(.signInSubmitted))
    let signIn = try #require(player.request(Routes.session))
    let eve = Profile(account: "77", email: "eve@example.org", name: "Eve", isOwner: false)
    player.hear(.responded(token: signIn.token, status: 200, body: eve.encoded))
    #expect(player.left?.owner == Fixtures.profile)
    #expect(player.left?.holdings.hasDrafts == true)
    #expect(erasing(player.effects) == nil)
    player.perform(.dialogConfirmed)
    let erase = try #require(erasing(player.effects))
    player.hear(.erased(token: erase.token, succeeded: true))
    #expect(player.state.reading.capture.draft.isEmpty)
  }

  @Test func aSignOutBeforeTheRowsAreThereWaitsForThem() throws {
    var player = Player(Fixtures.boot(path: "/settings"))
    player.begin(path: "/settings")
    player.perform(.settings(.signOutTapped))
    #expect(erasing(player.effects) == nil)
    player.answerLoads([.meta: [Self.refusedRow]])
    player.answerFiles()
    player.answerDrafts()
    #expect(player.state.dialog == .signOut(unsent: 1))
    #expect(player.state.profile != nil)
  }

  // It used to be erased with the rows that the server had.
  @Test func aRefusedChangeOfAnotherAccountIsAskedAboutToo() throws {
    var player = Player(Fixtures.boot())
    var stranger = Fixtures.profile
    stranger.account = "77"
    player.start([
      .meta: [
        StoreRow(key: Array("profile".utf8), value: stranger.encoded), Self.refusedRow,
      ]
    ])
    #expect(player.left?.owner == stranger)
    #expect(player.left?.holdings.unsent == 1)
    #expect(erasing(player.effects) == nil)
    player.perform(.dialogConfirmed)
    let erase = try #require(erasing(player.effects))
    player.hear(.erased(token: erase.token, succeeded: true))
    #expect(player.state.sync.refused.isEmpty)
  }

  @Test func anotherTabIsSignedOutWithThisOne() throws {
    var first = synced()
    var second = synced()
    first.signOut()
    for case .broadcast(let bytes) in first.effects { second.hear(.heard(bytes)) }
    #expect(second.state.session == .signedOut)
    #expect(second.state.reading.library.isEmpty)
    #expect(second.request(Routes.session) == nil)
    let erase = try #require(erasing(first.effects))
    for case .broadcast(let bytes) in first.hear(.erased(token: erase.token, succeeded: true)) {
      second.hear(.heard(bytes))
    }
    #expect(second.request(Routes.session)?.call.method == .delete)
  }

  // It used to be emptied when the device's rows had been read.
  @Test func whatIsTypedWhileTheAppStartsAfterASignOutStays() {
    var player = Player(Fixtures.boot(path: "/sign-in", isSignedIn: false))
    player.begin(path: "/sign-in")
    player.perform(.account(.emailChanged("eve@example.org")))
    player.answerLoads([.meta: [StoreRow(key: Self.marker, value: [1])]])
    #expect(player.state.form.email == "eve@example.org")
    #expect(player.state.signOut.isPending)
  }

  private func failedSignOut() throws -> Player {
    var player = synced()
    player.signOut()
    let erase = try #require(erasing(player.effects))
    player.hear(.erased(token: erase.token, succeeded: false))
    return player
  }

  private func isToldOf(_ player: Player) -> Bool {
    Audit.text(of: view(player.state)).contains(
      "Some of the previous account’s data couldn’t be removed from this device.")
  }

  // It used to count as done.
  @Test func whatCouldNotBeErasedIsSaidUntilItIsGone() throws {
    var player = try failedSignOut()
    #expect(isToldOf(player))
    #expect(player.request(Routes.session)?.call.method == .delete)
    player.perform(.eraseRetryTapped)
    let again = try #require(erasing(player.effects))
    player.perform(.eraseRetryTapped)
    #expect(erasing(player.effects) == nil)
    player.hear(.erased(token: again.token, succeeded: true))
    #expect(!isToldOf(player))
  }

  @Test func nobodySignsInWhileSomethingOfAnotherIsLeft() throws {
    var player = try failedSignOut()
    let told = try #require(player.request(Routes.session))
    player.hear(.responded(token: told.token, status: 204, body: []))
    player.perform(.linkTapped(path: "/sign-in"))
    player.perform(.account(.emailChanged("eve@example.org")))
    player.perform(.account(.passwordChanged("correct horse")))
    player.perform(.account(.signInSubmitted))
    #expect(player.request(Routes.session) == nil)
    let first = try #require(erasing(player.effects))
    player.hear(.erased(token: first.token, succeeded: false))
    #expect(player.request(Routes.session) == nil)
    #expect(!player.state.form.isBusy)
    #expect(player.state.form.password == "correct horse")
    #expect(isToldOf(player))
    player.perform(.account(.signInSubmitted))
    let second = try #require(erasing(player.effects))
    // The server was told: the row that remembers it is not written again.
    #expect(second.rows.contains { $0.key == Self.marker && $0.value == nil })
    player.hear(.erased(token: second.token, succeeded: true))
    #expect(player.request(Routes.session)?.call.method == .post)
  }

  @Test func anotherTabLetsNobodyInEither() throws {
    var first = synced()
    var second = synced()
    first.signOut()
    for case .broadcast(let bytes) in first.effects { second.hear(.heard(bytes)) }
    second.perform(.linkTapped(path: "/sign-in"))
    second.perform(.account(.emailChanged("eve@example.org")))
    second.perform(.account(.passwordChanged("correct horse")))
    second.perform(.account(.signInSubmitted))
    #expect(second.request(Routes.session) == nil)
    #expect(erasing(second.effects) != nil)
  }

  @Test func anotherAccountDoesNotMoveInBesideWhatIsLeft() throws {
    var player = Player(Fixtures.boot(items: Fixtures.items))
    var stranger = Fixtures.profile
    stranger.account = "77"
    player.start([.meta: [StoreRow(key: Array("profile".utf8), value: stranger.encoded)]])
    player.hear(.filesWaiting([]))
    let erase = try #require(erasing(player.effects))
    player.hear(.leading(true))
    player.hear(.erased(token: erase.token, succeeded: false))
    #expect(isToldOf(player))
    #expect(player.state.replica == nil)
    player.hear(.streamMessage)
    #expect(player.effects.isEmpty)
    player.perform(.eraseRetryTapped)
    let again = try #require(erasing(player.effects))
    player.hear(.erased(token: again.token, succeeded: true))
    #expect(player.state.replica != nil)
    #expect(!isToldOf(player))
  }
}
