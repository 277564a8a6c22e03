public import Kernel

extension ServerDescription: WireMessage {
  public init(from reader: inout CBORReader) throws(CBORError) {
    self.init(version: "", registration: .closed)
    for _ in 0..<(try reader.readMapCount()) {
      switch try reader.readUInt() {
      case 0: version = try reader.readText()
      case 1: registration = Registration(rawValue: try reader.readInt()) ?? .closed
      case 2: hasMail = try reader.readBool()
      default: try reader.skip()
      }
    }
  }

  public func write(to writer: inout CBORWriter) {
    writer.beginMap(3)
    writer.write(0)
    writer.write(version)
    writer.write(1)
    writer.write(registration.rawValue)
    writer.write(2)
    writer.write(hasMail)
  }
}

extension AccountRequest: WireMessage {
  public init(from reader: inout CBORReader) throws(CBORError) {
    self.init(email: "", name: "", password: "", invitation: "")
    for _ in 0..<(try reader.readMapCount()) {
      switch try reader.readUInt() {
      case 0: email = try reader.readText()
      case 1: name = try reader.readText()
      case 2: password = try reader.readText()
      case 3: invitation = try reader.readText()
      default: try reader.skip()
      }
    }
  }

  public func write(to writer: inout CBORWriter) {
    writer.beginMap(4)
    writer.write(0)
    writer.write(email)
    writer.write(1)
    writer.write(name)
    writer.write(2)
    writer.write(password)
    writer.write(3)
    writer.write(invitation)
  }
}

extension SignInRequest: WireMessage {
  public init(from reader: inout CBORReader) throws(CBORError) {
    self.init(email: "", password: "")
    for _ in 0..<(try reader.readMapCount()) {
      switch try reader.readUInt() {
      case 0: email = try reader.readText()
      case 1: password = try reader.readText()
      default: try reader.skip()
      }
    }
  }

  public func write(to writer: inout CBORWriter) {
    writer.beginMap(2)
    writer.write(0)
    writer.write(email)
    writer.write(1)
    writer.write(password)
  }
}

extension Profile: WireMessage {
  public init(from reader: inout CBORReader) throws(CBORError) {
    self.init(account: "", email: "", name: "", isOwner: false)
    for _ in 0..<(try reader.readMapCount()) {
      switch try reader.readUInt() {
      case 0: account = try reader.readText()
      case 1: email = try reader.readText()
      case 2: name = try reader.readText()
      case 3: isOwner = try reader.readBool()
      case 4: isEmailConfirmed = try reader.readBool()
      case 5: colour = try reader.readInt()
      case 6: productLimit = try reader.readInt()
      case 7: sponsor = try reader.readText()
      case 8: lastBackup = Instant(milliseconds: try reader.readInt64())
      case 9: warnings = ServerWarnings(rawValue: try reader.readInt())
      default: try reader.skip()
      }
    }
  }

  public func write(to writer: inout CBORWriter) {
    writer.beginMap(lastBackup == nil ? 9 : 10)
    writer.write(0)
    writer.write(account)
    writer.write(1)
    writer.write(email)
    writer.write(2)
    writer.write(name)
    writer.write(3)
    writer.write(isOwner)
    writer.write(4)
    writer.write(isEmailConfirmed)
    writer.write(5)
    writer.write(colour)
    writer.write(6)
    writer.write(productLimit)
    writer.write(7)
    writer.write(sponsor)
    if let lastBackup {
      writer.write(8)
      writer.write(lastBackup.milliseconds)
    }
    writer.write(9)
    writer.write(warnings.rawValue)
  }
}

extension SessionSummary: WireMessage {
  public init(from reader: inout CBORReader) throws(CBORError) {
    self.init(
      id: "", label: "", isToken: false, isThis: false, createdAt: Instant(milliseconds: 0),
      lastSeenAt: Instant(milliseconds: 0), scope: .read)
    for _ in 0..<(try reader.readMapCount()) {
      switch try reader.readUInt() {
      case 0: id = try reader.readText()
      case 1: label = try reader.readText()
      case 2: isToken = try reader.readBool()
      case 3: isThis = try reader.readBool()
      case 4: createdAt = Instant(milliseconds: try reader.readInt64())
      case 5: lastSeenAt = Instant(milliseconds: try reader.readInt64())
      case 6: scope = AccessScope(rawValue: try reader.readInt()) ?? .read
      case 7: expiresAt = Instant(milliseconds: try reader.readInt64())
      default: try reader.skip()
      }
    }
  }

  public func write(to writer: inout CBORWriter) {
    writer.beginMap(8)
    writer.write(0)
    writer.write(id)
    writer.write(1)
    writer.write(label)
    writer.write(2)
    writer.write(isToken)
    writer.write(3)
    writer.write(isThis)
    writer.write(4)
    writer.write(createdAt.milliseconds)
    writer.write(5)
    writer.write(lastSeenAt.milliseconds)
    writer.write(6)
    writer.write(scope.rawValue)
    writer.write(7)
    writer.write(expiresAt.milliseconds)
  }
}

extension SessionList: WireMessage {
  public init(from reader: inout CBORReader) throws(CBORError) {
    self.init(sessions: [])
    for _ in 0..<(try reader.readMapCount()) {
      switch try reader.readUInt() {
      case 0: sessions = try [SessionSummary](from: &reader)
      default: try reader.skip()
      }
    }
  }

  public func write(to writer: inout CBORWriter) {
    writer.beginMap(1)
    writer.write(0)
    sessions.write(to: &writer)
  }
}

extension PasswordChange: WireMessage {
  public init(from reader: inout CBORReader) throws(CBORError) {
    self.init(current: "", new: "")
    for _ in 0..<(try reader.readMapCount()) {
      switch try reader.readUInt() {
      case 0: current = try reader.readText()
      case 1: new = try reader.readText()
      case 2: endsTokens = try reader.readBool()
      default: try reader.skip()
      }
    }
  }

  public func write(to writer: inout CBORWriter) {
    writer.beginMap(3)
    writer.write(0)
    writer.write(current)
    writer.write(1)
    writer.write(new)
    writer.write(2)
    writer.write(endsTokens)
  }
}

extension AccountDeletion: WireMessage {
  public init(from reader: inout CBORReader) throws(CBORError) {
    self.init(password: "")
    for _ in 0..<(try reader.readMapCount()) {
      switch try reader.readUInt() {
      case 0: password = try reader.readText()
      default: try reader.skip()
      }
    }
  }

  public func write(to writer: inout CBORWriter) {
    writer.beginMap(1)
    writer.write(0)
    writer.write(password)
  }
}

extension TokenRequest: WireMessage {
  public init(from reader: inout CBORReader) throws(CBORError) {
    self.init(name: "", scope: .read, password: "")
    for _ in 0..<(try reader.readMapCount()) {
      switch try reader.readUInt() {
      case 0: name = try reader.readText()
      case 1: scope = AccessScope(rawValue: try reader.readInt()) ?? .read
      case 2: password = try reader.readText()
      case 3: days = try reader.readInt()
      default: try reader.skip()
      }
    }
  }

  public func write(to writer: inout CBORWriter) {
    writer.beginMap(4)
    writer.write(0)
    writer.write(name)
    writer.write(1)
    writer.write(scope.rawValue)
    writer.write(2)
    writer.write(password)
    writer.write(3)
    writer.write(days)
  }
}

extension NewToken: WireMessage {
  public init(from reader: inout CBORReader) throws(CBORError) {
    self.init(id: "", secret: "", expiresAt: Instant(milliseconds: 0))
    for _ in 0..<(try reader.readMapCount()) {
      switch try reader.readUInt() {
      case 0: id = try reader.readText()
      case 1: secret = try reader.readText()
      case 2: expiresAt = Instant(milliseconds: try reader.readInt64())
      default: try reader.skip()
      }
    }
  }

  public func write(to writer: inout CBORWriter) {
    writer.beginMap(3)
    writer.write(0)
    writer.write(id)
    writer.write(1)
    writer.write(secret)
    writer.write(2)
    writer.write(expiresAt.milliseconds)
  }
}

extension InvitationSummary: WireMessage {
  public init(from reader: inout CBORReader) throws(CBORError) {
    self.init(id: "", createdAt: Instant(milliseconds: 0), expiresAt: Instant(milliseconds: 0))
    for _ in 0..<(try reader.readMapCount()) {
      switch try reader.readUInt() {
      case 0: id = try reader.readText()
      case 1: createdAt = Instant(milliseconds: try reader.readInt64())
      case 2: expiresAt = Instant(milliseconds: try reader.readInt64())
      default: try reader.skip()
      }
    }
  }

  public func write(to writer: inout CBORWriter) {
    writer.beginMap(3)
    writer.write(0)
    writer.write(id)
    writer.write(1)
    writer.write(createdAt.milliseconds)
    writer.write(2)
    writer.write(expiresAt.milliseconds)
  }
}

extension InvitationList: WireMessage {
  public init(from reader: inout CBORReader) throws(CBORError) {
    self.init(invitations: [])
    for _ in 0..<(try reader.readMapCount()) {
      switch try reader.readUInt() {
      case 0: invitations = try [InvitationSummary](from: &reader)
      default: try reader.skip()
      }
    }
  }

  public func write(to writer: inout CBORWriter) {
    writer.beginMap(1)
    writer.write(0)
    invitations.write(to: &writer)
  }
}

extension NewInvitation: WireMessage {
  public init(from reader: inout CBORReader) throws(CBORError) {
    self.init(id: "", secret: "", expiresAt: Instant(milliseconds: 0))
    for _ in 0..<(try reader.readMapCount()) {
      switch try reader.readUInt() {
      case 0: id = try reader.readText()
      case 1: secret = try reader.readText()
      case 2: expiresAt = Instant(milliseconds: try reader.readInt64())
      default: try reader.skip()
      }
    }
  }

  public func write(to writer: inout CBORWriter) {
    writer.beginMap(3)
    writer.write(0)
    writer.write(id)
    writer.write(1)
    writer.write(secret)
    writer.write(2)
    writer.write(expiresAt.milliseconds)
  }
}

extension RegistrationChange: WireMessage {
  public init(from reader: inout CBORReader) throws(CBORError) {
    self.init(registration: .closed)
    for _ in 0..<(try reader.readMapCount()) {
      switch try reader.readUInt() {
      case 0: registration = Registration(rawValue: try reader.readInt()) ?? .closed
      default: try reader.skip()
      }
    }
  }

  public func write(to writer: inout CBORWriter) {
    writer.beginMap(1)
    writer.write(0)
    writer.write(registration.rawValue)
  }
}

extension Problem: WireMessage {
  public init(from reader: inout CBORReader) throws(CBORError) {
    self.init(status: 0, code: "", detail: "")
    for _ in 0..<(try reader.readMapCount()) {
      switch try reader.readUInt() {
      case 0: status = try reader.readInt()
      case 1: code = try reader.readText()
      case 2: detail = try reader.readText()
      default: try reader.skip()
      }
    }
  }

  public func write(to writer: inout CBORWriter) {
    writer.beginMap(3)
    writer.write(0)
    writer.write(status)
    writer.write(1)
    writer.write(code)
    writer.write(2)
    writer.write(detail)
  }
}
