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
        Mark.node(of: state.requestedApp, size: 56)
        Node(.h1, .id("heading"), Attribute(.tabIndex, "-1")) { words.name(of: state.requestedApp) }
        Node(.p, .className("tagline")) { words.tagline(of: state.requestedApp) }
        Node(.p, .className("value-lines")) {
          for (index, line) in words.values(of: state.requestedApp).enumerated() {
            if index > 0 { Node(.br) }
            line
          }
        }
      }
      showcase(of: state.requestedApp, words)
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

  /// The product itself, small: what a list of things to read looks like.
  private static func showcase(of app: App, _ words: Words) -> Node<Action> {
    Node(.div, .className("showcase"), .decorative) {
      for (index, line) in words.showcase(of: app).enumerated() {
        Node(.div, .className("showcase-row")) {
          Node(.div) {
            Node(.p, .className("card-title")) { line.title }
            Node(.p, .className("card-meta")) { line.note }
          }
          Node(.span, .className("showcase-picture hue-\(index + 1)")) {
            line.icon.node(size: 20)
          }
        }
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
      if registration != .closed {
        providers(state, invitation.utf8.isEmpty ? "" : "?invitation=" + invitation)
      }
      form(state.form.problem, words, onSubmit: .account(.signUpSubmitted)) {
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
      providers(state, "")
      form(state.form.problem, words, onSubmit: .account(.signInSubmitted)) {
        field(.email, kind: .passkeyEmail, words.email, helper: "", isNew: false, state)
        field(.password, kind: .currentPassword, words.password, helper: "", isNew: false, state)
        if state.form.needsCode { code(state) }
        Node.submitButton(words.signIn, isBusy: state.form.isBusy)
        if state.server?.hasPasskeys == true {
          Node.button(words.usePasskey, id: "use-passkey", action: .account(.passkeyTapped))
        }
        Node.linkButton(words.forgotPassword, style: .text, path: "/forgot-password")
      }
      if state.server?.registration != .closed {
        Node(.p, .className("quiet-note")) {
          words.noAccountYet + " "
          Node(.a, .href("/sign-up")) { words.getStarted }
        }
      }
      // For whoever cannot get in.
      if state.form.needsCode || state.form.problem != nil {
        Node(.p, .className("quiet-note")) {
          words.lostEverything + " " + words.lostEverythingText
        }
      }
    }
  }

  /// Who else signs people in: links that leave the app, each with its sign.
  private static func providers(_ state: State, _ query: String) -> Node<Action> {
    let lines = state.server?.providers ?? ""
    if lines.utf8.isEmpty || state.signOut.isPending || state.signOut.erasing != .done {
      return Node.text("")
    }
    return Node(.div, .className("stack")) {
      for line in lines.utf8.split(separator: UInt8(ascii: "\n")) {
        let word = String(decoding: line.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
        let name = String(decoding: line.dropFirst(word.utf8.count + 1), as: UTF8.self)
        Node(
          .a, .href("/auth/" + word + query), .className("button provider"),
          Attribute(.target, "_self")
        ) {
          Node(
            .img, Attribute(.src, "/auth/" + word + "/sign.svg"), Attribute(.alt, ""),
            Attribute(.width, "20"), Attribute(.height, "20"))
          state.words.continueWith(name)
        }
      }
      Node(.p, .className("quiet-note")) { state.words.orByEmail }
    }
  }

  private static func code(_ state: State) -> Node<Action> {
    var field = TextField(
      id: "code", kind: .code, label: state.words.code, value: state.form.code)
    field.helper = state.words.codeHelper
    field.isEnabled = !state.form.isBusy
    return Node.field(field, onInput: { text in .account(.codeChanged(text)) })
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

  /// A form whose fields we check ourselves, with the place of what went wrong at its top.
  static func form(
    _ problem: AccountProblem?, _ words: Words, onSubmit: Action,
    @NodeBuilder<Action> fields: () -> [Node<Action>]
  ) -> Node<Action> {
    let content = fields()
    return Node.form("stack", onSubmit: onSubmit) {
      AccountScreens.problem(problem, words)
      content
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

extension Words {
  fileprivate func name(of app: App) -> String {
    switch app {
    case .later: later
    case .taskFlow: taskFlow
    case .restock: restock
    }
  }

  fileprivate func tagline(of app: App) -> String {
    switch app {
    case .later: tagline
    case .taskFlow: say("Your day, in order", "하루를 차분하게")
    case .restock: say("Buy it before it’s gone", "떨어지기 전에 미리")
    }
  }

  fileprivate func values(of app: App) -> [String] {
    switch app {
    case .later: [valueLine1, valueLine2]
    case .taskFlow:
      [
        say("Write a task the way you’d say it.", "말하듯 한 줄로 적으면"),
        say("See only what today asks of you.", "오늘 할 일만 보여 드려요."),
      ]
    case .restock:
      [
        say("Note what you buy again and again.", "되풀이해서 사는 것을 적어 두면"),
        say("Know before it runs out.", "언제 떨어질지 먼저 알려 드려요."),
      ]
    }
  }

  /// One thing of each of the three apps; of one that was asked for, three of its own.
  fileprivate func showcase(of app: App) -> [(title: String, note: String, icon: Icon)] {
    let tomorrow = say(
      hasLongClock ? "Tomorrow, 15:00" : "Tomorrow, 3:00 PM", "내일 오후 3:00")
    switch app {
    case .later: break
    case .taskFlow:
      return [
        (say("Call the dentist", "치과에 전화하기"), tomorrow, .todo),
        (say("Pay rent", "월세 내기"), say("Every month on the 1st", "매달 1일"), .repeating),
        (say("Plan the trip", "여행 계획 짜기"), say("3 subtasks", "하위 할 일 3개"), .folder),
      ]
    case .restock:
      return [
        (say("Coffee", "커피"), say("5 days remaining", "5일 남음"), .cart),
        (say("Toothpaste", "치약"), say("12 days remaining", "12일 남음"), .cart),
        (say("Cat food", "고양이 사료"), say("Time to rebuy!", "다시 살 때예요!"), .bell),
      ]
    }
    return [
      (say("The art of reading slowly", "느리게 읽는 일"), say("8 min left", "8분 남음"), .sprout),
      (say("Call the dentist", "치과에 전화하기"), tomorrow, .todo),
      (say("Coffee", "커피"), say("5 days remaining", "5일 남음"), .cart),
    ]
  }
}
