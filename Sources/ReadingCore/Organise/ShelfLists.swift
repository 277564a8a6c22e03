import Kernel
import Kit
import SyncCore
import ViewTree

/// All categories, tags or collections.
enum ShelfLists {
  static func view(
    _ sort: Shelf.Sort, _ state: ReadingState, _ scene: Scene
  ) -> [Node<ReadingAction>] {
    let words = scene.words
    let shelves = state.organise.shelves.all(sort)
    let new = Node.button(
      words.newShelf(sort), icon: .plus, style: shelves.isEmpty ? .primary : .secondary,
      id: "new-shelf", action: ReadingAction.organising(.newTapped(sort)))
    if shelves.isEmpty {
      if scene.isLoading { return [ListScreens.skeletons(scene)] }
      return [
        Node.emptyState(
          icon: sort == .tag ? .tag : .library, title: words.noShelves(sort),
          text: words.noShelvesText(sort)
        ) { new }
      ]
    }
    var nodes = [Node<ReadingAction>(.div, .className("list-tools")) { new }]
    if sort == .tag && shelves.count > 3 { nodes.append(cloud(shelves, state, words)) }
    nodes.append(
      Node.list(label: words.shelvesName(sort)) {
        for shelf in shelves { row(shelf, state, words) }
      })
    return nodes
  }

  /// The more a tag is used, the larger it stands.
  static func cloud(
    _ tags: [Shelf], _ state: ReadingState, _ words: Words
  ) -> Node<ReadingAction> {
    var most = 1
    for tag in tags { most = max(most, state.organise.shelves.count(tag.id)) }
    return Node(.nav, .className("cloud"), .label(words.tagCloud)) {
      for tag in tags {
        let step = state.organise.shelves.count(tag.id) * 3 / most
        Node(
          .a, .href(tag.path), .className("shelf-chip step-\(step) " + tag.colour.className)
        ) { Node(.span) { tag.name(words) } }
      }
    }
  }

  private static func row(
    _ shelf: Shelf, _ state: ReadingState, _ words: Words
  ) -> Node<ReadingAction> {
    let name = shelf.name(words)
    let count =
      shelf.sort == .category
      ? state.library.count(inCategory: shelf.id) : state.organise.shelves.count(shelf.id)
    var row = ListRow<ReadingAction>(name)
    row.subtitle = words.itemCount(count)
    row.detail = shelf.description
    row.target = .link(shelf.path)
    row.leading = [
      Node(.span, .className("shelf-sign " + shelf.colour.className)) {
        shelf.icon.node(size: 20)
      }
    ]
    row.trailing = [
      Node.iconButton(
        .note, label: words.change(name), id: "shelf-" + shelf.id.text,
        action: .organising(.editTapped(shelf.id)))
    ]
    if shelf.sort == .tag {
      row.trailing.append(
        Node.iconButton(
          .copy, label: words.mergeTag(name), action: .organising(.mergeTapped(shelf.id))))
    }
    row.trailing.append(
      Node.iconButton(
        .trash, label: words.deleteNamed(name), action: .organising(.deleteTapped(shelf.id))))
    return Node.row(row, key: shelf.id.text)
  }

  /// What is done to a shelf on its own screen.
  static func buttons(_ shelf: Shelf, _ words: Words) -> Node<ReadingAction> {
    Node(.div, .className("shelf-buttons")) {
      Node.button(
        words.changeButton, icon: .edit, id: "shelf-" + shelf.id.text,
        action: ReadingAction.organising(.editTapped(shelf.id)))
      if shelf.sort == .tag {
        Node.button(
          words.mergeButton, icon: .copy, action: .organising(.mergeTapped(shelf.id)))
      }
      Node.button(words.delete, icon: .trash, action: .organising(.deleteTapped(shelf.id)))
    }
  }
}

/// A collection, in the order of its owner's hand.
enum CollectionScreen {
  static func view(
    _ id: ID<Entity>, _ state: ReadingState, _ scene: Scene
  ) -> [Node<ReadingAction>] {
    let words = scene.words
    guard let shelf = state.organise.shelves.shelf(id) else { return [OrganiseScreens.gone(scene)] }
    var nodes: [Node<ReadingAction>] = []
    if !shelf.description.isEmpty {
      nodes.append(Node(.p, .className("shelf-description")) { shelf.description })
    }
    nodes.append(ShelfLists.buttons(shelf, words))
    if !shelf.search.isEmpty {
      nodes.append(
        Node.linkButton(words.runSearch(shelf.search), icon: .search, path: shelf.path))
      return nodes
    }
    let items = state.organise.shelves.ordered(id).compactMap { state.library.item($0) }
    guard !items.isEmpty else {
      nodes.append(
        Node.emptyState(icon: .library, title: words.emptyShelf, text: words.emptyShelfText) {})
      return nodes
    }
    nodes.append(
      Node.orderedList(
        label: shelf.name(words), onMove: { .organising(.moved(key: $0, place: $1)) }
      ) {
        for item in items { row(item, words) }
      })
    return nodes
  }

  private static func row(_ item: Item, _ words: Words) -> Node<ReadingAction> {
    let title = item.displayTitle
    var row = ListRow<ReadingAction>(title)
    row.target = .link(item.path)
    row.id = "card-" + item.id.text
    var facts = [item.source]
    if let minutes = item.minutes { facts.append(words.length(minutes, of: item.type)) }
    row.subtitle = joined(facts.filter { !$0.isEmpty })
    row.leading = [item.type.icon.node(size: 20)]
    row.trailing = [
      Node.iconButton(
        .more, label: words.actions(for: title), id: "more-" + item.id.text,
        action: .menuTapped(item.id)),
      Node.moveHandle(key: item.id.text, label: words.moveItem(title)),
    ]
    return Node.row(row, key: item.id.text)
  }
}

extension Words {
  func shelvesName(_ sort: Shelf.Sort) -> String {
    switch sort {
    case .category: categories
    case .tag: tags
    case .collection: collections
    }
  }
  func noShelves(_ sort: Shelf.Sort) -> String {
    switch sort {
    case .category: say("No categories", "분류가 없어요")
    case .tag: say("No tags yet", "아직 태그가 없어요")
    case .collection: say("No collections yet", "아직 모음이 없어요")
    }
  }
  func noShelvesText(_ sort: Shelf.Sort) -> String {
    switch sort {
    case .category: say("Create one to sort what you save.", "분류를 만들어 글을 나눠 보세요.")
    case .tag: say("Tag an item from its menu, or create one here.", "글의 메뉴에서 달거나 여기에서 만들어 보세요.")
    case .collection:
      say("Gather items for a trip, a project, or a weekend.", "여행이나 일, 주말에 읽을 글을 모아 보세요.")
    }
  }
  var tagCloud: String { say("Tag cloud", "태그 모아 보기") }
  func change(_ name: String) -> String { say("Edit “\(name)”", "‘\(name)’ 편집") }
  func mergeTag(_ name: String) -> String { say("Merge “\(name)” into another", "‘\(name)’ 합치기") }
  func deleteNamed(_ name: String) -> String { say("Delete “\(name)”", "‘\(name)’ 삭제") }
  var changeButton: String { say("Edit", "편집") }
  var mergeButton: String { say("Merge into another", "다른 태그에 합치기") }
  func moveItem(_ title: String) -> String { say("Move “\(title)”", "‘\(title)’ 옮기기") }
}
