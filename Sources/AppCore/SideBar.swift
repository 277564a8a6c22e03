import Kernel
import Kit
import ReadingCore
import RestockCore
import TasksCore
import ViewTree

/// The side of a wide window: what one can go to, and what can be put there.
enum SideBar {
  /// The way to everything that can be done.
  static func find(_ state: State) -> Node<Action> {
    let label = state.words.quickFind
    return Node(
      .button, .type("button"), .className("side-find"), .id("palette-open"),
      Attribute(.ariaHasPopup, "dialog"), Attribute(.ariaKeyShortcuts, "Control+K Meta+K"),
      on: .click(.palette(.opened))
    ) {
      Icon.search.node(size: 20)
      Node(.span, .className("side-label")) { label }
      Node(.span, .className("side-key"), .decorative) { "Ctrl K" }
    }
  }

  /// Lists, tags and collections of the app.
  static func view(_ state: State) -> [Node<Action>] {
    let words = state.words
    var nodes: [Node<Action>] = []
    switch state.route {
    case .tasks(let route):
      nodes.append(
        Node<TasksAction>.sideBar(
          label: words.morePlaces, TasksPlaces.groups(route, state.tasks, state.scene)
        ).map { Action.tasks($0) })
    case .page, .signUp, .reset, .confirm, .organise, .read, .firstRun:
      nodes.append(
        Node<ReadingAction>.sideBar(
          label: words.morePlaces, ReadingPlaces.groups(state.place.path, state.reading, words)
        ).map { Action.reading($0) })
    case .restock(let route):
      nodes.append(
        Node<RestockAction>.sideBar(
          label: words.morePlaces, RestockPlaces.groups(route, state.restock, state.scene)
        ).map { Action.restock($0) })
    }
    nodes.append(foot(state))
    return nodes
  }

  private static func foot(_ state: State) -> Node<Action> {
    Node(.div, .className("side-foot")) {
      switch state.route.app {
      case .later: settings("/settings", state)
      case .taskFlow: settings(TasksRoute.settings.path, state)
      case .restock: settings(RestockRoute.settings.path, state)
      }
    }
  }

  private static func settings(_ path: String, _ state: State) -> Node<Action> {
    Node.sideItem(
      SideItem(
        .settings, state.words.settings, path: path, isCurrent: isWithinSettings(state.route)))
  }

  /// Whether the settings of an app, a page of theirs, or a sheet of theirs is where one is.
  static func isWithinSettings(_ route: Route) -> Bool {
    switch route {
    case .page(let page): page.isSettings
    case .tasks(.settings), .tasks(.notifications), .tasks(.privacy), .tasks(.account): true
    case .restock(let route): RestockScreens.isWithinSettings(route)
    case .organise, .signUp, .reset, .confirm, .read, .firstRun, .tasks: false
    }
  }

  /// Whether the Library is where one is: on a desk its shelves are places of their own.
  static func isWithinLibrary(_ state: State) -> Bool {
    switch state.place {
    case .page(let page):
      page == .library || page == .highlights && state.layout != .desk
    case .organise(let route):
      switch route {
      case .category, .categories: true
      case .view(let view): state.layout != .desk || view != .favourites && view != .archive
      case .search, .tags, .tag, .collections, .collection, .feeds, .feed: state.layout != .desk
      }
    case .signUp, .reset, .confirm, .read, .firstRun, .tasks, .restock: false
    }
  }
}

extension State {
  /// Where one is: the list, also while something is open beside it.
  var place: Route { paneList ?? route }
}

extension Words {
  var quickFind: String { say("Quick find", "빠른 검색") }
  var morePlaces: String { say("More places", "다른 곳") }
}
