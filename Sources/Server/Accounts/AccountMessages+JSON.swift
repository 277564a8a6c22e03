import Kernel
public import Wire

extension Registration {
  /// The word that stands for it in JSON and in options.
  public var word: String {
    switch self {
    case .firstVisitor: "first-visitor"
    case .open: "open"
    case .byInvitation: "invitation"
    case .closed: "closed"
    }
  }

  public init?(word: String) {
    guard let match = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = match
  }
}

extension AccessScope {
  /// The word that stands for it in JSON, in options and in storage.
  public var word: String {
    switch self {
    case .all: "all"
    case .read: "read"
    case .save: "save"
    }
  }

  public init?(word: String) {
    guard let match = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = match
  }
}

extension ServerDescription: JSONWritable {
  var json: JSON {
    [
      "version": .string(version), "registration": .string(registration.word),
      "hasMail": .bool(hasMail),
    ]
  }
}

extension AccountRequest: JSONReadable {
  init(json: JSON) throws(RequestRefusal) {
    self.init(
      email: try json.text("email"), name: try json.optionalText("name") ?? "",
      password: try json.text("password"), invitation: try json.optionalText("invitation") ?? "")
  }
}

extension SignInRequest: JSONReadable {
  init(json: JSON) throws(RequestRefusal) {
    self.init(email: try json.text("email"), password: try json.text("password"))
  }
}

extension Profile: JSONWritable {
  var json: JSON {
    [
      "account": .string(account), "email": .string(email), "name": .string(name),
      "isOwner": .bool(isOwner), "isEmailConfirmed": .bool(isEmailConfirmed),
      "colour": .integer(Int64(colour)), "productLimit": .integer(Int64(productLimit)),
      "sponsor": .string(sponsor), "lastBackup": lastBackup.map { .instant($0) } ?? .null,
      "warnings": .array(warnings.words.map { .string($0) }),
    ]
  }
}

extension ServerWarnings {
  /// The words that stand for them in JSON.
  var words: [String] {
    let all: [(ServerWarnings, String)] = [
      (.noBackup, "no-backup"), (.diskNearlyFull, "disk-nearly-full"),
      (.upkeepFailed, "upkeep-failed"),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }
}

extension SessionSummary: JSONWritable {
  var json: JSON {
    [
      "id": .string(id), "label": .string(label), "isToken": .bool(isToken),
      "isThis": .bool(isThis), "scope": .string(scope.word), "createdAt": .instant(createdAt),
      "lastSeenAt": .instant(lastSeenAt), "expiresAt": .instant(expiresAt),
    ]
  }
}

extension SessionList: JSONWritable {
  var json: JSON { ["sessions": .array(sessions.map { $0.json })] }
}

extension PasswordChange: JSONReadable {
  init(json: JSON) throws(RequestRefusal) {
    self.init(
      current: try json.text("current"), new: try json.text("new"),
      endsTokens: try json.flag("endsTokens"))
  }
}

extension ResetRequest: JSONReadable {
  init(json: JSON) throws(RequestRefusal) {
    self.init(
      email: try json.text("email"), language: try json.optionalText("language") ?? "en")
  }
}

extension ResetRedemption: JSONReadable {
  init(json: JSON) throws(RequestRefusal) {
    self.init(secret: try json.text("secret"), password: try json.text("password"))
  }
}

extension EmailChange: JSONReadable {
  init(json: JSON) throws(RequestRefusal) {
    self.init(
      email: try json.text("email"), password: try json.text("password"),
      language: try json.optionalText("language") ?? "en")
  }
}

extension VerificationRequest: JSONReadable {
  init(json: JSON) throws(RequestRefusal) {
    self.init(language: try json.optionalText("language") ?? "en")
  }
}

extension EmailConfirmation: JSONReadable {
  init(json: JSON) throws(RequestRefusal) {
    self.init(secret: try json.text("secret"))
  }
}

extension ProfileChange: JSONReadable {
  init(json: JSON) throws(RequestRefusal) {
    guard case .integer(let colour)? = json["colour"],
      (0...Int64(Profile.colours)).contains(colour)
    else {
      throw .malformed("The colour has to be a number from 0 to \(Profile.colours).")
    }
    self.init(name: try json.text("name"), colour: Int(colour))
  }
}

extension AccountDeletion: JSONReadable {
  init(json: JSON) throws(RequestRefusal) {
    self.init(password: try json.text("password"))
  }
}

extension TokenRequest: JSONReadable {
  init(json: JSON) throws(RequestRefusal) {
    guard let scope = AccessScope(word: try json.text("scope")) else {
      throw .malformed("The scope has to be \"all\", \"read\" or \"save\".")
    }
    self.init(
      name: try json.text("name"), scope: scope, password: try json.text("password"),
      days: try Self.days(json["days"]))
  }

  private static func days(_ json: JSON?) throws(RequestRefusal) -> Int {
    guard let json else { return usualDays }
    guard case .integer(let days) = json, (1...Int64(mostDays)).contains(days) else {
      throw .malformed("The days have to be a number from 1 to \(mostDays).")
    }
    return Int(days)
  }
}

extension NewToken: JSONWritable {
  var json: JSON {
    ["id": .string(id), "secret": .string(secret), "expiresAt": .instant(expiresAt)]
  }
}

extension InvitationSummary: JSONWritable {
  var json: JSON {
    ["id": .string(id), "createdAt": .instant(createdAt), "expiresAt": .instant(expiresAt)]
  }
}

extension InvitationList: JSONWritable {
  var json: JSON { ["invitations": .array(invitations.map { $0.json })] }
}

extension NewInvitation: JSONWritable {
  var json: JSON {
    ["id": .string(id), "secret": .string(secret), "expiresAt": .instant(expiresAt)]
  }
}

extension RegistrationChange: JSONReadable {
  init(json: JSON) throws(RequestRefusal) {
    guard let registration = Registration(word: try json.text("registration")),
      registration != .firstVisitor
    else { throw .malformed("The registration has to be \"open\", \"invitation\" or \"closed\".") }
    self.init(registration: registration)
  }
}

extension Problem {
  /// RFC 9457, with `code` beside the standard members, and by what name the log knows the request.
  func json(requestID: String) -> JSON {
    [
      "type": "about:blank", "title": .string(code), "status": .integer(Int64(status)),
      "code": .string(code), "detail": .string(detail), "requestID": .string(requestID),
    ]
  }
}
