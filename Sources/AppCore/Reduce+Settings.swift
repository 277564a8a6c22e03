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
    case .appearanceChosen(let choice):
      appearance = choice
      return [setLook] + store([MetaRows.write(choice)], saying: nil)
        + keep(.set(ReadingSettings.appearance, Int(choice.rawValue)), moment)
    case .tabSwipesTapped:
      swipesTabs.toggle()
      return store([MetaRows.write(swipesTabs: swipesTabs)], saying: nil)
    case .sessionsRetryTapped: return loadSessions(moment)
    case .endSessionTapped(let id): return perform([settings.endSession(id)], moment)
    case .passwordTapped: return openForm(.password(PasswordForm()), moment)
    case .profileTapped:
      guard let profile else { return [] }
      sheet = .profile(ProfileForm(profile))
      return [.focus(id: "profile-name")]
    case .pictureTapped: return [.pickPortrait]
    case .pictureRemoved: return removePicture(moment)
    case .emailTapped: return openForm(.email(EmailForm()), moment)
    case .verifyTapped:
      let body = VerificationRequest(language: language.tag).encoded
      return [ask(.verifyEmail, HTTPCall(.post, Routes.emailVerification, body: body))]
    case .deleteAccountTapped: return openForm(.deletion(DeletionForm()), moment)
    case .password, .deletion, .profile, .email:
      let language = language
      return perform(sheet?.reduce(action, language) ?? [], moment)
    case .invitationsRetryTapped: return loadInvitations(moment)
    case .withdrawTapped(let id):
      dialog = .withdrawInvitation(id)
      return [.focus(id: "dialog")]
    case .sendAgainTapped(let ids): return sendAgain(ids, moment)
    case .copyRefusedTapped(let id):
      guard let refused = sync.refused.first(where: { $0.change.id == id }) else { return [] }
      return [.copy(refused.exportText)] + show(words.copied)
    case .forgetRefusedTapped(let id):
      dialog = .forgetRefused(id)
      return [.focus(id: "dialog")]
    case .inviteTapped: return perform([settings.invite()], moment)
    case .links(let action): return handle(action, moment)
    case .shortcut(let action): return handle(action, moment)
    case .imports(let action): return handle(action, moment)
    case .signIn(let action): return handle(action, moment)
    case .copyMailAddressTapped:
      return [.copy(settings.mailAddress?.address ?? "")] + show(words.copied)
    case .newMailAddressTapped:
      // The first one takes nothing from anybody.
      if settings.mailAddress?.address.isEmpty == true {
        return perform([settings.renewMailAddress()], moment)
      }
      dialog = .newMailAddress
      return [.focus(id: "dialog")]
    case .copyInvitationTapped:
      return [.copy(settings.invitation)] + show(words.copied)
    case .registrationChosen(let registration):
      let body = RegistrationChange(registration: registration).encoded
      return [ask(.registration(registration), HTTPCall(.put, Routes.registration, body: body))]
    case .shortcutsTapped:
      dialog = .shortcuts
      return [.focus(id: "dialog")]
    case .singleKeysTapped:
      keys.isOn.toggle()
      settings.awaitedKey = nil
      return store([MetaRows.write(keys)], saying: nil)
    case .keyTapped(let key):
      settings.awaitedKey = settings.awaitedKey == key ? nil : key
      return []
    case .usualKeysTapped(let app):
      keys.changes.removeAll { $0.app == app }
      return store([MetaRows.write(keys)], saying: nil) + [.focus(id: "heading")]
    case .signOutTapped: return askToSignOut()
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
    let known = person.appearance.flatMap { Appearance(rawValue: UInt8(clamping: $0)) }
    let chosen = known ?? appearance
    var language = chosenLanguage
    if let number = person.language {
      language = number > 0 ? Language(rawValue: UInt8(clamping: number - 1)) : nil
    }
    guard chosen != appearance || language != chosenLanguage else { return [] }
    appearance = chosen
    chosenLanguage = language
    return [setLook] + store([MetaRows.write(chosen), MetaRows.write(language)], saying: nil)
  }

  mutating func loadSessions(_ moment: Moment) -> [Effect] {
    isSignedIn
      ? perform([settings.loadMailAddress(), settings.loadSessions()], moment) : []
  }

  mutating func loadInvitations(_ moment: Moment) -> [Effect] {
    isSignedIn && profile?.isOwner == true ? perform([settings.loadInvitations()], moment) : []
  }

  /// The answer to what a sheet has sent, or to the request for a letter.
  mutating func sheetAnswered(
    _ purpose: Purpose, _ status: Int, _ body: [UInt8], _ moment: Moment
  ) -> [Effect] {
    if status == 401 { return sessionExpired(moment) }
    let problem =
      (200..<300).contains(status) ? nil : AccountProblem(status: status, body: body)
    let needsConfirmation = wantsConfirmation(problem)
    let isOpen = sheet?.answered(purpose, needsConfirmation ? nil : problem) == true
    if let problem {
      if isOpen, needsConfirmation { return askWhoIsThere(moment) }
      if isOpen { return [.focus(id: "form-problem")] }
      let isSecret = purpose == .changePassword || purpose == .deleteAccount
      return show(isSecret ? words.didNotWork : words.problem(problem))
    }
    if purpose == .deleteAccount { return accountDeleted(moment) }
    let effects = isOpen ? closeSheet() : []
    if purpose == .changePassword {
      return effects + show(words.passwordChanged) + loadSessions(moment)
    }
    // Without a profile in the answer, a letter is on its way.
    guard let changed = try? Profile(decoding: body), isSignedIn else {
      return effects + show(words.letterSent)
    }
    session = .signedIn(changed)
    return effects + store([MetaRows.write(changed)], saying: nil) + show(words.settingSaved)
  }

  /// The server has nothing of it any more: neither has this device.
  private mutating func accountDeleted(_ moment: Moment) -> [Effect] {
    let effects = signOutNow(moment) + show(words.accountDeleted)
    // Whoever comes next may be the first visitor again.
    return effects + [ask(.server, HTTPCall(.get, Routes.server))]
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
