import Kernel

extension ServerDescription: DescribedMessage {
  public init() { self.init(version: "", registration: .closed) }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "version", &version)
    coder.member(1, "registration", &registration)
    coder.member(2, "hasMail", &hasMail)
    coder.member(3, "hasPasskeys", &hasPasskeys)
    coder.member(4, "providers", &providers)
    coder.member(5, "hasVoice", &hasVoice)
    coder.member(6, "hasTranscriber", &hasTranscriber)
  }
}

extension AccountRequest: DescribedMessage {
  public init() { self.init(email: "", name: "", password: "") }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "email", &email, .email)
    coder.member(1, "name", &name, .name, isOptional: true)
    coder.member(2, "password", &password, .password)
    coder.member(3, "invitation", &invitation, isOptional: true)
  }
}

extension SignInRequest: DescribedMessage {
  public init() { self.init(email: "", password: "") }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "email", &email)
    coder.member(1, "password", &password)
    coder.member(2, "code", &code, isOptional: true)
  }
}

extension SessionSummary: DescribedMessage {
  public init() {
    self.init(
      id: "", label: "", isToken: false, isThis: false, createdAt: Instant(milliseconds: 0),
      lastSeenAt: Instant(milliseconds: 0), scope: .read)
  }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "id", &id, .id)
    coder.member(1, "label", &label)
    coder.member(2, "isToken", &isToken)
    coder.member(3, "isThis", &isThis)
    coder.member(4, "createdAt", &createdAt)
    coder.member(5, "lastSeenAt", &lastSeenAt)
    coder.member(6, "scope", &scope)
    coder.member(7, "expiresAt", &expiresAt)
  }
}

extension SessionList: DescribedMessage {
  public init() { self.init(sessions: []) }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "sessions", &sessions)
  }
}

extension PasswordChange: DescribedMessage {
  public init() { self.init(current: "", new: "") }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "current", &current)
    coder.member(1, "new", &new, .password)
    coder.member(2, "endsTokens", &endsTokens, isOptional: true)
  }
}

extension AccountDeletion: DescribedMessage {
  public init() { self.init(password: "") }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "password", &password)
  }
}

extension TokenRequest: DescribedMessage {
  public init() { self.init(name: "", scope: .read, password: "") }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "name", &name, .name)
    coder.member(1, "scope", &scope)
    coder.member(2, "password", &password)
    coder.member(3, "days", &days, .number(1...Self.mostDays), isOptional: true)
    coder.member(4, "isTyped", &isTyped, isOptional: true)
  }
}

extension NewToken: DescribedMessage {
  public init() { self.init(id: "", secret: "", expiresAt: Instant(milliseconds: 0)) }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "id", &id, .id)
    coder.member(1, "secret", &secret)
    coder.member(2, "expiresAt", &expiresAt)
  }
}

extension InvitationSummary: DescribedMessage {
  public init() {
    self.init(id: "", createdAt: Instant(milliseconds: 0), expiresAt: Instant(milliseconds: 0))
  }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "id", &id, .id)
    coder.member(1, "createdAt", &createdAt)
    coder.member(2, "expiresAt", &expiresAt)
  }
}

extension InvitationList: DescribedMessage {
  public init() { self.init(invitations: []) }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "invitations", &invitations)
  }
}

extension NewInvitation: DescribedMessage {
  public init() { self.init(id: "", secret: "", expiresAt: Instant(milliseconds: 0)) }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "id", &id, .id)
    coder.member(1, "secret", &secret)
    coder.member(2, "expiresAt", &expiresAt)
  }
}

extension RegistrationChange: DescribedMessage {
  public init() { self.init(registration: .closed) }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "registration", &registration, .chosen)
  }
}

extension Problem: DescribedMessage {
  public init() { self.init(status: 0, code: "", detail: "") }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "status", &status)
    coder.member(1, "code", &code)
    coder.member(2, "detail", &detail)
  }
}
