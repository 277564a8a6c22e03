import Kernel
import Kit
import SyncCore
import Wire

/// The end of an account.
extension State {
  mutating func handle(_ action: DeletionAction) -> [Effect] {
    guard case .deletion(var form) = sheet else { return [] }
    switch action {
    case .changed(let text):
      form.password = text
      form.problem = nil
    case .revealTapped: form.isShown.toggle()
    case .submitted: return submit(form)
    case .closed: return closeSheet()
    }
    sheet = .deletion(form)
    return []
  }

  private mutating func submit(_ filled: DeletionForm) -> [Effect] {
    var form = filled
    guard !form.isBusy else { return [] }
    guard !form.password.utf8.isEmpty else { return [.focus(id: DeletionSheet.field)] }
    form.isBusy = true
    form.problem = nil
    sheet = .deletion(form)
    let body = AccountDeletion(password: form.password).encoded
    let token = requests.token(for: .deleteAccount)
    return [.request(token: token, HTTPCall(.post, Routes.accountDeletion, body: body))]
  }

  /// The server has nothing of it any more: neither has this device.
  mutating func accountDeleted(_ status: Int, _ body: [UInt8], _ moment: Moment) -> [Effect] {
    if status == 401 { return sessionExpired(moment) }
    guard (200..<300).contains(status) else {
      guard case .deletion(var form) = sheet else { return show(words.didNotWork) }
      form.isBusy = false
      form.problem = AccountProblem(status: status, body: body)
      sheet = .deletion(form)
      return [.focus(id: "form-problem")]
    }
    let effects = signOutNow(moment) + show(words.accountDeleted)
    // Whoever comes next may be the first visitor again.
    let token = requests.token(for: .server)
    return effects + [.request(token: token, HTTPCall(.get, Routes.server))]
  }
}
