import Kernel
import Kit
import ViewTree
import Wire

/// What is to become of the data that is on this device and that the signed-in account does not have.
enum LeftBehindDialog {
  static func view(_ left: LeftBehind, _ state: State) -> Node<Action> {
    let words = state.words
    let email = state.profile?.email ?? ""
    // The same person: the server was made anew.
    let isOwn = left.owner.email == email
    return Node.dialog(
      id: "dialog", title: isOwn ? words.unknownHereTitle : words.leftBehindTitle, isAlert: true,
      onCancel: .dialogCancelled
    ) {
      Node(.p, .className("dialog-text")) {
        isOwn ? words.unknownHereText : words.leftBehindText(left.owner.email, email)
      }
      Node(.p, .className("dialog-text")) {
        words.onThisDevice + " " + words.holdings(left.holdings)
      }
      Node(.div, .className("dialog-buttons")) {
        if !isOwn {
          Node.button(words.signOut, style: .primary, action: .dialogCancelled)
        }
        Node.button(
          words.sendEverything, style: isOwn ? .primary : .secondary,
          action: .leftBehind(.sendTapped))
        Node.button(words.saveAsFile, style: .secondary, action: .leftBehind(.saveTapped))
        if isOwn {
          Node.button(words.signOut, style: .secondary, action: .dialogCancelled)
        }
        Node.button(words.eraseHere, style: .danger, action: .dialogConfirmed)
      }
      if left.copy != .notMade {
        Node(.p, .className("hint")) { left.copy == .saved ? words.copySaved : words.copyFailed }
      }
    }
  }
}
