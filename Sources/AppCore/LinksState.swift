public import Kernel
import Kit
import ReadingCore
public import Wire

/// What happened on the screen of widgets and calendars.
public enum LinksAction: Sendable {
  case retryTapped
  case originChanged(String)
  case makeTapped(LinkPurpose)
  case copyTapped(String)
  case revokeTapped(String)
}

/// What of the secret links was asked of the server.
public enum LinksRequest: Hashable, Sendable {
  case list
  case make
  case revoke(String)
}

/// The secret links of the account, as far as they are known.
public struct LinksState: Hashable, Sendable {
  public var list = Listing<LinkSummary>.unknown
  /// The site that may show a new widget, as it was typed.
  public var origin = ""
  public var isMaking = false
  /// Links that are being revoked.
  public var revoking = TextSet()

  public init() {}

  mutating func load() -> ShellEffect {
    list.load()
    return .request(.links(.list), HTTPCall(.get, Routes.links))
  }

  mutating func make(_ purpose: LinkPurpose) -> [ShellEffect] {
    guard !isMaking else { return [] }
    isMaking = true
    let body = LinkRequest(purpose: purpose, origin: purpose.isFeed ? "" : origin).encoded
    return [.request(.links(.make), HTTPCall(.post, Routes.links, body: body))]
  }

  mutating func revoke(_ id: String) -> [ShellEffect] {
    revoking.insert(id)
    return [
      .request(.links(.revoke(id)), HTTPCall(.delete, Routes.links + "/" + id)),
      .focus(id: "heading"),
    ]
  }

  mutating func answered(
    _ request: LinksRequest, _ status: Int, _ body: [UInt8], _ words: Words
  ) -> [ShellEffect] {
    switch request {
    case .list: return list.answered(status, (try? LinkList(decoding: body))?.links)
    case .make:
      isMaking = false
      if status == 401 { return [.sessionExpired] }
      if status == 422 { return [.say(words.linkRefused((try? Problem(decoding: body))?.code))] }
      guard status == 201, let made = try? LinkSummary(decoding: body) else {
        return [.say(words.didNotWork)]
      }
      origin = ""
      if case .known(let links) = list { list = .known(links + [made]) }
      return [.say(words.linkMade), .focus(id: "link-" + made.id)]
    case .revoke(let id):
      revoking.remove(id)
      if status == 401 { return [.sessionExpired] }
      guard (200..<300).contains(status) || status == 404 else { return [.say(words.didNotWork)] }
      list.remove { $0.id == id }
      return [.say(words.linkRevoked)]
    }
  }
}

extension LinkPurpose {
  var isFeed: Bool { self == .tasksFeed || self == .restockFeed }
}

extension State {
  mutating func loadLinks(_ moment: Moment) -> [Effect] {
    // A token is shown once.
    shortcuts = ShortcutsState()
    // Making one asks for the password, where there is one.
    if route.showsShortcuts { return askForNoUnknownPassword() + loadSignIn(moment) }
    return isSignedIn ? perform([settings.links.load()], moment) : []
  }

  mutating func handle(_ action: LinksAction, _ moment: Moment) -> [Effect] {
    switch action {
    case .retryTapped: return loadLinks(moment)
    case .originChanged(let text):
      settings.links.origin = text
      return []
    case .makeTapped(let purpose): return perform(settings.links.make(purpose), moment)
    case .copyTapped(let path): return [.copy(origin + path)] + show(words.copied)
    case .revokeTapped(let id):
      dialog = .revokeLink(id)
      return [.focus(id: "dialog")]
    }
  }
}
