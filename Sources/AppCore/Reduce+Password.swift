import Kernel
import Kit
import SyncCore
import Wire

/// The sheet for another password.
extension State {
  mutating func openPasswordForm() -> [Effect] {
    sheet = .password(PasswordForm())
    return [.focus(id: PasswordForm.Field.current.elementID)]
  }

  mutating func handle(_ action: PasswordAction) -> [Effect] {
    guard case .password(var form) = sheet else { return [] }
    switch action {
    case .changed(.current, let text): form.current = text
    case .changed(.new, let text): form.new = text
    case .fieldLeft(let field):
      if !form.text(of: field).utf8.isEmpty { form.touched.insert(field) }
    case .revealTapped: form.isShown.toggle()
    case .tokensTapped: form.endsTokens.toggle()
    case .submitted: return submitPassword(form)
    case .closed: return closeSheet()
    }
    // Leaving a field does not answer what the server has said.
    if case .changed = action { form.problem = nil }
    sheet = .password(form)
    return []
  }

  private mutating func submitPassword(_ filled: PasswordForm) -> [Effect] {
    var form = filled
    guard !form.isBusy else { return [] }
    if let field = form.firstFault {
      form.touched = Set(PasswordForm.Field.allCases)
      sheet = .password(form)
      return [.focus(id: field.elementID)]
    }
    form.isBusy = true
    form.problem = nil
    sheet = .password(form)
    let body = PasswordChange(
      current: form.current, new: form.new, endsTokens: form.endsTokens
    ).encoded
    let token = requests.token(for: .changePassword)
    return [.request(token: token, HTTPCall(.put, Routes.password, body: body))]
  }

  mutating func passwordAnswered(_ status: Int, _ body: [UInt8], _ moment: Moment) -> [Effect] {
    if status == 401 { return sessionExpired(moment) }
    guard (200..<300).contains(status) else {
      guard case .password(var form) = sheet else { return show(words.didNotWork) }
      form.isBusy = false
      form.problem = AccountProblem(status: status, body: body)
      sheet = .password(form)
      return [.focus(id: "form-problem")]
    }
    var effects: [Effect] = []
    if case .password = sheet { effects = closeSheet() }
    return effects + show(words.passwordChanged) + loadSessions(moment)
  }
}

extension PasswordForm.Field {
  var elementID: String { self == .current ? "current-password" : "new-password" }
}
