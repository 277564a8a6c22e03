import AddressCore
import Kernel
public import Kit
import SyncCore
public import ViewTree

/// What lies over a reading screen.
public enum Sheets {
  /// The open sheet or menu, if there is one.
  public static func view(_ state: ReadingState, _ scene: Scene) -> Node<ReadingAction>? {
    switch state.cover {
    case .link(let sheet): link(sheet, scene.words)
    case .note(let sheet): note(sheet, state, scene.words)
    case .voice(let sheet): voice(sheet, scene.words)
    case .processing(let sheet): processing(sheet, state, scene)
    case .choose(let open): ChooseSheet.view(open, scene)
    case .organise(let sheet): OrganiseSheets.view(sheet, state, scene)
    case .menu(let item): menu(item, state, scene)
    case .style: StyleSheet.view(state.style, scene.words)
    case .listen(let now): Player.sheet(now, state, scene)
    case .marks(let sheet): MarkSheets.view(sheet, state, scene)
    case .picture(let picture): PictureViewer.view(picture, scene.words)
    case .fan, nil: nil
    }
  }

  private static func link(_ sheet: LinkSheet, _ words: Words) -> Node<ReadingAction> {
    var field = TextField(id: "link", kind: .link, label: words.linkAddress, value: sheet.text)
    field.placeholder = words.linkPlaceholder
    field.helper = words.linkHelper
    field.isEntry = true
    if sheet.isFaulty { field.error = words.linkInvalid }
    if sheet.didFail { field.error = words.notStored }
    return Node.dialog(id: "link-sheet", title: words.addLink, onCancel: .linkSheetClosed) {
      Node.form("stack", onSubmit: .linkSubmitted) {
        Node.field(field, onInput: { .linkChanged($0) })
        Node.button(words.pasteLink, icon: .copy, style: .text, action: .capturing(.pasteTapped))
        Node(.div, .className("dialog-buttons")) {
          Node.button(words.cancel, style: .text, action: .linkSheetClosed)
          Node.submitButton(
            sheet.isSaving ? words.saving : words.save, isBusy: sheet.isSaving,
            isEnabled: !sheet.text.utf8.isEmpty)
        }
      }
    }
  }

  /// At most six rows, and the rest on a second page; on a desk there is room for all.
  private static func menu(
    _ item: Item, _ state: ReadingState, _ scene: Scene
  ) -> Node<ReadingAction> {
    let words = scene.words
    var rows =
      state.isMenuLong ? longMenu(item, state, words) : shortMenu(item, scene.itemKeys, words)
    if scene.hasSideBar, !state.isMenuLong {
      rows.replaceSubrange(4..<5, with: longMenu(item, state, words).dropFirst())
    }
    if state.isMenuOfSuggestion, !state.isMenuLong {
      rows.insert(
        MenuItem(.clock, words.notNow, action: .suggesting(.notNowTapped(item.id))), at: 0)
    }
    if state.isApart(item.id) { FeedDeeds.add(to: &rows, isLong: state.isMenuLong, item, scene) }
    return Node.dialog(
      id: "item-menu", title: item.displayTitle, closeLabel: words.close, onCancel: .menuClosed
    ) {
      Node.menu(scene.hasSideBar ? grouped(rows) : rows)
    }
  }

  /// The rows of a desk's menu: what is done with it, where it is from, what is taken of it, its end.
  private static func grouped(_ rows: [MenuItem<ReadingAction>]) -> [MenuItem<ReadingAction>] {
    var rows = rows
    var parts = rows.count > 6 ? [Icon.folder, .external, .copy] : []
    for index in rows.indices {
      if rows[index].isDanger {
        rows[index].beginsGroup = true
      } else if let part = parts.firstIndex(of: rows[index].icon) {
        rows[index].beginsGroup = true
        parts.remove(at: part)
      }
    }
    return rows
  }

  private static func shortMenu(
    _ item: Item, _ keys: [String], _ words: Words
  ) -> [MenuItem<ReadingAction>] {
    func key(_ index: Int) -> String { keys.indices.contains(index) ? keys[index] : "" }
    return [
      MenuItem(
        item.isArchived ? .unarchive : .archive,
        item.isArchived ? words.unarchive : words.archive, key: key(0),
        action: .archiveTapped(item.id)),
      MenuItem(
        item.isFavourite ? .starFilled : .star,
        item.isFavourite ? words.unfavourite : words.favourite, key: key(1),
        action: .favouriteTapped(item.id)),
      MenuItem(
        .tag, words.tags + "…", key: key(2), action: .organising(.tagsTapped([item.id]))),
      MenuItem(
        .collection, words.addToCollection + "…", action: .organising(.collectionsTapped([item.id]))
      ),
      MenuItem(.more, words.more + "…", action: .menuMoreTapped(isLong: true)),
      MenuItem(
        .trash, words.delete, isDanger: true, key: key(3), action: .deleteTapped(item.id)),
    ]
  }

  private static func longMenu(
    _ item: Item, _ state: ReadingState, _ words: Words
  ) -> [MenuItem<ReadingAction>] {
    var rows = [
      MenuItem<ReadingAction>(.back, words.back, action: .menuMoreTapped(isLong: false)),
      MenuItem(.folder, words.category + "…", action: .organising(.categoryTapped([item.id]))),
    ]
    rows += CollectionScreen.moves(item, state, words)
    rows += MarkSheets.rows(of: item, state, words)
    if state.similar(to: item.id) != nil {
      rows.append(
        MenuItem(
          .parts, words.compareSimilar + "…",
          action: .organising(.comparing(.opened(item.id)))))
    }
    if state.library.count(.all) > 1 {
      rows.append(
        MenuItem(.link, words.relatedItems + "…", action: .suggesting(.relatedTapped(item.id))))
    }
    if let address = Address(item.url) {
      rows.append(MenuItem(.external, words.openOriginal, url: address.text))
      rows.append(MenuItem(.share, words.share, action: .organising(.shareTapped(item.id))))
      rows.append(MenuItem(.refresh, words.refetch, action: .tryAgainTapped(item.id)))
      if item.mayBeChosenFrom {
        rows.append(MenuItem(.article, words.chooseText + "…", action: .choosing(.opened(item.id))))
      }
      if state.hasChoice(for: item) {
        rows.append(
          MenuItem(.undo, words.automaticText, action: .choosing(.automaticTapped(item.id))))
      }
    }
    rows.append(MenuItem(.copy, words.copyMarkdown, action: .organising(.copyTapped(item.id))))
    rows.append(MenuItem(.eye, words.showFullTitle, action: .organising(.titleTapped(item.id))))
    return rows
  }
}
