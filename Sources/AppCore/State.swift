public import Kernel
public import Kit
public import ReadingCore
public import RestockCore
public import SyncCore
public import TasksCore
public import Wire

/// Everything that the screens are drawn from.
public struct State: Equatable, Sendable {
  /// Whether somebody is signed in, as far as this device knows.
  public enum Session: Hashable, Sendable {
    /// The device's database has not been read and the server has not been asked.
    case unknown
    case signedOut
    case signedIn(Profile)
    /// The server no longer knows this browser; what is on the device stays.
    case expired(Profile)
  }

  public var version: String
  public var origin: String
  /// The time of the last action, to the minute: what "5 min ago" counts from.
  public var now: Instant
  /// Seconds that local time is ahead of UTC.
  public var offsetSeconds: Int32 = 0
  public var systemLanguage: Language
  /// How English is written, also where Korean is spoken first.
  public let region: EnglishRegion
  /// Nil: as the browser says.
  public var chosenLanguage: Language?
  public var appearance = Appearance.system
  /// What `Appearance.system` stands for.
  public var isSystemDark = false
  public var route: Route
  /// The addresses that led here; the last is this one.
  public var trail: [String]
  public var server: ServerDescription?
  public var session: Session
  public var device: DeviceID?
  /// Nil until the device's database has been read.
  public var replica: Replica?
  /// The rows of stores that have been read so far.
  public var loaded = LoadedRows()
  public var requests = Requests()
  @Boxed public var reading = ReadingState()
  @Boxed public var tasks = TasksState()
  @Boxed public var restock = RestockState()
  /// How much stands side by side in the window.
  public var layout = WindowLayout.single
  /// The list of Later that was shown last: it stands beside an article.
  public var listBeside = Route.page(.inbox)
  /// How wide that is, in pixels, where somebody has moved its edge on this device.
  public var listWidth: Int?
  /// Whether a finger that goes sideways leads to the next tab, on this device.
  public var swipesTabs = false
  /// The keys that do something by themselves, on this device.
  public var keys = SingleKeys()
  /// True from a start in TaskFlow until another screen is shown: it has its splash.
  public var isColdStart = false
  public var form = AccountForm()
  public var settings = SettingsState()
  @Boxed public var notices = NoticesState()
  @Boxed public var shortcuts = ShortcutsState()
  @Boxed public var context = ContextState()
  @Boxed public var imports = ImportsState()
  /// What the search finds by; nil until it is opened.
  var finding: Boxed<FindingState>?
  /// True where what it finds by has something to do.
  var isFindingDue = false
  public var sync = SyncState()
  public var keeping = KeepingState()
  public var files = FilesState()
  /// True from a sign-up until the first run is begun.
  public var isNewcomer = false
  /// The app of the address that was asked for.
  public var requestedApp = App.later
  public var toast: ShownToast?
  /// What Undo takes back: what was done last, also while it is being stored and once its toast is gone.
  public var lastDone: ShownToast?
  /// The question that waits for an answer.
  public var dialog: Dialog?
  /// What is open over the screen, whichever app that belongs to.
  public var sheet: ShellSheet?
  public var signOut = SignOutState()
  public var isOnline = true
  public var hasUpdate = false
  public var storage = DeviceStorage()
  public var drafts = DraftsState()
  public var early = EarlyInput()

  public init(boot: Boot) {
    version = boot.version
    origin = boot.origin
    now = boot.instant
    systemLanguage = boot.language
    region = boot.region
    appearance = boot.look.appearance
    chosenLanguage = boot.look.language
    listWidth = boot.look.listWidth
    server = boot.server
    if let profile = boot.profile {
      session = .signedIn(profile)
    } else {
      session = boot.isShell ? .unknown : .signedOut
    }
    route = Route(path: boot.path)
    requestedApp = route.app
    trail = []
    reading.library = Library(boot.items)
    reading.organise.isRowsHere = boot.look.isRows
    route = allowed(route)
    noteList()
    trail = [route.path]
    if case .read(let id) = route { reading.reader = Reader(id: id) }
    tasks.route = route.tasks
    restock.route = route.restock
    updateContext()
    isColdStart = route.app == .taskFlow
    _ = reading.enter(
      route.organise, isLibrary: route == .page(.library),
      Moment(instant: now, entropy: Entropy(high: 0, low: 0)))
  }

  public var language: Language { chosenLanguage ?? systemLanguage }

  public var words: Words { Words(language, region) }

  public var profile: Profile? {
    switch session {
    case .unknown, .signedOut: nil
    case .signedIn(let profile), .expired(let profile): profile
    }
  }

  /// The account that this device believes in: what is sent names it.
  var account: ID<AccountTag>? { profile.flatMap { ID(text: $0.account) } }

  public var isSignedIn: Bool {
    if case .signedIn = session { return true }
    return false
  }

  /// What the window's title says.
  public var title: String {
    let name = screenTitle
    let app = words.appName(route.app)
    return name == app ? name : name + " · " + app
  }

  /// The screen's heading.
  public var screenTitle: String { title(of: route) }

  /// The heading of a screen.
  func title(of route: Route) -> String {
    switch route {
    case .page(let page): page.facts.title(words)
    case .signUp: words.createAccount
    case .reset: words.resetTitle
    case .confirm: words.confirmTitle
    case .organise(let route): OrganiseScreens.title(route, reading, words)
    case .firstRun(let step): step.title(words)
    case .read(let id): reading.library.item(id)?.displayTitle ?? words.later
    case .tasks(let route): TasksScreens.title(route, tasks, words)
    case .restock(let route): RestockScreens.title(route, restock, words)
    }
  }

  /// The list that the screen shows, for the keyboard.
  var shownList: ListName? { list(of: route) }

  /// The list that is drawn, be it beside an article.
  var drawnList: ListName? { list(of: paneList ?? route) }

  private func list(of route: Route) -> ListName? {
    switch route {
    case .page(.inbox), .organise: reading.organisedList
    case .page, .signUp, .reset, .confirm, .read, .firstRun, .tasks, .restock: nil
    }
  }

  /// The screen that may be shown where this one is asked for.
  func allowed(_ route: Route) -> Route {
    if route.isLink { return route }
    return switch session {
    case .unknown: route
    case .signedOut: route.isPublic ? route : .page(.welcome)
    case .signedIn: route.isPublic ? home : route
    case .expired:
      route == .page(.signIn) || route == .page(.forgot) || !route.isPublic ? route : .page(.signIn)
    }
  }

  /// The app whose colours the screen has: before one is in, the one that was asked for.
  var shownApp: App { route.isPublic ? requestedApp : route.app }

  /// Where somebody who has come in goes: into the app that they asked for.
  private var home: Route {
    switch requestedApp {
    case .taskFlow: .tasks(.home)
    case .restock: .restock(.home)
    case .later: isNewcomer ? .firstRun(.topics) : .page(.inbox)
    }
  }

  /// True while something was typed or recorded that no disk has.
  var hasUnsavedInput: Bool {
    tasks.hasUnsavedInput || restock.hasUnsavedInput || reading.hasUnsavedInput
  }
}

/// A toast and what its button does.
public struct ShownToast: Equatable, Sendable {
  public var toast: Toast
  public var undo: [Edit]
  /// What would be taken back, as it stood when that was offered.
  var offered: [Entity] = []
  /// True if a sheet lay over the screen as it came: it is about what is done there.
  var isOfSheet = false

  init(_ text: String, _ actionLabel: String = "", undo: [Edit] = [], offered: [Entity] = []) {
    toast = Toast(text, actionLabel: actionLabel)
    self.undo = undo
    self.offered = offered
  }
}

/// A question that must be answered before anything else goes on.
public enum Dialog: Equatable, Sendable {
  /// Signing out forgets what the server has not got, or may not have got: it no longer knows this
  /// browser (`isOnlyCopy`), or was set back and lacks some of what is here (`isAhead`).
  case signOut(
    unsent: Int, losesDrafts: Bool = false, isOnlyCopy: Bool = false, isAhead: Bool = false)
  /// The device holds data of another account, or of this one on a server that knows nothing of it.
  indirect case otherAccount(LeftBehind)
  /// The link of this invitation is to hold no longer.
  case withdrawInvitation(String)
  /// The secret link is to show nothing any more.
  case revokeLink(String)
  /// Something of how the account is signed in to is to go.
  case signIn(SignInTask)
  /// Mail to the own address is to be nobody's, and another address is wanted.
  case newMailAddress
  /// A change that could not be sent is to be thrown away.
  case forgetRefused(ID<Change>)
  /// The changes that wait would delete most of the account.
  case massDeletion(count: Int)
  /// Files came that nobody here chose (`FilesState.offered`).
  case offeredFiles
  case shortcuts
}

/// The rows of the device's database while it is read.
public struct LoadedRows: Equatable, Sendable {
  public var stores: [StoreName: [StoreRow]] = [:]
  /// The screen that the address asked for.
  public var wanted = Route.page(.inbox)

  /// What another app shared, until it is taken.
  public var shared: SharedText?
  /// Nothing is at the address that was asked for.
  public var isUnknownAddress = false

  /// True when some store could not be read.
  var isUnread = false
  /// True when the entities could not be read.
  public var lacksEntities = false

  public var isComplete: Bool { stores.count == StoreName.allCases.count }

  /// Without the entities, how far they went must not be believed.
  var restorable: [StoreName: [StoreRow]] {
    guard lacksEntities else { return stores }
    var rows = stores
    rows[.meta] = (stores[.meta] ?? []).filter { $0.key != Replica.syncKey }
    return rows
  }
}
