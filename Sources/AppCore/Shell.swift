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
    if case .read = state.route { return reader(state) }
    return Node(.div, .className("shell")) {
      navigation(state)
      Node(.div, .className("screen")) {
        topBar(state)
        main(state)
      }
      if let player = Player.view(state.reading, state.readingScene) {
        player.map { Action.reading($0) }
      }
      floating(state)
    }
  }

  /// Where somebody has chosen that, a finger that goes sideways leads to the next tab.
  private static func main(_ state: State) -> Node<Action> {
    var handlers: [Handler<Action>] = []
    if state.swipesTabs {
      handlers = [
        Handler(.swipeLeading) { _ in .quick(.swiped(step: -1)) },
        Handler(.swipeTrailing) { _ in .quick(.swiped(step: 1)) },
      ]
    }
    return Node(
      .main,
      attributes: [.id("main"), state.swipesTabs ? Attribute(.dataGesture, "pages") : nil],
      handlers: handlers, children: notices(state) + state.content)
  }

  private static func reader(_ state: State) -> Node<Action> {
    Node(.div, .className(ReaderScreen.frame(state.reading))) {
      ReaderScreen.bar(state.reading, state.readingScene).map { Action.reading($0) }
      Node(.main, .id("main")) {
        notices(state)
        state.content
      }
      if let player = Player.view(state.reading, state.readingScene) {
        player.map { Action.reading($0) }
      }
      if let bar = MarkSheets.bar(state.reading, state.readingScene) {
        bar.map { Action.reading($0) }
      }
    }
  }

  private static func navigation(_ state: State) -> Node<Action> {
    let words = state.words
    let app = state.route.app
    let name = words.appName(app)
    let (icon, path) = AppDrawer.start(of: app)
    return Node(.aside, .className("navigation"), .label(name)) {
      Node(.a, .href(path), .className("brand"), .label(name)) {
        if app == .later { Mark.node(size: 28) } else { icon.node(size: 28) }
        Node(.span, .decorative) { name }
      }
      Node.tabBar(
        tabs(state), label: words.mainNavigation, onHold: { .quick(.held($0)) })
      AppDrawer.switcher(state)
    }
  }

  static func tabs(_ state: State) -> [Tab] {
    let words = state.words
    switch state.route {
    case .tasks(let route): return TasksScreens.tabs(route, state.tasks, state.tasksScene)
    case .restock(let route): return RestockScreens.tabs(route, state.restock, state.restockScene)
    case .page, .organise, .signUp, .reset, .confirm, .read, .firstRun:
      let waiting = state.reading.library.count(.inbox)
      return [
        Tab(.now, label: words.now, path: "/now", isCurrent: state.route == .page(.now)),
        Tab(
          .inbox, label: words.inbox, path: "/inbox", isCurrent: state.route == .page(.inbox),
          count: waiting, countLabel: words.itemCount(waiting)),
        Tab(
          .library, label: words.library, path: "/library",
          isCurrent: state.route == .page(.library) || state.route.organise != nil),
      ]
    }
  }

  private static func topBar(_ state: State) -> Node<Action> {
    let words = state.words
    return Node.topBar(title: state.screenTitle) {
      if let path = state.route.back {
        Node.iconLink(.back, label: words.back, path: path)
      } else {
        Node.iconButton(.menu, label: words.apps, id: "app-menu", action: .menuTapped)
      }
    } trailing: {
      status(state)
      switch state.route {
      case .page(let page):
        if page == .library || page == .inbox {
          Node.iconLink(.search, label: state.words.search, path: "/search")
        }
        if !page.isSettings { Node.iconLink(.settings, label: words.settings, path: "/settings") }
      case .restock(let route):
        for node in RestockScreens.actions(route, state.restockScene) {
          node.map { Action.restock($0) }
        }
      case .tasks(let route): if route.parent == nil { profile(state) }
      case .organise, .signUp, .reset, .confirm, .read, .firstRun:
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

  /// How far this device is with the server: quiet, and always there.
  private static func status(_ state: State) -> Node<Action> {
    let (icon, text) = SyncStatus.words(state)
    return Node(.p, .className("sync-status"), .role("status")) {
      icon.node(size: 16)
      Node(.span) { text }
    }
  }

  @NodeBuilder<Action>
  private static func notices(_ state: State) -> [Node<Action>] {
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
    } else if !state.isOnline, !isOfflineScreen(state) {
      Node.banner(words.offlineBanner, icon: .offline) {
        Node.button(words.tryAgain, style: .text, action: .reading(.connectionRetryTapped))
      }
    }
    if state.files.limited != nil { Node.banner(words.filesLimited, icon: .cloud, tone: .warning) }
    if !state.sync.refused.isEmpty, showsProblems(state.route) {
      Node.banner(words.refusedBanner(state.sync.refused.count), icon: .warning, tone: .warning) {
        Node.linkButton(words.showRefused, style: .text, path: "/settings")
      }
    }
    if let profile = state.profile, !profile.warnings.isEmpty, showsProblems(state.route) {
      Node.banner(words.serverNeedsCare, icon: .warning, tone: .warning) {
        Node.linkButton(words.showServer, style: .text, path: "/settings")
      }
    }
    if state.hasUpdate {
      Node.banner(words.updateReady, icon: .sprout, tone: .good) {
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
    case .read: false
    case .organise, .signUp, .reset, .confirm, .firstRun, .tasks, .restock: true
    }
  }

  /// True while the whole screen says that there is no connection.
  private static func isOfflineScreen(_ state: State) -> Bool {
    state.route == .page(.inbox) && state.reading.library.count(.inbox) == 0
  }

  @NodeBuilder<Action>
  private static func floating(_ state: State) -> [Node<Action>] {
    switch state.route {
    case .page(let page):
      if case .list(let place) = page.facts.frame { fan(place, state) }
    case .tasks(let route):
      if let button = TasksScreens.floating(route, state.tasks, state.tasksScene) {
        button.map { Action.tasks($0) }
      }
    case .restock(let route):
      if let button = RestockScreens.floating(route, state.restock, state.restockScene) {
        button.map { Action.restock($0) }
      }
    case .organise, .signUp, .reset, .confirm, .read, .firstRun: fan(.inbox, state)
    }
  }

  private static func fan(_ place: CaptureFan.Place, _ state: State) -> Node<Action> {
    CaptureFan.view(place, state.reading.capture, state.words).map { Action.reading($0) }
  }
}

extension State {
  /// What the screen shows, without what stands around it.
  @NodeBuilder<Action>
  var content: [Node<Action>] {
    switch route {
    case .page(let page): page.facts.content(self)
    case .signUp(let invitation): AccountScreens.signUp(self, invitation: invitation)
    case .reset: MailScreens.reset(self)
    case .confirm: MailScreens.confirm(self)
    case .organise(let route): shown { OrganiseScreens.view(route, $0, $1) }
    case .read: shown(ReaderScreen.view)
    case .firstRun(let step):
      FirstRunScreens.view(step, reading, readingScene).map { Action.reading($0) }
    case .tasks(.profile): ProfileScreen.view(self)
    case .tasks(let route):
      for node in TasksScreens.view(route, tasks, tasksScene) { node.map { Action.tasks($0) } }
    case .restock(let route):
      for node in RestockScreens.view(route, restock, restockScene) {
        node.map { Action.restock($0) }
      }
    }
  }

  func shown(
    _ view: (ReadingState, ReadingScene) -> [Node<ReadingAction>]
  ) -> [Node<Action>] {
    var nodes: [Node<Action>] = []
    for node in view(reading, readingScene) { nodes.append(node.map { Action.reading($0) }) }
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

/// The mark of Later: a sprout of two leaves.
enum Mark {
  static func node<Action>(size: Int) -> Node<Action> {
    Node(
      .svg, .className("mark"), Attribute(.viewBox, "0 0 64 64"), Attribute(.width, "\(size)"),
      Attribute(.height, "\(size)"), .decorative
    ) {
      Node(
        .path, .className("mark-leaf"), Attribute(.d, "M33 35C33 20 42 11 57 10C58 26 48 35 33 35Z")
      )
      Node(
        .path, .className("mark-leaf-back"),
        Attribute(.d, "M30 43C30 31 22 24 8 23C8 36 17 44 30 43Z"))
      Node(
        .path, .className("mark-stem"),
        Attribute(.d, "M31.5 57V40C31.5 34 35 27 42 22"), Attribute(.fill, "none"),
        Attribute(.strokeLineCap, "round"))
    }
  }
}
