import Kernel
import Kit
import ViewTree
import Wire

/// Welcome, sign-up and sign-in.
enum AccountScreens {
  static func welcome(_ state: State) -> Node<Action> {
    let words = state.words
    return Node(.main, .id("main"), .className("welcome")) {
      Node(.div, .className("welcome-top")) {
        Mark.node(size: 72)
        Node(.h1, .id("heading"), Attribute(.tabIndex, "-1")) { words.later }
        Node(.p, .className("tagline")) { words.tagline }
        Node(.p, .className("value-lines")) {
          words.valueLine1
          Node(.br)
          words.valueLine2
        }
      }
      Node(.div, .className("welcome-actions")) {
        Shell.notErased(state)
        if state.signOut.isPending {
          Node(.p, .className("quiet-note"), .role("status")) { words.signOutPending }
        }
        if state.server?.registration == .closed {
          Node(.p, .className("quiet-note")) { words.registrationClosed }
        } else {
          Node.linkButton(words.getStarted, style: .primary, path: "/sign-up")
        }
        Node(.p, .className("quiet-note")) { words.haveAccount }
        Node.linkButton(words.signIn, path: "/sign-in")
      }
    }
  }

  static func signUp(_ state: State, invitation: String) -> Node<Action> {
    let words = state.words
    let registration = state.server?.registration
    return page(state, title: words.createAccount) {
      switch registration {
      case .firstVisitor: note(words.firstVisitor, .sprout)
      case .byInvitation where invitation.isEmpty: note(words.invitationNeeded, .mail)
      case .byInvitation: note(words.invited, .mail)
      case .closed: note(words.registrationClosed, .key)
      case .open, nil: Node.text("")
      }
      Node(
        .form, .className("stack"), Attribute(.method, "post"), Attribute(.noValidate),
        on: .submit(.account(.signUpSubmitted))
      ) {
        problem(state.form.problem, words)
        field(.name, kind: .name, words.name, helper: words.nameHelper, isNew: true, state)
        field(.email, kind: .email, words.email, helper: "", isNew: true, state)
        field(
          .password, kind: .newPassword, words.password, helper: words.passwordHelper, isNew: true,
          state)
        Node.submitButton(words.createButton, isBusy: state.form.isBusy)
      }
      Node(.div, .className("promise")) {
        Node(.p, .className("promise-title")) { words.privacyPromise }
        Node(.p) { words.privacyText }
      }
    }
  }

  static func signIn(_ state: State) -> Node<Action> {
    let words = state.words
    return page(state, title: words.signInTitle) {
      Node(
        .form, .className("stack"), Attribute(.method, "post"), Attribute(.noValidate),
        on: .submit(.account(.signInSubmitted))
      ) {
        problem(state.form.problem, words)
        field(.email, kind: .email, words.email, helper: "", isNew: false, state)
        field(.password, kind: .currentPassword, words.password, helper: "", isNew: false, state)
        Node.submitButton(words.signIn, isBusy: state.form.isBusy)
        Node.linkButton(words.forgotPassword, style: .text, path: "/forgot-password")
      }
      if state.server?.registration != .closed {
        Node(.p, .className("quiet-note")) {
          words.noAccountYet + " "
          Node(.a, .href("/sign-up")) { words.getStarted }
        }
      }
    }
  }

  static func page(
    _ state: State, title: String, back: String = "/welcome",
    @NodeBuilder<Action> children: () -> [Node<Action>]
  ) -> Node<Action> {
    let content = children()
    return Node(.div, .className("account-page")) {
      Node(.header, .className("account-bar")) {
        Node(.a, .href(back), .className("button plain back")) {
          Icon.back.node(size: 20)
          Node(.span) { back == "/sign-in" ? state.words.signIn : state.words.welcome }
        }
      }
      Node(.main, .id("main"), .className("account-form")) {
        Mark.node(size: 44)
        Node(.h1, .id("heading"), Attribute(.tabIndex, "-1")) { title }
        Shell.notErased(state)
        content
      }
    }
  }

  static func note(_ text: String, _ icon: Icon) -> Node<Action> {
    Node(.p, .className("form-note")) {
      icon.node(size: 20)
      Node(.span) { text }
    }
  }

  /// The place of what went wrong: always in the tree, so that it is announced.
  static func problem(_ problem: AccountProblem?, _ words: Words) -> Node<Action> {
    Node(.div, .id("form-problem"), .role("alert"), Attribute(.tabIndex, "-1")) {
      if let problem {
        Node(.p, .className("form-problem")) {
          Icon.warning.node(size: 20)
          Node(.span) { words.problem(problem) }
        }
      }
    }
  }

  static func field(
    _ field: AccountForm.Field, kind: TextField.Kind, _ label: String, helper: String, isNew: Bool,
    _ state: State
  ) -> Node<Action> {
    let form = state.form
    var shown = TextField(
      id: field.elementID, kind: kind, label: label, value: form.text(of: field))
    let strength = field == .password && isNew ? state.words.strength(form.password) : ""
    shown.helper = strength.isEmpty ? helper : strength
    shown.isRequired = field != .name
    shown.isEnabled = !form.isBusy
    if form.touched.contains(field), let fault = form.fault(in: field, isNew: isNew) {
      shown.error = state.words.fault(fault, in: field)
    }
    let words = state.words
    return Node.field(
      shown,
      reveal: field == .password
        ? Reveal(
          isOn: form.isPasswordShown,
          label: form.isPasswordShown ? words.hidePassword : words.showPassword,
          action: .account(.revealTapped)) : nil,
      onInput: { text in .account(field.changed(to: text)) }, onBlur: .account(.fieldLeft(field)))
  }
}

extension AccountForm {
  func text(of field: Field) -> String {
    switch field {
    case .name: name
    case .email: email
    case .password: password
    }
  }
}

extension AccountForm.Field {
  func changed(to text: String) -> AccountAction {
    switch self {
    case .name: .nameChanged(text)
    case .email: .emailChanged(text)
    case .password: .passwordChanged(text)
    }
  }
}
