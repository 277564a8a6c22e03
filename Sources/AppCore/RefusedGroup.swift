import Kernel
import Kit
import ReadingCore
import RestockCore
import SyncCore
import TasksCore
import ViewTree

/// The changes that the server refused: why, and what can be done with each.
enum RefusedGroup {
  static func view(_ state: State) -> Node<Action> {
    let words = state.words
    let refused = state.sync.refused
    return SettingsScreen.group(words.refusedTitle) {
      for change in refused { row(change, state) }
      if refused.count > 1 {
        Node(.div, .className("row")) {
          Node.button(
            words.sendAllAgain, style: .text,
            action: .settings(.sendAgainTapped(refused.map { $0.change.id })))
        }
      }
    }
  }

  private static func row(_ refused: RefusedChange, _ state: State) -> Node<Action> {
    let words = state.words
    let id = refused.change.id
    let name = title(refused, state)
    return Node(.div, .className("row wraps"), key: id.text) {
      Node(.span, .className("row-icon warning")) { Icon.warning.node() }
      Node(.div, .className("row-text")) {
        Node(.p, .className("row-title")) { name }
        Node(.p, .className("row-note")) { words.refusedReason(refused.status, refused.code) }
        Node(.p, .className("row-note")) { words.ago(refused.refusedAt, now: state.now) }
      }
      Node(.div, .className("row-choices")) {
        button(words.tryAgain, name, .sendAgainTapped([id]), words)
        button(words.copy, name, .copyRefusedTapped(id), words)
        button(words.remove, name, .forgetRefusedTapped(id), words)
      }
    }
  }

  private static func button(
    _ label: String, _ name: String, _ action: SettingsAction, _ words: Words
  ) -> Node<Action> {
    Node(
      .button, .type("button"), .className("button plain"), .label(words.doing(label, name)),
      on: .click(.settings(action))
    ) { label }
  }

  /// What the change is about: its own words, or those of the item that it belongs to.
  private static func title(_ refused: RefusedChange, _ state: State) -> String {
    let own = refused.title
    if !own.isEmpty { return own }
    let id = refused.change.entity.id
    return state.reading.library.item(id)?.displayTitle ?? state.tasks.title(of: id)
      ?? state.restock.title(of: id) ?? state.words.aChange
  }
}
