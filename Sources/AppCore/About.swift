import Kit
import ViewTree
import Wire

/// The keys, and which version this is.
enum About {
  static func group(_ state: State) -> Node<Action> {
    let words = state.words
    return SettingsScreen.group(words.later) {
      Node(.div, .className("row keys")) {
        Node(.div, .className("row-text")) { Node(.p, .className("row-title")) { words.shortcuts } }
        Node.button("?", style: .text, action: .settings(.shortcutsTapped))
      }
      let version = state.version.isEmpty ? state.server?.version ?? "" : state.version
      // The offline shell learns it from the server: the row is there before.
      Node(.div, .className("row")) {
        Node(.div, .className("row-text")) { Node(.p, .className("row-title")) { words.version } }
        Node(.p, .className("row-note")) { version }
      }
    }
  }
}
