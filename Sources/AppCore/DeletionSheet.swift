import Kernel
import Kit
import ViewTree
import Wire

/// The sheet that deletes the account, once the password was typed again.
enum DeletionSheet {
  static let field = "deletion-password"
  static let text = "deletion-text"

  static func view(_ form: DeletionForm, _ state: State) -> Node<Action> {
    let words = state.words
    return Node.dialog(
      id: "deletion-sheet", title: words.deleteAccountTitle,
      onCancel: .settings(.deletion(.closed))
    ) {
      Node.form("stack", onSubmit: .settings(.deletion(.submitted))) {
        AccountScreens.problem(form.problem, words)
        Node(.p, .className("dialog-text"), .id(text), Attribute(.tabIndex, "-1")) {
          words.deleteAccountText
        }
        if form.asksPassword { password(form, words) }
        Node(.div, .className("dialog-buttons")) {
          Node.button(words.keepIt, style: .primary, action: .settings(.deletion(.closed)))
          Node.submitButton(words.deleteAccount, style: .danger, isBusy: form.isBusy)
        }
      }
    }
  }

  private static func password(_ form: DeletionForm, _ words: Words) -> Node<Action> {
    var shown = TextField(
      id: field, kind: .currentPassword, label: words.currentPassword, value: form.password)
    shown.isEnabled = !form.isBusy
    if form.isPasswordMissing { shown.error = words.fault(.missing, in: .password) }
    return Node.field(
      shown,
      reveal: Reveal(
        isOn: form.isShown, label: form.isShown ? words.hidePassword : words.showPassword,
        action: .settings(.deletion(.revealTapped))),
      onInput: { text in .settings(.deletion(.changed(text))) })
  }
}
