public import Kernel
public import Kit
public import SyncCore

/// The lists and tags of TaskFlow, as the side bar of a wide window lists them.
public enum TasksPlaces {
  /// As many tags as are shown.
  private static let shown = 12

  public static func groups(
    _ route: TasksRoute, _ state: TasksState, _ scene: Scene
  ) -> [SideGroup<TasksAction>] {
    let words = scene.words
    let current = state.place
    let lists = state.lists.map { list in
      let place = TasksRoute.list(list.id)
      var item = SideItem<TasksAction>(
        .folder, list.name, path: place.path, isCurrent: current == place)
      item.hue = list.colour?.className ?? ""
      item.count = state.openCount(in: list.id)
      item.countLabel = words.openCount(item.count)
      item.dropKey = place.path
      item.held = .listFormTapped(list.id)
      return item
    }
    let board = state.board(scene)
    let tags = board.tags.prefix(shown).map { tag in
      let place = TasksRoute.tag(Array(tag.utf8))
      var item = SideItem<TasksAction>(.tag, tag, path: place.path, isCurrent: current == place)
      item.hue = state.hue(ofTag: tag)
      item.dropKey = place.path
      item.held = .formTapped(.tag(Array(tag.utf8)))
      return item
    }
    let filters = state.allLists.filters.map { filter in
      let place = TasksRoute.list(filter.id)
      var item = SideItem<TasksAction>(
        .filter, filter.name, path: place.path, isCurrent: current == place)
      item.hue = filter.colour?.className ?? ""
      item.held = .listFormTapped(filter.id)
      return item
    }
    let all = SideItem<TasksAction>(
      .folder, words.allLists, path: TasksRoute.lists.path, isCurrent: current == .lists)
    return [
      SideGroup(words.listsTitle, lists, rest: all), SideGroup(words.filtersTitle, filters),
      SideGroup(words.tagsTitle, tags),
    ]
  }
}

extension Words {
  var listsTitle: String { say("Lists", "목록") }
  var filtersTitle: String { say("Filters", "필터") }
  var tagsTitle: String { say("Tags", "태그") }
  var allLists: String { say("All lists", "모든 목록") }
  var allTasks: String { say("All tasks", "모든 할 일") }
}
