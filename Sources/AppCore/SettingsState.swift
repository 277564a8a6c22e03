public import Kernel
public import Wire

/// What the Settings show beside the account.
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

  public init() {}
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

  /// No answer: what is known stays.
  mutating func fail() {
    if case .known = self { return }
    self = .unavailable
  }

  mutating func remove(where isGone: (Row) -> Bool) {
    guard case .known(var rows) = self else { return }
    rows.removeAll(where: isGone)
    self = .known(rows)
  }
}

/// What is typed to change the password.
public struct PasswordForm: Hashable, Sendable {
  public enum Field: UInt8, Hashable, Sendable, CaseIterable {
    case current = 0
    case new = 1
  }

  public var current = ""
  public var new = ""
  /// Whether the tokens of scripts end too.
  public var endsTokens = false
  public var isShown = false
  /// Fields that were left: their faults are shown.
  public var touched: Set<Field> = []
  public var isBusy = false
  public var problem: AccountProblem?

  public init() {}

  public func text(of field: Field) -> String { field == .current ? current : new }

  public func fault(in field: Field) -> Validation.Fault? {
    switch field {
    case .current: current.utf8.isEmpty ? .missing : nil
    case .new: Validation.fault(inPassword: new)
    }
  }

  /// The first field that cannot be sent.
  public var firstFault: Field? {
    for field in Field.allCases where fault(in: field) != nil { return field }
    return nil
  }
}

/// What is typed to delete the account.
public struct DeletionForm: Hashable, Sendable {
  public var password = ""
  public var isShown = false
  public var isBusy = false
  public var problem: AccountProblem?

  public init() {}
}

/// A session of the server that is to end, while this device has forgotten it already.
public struct SignOutState: Hashable, Sendable {
  public enum Erasing: UInt8, Hashable, Sendable {
    case done
    /// This tab or another has begun it.
    case begun
    /// Something of the account is still on this device.
    case failed
  }

  /// Nobody signs in before it is done.
  public var erasing = Erasing.done
  /// True from the sign-out until the server has answered; a row on the device remembers it.
  public var isPending = false
  /// True when it was tapped before the device's rows were there.
  public var isAsked = false
  /// True from the press until it is known which files wait.
  var isCounting = false
  /// True where the files that wait, or what is typed, could not be read.
  var hasUnread = false
  /// Whose data is on this device, until it is known whether files of theirs wait.
  var met: Profile?
  /// Tries that got no answer, in a row.
  public var attempt = 0
  /// The form that waits to be sent until the earlier session has ended: true for sign-up.
  public var waitingForm: Bool?

  public init() {}
}

extension SettingsState {
  /// Whether a token is among the sessions that are known.
  var hasTokens: Bool {
    guard case .known(let sessions) = sessions else { return false }
    for session in sessions where session.isToken { return true }
    return false
  }
}
