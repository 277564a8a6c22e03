public import Kernel
import Kit
public import Wire

/// The lists of the Settings that the server tells: sessions and invitations.
public struct SettingsState: Hashable, Sendable {
  public var sessions = Listing<SessionSummary>.unknown
  /// Sessions that are being ended.
  public var ending = TextSet()
  /// Invitations that nobody has used.
  public var invitations = Listing<InvitationSummary>.unknown
  /// Invitations that are being withdrawn.
  public var withdrawing = TextSet()
  /// The link of a new invitation, to give away.
  public var invitation = ""
  /// The invitation whose link that is.
  public var invitationID = ""
  public var isInviting = false
  /// Nil until the server has told it.
  public var mailAddress: OwnMailAddress?
  /// The key that waits to be given another.
  public var awaitedKey: AwaitedKey?
  public var links = LinksState()
  public var signIn = SignInState()

  public init() {}

  /// Whether a token is among the sessions that are known.
  var hasTokens: Bool {
    guard case .known(let sessions) = sessions else { return false }
    for session in sessions where session.isToken { return true }
    return false
  }

  mutating func loadSessions() -> ShellEffect {
    sessions.load()
    return .request(.sessions, HTTPCall(.get, Routes.sessions))
  }

  mutating func endSession(_ id: String) -> ShellEffect {
    ending.insert(id)
    return .request(.endSession(id), HTTPCall(.delete, Routes.sessions + "/" + id))
  }

  func loadMailAddress() -> ShellEffect {
    .request(.mailAddress(isNew: false), HTTPCall(.get, Routes.mailAddress))
  }

  func renewMailAddress() -> ShellEffect {
    .request(.mailAddress(isNew: true), HTTPCall(.post, Routes.mailAddress))
  }

  mutating func mailAddressAnswered(
    _ status: Int, _ body: [UInt8], isNew: Bool, _ words: Words
  ) -> [ShellEffect] {
    if status == 401 { return [.sessionExpired] }
    guard (200..<300).contains(status), let told = try? OwnMailAddress(decoding: body) else {
      return isNew ? [.say(words.didNotWork)] : []
    }
    mailAddress = told
    return isNew ? [.focus(id: "mail-address")] : []
  }

  mutating func loadInvitations() -> ShellEffect {
    invitations.load()
    return .request(.invitations, HTTPCall(.get, Routes.invitations))
  }

  mutating func invite() -> ShellEffect {
    isInviting = true
    return .request(.invite, HTTPCall(.post, Routes.invitations))
  }

  mutating func withdraw(_ id: String) -> [ShellEffect] {
    withdrawing.insert(id)
    return [
      .request(.withdraw(id), HTTPCall(.delete, Routes.invitations + "/" + id)),
      .focus(id: "heading"),
    ]
  }

  mutating func sessionsAnswered(_ status: Int, _ body: [UInt8]) -> [ShellEffect] {
    sessions.answered(status, (try? SessionList(decoding: body))?.sessions)
  }

  mutating func invitationsAnswered(_ status: Int, _ body: [UInt8]) -> [ShellEffect] {
    invitations.answered(status, (try? InvitationList(decoding: body))?.invitations)
  }

  mutating func sessionEnded(_ id: String, _ status: Int, _ words: Words) -> [ShellEffect] {
    ending.remove(id)
    if status == 401 { return [.sessionExpired] }
    guard (200..<300).contains(status) || status == 404 else { return [.say(words.didNotWork)] }
    sessions.remove { $0.id == id }
    return [.say(words.sessionEnded)]
  }

  mutating func invited(
    _ status: Int, _ body: [UInt8], origin: String, _ words: Words
  ) -> [ShellEffect] {
    isInviting = false
    if status == 401 { return [.sessionExpired] }
    guard (200..<300).contains(status), let made = try? NewInvitation(decoding: body) else {
      return [.say(words.didNotWork)]
    }
    invitation = origin + Route.signUp(invitation: made.secret).path
    invitationID = made.id
    return [.focus(id: "invitation"), loadInvitations()]
  }

  /// One that is gone already was used or withdrawn elsewhere: the list is right without it.
  mutating func withdrawn(_ id: String, _ status: Int, _ words: Words) -> [ShellEffect] {
    withdrawing.remove(id)
    if status == 401 { return [.sessionExpired] }
    guard (200..<300).contains(status) || status == 404 else { return [.say(words.didNotWork)] }
    invitations.remove { $0.id == id }
    if invitationID == id {
      invitation = ""
      invitationID = ""
    }
    return [.say(status == 404 ? words.invitationGone : words.invitationWithdrawn)]
  }
}

/// Rows that the server has, as far as they are known.
public enum Listing<Row: Hashable & Sendable>: Hashable, Sendable {
  case unknown
  case loading
  case known([Row])
  case unavailable

  /// True once there was an answer, or none.
  var isSettled: Bool {
    switch self {
    case .known, .unavailable: true
    case .unknown, .loading: false
    }
  }

  /// Asked for: what is known stays until the answer.
  mutating func load() {
    if case .known = self { return }
    self = .loading
  }

  /// Without rows in the answer, what is known stays.
  mutating func answered(_ status: Int, _ rows: [Row]?) -> [ShellEffect] {
    if status == 401 { return [.sessionExpired] }
    if status == 200, let rows {
      self = .known(rows)
    } else if !isSettled {
      self = .unavailable
    }
    return []
  }

  mutating func remove(where isGone: (Row) -> Bool) {
    guard case .known(var rows) = self else { return }
    rows.removeAll(where: isGone)
    self = .known(rows)
  }
}
