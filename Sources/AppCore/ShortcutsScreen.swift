import Kernel
import Kit
import ReadingCore
import ViewTree
import Wire

/// How to save links, add todos and fill the shopping list from a phone: a token of just that right, and the steps with its values.
enum ShortcutsScreen {
  static func view(_ state: State) -> Node<Action> {
    SettingsScreen.page(state) {
      choice(state)
      token(state)
      steps(state)
    }
  }

  private static func choice(_ state: State) -> Node<Action> {
    let words = state.words
    let shown = state.shortcuts
    return SettingsScreen.section(words.shortcutChoice) {
      Node(.div, .className("lines")) {
        Node.select(
          Select(
            id: "shortcut-sort", label: words.whatItDoes,
            choices: PhoneShortcut.allCases.map {
              Select.Choice("\($0.rawValue)", words.name(of: $0))
            }, value: "\(shown.shortcut.rawValue)")
        ) { text in
          .settings(
            .shortcut(
              .chosen(
                Int(text).flatMap { PhoneShortcut(rawValue: UInt8(clamping: $0)) } ?? .save)))
        }
        Node.select(
          Select(
            id: "shortcut-program", label: words.withWhat,
            choices: ShortcutProgram.allCases.map {
              Select.Choice("\($0.rawValue)", words.name(of: $0))
            }, value: "\(shown.program.rawValue)")
        ) { text in
          .settings(
            .shortcut(
              .programChosen(
                Int(text).flatMap { ShortcutProgram(rawValue: UInt8(clamping: $0)) } ?? .iPhone)))
        }
      }
    }
  }

  // MARK: - The token

  private static func token(_ state: State) -> Node<Action> {
    let words = state.words
    let shown = state.shortcuts
    return SettingsScreen.group(words.accessToken) {
      if !state.isSignedIn {
        SettingsScreen.signInRow(words.tokensNeedAccount, words)
      } else if shown.token.utf8.isEmpty {
        Node(.div, .className("row wraps"), key: "form") {
          AccountScreens.form(
            shown.problem, words, onSubmit: .settings(.shortcut(.submitted))
          ) {
            Node(.p, .className("row-note")) { words.tokenText(shown.shortcut) }
            if shown.asksPassword { password(shown, words) }
            Node.submitButton(words.makeToken, isBusy: shown.isBusy)
          }
        }
      } else {
        Node(.div, .className("row wraps"), key: "token") {
          Node(.p, .className("row-note")) { words.tokenOnce }
        }
        value(
          Value(words.accessToken, shown.token, id: ShortcutsState.tokenField), key: "token-value",
          words)
      }
    }
  }

  private static func password(_ shown: ShortcutsState, _ words: Words) -> Node<Action> {
    var field = TextField(
      id: ShortcutsState.passwordField, kind: .currentPassword, label: words.currentPassword,
      value: shown.password)
    field.isEnabled = !shown.isBusy
    if shown.isPasswordMissing { field.error = words.fault(.missing, in: .password) }
    return Node.field(
      field,
      reveal: Reveal(
        isOn: shown.isShown, label: shown.isShown ? words.hidePassword : words.showPassword,
        action: .settings(.shortcut(.revealTapped))),
      onInput: { text in .settings(.shortcut(.passwordChanged(text))) })
  }

  // MARK: - The steps

  private static func steps(_ state: State) -> Node<Action> {
    let words = state.words
    let steps = state.shortcutSteps
    return SettingsScreen.group(words.shortcutSteps) {
      for index in steps.indices {
        Node(.div, .className("row wraps"), key: "step-\(index)") {
          Node(.p, .className("row-note")) { "\(index + 1). " + steps[index].text }
        }
        for number in steps[index].values.indices {
          value(steps[index].values[number], key: "value-\(index)-\(number)", words)
        }
      }
    }
  }

  private static func value(_ value: Value, key: String, _ words: Words) -> Node<Action> {
    Node(.div, .className("row wraps"), key: key) {
      Node(.p, .className("row-title")) { value.label }
      SettingsScreen.copyField(
        value.id ?? "shortcut-" + key, value.label, value.text,
        copyLabel: words.doing(words.copy, value.label), isEnabled: !value.isOpen,
        .settings(.shortcut(.copyTapped(value.text))))
    }
  }

  /// One thing to copy.
  struct Value {
    var label: String
    var text: String
    var id: String?
    /// It lacks the token.
    var isOpen = false

    init(_ label: String, _ text: String, id: String? = nil, isOpen: Bool = false) {
      self.label = label
      self.text = text
      self.id = id
      self.isOpen = isOpen
    }
  }

  struct Step {
    var text: String
    var values: [Value]

    init(_ text: String, _ values: [Value] = []) {
      self.text = text
      self.values = values
    }
  }
}

extension State {
  /// What is done in the program that was chosen, with the values to copy.
  fileprivate var shortcutSteps: [ShortcutsScreen.Step] {
    typealias Value = ShortcutsScreen.Value
    typealias Step = ShortcutsScreen.Step
    let shortcut = shortcuts.shortcut
    let isOpen = shortcuts.token.utf8.isEmpty
    let url = origin + shortcut.path(offsetSeconds: offsetSeconds)
    let bearer = "Bearer " + (isOpen ? words.tokenPlace : shortcuts.token)
    let name = Value(words.nameToGive, words.name(of: shortcut))
    let address = Value(words.addressToSend, url)
    let headers = [
      Value(words.headerName, "Authorization"), Value(words.headerValue, bearer, isOpen: isOpen),
    ]
    let start = "{\"" + shortcut.key + "\":\""
    switch shortcuts.program {
    case .iPhone:
      return [
        Step(words.iPhoneFirst(shortcut), [name]), Step(words.iPhoneAddress, [address]),
        Step(words.iPhoneHeader, headers),
        Step(words.iPhoneBody(shortcut), [Value(words.keyOfField, shortcut.key)]),
        Step(words.iPhoneLast(shortcut)),
      ]
    case .httpShortcuts:
      return [
        Step(words.httpFirst, [name]), Step(words.httpAddress, [address]),
        Step(words.httpHeader, headers),
        Step(words.httpBody(shortcut), [Value(words.bodyToSend, start + "\"}")]),
      ]
    case .tasker:
      let input = shortcut == .save ? "%rs_text" : "%input"
      return [
        Step(words.taskerFirst(shortcut)), Step(words.taskerAddress, [address]),
        Step(
          words.taskerHeader,
          [
            Value(words.headerValue, "Authorization:" + bearer, isOpen: isOpen),
            Value(words.contentType, "Content-Type:application/json"),
          ]), Step(words.taskerBody, [Value(words.bodyToSend, start + input + "\"}")]),
      ]
    case .curl:
      let command =
        "curl -H 'Authorization: " + bearer + "' -H 'Content-Type: application/json' -d '" + start
        + words.sample(of: shortcut) + "\"}' '" + url + "'"
      return [Step(words.curlText, [Value(words.command, command, isOpen: isOpen)])]
    }
  }
}
