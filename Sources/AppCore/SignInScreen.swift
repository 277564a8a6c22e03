import Kernel
import Kit
import ViewTree
import Wire

/// How the account is signed in to: passkeys, codes, secrets for programs, and what happened.
enum SignInScreen {
  static func view(_ state: State) -> Node<Action> {
    let words = state.words
    return SettingsScreen.page(state) {
      if !state.isSignedIn {
        SettingsScreen.group(words.signInMethods) {
          SettingsScreen.signInRow(words.signInMethodsNeedAccount, words)
        }
      } else if let methods = state.settings.signIn.methods {
        passkeys(methods, state)
        providers(methods, state)
        password(methods, state)
        codes(methods, state)
        programs(state)
        events(methods, state)
      } else {
        SettingsScreen.group(words.passkeys) { waiting(state) }
      }
    }
  }

  private static func waiting(_ state: State) -> Node<Action> {
    let words = state.words
    guard state.settings.signIn.isUnavailable else {
      return Node(.div, .className("row"), .role("status"), .label(words.loading)) {
        Node.skeleton(lines: 2)
      }
    }
    return Node(.div, .className("row")) {
      Node(.p, .className("row-note")) { words.sessionsUnavailable }
      Node.button(words.tryAgain, style: .text, action: .settings(.signIn(.retryTapped)))
    }
  }

  private static func passkeys(_ methods: SignInMethods, _ state: State) -> Node<Action> {
    let words = state.words
    return SettingsScreen.group(words.passkeys) {
      for passkey in methods.passkeys { row(passkey, state) }
      Node(.div, .className("row wraps")) {
        if state.server?.hasPasskeys == true {
          Node(.p, .className("row-note")) { words.passkeysText }
          Node.button(
            words.addPasskey, id: "add-passkey", action: .settings(.signIn(.addPasskeyTapped)))
        } else {
          Node(.p, .className("row-note")) { words.noPasskeysHere(state.origin) }
        }
      }
    }
  }

  private static func row(_ passkey: PasskeySummary, _ state: State) -> Node<Action> {
    let words = state.words
    let made = words.passkeyMade(words.ago(passkey.createdAt, now: state.now))
    let used = passkey.lastUsedAt.map { words.passkeyUsed(words.ago($0, now: state.now)) }
    var notes = [made + (used.map { " · " + $0 } ?? "")]
    if passkey.isSuspect { notes.append(words.passkeySuspect) }
    return SettingsScreen.opening(
      .key, passkey.name.isEmpty ? words.passkey : passkey.name, notes,
      key: "passkey-" + passkey.id
    ) {
      press(words.rename, of: passkey.name, .renameTapped(passkey.id), state)
      press(words.remove, of: passkey.name, .removeTapped(passkey.id), state)
    }
  }

  private static func press(
    _ label: String, of name: String, _ action: SignInAction, _ state: State
  ) -> Node<Action> {
    Node(
      .button, .type("button"), .className("button plain"), .label(state.words.doing(label, name)),
      .flag(.disabled, if: state.settings.signIn.busy != nil),
      on: .click(.settings(.signIn(action)))
    ) { label }
  }

  @NodeBuilder<Action>
  private static func providers(
    _ methods: SignInMethods, _ state: State
  ) -> [Node<Action>] {
    let words = state.words
    if !methods.providers.isEmpty {
      SettingsScreen.group(words.providers) {
        for provider in methods.providers { row(provider, state) }
        Node(.div, .className("row")) {
          Node(.p, .className("row-note")) { words.providersText }
        }
      }
    }
  }

  /// For an account that a provider began.
  @NodeBuilder<Action>
  private static func password(
    _ methods: SignInMethods, _ state: State
  ) -> [Node<Action>] {
    let words = state.words
    if !methods.hasPassword {
      SettingsScreen.group(words.password) {
        Node(.div, .className("row wraps")) {
          Node(.p, .className("row-note")) { words.noPasswordYet }
          Node.button(
            words.setPassword, id: "set-password", action: .settings(.signIn(.setPasswordTapped)))
        }
      }
    }
  }

  private static func row(_ provider: ProviderSummary, _ state: State) -> Node<Action> {
    let words = state.words
    let isLinked = !provider.identity.utf8.isEmpty
    return Node(
      .div, .className("row"), key: "provider-" + provider.provider + provider.identity
    ) {
      Node(.div, .className("row-text")) {
        Node(.p, .className("row-title")) { provider.name }
        Node(.p, .className("row-note")) {
          let label = isLinked ? words.linked(provider.label) : words.notLinked
          let used = provider.lastUsedAt.map { words.passkeyUsed(words.ago($0, now: state.now)) }
          label + (used.map { " · " + $0 } ?? "")
        }
      }
      if isLinked {
        press(words.unlink, of: provider.name, .unlinkTapped(provider.identity), state)
      } else {
        press(words.link, of: provider.name, .linkTapped(provider.provider), state)
      }
    }
  }

  private static func codes(_ methods: SignInMethods, _ state: State) -> Node<Action> {
    let words = state.words
    return SettingsScreen.group(words.codes) {
      if methods.hasCodes {
        SettingsScreen.opening(
          .device, words.codesAreOn, [words.codesLeft(methods.recoveryCodes)], key: "codes"
        ) {
          Node.button(
            words.newRecoveryCodes, style: .text, id: "new-recovery-codes",
            action: .settings(.signIn(.recoveryCodesTapped)))
          Node.button(
            words.turnOff, style: .text, id: "codes-off",
            action: .settings(.signIn(.codesOffTapped)))
        }
      } else {
        Node(.div, .className("row")) {
          Node(.div, .className("row-text")) {
            Node(.p, .className("row-title")) { words.codesAreOff }
            Node(.p, .className("row-note")) { words.codesText }
          }
          Node.button(
            words.setUp, style: .text, id: "codes-on", action: .settings(.signIn(.codesTapped)))
        }
      }
    }
  }

  private static func programs(_ state: State) -> Node<Action> {
    let words = state.words
    let signIn = state.settings.signIn
    var field = TextField(
      id: "program-name", kind: .text, label: words.programName, value: signIn.name)
    field.limit = Validation.longestName
    field.isRequired = false
    return SettingsScreen.group(words.programs) {
      Node(.div, .className("row wraps")) {
        Node(.p, .className("row-note")) { words.programsText }
      }
      if !signIn.secret.isEmpty {
        Node(.div, .className("row wraps")) {
          Node(
            .input, .id("program-secret"), .className("invitation"), Attribute(.readOnly),
            .label(words.programSecret), Attribute(.value, signIn.secret))
          Node.button(
            words.copy, icon: .copy, action: .settings(.signIn(.copyTapped(signIn.secret))))
          Node(.p, .className("row-note")) { words.shownOnce }
        }
      }
      Node(.details, .className("key-list"), .id("new-program")) {
        Node(.summary) {
          Node(.span) { words.programSecret }
          Icon.down.node(size: 20)
        }
        Node(.div, .className("row wraps")) {
          Node.field(field, onInput: { text in .settings(.signIn(.nameChanged(text))) })
        }
        SettingsScreen.choices(
          words.programMay,
          [AccessScope.all, .read, .save].map { scope in
            (words.name(of: scope), signIn.scope == scope, .settings(.signIn(.scopeChosen(scope))))
          })
        Node(.div, .className("row")) {
          Node.button(
            words.makeProgramSecret, id: "make-program-secret",
            action: .settings(.signIn(.makePasswordTapped)))
        }
      }
    }
  }

  private static func events(_ methods: SignInMethods, _ state: State) -> Node<Action> {
    let words = state.words
    return SettingsScreen.group(words.whatHappened) {
      for (index, event) in methods.events.enumerated() {
        Node(.div, .className("row"), key: "event-\(methods.events.count - index)") {
          Node(.div, .className("row-text")) {
            Node(.p, .className("row-title")) { words.name(of: event.kind) }
            Node(.p, .className("row-note")) {
              let ago = words.ago(event.at, now: state.now)
              event.detail.isEmpty ? ago : event.detail + " · " + ago
            }
          }
        }
      }
      if methods.events.isEmpty {
        Node(.div, .className("row")) { Node(.p, .className("row-note")) { words.nothingHappened } }
      }
    }
  }
}
