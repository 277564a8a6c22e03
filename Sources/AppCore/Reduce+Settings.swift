import Kernel
import Kit
import ReadingCore
import SyncCore
import Wire

/// What happens on the Settings.
extension State {
  mutating func handle(_ action: SettingsAction, _ moment: Moment) -> [Effect] {
    switch action {
    case .languageChosen(let choice):
      chosenLanguage = choice
      return [setLook] + store([MetaRows.write(choice)], saying: nil)
        + keep(.set(ReadingSettings.language, choice.map { Int($0.rawValue) + 1 } ?? 0), moment)
    case .themeChosen(let choice):
      theme = choice
      return [setLook] + store([MetaRows.write(choice)], saying: nil)
        + keep(.set(ReadingSettings.theme, Int(choice.rawValue)), moment)
    case .tabSwipesTapped:
      swipesTabs.toggle()
      return store([MetaRows.write(swipesTabs: swipesTabs)], saying: nil)
    case .sessionsRetryTapped: return loadSessions(moment)
    case .endSessionTapped(let id):
      settings.ending.insert(id)
      let token = requests.token(for: .endSession(id))
      return [.request(token: token, HTTPCall(.delete, Routes.sessions + "/" + id))]
    case .passwordTapped: return openPasswordForm()
    case .password(let action): return handle(action)
    case .person(let action): return handle(action, moment)
    case .invitationsRetryTapped: return loadInvitations()
    case .withdrawTapped(let id): return askToWithdraw(id)
    case .sendAgainTapped(let ids): return sendAgain(ids, moment)
    case .copyRefusedTapped(let id):
      guard let refused = sync.refused.first(where: { $0.change.id == id }) else { return [] }
      return [.copy(refused.exportText)] + show(words.copied)
    case .forgetRefusedTapped(let id):
      dialog = .forgetRefused(id)
      return [.focus(id: "dialog")]
    case .inviteTapped:
      settings.isInviting = true
      let token = requests.token(for: .invite)
      return [.request(token: token, HTTPCall(.post, Routes.invitations))]
    case .copyBookmarkletTapped:
      return [.copy(Bookmarklet.text(origin))] + show(words.copied)
    case .copyInvitationTapped:
      return [.copy(settings.invitation)] + show(words.copied)
    case .registrationChosen(let registration):
      let token = requests.token(for: .registration(registration))
      let body = RegistrationChange(registration: registration).encoded
      return [.request(token: token, HTTPCall(.put, Routes.registration, body: body))]
    case .shortcutsTapped:
      dialog = .shortcuts
      return [.focus(id: "dialog")]
    case .signOutTapped: return askToSignOut()
    case .deleteAccountTapped:
      settings.deletion = DeletionForm()
      return [.focus(id: DeletionSheet.field)]
    case .deletion(let action): return handle(action)
    case .syncTapped: return syncNow(moment)
    }
  }

  /// What was chosen here is chosen for all devices of the account.
  private mutating func keep(
    _ choice: Assignment<ReadingSettings>, _ moment: Moment
  ) -> [Effect] {
    record([Edit(ReadingSettings.id, [choice])], saying: nil, moment)
  }

  /// What was chosen on another device.
  mutating func takeLook() -> [Effect] {
    let person = reading.capture.person
    let chosen = person.theme.flatMap { Appearance(rawValue: UInt8(clamping: $0)) } ?? theme
    var language = chosenLanguage
    if let number = person.language {
      language = number > 0 ? Language(rawValue: UInt8(clamping: number - 1)) : nil
    }
    guard chosen != theme || language != chosenLanguage else { return [] }
    theme = chosen
    chosenLanguage = language
    return [setLook] + store([MetaRows.write(chosen), MetaRows.write(language)], saying: nil)
  }

  mutating func loadSessions(_ moment: Moment) -> [Effect] {
    guard isSignedIn else { return [] }
    settings.sessions.load()
    let token = requests.token(for: .sessions)
    return [.request(token: token, HTTPCall(.get, Routes.sessions))]
  }

  mutating func sessionsAnswered(_ status: Int, _ body: [UInt8], _ moment: Moment) -> [Effect] {
    if status == 401 { return sessionExpired(moment) }
    guard status == 200, let list = try? SessionList(decoding: body) else {
      settings.sessions.fail()
      return []
    }
    settings.sessions = .known(list.sessions)
    return []
  }

  mutating func sessionEnded(_ id: String, _ status: Int, _ moment: Moment) -> [Effect] {
    settings.ending.remove(id)
    if status == 401 { return sessionExpired(moment) }
    guard (200..<300).contains(status) || status == 404 else { return show(words.didNotWork) }
    settings.sessions.remove { $0.id == id }
    return show(words.sessionEnded)
  }

  mutating func registered(
    _ registration: Registration, _ status: Int, _ moment: Moment
  ) -> [Effect] {
    if status == 401 { return sessionExpired(moment) }
    guard (200..<300).contains(status) else { return show(words.didNotWork) }
    server?.registration = registration
    return show(words.settingSaved)
  }
}
