public import Kernel
public import Kit
public import ReadingCore
public import RestockCore
public import SyncCore
public import TasksCore

/// A screen and its address.
public enum Route: Hashable, Sendable {
  /// A screen whose address says all.
  case page(Page)
  case signUp(invitation: String)
  /// The link of a mail that sets another password.
  case reset(secret: String)
  /// The link of a mail that confirms an address.
  case confirm(secret: String)
  case organise(OrganiseRoute)
  case read(ID<Entity>)
  /// The steps after a sign-up.
  case firstRun(FirstRunStep)
  case tasks(TasksRoute)
  case restock(RestockRoute)

  /// The screen of an address; the Inbox for one that nothing is known of.
  public init(path: String) {
    let address = RoutePath(path)
    for area in Self.areas where area.name == address.steps.first ?? "" {
      guard let route = area.route(address) else { continue }
      self = route
      return
    }
    self = .page(Page.at(address.steps) ?? .inbox)
  }

  /// The addresses of all screens, as the server has them: `{id}` is one step, `**` are several.
  public static var patterns: [String] {
    // The Inbox, where the apps of others hand things over too.
    var patterns = ["/", "/share"]
    for page in Page.allCases { patterns.append(page.path) }
    for area in areas {
      for rest in area.rests { patterns.append("/" + area.name + rest) }
    }
    return patterns
  }

  /// Addresses that say more than a screen's name: their first step, what may follow, and what they open.
  private struct Area: Sendable {
    let name: String
    let rests: [String]
    let route: @Sendable (RoutePath) -> Route?

    init(_ name: String, _ rests: [String] = [""], route: @escaping @Sendable (RoutePath) -> Route?)
    {
      self.name = name
      self.rests = rests
      self.route = route
    }
  }

  private static let areas = [
    Area("sign-up") { .signUp(invitation: $0.secret) },
    Area("reset-password") { .reset(secret: $0.secret) },
    Area("confirm-email") { .confirm(secret: $0.secret) },
    Area("read", ["/{id}"]) { $0.id.map { .read($0) } },
    Area("start", ["/{step}"]) {
      $0.steps.last.flatMap { FirstRunStep(name: $0) }.map { .firstRun($0) }
    },
    Area("library", ["/**"]) { $0.organised },
    Area("tags", ["", "/{id}"]) { $0.organised },
    Area("collections", ["", "/{id}"]) { $0.organised },
    Area("feeds", ["", "/{id}"]) { $0.organised },
    Area("search") { $0.organised },
    Area("tasks", ["", "/**"]) { .tasks(TasksRoute(steps: Array($0.steps.dropFirst()))) },
    Area("restock", ["", "/**"]) { .restock(RestockRoute(steps: Array($0.steps.dropFirst()))) },
  ]

  public var path: String {
    switch self {
    case .page(let page): page.path
    case .signUp(let invitation):
      invitation.isEmpty ? "/sign-up" : "/sign-up?invitation=" + invitation
    case .reset(let secret): "/reset-password#secret=" + secret
    case .confirm(let secret): "/confirm-email#secret=" + secret
    case .organise(let route): route.path
    case .read(let id): "/read/" + id.text
    case .firstRun(let step): step.path
    case .tasks(let route): route.path
    case .restock(let route): route.path
    }
  }

  /// Where the arrow before the heading leads; nil where there is none.
  var back: String? {
    switch self {
    case .page(let page): page.back
    case .organise(let route): route.back
    case .tasks(let route): route.parent
    case .restock(let route): RestockScreens.back(route)
    case .signUp, .reset, .confirm, .read, .firstRun: nil
    }
  }

  /// Which of the three apps the screen belongs to.
  public var app: App {
    switch self {
    case .tasks: .taskFlow
    case .restock: .restock
    case .page, .signUp, .reset, .confirm, .organise, .read, .firstRun: .later
    }
  }

  /// Whether it shows the settings of account, devices and server, in whichever app.
  var showsSettings: Bool {
    self == .page(.settings) || self == .tasks(.account(.settings))
      || self == .restock(.account(.settings))
  }

  /// Whether it shows how the account is told things, in whichever app.
  var showsNotices: Bool {
    self == .page(.notifications) || self == .tasks(.account(.notifications))
      || self == .restock(.account(.notifications))
  }

  /// Whether it shows the secret links or tokens, in whichever app.
  var showsLinks: Bool {
    self == .page(.links) || self == .tasks(.account(.links)) || self == .restock(.account(.links))
      || showsShortcuts
  }

  /// Whether it shows how to add from elsewhere, in whichever app.
  var showsShortcuts: Bool {
    self == .page(.shortcuts) || self == .tasks(.account(.shortcuts))
      || self == .restock(.account(.shortcuts))
  }

  /// Whether it shows how the account is signed in to, in whichever app.
  var showsSignIn: Bool {
    self == .page(.signInMethods) || self == .tasks(.account(.signIn))
      || self == .restock(.account(.signIn))
  }

  /// Whether it shows what is brought along from other programs, in whichever app.
  var showsImports: Bool {
    self == .page(.imports) || self == .tasks(.account(.imports))
      || self == .restock(.account(.imports))
  }

  /// Whether it goes by what is around the person, or says so.
  var usesContext: Bool {
    self == .page(.now) || self == .page(.learnt) || self == .page(.privacy)
      || self == .tasks(.account(.privacy))
      || self == .restock(.account(.privacy))
  }

  /// Where the app that is shown has a page of the settings that all apps share.
  func path(to page: AccountPage) -> String {
    switch app {
    case .later: Page.of(page).path
    case .taskFlow: TasksRoute.account(page).path
    case .restock: RestockRoute.account(page).path
    }
  }

  var tasks: TasksRoute? {
    if case .tasks(let route) = self { return route }
    return nil
  }

  var organise: OrganiseRoute? {
    if case .organise(let route) = self { return route }
    return nil
  }

  var restock: RestockRoute? {
    if case .restock(let route) = self { return route }
    return nil
  }

  /// True for the screens that nobody needs an account for.
  public var isPublic: Bool {
    switch self {
    case .page(let page): page.isPublic
    case .signUp: true
    case .reset, .confirm, .organise, .read, .firstRun, .tasks, .restock: false
    }
  }

  /// True for links of mails: they work whoever is here.
  var isLink: Bool {
    switch self {
    case .reset, .confirm: true
    case .page, .signUp, .organise, .read, .firstRun, .tasks, .restock: false
    }
  }

  /// True for the screens that stand alone, without the frame of the apps.
  var isOutside: Bool { isPublic || isLink }

  /// Whether nothing was ever at this address, and the first screen stands in for it.
  static func isUnknown(path: String) -> Bool {
    let steps = RoutePath(path).steps
    let start: String
    switch Route(path: path) {
    case .page(.inbox): start = "inbox"
    case .tasks(.home): start = "tasks"
    case .restock(.home): start = "restock"
    case .page, .signUp, .reset, .confirm, .organise, .read, .firstRun, .tasks, .restock:
      return false
    }
    guard let first = steps.first else { return false }
    return !(first == "share") && (!(first == start) || steps.count > 1)
  }

  /// Whether the address asks for the sheet of something new, as the installed app's shortcut does.
  static func asksToAdd(path: String) -> Bool { RoutePath(path).asks(for: "add=1") }

  /// Whether it asks for the sheet of a new note.
  static func asksForNote(path: String) -> Bool { RoutePath(path).asks(for: "add=note") }
}

/// An address of the app, taken apart.
private struct RoutePath {
  var steps: [String] = []
  /// The value of `invitation` in its query, or of `secret` in its fragment, which no server, log or
  /// proxy gets to see.
  var secret = ""
  /// What follows the question mark.
  let query: String

  init(_ path: String) {
    let bytes = Array(path.utf8)
    let halves = bytes.split(maxSplits: 1, omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#")
    }
    let mark = bytes.firstIndex(of: UInt8(ascii: "?"))
    query = mark.map { String(decoding: bytes[($0 + 1)...], as: UTF8.self) } ?? ""
    for step in halves[0].split(separator: UInt8(ascii: "/")) {
      steps.append(String(decoding: step, as: UTF8.self))
    }
    guard halves.count == 2 else { return }
    for pair in halves[1].split(separator: UInt8(ascii: "&")) {
      for name in ["invitation=", "secret="] where pair.starts(with: name.utf8) && secret.isEmpty {
        secret = String(decoding: pair.dropFirst(name.utf8.count), as: UTF8.self)
      }
    }
  }

  /// The second of two steps.
  var id: ID<Entity>? { steps.count == 2 ? ID(text: steps[1]) : nil }

  var organised: Route? { OrganiseRoute(steps: steps, query: query).map { .organise($0) } }

  func asks(for pair: String) -> Bool {
    Array(query.utf8).split(separator: UInt8(ascii: "&")).contains(Array(pair.utf8)[...])
  }
}
