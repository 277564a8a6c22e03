import Kit
import ViewTree
import Wire

/// The sheet in which another password is chosen.
enum PasswordSheet {
  static func view(_ form: PasswordForm, _ state: State) -> Node<Action> {
    let words = state.words
    return Node.dialog(
      id: "password-sheet", title: words.changePassword, onCancel: .settings(.password(.closed))
    ) {
      AccountScreens.form(form.problem, words, onSubmit: .settings(.password(.submitted))) {
        account(state)
        field(.current, form, words)
        field(.new, form, words)
        Node(.p, .className("field-note")) { words.changePasswordText }
        if state.settings.hasTokens {
          Node.checkbox(
            words.endTokens, form.endsTokens ? .on : .off, isEnabled: !form.isBusy,
            action: .settings(.password(.tokensTapped)))
        }
        Node(.div, .className("dialog-buttons")) {
          Node.button(words.cancel, style: .text, action: .settings(.password(.closed)))
          Node.submitButton(words.change, isBusy: form.isBusy)
        }
      }
    }
  }

  /// Says to the browser's own store of passwords whose they are.
  static func account(_ state: State) -> Node<Action> {
    Node(
      .input, .id("password-account"), .className("visually-hidden"), .type("text"),
      .label(state.words.email), Attribute(.name, "email"), Attribute(.autocomplete, "username"),
      Attribute(.value, state.profile?.email ?? ""), Attribute(.readOnly),
      Attribute(.tabIndex, "-1"))
  }

  private static func field(
    _ field: PasswordForm.Field, _ form: PasswordForm, _ words: Words
  ) -> Node<Action> {
    let isCurrent = field == .current
    var shown = TextField(
      id: field.elementID, kind: isCurrent ? .currentPassword : .newPassword,
      label: isCurrent ? words.currentPassword : words.newPassword, value: form.text(of: field))
    let strength = words.strength(form.new)
    shown.helper = isCurrent ? "" : strength.isEmpty ? words.passwordHelper : strength
    shown.isEnabled = !form.isBusy
    if form.touched.contains(field), let fault = form.fault(in: field) {
      shown.error = words.fault(fault, in: .password)
    }
    return Node.field(
      shown,
      reveal: Reveal(
        isOn: form.isShown, label: form.isShown ? words.hidePassword : words.showPassword,
        action: .settings(.password(.revealTapped))),
      onInput: { text in .settings(.password(.changed(field, text))) },
      onBlur: .settings(.password(.fieldLeft(field))))
  }
}
