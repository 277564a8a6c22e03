import Kernel
import Kit
import SyncCore
public import ViewTree

/// The Library: categories and what is in each, views by time and by use, tags and collections.
public enum LibraryScreen {
  /// As many items of a category as its section shows.
  private static let shown = 3

  public static func view(_ state: ReadingState, _ scene: ReadingScene) -> [Node<ReadingAction>] {
    let words = scene.words
    var nodes = head(nil, state, scene)
    guard state.library.count(.all) > 0 else {
      nodes.append(
        scene.isLoading
          ? ListScreens.skeletons(scene)
          : Node.emptyState(icon: .library, title: words.emptyLibrary, text: words.emptyLibraryText)
          { Node.linkButton(words.inbox, icon: .inbox, path: "/inbox") })
      return nodes
    }
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
    return nodes + [places(words)]
  }

  /// The items of its sections.
  static func listed(_ state: ReadingState) -> [ID<Entity>] {
    var items: [Item] = []
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
    _ state: ReadingState, _ scene: ReadingScene
  ) -> Node<ReadingAction> {
    Node(.section, .className("section shelf-section"), .label(title)) {
      Node(.div, .className("section-head")) {
        Node(.h2, .className("section-title " + (shelf?.colour ?? .plain).className)) {
          (shelf?.sign.icon ?? .inbox).node(size: 20)
          Node(.span) { title }
          Node(.span, .className("section-count")) { "(" + scene.words.itemCount(count) + ")" }
        }
        if count > items.count {
          Node(.a, .href(path), .className("button plain"), .label(scene.words.viewAll(title))) {
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
      Node.linkButton(words.viewAllCategories, icon: .folder, path: "/library/categories")
      Node.linkButton(words.tags, icon: .tag, path: "/tags")
      Node.linkButton(words.collections, icon: .library, path: "/collections")
      Node.linkButton(words.highlights, icon: .highlight, path: "/highlights")
    }
  }

  /// Search, the categories' chips, and the views' chips.
  static func head(
    _ route: OrganiseRoute?, _ state: ReadingState, _ scene: ReadingScene
  ) -> [Node<ReadingAction>] {
    let words = scene.words
    return [
      Node(.nav, .className("chips"), .label(words.categories)) {
        chip(words.allCategories, .library, "/library", .plain, isOn: route == nil)
        for shelf in state.organise.shelves.all(.category) {
          chip(
            shelf.name(words), shelf.sign.icon, shelf.path, shelf.colour,
            isOn: route == .category(shelf.id))
        }
        chip(
          words.favourites, .star, "/library/favourites", .plain, isOn: route == .view(.favourites))
      },
      Node(.nav, .className("chips views"), .label(words.views)) {
        for view in LibraryView.allCases where view != .favourites {
          chip(
            words.viewName(view), view.icon, OrganiseRoute.view(view).path, .plain,
            isOn: route == .view(view))
        }
      },
    ]
  }

  private static func chip(
    _ label: String, _ icon: Icon, _ path: String, _ colour: ShelfColour, isOn: Bool
  ) -> Node<ReadingAction> {
    Node(
      .a, .href(path), .className((isOn ? "chip current " : "chip ") + colour.className),
      isOn ? Attribute(.ariaCurrent, "page") : nil
    ) {
      icon.node(size: 16)
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
    case .shared: say("Shared", "공유함")
    case .completed: say("Completed", "다 읽음")
    case .archive: say("Archive", "보관한 글")
    }
  }
  var allCategories: String { say("All", "전체") }
  var views: String { say("Views", "모아 보기") }
  var viewAll: String { say("View all", "모두 보기") }
  func viewAll(_ name: String) -> String { say("View all: \(name)", "\(name) 모두 보기") }
  var unfiled: String { say("Without a category", "분류 없음") }
  var moreInLibrary: String { say("More in the Library", "서재 더 보기") }
  var viewAllCategories: String { say("View all categories", "모든 분류 보기") }
  var emptyLibrary: String { say("Your library is empty", "서재가 비어 있어요") }
  var emptyLibraryText: String {
    say("What you save stands here, by category.", "저장한 글이 분류별로 여기에 모여요.")
  }
}
