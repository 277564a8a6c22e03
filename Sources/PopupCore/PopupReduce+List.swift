import Kernel

extension TagForm {
  var changes: Changes {
    var changes = Changes()
    changes.tags = names(in: text)
    return changes
  }
}

extension PopupState {
  /// Asks for what the list is to show; the rows stay until there is an answer.
  mutating func ask() -> [PopupEffect] {
    list.number &+= 1
    let query = list.query.trimmed
    return [
      query.isEmpty
        ? .askLatest(number: list.number) : .askSearch(number: list.number, query: query)
    ]
  }

  mutating func show(_ items: [FoundItem], _ number: UInt32) -> [PopupEffect] {
    list.kept = items.map { $0.row }
    show(list.kept, number, .nothingYet)
    return [.keepItems(list.kept)]
  }

  mutating func show(_ rows: [ListedItem], _ number: UInt32, _ empty: ListState.Note) {
    guard number == list.number else { return }
    list.rows = rows
    list.note = rows.isEmpty ? empty : .none
  }

  /// While the server is away, what it told last, as far as it fits.
  mutating func showKept(_ number: UInt32) {
    guard number == list.number else { return }
    let query = list.query.trimmed
    list.rows = list.kept.filter { hasAll(query, $0) }
    list.note = .serverAway
  }

  mutating func toggleForm(_ row: ListedItem) -> [PopupEffect] {
    openOffers = nil
    if forms.contains(where: { $0.item == row.id }) {
      forms.removeAll { $0.item == row.id }
      return []
    }
    let form = TagForm(item: row.id, title: row.title)
    forms.append(form)
    return [.focus(id: form.fieldID)]
  }

  mutating func addTags(_ item: String) -> [PopupEffect] {
    guard let form = forms.first(where: { $0.item == item }) else { return [] }
    forms.removeAll { $0.item == item }
    openOffers = nil
    let changes = form.changes
    if changes.isEmpty { return ask() }
    names.learn(changes)
    let edit = edit(item, form.title, changes)
    sentForms.append((edit: lastEdit, form: form))
    return [edit]
  }

  mutating func edit(_ item: String, _ title: String, _ changes: Changes) -> PopupEffect {
    lastEdit &+= 1
    return .edit(number: lastEdit, item: item, title: title, changes)
  }

  /// Tags that the worker could not keep are in their field again, before what was typed since.
  mutating func edited(_ number: UInt32, isKept: Bool) {
    guard let place = sentForms.firstIndex(where: { $0.edit == number }) else { return }
    let sent = sentForms.remove(at: place).form
    if isKept { return }
    if let index = forms.firstIndex(where: { $0.item == sent.item }) {
      forms[index].text = sent.text + ", " + forms[index].text
    } else {
      forms.append(sent)
    }
  }

  mutating func sent(_ item: String) -> [PopupEffect] {
    list.busy.removeAll { $0 == item }
    return ask()
  }

  /// What is archived is none of the latest, also while the server is away.
  mutating func archive(_ row: ListedItem) -> [PopupEffect] {
    guard !list.busy.contains(row.id) else { return [] }
    list.busy.append(row.id)
    list.kept.removeAll { $0.id == row.id }
    var changes = Changes()
    changes.isArchived = true
    return [edit(row.id, row.title, changes), .keepItems(list.kept)]
  }
}
