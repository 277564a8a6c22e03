import Storage
import Wire

/// Attempts to get into an account: each waits for its turn, and wrong ones slow down what follows.
extension ServerEnvironment {
  /// Waits for the turn of an attempt, and counts it.
  func beginAttempt(as email: String, _ arrival: Arrival) async throws {
    do {
      try await slowDown.begin(network(of: arrival), email)
    } catch let refusal as AccountRefusal {
      log(.attemptRefused, of: nil, arrival)
      throw refusal
    }
  }

  /// Makes one attempt when its turn has come; nil is a wrong one.
  func attempt<Value>(
    as email: String, _ arrival: Arrival, _ trial: () async throws -> Value?
  ) async throws -> Value? {
    let network = network(of: arrival)
    try await beginAttempt(as: email, arrival)
    let value: Value?
    do {
      value = try await trial()
    } catch {
      slowDown.withdraw(network, email)
      throw error
    }
    if value == nil {
      await logFailure(as: email, arrival)
    } else {
      slowDown.succeeded(network, email)
    }
    return value
  }

  /// Names the account that somebody tried to get into, if there is one.
  func logFailure(as email: String, _ arrival: Arrival) async {
    // Where the storage fails, the log does without.
    let account = try? await storage.accounts.byEmail(email)
    log(.attemptFailed, of: account?.id, arrival)
  }

  /// Goes on only if the password is the account's, or is empty and the person has just said who they are.
  func confirm(_ password: String, of person: Person, _ arrival: Arrival) async throws {
    if password.isEmpty {
      guard confirmations.has(person.visitor.session.id) else { throw AccessRefusal.notConfirmed }
      return
    }
    try await confirm(password, of: person.account, arrival)
    // Where codes are on, a password alone is not the person.
    guard
      try await storage.secondFactors.get(person.account.id)?.isOn != true
        || confirmations.has(person.visitor.session.id)
    else { throw AccessRefusal.notConfirmed }
  }

  /// Goes on only if the password is the account's.
  func confirm(_ password: String, of account: Account, _ arrival: Arrival) async throws {
    let isRight = try await attempt(as: account.email, arrival) {
      try await check(password, of: account) ? true : nil
    }
    if isRight == nil { throw AccountRefusal.wrongPassword }
  }

  /// Whether the password is the account's; takes as long where there is no account.
  func check(_ password: String, of account: Account?) async throws -> Bool {
    guard password.utf8.count <= Validation.longestPassword else { return false }
    // Who has none takes as long as who does not exist.
    let hash = account?.passwordHash
    return try await passwords.verify(password, hash?.isEmpty == false ? hash : nil)
  }
}
