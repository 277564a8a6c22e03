/// Asks for a link that sets another password: `POST /api/v1/password-resets`.
public struct ResetRequest: Hashable, Sendable {
  public var email: String
  /// The tag of the language that the mail is to be in.
  public var language: String

  public init(email: String, language: String) {
    self.email = email
    self.language = language
  }
}

/// Sets another password by such a link: `POST /api/v1/password-resets/redemption`.
public struct ResetRedemption: Hashable, Sendable {
  public var secret: String
  public var password: String

  public init(secret: String, password: String) {
    self.secret = secret
    self.password = password
  }
}

/// Asks for another address: `PUT /api/v1/email`.
public struct EmailChange: Hashable, Sendable {
  public var email: String
  public var password: String
  public var language: String

  public init(email: String, password: String, language: String) {
    self.email = email
    self.password = password
    self.language = language
  }
}

/// Asks for a mail that confirms the address: `POST /api/v1/email/verification`.
public struct VerificationRequest: Hashable, Sendable {
  public var language: String

  public init(language: String) {
    self.language = language
  }
}

/// Follows the link of such a mail: `POST /api/v1/email/confirmation`.
public struct EmailConfirmation: Hashable, Sendable {
  public var secret: String

  public init(secret: String) {
    self.secret = secret
  }
}

/// Changes how a person is shown: `PUT /api/v1/profile`.
public struct ProfileChange: Hashable, Sendable {
  public var name: String
  /// The colour of the initials: 1 to `Profile.colours`, 0 for none chosen.
  public var colour: Int

  public init(name: String, colour: Int) {
    self.name = name
    self.colour = colour
  }
}

extension ResetRequest: DescribedMessage {
  public init() { self.init(email: "", language: "") }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "email", &email, .email)
    coder.member(1, "language", &language, .language, isOptional: true)
  }
}

extension ResetRedemption: DescribedMessage {
  public init() { self.init(secret: "", password: "") }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "secret", &secret)
    coder.member(1, "password", &password, .password)
  }
}

extension EmailChange: DescribedMessage {
  public init() { self.init(email: "", password: "", language: "") }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "email", &email, .email)
    coder.member(1, "password", &password)
    coder.member(2, "language", &language, .language, isOptional: true)
  }
}

extension VerificationRequest: DescribedMessage {
  public init() { self.init(language: "") }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "language", &language, .language, isOptional: true)
  }
}

extension EmailConfirmation: DescribedMessage {
  public init() { self.init(secret: "") }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "secret", &secret)
  }
}

extension ProfileChange: DescribedMessage {
  public init() { self.init(name: "", colour: 0) }

  public mutating func describe<Coder: MessageCoder>(_ coder: inout Coder) {
    coder.member(0, "name", &name, .name)
    coder.member(1, "colour", &colour, .number(0...Profile.colours))
  }
}
