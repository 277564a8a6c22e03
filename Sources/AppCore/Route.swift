public import Kernel
public import Kit
public import ReadingCore
public import RestockCore
public import SyncCore
public import TasksCore

/// A screen and its address.
public enum Route: Hashable, Sendable {
  case welcome
  case signUp(invitation: String)
  case signIn
  /// A forgotten password: a link is asked for.
  case forgot
  /// The link of a mail that sets another password.
  case reset(secret: String)
  /// The link of a mail that confirms an address.
  case confirm(secret: String)
  case now
  case inbox
  case library
  case organise(OrganiseRoute)
  case highlights
  case read(ID<Entity>)
  /// The steps after a sign-up.
  case firstRun(FirstRunStep)
  case settings
  case tasks(TasksRoute)
  case restock(RestockRoute)

  /// The screen of an address; the Inbox for one that nothing is known of.
  public init(path: String) {
    let (steps, query) = Self.parts(of: path)
    if let route = OrganiseRoute(steps: steps, query: Self.query(of: path)) {
      self = .organise(route)
      return
    }
    switch steps.first.map({ Array($0.utf8) }) ?? [] {
    case Array("welcome".utf8): self = .welcome
    case Array("sign-up".utf8): self = .signUp(invitation: query)
    case Array("sign-in".utf8): self = .signIn
    case Array("forgot-password".utf8): self = .forgot
    case Array("reset-password".utf8): self = .reset(secret: query)
    case Array("confirm-email".utf8): self = .confirm(secret: query)
    case Array("now".utf8): self = .now
    case Array("library".utf8): self = .library
    case Array("highlights".utf8): self = .highlights
    case Array("settings".utf8): self = .settings
    case Array("tasks".utf8): self = .tasks(TasksRoute(steps: Array(steps.dropFirst())))
    case Array("restock".utf8): self = .restock(RestockRoute(steps: Array(steps.dropFirst())))
    case Array("start".utf8):
      self = steps.last.flatMap { FirstRunStep(name: $0) }.map { .firstRun($0) } ?? .inbox
    case Array("read".utf8):
      guard steps.count == 2, let id = ID<Entity>(text: steps[1]) else {
        self = .inbox
        return
      }
      self = .read(id)
    default: self = .inbox
    }
  }

  public var path: String {
    switch self {
    case .welcome: "/welcome"
    case .signUp(let invitation):
      invitation.isEmpty ? "/sign-up" : "/sign-up?invitation=" + invitation
    case .signIn: "/sign-in"
    case .forgot: "/forgot-password"
    case .reset(let secret): "/reset-password#secret=" + secret
    case .confirm(let secret): "/confirm-email#secret=" + secret
    case .now: "/now"
    case .inbox: "/inbox"
    case .library: "/library"
    case .organise(let route): route.path
    case .highlights: "/highlights"
    case .read(let id): "/read/" + id.text
    case .settings: "/settings"
    case .firstRun(let step): step.path
    case .tasks(let route): route.path
    case .restock(let route): route.path
    }
  }

  /// Which of the three apps the screen belongs to.
  public var app: Theme {
    switch self {
    case .tasks: .taskFlow
    case .restock: .restock
    default: .later
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
    case .welcome, .signUp, .signIn, .forgot: true
    default: false
    }
  }

  /// True for links of mails: they work whoever is here.
  var isLink: Bool {
    switch self {
    case .reset, .confirm: true
    default: false
    }
  }

  /// True for the screens that stand alone, without the frame of the apps.
  var isOutside: Bool { isPublic || isLink }

  /// The path's steps, and the value of `invitation` in its query or of `secret` in its fragment, which
  /// no server, log or proxy gets to see.
  private static func parts(of path: String) -> (steps: [String], invitation: String) {
    let bytes = Array(path.utf8)
    let halves = bytes.split(maxSplits: 1, omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#")
    }
    var steps: [String] = []
    for step in halves[0].split(separator: 47) {
      steps.append(String(decoding: step, as: UTF8.self))
    }
    guard halves.count == 2 else { return (steps, "") }
    for name in [Array("invitation=".utf8), Array("secret=".utf8)] {
      for pair in halves[1].split(separator: 38) where pair.starts(with: name) {
        return (steps, String(decoding: pair.dropFirst(name.count), as: UTF8.self))
      }
    }
    return (steps, "")
  }

  private static func query(of path: String) -> String {
    let bytes = Array(path.utf8)
    guard let mark = bytes.firstIndex(of: 63) else { return "" }
    return String(decoding: bytes[(mark + 1)...], as: UTF8.self)
  }

  /// Whether nothing was ever at this address, and the first screen stands in for it.
  static func leadsNowhere(path: String) -> Bool {
    let (steps, _) = parts(of: path)
    let start: String
    switch Route(path: path) {
    case .inbox: start = "inbox"
    case .tasks(.home): start = "tasks"
    case .restock(.home): start = "restock"
    default: return false
    }
    guard let first = steps.first.map({ Array($0.utf8) }) else { return false }
    return first != Array("share".utf8) && (first != Array(start.utf8) || steps.count > 1)
  }

  /// Whether the address asks for the sheet of something new, as the installed app's shortcut does.
  static func asksToAdd(path: String) -> Bool { hasQuery("add=1", path) }

  /// Whether it asks for the sheet of a new note.
  static func asksForNote(path: String) -> Bool { hasQuery("add=note", path) }

  private static func hasQuery(_ query: String, _ path: String) -> Bool {
    let bytes = Array(path.utf8)
    guard let mark = bytes.firstIndex(of: 63) else { return false }
    return bytes[(mark + 1)...].split(separator: 38).contains(Array(query.utf8)[...])
  }
}
