import Kernel
import Kit
import ViewTree

/// The keys of the apps: whether single ones do something, and which.
enum KeyboardGroup {
  static func view(_ state: State) -> Node<Action> {
    let words = state.words
    return SettingsScreen.group(words.keyboard) {
      Node(.div, .className("row")) {
        Node.toggle(
          words.singleKeys, isOn: state.keys.isOn, note: words.singleKeysNote,
          action: .settings(.singleKeysTapped))
      }
      Node(.div, .className("row keys")) {
        Node(.div, .className("row-text")) { Node(.p, .className("row-title")) { words.shortcuts } }
        Node.button("?", style: .text, action: .settings(.shortcutsTapped))
      }
      if state.keys.isOn {
        Node(.details, .className("key-list")) {
          Node(.summary) {
            Node(.span) { words.changeKeys }
            Icon.down.node(size: 20)
          }
          for app in App.allCases { list(of: app, state) }
        }
      }
    }
  }

  private static func list(of app: App, _ state: State) -> Node<Action> {
    let words = state.words
    return Node(.div) {
      Node(.h3, .className("row-heading")) { words.appName(app) }
      for shortcut in words.shortcuts(of: app) {
        row(shortcut, AwaitedKey(app: app, usual: shortcut.key), state)
      }
      if state.keys.changes.contains(where: { $0.app == app }) {
        Node(.div, .className("row")) {
          Node.button(
            words.usualKeys, style: .text, action: .settings(.usualKeysTapped(app)))
        }
      }
    }
  }

  private static func row(
    _ shortcut: Shortcut, _ awaited: AwaitedKey, _ state: State
  ) -> Node<Action> {
    let words = state.words
    let key = state.keys.key(for: shortcut.key, in: awaited.app)
    let isAwaited = state.settings.awaitedKey == awaited
    return Node(.div, .className("row key-row")) {
      Node(.p, .className("row-text")) { shortcut.meaning }
      Node(
        .button, .type("button"), .className("key-button"), .id(awaited.elementID),
        .label(isAwaited ? words.pressKey : words.keyFor(shortcut.meaning, key)),
        .state(.ariaPressed, isAwaited), on: .click(.settings(.keyTapped(awaited)))
      ) {
        if isAwaited { Node(.span) { words.pressKey } } else { Node(.kbd) { key } }
      }
    }
  }
}

extension Words {
  fileprivate var keyboard: String { say("Keyboard", "키보드") }
  fileprivate var singleKeys: String { say("Single-key shortcuts", "한 글자 단축키") }
  fileprivate var singleKeysNote: String {
    say(
      "Turn this off if you dictate or often press keys by accident.",
      "음성으로 입력하거나 키를 잘못 누르기 쉽다면 꺼 주세요.")
  }
  fileprivate var changeKeys: String { say("Change keys", "키 바꾸기") }
  fileprivate var usualKeys: String { say("Restore default keys", "기본 키로 되돌리기") }
  fileprivate var pressKey: String { say("Press a key", "키를 눌러 주세요") }

  fileprivate func keyFor(_ meaning: String, _ key: String) -> String {
    say("\(meaning): \(key). Change", "\(meaning): \(key). 바꾸기")
  }

  func keyIsTaken(_ key: String) -> String {
    say("“\(key)” already does something else", "‘\(key)’ 키는 이미 쓰이고 있어요")
  }
}
