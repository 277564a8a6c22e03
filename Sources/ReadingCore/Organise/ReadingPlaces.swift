import Kernel
public import Kit
import SyncCore

/// The places of Later beyond its three tabs, as the side bar of a wide window lists them.
public enum ReadingPlaces {
  /// As many collections, and as many tags, as are shown.
  static let shown = 12

  public static func groups(
    _ page: String, _ state: ReadingState, _ words: Words
  ) -> [SideGroup<ReadingAction>] {
    let saved = searches(state, words)
    var search = SideItem<ReadingAction>(
      .search, words.search, path: "/search", isCurrent: false)
    if case .search = state.organise.route { search.isCurrent = !saved.contains { $0.isCurrent } }
    return [
      SideGroup("", [search] + places(page, state, words)),
      shelves(.collection, words.collections, "/collections", page, state, words),
      shelves(.tag, words.tags, "/tags", page, state, words),
      SideGroup(words.savedSearches, saved),
    ]
  }

  /// One is where the field holds its words, whatever the address says.
  private static func searches(
    _ state: ReadingState, _ words: Words
  ) -> [SideItem<ReadingAction>] {
    let shelves = state.organise.shelves
    var current: Shelf?
    if case .search = state.organise.route { current = shelves.savedSearch(state.search.text) }
    return shelves.searches.map { shelf in
      SideItem(
        shelf.icon, shelf.name(words), path: shelf.path, isCurrent: shelf.id == current?.id)
    }
  }

  private static func places(
    _ page: String, _ state: ReadingState, _ words: Words
  ) -> [SideItem<ReadingAction>] {
    var items = [
      SideItem<ReadingAction>(
        .highlight, words.highlights, path: "/highlights", isCurrent: page == "/highlights"),
      FeedScreen.place(page, state, words),
    ]
    for view in [LibraryView.favourites, .archive] {
      let path = OrganiseRoute.view(view).path
      var item = SideItem<ReadingAction>(
        view.icon, words.viewName(view), path: path, isCurrent: page == path)
      item.dropKey = path
      items.append(item)
    }
    return items
  }

  /// Those that hold most come first where there are more than are shown.
  private static func shelves(
    _ sort: Shelf.Sort, _ title: String, _ path: String, _ page: String, _ state: ReadingState,
    _ words: Words
  ) -> SideGroup<ReadingAction> {
    let all = state.organise.shelves.all(sort)
    // Where one is stays in sight.
    let chosen = state.organise.shelves.fullest(sort, shown) { $0.path == page }
    let items = chosen.map { shelf in
      var item = SideItem<ReadingAction>(
        shelf.icon, shelf.name(words), path: shelf.path, isCurrent: shelf.path == page)
      item.count = state.organise.shelves.count(shelf.id)
      item.countLabel = words.itemCount(item.count)
      item.hue = shelf.colour.className
      item.dropKey = shelf.path
      return item
    }
    var group = SideGroup(title, items)
    if all.isEmpty || all.count > chosen.count || page == path {
      group.rest = SideItem(
        sort == .tag ? .tag : .collection, sort == .tag ? words.allTags : words.allCollections,
        path: path, isCurrent: page == path)
    }
    return group
  }
}

extension Words {
  var allTags: String { say("All tags", "모든 태그") }
  var allCollections: String { say("All collections", "모든 모음") }
}
