import Kit
import ViewTree
import Wire

/// Questions, and the list of keys.
enum Dialogs {
  static func view(_ dialog: Dialog, _ state: State) -> Node<Action> {
    let words = state.words
    switch dialog {
    case .signOut(let unsent, let losesDrafts):
      return question(
        words.signOutTitle, words.signOutText(unsent, losesDrafts), confirm: words.signOutAnyway,
        cancel: words.staySignedIn)
    case .otherAccount(let owner, let unsent, let losesDrafts):
      return question(
        words.otherAccountTitle, words.otherAccountText(owner.email, unsent, losesDrafts),
        confirm: words.forgetAndGoOn, cancel: words.cancel)
    case .massDeletion(let count):
      return question(
        words.massDeletionTitle, words.massDeletionText(count), confirm: words.deleteThem,
        cancel: words.bringBack)
    case .withdrawInvitation:
      return question(
        words.withdrawTitle, words.withdrawText, confirm: words.withdraw,
        cancel: words.keepIt)
    case .forgetRefused:
      return question(
        words.removeRefusedTitle, words.removeRefusedText, confirm: words.remove,
        cancel: words.keepIt)
    case .shortcuts: return shortcuts(words)
    }
  }

  private static func question(
    _ title: String, _ text: String, confirm: String, cancel: String
  ) -> Node<Action> {
    Node.dialog(id: "dialog", title: title, isAlert: true, onCancel: .dialogCancelled) {
      Node(.p, .className("dialog-text")) { text }
      Node(.div, .className("dialog-buttons")) {
        Node.button(cancel, style: .primary, action: .dialogCancelled)
        Node.button(confirm, style: .danger, action: .dialogConfirmed)
      }
    }
  }

  private static func shortcuts(_ words: Words) -> Node<Action> {
    Node.dialog(id: "dialog", title: words.shortcuts, onCancel: .dialogCancelled) {
      Node(.dl, .className("shortcuts")) {
        for shortcut in words.shortcutList {
          Node(.div) {
            Node(.dt) { Node(.kbd) { shortcut.keys } }
            Node(.dd) { shortcut.meaning }
          }
        }
      }
      Node.button(words.close, style: .text, action: .dialogCancelled)
    }
  }
}
