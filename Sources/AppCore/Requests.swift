public import Kernel
public import ReadingCore
public import SyncCore
public import Wire

/// What an answer of the host is an answer to.
public enum Purpose: Hashable, Sendable {
  case signUp
  case signIn
  case askReset
  case reset
  case confirm
  /// Who is signed in.
  case profile
  /// Ends the session that this device has already forgotten.
  case signOut
  /// Ends the session of an account whose data is not the one on this device.
  case signOutStranger
  /// What anybody may know of the server.
  case server
  case sessions
  case endSession(String)
  case invite
  case registration(Registration)
  case changePassword
  case changeProfile
  case changeEmail
  case verifyEmail
  case deleteAccount
  case invitations
  case withdraw(String)
  case links(LinksRequest)
  /// The token of a shortcut.
  case makeToken(PhoneShortcut)
  case calendars(CalendarsRequest)
  case imports(ImportsRequest)
  case signInMethods(SignInTask)
  case signInByPasskey(isOffer: Bool)
  /// The own address for mail, or another one.
  case mailAddress(isNew: Bool)
  /// Where Premium is paid for, and whether it was.
  case unlockPremium
  case checkPremium
  /// An empty push, sent to learn whether it is this change that is refused.
  case probe(RefusedChange)
  case push(PushRequest)
  case pull(PullRequest)
  case article(ID<Entity>, content: String)
  /// The blocks of an item's page.
  case blocks(ID<Entity>)
  /// The feeds at an address, asked for for the so-manieth time.
  case foundFeeds(Int)
  /// That the feeds are looked at now: nothing follows from the answer.
  case feedCheck
  /// How a collection is shared.
  case publishing(ID<Entity>, PublishWish)
  /// The text of an item, to copy it.
  case copyArticle(ID<Entity>)
  /// The text of an item, read for the images to keep with it.
  case keepArticle(String)
  case load(Load)
  /// Rows, and what is said and which sheet closes once they are stored.
  case persist([StoreWrite], Saying?, SavedDraft?)
  /// What was typed and not saved.
  case draft(Drafts)
  /// A file is being sent.
  case file(String)
  /// The contents that this device keeps.
  case keptHashes
  /// Which of them the server lacks.
  case missing
  /// One of those is being sent.
  case keptFile
  /// A copy of everything is being given to the person.
  case copy
  /// The rows of a database that took the place of a lost one.
  case renewed([StoreWrite])
  case erase(Erasure)
  /// Of notifications, whose answers the host has read already.
  case notices(NoticeQuestion)

  /// Which rows are read, and for what.
  public enum Load: Hashable, Sendable {
    /// All of a store, at the start.
    case store(StoreName)
    /// The outbox, read again at the start of a pass.
    case outbox
    /// The drafts, read before a sign-out that would erase them.
    case draftsToLose
  }

  /// Why everything on this device is erased.
  public enum Erasure: Hashable, Sendable {
    case signOut
    /// The data of another account makes room for the one that signed in.
    case otherAccount
  }

  var isDraft: Bool {
    if case .draft = self { return true }
    return false
  }
}

/// Questions to the host that wait for an answer.
public struct Requests: Equatable, Sendable {
  struct Pending: Hashable, Sendable {
    var token: UInt32
    var purpose: Purpose
  }

  private(set) var pending: [Pending] = []
  private var last: UInt32 = 0

  public init() {}

  /// A token for a new question.
  mutating func token(for purpose: Purpose) -> UInt32 {
    last &+= 1
    pending.append(Pending(token: last, purpose: purpose))
    return last
  }

  /// What the answer is to; nil when it was answered already.
  mutating func take(_ token: UInt32) -> Purpose? {
    guard let index = pending.firstIndex(where: { $0.token == token }) else { return nil }
    return pending.remove(at: index).purpose
  }

  /// Answers to these no longer matter; what the server is stays true.
  mutating func forget() {
    pending.removeAll { $0.purpose != .server }
  }

  /// What was asked of kept contents is out of date; true if one was being sent.
  mutating func forgetKept() -> Bool {
    let isSending = pending.contains { $0.purpose == .keptFile }
    let asked: [Purpose] = [.keptHashes, .missing, .keptFile]
    pending.removeAll { asked.contains($0.purpose) }
    return isSending
  }

  func contains(where matches: (Purpose) -> Bool) -> Bool {
    pending.contains { matches($0.purpose) }
  }
}

/// The timers of the app.
///
/// Each is one; starting it again moves it.
public enum TimerToken {
  static let toast: UInt32 = 1
  static let sync: UInt32 = 2
  static let place: UInt32 = 3
  static let signOut: UInt32 = 4
  static let speech: UInt32 = 5
  static let files: UInt32 = 6
  public static let search: UInt32 = 7
  static let rows: UInt32 = 8
  public static let notices: UInt32 = 9
  static let calendars: UInt32 = 10
  /// What is told in minutes.
  static let minutes: UInt32 = 11
  /// The next step of the search's index.
  public static let index: UInt32 = 12
}
