import Kit
import ReadingCore
import ViewTree
import Wire

/// Questions, and the list of keys.
enum Dialogs {
  static func view(_ dialog: Dialog, _ state: State) -> Node<Action> {
    let words = state.words
    switch dialog {
    case .signOut(let unsent, let losesDrafts, let isOnlyCopy, let isAhead):
      let losses = unsent > 0 || losesDrafts ? words.signOutText(unsent, losesDrafts) : ""
      let text =
        isOnlyCopy
        ? words.onlyCopy
        : isAhead ? words.deviceIsAhead + (losses.utf8.isEmpty ? "" : " " + losses) : losses
      return question(
        words.signOutTitle, text, confirm: words.signOutAnyway,
        cancel: words.staySignedIn)
    case .otherAccount(let left): return LeftBehindDialog.view(left, state)
    case .massDeletion(let count):
      return question(
        words.massDeletionTitle, words.massDeletionText(count), confirm: words.deleteThem,
        cancel: words.bringBack)
    case .withdrawInvitation:
      return question(
        words.withdrawTitle, words.withdrawText, confirm: words.withdraw,
        cancel: words.keepIt)
    case .revokeLink:
      return question(
        words.revokeLinkTitle, words.revokeLinkText, confirm: words.revokeLinkLabel,
        cancel: words.keepIt)
    case .signIn(let request):
      let asked = words.question(request)
      return question(asked.title, asked.text, confirm: asked.confirm, cancel: words.keepIt)
    case .newMailAddress:
      return question(
        words.newMailAddressTitle, words.newMailAddressText, confirm: words.newMailAddress,
        cancel: words.keepIt)
    case .forgetRefused:
      return question(
        words.removeRefusedTitle, words.removeRefusedText, confirm: words.remove,
        cancel: words.keepIt)
    case .offeredFiles: return offered(state)
    case .shortcuts: return shortcuts(state)
    }
  }

  private static func question(
    _ title: String, _ text: String, confirm: String, cancel: String
  ) -> Node<Action> {
    Node.dialog(id: "dialog", title: title, isAlert: true, onCancel: .dialogCancelled) {
      Node(.p, .className("dialog-text")) { text }
      Node(.div, .className("dialog-buttons")) {
        Node.button(cancel, style: .text, action: .dialogCancelled)
        Node.button(confirm, style: .danger, action: .dialogConfirmed)
      }
    }
  }

  private static func offered(_ state: State) -> Node<Action> {
    let words = state.words
    return Node.dialog(
      id: "dialog", title: words.offeredTitle, isAlert: true, onCancel: .dialogCancelled
    ) {
      Node(.p, .className("dialog-text")) { words.offeredText }
      Node(.ul, .className("dialog-text")) {
        for file in state.files.offered { Node(.li) { file.name } }
      }
      Node(.div, .className("dialog-buttons")) {
        Node.button(words.discardShared, action: .dialogCancelled)
        Node.button(words.save, style: .primary, action: .dialogConfirmed)
      }
    }
  }

  /// The keys of the app that is shown, as they are now.
  private static func shortcuts(_ state: State) -> Node<Action> {
    let words = state.words
    let app = state.route.app
    var rows: [(keys: String, meaning: String)] = []
    if state.keys.isOn {
      for shortcut in words.shortcuts(of: app) {
        let others = shortcut.others.utf8.isEmpty ? "" : "  " + shortcut.others
        rows.append((state.keys.key(for: shortcut.key, in: app) + others, shortcut.meaning))
      }
    }
    return Node.dialog(id: "dialog", title: words.shortcuts, onCancel: .dialogCancelled) {
      if !state.keys.isOn { Node(.p, .className("dialog-text")) { words.keysAreOff } }
      Node(.dl, .className("shortcuts")) {
        for row in rows + words.namedKeys(of: app) {
          Node(.div) {
            Node(.dt) { Node(.kbd) { row.keys } }
            Node(.dd) { row.meaning }
          }
        }
      }
      Node.button(words.close, style: .text, action: .dialogCancelled)
    }
  }
}
