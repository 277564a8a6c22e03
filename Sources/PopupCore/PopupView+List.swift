import Kernel
import Kit
import ViewTree

/// The latest ten or what was found, to search, tag and archive.
func listSection(_ state: PopupState) -> PopupNode {
  let words = state.words
  return Node(.section, .id("list"), key: "list") {
    searchField(state)
    Node(.h2, .id("heading"), Attribute(.tabIndex, "-1")) {
      state.list.isSearch ? words.found : words.latest
    }
    Node(.p, .id("list-note"), .className("quiet"), .role("status")) { noteText(state) }
    Node(.ul, .id("items"), Attribute(.dataRows)) {
      for row in state.list.rows { itemRow(row, state) }
    }
  }
}

private func searchField(_ state: PopupState) -> PopupNode {
  var field = TextField(
    id: "search", kind: .search, label: state.words.search, value: state.list.query)
  field.isRequired = false
  field.placeholder = state.words.search
  field.limit = 200
  let clear = Clear(label: state.words.clearSearch, action: PopupAction.queryCleared)
  return PopupNode.field(field, clear: clear, onInput: { .queryChanged($0) })
}

private func noteText(_ state: PopupState) -> String {
  switch state.list.note {
  case .none: ""
  case .nothingFound: state.words.nothingFound
  case .nothingYet: state.words.nothingYet
  case .serverAway: state.words.serverAway
  }
}

private func itemRow(_ row: ListedItem, _ state: PopupState) -> PopupNode {
  let words = state.words
  return Node(.li, key: row.id) {
    Node(
      .a, .href(state.server + row.path), Attribute(.target, "_blank"), Attribute(.rel, "noopener")
    ) {
      Node(.span) { row.title }
      Node(.span, .className("quiet")) { row.detail }
    }
    Node(.div, .className("row-actions"), Attribute(.dataActions)) {
      smallButton(words.tag, name: words.tag(row.title), .tagTapped(row))
      smallButton(
        words.archive, name: words.archive(row.title),
        isEnabled: !state.list.busy.contains(row.id), .archiveTapped(row))
    }
    if let form = state.forms.first(where: { $0.item == row.id }) { tagForm(form, state) }
  }
}

private func tagForm(_ form: TagForm, _ state: PopupState) -> PopupNode {
  let words = state.words
  return Node.form(onSubmit: .tagsAdded(item: form.item)) {
    nameField(
      state, .item(form.item), id: form.fieldID, label: words.tag(form.title), hint: words.tagsHint
    ) {
      .tagsChanged(item: form.item, $0)
    }
    addButton(words)
  }
}
