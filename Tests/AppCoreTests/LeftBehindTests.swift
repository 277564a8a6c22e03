import AppCore
import Kernel
import Kit
import ReadingCore
import SyncCore
import Testing
import ViewTree
import Wire

/// What is on a device and not in the account that signs in: it may be the last copy.
@Suite struct LeftBehindTests {
  /// The account of the same person, on a server that was made anew.
  private static let anew = Profile(
    account: "77", email: Fixtures.profile.email, name: "Maya", isOwner: true)
  private static let newEpoch = ID<Epoch>(high: 6, low: 6)
  private static let eve = Profile(
    account: "78", email: "eve@example.org", name: "Eve", isOwner: false)

  /// A device that has everything of the server, whose session has ended there.
  private func expired() -> (Player, Rows) {
    var player = Player(Fixtures.boot(path: "/inbox", items: []))
    var rows = Rows()
    player.start(path: "/inbox")
    rows.take(player.effects)
    player.pull(Fixtures.items)
    rows.take(player.effects)
    player.state.session = .expired(Fixtures.profile)
    return (player, rows)
  }

  private func signIn(_ player: inout Player, as profile: Profile) throws {
    player.perform(.linkTapped(path: "/sign-in"))
    player.perform(.account(.emailChanged(profile.email)))
    player.perform(.account(.passwordChanged("correct horse")))
    player.perform(.account(.signInSubmitted))
    let request = try #require(player.request(Routes.session))
    player.hear(.responded(token: request.token, status: 200, body: profile.encoded))
  }

  private func erases(_ player: Player) -> Bool {
    player.effects.contains { if case .erase = $0 { true } else { false } }
  }

  /// The server, empty, answers the first pull.
  private func pullNothing(_ player: inout Player) throws {
    player.answerOutbox([])
    let pull = try #require(player.request(Routes.pull))
    #expect(try PullRequest(decoding: pull.call.body ?? []).epoch == nil)
    let answer = PullResponse(
      epoch: Self.newEpoch, head: 0, cursor: 0, now: Fixtures.now, entities: [])
    player.hear(.responded(token: pull.token, status: 200, body: answer.encoded))
  }

  // It used to be erased without a question: every change had been sent to the server that is gone.
  @Test func aServerMadeAnewErasesNothingUnasked() throws {
    var (player, _) = expired()
    try signIn(&player, as: Self.anew)
    #expect(!erases(player))
    #expect(player.left?.owner == Fixtures.profile)
    #expect(player.left?.holdings.items == Fixtures.items.count)
    let text = Audit.text(of: view(player.state))
    #expect(text.contains("This server doesn’t know the data on this device"))
    #expect(text.contains("\(Fixtures.items.count) saved items"))
    // Nothing is pulled or pushed before there is an answer.
    #expect(player.hear(.streamMessage).isEmpty)
  }

  @Test func everythingIsSentUnderTheStampsThatItHas() throws {
    var (player, _) = expired()
    try signIn(&player, as: Self.anew)
    player.perform(.leftBehind(.sendTapped))
    #expect(player.state.dialog == nil)
    #expect(player.state.route == .page(.inbox))
    #expect(player.state.reading.library.count == Fixtures.items.count)
    try pullNothing(&player)
    let rows = player.outboxRows
    #expect(rows.count == Fixtures.items.count)
    player.persist()
    player.answerOutbox(rows)
    let push = try #require(player.request(Routes.push))
    let sent = try PushRequest(decoding: push.call.body ?? []).changes.map(\.entity)
    #expect(Set(sent) == Set(Fixtures.items))
  }

  // Two accounts of one server have one epoch: a cursor of the one says nothing of the other.
  @Test func anotherAccountOfTheSameServerIsPulledFromItsBeginning() throws {
    var (player, rows) = expired()
    try signIn(&player, as: Self.eve)
    #expect(Audit.text(of: view(player.state)).contains("Another account’s data is on this device"))
    rows.take(player.effects)
    player.perform(.leftBehind(.sendTapped))
    rows.take(player.effects)
    try pullNothing(&player)
    // A crash before the answer changes nothing.
    var second = Player(Fixtures.boot(items: []))
    second.state.session = .signedIn(Self.eve)
    second.start(rows.all, path: "/inbox")
    #expect(second.left == nil)
    #expect(second.state.reading.library.count == Fixtures.items.count)
    second.hear(.leading(true))
    second.answerOutbox(rows.all[.outbox] ?? [])
    let pull = try #require(second.request(Routes.pull))
    #expect(try PullRequest(decoding: pull.call.body ?? []).epoch == nil)
  }

  // The shell knew the owner of the rows alone, while the cookie was another account's already.
  @Test func aQuestionThatWasNotAnsweredIsAskedAgain() throws {
    var (player, rows) = expired()
    try signIn(&player, as: Self.anew)
    rows.take(player.effects)
    var second = Player(Boot(path: "/inbox"))
    second.start(rows.all, path: "/inbox")
    #expect(second.left?.owner == Fixtures.profile)
    #expect(second.state.profile == Self.anew)
    let effects = second.hear(.leading(true))
    #expect(!effects.contains { if case .load = $0 { true } else { false } })
    // Signed out again: the rows are their owner's, and the question is over once the server knows.
    second.perform(.dialogCancelled)
    #expect(second.state.session == .expired(Fixtures.profile))
    let ending = try #require(second.request(Routes.session))
    rows.take(second.hear(.responded(token: ending.token, status: 204, body: [])))
    var third = Player(Boot(path: "/inbox"))
    third.start(rows.all, path: "/inbox")
    #expect(third.left == nil)
    #expect(third.state.session == .signedIn(Fixtures.profile))
  }

  @Test func aCopyHoldsEveryEntityAndLeavesTheQuestion() throws {
    var (player, _) = expired()
    try signIn(&player, as: Self.anew)
    player.perform(.leftBehind(.saveTapped))
    let copy = try #require(madeCopy(player))
    var reader = CBORReader(copy.bytes)
    #expect(try reader.readMapCount() == 6)
    for _ in 0..<3 {
      _ = try reader.readUInt()
      try reader.skip()
    }
    #expect(try reader.readUInt() == 3)
    #expect(try reader.readArrayCount() == Fixtures.items.count)
    for _ in Fixtures.items {
      #expect(Fixtures.items.contains(try Entity(decoding: try reader.readEncoded())))
    }
    #expect(try reader.readUInt() == 4)
    #expect(reader.isAtEnd)
    // It used to be said to be saved before it was, also where it could not be made.
    #expect(player.left?.copy == .notMade)
    player.hear(.persisted(token: copy.token, succeeded: false))
    #expect(player.left?.copy == .failed)
    #expect(Audit.text(of: view(player.state)).contains("The file couldn’t be created"))
    player.perform(.leftBehind(.saveTapped))
    let again = try #require(madeCopy(player))
    player.hear(.persisted(token: again.token, succeeded: true))
    #expect(player.left?.copy == .saved)
    #expect(Audit.text(of: view(player.state)).contains("in your downloads"))
  }

  private func madeCopy(_ player: Player) -> (token: UInt32, bytes: [UInt8])? {
    for case .saveCopy(let token, let bytes) in player.effects { return (token, bytes) }
    return nil
  }

  // MARK: several tabs

  /// A tab that leads, and has everything of the server.
  private func leader() -> Player {
    var player = Player(Fixtures.boot(path: "/inbox", items: []))
    player.start(path: "/inbox")
    player.pull(Fixtures.items)
    return player
  }

  // The cookie is the browser's: a tab that went on sent all of its account in another's name.
  @Test func aTabThatHearsOfAnotherAccountSendsNothingBeforeTheAnswer() throws {
    var leader = leader()
    var (player, _) = expired()
    try signIn(&player, as: Self.eve)
    for case .broadcast(let bytes) in player.persist() { leader.hear(.heard(bytes)) }
    #expect(leader.state.session == .expired(Fixtures.profile))
    #expect(leader.hear(.streamMessage).isEmpty)
    player.perform(.leftBehind(.sendTapped))
    for case .broadcast(let bytes) in player.persist() { leader.hear(.heard(bytes)) }
    #expect(leader.state.session == .signedIn(Self.eve))
    #expect(leader.state.replica?.cursor == 0)
    #expect(leader.state.sync.phase == .working)
  }

  @Test func aTabThatHeardNothingIsToldByTheServerAndAsks() throws {
    var leader = leader()
    leader.perform(.reading(.favouriteTapped(Fixtures.id(4))))
    let rows = leader.outboxRows
    leader.persist()
    leader.answerOutbox(rows)
    let push = try #require(leader.request(Routes.push))
    let named = try PushRequest(decoding: push.call.body ?? []).account
    #expect(named?.text == Fixtures.profile.account)
    let problem = Problem(status: 409, code: Problem.otherAccount, detail: "").encoded
    leader.hear(.responded(token: push.token, status: 409, body: problem))
    let asked = try #require(leader.request(Routes.session))
    #expect(leader.hear(.streamMessage).isEmpty)
    leader.hear(.responded(token: asked.token, status: 200, body: Self.eve.encoded))
    #expect(leader.left?.owner == Fixtures.profile)
    #expect(leader.left?.holdings.unsent == 1)
    #expect(leader.state.session == .signedIn(Self.eve))
    #expect(leader.state.sync.refused.isEmpty)
    #expect(leader.hear(.streamMessage).isEmpty)
  }

  @Test func aPullNamesTheAccountToo() throws {
    var player = Player(Fixtures.boot(path: "/inbox", items: []))
    player.start(path: "/inbox")
    player.hear(.leading(true))
    player.answerOutbox([])
    let pull = try #require(player.request(Routes.pull))
    let named = try PullRequest(decoding: pull.call.body ?? []).account
    #expect(named?.text == Fixtures.profile.account)
  }

  // MARK: what cannot be read

  // It used to count as empty, and was erased unasked.
  @Test func aStoreThatCannotBeReadIsNotAnEmptyOne() throws {
    var player = Player(Fixtures.boot(isSignedIn: true, items: []))
    let row = StoreRow(key: Array("profile".utf8), value: Self.anew.encoded)
    for case .load(let token, let store) in player.begin(path: "/inbox") {
      if store == .entities {
        player.hear(.loadFailed(token: token))
      } else {
        player.hear(.loaded(token: token, store, rows: store == .meta ? [row] : []))
      }
    }
    player.hear(.filesWaiting([]))
    #expect(player.left?.holdings.isUnread == true)
    #expect(!erases(player))
    #expect(Audit.text(of: view(player.state)).contains("data that can’t be read now"))
  }

  @Test func filesThatCannotBeReadAreNotNone() throws {
    var player = Player(Fixtures.boot(isSignedIn: true, items: []))
    let row = StoreRow(key: Array("profile".utf8), value: Self.anew.encoded)
    #expect(player.start([.meta: [row]]).contains(.listFiles))
    player.hear(.filesUnreadable)
    #expect(player.left?.holdings.isUnread == true)
    #expect(!erases(player))
  }

  // They used to be erased unasked: they are in a database of their own.
  @Test func filesAloneAreAskedAboutToo() throws {
    var player = Player(Fixtures.boot(isSignedIn: true, items: []))
    var stranger = Fixtures.profile
    stranger.account = "77"
    let row = StoreRow(key: Array("profile".utf8), value: stranger.encoded)
    #expect(player.start([.meta: [row]]).contains(.listFiles))
    #expect(!erases(player))
    player.hear(.filesWaiting([WaitingFile(hash: "0a", size: 3)]))
    #expect(player.left?.holdings.files == 1)
    #expect(!erases(player))
    player.perform(.dialogConfirmed)
    #expect(erases(player))
  }

  @Test func anotherTabForgetsWhatIsErased() throws {
    var (player, _) = expired()
    var (second, _) = expired()
    try signIn(&player, as: Self.anew)
    player.perform(.dialogConfirmed)
    for case .broadcast(let bytes) in player.effects { second.hear(.heard(bytes)) }
    #expect(second.state.reading.library.isEmpty)
    #expect(second.state.session == .signedOut)
    #expect(!second.state.signOut.isPending)
  }

  // Whoever signed out before signing in to the new server used to lose everything.
  @Test func aSignOutThatMayForgetTheOnlyCopyAsksFirst() throws {
    var (player, _) = expired()
    player.signOut()
    #expect(player.state.dialog == .signOut(unsent: 0, isOnlyCopy: true))
    #expect(!erases(player))
    #expect(Audit.text(of: view(player.state)).contains("may be the only copy"))
  }

  // MARK: contents

  private func restored() throws -> Player {
    var (player, _) = expired()
    try signIn(&player, as: Self.anew)
    player.perform(.leftBehind(.sendTapped))
    try pullNothing(&player)
    let rows = player.outboxRows
    player.persist()
    player.answerOutbox(rows)
    let push = try #require(player.request(Routes.push))
    let seqs = (1...UInt64(rows.count)).map { $0 }
    let answer = PushResponse(epoch: Self.newEpoch, now: Fixtures.now, seqs: seqs)
    player.hear(.responded(token: push.token, status: 200, body: answer.encoded))
    let pull = try #require(player.request(Routes.pull))
    let pulled = PullResponse(
      epoch: Self.newEpoch, head: UInt64(rows.count), cursor: UInt64(rows.count),
      now: Fixtures.now, entities: Fixtures.items)
    player.hear(.responded(token: pull.token, status: 200, body: pulled.encoded))
    return player
  }

  private func uploads(_ player: Player) -> [(token: UInt32, hash: String, account: String)] {
    player.effects.compactMap {
      if case .upload(let token, let hash, let account) = $0 { (token, hash, account) } else { nil }
    }
  }

  private func listed(_ player: Player) -> UInt32? {
    for case .listKept(let token) in player.effects { return token }
    return nil
  }

  /// Whether it is written down that the server has all contents.
  private func ends(_ player: Player) -> Bool {
    player.effects.contains { effect in
      guard case .persist(_, let rows) = effect else { return false }
      return rows.contains { $0.key == Array("kept-files".utf8) && $0.value == nil }
    }
  }

  @Test func whatTheServerLacksIsSentFromWhatTheDeviceKeeps() throws {
    var player = try restored()
    let first = [UInt8](repeating: 1, count: 32)
    let second = [UInt8](repeating: 2, count: 32)
    let listing = listed(player)
    let digits = Array((Hex.encode(first) + Hex.encode(second)).utf8)
    player.hear(.responded(token: try #require(listing), status: 200, body: digits))
    let asked = try #require(player.request(Routes.missingContents))
    #expect(try HashList(decoding: asked.call.body ?? []).hashes == [first, second])
    // No answer: it is asked again.
    let failed = player.hear(.responded(token: asked.token, status: 0, body: []))
    #expect(failed.contains { if case .startTimer(6, _) = $0 { true } else { false } })
    player.hear(.timerFired(token: 6))
    let again = try #require(player.request(Routes.missingContents))
    player.hear(
      .responded(token: again.token, status: 200, body: HashList([second]).encoded))
    let upload = try #require(uploads(player).first)
    #expect(upload.hash == Hex.encode(second) && upload.account == Self.anew.account)
    player.hear(.responded(token: upload.token, status: 201, body: []))
    #expect(ends(player))
    player.hear(.streamMessage)
    player.answerOutbox([])
    #expect(uploads(player).isEmpty)
  }

  // What was answered before used to end the round, and what the server had lost meanwhile was not sent.
  @Test func anotherNewEpochAsksForContentsAnew() throws {
    var player = try restored()
    let first = try #require(listed(player))
    player.hear(.streamMessage)
    player.answerOutbox([])
    let pull = try #require(player.request(Routes.pull))
    let answer = PullResponse(
      epoch: ID(high: 7, low: 7), head: 4, cursor: 4, now: Fixtures.now, entities: Fixtures.items)
    player.hear(.responded(token: pull.token, status: 200, body: answer.encoded))
    let second = try #require(listed(player))
    #expect(player.hear(.responded(token: first, status: 200, body: [])).isEmpty)
    player.hear(.responded(token: second, status: 200, body: []))
    #expect(ends(player))
  }

  // It used to count as done.
  @Test func contentsThatTheServerRefusesAreOfferedAgainAtTheNextStart() throws {
    var player = try restored()
    let hash = [UInt8](repeating: 1, count: 32)
    let listing = try #require(listed(player))
    player.hear(.responded(token: listing, status: 200, body: Array(Hex.encode(hash).utf8)))
    let asked = try #require(player.request(Routes.missingContents))
    player.hear(.responded(token: asked.token, status: 200, body: HashList([hash]).encoded))
    let upload = try #require(uploads(player).first)
    let problem = Problem(status: 422, code: "unsupported-file", detail: "").encoded
    player.hear(.responded(token: upload.token, status: 422, body: problem))
    #expect(!ends(player) && uploads(player).isEmpty)
    #expect(!player.state.files.kept.isDue)
  }

  @Test func aRestoredServerIsSentContentsToo() throws {
    var player = Player(Fixtures.boot(path: "/inbox", items: []))
    player.start(path: "/inbox")
    player.pull(Fixtures.items)
    #expect(!player.state.files.kept.isDue)
    player.hear(.streamMessage)
    player.answerOutbox([])
    let pull = try #require(player.request(Routes.pull))
    let answer = PullResponse(
      epoch: Self.newEpoch, head: 4, cursor: 4, now: Fixtures.now, entities: Fixtures.items)
    player.hear(.responded(token: pull.token, status: 200, body: answer.encoded))
    #expect(player.state.files.kept.isDue)
  }

  // Signing out before the rest was there used to lose what the server had forgotten.
  @Test func aSignOutBeforeEverythingIsSentToARestoredServerAsksFirst() throws {
    var player = Player(Fixtures.boot(path: "/inbox", items: []))
    player.start(path: "/inbox")
    player.pull(Fixtures.items)
    player.hear(.streamMessage)
    player.answerOutbox([])
    let pull = try #require(player.request(Routes.pull))
    // The first part of what it has: the mirror of before is not compared yet.
    let part = PullResponse(
      epoch: Self.newEpoch, head: 4, cursor: 1, now: Fixtures.now, entities: [Fixtures.items[0]])
    player.hear(.responded(token: pull.token, status: 200, body: part.encoded))
    let rest = try #require(player.request(Routes.pull))
    player.signOut()
    #expect(player.state.dialog == .signOut(unsent: 0, isAhead: true))
    #expect(!erases(player))
    #expect(Audit.text(of: view(player.state)).contains("hasn’t been sent to this server yet"))
    player.perform(.dialogCancelled)
    let answer = PullResponse(
      epoch: Self.newEpoch, head: 4, cursor: 4, now: Fixtures.now, entities: Fixtures.items)
    player.hear(.responded(token: rest.token, status: 200, body: answer.encoded))
    // Now the contents are on their way.
    let listing = try #require(listed(player))
    player.signOut()
    #expect(player.state.dialog == .signOut(unsent: 0, isAhead: true))
    player.perform(.dialogCancelled)
    player.hear(.responded(token: listing, status: 200, body: []))
    player.signOut()
    #expect(erases(player))
  }

  // The account on the new server had nothing of it yet.
  @Test func aSignOutBeforeEverythingIsSentToAnotherAccountAsksFirst() throws {
    var (player, _) = expired()
    try signIn(&player, as: Self.anew)
    player.perform(.leftBehind(.sendTapped))
    player.signOut()
    #expect(player.state.dialog == .signOut(unsent: 0, isAhead: true))
    #expect(!erases(player))
  }

  // MARK: a database that is deleted under the page

  // The next rows used to go into an empty database, whose cursor then said that all else was there.
  @Test func aDeletedDatabaseIsWrittenAgainFromMemory() throws {
    var (player, _) = expired()
    player.state.session = .signedIn(Fixtures.profile)
    player.perform(.reading(.favouriteTapped(Fixtures.id(4))))
    player.perform(.reading(.capturing(.noteTapped)))
    player.perform(.reading(.capturing(.noteChanged("Half a thought"))))
    var rows = Rows()
    rows.take(player.hear(.storageLost))
    var second = Player(Boot(path: "/inbox"))
    second.device = player.device
    second.start(rows.all, path: "/inbox")
    #expect(second.state.session == .signedIn(Fixtures.profile))
    #expect(second.state.reading.library == player.state.reading.library)
    #expect(second.state.replica?.pendingCount == 1)
    #expect(second.state.replica?.cursor == player.state.replica?.cursor)
    #expect(!second.state.reading.capture.draft.isEmpty)
  }

  // They used to be forgotten as if another tab had sent them.
  @Test func filesThatWaitWaitAgainInANewDatabase() throws {
    var (player, _) = expired()
    player.state.session = .signedIn(Fixtures.profile)
    let file = WaitingFile(hash: String(repeating: "a", count: 64), size: 3)
    player.state.files.waiting = [file]
    var token: UInt32?
    for case .renew(let asked, _) in player.hear(.storageLost) { token = asked }
    let effects = player.hear(.persisted(token: try #require(token), succeeded: true))
    #expect(effects.contains(.restoreFile(file)))
  }

  // It may know less of the mirror than what the other tab has stored since.
  @Test func aTabThatDoesNotPullWritesItsOwnChangesAlone() throws {
    var (player, _) = expired()
    player.state.session = .signedIn(Fixtures.profile)
    player.perform(.reading(.favouriteTapped(Fixtures.id(4))))
    player.hear(.leading(false))
    var rows = Rows()
    rows.take(player.hear(.storageLost))
    #expect(rows.all[.entities] == nil)
    #expect(rows.all[.outbox]?.count == 1)
    #expect(rows.all[.meta]?.contains { $0.key == Replica.syncKey } == false)
  }

  @Test func whatIsBeingErasedIsNotWrittenAgain() throws {
    var (player, _) = expired()
    player.signOut()
    player.perform(.dialogConfirmed)
    for case .renew(_, let writes) in player.hear(.storageLost) { #expect(writes.isEmpty) }
  }
}

/// What a device's database holds after these effects.
private struct Rows {
  var all: [StoreName: [StoreRow]] = [:]

  mutating func take(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .persist(_, let writes), .renew(_, let writes): for write in writes { keep(write) }
      default: break
      }
    }
  }

  private mutating func keep(_ write: StoreWrite) {
    var rows = all[write.store] ?? []
    rows.removeAll { $0.key == write.key }
    if let value = write.value { rows.append(StoreRow(key: write.key, value: value)) }
    all[write.store] = rows.isEmpty ? nil : rows
  }
}
