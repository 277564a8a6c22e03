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
    if shelves.isEmpty {
      if scene.isLoading { return [ListScreens.skeletons(scene)] }
      return [
        Node.emptyState(
          icon: sort == .tag ? .tag : .library, title: words.noShelves(sort),
          text: words.noShelvesText(sort)
        ) {
          Node.button(
            words.newShelf(sort), style: .primary, id: "new-shelf",
            action: .organising(.newTapped(sort)))
        }
      ]
    }
    return [
      Node.list(label: words.shelvesName(sort)) {
        for shelf in shelves { row(shelf, state, words) }
      }
    ]
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
    row.subtitle = facts(shelf, count, words)
    row.detail = shelf.description
    row.target = .link(shelf.path)
    row.leading = [
      Node(.span, .className("shelf-sign " + shelf.colour.className)) {
        shelf.icon.node(size: 20)
      }
    ]
    row.trailing = [more(shelf, words)]
    return Node.row(row, key: shelf.id.text)
  }

  /// How much stands there, and whether others may read it.
  static func facts(_ shelf: Shelf, _ count: Int, _ words: Words) -> String {
    joined([words.itemCount(count)] + (shelf.isShared ? [words.sharedByLink] : []))
  }

  /// What leads to all that is done with a shelf.
  static func more(_ shelf: Shelf, _ words: Words) -> Node<ReadingAction> {
    Node.iconButton(
      .more, label: words.actions(for: shelf.name(words)), id: "shelf-" + shelf.id.text,
      action: .organising(.shelfMenuTapped(shelf.id)))
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
    if !shelf.search.isEmpty {
      nodes.append(
        Node.linkButton(words.runSearch(shelf.search), icon: .search, path: shelf.path))
      return nodes
    }
    if shelf.isShared {
      nodes.append(
        Node.button(
          words.sharedByLink, icon: .share, style: .text, id: "shared-by-link",
          action: .organising(.publishing(.opened(id)))))
    }
    let items = state.organise.shelves.ordered(id).compactMap { state.library.item($0) }
    guard !items.isEmpty else {
      nodes.append(
        Node.emptyState(icon: .library, title: words.emptyShelf, text: words.emptyShelfText) {})
      return nodes
    }
    nodes += OrganiseBar.tools(state, scene)
    nodes.append(
      Node.orderedList(
        label: shelf.name(words),
        className: state.organise.isRows ? "cards rows ordered" : "cards ordered",
        onMove: { .organising(.moved(key: $0, place: $1)) }
      ) {
        for item in items { scene.card(item, in: state) }
      })
    return nodes
  }

  /// One step up or down, where there is another item.
  static func moves(
    _ item: Item, _ state: ReadingState, _ words: Words
  ) -> [MenuItem<ReadingAction>] {
    guard let id = state.organise.collection else { return [] }
    let all = state.organise.shelves.ordered(id).filter { state.library.item($0) != nil }
    guard let place = all.firstIndex(of: item.id) else { return [] }
    func step(_ icon: Icon, _ label: String, _ place: Int) -> [MenuItem<ReadingAction>] {
      guard all.indices.contains(place) else { return [] }
      return [
        MenuItem(icon, label, action: .organising(.moved(key: item.id.text, place: place)))
      ]
    }
    return step(.up, words.moveUp, place - 1) + step(.down, words.moveDown, place + 1)
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
  var changeButton: String { say("Edit", "편집") }
  var mergeButton: String { say("Merge into another", "다른 태그에 합치기") }
  var moveUp: String { say("Move up", "위로 옮기기") }
  var moveDown: String { say("Move down", "아래로 옮기기") }
  func moveItem(_ title: String) -> String { say("Move “\(title)”", "‘\(title)’ 옮기기") }
}
