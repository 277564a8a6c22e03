import Kernel
import SyncCore
import Wire

/// Signing out: this device forgets at once, and the server is told at the next contact.
///
/// The cookie that names the session is out of our reach, so a row on the device remembers that it
/// is to end. While that row is there, nothing of the account is shown and nobody signs in.
extension State {
  mutating func askToSignOut() -> [Effect] {
    guard replica != nil else {
      // What is not sent is known once the rows are there.
      signOut.isAsked = true
      return []
    }
    // Read anew, files first: other tabs take in and type too.
    signOut.isCounting = true
    return [.listFiles]
  }

  /// The files that wait are known, or cannot be read; now what is typed.
  mutating func countDrafts(isUnread: Bool) -> [Effect] {
    guard signOut.isCounting else { return [] }
    signOut.isCounting = false
    signOut.hasUnread = isUnread
    return [.load(token: requests.token(for: .load(.draftsToLose)), .drafts)]
  }

  mutating func signOut(losing rows: [StoreRow], _ moment: Moment) -> [Effect] {
    guard let replica, profile != nil else { return [] }
    let unsent = unsentCount(of: replica)
    let losesDrafts = !rows.isEmpty || typed != Drafts()
    let isOnlyCopy = !isSignedIn && !holdings(of: replica, hasDrafts: losesDrafts).isEmpty
    let isAhead =
      replica.holdsEarlierMirror || files.kept.isOwed || signOut.hasUnread || storage.isUnread
    guard unsent == 0, !losesDrafts, !isOnlyCopy, !isAhead else {
      dialog = .signOut(
        unsent: unsent, losesDrafts: losesDrafts, isOnlyCopy: isOnlyCopy, isAhead: isAhead)
      return [.focus(id: "dialog")]
    }
    return signOutNow(moment)
  }

  /// Changes that are on this device alone.
  func unsentCount(of replica: Replica) -> Int {
    replica.pendingCount + sync.refused.count + files.waiting.count
  }

  mutating func signOutNow(_ moment: Moment) -> [Effect] {
    signOut = SignOutState()
    signOut.isPending = true
    forgetAccount()
    return [
      .closeStream, .stopTimer(token: TimerToken.sync), .stopTimer(token: TimerToken.place),
      eraseAll(),
      .broadcast(TabMessage.signedOut.encoded),
    ] + show(.page(.welcome), replaces: true, moment)
  }

  /// Forgets the account, and leaves what belongs to the device; the note of the sign-out is written
  /// in the same transaction, so that neither is there without the other.
  private mutating func eraseAll() -> Effect {
    signOut.erasing = .begun
    return .erase(
      token: requests.token(for: .erase(.signOut)),
      leaving: [
        MetaRows.writeSignOut(isPending: signOut.isPending), MetaRows.write(chosenLanguage),
        MetaRows.write(appearance),
      ])
  }

  /// The app was opened after a sign-out that the server does not know of.
  mutating func startSignedOut(_ moment: Moment) -> [Effect] {
    signOut.isPending = true
    // What was typed meanwhile is of whoever is here now.
    var typed = form
    typed.isBusy = false
    forgetAccount()
    form = typed
    // Again: another tab may have written something while it was erased.
    return [eraseAll()] + settled(moment)
  }

  mutating func erasedAfterSignOut(_ moment: Moment) -> [Effect] {
    signOut.erasing = .done
    let row = MetaRows.writeSignOut(isPending: signOut.isPending)
    let effects: [Effect] = [.broadcast(TabMessage.wrote([row]).encoded)]
    guard let waiting = signOut.waitingForm else { return effects + closeSession() }
    if signOut.isPending { return effects + closeSession(before: waiting) }
    signOut.waitingForm = nil
    form.isBusy = false
    return effects + submit(isNew: waiting)
  }

  /// Said as it is; the server is told all the same, and whoever waited to sign in is not let in.
  mutating func notErased(_ erasure: Purpose.Erasure) -> [Effect] {
    signOut.erasing = .failed
    let said: [Effect] = [.announce(words.notErased)]
    guard case .signOut = erasure else { return said }
    guard signOut.waitingForm != nil else { return said + closeSession() }
    signOut.waitingForm = nil
    form.isBusy = false
    return said + [.focus(id: "erase-again")]
  }

  mutating func eraseAgain() -> [Effect] {
    guard signOut.erasing == .failed else { return [] }
    return isSignedIn ? makeRoom() : [eraseAll()]
  }

  /// Somebody signs in: not before nothing of the earlier account is left.
  mutating func erase(before isNew: Bool) -> [Effect] {
    signOut.waitingForm = isNew
    let isUnderWay = requests.contains { $0 == .erase(.signOut) }
    return isUnderWay ? [] : [eraseAll()]
  }

  /// Tells the server, from the tab that leads: one is enough.
  mutating func closeSession() -> [Effect] {
    sync.isLeading ? tellServer() : []
  }

  /// Somebody signs in: not before the earlier session has ended.
  mutating func closeSession(before isNew: Bool) -> [Effect] {
    signOut.waitingForm = isNew
    return tellServer()
  }

  private mutating func tellServer() -> [Effect] {
    let isUnderWay = requests.contains { $0 == .signOut || $0 == .erase(.signOut) }
    guard signOut.isPending, !isUnderWay else { return [] }
    let token = requests.token(for: .signOut)
    return [
      .stopTimer(token: TimerToken.signOut),
      .request(token: token, HTTPCall(.delete, Routes.session)),
    ]
  }

  mutating func sessionClosed(_ status: Int, _ moment: Moment) -> [Effect] {
    let waiting = signOut.waitingForm
    signOut.waitingForm = nil
    if waiting != nil { form.isBusy = false }
    guard (200..<300).contains(status) || status == 401 else {
      var effects: [Effect] = []
      if waiting != nil {
        form.problem = status == 0 ? .offline : .serverTrouble
        effects = [.focus(id: "form-problem")]
      }
      signOut.attempt = min(signOut.attempt + 1, 100)
      let delay = SyncState.delay(attempt: signOut.attempt, entropy: moment.entropy.low)
      return effects + [.startTimer(token: TimerToken.signOut, milliseconds: delay)]
    }
    let erasing = signOut.erasing
    signOut = SignOutState()
    signOut.erasing = erasing
    let effects = store([MetaRows.writeSignOut(isPending: false)], saying: nil)
    guard let waiting else { return effects + offerPasskeys() }
    return effects + submit(isNew: waiting)
  }

  /// Another tab signed out, or has told the server.
  mutating func heardSignOut(_ writes: [StoreWrite]) -> [Effect] {
    for write in writes where write.store == .meta && write.key == MetaRows.signOutKey {
      signOut.isPending = write.value != nil
      // Without a value the server was told, whether or not everything is gone.
      if write.value != nil { signOut.erasing = .done }
    }
    return signOut.isPending ? closeSession() : offerPasskeys()
  }
}
