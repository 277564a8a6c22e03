import Kernel
import Kit
import ReadingCore
import RestockCore
import SyncCore
import TasksCore
import Wire

/// Does what the reading screens ask for.
extension State {
  mutating func perform(_ requested: [ReadingEffect], _ moment: Moment) -> [Effect] {
    perform(requested, moment) { state, asked, moment in state.perform(asked, moment) }
  }

  private mutating func perform(_ asked: ReadingRequest, _ moment: Moment) -> [Effect] {
    switch asked {
    case .recordDraft(let edits, let saying, let draft):
      return record(edits, saying: saying, saved: draft, moment)
    case .recordText(let text, let saying, let draft):
      return record(text, saying: saying, saved: draft, moment)
    case .recordNote(let id, let kind, let register, let text):
      return recordNote(text, of: id, kind, register, moment)
    case .recordRetry(let edit): return record([edit], saying: retrySaying, moment)
    case .fetchArticle(let id, let content):
      return fetch(content, for: .article(id, content: content))
    case .fetchForCopy(let id, let content): return fetch(content, for: .copyArticle(id))
    case .fetchBlocks(let id):
      let token = requests.token(for: .blocks(id))
      let path = Routes.items + "/" + id.text + "/blocks"
      return [.request(token: token, HTTPCall(.get, path))]
    case .findFeeds(let address, let attempt):
      return [ask(.foundFeeds(attempt), FeedQuestion.call(address))]
    case .checkFeeds: return [ask(.feedCheck, FeedQuestion.check)]
    case .baseWriting:
      baseWriting()
      return []
    case .capture(let request): return perform(request, moment)
    case .publishing(let id, let wish): return publish(id, wish, moment)
    case .scrollToPlace(let place):
      return [.scrollToPlace(block: place.block, offset: place.offset)]
    case .watchPlace: return [.startTimer(token: TimerToken.place, milliseconds: 2_000)]
    case .keepStyle(let style): return store([MetaRows.write(style)], saying: nil)
    case .catchUp:
      let effects = syncNow(moment)
      // Another tab syncs, or nobody can now: what comes is shown when it comes.
      if sync.phase == .idle { reading.endOutdated(.unavailableOffline) }
      return effects
    case .keepRecent, .keepTab, .keepLayout, .speak, .hush, .showPlaying, .awaitSpeech,
      .keepListenStyle, .keepGrouping, .showSelection, .saveText:
      return performListening(asked)
    }
  }

  private mutating func performListening(_ asked: ReadingRequest) -> [Effect] {
    switch asked {
    case .speak(let utterance): return [.speak(utterance)]
    case .hush: return [.stopTimer(token: TimerToken.speech), .hush]
    case .showPlaying(let playing): return [.showPlaying(playing)]
    case .awaitSpeech(let milliseconds):
      return [.startTimer(token: TimerToken.speech, milliseconds: milliseconds)]
    case .keepListenStyle(let style): return store([MetaRows.write(style)], saying: nil)
    case .keepGrouping(let isByDay):
      return store([MetaRows.write(groupsByDay: isByDay)], saying: nil)
    case .showSelection(let range): return [.showSelection(range: range)]
    case .saveText(let name, let text): return [.saveText(fileName: name, text: text)]
    case .keepRecent(let searches): return store([MetaRows.write(recent: searches)], saying: nil)
    case .keepTab(let tab): return store([MetaRows.write(tab)], saying: nil)
    case .keepLayout(let isRows):
      return [setLook] + store([MetaRows.write(isRows: isRows)], saying: nil)
    case .recordDraft, .recordText, .recordNote, .recordRetry, .fetchArticle, .fetchForCopy,
      .fetchBlocks, .findFeeds, .checkFeeds, .baseWriting, .capture, .publishing, .scrollToPlace,
      .watchPlace, .keepStyle, .catchUp:
      return []
    }
  }

  private mutating func fetch(_ content: String, for purpose: Purpose) -> [Effect] {
    let token = requests.token(for: purpose)
    return [.request(token: token, HTTPCall(.get, Routes.contents + "/" + content))]
  }

  /// What is said of what is tried again: now, or once there is a network.
  var retrySaying: Saying { Saying(isOnline ? words.willTryAgain : words.willTryAgainOnline) }

  mutating func writePlace(_ moment: Moment) -> [Effect] {
    perform(reading.writePlace(moment), moment)
  }

  /// Goes to a screen by the app's own decision.
  mutating func show(_ route: Route, replaces: Bool, _ moment: Moment) -> [Effect] {
    let path = route.path
    var replaces = replaces
    if tasks.inPlace != nil, case .tasks(let next) = route, tasks.takesPlace(next, moment) {
      replaces = true
    }
    if replaces, !trail.isEmpty { trail.removeLast() }
    trail.append(path)
    let list = paneList
    let wasOpen = self.route.isDetail
    let effects: [Effect] = [.navigate(path: path, replaces: replaces)] + enter(route, moment)
    if paneList != nil {
      // The list keeps its place; what comes in the place of something else begins at its top.
      if route.isDetail {
        return effects + (wasOpen ? [.scrollToTop] : []) + [.focus(id: "heading")]
      }
      if wasOpen, list == route { return effects + [.focus(id: "heading")] }
    }
    if case .read = route { return effects + [.focus(id: "heading")] }
    // What opens where it stands leaves the list where it is.
    if tasks.inPlace != nil { return effects }
    // There the field has the focus.
    if route == .organise(.search("")) { return effects + [.scrollToTop] }
    return effects + [.scrollToTop, .focus(id: "heading")]
  }

  /// A link of the app was followed; one to where one is leads to the top.
  mutating func followed(_ path: String, _ moment: Moment) -> [Effect] {
    let route = allowed(Route(path: path))
    if route == .restock(.home), layout == .desk { restock.filter = .all }
    guard route != self.route else {
      if case .quickActions = sheet { return closeSheet() + [.scrollToTop] }
      // Something else may have been typed there since.
      if case .organise(.search(let text)) = route, !text.isEmpty {
        return handle(.reading(.searching(.changed(text))), moment) + [.scrollToTop]
      }
      return [.scrollToTop]
    }
    return show(route, replaces: false, moment)
  }

  /// The address changed: the person went back or forward, or wrote another.
  mutating func navigated(_ path: String, _ moment: Moment) -> [Effect] {
    let wanted = Route(path: path)
    // The entry that what lies over the screen has, or what is done on it for a while.
    if trail.last == allowed(wanted).path, staysAtBack {
      return keyPressed("Escape", 0, moment)
    }
    if !wanted.isOutside { requestedApp = wanted.app }
    let route = allowed(wanted)
    if trail.count > 1, trail[trail.count - 2] == route.path {
      trail.removeLast()
    } else if trail.last != route.path {
      trail.append(route.path)
    }
    let left = reading.reader?.id
    var effects = enter(route, moment) + findAgain(left)
    let isUnknownAddress = Route.isUnknown(path: path)
    if route != wanted || isUnknownAddress {
      effects.append(.navigate(path: route.path, replaces: true))
    }
    if isUnknownAddress { effects += show(words.unknownAddress) }
    if Route.asksToAdd(path: path), profile != nil { effects += openNew(moment) }
    if Route.asksForNote(path: path), profile != nil {
      effects += perform(reading.capture.openNote(), moment)
    }
    if let shared = SharedText(path: path) {
      loaded.shared = shared
      if replica != nil { effects += takeShared(moment) }
    }
    return effects
  }

  /// An item that was joined to another is read there.
  mutating func followJoined(_ moment: Moment) -> [Effect] {
    guard case .read(let id) = route, let kept = reading.library.joined(id) else { return [] }
    return perform(reading.carryPlace(from: id, to: kept), moment)
      + show(.read(kept), replaces: true, moment)
  }

  /// Leaves one screen and opens another.
  private mutating func enter(_ route: Route, _ moment: Moment) -> [Effect] {
    if reading.reader == nil, case .read = route {
      if !self.route.isList { enterListBeside(moment) }
      reading.sequence = reading.listed(shownList)
    }
    let origin = self.route.app
    // Whoever opened it before the device knew what there is tells so by leaving.
    let isReview = self.route == .page(.review) || route == .page(.review)
    let review = isReview ? noteReview(moment) : []
    self.route = route
    noteList()
    sheet = nil
    reading.menu = nil
    reading.capture.isFanOpen = false
    reading.choose.open = nil
    form.problem = nil
    form.done = nil
    settings.signIn.secret = ""
    isColdStart = false
    if case .read(let id) = route {
      // The row of what is open is drawn, wherever the list beside it stands.
      if paneList != nil { reading.draw(id, in: drawnList) }
      return review + perform(reading.open(id, moment), moment)
    }
    var effects = review + perform(reading.leaveCapture() + reading.close(moment), moment)
    effects += perform(
      reading.enter(route.organise, isLibrary: route == .page(.library), moment), moment)
    if origin != .later, case .organise(.search) = route { reading.search.origin = origin }
    effects += perform(tasks.enter(route.tasks, moment), moment)
    effects += perform(restock.enter(route.restock, moment), moment)
    if route.showsSettings { return effects + loadSessions(moment) + loadInvitations(moment) }
    if route.showsNotices { return effects + openNotices() }
    if route.showsLinks { return effects + loadLinks(moment) }
    if route.showsSignIn { return effects + loadSignIn(moment) }
    if route.showsImports { return effects + openImports() }
    if route == .page(.signIn) { return effects + offerPasskeys() }
    if route.usesContext { return effects + openContext(moment) }
    if route == .page(.calendars) { return effects + openCalendars() }
    return effects
  }

  /// The day's few of the review were looked at.
  private mutating func noteReview(_ moment: Moment) -> [Effect] {
    guard replica != nil else { return [] }
    return perform(reading.noteReview(moment, offsetSeconds: offsetSeconds), moment)
  }

  /// Whoever comes back from an article finds its card again; the browser keeps the scroll itself.
  private mutating func findAgain(_ left: ID<Entity>?) -> [Effect] {
    guard let left, reading.listed(shownList).contains(left) else {
      return [.announce(screenTitle)]
    }
    reading.draw(left, in: shownList)
    return [.focus(id: "card-" + left.text)]
  }
}
