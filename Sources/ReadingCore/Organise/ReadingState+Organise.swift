import AddressCore
import ArticleCore
public import Kernel
public import Kit
public import SyncCore

extension ReadingState {
  mutating func perform(_ action: OrganiseAction, _ moment: Moment) -> [ReadingEffect] {
    switch action {
    case .tabTapped(let tab):
      organise.tab = tab
      showWanted()
      return [.own(.keepTab(tab))]
    case .sortingTapped: return open(.sorting)
    case .orderChosen(let order):
      note(moment)
      return choose(.set(ReadingSettings.order, order))
    case .layoutChosen(let isRows):
      organise.isRowsHere = isRows
      return [.own(.keepLayout(isRows: isRows))]
    case .selectTapped:
      organise.sheet = nil
      organise.picked = organise.picked == nil ? [] : nil
      return []
    case .selectionEnded: return endSelection()
    case .picked(let id): return pick(id)
    case .pickedThrough(let id, let list): return pick(through: id, in: list)
    case .dropped(let id, let shelf): return drop(id, on: shelf, moment)
    case .droppedOnView(let id, let view): return drop(id, on: view, moment)
    case .allPicked: return pickAll()
    case .archivePicked: return archivePicked(moment)
    case .favouritePicked: return favouritePicked()
    case .deletePicked: return deletePicked(moment)
    case .tagsTapped(let items): return open(.tags(items, text: ""))
    case .categoryTapped(let items): return open(.category(items))
    case .collectionsTapped(let items): return open(.collections(items, text: ""))
    case .titleTapped(let id): return open(.title(id))
    case .sheetClosed: return closeSheet()
    case .textChanged(let text): return change(text)
    case .textSubmitted: return submitText(moment)
    case .textDone: return submitText(moment) + closeSheet()
    case .shelfToggled(let id): return toggle(id, moment)
    case .categoryChosen(let id): return choose(category: id)
    case .newTapped(let sort): return open(.form(ShelfForm(sort)))
    case .searchKept: return keepSearch()
    case .shelfMenuTapped(let id): return open(.menu(id))
    case .editTapped(let id): return edit(id)
    case .descriptionChanged(let text):
      return fill {
        $0.description = text
        $0.isTyped = true
      }
    case .searchChanged(let text):
      return fill {
        $0.search = text
        $0.isTyped = true
        $0.hasNoSearch = false
      }
    case .colourChosen(let colour): return fill { $0.colour = colour }
    case .signChosen(let sign): return fill { $0.sign = sign }
    case .formKept: return keepForm()
    case .formLeft: return leaveSheet()
    case .formSubmitted: return submitForm(moment)
    case .comparing(let action): return perform(action, moment)
    case .feeds(let action): return perform(action, moment)
    case .publishing(let action): return perform(action)
    case .mergeTapped(let id): return open(.merging(id))
    case .mergeChosen(let id): return merge(into: id)
    case .deleteTapped(let id): return open(.deleting(id))
    case .deleteConfirmed: return deleteShelf(moment)
    case .moved(let key, let place): return move(key, to: place)
    case .shareTapped(let id): return share(id)
    case .copyTapped(let id): return copy(id)
    case .searchPulled: return [.open(path: OrganiseRoute.search("").path)]
    case .refreshTapped:
      organise.sheet = nil
      return [.reconnect] + (feeds.isEmpty ? [] : [.own(.checkFeeds)])
    }
  }

  mutating func open(_ sheet: OrganiseSheet) -> [ReadingEffect] {
    menu = nil
    organise.sheet = sheet
    return [.focus(id: sheet.firstField)]
  }

  /// Asks first where something was typed in a form.
  private mutating func closeSheet() -> [ReadingEffect] {
    if case .feed(let sheet) = organise.sheet, let asked = sheet.asking {
      return open(.feed(asked))
    }
    guard case .form(var form) = organise.sheet, form.isTyped else { return leaveSheet() }
    form.isLeaving = true
    organise.sheet = .form(form)
    return [.focus(id: "leave-form")]
  }

  private mutating func keepForm() -> [ReadingEffect] {
    guard case .form(var form) = organise.sheet else { return [] }
    form.isLeaving = false
    organise.sheet = .form(form)
    return refocus
  }

  mutating func leaveSheet() -> [ReadingEffect] {
    guard let sheet = organise.sheet else { return [] }
    organise.sheet = nil
    return [.focus(id: opener(of: sheet))]
  }

  private mutating func change(_ text: String) -> [ReadingEffect] {
    switch organise.sheet {
    case .tags(let items, _): organise.sheet = .tags(items, text: text)
    case .collections(let items, _): organise.sheet = .collections(items, text: text)
    case .form(var form):
      form.name = text
      form.isTyped = true
      form.isFaulty = false
      organise.sheet = .form(form)
    case .category, .title, .sorting, .menu, .merging, .deleting, .comparing, .related, .feed,
      .publishing, nil:
      break
    }
    return []
  }

  func choose(_ choice: Assignment<ReadingSettings>) -> [ReadingEffect] {
    [.record([Edit(ReadingSettings.id, [choice])])]
  }

  /// What is said beside the way back.
  func said(_ text: String, _ work: Undoable) -> [ReadingEffect] {
    guard !work.edits.isEmpty else { return [] }
    return [.record(work.edits, Saying(text, undo: work.undo))]
  }
}

/// Items on their shelves.
extension ReadingState {
  /// The items that the open sheet is about.
  var sheetItems: [ID<Entity>] {
    switch organise.sheet {
    case .tags(let items, _), .collections(let items, _), .category(let items): items
    case .title, .sorting, .form, .menu, .merging, .deleting, .comparing, .related, .feed,
      .publishing, nil:
      []
    }
  }

  /// Off the shelf where all of the items stand on it, else on it.
  private mutating func toggle(_ id: ID<Entity>, _ moment: Moment) -> [ReadingEffect] {
    let items = sheetItems
    guard let shelf = organise.shelves.shelf(id), !items.isEmpty else { return [] }
    let name = shelf.name(words)
    var isOnAll = true
    for item in items where !organise.shelves.contains(item, in: id) { isOnAll = false }
    if isOnAll {
      return said(
        words.takenOff(name, shelf.sort), organise.shelves.taking(items, off: shelf.id, moment))
    }
    _ = change("")
    let work = organise.shelves.putting(items, on: shelf.id, moment)
    return said(words.putOn(name, shelf.sort), work.touching(items, in: library)) + refocus
  }

  fileprivate var refocus: [ReadingEffect] {
    organise.sheet.map { [.focus(id: $0.firstField)] } ?? []
  }

  /// What was typed: a tag or collection that there is, or a new one.
  private mutating func submitText(_ moment: Moment) -> [ReadingEffect] {
    let sort: Shelf.Sort
    switch organise.sheet {
    case .tags: sort = .tag
    case .collections: sort = .collection
    case .category, .title, .sorting, .form, .menu, .merging, .deleting, .comparing, .related,
      .feed, .publishing, nil:
      return []
    }
    let items = sheetItems
    let text = organise.sheet?.text ?? ""
    let typed = sort == .tag ? FoldedName.list(text) : [FoldedName.tidy(text)]
    var work = Undoable()
    var names: [String] = []
    for (number, name) in typed.enumerated() where !name.isEmpty {
      if let known = organise.shelves.named(name, sort) {
        work.add(organise.shelves.putting(items, on: known.id, moment))
        names.append(known.name(words))
      } else {
        let id = moment.id(UInt64(number), of: Entity.self)
        work.add(organise.shelves.making(sort, name, id, for: items, moment))
        names.append(name)
      }
    }
    guard !names.isEmpty else { return [] }
    _ = change("")
    var all = names[0]
    for name in names.dropFirst() { all += ", " + name }
    return said(words.putOn(all, sort), work.touching(items, in: library)) + refocus
  }

  private mutating func choose(category: ID<Entity>?) -> [ReadingEffect] {
    guard case .category(let items) = organise.sheet else { return [] }
    organise.sheet = nil
    var work = Undoable()
    for id in items {
      guard let entity = library.entity(id) else { continue }
      work.file(entity, category)
    }
    let name = category.flatMap { organise.shelves.shelf($0) }?.name(words)
    organise.picked = nil
    return said(name.map { words.categorised($0) } ?? words.uncategorised, work)
      + [.focus(id: OrganiseSheet.category(items).opener)]
  }

  /// A collection's item goes to another place among the others.
  private mutating func move(_ key: String, to place: Int) -> [ReadingEffect] {
    guard let collection = organise.collection, let item = ID<Entity>(text: key)
    else { return [] }
    let focus = menu == nil ? [] : [ReadingEffect.focus(id: "more-" + key)]
    menu = nil
    var others = organise.shelves.ordered(collection)
    let old = organise.shelves.order(of: item, in: collection)
    others.removeAll { $0 == item }
    let place = min(max(place, 0), others.count)
    let before = place > 0 ? organise.shelves.order(of: others[place - 1], in: collection) : nil
    let after =
      place < others.count ? organise.shelves.order(of: others[place], in: collection) : nil
    let id = organise.shelves.membership(holding: item, in: collection)
    let order = OrderKey.between(before, after, salt: UInt16(truncatingIfNeeded: id.low))
    var work = Undoable()
    work.set(id, Membership.order, order, was: old)
    return said(words.moved, work) + focus
  }
}

/// Out of the app.
extension ReadingState {
  private mutating func share(_ id: ID<Entity>) -> [ReadingEffect] {
    menu = nil
    guard let item = library.item(id), let address = Address(item.url) else { return [] }
    organise.sharing = id
    return [
      .focus(id: "more-" + id.text), .share(title: item.displayTitle, url: address.text),
    ]
  }

  /// The address was handed over, or copied where nothing takes it.
  public mutating func shared(_ moment: Moment) -> [ReadingEffect] {
    guard let id = organise.sharing, library.item(id) != nil else { return [] }
    organise.sharing = nil
    return [.record([Edit(id, [.set(Item.sharedAt, moment.instant)])])]
  }

  private mutating func copy(_ id: ID<Entity>) -> [ReadingEffect] {
    menu = nil
    guard let item = library.item(id) else { return [] }
    var effects: [ReadingEffect] = [.focus(id: "more-" + id.text)]
    if reader?.id == id, case .ready(let article, _) = reader?.text {
      effects.append(.copy(markdown(of: item, article), saying: words.copiedMarkdown))
    } else if let content = item.content {
      effects.append(.own(.fetchForCopy(id, content: content)))
    } else {
      effects.append(.copy(markdown(of: item, nil), saying: words.copiedMarkdown))
    }
    return effects
  }

  /// The text that was asked for to be copied has come, or not.
  public func copyAnswered(_ id: ID<Entity>, status: Int, body: [UInt8]) -> [ReadingEffect] {
    guard let item = library.item(id) else { return [] }
    // Without its text, its title and address are copied.
    let article = status == 200 ? try? Article(decoding: body) : nil
    return [
      .copy(
        markdown(of: item, article),
        saying: article == nil ? words.copiedLinkOnly : words.copiedMarkdown)
    ]
  }

  private func markdown(of item: Item, _ article: Article?) -> String {
    var title: [UInt8] = []
    for byte in item.displayTitle.utf8 { title.append(byte == 10 || byte == 13 ? 32 : byte) }
    var text = "# " + String(decoding: title, as: UTF8.self) + "\n"
    if let address = Address(item.url) { text += "\n<" + address.text + ">\n" }
    guard let article else { return text }
    let markdown = ArticleMarkdown { "/api/v1/contents/" + $0 }
    return text + "\n" + String(decoding: markdown.bytes(of: article), as: UTF8.self)
  }
}

extension OrganiseSheet {
  /// What gets the focus as it opens.
  var firstField: String {
    switch self {
    case .tags, .collections: "shelf-text"
    case .form: "shelf-name"
    case .category: "category-sheet"
    case .title: "title-sheet"
    case .sorting: "sorting-sheet"
    case .menu: "shelf-menu"
    case .merging: "merge-sheet"
    case .deleting: "delete-sheet"
    case .comparing: "similar-sheet"
    case .related: "related-sheet"
    case .feed(let sheet): sheet.firstField
    case .publishing: PublishSheet.id
    }
  }

  /// What gets the focus once it is closed.
  var opener: String {
    switch self {
    case .tags(let items, _), .collections(let items, _), .category(let items):
      items.count == 1 ? "more-" + items[0].text : "heading"
    case .title(let id), .comparing(let id), .related(let id): "more-" + id.text
    case .sorting: "sorting"
    case .form(let form):
      form.id.map { "shelf-" + $0.text } ?? (form.isSearch ? "save-search" : "new-shelf")
    case .menu(let id), .merging(let id), .deleting(let id), .publishing(let id, _):
      "shelf-" + id.text
    case .feed(let sheet): sheet.opener
    }
  }

  /// The category, tag or collection that it changes.
  fileprivate var shelf: ID<Entity>? {
    switch self {
    case .form(let form): form.id
    case .menu(let id), .merging(let id), .deleting(let id), .publishing(let id, _): id
    case .tags, .collections, .category, .title, .sorting, .comparing, .related, .feed: nil
    }
  }
}

extension ReadingState {
  /// What gets the focus once it is closed: on a shelf's own screen its button is that of the top bar.
  func opener(of sheet: OrganiseSheet) -> String {
    guard let id = sheet.shelf, id == organise.route?.shelf else { return sheet.opener }
    return OrganiseSheet.sorting.opener
  }
}
