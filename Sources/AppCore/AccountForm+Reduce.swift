import Kernel
import Kit
import Wire

/// Sign-up, sign-in, forgotten passwords, and links that confirm an address.
extension AccountForm {
  /// What comes of it here; signing up and in are the shell's, since an earlier session may have to end.
  mutating func reduce(
    _ action: AccountAction, on route: Route, _ language: Language
  ) -> [ShellEffect] {
    switch action {
    case .nameChanged(let text): name = text
    case .emailChanged(let text): email = text
    case .passwordChanged(let text): password = text
    case .codeChanged(let text): code = text
    case .fieldLeft(let field): leave(field)
    case .revealTapped: isPasswordShown.toggle()
    case .resetAsked: return askForReset(language)
    case .resetSubmitted: return submitReset(route)
    case .confirmSubmitted: return submitConfirmation(route)
    case .signUpSubmitted, .signInSubmitted, .passkeyTapped: return []
    }
    problem = nil
    return []
  }

  /// A field that was left empty is not complained about before Save.
  private mutating func leave(_ field: Field) {
    let isEmpty: Bool
    switch field {
    case .name: isEmpty = name.utf8.isEmpty
    case .email: isEmpty = email.utf8.isEmpty
    case .password: isEmpty = password.utf8.isEmpty
    }
    if !isEmpty { touched.insert(field) }
  }

  private mutating func askForReset(_ language: Language) -> [ShellEffect] {
    guard !isBusy else { return [] }
    guard fault(in: .email, isNew: false) == nil else {
      touched.insert(.email)
      return [.focus(id: Field.email.elementID)]
    }
    let request = ResetRequest(email: Validation.trimmed(email), language: language.tag)
    return send(.askReset, Routes.passwordResets, request.encoded)
  }

  private mutating func submitReset(_ route: Route) -> [ShellEffect] {
    guard !isBusy, case .reset(let secret) = route else { return [] }
    guard fault(in: .password, isNew: true) == nil else {
      touched.insert(.password)
      return [.focus(id: Field.password.elementID)]
    }
    let body = ResetRedemption(secret: secret, password: password).encoded
    return send(.reset, Routes.passwordResetRedemption, body)
  }

  private mutating func submitConfirmation(_ route: Route) -> [ShellEffect] {
    guard !isBusy, case .confirm(let secret) = route else { return [] }
    return send(.confirm, Routes.emailConfirmation, EmailConfirmation(secret: secret).encoded)
  }

  private mutating func send(
    _ purpose: Purpose, _ path: String, _ body: [UInt8]
  ) -> [ShellEffect] {
    isBusy = true
    problem = nil
    return [.request(purpose, HTTPCall(.post, path, body: body))]
  }

  /// The answer to what was done by mail.
  mutating func mailAnswered(_ status: Int, _ body: [UInt8], on route: Route) -> [ShellEffect] {
    isBusy = false
    guard (200..<300).contains(status) else {
      problem = AccountProblem(status: status, body: body)
      return [.focus(id: "form-problem")]
    }
    done = route
    password = ""
    touched = []
    return [.focus(id: "form-done")]
  }
}

extension State {
  mutating func mailAnswered(
    _ purpose: Purpose, _ status: Int, _ body: [UInt8], _ moment: Moment
  ) -> [Effect] {
    let effects = perform(form.mailAnswered(status, body, on: route), moment)
    let isConfirmed = purpose == .confirm && (200..<300).contains(status)
    return isConfirmed && isSignedIn ? effects + [askForProfile()] : effects
  }

  /// Asks who is signed in.
  mutating func askForProfile() -> Effect { ask(.profile, HTTPCall(.get, Routes.session)) }
}
