import Kit
import ReadingCore
import RestockCore
import SyncCore
import TasksCore
import ViewTree
import Wire

/// The frame around everything behind the sign-in: navigation, notices, the floating button.
enum Shell {
  static func view(_ state: State) -> Node<Action> {
    let list = state.paneList
    if list == nil, case .read = state.route { return reader(state) }
    let isBeside = list != nil && state.route.isDetail
    let width = list == nil ? nil : state.listWidth
    return Node(
      .div, .className(state.shellClass), width.map { .style("--list-width: \($0)px") }
    ) {
      navigation(state)
      screen(list ?? state.route, isBeside: isBeside, state)
      if list != nil {
        Panes.edge(state)
        isBeside ? detail(state) : Panes.nothing(state)
      }
      if !isBeside || state.route.app != .later { player(state) }
    }
  }

  /// A screen.
  ///
  /// While something stands beside it that was opened from it, that is what the page is about.
  private static func screen(
    _ route: Route, isBeside: Bool, _ state: State
  ) -> Node<Action> {
    Node(
      .div, .className("screen"), .id("list-pane"),
      route.isList ? Attribute(.dataKey, route.path) : nil,
      isBeside ? .role("region") : nil, isBeside ? .label(state.title(of: route)) : nil,
      key: "screen", on: Handler(.move) { .pane(.told($0.text)) }
    ) {
      topBar(route, isBeside: isBeside, state)
      main(route, isBeside: isBeside, state)
    }
  }

  /// Where somebody has chosen that, a finger that goes sideways leads to the next tab.
  private static func main(_ route: Route, isBeside: Bool, _ state: State) -> Node<Action> {
    let isSwiped = state.swipesTabs && !isBeside
    var handlers: [Handler<Action>] = []
    if isSwiped {
      handlers = [
        Handler(.swipeLeading) { _ in .quick(.swiped(step: -1)) },
        Handler(.swipeTrailing) { _ in .quick(.swiped(step: 1)) },
      ]
    }
    // One element whatever its role: the list in it stays when something is opened from it.
    return Node(
      .div,
      attributes: [
        .id(isBeside ? "list" : "main"), isBeside ? nil : .role("main"),
        isSwiped ? Attribute(.dataGesture, "pages") : nil,
      ],
      handlers: handlers, children: notices(route, state) + state.content(of: route))
  }

  /// What is opened from a list, beside it.
  private static func detail(_ state: State) -> Node<Action> {
    if case .read = state.route {
      return Node(
        .div, .className("detail " + ReaderScreen.frame(state.reading)), key: "detail"
      ) {
        ReaderScreen.bar(state.reading, state.scene).map { Action.reading($0) }
        Node(.main, .id("main")) { state.content(of: state.route) }
        player(state)
        markBar(state)
      }
    }
    return Node(.div, .className("detail"), key: "detail") {
      Node.topBar(title: state.screenTitle) {
        if let path = state.route.back {
          Node.iconLink(.back, label: state.words.back, path: path)
        }
      } trailing: {
        if case .restock(let route) = state.route {
          for node in RestockScreens.actions(route, state.restock, state.scene, adds: false) {
            node.map { Action.restock($0) }
          }
        }
      }
      Node(.main, .id("main")) { state.content(of: state.route) }
    }
  }

  @NodeBuilder<Action>
  private static func player(_ state: State) -> [Node<Action>] {
    if let player = Player.view(state.reading, state.scene) {
      player.map { Action.reading($0) }
    }
  }

  @NodeBuilder<Action>
  private static func markBar(_ state: State) -> [Node<Action>] {
    if let bar = MarkSheets.bar(state.reading, state.scene) {
      bar.map { Action.reading($0) }
    }
  }

  private static func reader(_ state: State) -> Node<Action> {
    Node(.div, .className(ReaderScreen.frame(state.reading))) {
      ReaderScreen.bar(state.reading, state.scene).map { Action.reading($0) }
      // A finger from the edge goes back, as the button does.
      Node(
        .main, attributes: [.id("main"), Attribute(.dataGesture, "back")],
        handlers: [Handler(.swipeLeading) { _ in .reading(.backTapped) }],
        children: notices(state.route, state) + state.content(of: state.route))
      player(state)
      markBar(state)
    }
  }

  private static func navigation(_ state: State) -> Node<Action> {
    let words = state.words
    let app = state.route.app
    let name = words.appName(app)
    let path = AppDrawer.start(of: app).path
    return Node(.aside, .className("navigation"), .label(name)) {
      Node(.a, .href(path), .className("brand"), .label(name)) {
        Mark.node(of: app, size: 28)
        Node(.span, .decorative) { name }
      }
      // Before the list, for whoever goes there by keys: on phones it floats over the corner.
      floating(state)
      if state.layout == .desk { SideBar.find(state) }
      Node.tabBar(
        tabs(state), label: words.mainNavigation, onHold: { .quick(.held($0)) })
      if state.layout == .desk { SideBar.view(state) }
      AppDrawer.switcher(state)
    }
  }

  static func tabs(_ state: State) -> [Tab] {
    let words = state.words
    switch state.route {
    case .tasks(let route):
      var tabs = TasksScreens.tabs(route, state.tasks, state.scene)
      // On a desk the side bar has the lists themselves.
      if state.layout == .desk, !state.tasks.lists.isEmpty { tabs.remove(at: 3) }
      return tabs
    case .restock(let route):
      var tabs = RestockScreens.tabs(route, state.restock, state.scene)
      guard state.layout == .desk else { return tabs }
      // Settings stand at the foot of the side bar, as in the other apps.
      tabs.removeLast()
      if state.restock.filter != .all || RestockScreens.isWithinSettings(route) {
        tabs[0].isCurrent = false
      }
      return tabs
    case .page, .organise, .signUp, .reset, .confirm, .read, .firstRun:
      let waiting = state.reading.library.count(.inbox)
      return [
        Tab(.now, label: words.now, path: "/now", isCurrent: state.route == .page(.now)),
        Tab(
          .inbox, label: words.inbox, path: "/inbox",
          isCurrent: state.place == .page(.inbox),
          count: waiting, countLabel: words.itemCount(waiting)),
        Tab(
          .library, label: words.library, path: "/library",
          isCurrent: SideBar.isWithinLibrary(state)),
      ]
    }
  }

  private static func topBar(_ route: Route, isBeside: Bool, _ state: State) -> Node<Action> {
    let words = state.words
    return Node.topBar(
      title: route == .page(.now)
        ? NowScreen.heading(state.scene, state.surroundings) : state.title(of: route),
      heading: isBeside ? .h2 : .h1,
      id: isBeside ? "list-heading" : "heading"
    ) {
      if let path = route.back {
        Node.iconLink(.back, label: words.back, path: path)
      } else {
        Node.iconButton(.menu, label: words.apps, id: "app-menu", action: .menuTapped)
      }
    } trailing: {
      status(state)
      switch route {
      case .page(.highlights) where state.reading.marks.count > 0:
        HighlightsScreen.optionsButton(words).map { Action.reading($0) }
      case .page(let page):
        if page == .library || page == .inbox {
          Node.iconLink(.search, label: words.search, path: "/search")
          OrganiseBar.options(words).map { Action.reading($0) }
        } else if !page.isSettings {
          Node.iconLink(.settings, label: words.settings, path: "/settings")
        }
      case .restock(let route):
        for node in RestockScreens.actions(
          route, state.restock, state.scene, adds: state.layout == .single)
        {
          node.map { Action.restock($0) }
        }
      case .tasks(let route):
        for node in TasksScreens.actions(route, state.tasks, state.scene) {
          node.map { Action.tasks($0) }
        }
        if route == .home { profile(state) }
      case .organise(let route):
        for node in OrganiseBar.actions(route, state.reading, words) {
          node.map { Action.reading($0) }
        }
      case .signUp, .reset, .confirm, .read, .firstRun:
        Node.iconLink(.settings, label: words.settings, path: "/settings")
      }
    }
  }

  /// The way to the profile, with the person's picture where there is one.
  private static func profile(_ state: State) -> Node<Action> {
    let label = state.words.profileTitle
    let path = TasksRoute.profile.path
    guard case .shown = state.portrait else {
      return Node.iconLink(.person, label: label, path: path)
    }
    return Node(
      .a, .href(path), .className("icon-button"), .label(label), Attribute(.title, label)
    ) { Node.picture(state.portrait, shape: .circle, size: .small, label: "") }
  }

  /// How far this device is with the server: seen only where something is not as it should be.
  private static func status(_ state: State) -> Node<Action> {
    let (icon, text) = SyncStatus.words(state)
    // The banner says that there is no network, or a screen that is empty for it.
    let isFine = icon == .check || icon == .sync || icon == .offline
    return Node(
      .p, .className(isFine ? "sync-status visually-hidden" : "sync-status"), .role("status")
    ) {
      icon.node(size: 16)
      Node(.span) { text }
    }
  }

  @NodeBuilder<Action>
  private static func notices(_ route: Route, _ state: State) -> [Node<Action>] {
    let words = state.words
    if state.storage.hasFailed {
      Node.banner(words.storageFailed, icon: .warning, tone: .bad) {
        Node.button(words.tryAgain, style: .text, action: .storageRetryTapped)
      }
    }
    notErased(state)
    if state.storage.isMissing { Node.banner(words.storageMissing, icon: .device, tone: .warning) }
    if case .expired = state.session {
      Node.banner(words.sessionExpired, icon: .person, tone: .warning) {
        Node.linkButton(words.signIn, style: .text, path: "/sign-in")
      }
    } else if !state.isOnline, !isOfflineScreen(route, state) {
      Node.banner(words.offlineBanner, icon: .offline) {
        Node.button(words.tryAgain, style: .text, action: .reading(.connectionRetryTapped))
      }
    }
    if state.files.limited != nil { Node.banner(words.filesLimited, icon: .cloud, tone: .warning) }
    if !state.sync.refused.isEmpty, showsProblems(route) {
      Node.banner(words.refusedBanner(state.sync.refused.count), icon: .warning, tone: .warning) {
        Node.linkButton(words.showRefused, style: .text, path: route.path(to: .settings))
      }
    }
    if let profile = state.profile, !profile.warnings.isEmpty, showsProblems(route) {
      Node.banner(words.serverNeedsCare, icon: .warning, tone: .warning) {
        Node.linkButton(words.showServer, style: .text, path: route.path(to: .settings))
      }
    }
    if state.hasUpdate {
      Node.banner(words.updateReady, icon: .refresh, tone: .good) {
        Node.button(words.update, style: .text, action: .updateTapped)
      }
    }
  }

  /// Something of an earlier account is left; it stays in sight until it is gone.
  @NodeBuilder<Action>
  static func notErased(_ state: State) -> [Node<Action>] {
    if state.signOut.erasing == .failed {
      Node.banner(state.words.notErased, icon: .warning, tone: .bad) {
        Node.button(
          state.words.tryAgain, style: .text, id: "erase-again", action: .eraseRetryTapped)
      }
    }
  }

  /// The settings list them, and reading is not disturbed.
  private static func showsProblems(_ route: Route) -> Bool {
    switch route {
    case .page(let page): !page.isSettings
    case .read, .tasks(.account), .restock(.account): false
    case .organise, .signUp, .reset, .confirm, .firstRun, .tasks, .restock: true
    }
  }

  /// True while the whole screen says that there is no connection.
  private static func isOfflineScreen(_ route: Route, _ state: State) -> Bool {
    route == .page(.inbox) && state.reading.library.count(.inbox) == 0
  }

  @NodeBuilder<Action>
  private static func floating(_ state: State) -> [Node<Action>] {
    switch state.route {
    case .page(let page):
      if case .list(let place) = page.facts.frame {
        fan(place, state)
      } else {
        fan(.inbox, state)
      }
    case .tasks(let route):
      if let button = TasksScreens.floating(route, state.tasks, state.scene) {
        button.map { Action.tasks($0) }
      } else {
        add("add-todo", state)
      }
    case .restock(let route):
      if let button = RestockScreens.floating(route, state.restock, state.scene) {
        button.map { Action.restock($0) }
      } else if state.layout != .single {
        add("add-product", state)
      }
    case .organise, .signUp, .reset, .confirm, .read, .firstRun: fan(.inbox, state)
    }
  }

  /// On every screen; a phone has it in the bar at the top of Before You Run Out.
  private static func add(_ id: String, _ state: State) -> Node<Action> {
    Node.floatingButton(
      FloatingButton(
        id: id, label: state.words.addNew(state.route.app), action: .quick(.add)))
  }

  private static func fan(_ place: CaptureFan.Place, _ state: State) -> Node<Action> {
    CaptureFan.view(place, state.reading.capture, state.words).map { Action.reading($0) }
  }
}

extension State {
  /// What a screen shows, without what stands around it.
  @NodeBuilder<Action>
  func content(of route: Route) -> [Node<Action>] {
    switch route {
    case .page(let page): page.facts.content(self)
    case .signUp(let invitation): AccountScreens.signUp(self, invitation: invitation)
    case .reset: MailScreens.reset(self)
    case .confirm: MailScreens.confirm(self)
    case .organise(let route): shown { OrganiseScreens.view(route, $0, $1) }
    case .read: shown(ReaderScreen.view)
    case .firstRun(let step):
      let page = FirstRunScreens.view(step, reading, scene).map { Action.reading($0) }
      step == .done ? FirstRunContext.offering(page, self) : page
    case .tasks(.profile): ProfileScreen.view(self)
    case .tasks(.account(.settings)), .restock(.account(.settings)): SettingsScreen.view(self)
    case .tasks(.account(.about)), .restock(.account(.about)): About.view(self)
    case .tasks(.account(.notifications)), .restock(.account(.notifications)):
      NoticesScreen.view(self)
    case .tasks(.account(.links)), .restock(.account(.links)): LinksScreen.view(self)
    case .tasks(.account(.shortcuts)), .restock(.account(.shortcuts)): ShortcutsScreen.view(self)
    case .tasks(.account(.privacy)), .restock(.account(.privacy)): PrivacyScreen.view(self)
    case .tasks(.account(.signIn)), .restock(.account(.signIn)): SignInScreen.view(self)
    case .tasks(.account(.imports)), .restock(.account(.imports)): ImportsScreen.view(self)
    case .tasks(let route):
      for node in TasksScreens.view(route, tasks, scene) { node.map { Action.tasks($0) } }
    case .restock(let route):
      for node in RestockScreens.view(route, restock, scene) {
        node.map { Action.restock($0) }
      }
    }
  }

  func shown(
    _ view: (ReadingState, Scene) -> [Node<ReadingAction>]
  ) -> [Node<Action>] {
    var nodes: [Node<Action>] = []
    for node in view(reading, scene) { nodes.append(node.map { Action.reading($0) }) }
    return nodes
  }
}

/// The state of sync in words and a sign.
enum SyncStatus {
  static func words(_ state: State) -> (Icon, String) {
    let words = state.words
    let isUnsent = (state.replica?.pendingCount ?? 0) > 0
    guard state.isOnline else { return (.offline, isUnsent ? words.savedHere : words.offline) }
    guard state.isSignedIn else { return (.device, words.notSyncedYet) }
    switch state.sync.phase {
    case .waiting: return (.cloud, words.notReached(state.sync.failure))
    case .working, .asking:
      return state.sync.wasComplete && !isUnsent ? (.check, words.synced) : (.sync, words.syncing)
    case .idle:
      guard state.replica != nil else { return (.sync, words.syncing) }
      return isUnsent ? (.sync, words.syncing) : (.check, words.synced)
    }
  }
}
