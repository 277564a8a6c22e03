import Kernel
import Kit
import SyncCore
import ViewTree

/// What a voice note says, as its server had it written down and its person changed it.
enum TranscriptPart {
  static let id = "transcript"

  @NodeBuilder<ReadingAction>
  static func view(
    _ item: Item, _ state: ReadingState, _ scene: Scene
  ) -> [Node<ReadingAction>] {
    let words = scene.words
    let entity = state.library.entity(item.id)
    let body = entity?[Item.body].text ?? ""
    let transcribing = entity?[Item.transcribing] ?? .none
    let writing = state.capture.writing?.id == item.id ? state.capture.writing : nil
    if let writing {
      NotePage.editor(writing, words)
    } else if !body.utf8.isEmpty {
      section(words) { text(item, body, transcribing, words) }
    } else if scene.hasTranscriber || transcribing != .none {
      section(words) { offer(item, transcribing, scene) }
    }
    if !body.utf8.isEmpty { NotePage.versions(item, state, words) }
  }

  private static func section(
    _ words: Words, @NodeBuilder<ReadingAction> _ content: () -> [Node<ReadingAction>]
  ) -> Node<ReadingAction> {
    Node(
      .section, .id(id), .className("transcript"), Attribute(.tabIndex, "-1"),
      .label(words.transcript), children: content)
  }

  @NodeBuilder<ReadingAction>
  private static func text(
    _ item: Item, _ body: String, _ transcribing: TranscriptState, _ words: Words
  ) -> [Node<ReadingAction>] {
    Node(.h2) { words.transcript }
    Node(.div, .className("note-text")) {
      for line in body.utf8.split(separator: 10, omittingEmptySubsequences: true) {
        Node(.p) { String(decoding: Array(line), as: UTF8.self) }
      }
    }
    if transcribing == .ready { Node(.p, .className("field-note")) { words.writtenByMachine } }
    Node(.div, .className("dialog-buttons start")) {
      Node.button(
        words.editTranscript, icon: .edit, id: "edit-note",
        action: .capturing(.writeTapped(item.id)))
    }
  }

  @NodeBuilder<ReadingAction>
  private static func offer(
    _ item: Item, _ transcribing: TranscriptState, _ scene: Scene
  ) -> [Node<ReadingAction>] {
    let words = scene.words
    let isUnderWay = transcribing.isUnderWay
    Node(.p, .className("field-note"), .role("status")) {
      isUnderWay && !scene.isOnline ? words.waitingForNetwork : words.transcriptText(transcribing)
    }
    if isUnderWay {
      Node.button(
        words.writeNothingDown, style: .text,
        action: .listening(.transcriptTapped(item.id, isWanted: false)))
    } else if scene.hasTranscriber {
      Node.button(
        transcribing == .none || transcribing == .ready ? words.writeDown : words.tryAgain,
        icon: .edit, action: .listening(.transcriptTapped(item.id, isWanted: true)))
    }
  }
}
