import Storage
import Wire

/// Makes an account for a visitor, by the rule that holds at that moment.
struct SignUp: Sendable {
  let work: AccountWork

  private var storage: Storage { work.storage }

  /// The account, new or (by the same address and password again) the one that is there.
  ///
  /// A taken address is told only to who may make an account at all: docs/architecture.md says why
  /// nothing hides it from them, and what it costs.
  func account(for request: AccountRequest) async throws -> (Account, wasThere: Bool) {
    let email = Validation.trimmed(request.email)
    try AccountWork.check(email: email, name: request.name, password: request.password)
    let registration = try await work.registration()
    try check(registration, request)
    if registration == .byInvitation { return try await invited(request, email) }
    if let existing = try await storage.accounts.byEmail(email) {
      return try await returning(existing, request)
    }
    let account = try await work.draft(
      email: email, name: request.name, password: request.password,
      isOwner: registration == .firstVisitor)
    do {
      return (try await store(account, registration, request), false)
    } catch StorageError.conflict {
      return try await lostRace(account, registration, request)
    }
  }

  /// Who has no invitation that holds learns nothing of the address: the same answer after the same
  /// two passwords, whether it is taken or not.
  private func invited(
    _ request: AccountRequest, _ email: String
  ) async throws -> (Account, wasThere: Bool) {
    let account = try await work.draft(
      email: email, name: request.name, password: request.password, isOwner: false)
    do {
      return (try await store(account, .byInvitation, request), false)
    } catch let refusal as AccountRefusal where refusal == .invitationInvalid {
      return try await returningOrNobody(email, request, refusal)
    } catch StorageError.conflict {
      return try await returningOrNobody(email, request, .notCreated)
    }
  }

  private func returningOrNobody(
    _ email: String, _ request: AccountRequest, _ refusal: AccountRefusal
  ) async throws -> (Account, wasThere: Bool) {
    let existing = try await storage.accounts.byEmail(email)
    let isRight = try await work.passwords.verify(request.password, existing?.passwordHash)
    guard isRight, let existing else { throw refusal }
    return (existing, true)
  }

  /// Whether an attempt that ended so may have tried out an address, a password or an invitation.
  static func isGuess(_ error: any Error) -> Bool {
    switch error as? AccountRefusal {
    case .notCreated, .invitationInvalid: true
    default: false
    }
  }

  private func check(
    _ registration: Registration, _ request: AccountRequest
  ) throws(AccountRefusal) {
    switch registration {
    case .firstVisitor, .open: return
    case .byInvitation:
      if request.invitation.isEmpty { throw .invitationInvalid }
    case .closed: throw .registrationClosed
    }
  }

  private func store(
    _ account: Account, _ registration: Registration, _ request: AccountRequest
  ) async throws -> Account {
    guard registration == .byInvitation else {
      try await storage.accounts.create(account, registration == .firstVisitor)
      return account
    }
    do {
      let secret = Secret(text: request.invitation)
      try await storage.invitations.redeem(secret.hash, account, work.clock.now())
      return account
    } catch StorageError.notFound {
      throw AccountRefusal.invitationInvalid
    }
  }

  /// Somebody was faster: with the same address, or as the first of all.
  private func lostRace(
    _ account: Account, _ registration: Registration, _ request: AccountRequest
  ) async throws -> (Account, wasThere: Bool) {
    if let existing = try await storage.accounts.byEmail(account.email) {
      return try await returning(existing, request)
    }
    let now = try await work.registration()
    guard registration == .firstVisitor, now != .firstVisitor else {
      throw AccountRefusal.notCreated
    }
    try check(now, request)
    var member = account
    member.isOwner = false
    do {
      return (try await store(member, now, request), false)
    } catch StorageError.conflict {
      throw AccountRefusal.notCreated
    }
  }

  private func returning(
    _ existing: Account, _ request: AccountRequest
  ) async throws -> (Account, wasThere: Bool) {
    guard try await work.passwords.verify(request.password, existing.passwordHash) else {
      throw AccountRefusal.notCreated
    }
    return (existing, true)
  }
}
