import Kernel
import Kit
import ViewTree
import Wire

/// What lies over the screen of the ways to sign in.
enum SignInSheets {
  static func view(_ sheet: SignInSheet, _ state: State) -> Node<Action> {
    let words = state.words
    return Node.dialog(
      id: "sign-in-sheet", title: title(sheet, words), onCancel: .settings(.signIn(.closed))
    ) {
      switch sheet.kind {
      case .recoveryCodes(let codes): recovery(codes, words)
      case .confirmation where state.settings.signIn.methods?.hasPassword == false:
        without(passwordIn: state, sheet)
      case .confirmation: form(sheet, words) { confirmation(sheet, state) }
      case .codes(let codes): form(sheet, words) { secret(codes, sheet, words) }
      case .name: form(sheet, words) { [name(sheet, words)] }
      case .password: form(sheet, words) { [password(sheet, words)] }
      case .leave(let address, let name): leave(address, name, words)
      }
    }
  }

  private static func title(_ sheet: SignInSheet, _ words: Words) -> String {
    switch sheet.kind {
    case .confirmation: words.confirmTitleAgain
    case .codes: words.codesSetUpTitle
    case .recoveryCodes: words.recoveryCodes
    case .name: words.passkeyName
    case .password: words.setPassword
    case .leave(_, let name): words.continueWith(name)
    }
  }

  /// Over to a provider, in the same window: it leads back.
  private static func leave(
    _ address: String, _ name: String, _ words: Words
  ) -> Node<Action> {
    Node(.div, .className("stack")) {
      Node(.p, .className("dialog-text")) { words.leaveText(name) }
      Node(.div, .className("dialog-buttons")) {
        Node.button(words.cancel, style: .text, action: .settings(.signIn(.closed)))
        Node(
          .a, .id("leave"), .href(address), .className("button primary"),
          Attribute(.target, "_self")
        ) { words.continueLabel }
      }
    }
  }

  /// What says again who is there, where there is no password.
  private static func without(passwordIn state: State, _ sheet: SignInSheet) -> Node<Action> {
    let words = state.words
    let methods = state.settings.signIn.methods
    return Node(.div, .className("stack")) {
      AccountScreens.problem(sheet.problem, words)
      Node(.p, .className("dialog-text"), .id("confirm-password"), Attribute(.tabIndex, "-1")) {
        words.confirmByProviderText
      }
      if methods?.passkeys.isEmpty == false, state.server?.hasPasskeys == true {
        Node.button(
          words.usePasskey, id: "confirm-by-passkey",
          action: .settings(.signIn(.byPasskeyTapped)))
      }
      for provider in methods?.providers ?? []
      where !provider.provider.utf8.isEmpty && !provider.identity.utf8.isEmpty {
        Node.button(
          words.continueWith(provider.name), id: "confirm-by-" + provider.provider,
          action: .settings(.signIn(.byProviderTapped(provider.provider))))
      }
      Node(.div, .className("dialog-buttons")) {
        Node.button(words.cancel, style: .text, action: .settings(.signIn(.closed)))
      }
    }
  }

  private static func form(
    _ sheet: SignInSheet, _ words: Words, fields: () -> [Node<Action>]
  ) -> Node<Action> {
    let content = fields()
    return AccountScreens.form(
      sheet.problem, words, onSubmit: .settings(.signIn(.submitted))
    ) {
      for node in content { node }
      Node(.div, .className("dialog-buttons")) {
        Node.button(words.cancel, style: .text, action: .settings(.signIn(.closed)))
        Node.submitButton(words.continueLabel, isBusy: sheet.isBusy)
      }
    }
  }

  private static func confirmation(_ sheet: SignInSheet, _ state: State) -> [Node<Action>] {
    let words = state.words
    var password = TextField(
      id: "confirm-password", kind: .currentPassword, label: words.currentPassword,
      value: sheet.text)
    password.isEnabled = !sheet.isBusy
    var nodes: [Node<Action>] = [
      Node(.p, .className("dialog-text")) { words.confirmAgainText },
      PasswordSheet.account(state),
      Node.field(
        password,
        reveal: Reveal(
          isOn: sheet.isShown, label: sheet.isShown ? words.hidePassword : words.showPassword,
          action: .settings(.signIn(.revealTapped))),
        onInput: { text in .settings(.signIn(.textChanged(text))) }),
    ]
    if sheet.needsCode { nodes.append(code(sheet, words)) }
    if state.settings.signIn.methods?.passkeys.isEmpty == false,
      state.server?.hasPasskeys == true
    {
      nodes.append(
        Node.button(
          words.usePasskey, style: .text, id: "confirm-by-passkey",
          action: .settings(.signIn(.byPasskeyTapped))))
    }
    return nodes
  }

  private static func secret(
    _ codes: NewCodes, _ sheet: SignInSheet, _ words: Words
  ) -> [Node<Action>] {
    [
      Node(.p, .className("dialog-text")) { words.codesSetUpText },
      picture(codes.address, words),
      Node(
        .input, .id("codes-secret"), .className("invitation"), Attribute(.readOnly),
        .label(words.codesSecret), Attribute(.value, codes.secret)),
      Node(.div, .className("portrait-buttons")) {
        Node.button(
          words.copy, icon: .copy, action: .settings(.signIn(.copyTapped(codes.secret))))
        Node(.a, .href(codes.address), .className("button plain")) { words.openInApp }
      },
      code(sheet, words),
    ]
  }

  /// For the camera of a phone; black on white in every theme, as they read it best.
  private static func picture(_ address: String, _ words: Words) -> Node<Action> {
    guard let code = QRCode(address) else { return Node.text("") }
    let side = String(code.size + 8)
    return Node(
      .svg, .className("qr-code"), Attribute(.viewBox, "0 0 " + side + " " + side), .role("img"),
      .label(words.codesPicture)
    ) { Node(.path, Attribute(.d, code.path)) }
  }

  private static func code(_ sheet: SignInSheet, _ words: Words) -> Node<Action> {
    var field = TextField(id: "confirm-code", kind: .code, label: words.code, value: sheet.code)
    field.isEnabled = !sheet.isBusy
    return Node.field(field, onInput: { text in .settings(.signIn(.codeChanged(text))) })
  }

  private static func name(_ sheet: SignInSheet, _ words: Words) -> Node<Action> {
    var field = TextField(
      id: "passkey-name", kind: .text, label: words.passkeyName, value: sheet.text)
    field.limit = Validation.longestName
    field.isEnabled = !sheet.isBusy
    return Node.field(field, onInput: { text in .settings(.signIn(.textChanged(text))) })
  }

  private static func password(_ sheet: SignInSheet, _ words: Words) -> Node<Action> {
    var field = TextField(
      id: "own-password", kind: .newPassword, label: words.newPassword, value: sheet.text)
    let strength = words.strength(sheet.text)
    field.helper = strength.isEmpty ? words.passwordHelper : strength
    field.isEnabled = !sheet.isBusy
    return Node.field(
      field,
      reveal: Reveal(
        isOn: sheet.isShown, label: sheet.isShown ? words.hidePassword : words.showPassword,
        action: .settings(.signIn(.revealTapped))),
      onInput: { text in .settings(.signIn(.textChanged(text))) })
  }

  private static func recovery(_ codes: String, _ words: Words) -> Node<Action> {
    var lines: [String] = []
    for code in codes.utf8.split(separator: UInt8(ascii: " ")) {
      lines.append(String(decoding: code, as: UTF8.self))
    }
    return Node(.div, .className("stack")) {
      Node(.p, .className("dialog-text")) { words.recoveryCodesText }
      Node(
        .ul, .id("recovery-codes"), .className("recovery-codes"), .label(words.recoveryCodes),
        Attribute(.tabIndex, "-1"), Attribute(.translate, "no")
      ) {
        for line in lines { Node(.li) { line } }
      }
      Node(.div, .className("dialog-buttons")) {
        Node.button(words.copy, icon: .copy, action: .settings(.signIn(.copyTapped(codes))))
        Node.button(words.keptThem, style: .primary, action: .settings(.signIn(.closed)))
      }
    }
  }
}
