import Kernel
public import Wire

/// What is typed into the forms of sign-up and sign-in.
public struct AccountForm: Hashable, Sendable {
  public enum Field: UInt8, Hashable, Sendable, CaseIterable {
    case name = 0
    case email = 1
    case password = 2
  }

  public var name = ""
  public var email = ""
  public var password = ""
  /// Of the person's app; asked for once the server wants one.
  public var code = ""
  public var needsCode = false
  /// It was sent with a passkey in the place of what is typed.
  public var usesPasskey = false
  public var isPasswordShown = false
  /// Fields that were left: their faults are shown.
  public var touched: Set<Field> = []
  public var isBusy = false
  public var problem: AccountProblem?
  /// The screen whose form was sent and done.
  public var done: Route?

  public init() {}

  public func fault(in field: Field, isNew: Bool) -> Validation.Fault? {
    switch field {
    case .name: isNew ? Validation.fault(inName: Validation.trimmed(name)) : nil
    case .email: Validation.fault(inEmail: Validation.trimmed(email))
    case .password:
      isNew
        ? Validation.fault(inPassword: password)
        : password.utf8.isEmpty ? .missing : nil
    }
  }

  /// The first field that cannot be sent.
  public func firstFault(isNew: Bool) -> Field? {
    for field in Field.allCases where fault(in: field, isNew: isNew) != nil { return field }
    return nil
  }
}

/// Why an account's request was not done, as the screen says it.
public enum AccountProblem: UInt8, Hashable, Sendable, CaseIterable {
  case wrongCredentials = 0
  /// The account was not made: the address may have one.
  case notCreated = 1
  case registrationClosed = 2
  case invitationInvalid = 3
  case tooManyAttempts = 4
  case offline = 5
  case serverTrouble = 6
  /// The current password is not right.
  case wrongPassword = 7
  /// The link of a mail is late or spent.
  case linkInvalid = 8
  /// The server sends no mail.
  case noMail = 9
  /// The password is one that everybody tries.
  case commonPassword = 10
  /// A code of the person's app is wanted, too.
  case codeNeeded = 11
  case wrongCode = 12
  case passkeyRefused = 13
  /// The passkey has not found out who uses it.
  case passkeyUnverified = 14
  /// The person has to say again who they are.
  case confirmationNeeded = 15
  case lastWayIn = 16
  /// The person has closed what the browser asked.
  case notWanted = 17
  /// This browser has no passkeys here.
  case noPasskeys = 18
  case passkeyKnown = 19

  /// The problem of an answer, by its status and its stable code.
  init(status: Int, body: [UInt8]) {
    switch status {
    case 0: self = .offline
    case 1: self = .notWanted
    case 2: self = .noPasskeys
    case 3: self = .passkeyKnown
    default: self.init(answer: status, body)
    }
  }

  private init(answer status: Int, _ body: [UInt8]) {
    // An answer without a problem in it is told by its status alone.
    let code = (try? Problem(decoding: body))?.code ?? ""
    switch Array(code.utf8) {
    case Array("wrong-credentials".utf8): self = .wrongCredentials
    case Array("wrong-password".utf8): self = .wrongPassword
    case Array("not-created".utf8): self = .notCreated
    case Array("registration-closed".utf8): self = .registrationClosed
    case Array("invitation-invalid".utf8): self = .invitationInvalid
    case Array("too-many-attempts".utf8): self = .tooManyAttempts
    case Array("link-invalid".utf8): self = .linkInvalid
    case Array("no-mail".utf8): self = .noMail
    case Array("common-password".utf8): self = .commonPassword
    case Array("code-needed".utf8): self = .codeNeeded
    case Array("wrong-code".utf8): self = .wrongCode
    case Array("passkey-refused".utf8): self = .passkeyRefused
    case Array("passkey-unverified".utf8): self = .passkeyUnverified
    case Array("confirmation-needed".utf8): self = .confirmationNeeded
    case Array("last-way-in".utf8): self = .lastWayIn
    case Array("no-passkeys".utf8): self = .noPasskeys
    default: self = status == 429 ? .tooManyAttempts : .serverTrouble
    }
  }
}
