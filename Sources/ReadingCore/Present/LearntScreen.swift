import Kernel
public import Kit
import SyncCore
public import ViewTree

/// What Later has learnt, line by line, each of which can be forgotten.
public enum LearntScreen {
  public static func view(_ state: ReadingState, _ scene: Scene) -> [Node<ReadingAction>] {
    let words = scene.words
    let lines = state.present.taste.lines
    guard !lines.isEmpty else {
      return [
        Node.emptyState(
          icon: .sprout, title: words.learntNothing, text: words.learntNothingText
        ) { Node.linkButton(words.goToInbox, icon: .inbox, path: "/inbox") }
      ]
    }
    return [
      Node(.div, .className("settings")) {
        Node(.section, .className("group"), .label(words.learntTitle)) {
          Node(.p, .className("field-note")) { words.learntNote }
          Node(.ul, .className("group-rows"), .role("list"), .label(words.learntTitle)) {
            for line in lines { row(line, state, words) }
          }
          Node.button(
            words.forgetAll, style: .danger, id: "forget-all",
            action: .suggesting(.forgetAllTapped))
        }
      }
    ]
  }

  private static func row(
    _ line: Taste.Line, _ state: ReadingState, _ words: Words
  ) -> Node<ReadingAction> {
    let title = words.learnt(line.feature, state.organise.shelves)
    return Node(.li, .className("row"), key: line.feature.lesson.text) {
      Node(.div, .className("row-text")) {
        Node(.p, .className("row-title")) { title }
        Node(.p, .className("row-note")) { words.evidence(line) }
      }
      Node(
        .button, .type("button"), .className("button plain"), .label(words.forget(title)),
        on: .click(.suggesting(.forgetTapped(line.feature)))
      ) { words.forget }
    }
  }
}
