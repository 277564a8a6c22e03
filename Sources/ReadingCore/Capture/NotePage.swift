import AddressCore
import Kernel
import Kit
import SyncCore
import ViewTree

/// A note of one's own: shown, and written on in place.
enum NotePage {
  static func view(
    _ item: Item, _ state: ReadingState, _ scene: Scene
  ) -> Node<ReadingAction> {
    let words = scene.words
    let body = state.library.entity(item.id)?[Item.body].text ?? ""
    return Node(.article, .className("reader own-page"), .id("article")) {
      let writing = state.capture.writing?.id == item.id ? state.capture.writing : nil
      // While one writes, its first line is the title.
      Node(.header, .className(writing == nil ? "reader-header" : "visually-hidden")) {
        Node(.h1, .id("heading"), Attribute(.tabIndex, "-1")) {
          item.title.utf8.isEmpty ? words.typeName(.note) : item.displayTitle
        }
        Node(.p, .className("reader-meta")) {
          joined([words.typeName(.note), words.ago(item.savedAt, now: scene.now)])
        }
      }
      if let writing {
        editor(writing, words)
      } else {
        Node(.div, .className("note-text")) {
          for line in lines(below: item.displayTitle, body) { Node(.p) { line } }
        }
        link(item)
        Node(.div, .className("dialog-buttons start")) {
          Node.button(
            words.editNote, icon: .edit, style: .primary, id: "edit-note",
            action: .capturing(.writeTapped(item.id)))
        }
      }
      versions(item, state, words)
    }
  }

  /// Without the first one where it stands above as the title.
  private static func lines(below title: String, _ body: String) -> [String] {
    var lines = body.utf8.split(separator: 10, omittingEmptySubsequences: true).map {
      String(decoding: Array($0), as: UTF8.self)
    }
    if let first = lines.first, first == title { lines.removeFirst() }
    return lines
  }

  static func editor(_ writing: NoteWriting, _ words: Words) -> Node<ReadingAction> {
    var field = TextField(id: "note-body", label: words.note, value: writing.text)
    field.lines = 12
    field.isRequired = false
    field.style = .page
    return Node.form(onSubmit: .capturing(.writingEnded)) {
      Node(.div, .className("note-head")) {
        Node(.p, .className("field-note")) { words.draftKept }
        Node.submitButton(words.done)
      }
      Node.field(field, onInput: { .capturing(.writingChanged($0)) })
    }
  }

  @NodeBuilder<ReadingAction>
  private static func link(_ item: Item) -> [Node<ReadingAction>] {
    if let address = Address(item.url) {
      Node(.p) {
        Node(
          .a, .href(address.text), Attribute(.target, "_blank"),
          Attribute(.rel, "noopener noreferrer")
        ) { address.text }
      }
    }
  }

  /// What two devices wrote over the same words: both can be gone back to.
  @NodeBuilder<ReadingAction>
  static func versions(
    _ item: Item, _ state: ReadingState, _ words: Words
  ) -> [Node<ReadingAction>] {
    let text = state.library.entity(item.id)?.mergedText(Item.body.number)
    if let text, text.isConflicted || !text.kept.isEmpty {
      Node(.section, .className("note-versions"), .label(words.otherVersions)) {
        Node(.h2) { words.otherVersions }
        Node(.p, .className("row-note")) { words.otherVersionsText }
        for (index, version) in text.versions.enumerated() {
          Node(.div, .className("panel outlined")) {
            Node(.p) { version.text }
            Node.button(
              words.useVersion, style: .text, action: .capturing(.versionTapped(item.id, index)))
          }
        }
      }
    }
  }
}
