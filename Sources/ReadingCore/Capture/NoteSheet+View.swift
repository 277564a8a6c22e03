import Kernel
import Kit
import SyncCore
import ViewTree

/// The sheet of a new note, as the wireframe of quick capture has it.
extension Sheets {
  static func note(
    _ sheet: NoteSheet, _ state: ReadingState, _ words: Words
  ) -> Node<ReadingAction> {
    let draft = state.capture.draft
    return captureSheet(
      id: "note-sheet", title: words.quickNote, cancel: .capturing(.noteCancelled),
      submit: .capturing(.noteSubmitted), isSaving: sheet.isSaving, isReady: !draft.isEmpty, words
    ) {
      Node.field(text(draft, sheet, words), onInput: { .capturing(.noteChanged($0)) })
      categories(draft, state, words)
      Node.field(link(draft, sheet, words), onInput: { .capturing(.noteLinkChanged($0)) })
      Node(.div, .className("sheet-foot")) {
        Node(.p, .className("field-note")) { words.draftKept }
        if !draft.isEmpty {
          Node.button(words.discard, style: .text, action: .capturing(.noteDiscarded))
        }
      }
    }
  }

  private static func text(
    _ draft: NoteDraft, _ sheet: NoteSheet, _ words: Words
  ) -> TextField {
    var field = TextField(id: "note-text", label: words.note, value: draft.text)
    field.placeholder = words.notePlaceholder
    field.lines = 6
    field.style = .paper
    field.isRequired = false
    if sheet.didFail { field.error = words.notStored }
    return field
  }

  private static func link(
    _ draft: NoteDraft, _ sheet: NoteSheet, _ words: Words
  ) -> TextField {
    var field = TextField(
      id: "note-link", kind: .link, label: words.addLinkOptional, value: draft.link)
    field.placeholder = words.linkPlaceholder
    field.isRequired = false
    if sheet.isLinkFaulty { field.error = words.linkInvalid }
    return field
  }

  private static func categories(
    _ draft: NoteDraft, _ state: ReadingState, _ words: Words
  ) -> Node<ReadingAction> {
    Node(.div, .className("stack small"), .role("group"), .label(words.addTo)) {
      Node(.p, .className("group-label"), .decorative) { words.addTo }
      Node(.div, .className("chips")) {
        for category in state.organise.shelves.all(.category) {
          Node.chip(
            category.name(words), isOn: draft.category == category.id,
            action: .capturing(.noteCategoryTapped(category.id)))
        }
      }
    }
  }

  /// A sheet with Cancel and Save in its head.
  static func captureSheet(
    id: String, title: String, cancel: ReadingAction, submit: ReadingAction, isSaving: Bool,
    isReady: Bool, _ words: Words, @NodeBuilder<ReadingAction> children: () -> [Node<ReadingAction>]
  ) -> Node<ReadingAction> {
    let content = children()
    return Node(.div, .className("overlay"), key: id, on: .cancel(cancel)) {
      Node(.div, .className("scrim"), .decorative, on: .click(cancel))
      Node(
        .div, .className("dialog capture"), .id(id), .role("dialog"), .state(.ariaModal, true),
        Attribute(.ariaLabelledBy, id + "-title"), Attribute(.tabIndex, "-1"),
        Attribute(.dataGesture, "dismiss-down")
      ) {
        Node(.span, .className("grabber"), .decorative)
        Node.form("stack", onSubmit: submit) {
          Node(.div, .className("sheet-head")) {
            Node.button(words.cancel, icon: .close, style: .text, action: cancel)
            Node.submitButton(
              isSaving ? words.saving : words.save, isBusy: isSaving, isEnabled: isReady)
          }
          Node(.h2, .id(id + "-title")) { title }
          content
        }
      }
    }
  }
}
