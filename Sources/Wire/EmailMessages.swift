public import Kernel

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

extension ResetRequest: WireMessage {
  public init(from reader: inout CBORReader) throws(CBORError) {
    let texts = try reader.readTexts(2)
    self.init(email: texts[0], language: texts[1])
  }

  public func write(to writer: inout CBORWriter) { writer.write(texts: [email, language]) }
}

extension ResetRedemption: WireMessage {
  public init(from reader: inout CBORReader) throws(CBORError) {
    let texts = try reader.readTexts(2)
    self.init(secret: texts[0], password: texts[1])
  }

  public func write(to writer: inout CBORWriter) { writer.write(texts: [secret, password]) }
}

extension EmailChange: WireMessage {
  public init(from reader: inout CBORReader) throws(CBORError) {
    let texts = try reader.readTexts(3)
    self.init(email: texts[0], password: texts[1], language: texts[2])
  }

  public func write(to writer: inout CBORWriter) {
    writer.write(texts: [email, password, language])
  }
}

extension VerificationRequest: WireMessage {
  public init(from reader: inout CBORReader) throws(CBORError) {
    self.init(language: try reader.readTexts(1)[0])
  }

  public func write(to writer: inout CBORWriter) { writer.write(texts: [language]) }
}

extension EmailConfirmation: WireMessage {
  public init(from reader: inout CBORReader) throws(CBORError) {
    self.init(secret: try reader.readTexts(1)[0])
  }

  public func write(to writer: inout CBORWriter) { writer.write(texts: [secret]) }
}

extension ProfileChange: WireMessage {
  public init(from reader: inout CBORReader) throws(CBORError) {
    self.init(name: "", colour: 0)
    for _ in 0..<(try reader.readMapCount()) {
      switch try reader.readUInt() {
      case 0: name = try reader.readText()
      case 1: colour = try reader.readInt()
      default: try reader.skip()
      }
    }
  }

  public func write(to writer: inout CBORWriter) {
    writer.beginMap(2)
    writer.write(0)
    writer.write(name)
    writer.write(1)
    writer.write(colour)
  }
}

extension CBORReader {
  /// The values of a map's keys from 0 on, all texts; those that are missing are empty.
  fileprivate mutating func readTexts(_ count: Int) throws(CBORError) -> [String] {
    var texts = [String](repeating: "", count: count)
    for _ in 0..<(try readMapCount()) {
      let key = try readUInt()
      if key < UInt64(count) {
        texts[Int(key)] = try readText()
      } else {
        try skip()
      }
    }
    return texts
  }
}

extension CBORWriter {
  fileprivate mutating func write(texts: [String]) {
    beginMap(texts.count)
    for (key, text) in texts.enumerated() {
      write(key)
      write(text)
    }
  }
}
