import Kernel
import Kit
import ReadingCore
import RestockCore
import SyncCore
import TasksCore
import Wire

/// Somebody is signed in where data of another account is, or of their own account on a server that was
/// made anew: it may be the last copy, so nothing of it goes before they have said so.
extension State {
  /// The cookie is somebody else's, as where another tab signed in: nothing of this was stored there.
  mutating func foundOther(_ moment: Moment) -> [Effect] {
    files.current = nil
    guard isSignedIn, !isMeeting else { return [] }
    return sessionExpired(moment) + [askForProfile()]
  }

  /// Another tab has met them: it asks, and this one sends nothing any more.
  mutating func heardMeeting(_ met: Profile, _ moment: Moment) -> [Effect] {
    guard profile?.account != met.account, !isMeeting else { return [] }
    return sessionExpired(moment)
  }

  private var isMeeting: Bool {
    if case .otherAccount = dialog { return true }
    return signOut.met != nil
  }

  mutating func meet(_ stranger: Profile, over owner: Profile) -> [Effect] {
    guard let replica, !isMeeting else { return [] }
    session = .signedIn(stranger)
    return meetOther(owner, replica, hasDrafts: typed != Drafts())
  }

  /// Asks what is to become of it; until that is said, nothing is synced.
  mutating func meetOther(_ owner: Profile, _ replica: Replica, hasDrafts: Bool) -> [Effect] {
    self.replica = replica
    let holdings = holdings(of: replica, hasDrafts: hasDrafts)
    guard holdings.isEmpty else { return askAbout(LeftBehind(owner, holdings)) }
    // Files have a database of their own.
    signOut.met = owner
    return [.listFiles]
  }

  /// A row remembers the question: the cookie is the new account's already.
  private mutating func askAbout(_ left: LeftBehind) -> [Effect] {
    dialog = .otherAccount(left)
    let row = session.profileRow
    return (row.map { store([$0], saying: nil) } ?? []) + [.listFiles, .focus(id: "dialog")]
  }

  /// The files that wait, while the question is asked or before: nothing is made of them.
  ///
  /// Nil where they cannot be read: what is unknown is not nothing.
  mutating func metFiles(_ waiting: [WaitingFile]?) -> [Effect]? {
    guard isMeeting else { return nil }
    var holdings = Holdings()
    if case .otherAccount(let left) = dialog { holdings = left.holdings }
    if let waiting { files.waiting = waiting } else { holdings.isUnread = true }
    holdings.files = files.waiting.count
    if case .otherAccount(var left) = dialog {
      left.holdings = holdings
      dialog = .otherAccount(left)
      return []
    }
    guard let owner = signOut.met else { return nil }
    signOut.met = nil
    return holdings.isEmpty ? makeRoom() : askAbout(LeftBehind(owner, holdings))
  }

  mutating func handle(_ action: LeftBehindAction, _ moment: Moment) -> [Effect] {
    guard case .otherAccount(var left) = dialog else { return [] }
    switch action {
    case .sendTapped: return sendEverything(moment)
    case .saveTapped:
      left.copy = .notMade
      dialog = .otherAccount(left)
      return [.saveCopy(token: requests.token(for: .copy), deviceCopy(of: left.owner, moment))]
    }
  }

  mutating func copyMade(_ succeeded: Bool) -> [Effect] {
    guard case .otherAccount(var left) = dialog else { return [] }
    left.copy = succeeded ? .saved : .failed
    dialog = .otherAccount(left)
    return [.announce(succeeded ? words.copySaved : words.copyFailed)]
  }

  /// All that is here becomes the signed-in account's, as each register was written: what the server
  /// has newer stays.
  private mutating func sendEverything(_ moment: Moment) -> [Effect] {
    guard var replica, case .signedIn(let profile) = session else { return [] }
    dialog = nil
    self.replica = nil
    let writes = replica.moveToAnotherAccount()
    adopt(replica)
    if let rows = loaded.stores[.drafts] { restoreDrafts(rows) }
    loaded.stores = [:]
    // What was deleted long ago goes along.
    sync.allowsMassDeletion = true
    sendKeptAnew()
    let rows = [
      MetaRows.write(profile), MetaRows.writeMeeting(nil), MetaRows.writeKeptFiles(areDue: true),
      MetaRows.writeSignOut(isPending: false),
    ]
    return store(writes + rows, saying: nil) + settled(moment)
  }

  /// Forgets the data of another account; until it is gone, nothing is synced.
  mutating func makeRoom() -> [Effect] {
    signOut.erasing = .begun
    replica = nil
    let style = reading.style
    reading = ReadingState()
    reading.style = style
    tasks = TasksState()
    restock = RestockState()
    finding = nil
    return [
      .erase(token: requests.token(for: .erase(.otherAccount))),
      .broadcast(TabMessage.erased.encoded),
    ]
  }

  /// Whoever it belongs to can still sign in and go on.
  mutating func giveBack(to owner: Profile, _ moment: Moment) -> [Effect] {
    session = .expired(owner)
    if let replica { adopt(replica) }
    if let rows = loaded.stores[.drafts] { restoreDrafts(rows) }
    loaded.stores = [:]
    return [ask(.signOutStranger, HTTPCall(.delete, Routes.session))]
      + show(.page(.signIn), replaces: true, moment)
  }

  /// Before the stranger's session has ended, the next start asks again.
  mutating func strangerSignedOut(_ status: Int) -> [Effect] {
    guard (200..<300).contains(status) || status == 401 else { return [] }
    return store([MetaRows.writeMeeting(nil)], saying: nil)
  }

  /// Another tab has said what becomes of it.
  mutating func heardAnswer(_ writes: [StoreWrite]) {
    guard case .otherAccount(let left) = dialog else { return }
    for write in writes
    where write.store == .meta && write.key == MetaRows.meetingKey && write.value == nil {
      dialog = nil
      session = .expired(left.owner)
      if let replica { adopt(replica) }
    }
  }
}

extension State.Session {
  /// The row that remembers who is signed in over another account's data.
  fileprivate var profileRow: StoreWrite? {
    guard case .signedIn(let profile) = self else { return nil }
    return MetaRows.writeMeeting(profile)
  }
}
