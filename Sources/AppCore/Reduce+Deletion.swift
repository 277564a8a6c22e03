import Kernel
import Kit
import SyncCore
import Wire

/// The end of an account.
extension State {
  mutating func handle(_ action: DeletionAction) -> [Effect] {
    guard var form = settings.deletion else { return [] }
    switch action {
    case .changed(let text):
      form.password = text
      form.problem = nil
    case .revealTapped: form.isShown.toggle()
    case .submitted: return submit(form)
    case .closed: return closeDeletion()
    }
    settings.deletion = form
    return []
  }

  mutating func closeDeletion() -> [Effect] {
    settings.deletion = nil
    return [.focus(id: "delete-account")]
  }

  private mutating func submit(_ filled: DeletionForm) -> [Effect] {
    var form = filled
    guard !form.isBusy else { return [] }
    guard !form.password.utf8.isEmpty else { return [.focus(id: DeletionSheet.field)] }
    form.isBusy = true
    form.problem = nil
    settings.deletion = form
    let body = AccountDeletion(password: form.password).encoded
    let token = requests.token(for: .deleteAccount)
    return [.request(token: token, HTTPCall(.post, Routes.accountDeletion, body: body))]
  }

  /// The server has nothing of it any more: neither has this device.
  mutating func accountDeleted(_ status: Int, _ body: [UInt8], _ moment: Moment) -> [Effect] {
    if status == 401 { return sessionExpired(moment) }
    guard (200..<300).contains(status) else {
      guard settings.deletion != nil else { return show(words.didNotWork) }
      settings.deletion?.isBusy = false
      settings.deletion?.problem = AccountProblem(status: status, body: body)
      return [.focus(id: "form-problem")]
    }
    let effects = signOutNow(moment) + show(words.accountDeleted)
    // Whoever comes next may be the first visitor again.
    let token = requests.token(for: .server)
    return effects + [.request(token: token, HTTPCall(.get, Routes.server))]
  }
}
