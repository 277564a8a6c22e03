public import Kernel
import Kit
import ReadingCore
import RestockCore
import SyncCore
import TasksCore
import Wire

/// The state after the action, and what the host is to do now.
public func reduce(_ state: inout State, _ action: Action, _ moment: Moment) -> [Effect] {
  let titleBefore = state.title
  let stayedAtBack = state.staysAtBack
  let wasListening = state.reading.listen.now != nil
  let wasTyped = state.hasUnsavedInput
  state.tick(moment)
  var effects = state.handle(action, moment)
  effects += state.followJoined(moment)
  // However it came about that nothing is listened to any more, a sign-out too.
  // Before the rest: something else may play instead.
  if wasListening, state.reading.listen.now == nil {
    effects = [.hush, .showPlaying(nil)] + effects
  }
  if state.reading.search.takeQuestion() {
    effects += state.find(moment)
  } else if state.isFindingDue {
    effects += state.goOnFinding(moment)
  }
  switch state.route.app {
  case .later: break
  case .taskFlow: state.tasks.arrange(moment)
  case .restock: state.restock.arrange(moment)
  }
  if state.notices.isWatching { effects += state.watchNotices(effects) }
  let staysAtBack = state.staysAtBack
  if staysAtBack != stayedAtBack { effects.append(.cover(staysAtBack)) }
  let isTyped = state.hasUnsavedInput
  if isTyped != wasTyped { effects.append(.hold(isTyped)) }
  if state.title != titleBefore { effects.append(.setTitle(state.title)) }
  return effects
}

extension State {
  /// Minutes are enough for what is shown, and leave most actions without a new time.
  mutating func tick(_ moment: Moment) {
    let minute = moment.instant.milliseconds / 60_000
    if now.milliseconds / 60_000 != minute { now = moment.instant }
    offsetSeconds = moment.offsetSeconds
    updateContext()
  }

  mutating func handle(_ action: Action, _ moment: Moment) -> [Effect] {
    switch action {
    case .started(let device, let path): return start(device, path: path, moment)
    case .host(let event): return heard(event, moment)
    case .linkTapped(let path): return followed(path, moment)
    case .reading(let action):
      return perform(ReadingCore.reduce(&reading, action, moment), moment)
    case .tasks(let action): return perform(TasksCore.reduce(&tasks, action, moment), moment)
    case .restock(let action): return perform(RestockCore.reduce(&restock, action, moment), moment)
    case .menuTapped:
      sheet = .drawer
      return [.focus(id: "app-drawer")]
    case .drawerClosed: return closeSheet()
    case .palette(let action): return handle(action, moment)
    case .pane(let action): return handle(action, moment)
    case .quick(let action): return handle(action, moment)
    case .account(let action): return handle(action, moment)
    case .settings(let action): return handle(action, moment)
    case .notices(let action): return handle(action, moment)
    case .context(let action): return handle(action, moment)
    case .calendars(let action): return handle(action, moment)
    case .toastActionTapped:
      guard let shown = toast, !shown.undo.isEmpty else { return [] }
      toast = nil
      return [.stopTimer(token: TimerToken.toast)] + takeBackLast(moment)
    case .dialogConfirmed: return confirmDialog(moment)
    case .leftBehind(let action): return handle(action, moment)
    case .dialogCancelled: return cancelDialog(moment)
    case .updateTapped: return updateNow()
    case .eraseRetryTapped: return eraseAgain()
    case .storageRetryTapped:
      storage.hasFailed = false
      return store([], saying: nil)
    }
  }

  mutating func heard(_ event: HostEvent, _ moment: Moment) -> [Effect] {
    switch event {
    case .responded(let token, let status, let body, let retryAfter):
      guard let purpose = requests.take(token) else { return [] }
      sync.retryAfter = retryAfter
      let own = ownStatus(status, body)
      if own == 409, (try? Problem(decoding: body))?.code == Problem.otherAccount {
        return foundOther(moment)
      }
      return responded(purpose, own, body, moment)
    case .persisted(let token, let succeeded):
      guard let purpose = requests.take(token) else { return [] }
      return persisted(purpose, succeeded, moment)
    case .loaded(let token, let name, let rows):
      guard case .load(let load)? = requests.take(token) else { return [] }
      return loaded(load, name, rows, moment)
    case .loadFailed(let token):
      guard case .load(let load)? = requests.take(token) else { return [] }
      return loadFailed(load, moment)
    case .storageLost: return storageLost()
    case .storageMissing:
      storage.isMissing = true
      return []
    case .erased(let token, let succeeded):
      guard case .erase(let erasure)? = requests.take(token) else { return [] }
      return succeeded ? erased(erasure, moment) : notErased(erasure)
    case .timerFired(let token): return timerFired(token, moment)
    case .navigated(let path): return navigated(path, moment)
    case .streamOpened:
      sync.isStreamOpen = true
      return requestPass(moment)
    case .streamMessage: return requestPass(moment)
    case .streamClosed:
      sync.isStreamOpen = false
      return sync.phase == .idle ? retryLater(moment) : []
    case .heard(let bytes): return heardTab(bytes, moment)
    case .leading(let isLeading):
      sync.isLeading = isLeading
      return isLeading ? closeSession() + syncNow(moment) + listFiles : [.closeStream]
    case .online(let isOnline): return online(isOnline, moment)
    case .visible(let isVisible):
      guard isVisible else { return storeDraft(isLeaving: true) + writePlace(moment) }
      return closeSession() + syncNow(moment)
    case .kept(let paths): return perform(keeping.kept(paths), moment)
    case .readingPlace(let block, let offset, let permille):
      return perform(reading.moved(block: block, offset: offset, permille: permille), moment)
    case .updateReady:
      hasUpdate = true
      return []
    case .keyPressed(let key, let modifiers): return keyPressed(key, modifiers, moment)
    case .resized(let width, let height):
      return resized(WindowLayout(width: width, height: height), moment)
    case .listSeen(let sight):
      switch route {
      case .tasks(let route): tasks.see(sight, route, moment)
      case .restock: restock.see(sight, moment)
      case .page, .signUp, .reset, .confirm, .organise, .read, .firstRun:
        if let list = drawnList { reading.see(sight, of: list) }
      }
      return []
    case .shared(let isCopied):
      return perform(reading.shared(moment), moment) + (isCopied ? show(words.linkCopied) : [])
    case .speech(let event):
      return perform(ReadingCore.reduce(&reading, .listening(.told(event)), moment), moment)
    case .selected(let range):
      return perform(ReadingCore.reduce(&reading, .marking(.selected(range)), moment), moment)
    case .fileTaken(let file): return taken(file, moment)
    case .fileRefused(let trouble): return refused(trouble)
    case .filesWaiting(let files): return waiting(files, moment) + countDrafts(isUnread: false)
    case .filesUnreadable:
      // Where nothing outlives the page, no file waits.
      let effects = storage.isMissing ? waiting([], moment) : metFiles(nil) ?? []
      return effects + countDrafts(isUnread: !storage.isMissing)
    case .recording(let state, let milliseconds, let level):
      reading.capture.heard(state, milliseconds: milliseconds, level: level)
      return []
    case .pasted(let text): return pasted(text, moment)
    case .notifying, .browserSeen, .noticesShown, .noticesAnswered:
      return heardNotices(event, moment)
    case .deviceSeen, .positionSeen, .positionMissing: return heardContext(event, moment)
    case .importChosen, .importSent: return heardImports(event)
    case .darkened(let isDark):
      isSystemDark = isDark
      return []
    case .contentsRead(let token, let contents): return textsRead(contents, of: token, moment)
    case .indexRead, .indexKept: return heardIndex(event, moment)
    }
  }

  private mutating func responded(
    _ purpose: Purpose, _ status: Int, _ body: [UInt8], _ moment: Moment
  ) -> [Effect] {
    switch purpose {
    case .signUp, .signIn:
      if case .signUp = purpose { isNewcomer = status == 201 }
      let effects = accountAnswered(status, body, moment)
      isNewcomer = false
      return effects
    case .askReset, .reset, .confirm: return mailAnswered(purpose, status, body, moment)
    case .profile: return profileAnswered(status, body, moment)
    case .signOut: return sessionClosed(status, moment)
    case .server:
      // Without an answer, what was known stays.
      if status == 200, let told = try? ServerDescription(decoding: body) { server = told }
      return offerPasskeys()
    case .sessions: return perform(settings.sessionsAnswered(status, body), moment)
    case .endSession(let id): return perform(settings.sessionEnded(id, status, words), moment)
    case .invite:
      return perform(settings.invited(status, body, origin: origin, words), moment)
    case .registration(let registration): return registered(registration, status, moment)
    case .changeProfile, .changeEmail, .verifyEmail, .changePassword, .deleteAccount:
      return sheetAnswered(purpose, status, body, moment)
    case .invitations: return perform(settings.invitationsAnswered(status, body), moment)
    case .unlockPremium, .checkPremium: return premiumAnswered(purpose, status, body)
    case .signInMethods(let request): return signInAnswered(request, status, body, moment)
    case .signInByPasskey(let isOffer):
      return passkeyAnswered(isOffer: isOffer, status, body, moment)
    case .links(let request):
      return perform(settings.links.answered(request, status, body, words), moment)
    case .makeToken(let shortcut):
      return tokenAnswered(shortcut, status, body, moment)
    case .calendars(let request): return calendarsAnswered(request, status, body, moment)
    case .imports(let request): return importsAnswered(request, status, body, moment)
    case .withdraw(let id): return perform(settings.withdrawn(id, status, words), moment)
    case .mailAddress(let isNew):
      return perform(settings.mailAddressAnswered(status, body, isNew: isNew, words), moment)
    case .push(let request): return pushed(request, status, body, moment)
    case .probe(let refused): return probed(refused, status, moment)
    case .pull(let request): return pulled(request, status, body, moment)
    case .article(let id, let content):
      if status == 401 { return sessionExpired(moment) }
      return perform(
        reading.articleAnswered(id, content: content, status: status, body: body, moment), moment)
    case .foundFeeds(let attempt): return feedsFound(attempt, status, body, moment)
    case .blocks(let id):
      if status == 401 { return sessionExpired(moment) }
      return perform(reading.blocksAnswered(id, status: status, body: body), moment)
    case .publishing(let id, let wish): return publishAnswered(id, wish, status, body, moment)
    case .copyArticle(let id):
      return perform(reading.copyAnswered(id, status: status, body: body), moment)
    case .keepArticle(let hash):
      return perform(keeping.articleAnswered(hash, status, body, of: reading.library), moment)
    case .file(let hash): return fileSent(hash, status, moment)
    case .keptFile: return perform(files.keptSent(status), moment)
    case .keptHashes: return perform(files.keptListed(status, body), moment)
    case .missing: return perform(files.missingAnswered(status, body), moment)
    case .signOutStranger: return strangerSignedOut(status)
    // What feeds bring comes by the stream.
    case .feedCheck: return []
    // These are answers of the device.
    case .load, .persist, .draft, .copy, .renewed, .erase, .notices: return []
    }
  }

  private mutating func timerFired(_ token: UInt32, _ moment: Moment) -> [Effect] {
    switch token {
    case TimerToken.toast:
      // Under a sheet it was not seen yet.
      if let toast, !toast.isOfSheet, isCovered {
        return [.startTimer(token: token, milliseconds: 4_000)]
      }
      toast = nil
      return []
    case TimerToken.sync:
      if sync.phase == .waiting { sync.phase = .idle }
      return requestPass(moment)
    case TimerToken.place: return writePlace(moment)
    case TimerToken.signOut: return closeSession()
    case TimerToken.speech:
      return perform(ReadingCore.reduce(&reading, .listening(.waitedLong), moment), moment)
    case TimerToken.files: return sendFiles(moment)
    case TimerToken.search: return searchPaused(moment)
    case TimerToken.index: return goOnIndexing(moment)
    case TimerToken.rows:
      tasks.settleRows(moment)
      restock.settleRows(moment)
      return []
    case TimerToken.notices: return tendNotices(moment)
    case TimerToken.calendars: return pollCalendars()
    case TimerToken.minutes: return followMinutes(moment)
    default: return []
    }
  }

  private mutating func online(_ isOnline: Bool, _ moment: Moment) -> [Effect] {
    let wasOnline = self.isOnline
    self.isOnline = isOnline
    // Whoever tried again by hand is online already, and still waits for the next try.
    if isOnline && wasOnline && sync.phase != .waiting { return [] }
    guard isOnline else {
      // Nobody tells of a stream that was closed here.
      sync.isStreamOpen = false
      return [.stopTimer(token: TimerToken.sync), .closeStream]
    }
    sync.attempt = 0
    signOut.attempt = 0
    var effects = closeSession() + syncNow(moment)
    if case .unavailableOffline = reading.reader?.text {
      effects += perform(ReadingCore.reduce(&reading, .articleRetryTapped, moment), moment)
    }
    return effects
  }

  mutating func keyPressed(_ key: String, _ modifiers: UInt8, _ moment: Moment) -> [Effect] {
    if modifiers == 0b10 || modifiers == 0b1000, key == "z" {
      return isCovered || profile == nil ? [] : takeBackLast(moment)
    }
    if key == "k", modifiers == 0b0010 || modifiers == 0b1000 { return togglePalette() }
    // Control, Alt and Meta belong to the browser.
    guard modifiers & 0b1110 == 0 else { return [] }
    if dialog == nil, replica == nil || session == .unknown {
      early.press(key, modifiers)
      return []
    }
    guard profile != nil || key == "Escape" else { return [] }
    if let cover { return key == "Escape" ? close(cover, moment) : [] }
    if let awaited = settings.awaitedKey, route.showsSettings {
      return keyGiven(key, to: awaited)
    }
    guard let key = keys.usual(for: key, in: route.app) else { return [] }
    if key == "?" {
      dialog = .shortcuts
      return [.focus(id: "dialog")]
    }
    switch route {
    case .tasks(let route): return perform(tasks.key(key, route, moment) ?? [], moment)
    case .restock(let route): return perform(restock.key(key, route, moment) ?? [], moment)
    case .page, .signUp, .reset, .confirm, .organise, .read, .firstRun:
      return perform(reading.key(key, list: shownList, moment) ?? [], moment)
    }
  }

  /// Says something for a few seconds.
  mutating func show(_ text: String) -> [Effect] { show(ShownToast(text)) }

  mutating func show(_ shown: ShownToast) -> [Effect] {
    var shown = shown
    shown.isOfSheet = isCovered
    toast = shown
    return [.startTimer(token: TimerToken.toast, milliseconds: shown.undo.isEmpty ? 4_000 : 8_000)]
  }
}
