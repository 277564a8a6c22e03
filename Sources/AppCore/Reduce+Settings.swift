import Kernel
import Kit
import SyncCore
import Wire

/// What happens on the Settings.
extension State {
  mutating func handle(_ action: SettingsAction, _ moment: Moment) -> [Effect] {
    switch action {
    case .languageChosen(let choice):
      chosenLanguage = choice
      return [.setLanguage(language.tag)] + store([MetaRows.write(choice)], note: nil)
    case .themeChosen(let choice):
      theme = choice
      return store([MetaRows.write(choice)], note: nil)
    case .sessionsRetryTapped: return loadSessions(moment)
    case .endSessionTapped(let id):
      settings.ending.insert(id)
      let token = requests.token(for: .endSession(id))
      return [.request(token: token, HTTPCall(.delete, Routes.sessions + "/" + id))]
    case .inviteTapped:
      settings.isInviting = true
      let token = requests.token(for: .invite)
      return [.request(token: token, HTTPCall(.post, Routes.invitations))]
    case .copyInvitationTapped:
      return [.copy(settings.invitation)] + show(words.copied)
    case .registrationChosen(let registration):
      let token = requests.token(for: .registration(registration))
      let body = RegistrationChange(registration: registration).encoded
      return [.request(token: token, HTTPCall(.put, Routes.registration, body: body))]
    case .shortcutsTapped:
      dialog = .shortcuts
      return [.focus(id: "dialog")]
    case .signOutTapped: return signOut(moment)
    case .syncTapped: return syncNow(moment)
    }
  }

  mutating func loadSessions(_ moment: Moment) -> [Effect] {
    guard isSignedIn else { return [] }
    if case .known = settings.sessions {} else { settings.sessions = .loading }
    let token = requests.token(for: .sessions)
    return [.request(token: token, HTTPCall(.get, Routes.sessions))]
  }

  mutating func sessionsAnswered(_ status: Int, _ body: [UInt8], _ moment: Moment) -> [Effect] {
    if status == 401 { return sessionExpired(moment) }
    guard status == 200, let list = try? SessionList(decoding: body) else {
      if case .known = settings.sessions { return [] }
      settings.sessions = .unavailable
      return []
    }
    settings.sessions = .known(list.sessions)
    return []
  }

  mutating func sessionEnded(_ id: String, _ status: Int, _ moment: Moment) -> [Effect] {
    settings.ending.remove(id)
    if status == 401 { return sessionExpired(moment) }
    guard (200..<300).contains(status) || status == 404 else { return show(words.didNotWork) }
    if case .known(let sessions) = settings.sessions {
      settings.sessions = .known(sessions.filter { $0.id != id })
    }
    return show(words.sessionEnded)
  }

  mutating func invited(_ status: Int, _ body: [UInt8], _ moment: Moment) -> [Effect] {
    settings.isInviting = false
    if status == 401 { return sessionExpired(moment) }
    guard (200..<300).contains(status), let invitation = try? NewInvitation(decoding: body) else {
      return show(words.didNotWork)
    }
    settings.invitation = origin + Route.signUp(invitation: invitation.secret).path
    return [.focus(id: "invitation")]
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
