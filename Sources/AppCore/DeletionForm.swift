import Kernel
import Wire

/// What is typed to delete the account.
public struct DeletionForm: Hashable, Sendable {
  public var password = ""
  /// False where the account has none.
  public var asksPassword = true
  public var isShown = false
  /// It was sent without the password.
  public var isPasswordMissing = false
  public var isBusy = false
  public var problem: AccountProblem?

  public init() {}

  mutating func reduce(_ action: DeletionAction) -> [ShellEffect] {
    switch action {
    case .changed(let text):
      password = text
      isPasswordMissing = false
      problem = nil
    case .revealTapped: isShown.toggle()
    case .submitted: return submit()
    case .closed: return [.closeSheet]
    }
    return []
  }

  private mutating func submit() -> [ShellEffect] {
    guard !isBusy else { return [] }
    isPasswordMissing = asksPassword && password.utf8.isEmpty
    guard !isPasswordMissing else { return [.focus(id: DeletionSheet.field)] }
    isBusy = true
    problem = nil
    let body = AccountDeletion(password: password).encoded
    return [.request(.deleteAccount, HTTPCall(.post, Routes.accountDeletion, body: body))]
  }
}
