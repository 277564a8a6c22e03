import Kernel
public import Kit
import SyncCore
public import ViewTree

/// The bar for what is selected, and the sheets of highlights and notes.
public enum MarkSheets {
  /// What can be done with the selected text; nil while none is.
  public static func bar(_ state: ReadingState, _ scene: Scene) -> Node<ReadingAction>? {
    guard state.marks.selection != nil else { return nil }
    let words = scene.words
    return Node(.div, .className("mark-bar"), .role("region"), .label(words.highlight)) {
      for colour in HighlightColour.allCases {
        swatch(
          words.highlightIn(colour), colour, isOn: nil, action: .marking(.colourTapped(colour)))
      }
      Node.iconButton(
        .note, label: words.addHighlightNote, action: .marking(.noteOnSelectionTapped))
      Node.iconButton(.copy, label: words.copyText, action: .marking(.copySelectionTapped))
      Node.iconButton(.close, label: words.close, action: .marking(.barClosed))
    }
  }

  /// What highlights in the text are described by.
  public static func help(_ words: Words) -> Node<ReadingAction> {
    Node(.span, .id("mark-help"), .className("visually-hidden"), .decorative) {
      words.highlightHelp
    }
  }

  static func swatch(
    _ label: String, _ colour: HighlightColour, isOn: Bool?, action: ReadingAction
  ) -> Node<ReadingAction> {
    Node(
      .button, .type("button"), .className("icon-button mark-colour"), .label(label),
      Attribute(.title, label), isOn.map { .state(.ariaPressed, $0) }, on: .click(action)
    ) { Node(.span, .className("mark-dot " + colour.name), .decorative) {} }
  }

  static func view(
    _ sheet: MarksState.Sheet, _ state: ReadingState, _ scene: Scene
  ) -> Node<ReadingAction>? {
    switch sheet {
    case .highlight(let id): state.marks.highlight(id).map { view($0, state, scene) }
    case .list(let item): list(item, state, scene)
    case .note(let item): note(item, state, scene)
    case .options: HighlightsScreen.options(state, scene.words)
    }
  }

  /// The rows of an item's menu.
  static func rows(
    of item: Item, _ state: ReadingState, _ words: Words
  ) -> [MenuItem<ReadingAction>] {
    let hasNote = state.library.entity(item.id)?.text(Item.note.number)?.isEmpty == false
    var rows = [
      MenuItem<ReadingAction>(
        .note, hasNote ? words.editOwnNote : words.addOwnNote,
        action: .marking(.noteTapped(item.id)))
    ]
    let count = state.highlights(of: item.id).count
    if count > 0 {
      rows.append(
        MenuItem(.highlight, words.highlightCount(count), action: .marking(.listTapped(item.id))))
    }
    return rows
  }

  private static func view(
    _ highlight: Highlight, _ state: ReadingState, _ scene: Scene
  ) -> Node<ReadingAction> {
    let words = scene.words
    let id = highlight.id
    return Node.dialog(
      id: "highlight-sheet", title: words.highlight, onCancel: .marking(.sheetClosed)
    ) {
      quote(highlight)
      if isMissing(highlight, state) { missing(words) }
      Node(.div, .className("mark-colours"), .role("group"), .label(words.colour)) {
        for colour in HighlightColour.allCases {
          swatch(
            words.colourName(colour), colour, isOn: highlight.colour == colour,
            action: .marking(.recolourTapped(id, colour)))
        }
      }
      field("highlight-note", words.highlightNote, highlight.note, helper: "") {
        .marking(.highlightNoteChanged(id, $0))
      }
      versions(
        state.marks.entities[id]?.mergedText(Highlight.note.number), words
      ) { .marking(.highlightNoteChanged(id, $0)) }
      Node(.div, .className("dialog-buttons")) {
        Node.button(words.copyText, icon: .copy, style: .text, action: .marking(.copyTapped(id)))
        if state.canShare(highlight) {
          Node.button(
            words.share, icon: .share, style: .text, action: .marking(.page(.shareTapped(id))))
        }
        Node.button(
          words.delete, icon: .trash, style: .danger,
          action: .marking(.deleteTapped(id)))
        Node.button(words.done, style: .text, action: .marking(.sheetClosed))
      }
    }
  }

  private static func list(
    _ item: ID<Entity>, _ state: ReadingState, _ scene: Scene
  ) -> Node<ReadingAction> {
    let words = scene.words
    return Node.dialog(
      id: "highlight-list", title: words.highlights, onCancel: .marking(.sheetClosed)
    ) {
      Node(.ul, .className("highlights"), .role("list")) {
        for highlight in state.highlights(of: item) { card(highlight, state, scene) }
      }
      Node(.div, .className("dialog-buttons")) {
        Node.button(words.close, style: .text, action: .marking(.sheetClosed))
      }
    }
  }

  /// One highlight of a list.
  static func card(
    _ highlight: Highlight, _ state: ReadingState, _ scene: Scene, withTitle: Bool = false
  ) -> Node<ReadingAction> {
    let words = scene.words
    let title = withTitle ? state.library.item(state.item(of: highlight))?.displayTitle ?? "" : ""
    return Node(.li, .className("highlight-card"), key: highlight.id.text) {
      quote(highlight)
      if !highlight.note.isEmpty { Node(.p, .className("highlight-note")) { highlight.note } }
      if !title.utf8.isEmpty { Node(.p, .className("row-note")) { title } }
      if isMissing(highlight, state) { missing(words) }
      Node(.div, .className("highlight-actions"), Attribute(.dataActions)) {
        Node(
          .button, .type("button"), .className("button plain"), .id("go-" + highlight.id.text),
          Attribute(.dataRow), Attribute(.title, words.showInArticle),
          on: .click(.marking(.goTapped(highlight.id)))
        ) { words.showInArticle }
        Node.iconButton(
          .more, label: words.more, id: "more-" + highlight.id.text,
          action: .marking(.markTapped(highlight.id)))
      }
    }
  }

  private static func quote(_ highlight: Highlight) -> Node<ReadingAction> {
    Node(.blockquote, .className("highlight-quote " + highlight.colour.name)) { highlight.quote }
  }

  /// Only the open article tells whether a passage is still in it.
  private static func isMissing(_ highlight: Highlight, _ state: ReadingState) -> Bool {
    guard state.marks.text != nil, let open = state.reader?.id else { return false }
    return state.item(of: highlight) == open && !state.isPlaced(highlight)
  }

  private static func missing(_ words: Words) -> Node<ReadingAction> {
    Node(.p, .className("highlight-missing")) {
      Icon.warning.node(size: 16)
      Node(.span) { words.unplaced }
    }
  }

  private static func note(
    _ item: ID<Entity>, _ state: ReadingState, _ scene: Scene
  ) -> Node<ReadingAction> {
    let words = scene.words
    let entity = state.library.entity(item)
    return Node.dialog(
      id: "note-sheet", title: words.ownNote, onCancel: .marking(.sheetClosed)
    ) {
      field(
        "item-note", words.ownNote, entity?[Item.note].text ?? "",
        helper: words.noteIsKept, lines: 8
      ) { .marking(.noteChanged(item, $0)) }
      versions(entity?.mergedText(Item.note.number), words) { .marking(.noteChanged(item, $0)) }
      Node(.div, .className("dialog-buttons")) {
        Node.button(words.done, style: .text, action: .marking(.sheetClosed))
      }
    }
  }

  private static func field(
    _ id: String, _ label: String, _ value: String, helper: String, lines: Int = 3,
    _ change: @escaping (String) -> ReadingAction
  ) -> Node<ReadingAction> {
    var field = TextField(id: id, label: label, value: value)
    field.isRequired = false
    field.lines = lines
    field.helper = helper
    field.limit = Item.note.limits.characters.upperBound
    return Node.field(field, onInput: change)
  }

  /// Texts of other devices that lost a word to this one: each can be taken back.
  @NodeBuilder<ReadingAction>
  private static func versions(
    _ register: TextRegister?, _ words: Words, _ use: @escaping (String) -> ReadingAction
  ) -> [Node<ReadingAction>] {
    if let register, register.isConflicted || !register.kept.isEmpty {
      Node(.section, .className("versions"), .label(words.otherVersions)) {
        Node(.h3) { words.otherVersions }
        Node(.p, .className("row-note")) { words.otherVersionsText }
        for version in register.versions {
          Node(.div, .className("version")) {
            Node(.p) { version.text }
            Node.button(words.useVersion, style: .text, action: use(version.text))
          }
        }
      }
    }
  }
}
