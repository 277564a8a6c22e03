import Kernel
import Kit
import SyncCore
import ViewTree

/// The sheets on which items are put somewhere, or what they stand on is changed.
enum OrganiseSheets {
  static func view(
    _ sheet: OrganiseSheet, _ state: ReadingState, _ scene: Scene
  ) -> Node<ReadingAction> {
    let words = scene.words
    switch sheet {
    case .tags(let items, let text): return shelves(.tag, items, text, state, words)
    case .collections(let items, let text): return shelves(.collection, items, text, state, words)
    case .category(let items): return category(items, state, words)
    case .title(let id): return title(id, state, words)
    case .sorting: return sorting(state.organise, words)
    case .menu(let id): return menu(id, state, words)
    case .form(let form): return ShelfFormSheet.view(form, words)
    case .merging(let id): return merging(id, state, words)
    case .deleting(let id): return deleting(id, state, words)
    case .comparing(let id): return SimilarSheet.view(id, state, scene)
    case .related: return RelatedList.sheet(state, words)
    case .feed(let sheet): return FeedSheets.view(sheet, state, scene)
    case .publishing(let id, let known): return PublishSheet.view(id, known, state, words)
    }
  }

  /// What the items are on, a line to type another, and what there is.
  private static func shelves(
    _ sort: Shelf.Sort, _ items: [ID<Entity>], _ text: String, _ state: ReadingState,
    _ words: Words
  ) -> Node<ReadingAction> {
    let isTag = sort == .tag
    var field = TextField(
      id: "shelf-text", label: isTag ? words.addTag : words.addToCollection, value: text)
    field.isRequired = false
    field.placeholder = isTag ? words.tagPlaceholder : words.collectionPlaceholder
    field.limit = ItemTag.name.limits.characters.upperBound
    field.isEntry = true
    let title = items.count == 1 ? words.sortName(sort, of: 1) : words.shelvesOf(sort, items.count)
    return Node.dialog(
      id: isTag ? "tag-sheet" : "collection-sheet", title: title, onCancel: close
    ) {
      Node.form("stack", onSubmit: .organising(.textSubmitted)) {
        // One element, so that the field stays the same one while suggestions come and go.
        Node(.div, .className("together")) { chips(sort, items, text, state, words) }
        Node.field(field, onInput: { .organising(.textChanged($0)) })
        Node(.div, .className("dialog-buttons")) {
          Node.button(words.done, style: .text, action: .organising(.textDone))
          Node.submitButton(words.add, isEnabled: !FoldedName.bytes(text).isEmpty)
        }
      }
    }
  }

  @NodeBuilder<ReadingAction>
  private static func chips(
    _ sort: Shelf.Sort, _ items: [ID<Entity>], _ text: String, _ state: ReadingState,
    _ words: Words
  ) -> [Node<ReadingAction>] {
    let all = state.organise.shelves
    let isBegun = sort != .tag || items.count != 1 || !text.isEmpty
    let likely = isBegun ? [] : state.likelyTags(for: items[0])
    let (on, others) = all.offered(sort, for: items, typed: text, likely)
    if !on.isEmpty {
      Node(.div, .className("chips wrapped"), .role("group"), .label(words.onShelves(sort))) {
        for shelf in on {
          let name = shelf.name(words)
          Node.removableChip(
            name, icon: shelf.icon, removeLabel: words.takeOff(name),
            action: .organising(.shelfToggled(shelf.id)))
        }
      }
    }
    if !others.isEmpty {
      Node(.div, .className("chips wrapped"), .role("group"), .label(words.suggestions)) {
        for shelf in others {
          Node.chip(
            shelf.name(words), icon: shelf.icon, isOn: false,
            count: "\(all.count(shelf.id))", action: .organising(.shelfToggled(shelf.id)))
        }
      }
    }
  }

  private static func category(
    _ items: [ID<Entity>], _ state: ReadingState, _ words: Words
  ) -> Node<ReadingAction> {
    var current: ID<Entity>?
    if items.count == 1 { current = state.category(of: items[0])?.id }
    return Node.dialog(id: "category-sheet", title: words.category, onCancel: close) {
      Node(.div, .className("menu")) {
        for shelf in state.organise.shelves.all(.category) {
          choice(shelf.name(words), shelf.sign.icon, shelf.colour, shelf.id, current)
        }
        choice(words.noCategory, .close, .plain, nil, current)
      }
      Node(.div, .className("dialog-buttons")) {
        Node.button(
          words.newCategory, icon: .plus, style: .text, action: .organising(.newTapped(.category)))
        Node.button(words.close, style: .text, action: close)
      }
    }
  }

  private static func choice(
    _ name: String, _ icon: Icon, _ colour: ShelfColour, _ id: ID<Entity>?,
    _ current: ID<Entity>?
  ) -> Node<ReadingAction> {
    Node(
      .button, .type("button"), .className("menu-item " + colour.className),
      .state(.ariaPressed, id == current), on: .click(.organising(.categoryChosen(id)))
    ) {
      icon.node(size: 20)
      Node(.span) { name }
      if id == current { Icon.check.node(size: 20) }
    }
  }

  private static func title(
    _ id: ID<Entity>, _ state: ReadingState, _ words: Words
  ) -> Node<ReadingAction> {
    let item = state.library.item(id)
    return Node.dialog(id: "title-sheet", title: item?.displayTitle ?? "", onCancel: close) {
      if let item {
        Node(.p) { joined([item.source, item.byline].filter { !$0.isEmpty }) }
        Node(.p, .className("long-address")) { item.url }
      }
      Node.button(words.close, style: .text, action: close)
    }
  }

  /// What the top bar's button leads to: how the list is shown, then what is done here.
  private static func sorting(_ state: OrganiseState, _ words: Words) -> Node<ReadingAction> {
    let listening = MenuItem<ReadingAction>(
      .podcast, words.listenToThese, action: .listening(.queue(.beginTapped)))
    let first = picking(state, words) + [listening] + FeedScreen.options(state, words)
    return Node.dialog(id: "sorting-sheet", title: words.listView, onCancel: close) {
      // What is done with what is picked comes without how the rest is shown.
      if state.picked?.isEmpty != false { shown(state, words) }
      Node.menu(
        first + [
          MenuItem(.refresh, words.refresh, action: .organising(.refreshTapped)),
          MenuItem(.settings, words.settings, path: "/settings"),
        ] + (state.route?.shelf.flatMap { state.shelves.shelf($0) }.map { rows($0, words) } ?? []))
      Node.button(words.done, style: .text, action: close)
    }
  }

  /// How a list is sorted and laid out.
  private static func shown(_ state: OrganiseState, _ words: Words) -> Node<ReadingAction> {
    Node(.div, .className("lines")) {
      if state.collection == nil {
        Node.select(
          Select(
            id: "sort", label: words.sortBy,
            choices: ListOrder.allCases.map {
              Select.Choice("\($0.rawValue)", words.orderName($0))
            }, value: "\(state.order.rawValue)"),
          onChange: { text in
            .organising(
              .orderChosen(Int(text).flatMap { ListOrder(rawValue: $0) } ?? state.order))
          })
      }
      Node(.div, .className("field")) {
        Node(.span, .className("field-label"), .decorative) { words.layout }
        Node.segments(
          id: "layout", label: words.layout,
          [
            Option(
              words.asRows, isOn: state.isRows,
              action: ReadingAction.organising(.layoutChosen(isRows: true))),
            Option(
              words.asCards, isOn: !state.isRows,
              action: ReadingAction.organising(.layoutChosen(isRows: false))),
          ])
      }
    }
  }

  private static func menu(
    _ id: ID<Entity>, _ state: ReadingState, _ words: Words
  ) -> Node<ReadingAction> {
    let shelf = state.organise.shelves.shelf(id)
    return Node.dialog(
      id: "shelf-menu", title: shelf?.name(words) ?? "", closeLabel: words.close, onCancel: close
    ) { Node.menu(shelf.map { rows($0, words) } ?? []) }
  }

  /// What is done with a category, tag or collection.
  private static func rows(_ shelf: Shelf, _ words: Words) -> [MenuItem<ReadingAction>] {
    var rows = [
      MenuItem<ReadingAction>(.edit, words.changeButton, action: .organising(.editTapped(shelf.id)))
    ]
    if shelf.sort == .tag {
      rows.append(
        MenuItem(.copy, words.mergeButton, action: .organising(.mergeTapped(shelf.id))))
    }
    if shelf.sort == .collection, shelf.search.isEmpty {
      rows.append(
        MenuItem(
          .share, words.shareAsPage, action: .organising(.publishing(.opened(shelf.id)))))
    }
    rows.append(
      MenuItem(.trash, words.delete, isDanger: true, action: .organising(.deleteTapped(shelf.id))))
    return rows
  }

  /// What begins it, or what has no room in the bar of a phone.
  private static func picking(
    _ state: OrganiseState, _ words: Words
  ) -> [MenuItem<ReadingAction>] {
    guard let picked = state.picked, !picked.isEmpty else {
      return [
        MenuItem(.select, words.selectItems, id: "select", action: .organising(.selectTapped))
      ]
    }
    return [
      MenuItem(
        .collection, words.addToCollection, action: .organising(.collectionsTapped(picked))),
      MenuItem(.star, words.favourite, action: .organising(.favouritePicked)),
    ]
  }

  private static func merging(
    _ id: ID<Entity>, _ state: ReadingState, _ words: Words
  ) -> Node<ReadingAction> {
    let shelves = state.organise.shelves
    let name = shelves.shelf(id)?.name(words) ?? ""
    return Node.dialog(id: "merge-sheet", title: words.mergeInto(name), onCancel: close) {
      Node(.p) { words.mergeText }
      Node.menu(
        shelves.all(.tag).filter { $0.id != id }.map { tag in
          MenuItem(.tag, tag.name(words), action: .organising(.mergeChosen(tag.id)))
        })
      Node.button(words.cancel, style: .text, action: close)
    }
  }

  private static func deleting(
    _ id: ID<Entity>, _ state: ReadingState, _ words: Words
  ) -> Node<ReadingAction> {
    let shelf = state.organise.shelves.shelf(id)
    let title = words.deleteShelf(shelf?.name(words) ?? "")
    return Node.dialog(id: "delete-sheet", title: title, isAlert: true, onCancel: close) {
      Node(.p) { words.itemsStay }
      if shelf?.isShared ?? false { Node(.p) { words.pageEnds } }
      Node(.div, .className("dialog-buttons")) {
        Node.button(words.cancel, style: .text, action: close)
        Node.button(words.delete, style: .danger, action: .organising(.deleteConfirmed))
      }
    }
  }

  static var close: ReadingAction { .organising(.sheetClosed) }
}

extension Shelf {
  /// The sign that it is shown with.
  var icon: Icon {
    switch sort {
    case .category: sign.icon
    case .tag: .tag
    case .collection: search.isEmpty ? .library : .search
    }
  }
}

extension ReadingState {
  /// The category that an item is in, if that is there.
  func category(of id: ID<Entity>) -> Shelf? {
    library.entity(id)?[Item.category].flatMap { organise.shelves.shelf($0) }
  }
}

extension Shelves {
  /// What all of the items are on, and what else may be meant: what begins with what was typed, then
  /// what holds it; where nothing was, what is likely, and then the most used.
  func offered(
    _ sort: Shelf.Sort, for items: [ID<Entity>], typed text: String, _ likely: [Shelf] = []
  ) -> (on: [Shelf], others: [Shelf]) {
    let wanted = FoldedName.key(text)
    var on: [Shelf] = []
    var first: [Shelf] = []
    var second: [Shelf] = []
    for shelf in all(sort) {
      var isOnAll = true
      for item in items where !contains(item, in: shelf.id) { isOnAll = false }
      if isOnAll {
        on.append(shelf)
        continue
      }
      let name = FoldedName.key(shelf.ownName)
      if name.starts(with: wanted) {
        first.append(shelf)
      } else if SearchText.contains(name, wanted) {
        second.append(shelf)
      }
    }
    if wanted.isEmpty {
      first = first.inOrder { count($0.id) > count($1.id) }
      first = likely + first.filter { one in !likely.contains { $0.id == one.id } }
    }
    return (on, Array((first + second).prefix(12)))
  }
}
