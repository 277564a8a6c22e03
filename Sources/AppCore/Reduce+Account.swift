import Kernel
import Kit
import ReadingCore
import RestockCore
import SyncCore
import TasksCore
import Wire

/// Sign-up and sign-in.
extension State {
  mutating func handle(_ action: AccountAction, _ moment: Moment) -> [Effect] {
    switch action {
    case .signUpSubmitted: return submit(isNew: true)
    case .signInSubmitted:
      form.usesPasskey = false
      return submit(isNew: false)
    case .passkeyTapped:
      form.usesPasskey = true
      return submit(isNew: false)
    case .resetAsked, .resetSubmitted, .confirmSubmitted, .nameChanged, .emailChanged,
      .passwordChanged, .codeChanged, .fieldLeft, .revealTapped:
      return perform(form.reduce(action, on: route, language), moment)
    }
  }

  mutating func submit(isNew: Bool) -> [Effect] {
    guard !form.isBusy else { return [] }
    let usesPasskey = form.usesPasskey && !isNew
    if !usesPasskey, let field = form.firstFault(isNew: isNew) {
      form.touched = Set(AccountForm.Field.allCases)
      return [.focus(id: field.elementID)]
    }
    form.isBusy = true
    form.problem = nil
    if signOut.erasing != .done { return erase(before: isNew) }
    // Ending the earlier session must never meet the new one.
    if signOut.isPending { return closeSession(before: isNew) }
    let email = Validation.trimmed(form.email)
    if usesPasskey {
      return [.passkey(token: requests.token(for: .signInByPasskey(isOffer: false)), .signIn)]
    }
    guard isNew else {
      let request = SignInRequest(
        email: email, password: form.password, code: Validation.trimmed(form.code))
      return [ask(.signIn, HTTPCall(.post, Routes.session, body: request.encoded))]
    }
    var invitation = ""
    if case .signUp(let secret) = route { invitation = secret }
    let request = AccountRequest(
      email: email, name: Validation.trimmed(form.name), password: form.password,
      invitation: invitation)
    return [ask(.signUp, HTTPCall(.post, Routes.accounts, body: request.encoded))]
  }

  mutating func accountAnswered(_ status: Int, _ body: [UInt8], _ moment: Moment) -> [Effect] {
    form.isBusy = false
    guard (200..<300).contains(status), let profile = try? Profile(decoding: body) else {
      let problem = AccountProblem(status: status, body: body)
      if problem == .codeNeeded, route == .page(.signIn) {
        form.needsCode = true
        return [.focus(id: "code")]
      }
      if problem == .notWanted { return offerPasskeys() }
      form.problem = problem
      return [.focus(id: "form-problem")]
    }
    let known = self.profile
    let addsPasskey = addsPasskeyQuietly
    form = AccountForm()
    settings = SettingsState()
    if server?.registration == .firstVisitor { server?.registration = .closed }
    session = .signedIn(profile)
    if let known, known.account != profile.account, replica != nil {
      return meet(profile, over: known)
    }
    let rows = [
      MetaRows.write(profile), MetaRows.writeMeeting(nil), MetaRows.writeSignOut(isPending: false),
    ]
    return store(rows, saying: nil) + settled(moment) + (addsPasskey ? addPasskeyQuietly() : [])
  }
}

extension AccountForm.Field {
  var elementID: String {
    switch self {
    case .name: "name"
    case .email: "email"
    case .password: "password"
    }
  }
}

/// The answers to questions.
extension State {
  mutating func confirmDialog(_ moment: Moment) -> [Effect] {
    guard let question = dialog else { return [] }
    dialog = nil
    switch question {
    case .signOut: return signOutNow(moment)
    case .otherAccount: return makeRoom()
    case .massDeletion: return confirmMassDeletion(moment)
    case .withdrawInvitation(let id): return perform(settings.withdraw(id), moment)
    case .revokeLink(let id): return perform(settings.links.revoke(id), moment)
    case .signIn(let request): return [.focus(id: "heading")] + confirmed(request)
    case .newMailAddress: return perform([settings.renewMailAddress()], moment)
    case .forgetRefused(let id): return forgetRefused(id)
    case .offeredFiles: return takeOffered(moment)
    case .shortcuts: return [.focus(id: "heading")]
    }
  }

  mutating func cancelDialog(_ moment: Moment) -> [Effect] {
    guard let question = dialog else { return [] }
    dialog = nil
    switch question {
    case .signOut, .withdrawInvitation, .revokeLink, .signIn, .newMailAddress, .forgetRefused,
      .shortcuts:
      return [.focus(id: "heading")]
    case .otherAccount(let left): return giveBack(to: left.owner, moment)
    case .massDeletion: return refuseMassDeletion(moment)
    case .offeredFiles: return refuseOffered()
    }
  }
}
