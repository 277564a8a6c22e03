import Kernel
import Kit
import ReadingCore
import RestockCore
import SyncCore
import TasksCore
import Wire

/// From the first action to a device that knows what it holds.
extension State {
  mutating func start(_ device: DeviceID, path: String, _ moment: Moment) -> [Effect] {
    self.device = device
    tasks.isLoading = true
    drafts.nameTab(of: device, moment)
    loaded.wanted = Route(path: path)
    requestedApp = loaded.wanted.app
    route = allowed(loaded.wanted)
    noteList()
    trail = [route.path]
    reading.reader = nil
    var effects: [Effect] = [.setTitle(title)]
    if server == nil {
      effects.append(ask(.server, HTTPCall(.get, Routes.server)))
    }
    for store in StoreName.allCases {
      effects.append(.load(token: requests.token(for: .load(.store(store))), store))
    }
    if case .read(let id) = route { effects += perform(reading.open(id, moment), moment) }
    loaded.shared = SharedText(path: path)
    loaded.isUnknownAddress = Route.isUnknown(path: path)
    if route.path != path, loaded.shared == nil {
      effects.append(.navigate(path: route.path, replaces: true))
    }
    effects += perform(
      reading.enter(route.organise, isLibrary: route == .page(.library), moment), moment)
    effects += perform(tasks.enter(route.tasks, moment), moment)
    effects += perform(restock.enter(route.restock, moment), moment)
    if Route.asksToAdd(path: path) { effects += openNew(moment) }
    if Route.asksForNote(path: path) { effects += perform(reading.capture.openNote(), moment) }
    return effects
  }

  mutating func loaded(
    _ load: Purpose.Load, _ name: StoreName, _ rows: [StoreRow], _ moment: Moment
  ) -> [Effect] {
    switch load {
    case .store(let store):
      guard replica == nil else { return [] }
      loaded.stores[store] = rows
      return loaded.isComplete ? restore(moment) : []
    case .outbox: return outboxReloaded(rows, moment)
    case .draftsToLose: return signOut(losing: rows, moment)
    }
  }

  /// What cannot be read is pulled again; what waits to be sent goes when it can be read.
  mutating func loadFailed(_ load: Purpose.Load, _ moment: Moment) -> [Effect] {
    switch load {
    case .store(let store):
      loaded.isUnread = true
      if store == .entities { loaded.lacksEntities = true }
      return loaded(load, store, [], moment)
    case .outbox: return continuePass(moment)
    case .draftsToLose:
      signOut.hasUnread = true
      return signOut(losing: [], moment)
    }
  }

  /// Everything that this device holds is in memory: what the page was drawn from gives way to it.
  private mutating func restore(_ moment: Moment) -> [Effect] {
    guard let device else { return [] }
    let rows = loaded.restorable
    storage.isUnread = loaded.isUnread
    let wanted = loaded.wanted
    let (shared, isUnknownAddress) = (loaded.shared, loaded.isUnknownAddress)
    loaded = LoadedRows()
    loaded.shared = shared
    loaded.isUnknownAddress = isUnknownAddress
    let replica = Replica(restoring: rows, device: device)
    let meta = MetaRows(rows[.meta] ?? [])
    chosenLanguage = meta.language ?? chosenLanguage
    appearance = meta.appearance ?? appearance
    if meta.isSignOutPending { return startSignedOut(moment) }
    reading.style = meta.style
    swipesTabs = meta.swipesTabs
    keys = meta.keys
    listWidth = meta.listWidth
    reading.organise.isRowsHere = meta.isRows
    if meta.groupsByDay { reading.marks.page.isByDay = true }
    if let style = meta.listenStyle { reading.listen.style = style }
    for change in meta.refused { sync.note(change) }
    keeping.kept = meta.kept
    files.kept.isDue = meta.areKeptFilesDue
    files.kept.isOwed = meta.areKeptFilesDue
    let stored = meta.profile
    // What another account's person typed is not shown to this one.
    if stored == nil || profile == nil || stored?.account == profile?.account {
      restoreDrafts(rows[.drafts] ?? [])
      if !meta.recent.isEmpty { reading.search.recent = RecentSearches(encoded: meta.recent) }
      reading.organise.tab = meta.tab
      for row in meta.context { context.take(key: row.key, value: row.value) }
    }
    switch session {
    case .signedIn(let profile):
      if let stored, stored.account != profile.account {
        return meetOther(stored, replica, rows[.drafts] ?? [])
      }
      adopt(replica)
      return settled(moment)
        + store([MetaRows.write(profile), MetaRows.writeMeeting(nil)], saying: nil)
    case .unknown:
      guard let stored else { return askWhoIsHere(replica) }
      session = .signedIn(stored)
      if let met = meta.met, met.account != stored.account {
        // The question was not answered before the page went.
        session = .signedIn(met)
        return meetOther(stored, replica, rows[.drafts] ?? [])
      }
    case .signedOut:
      guard let stored else { break }
      // The session has ended; what is on the device stays in sight.
      session = .expired(stored)
      adopt(replica)
      return show(allowed(wanted), replaces: true, moment) + settled(moment)
    case .expired: break
    }
    adopt(replica)
    return settled(moment)
  }

  /// The page came from this device, which knows nobody: the cookie may still hold, as when the page
  /// was loaded again before the first row was stored.
  private mutating func askWhoIsHere(_ replica: Replica) -> [Effect] {
    self.replica = replica
    return [askForProfile()]
  }

  mutating func profileAnswered(_ status: Int, _ body: [UInt8], _ moment: Moment) -> [Effect] {
    let answered = status == 200 ? try? Profile(decoding: body) : nil
    guard case .unknown = session else {
      if status == 401 { return sessionExpired(moment) }
      guard let answered, let known = profile else { return [] }
      guard answered.account == known.account else { return meet(answered, over: known) }
      let wasSignedIn = isSignedIn
      session = .signedIn(answered)
      var effects = store([MetaRows.write(answered)], saying: nil)
      if answered.productLimit != known.productLimit { effects += sendWaiting(moment) }
      return wasSignedIn ? effects : effects + retryLater(moment)
    }
    session = answered.map { .signedIn($0) } ?? .signedOut
    if let replica { adopt(replica) }
    let row = answered.map { [MetaRows.write($0)] } ?? []
    return settled(moment) + (row.isEmpty ? [] : store(row, saying: nil))
  }

  /// Shows what the replica holds; what the server drew stays until the replica has it too.
  mutating func adopt(_ replica: Replica) {
    self.replica = replica
    var library = Library(replica.entities(of: .item))
    if replica.epoch == nil {
      for entity in reading.library.sortedEntities where library.entity(entity.id) == nil {
        library.update(entity)
      }
    }
    reading.library = library
    load(replica)
  }

  /// What the screens are drawn from, beside the library.
  mutating func load(_ replica: Replica) {
    reading.load(replica)
    tasks.load(replica)
    restock.load(replica)
    context.calendars.load(replica)
    if finding != nil { noteAllFound() }
  }

  /// The first things to do once it is known who is here and what they have.
  mutating func settled(_ moment: Moment) -> [Effect] {
    var effects = [setLook] + takeLook()
    let waiting = early.changes
    early.changes = []
    baseWriting()
    for change in waiting {
      if let text = change.text {
        effects += record(
          text, saying: change.saying, saved: change.saved, removing: change.draft, moment)
      } else {
        effects += record(
          change.edits, saying: change.saying, saved: change.saved, removing: change.draft, moment)
      }
    }
    updateContext()
    if reading.library.hasCategories { reading.offerKept() }
    if restock.route != nil { effects += lookAtPremium() }
    effects += restoreDetails(moment)
    effects += perform(tasks.settle(moment), moment)
    effects += storeDraft() + takeShared(moment)
    let shown = allowed(route)
    if shown != route { effects += show(shown, replaces: true, moment) }
    if loaded.isUnknownAddress, profile != nil { effects += show(words.unknownAddress) }
    loaded.isUnknownAddress = false
    if case .read(let id) = route {
      if reading.reader?.place == nil { reading.reader = nil }
      effects += perform(reading.open(id, moment) + reading.refreshReader(), moment)
    }
    if route.showsSettings { effects += loadSessions(moment) + loadInvitations(moment) }
    if route.showsNotices { effects += openNotices() }
    if route.showsLinks { effects += loadLinks(moment) }
    if route.showsSignIn { effects += loadSignIn(moment) }
    if route.showsImports { effects += openImports() }
    effects += offerPasskeys()
    if route.usesContext { effects += openContext(moment) }
    if route == .page(.calendars) { effects += openCalendars() }
    if signOut.isAsked {
      signOut.isAsked = false
      effects += askToSignOut()
    }
    // Also when the session is over: nobody else signs in here over files that were not sent.
    if profile != nil { effects += [.listFiles, .loadRest] }
    if isSignedIn {
      effects.append(.askForPersistence)
      effects += syncNow(moment)
    }
    let pressed = early.keys
    early.keys = []
    for press in pressed { effects += keyPressed(press.key, press.modifiers, moment) }
    return effects
  }

  private mutating func meetOther(
    _ stored: Profile, _ replica: Replica, _ drafts: [StoreRow]
  ) -> [Effect] {
    loaded.stores[.drafts] = drafts
    return meetOther(stored, replica, hasDrafts: !drafts.isEmpty)
  }

  mutating func erased(_ erasure: Purpose.Erasure, _ moment: Moment) -> [Effect] {
    guard let device else { return [] }
    keeping = KeepingState()
    storage.unsaved = []
    switch erasure {
    case .otherAccount:
      signOut.erasing = .done
      storage.isUnread = false
      replica = Replica(device: device)
      sync.refused = []
      files = FilesState()
      drafts.stored = Drafts()
      guard case .signedIn(let profile) = session else { return [] }
      return store([MetaRows.write(profile)], saying: nil) + settled(moment)
    case .signOut: return erasedAfterSignOut(moment)
    }
  }

  /// As on a device that nobody ever signed in on.
  mutating func forgetAccount() {
    session = .signedOut
    // What was asked for the account must not arrive after it.
    requests.forget()
    storage.isUnread = false
    replica = device.map { Replica(device: $0) }
    let style = reading.style
    let listen = reading.listen
    reading = ReadingState()
    reading.style = style
    reading.listen.style = listen.style
    reading.listen.style.queue = ListenQueue()
    reading.listen.voices = listen.voices
    tasks = TasksState()
    restock = RestockState()
    sheet = nil
    listBeside = .page(.inbox)
    form = AccountForm()
    settings = SettingsState()
    notices = NoticesState()
    shortcuts = ShortcutsState()
    context = ContextState()
    imports = ImportsState()
    finding = nil
    early = EarlyInput()
    let isLeading = sync.isLeading
    sync = SyncState()
    sync.isLeading = isLeading
    keeping = KeepingState()
    files = FilesState()
    storage.unsaved = []
    storage.hasFailed = false
    drafts.stored = Drafts()
    drafts.isUpdating = false
    dialog = nil
    toast = nil
    lastDone = nil
  }
}
