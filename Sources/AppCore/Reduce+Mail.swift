import Kernel
import Kit
import SyncCore
import Wire

/// Forgotten passwords, and links that confirm an address.
extension State {
  mutating func askForReset() -> [Effect] {
    guard !form.isBusy else { return [] }
    guard form.fault(in: .email, isNew: false) == nil else {
      form.touched.insert(.email)
      return [.focus(id: AccountForm.Field.email.elementID)]
    }
    let email = Validation.trimmed(form.email)
    return send(
      .askReset, Routes.passwordResets, ResetRequest(email: email, language: language.tag).encoded)
  }

  mutating func submitReset() -> [Effect] {
    guard !form.isBusy, case .reset(let secret) = route else { return [] }
    guard form.fault(in: .password, isNew: true) == nil else {
      form.touched.insert(.password)
      return [.focus(id: AccountForm.Field.password.elementID)]
    }
    let body = ResetRedemption(secret: secret, password: form.password).encoded
    return send(.reset, Routes.passwordResetRedemption, body)
  }

  mutating func submitConfirmation() -> [Effect] {
    guard !form.isBusy, case .confirm(let secret) = route else { return [] }
    return send(.confirm, Routes.emailConfirmation, EmailConfirmation(secret: secret).encoded)
  }

  private mutating func send(_ purpose: Purpose, _ path: String, _ body: [UInt8]) -> [Effect] {
    form.isBusy = true
    form.problem = nil
    return [.request(token: requests.token(for: purpose), HTTPCall(.post, path, body: body))]
  }

  /// The answer to any of the three.
  mutating func mailAnswered(_ purpose: Purpose, _ status: Int, _ body: [UInt8]) -> [Effect] {
    form.isBusy = false
    guard (200..<300).contains(status) else {
      form.problem = AccountProblem(status: status, body: body)
      return [.focus(id: "form-problem")]
    }
    form.done = route
    form.password = ""
    form.touched = []
    var effects: [Effect] = [.focus(id: "form-done")]
    if purpose == .confirm, isSignedIn { effects.append(askForProfile()) }
    return effects
  }

  /// Asks who is signed in.
  mutating func askForProfile() -> Effect {
    .request(token: requests.token(for: .profile), HTTPCall(.get, Routes.session))
  }
}
