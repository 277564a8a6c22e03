import Kernel
import Kit
import ReadingCore
import RestockCore
import SyncCore
import TasksCore
import Wire

/// The passes in which the leading tab brings device and server together.
///
/// A pass reads the outbox, pushes until nothing waits, pulls to the head, and opens the stream of
/// "there is more".
extension State {
  var canSync: Bool {
    // Another account's changes must never be sent in this one's name.
    if case .otherAccount = dialog { return false }
    return sync.isLeading && isOnline && isSignedIn && replica != nil && signOut.met == nil
  }

  /// Starts at once, whatever timer was set.
  mutating func syncNow(_ moment: Moment) -> [Effect] {
    if sync.phase == .waiting { sync.phase = .idle }
    return [.stopTimer(token: TimerToken.sync)] + requestPass(moment)
  }

  /// Starts a pass, or notes that another is wanted after this one.
  mutating func requestPass(_ moment: Moment) -> [Effect] {
    guard canSync else { return [] }
    guard sync.phase == .idle else {
      sync.wantsPass = true
      return []
    }
    sync.phase = .working
    sync.wantsPass = false
    sync.hasPulled = false
    return [.load(token: requests.token(for: .load(.outbox)), .outbox)]
  }

  mutating func outboxReloaded(_ rows: [StoreRow], _ moment: Moment) -> [Effect] {
    replica?.releaseHeld()
    guard let changed = replica?.reload(outbox: rows) else { return [] }
    refresh(changed)
    return continuePass(moment)
  }

  mutating func continuePass(_ moment: Moment) -> [Effect] {
    guard let replica, canSync else {
      sync.phase = .idle
      return []
    }
    if let count = massDeletion(replica) { return askBeforeDeleting(count) }
    if var request = self.replica?.nextPush(limit: sync.pushLimit ?? SyncState.largestPush) {
      request.account = account
      return [ask(.push(request), HTTPCall(.post, Routes.push, body: request.encoded))]
    }
    if !sync.hasPulled || replica.needsPull { return pull(replica) }
    if replica.holdsBack {
      // The rest is through: what has no room is tried again later.
      sync.trouble = .server(507)
      return passFailed(moment)
    }
    return finishPass(moment)
  }

  private mutating func pull(_ replica: Replica) -> [Effect] {
    var request = replica.nextPull()
    request.account = account
    return [ask(.pull(request), HTTPCall(.post, Routes.pull, body: request.encoded))]
  }

  /// The status that our own server gave.
  ///
  /// Its errors carry a problem with a code. One without comes from something between: it says nothing of
  /// what was sent nor of who is signed in, and counts as 502.
  mutating func ownStatus(_ status: Int, _ body: [UInt8]) -> Int {
    sync.trouble = status == 0 ? .noAnswer : nil
    // That one is the host's: the file to be sent is not there.
    guard status >= 300, status != 410 else { return status }
    guard let problem = try? Problem(decoding: body), !problem.code.utf8.isEmpty else {
      sync.trouble = status < 400 || status == 401 ? .page : .between(status)
      return 502
    }
    sync.trouble = status >= 500 ? .server(status) : .refused(status)
    return status
  }

  mutating func pushed(
    _ request: PushRequest, _ status: Int, _ body: [UInt8], _ moment: Moment
  ) -> [Effect] {
    guard status != 401 else { return sessionExpired(moment) }
    guard status == 200, let response = try? PushResponse(decoding: body) else {
      return pushRefused(request, status, body, moment)
    }
    if let limit = sync.pushLimit {
      sync.pushLimit = limit * 2 < SyncState.largestPush ? limit * 2 : nil
    }
    guard let epoch = replica?.epoch, response.epoch == epoch else {
      // The server was restored: the pull finds out, and everything is sent again.
      guard let replica else { return [] }
      return pull(replica)
    }
    let writes = replica?.received(response, to: request, at: moment.instant) ?? []
    return store(writes, saying: nil) + continuePass(moment)
  }

  mutating func pulled(
    _ request: PullRequest, _ status: Int, _ body: [UInt8], _ moment: Moment
  ) -> [Effect] {
    guard status != 401 else { return sessionExpired(moment) }
    guard status == 200, let response = try? PullResponse(decoding: body) else {
      return passFailed(moment)
    }
    // Not the request's: it may have been made before another tab had pulled.
    let epoch = replica?.epoch
    guard var update = replica?.received(response, to: request, at: moment.instant) else {
      return []
    }
    if epoch != nil, epoch != replica?.epoch {
      // The server was restored, and its contents with it.
      sendKeptAnew()
      update.writes.append(MetaRows.writeKeptFiles(areDue: true))
    }
    let productsBefore = restock.livingCount
    refresh(update.changed)
    // An answer that leads nowhere is not asked for again at once.
    let isStuck = replica?.cursor == request.cursor && replica?.epoch == request.epoch
    if isStuck && !update.isComplete {
      sync.trouble = .server(status)
      return store(update.writes, saying: nil) + passFailed(moment)
    }
    if update.isComplete {
      sync.hasPulled = true
      if !sync.wasComplete { dropStrangers() }
    }
    var effects = store(update.writes, saying: nil) + takeLook()
    if restock.livingCount < productsBefore { effects += sendWaiting(moment) }
    effects += perform(reading.refreshReader(), moment)
    return effects + continuePass(moment)
  }

  /// Cards that only the first page knew, and that the server no longer has.
  private mutating func dropStrangers() {
    guard let replica else { return }
    let entities = replica.entities(of: .item)
    if entities.count != reading.library.count { reading.library = Library(entities) }
    load(replica)
  }

  private mutating func refresh(_ changed: [ID<Entity>]) {
    guard let replica else { return }
    // Beyond this many, sorting once is faster than placing each.
    if changed.count > 200 && changed.count * 2 > reading.library.count {
      reading.library = Library(replica.entities(of: .item))
      load(replica)
      return
    }
    for id in changed { show(id, of: replica) }
  }

  private mutating func finishPass(_ moment: Moment) -> [Effect] {
    sync.phase = .idle
    sync.attempt = 0
    sync.failure = .noAnswer
    sync.wasComplete = true
    sync.isAsked = false
    sync.allowsMassDeletion = false
    if sync.wantsPass { return requestPass(moment) }
    reading.endOutdated(.unreadable)
    var effects: [Effect] = sync.isStreamOpen ? [] : [.openStream]
    effects += keepNext(moment) + sendFiles(moment) + followCalendars(moment)
    if reading.library.hasCategories { effects += perform(reading.fileNew(moment), moment) }
    return effects
  }

  mutating func passFailed(_ moment: Moment) -> [Effect] {
    sync.phase = .idle
    // An answer with nothing wrong that cannot be read is a page of something between.
    sync.failure = sync.trouble ?? .page
    sync.isAsked = false
    reading.endOutdated(.unavailableOffline)
    return retryLater(moment)
  }

  mutating func retryLater(_ moment: Moment) -> [Effect] {
    guard canSync else { return [] }
    sync.phase = .waiting
    sync.attempt = min(sync.attempt + 1, 100)
    let delay = max(
      SyncState.delay(attempt: sync.attempt, entropy: moment.entropy.low),
      min(sync.retryAfter, SyncState.longestRetryAfter) * 1000)
    sync.retryAfter = 0
    return [.startTimer(token: TimerToken.sync, milliseconds: delay)]
  }

  /// The server does not know this browser any more; nothing on the device is touched.
  mutating func sessionExpired(_ moment: Moment) -> [Effect] {
    guard case .signedIn(let profile) = session else { return [] }
    session = .expired(profile)
    switch sheet {
    case .password, .deletion, .profile, .email, .signIn: sheet = nil
    case .drawer, .quickActions, .palette, nil: break
    }
    reading.endOutdated(.unavailableOffline)
    sync.phase = .idle
    sync.isStreamOpen = false
    return [.stopTimer(token: TimerToken.sync), .closeStream, .announce(words.sessionExpired)]
  }
}

/// Nobody empties an account by accident.
extension State {
  /// How many items the unsent changes delete, if that is most of what there is.
  private func massDeletion(_ replica: Replica) -> Int? {
    guard !sync.allowsMassDeletion, replica.pendingCount > 20 else { return nil }
    var deletions = 0
    for change in replica.pendingChanges
    where change.entity.isDeleted && change.entity.kind != .membership { deletions += 1 }
    guard deletions > 20 else { return nil }
    let living =
      reading.library.count(.inbox) + reading.library.count(.archive) + tasks.livingCount
      + restock.livingCount
    return deletions > living ? deletions : nil
  }

  private mutating func askBeforeDeleting(_ count: Int) -> [Effect] {
    sync.phase = .asking
    dialog = .massDeletion(count: count)
    return [.focus(id: "dialog")]
  }

  mutating func confirmMassDeletion(_ moment: Moment) -> [Effect] {
    sync.allowsMassDeletion = true
    sync.phase = .idle
    return requestPass(moment)
  }

  /// Brings back everything whose deletion was not sent yet.
  mutating func refuseMassDeletion(_ moment: Moment) -> [Effect] {
    sync.phase = .idle
    var edits: [Edit] = []
    for change in replica?.pendingChanges ?? [] where change.entity.isDeleted {
      edits.append(
        Edit(
          change.entity.id, kind: change.entity.kind, [.init(.deleted, RegisterValue.null)]))
    }
    return record(edits, saying: Saying(words.undone), moment)
  }
}
