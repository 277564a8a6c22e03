import Kernel
public import Kit
import SyncCore
public import ViewTree

/// The screens on which things are found again.
public enum OrganiseScreens {
  /// The heading.
  public static func title(
    _ route: OrganiseRoute, _ state: ReadingState, _ words: Words
  ) -> String {
    switch route {
    // Of what is no longer there, the screen below says so.
    case .category(let id): state.organise.shelves.shelf(id)?.name(words) ?? words.categories
    case .tag(let id): state.organise.shelves.shelf(id)?.name(words) ?? words.tags
    case .collection(let id): state.organise.shelves.shelf(id)?.name(words) ?? words.collections
    case .view(let view): words.viewName(view)
    case .categories: words.categories
    case .tags: words.tags
    case .collections: words.collections
    case .feeds: words.feeds
    case .feed(let id): state.feeds.feed(id)?.name ?? words.feeds
    case .search: words.search
    }
  }

  /// What stands below the heading.
  public static func view(
    _ route: OrganiseRoute, _ state: ReadingState, _ scene: Scene
  ) -> [Node<ReadingAction>] {
    switch route {
    case .category(let id):
      return LibraryScreen.head(route, state, scene) + shelf(id, state, scene)
    case .view(let view):
      let collections =
        view == .shared ? LibraryScreen.sharedCollections(state, scene.words) : []
      let head = LibraryScreen.head(route, state, scene) + collections
      let list = state.organisedList ?? .shown
      // Where collections stand, nothing has to be said of items that are not there.
      if !collections.isEmpty, state.library.count(list) == 0 { return head }
      return head + items(list, .of(view, scene.words), state, scene)
    case .tag(let id): return shelf(id, state, scene)
    case .collection(let id): return CollectionScreen.view(id, state, scene)
    case .categories: return ShelfLists.view(.category, state, scene)
    case .tags: return ShelfLists.view(.tag, state, scene)
    case .collections: return ShelfLists.view(.collection, state, scene)
    case .feeds: return FeedScreen.all(state, scene)
    case .feed(let id): return FeedScreen.one(id, state, scene)
    case .search: return SearchScreen.view(state, scene)
    }
  }

  /// A category or a tag, with what is done to it.
  private static func shelf(
    _ id: ID<Entity>, _ state: ReadingState, _ scene: Scene
  ) -> [Node<ReadingAction>] {
    let words = scene.words
    guard let shelf = state.organise.shelves.shelf(id) else { return [gone(scene)] }
    return items(
      .shown, Emptiness(icon: shelf.icon, title: words.emptyShelf, text: words.emptyShelfText),
      state, scene)
  }

  static func gone(_ scene: Scene) -> Node<ReadingAction> {
    if scene.isLoading { return ListScreens.skeletons(scene) }
    return Node.emptyState(
      icon: .library, title: scene.words.shelfGone, text: scene.words.shelfGoneText
    ) { Node.linkButton(scene.words.goToLibrary, icon: .library, path: "/library") }
  }

  /// What is said of a list that holds nothing.
  struct Emptiness {
    var icon: Icon
    var title: String
    var text: String

    static func of(_ view: LibraryView, _ words: Words) -> Emptiness {
      switch view {
      case .favourites:
        Emptiness(
          icon: .star, title: words.emptyFavouritesTitle, text: words.emptyFavouritesText)
      case .archive:
        Emptiness(icon: .archive, title: words.emptyArchiveTitle, text: words.emptyArchiveText)
      case .highlighted:
        Emptiness(
          icon: .highlight, title: words.emptyHighlighted, text: words.emptyHighlightedText)
      case .shared:
        Emptiness(icon: .share, title: words.emptyShared, text: words.emptySharedText)
      case .recent, .week, .month, .completed, .filed:
        Emptiness(icon: view.icon, title: words.emptyView, text: words.emptyViewText)
      }
    }
  }

  static func items(
    _ list: ListName, _ emptiness: Emptiness, _ state: ReadingState, _ scene: Scene
  ) -> [Node<ReadingAction>] {
    guard state.library.count(list) > 0 else {
      if scene.isLoading { return [ListScreens.skeletons(scene)] }
      return [
        Node.emptyState(icon: emptiness.icon, title: emptiness.title, text: emptiness.text) {}
      ]
    }
    return OrganiseBar.tools(state, scene)
      + ListScreens.list(list, label: scene.words.inboxList, state, scene)
  }
}

extension Words {
  public var search: String { say("Search", "검색") }
  var goToInbox: String { say("Go to Inbox", "받은함으로 가기") }
  var goToLibrary: String { say("Go to Library", "서재로 가기") }
  var shelfGone: String { say("No longer here", "더 이상 없어요") }
  var shelfGoneText: String {
    say("It may have been deleted on another device.", "다른 기기에서 삭제했을 수 있어요.")
  }
  var emptyShelf: String { say("Nothing here yet", "아직 담긴 글이 없어요") }
  var emptyShelfText: String {
    say("Add items from their menu.", "글의 메뉴에서 담을 수 있어요.")
  }
  var emptyView: String { say("Nothing in this view", "해당하는 글이 없어요") }
  var emptyViewText: String { say("It fills up as you read and save.", "읽고 저장하면 채워져요.") }
  var emptyShared: String { say("Nothing shared yet", "아직 공유한 글이 없어요") }
  var emptySharedText: String {
    say("Share an item from its menu to find it here.", "글의 메뉴에서 공유하면 여기에 모여요.")
  }
  var emptyHighlighted: String { say("No highlights yet", "아직 하이라이트가 없어요") }
  var emptyHighlightedText: String {
    say("Highlight something in an article to find it here.", "글에서 하이라이트하면 여기에 모여요.")
  }
}
