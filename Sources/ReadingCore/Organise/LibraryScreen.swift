import Kernel
public import Kit
import SyncCore
public import ViewTree

/// The Library: categories and what is in each, views by time and by use, tags and collections.
public enum LibraryScreen {
  /// As many items of a category as its section shows.
  private static let shown = 3

  public static func view(_ state: ReadingState, _ scene: Scene) -> [Node<ReadingAction>] {
    let words = scene.words
    var nodes = head(nil, state, scene)
    guard state.library.count(.all) > 0 else {
      if scene.isLoading { return nodes + [ListScreens.skeletons(scene)] }
      // Its chips would lead to places that are as empty.
      return [
        Node.emptyState(icon: .library, title: words.emptyLibrary, text: words.libraryPurpose) {
          Node.linkButton(words.goToInbox, icon: .inbox, path: "/inbox")
        }
      ]
    }
    guard isOrganised(state) else { return nodes + [beginning(words), places(words)] }
    for shelf in state.organise.shelves.all(.category) {
      let count = state.library.count(inCategory: shelf.id)
      if count > 0 {
        nodes.append(
          section(
            shelf.name(words), count, shelf.path, shelf,
            state.library.items(inCategory: shelf.id, first: shown), state, scene))
      }
    }
    let rest = unfiled(state)
    if rest.count > 0 {
      nodes.append(
        section(words.unfiled, rest.count, "/library/recent", nil, rest.items, state, scene))
    }
    return nodes + collections(state, words) + SavedSearches.section(state, words)
      + [places(words)]
  }

  /// Whether anything was put anywhere: what was only saved is all in the Inbox.
  private static func isOrganised(_ state: ReadingState) -> Bool {
    let shelves = state.organise.shelves
    return !shelves.all(.collection).isEmpty || !shelves.all(.tag).isEmpty
      || !shelves.searches.isEmpty
      || shelves.all(.category).contains { state.library.count(inCategory: $0.id) > 0 }
  }

  /// What it is for, for whoever has put nothing anywhere.
  private static func beginning(_ words: Words) -> Node<ReadingAction> {
    Node.emptyState(icon: .library, title: words.newLibrary, text: words.libraryPurpose) {
      Node.button(
        words.newShelf(.collection), style: .primary, id: "new-shelf",
        action: .organising(.newTapped(.collection)))
    }
  }

  @NodeBuilder<ReadingAction>
  private static func collections(
    _ state: ReadingState, _ words: Words
  ) -> [Node<ReadingAction>] {
    let all = state.organise.shelves.all(.collection)
    if !all.isEmpty {
      Node(.section, .className("section"), .label(words.collections)) {
        Node(.h2, .className("section-title")) { words.collections }
        Node.list(label: words.collections) {
          for shelf in all { place(shelf, state, words) }
        }
      }
    }
  }

  /// The collections that others may read by a link.
  @NodeBuilder<ReadingAction>
  static func sharedCollections(
    _ state: ReadingState, _ words: Words
  ) -> [Node<ReadingAction>] {
    let shared = state.organise.shelves.all(.collection).filter { $0.isShared }
    if !shared.isEmpty {
      Node(.section, .className("section"), .label(words.collections)) {
        Node(.h2, .className("section-title")) { words.collections }
        Node.list(label: words.collections) {
          for shelf in shared { place(shelf, state, words) }
        }
      }
    }
  }

  private static func place(
    _ shelf: Shelf, _ state: ReadingState, _ words: Words
  ) -> Node<ReadingAction> {
    let count = state.organise.shelves.count(shelf.id)
    return place(
      shelf.icon, shelf.name(words), shelf.path, ShelfLists.facts(shelf, count, words))
  }

  /// The items of its sections.
  static func listed(_ state: ReadingState) -> [ID<Entity>] {
    var items: [Item] = []
    guard isOrganised(state) else { return [] }
    for shelf in state.organise.shelves.all(.category) {
      items += state.library.items(inCategory: shelf.id, first: shown)
    }
    return (items + unfiled(state).items).map { $0.id }
  }

  /// What has no category, or one that is deleted.
  private static func unfiled(_ state: ReadingState) -> (count: Int, items: [Item]) {
    var count = 0
    var items: [Item] = []
    for id in state.library.usedCategories
    where id == Library.noCategory || state.organise.shelves.shelf(id) == nil {
      count += state.library.count(inCategory: id)
      items += state.library.items(inCategory: id, first: shown)
    }
    return (count, Array(items.inOrder { $0.savedAt > $1.savedAt }.prefix(shown)))
  }

  private static func section(
    _ title: String, _ count: Int, _ path: String, _ shelf: Shelf?, _ items: [Item],
    _ state: ReadingState, _ scene: Scene
  ) -> Node<ReadingAction> {
    Node(.section, .className("section shelf-section"), .label(title)) {
      Node(.div, .className("section-head")) {
        Node(.h2, .className("section-title " + (shelf?.colour ?? .plain).className)) {
          (shelf?.sign.icon ?? .inbox).node(size: 20)
          Node(.span) { title }
          Node(.span, .className("section-count")) { "(" + scene.words.itemCount(count) + ")" }
        }
        if count > items.count {
          Node(.a, .href(path), .className("view-all"), .label(scene.words.viewAll(title))) {
            scene.words.viewAll
          }
        }
      }
      Node(
        .ul, .className(state.organise.isRows ? "cards rows" : "cards"), .role("list"),
        .label(title)
      ) {
        for item in items { scene.card(item, heading: .h3, in: state) }
      }
    }
  }

  private static func places(_ words: Words) -> Node<ReadingAction> {
    Node(.nav, .className("library-places"), .label(words.moreInLibrary)) {
      Node.list(label: words.moreInLibrary) {
        place(.folder, words.viewAllCategories, "/library/categories")
        place(.tag, words.tags, "/tags")
        place(.collection, words.collections, "/collections")
        place(.highlight, words.highlights, "/highlights")
        place(.feed, words.feeds, OrganiseRoute.feeds.path)
      }
    }
  }

  private static func place(
    _ icon: Icon, _ title: String, _ path: String, _ facts: String = ""
  ) -> Node<ReadingAction> {
    var row = ListRow<ReadingAction>(title)
    row.subtitle = facts
    row.leading = [icon.node(size: 20)]
    row.trailing = [Icon.forward.node(size: 16)]
    row.target = .link(path)
    return Node.row(row)
  }

  /// One line that scrolls: the categories' chips, and then the views'.
  static func head(
    _ route: OrganiseRoute?, _ state: ReadingState, _ scene: Scene
  ) -> [Node<ReadingAction>] {
    let words = scene.words
    return [
      Node(.div, .className("chips shelves")) {
        Node(.nav, .className("together"), .label(words.categories)) {
          chip(words.allCategories, nil, "/library", .plain, isOn: route == nil)
          for shelf in state.organise.shelves.all(.category) {
            chip(
              shelf.name(words), shelf.sign.icon, shelf.path, shelf.colour,
              isOn: route == .category(shelf.id))
          }
          chip(
            words.favourites, .star, "/library/favourites", .plain,
            isOn: route == .view(.favourites))
        }
        Node(.nav, .className("together"), .label(words.views)) {
          for view in LibraryView.allCases where view != .favourites {
            chip(
              words.viewName(view), nil, OrganiseRoute.view(view).path, .plain,
              isOn: route == .view(view))
          }
        }
      }
    ]
  }

  static func chip(
    _ label: String, _ icon: Icon?, _ path: String, _ colour: ShelfColour, isOn: Bool
  ) -> Node<ReadingAction> {
    Node(
      .a, .href(path), .className((isOn ? "chip current " : "chip ") + colour.className),
      isOn ? Attribute(.ariaCurrent, "page") : nil
    ) {
      if let icon { icon.node(size: 16) }
      Node(.span) { label }
    }
  }
}

extension LibraryView {
  var icon: Icon {
    switch self {
    case .favourites: .star
    case .recent: .clock
    case .week, .month: .calendar
    case .highlighted: .highlight
    case .shared: .share
    case .completed: .check
    case .filed: .folder
    case .archive: .archive
    }
  }
}

extension Words {
  func viewName(_ view: LibraryView) -> String {
    switch view {
    case .favourites: favourites
    case .recent: say("Recent", "최근")
    case .week: say("This week", "이번 주")
    case .month: say("This month", "이번 달")
    case .highlighted: say("Highlighted", "하이라이트")
    case .shared: say("Shared", "공유한 글")
    case .completed: say("Completed", "다 읽음")
    case .filed: filedList
    case .archive: say("Archive", "보관한 글")
    }
  }
  var allCategories: String { say("All", "전체") }
  var views: String { say("Views", "모아 보기") }
  var viewAll: String { say("View all", "모두 보기") }
  func viewAll(_ name: String) -> String { say("View all: \(name)", "\(name) 모두 보기") }
  var unfiled: String { say("Uncategorized", "분류 없음") }
  var moreInLibrary: String { say("More in the Library", "서재 더 보기") }
  var viewAllCategories: String { say("View all categories", "모든 분류 보기") }
  var emptyLibrary: String { say("Your library is empty", "서재가 비어 있어요") }
  var newLibrary: String { say("A place for what you keep", "간직할 글을 모아 두는 곳") }
  var libraryPurpose: String {
    say(
      "Give an item a category, a tag, or a collection from its menu. It stays here, even once "
        + "it’s archived.",
      "글의 메뉴에서 분류나 태그, 모음을 골라 보세요. 보관한 뒤에도 여기에 남아요.")
  }
}
