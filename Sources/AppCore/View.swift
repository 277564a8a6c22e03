import Kit
import ReadingCore
import RestockCore
import SyncCore
import TasksCore
public import ViewTree
import Wire

/// The whole page: one element, the child of the frame's `#app`.
public func view(_ state: State) -> Node<Action> {
  let frame = state.standsAlone ? nil : Shell.view(state)
  return Node(
    .div, .className(state.frameClass), Attribute(.language, state.language.tag),
    Attribute(.dataTheme, state.shownApp.name)
  ) {
    Node(
      .div, .className(frame.map { PageClass($0).name } ?? "page"), .id("page"),
      .flag(.inert, if: state.isCovered)
    ) {
      Node(.a, .href("#main"), .className("skip-link")) { state.words.skipToContent }
      if let frame { frame } else { state.content(of: state.route) }
    }
    if state.isColdStart { splash(state) }
    Node.toastArea(state.toastInSight, action: .toastActionTapped)
    switch state.cover {
    case .dialog(let dialog): Dialogs.view(dialog, state)
    case .sheet(.password(let form)): PasswordSheet.view(form, state)
    case .sheet(.deletion(let form)): DeletionSheet.view(form, state)
    case .sheet(.profile(let form)): PersonSheets.profile(form, state)
    case .sheet(.email(let form)): PersonSheets.email(form, state)
    case .sheet(.signIn(let sheet)): SignInSheets.view(sheet, state)
    case .sheet(.quickActions(let tab)): QuickActions.view(tab, state)
    case .sheet(.palette(let palette)): palette.view(state)
    case .sheet(.drawer): if let profile = state.profile { AppDrawer.view(profile, state) }
    case nil: sheet(state)
    }
  }
}

/// What a cold start of TaskFlow shows until the device's own database is read, two seconds at most.
private func splash(_ state: State) -> Node<Action> {
  Node(
    .div, .className(state.replica == nil ? "splash" : "splash gone"), .decorative
  ) {
    Mark.node(of: .taskFlow, size: 96)
    Node(.p) { state.words.appName(.taskFlow) }
  }
}

/// The sheet of the app that is shown.
@NodeBuilder<Action>
private func sheet(_ state: State) -> [Node<Action>] {
  switch state.route.app {
  case .taskFlow:
    if let sheet = TasksScreens.sheet(state.tasks, state.scene) {
      sheet.map { Action.tasks($0) }
    }
  case .restock:
    if let sheet = RestockScreens.sheet(state.restock, state.scene) {
      sheet.map { Action.restock($0) }
    }
  case .later:
    if let sheet = Sheets.view(state.reading, state.scene) {
      sheet.map { Action.reading($0) }
    }
  }
}

extension State {
  var scene: Scene {
    // The server that draws the first page does not know where the person's clock stands.
    var scene = Scene(
      words: words, now: now, offsetSeconds: device == nil ? nil : offsetSeconds,
      isOnline: isOnline, isLoading: session == .unknown || isFilling)
    scene.isSyncing = sync.isAsked && sync.phase == .working
    scene.isDark = isDark
    scene.hasSideBar = layout == .desk
    if scene.hasSideBar, keys.isOn, reading.menu != nil {
      scene.itemKeys = ["e", "f", "t", "#", "s"].map { keys.key(for: $0, in: .later) }
    }
    scene.name = profile?.name ?? ""
    scene.kept = keeping.kept
    scene.hasVoice = server?.hasVoice ?? false
    scene.hasTranscriber = server?.hasTranscriber ?? false
    scene.version = version.isEmpty ? server?.version ?? "" : version
    return scene
  }

  private var isDark: Bool { appearance == .system ? isSystemDark : appearance == .dark }

  /// Not while what was pressed offers the same Undo, nor while a sheet was opened since; it comes
  /// when that goes.
  fileprivate var toastInSight: Toast? {
    guard let toast, toast.isOfSheet || !isCovered else { return nil }
    let isInPlace = route.app == .restock && restock.takesBackInPlace(toast.undo)
    return isInPlace ? nil : toast.toast
  }

  /// True until this device knows what there is: on the first visit that takes the first pull.
  private var isFilling: Bool {
    guard let replica else { return true }
    return replica.epoch == nil && isOnline && isSignedIn
  }

  /// True where nothing of the apps stands around the screen.
  fileprivate var standsAlone: Bool {
    if case .firstRun = route { return true }
    return route.isOutside
  }

  fileprivate var frameClass: String {
    if case .read = route { return "app reading" }
    return standsAlone ? "app outside" : "app"
  }
}
