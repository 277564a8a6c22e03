import Kernel
import Kit
import NotificationCore
import RestockCore
import SyncCore
import TasksCore

/// Notifications: this browser, the account's channels, and what is chosen for all of them.
extension State {
  mutating func handle(_ action: NoticesAction, _ moment: Moment) -> [Effect] {
    switch action {
    case .deviceTapped: return notices.isOnHere ? turnOff(moment) : turnOn(moment)
    case .retryTapped: return loadNotices()
    case .testTapped(let id):
      notices.busy.insert(id)
      notices.note("", of: id)
      return [askNotices(.test(id), NoticeCall(.post, channelPath(id) + "/test"))]
    case .removeTapped(let id):
      if id == notices.own?.id { return turnOff(moment) }
      return removeChannel(id)
    case .addTapped:
      notices.form = ChannelForm()
      return [.focus(id: "channel-sort")]
    case .addCancelled:
      notices.form = nil
      return [.focus(id: "add-channel")]
    case .sortChosen(let text):
      guard let number = UInt8(text), let sort = NoticeChannel.Sort(rawValue: number) else {
        return []
      }
      notices.form = ChannelForm()
      notices.form?.sort = sort
      return []
    case .changed(let field, let text):
      switch field {
      case .address: notices.form?.address = text
      case .secret: notices.form?.secret = text
      }
      notices.form?.trouble = nil
      return []
    case .revealTapped:
      notices.form?.isSecretShown.toggle()
      return []
    case .addSubmitted: return addChannel(moment)
    case .quietChanged(let isStart, let text):
      guard let minute = CivilTime(text: text).map({ $0.secondOfDay / 60 }) else { return [] }
      let property =
        isStart ? NotificationSettings.quietFrom : NotificationSettings.quietUntil
      return choose(.set(property, minute), moment)
    case .mostStepped(let step):
      let most = (noticeSettings.most + step).clamped(to: NotificationSettings.mostRange)
      return choose(.set(NotificationSettings.most, most), moment)
    case .digestTapped:
      let minute: Int? = noticeSettings.digest == nil ? 540 : nil
      return choose(.set(NotificationSettings.digest, minute), moment)
    case .digestChanged(let text):
      guard let minute = CivilTime(text: text).map({ $0.secondOfDay / 60 }) else { return [] }
      return choose(.set(NotificationSettings.digest, minute), moment)
    case .titlesTapped:
      return choose(
        .set(NotificationSettings.showsTitles, !noticeSettings.showsTitles), moment)
    }
  }

  /// What the account has chosen.
  var noticeSettings: NotificationSettings {
    replica?.entity(NotificationSettings.id).map { NotificationSettings($0) }
      ?? NotificationSettings()
  }

  private mutating func choose(
    _ choice: Assignment<NotificationSettings>, _ moment: Moment
  ) -> [Effect] {
    record([Edit(NotificationSettings.id, [choice])], saying: nil, moment)
  }

  private func channelPath(_ id: String) -> String { NoticesState.channelsPath + "/" + id }

  private mutating func askNotices(_ question: NoticeQuestion, _ call: NoticeCall) -> Effect {
    .callNotices(token: requests.token(for: .notices(question)), call)
  }

  /// The screen is opened.
  mutating func openNotices() -> [Effect] {
    notices.form = nil
    notices.tests = []
    return [.lookAtBrowser] + loadNotices()
  }

  mutating func loadNotices() -> [Effect] {
    guard isSignedIn, !requests.contains(where: { $0 == .notices(.list) }) else { return [] }
    notices.channels.load()
    return [askNotices(.list, NoticeCall(.get, NoticesState.path))]
  }
}

/// This device.
extension State {
  /// At the tap: a browser asks the person only then.
  mutating func turnOn(_ moment: Moment) -> [Effect] {
    notices.isTurningOn = isSignedIn
    notices.hasSubscribed = false
    notices.wasTakenOff = false
    return [.notify(asks: true)]
  }

  private mutating func turnOff(_ moment: Moment) -> [Effect] {
    notices.isTurningOn = false
    guard let own = notices.own else { return [.unsubscribe] }
    return removeChannel(own.id) + [.unsubscribe]
  }

  @inline(never)
  mutating func heardNotices(_ event: HostEvent, _ moment: Moment) -> [Effect] {
    switch event {
    case .notifying(let permission): return notifying(permission)
    case .browserSeen(let browser): return browserSeen(browser, moment)
    case .noticesShown(let keys): return closeDealtWith(keys, moment)
    case .noticesAnswered(let token, let status, let answer):
      guard case .notices(let question)? = requests.take(token) else { return [] }
      return noticesAnswered(question, status, answer, moment)
    default: return []
    }
  }

  private mutating func notifying(_ permission: NotificationPermission) -> [Effect] {
    // The page knows whether it could be on the home screen; the permission alone does not.
    if notices.browser?.permission != .homeScreen { notices.browser?.permission = permission }
    tellPermission(permission)
    guard notices.isTurningOn else { return [] }
    guard permission == .granted else {
      notices.isTurningOn = false
      return []
    }
    return [.lookAtBrowser]
  }

  /// The apps' own switches show it too.
  private mutating func tellPermission(_ permission: NotificationPermission) {
    let shown = notices.permission ?? permission
    tasks.permission = shown
    restock.permission = shown
  }

  private mutating func browserSeen(_ browser: BrowserNotices, _ moment: Moment) -> [Effect] {
    notices.browser = browser
    tellPermission(browser.permission)
    var effects = followZone(moment)
    if notices.isWatching {
      effects.append(.startTimer(token: TimerToken.notices, milliseconds: 1_000))
    }
    if case .known = notices.channels { return effects + followBrowser(moment) }
    return browser.isWished || notices.isTurningOn ? effects + loadNotices() : effects
  }

  /// Brings browser and server together, once both have told how it is.
  private mutating func followBrowser(_ moment: Moment) -> [Effect] {
    guard case .known = notices.channels, let browser = notices.browser, isSignedIn,
      browser.permission == .granted, browser.isWished || notices.isTurningOn
    else { return [] }
    if browser.endpoint.utf8.isEmpty || browser.key != notices.answer.publicKey {
      // Also where the browser has ended its subscription, or the server has another key.
      guard !notices.hasSubscribed else {
        return notices.isTurningOn ? notTurnedOn(words.subscriptionFailed) : []
      }
      notices.hasSubscribed = true
      return [.subscribe(key: notices.answer.publicKey)]
    }
    if notices.own != nil {
      notices.isTurningOn = false
      notices.hasSubscribed = false
      return []
    }
    guard notices.isTurningOn || notices.hasSubscribed else {
      notices.wasTakenOff = true
      return [.unsubscribe] + show(words.takenOff)
    }
    guard !requests.contains(where: { $0 == .notices(.device) }) else { return [] }
    var call = NoticeCall(.post, NoticesState.channelsPath)
    call.members = [
      "sort", NoticeChannel.Sort.push.name, "address", browser.endpoint, "secret", browser.secret,
    ]
    return [askNotices(.device, call)]
  }

  private mutating func notTurnedOn(_ text: String) -> [Effect] {
    notices.isTurningOn = false
    return show(text)
  }

  /// What is sent follows the zone and the language of the device that was used last, where anything is.
  mutating func followZone(_ moment: Moment) -> [Effect] {
    guard let browser = notices.browser, replica?.epoch != nil, isSignedIn,
      !browser.zone.utf8.isEmpty
    else { return [] }
    let settings = noticeSettings
    guard
      browser.isWished || !notices.known.isEmpty || !settings.zone.utf8.isEmpty
        || !context.calendars.all.isEmpty
    else { return [] }
    var changes: [Assignment<NotificationSettings>] = []
    if settings.zone != browser.zone {
      changes.append(.set(NotificationSettings.zone, browser.zone))
    }
    let tag = words.tag
    if settings.language != tag { changes.append(.set(NotificationSettings.language, tag)) }
    return changes.isEmpty
      ? [] : record([Edit(NotificationSettings.id, changes)], saying: nil, moment)
  }
}

/// The account's channels.
extension State {
  private mutating func removeChannel(_ id: String) -> [Effect] {
    notices.busy.insert(id)
    return [
      askNotices(.remove(id), NoticeCall(.delete, channelPath(id))), .focus(id: "heading"),
    ]
  }

  private mutating func addChannel(_ moment: Moment) -> [Effect] {
    guard var form = notices.form, !form.isBusy else { return [] }
    form.trouble = form.fault
    form.isBusy = form.trouble == nil
    notices.form = form
    guard form.isBusy else {
      return [.focus(id: form.trouble?.field == .address ? "channel-address" : "channel-secret")]
    }
    return [askNotices(.add, form.call)]
  }

  private mutating func noticesAnswered(
    _ question: NoticeQuestion, _ status: Int, _ answer: NoticeAnswer, _ moment: Moment
  ) -> [Effect] {
    // Without a code it comes from something between.
    if status == 401, !answer.code.utf8.isEmpty { return sessionExpired(moment) }
    let isDone = (200..<300).contains(status)
    switch question {
    case .list: return listed(isDone, answer, moment)
    case .device:
      guard isDone else { return [.unsubscribe] + notTurnedOn(words.didNotWork) }
      notices.isTurningOn = false
      notices.add(answer.channels)
      if let browser = notices.browser { tellPermission(browser.permission) }
      return show(words.turnedOnHere) + followZone(moment)
    case .add:
      notices.form?.isBusy = false
      guard isDone else {
        notices.form?.trouble = ChannelForm.Trouble(code: answer.code)
        return [.focus(id: "form-problem")]
      }
      notices.form = nil
      notices.add(answer.channels)
      return show(words.channelAdded) + [.focus(id: "add-channel")] + followZone(moment)
    case .remove(let id):
      notices.busy.remove(id)
      guard isDone || status == 404 else { return show(words.didNotWork) }
      notices.channels.remove { $0.id == id }
      return show(words.channelRemoved)
    case .test(let id):
      notices.busy.remove(id)
      let sentence =
        isDone
        ? answer.sentence
        : status == 429 ? words.tooManyTests : status == 404 ? words.channelGone : words.didNotWork
      notices.note(sentence, of: id)
      return answer.isRemoved || status == 404 ? loadNotices() : []
    }
  }

  private mutating func listed(
    _ isDone: Bool, _ answer: NoticeAnswer, _ moment: Moment
  ) -> [Effect] {
    if isDone { notices.answer = answer }
    _ = notices.channels.answered(isDone ? 200 : 0, isDone ? answer.channels : nil)
    if let browser = notices.browser { tellPermission(browser.permission) }
    guard isDone else { return notices.isTurningOn ? notTurnedOn(words.didNotWork) : [] }
    return followZone(moment) + followBrowser(moment)
  }
}

/// What the app's icon and the screen of the system show.
extension State {
  /// Where the person is: what a wall shows is right with the present offset alone.
  var noticeZone: Zone { Zone(name: notices.browser?.zone ?? "", firstOffset: offsetSeconds) }

  var noticePlan: NoticePlan {
    var sources = NoticeSources(
      settings: noticeSettings, tasksSettings: tasks.settings,
      restockSettings: restock.book.settings)
    for (id, todo) in tasks.todos
    where !todo.isDone && todo.due != nil && !tasks.allLists.isShelved(todo.list) {
      sources.todos[id] = todo
    }
    // Parts of what is done are not told of.
    for todo in sources.todos.values {
      guard let parent = todo.parent, let whole = tasks.todos[parent] else { continue }
      sources.todos[parent] = whole
    }
    for product in restock.book.live {
      sources.products[product.id] = (product, restock.book.history(product.id))
    }
    return NoticePlan(sources, zone: noticeZone)
  }

  /// After something was written: the badge, and what is shown of it, follow a little later.
  mutating func watchNotices(_ effects: [Effect]) -> [Effect] {
    for effect in effects {
      guard case .persist(_, let writes) = effect,
        writes.contains(where: { $0.store == .entities || $0.store == .outbox })
      else { continue }
      return [.startTimer(token: TimerToken.notices, milliseconds: 1_000)]
    }
    return []
  }

  func tendNotices(_ moment: Moment) -> [Effect] {
    guard isSignedIn, replica != nil else { return [] }
    return [.tendNotices(badge: noticePlan.badge(at: moment.instant))]
  }

  /// Takes off the screen what was dealt with.
  private func closeDealtWith(_ keys: [String], _ moment: Moment) -> [Effect] {
    guard isSignedIn, replica?.epoch != nil else { return [] }
    let plan = noticePlan
    var closed: [String] = []
    for key in keys where plan.isDealtWith(key, at: moment.instant) { closed.append(key) }
    return closed.isEmpty ? [] : [.closeNotices(keys: closed)]
  }
}
