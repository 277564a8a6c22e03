import Kernel
import Kit
import ReadingCore
import SyncCore
import Wire

/// Imports: a file is sent and looked at, brought in, and taken back.
extension State {
  mutating func handle(_ action: ImportsAction, _ moment: Moment) -> [Effect] {
    switch action {
    case .wanted: return wantImport(moment)
    case .chooseTapped: return [.chooseImport]
    case .stopTapped:
      imports.sent = nil
      imports.file = nil
      return [.stopImport, .focus(id: ImportsScreen.place)]
    case .sendAgainTapped: return sendImport()
    case .showTapped(let id):
      imports.file = nil
      imports.show(id)
      return askForImport(id) + [.focus(id: ImportsScreen.place)]
    case .retryTapped:
      imports.isUnavailable = false
      return shownImport.map { askForImport($0.id) } ?? []
    case .startTapped: return ask(to: .running, moment)
    case .notNowTapped:
      imports.file = nil
      imports.show(nil)
      return [.focus(id: ImportsScreen.place)]
    case .reportTapped:
      guard let failures = imports.status?.failures else { return [] }
      return [.saveText(fileName: words.reportName, text: words.report(of: failures))]
    case .undoTapped:
      guard let run = shownImport else { return [] }
      imports.undoing = replica?.undoing(run) ?? ImportUndoing()
      return [.focus(id: ImportsScreen.keepButton)]
    case .undoCancelled:
      imports.undoing = nil
      return [.focus(id: ImportsScreen.undoButton)]
    case .undoConfirmed: return undoImport(moment)
    }
  }

  /// The first run is over, and what the person has elsewhere is what comes next.
  private mutating func wantImport(_ moment: Moment) -> [Effect] {
    reduce(&self, .reading(.capturing(.firstRunOn(.done))), moment)
      + show(Route(path: Page.imports.path), replaces: false, moment)
  }

  mutating func openImports() -> [Effect] {
    imports.undoing = nil
    guard isSignedIn else { return [] }
    // One that is under way is shown to its end.
    if imports.shown == nil, imports.file == nil { imports.shown = shownImport?.id }
    let asked = shownImport.map { askForImport($0.id) } ?? []
    return [.watchDrops] + asked
  }

  // MARK: - The file

  mutating func heardImports(_ event: HostEvent) -> [Effect] {
    switch event {
    case .importChosen(let name, let size):
      guard isSignedIn else { return [] }
      imports.show(nil)
      imports.sent = nil
      imports.file = ImportsState.File(name: name, size: size)
      guard size <= FileLimit.bytes else { return [.stopImport] + refuseImport(.tooLarge) }
      return sendImport()
    case .importSent(let permille):
      if imports.sent != nil { imports.sent = min(permille, 1_000) }
    default: break
    }
    return []
  }

  private mutating func sendImport() -> [Effect] {
    guard let file = imports.file else { return [] }
    guard isOnline else { return refuseImport(.offline) }
    imports.problem = nil
    imports.sent = 0
    imports.attempt += 1
    let name = PercentCoding.encode(Array(file.name.utf8))
    let path = Routes.imports + "?name=" + name + "&account=" + (profile?.account ?? "")
    let token = requests.token(for: .imports(.preview(imports.attempt)))
    return [.sendImport(token: token, path: path), .focus(id: ImportsScreen.place)]
  }

  private mutating func refuseImport(_ problem: ImportProblem) -> [Effect] {
    imports.sent = nil
    imports.problem = problem
    return [.focus(id: ImportsScreen.place)]
  }

  // MARK: - The server

  mutating func importsAnswered(
    _ request: ImportsRequest, _ status: Int, _ body: [UInt8], _ moment: Moment
  ) -> [Effect] {
    if status == 401 { return sessionExpired(moment) }
    let told = (200..<300).contains(status) ? try? ImportStatus(decoding: body) : nil
    switch request {
    case .preview(let attempt):
      // Another file was chosen meanwhile, or none is wanted.
      guard attempt == imports.attempt, imports.sent != nil else { return [] }
      guard let told, let id = ID<Entity>(text: told.id) else {
        // A wall between takes nothing this large.
        let isBetween = sync.trouble == .between(413)
        return refuseImport(isBetween ? .tooLarge : ImportProblem(status, body))
      }
      imports.sent = nil
      // One that was imported before waits for a word.
      if !ImportState(name: told.state).isAtRest { imports.file = nil }
      imports.show(id)
      imports.status = told
      return [.focus(id: ImportsScreen.place)]
    case .status(let id):
      guard id == shownImport?.id ?? imports.shown else { return [] }
      imports.isUnavailable = told == nil
      if let told { imports.status = told }
      return []
    case .start(let id), .undo(let id):
      guard let told else {
        imports.wish = nil
        return show(words.importNotBegun(status))
      }
      if id == imports.shown { imports.status = told }
      return syncNow(moment)
    }
  }

  private mutating func askForImport(_ id: ID<Entity>) -> [Effect] {
    guard isSignedIn, imports.status.flatMap({ ID<Entity>(text: $0.id) }) != id else { return [] }
    return [ask(.imports(.status(id)), HTTPCall(.get, Routes.imports + "/" + id.text))]
  }

  /// What this device has changed goes before: the server leaves only what it knows to be changed.
  private mutating func undoImport(_ moment: Moment) -> [Effect] {
    guard isOnline else { return show(words.importNotBegun(0)) }
    guard (replica?.pendingCount ?? 0) == 0 else {
      return show(words.undoWaitsForChanges) + syncNow(moment)
    }
    imports.undoing = nil
    return ask(to: .undoing, moment)
  }

  /// Asks the server to bring it in, or to take it back; it stays on the screen.
  private mutating func ask(to state: ImportState, _ moment: Moment) -> [Effect] {
    guard let run = shownImport, run.state != state else { return [] }
    guard isOnline else { return show(words.importNotBegun(0)) }
    imports.shown = run.id
    imports.file = nil
    imports.wish = ImportsState.Wish(
      from: run.state, to: state, at: moment.instant, since: stateStamp(of: run.id))
    let isUndo = state == .undoing
    let path = Routes.imports + "/" + run.id.text + (isUndo ? "/undo" : "/start")
    return [
      ask(.imports(isUndo ? .undo(run.id) : .start(run.id)), HTTPCall(.post, path)),
      .focus(id: ImportsScreen.place),
    ]
  }

  private func stateStamp(of id: ID<Entity>) -> Stamp? {
    replica?.entity(id)?[ImportRun.state.number]?.stamp
  }

  // MARK: - What is known

  /// Whether the file of an import was chosen once more here, and nothing has been done with it yet.
  ///
  /// Once that is put aside, and on other devices, it is an import like others, which may be imported again.
  func isChosenAgain(_ run: ImportRun) -> Bool {
    run.state.isAtRest && imports.file != nil
  }

  /// The day on which an import came to the state that it is in.
  func day(of run: ImportRun) -> String {
    let at = stateStamp(of: run.id).map { Instant(milliseconds: $0.milliseconds) }
    return words.date(at ?? run.createdAt, now: now, offsetSeconds: offsetSeconds)
  }

  /// The imports of the account, the newest first.
  var importRuns: [ImportRun] {
    let runs = replica?.entities(of: .importRun).map { ImportRun($0) } ?? []
    return runs.filter { !$0.isDeleted }.inOrder { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }
  }

  /// The import that is shown, as far as it is known: the one that was chosen, or one that is under way.
  var shownImport: ImportRun? {
    guard let id = imports.shown else { return importRuns.first { $0.isUnderWay } }
    var known: ImportRun?
    if let entity = replica?.entity(id), !entity.isDeleted {
      known = ImportRun(entity)
    } else if let status = imports.status {
      known = ImportRun(id, status)
    }
    if let wish = imports.wish, known?.state == wish.from, stateStamp(of: id) == wish.since,
      now.milliseconds - wish.at.milliseconds < ImportsState.Wish.age
    {
      known?.state = wish.to
    }
    return known
  }
}
