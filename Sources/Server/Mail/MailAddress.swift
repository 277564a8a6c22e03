import Wire

/// Where a mail goes to or comes from; nothing in it can end a line or add another address.
public struct MailAddress: Hashable, Sendable {
  public let text: String
  /// What stands before it in a header; often empty.
  public let name: String

  /// Nil for what is no plain address (`name@domain`).
  public init?(_ text: String, name: String = "") {
    guard Validation.fault(inEmail: text) == nil,
      !text.utf8.contains(where: { Self.special.contains($0) }),
      !name.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 })
    else { return nil }
    self.text = text
    self.name = name
  }

  /// Nil for what is neither an address nor of the form `Name <name@domain>`.
  public init?(written text: String) {
    let text = Validation.trimmed(text)
    guard text.hasSuffix(">"), let start = text.lastIndex(of: "<") else {
      self.init(text)
      return
    }
    var name = Validation.trimmed(String(text[..<start]))
    if name.count > 1, name.hasPrefix("\""), name.hasSuffix("\"") {
      name = String(name.dropFirst().dropLast())
    }
    self.init(String(text[text.index(after: start)...].dropLast()), name: name)
  }

  public var domain: String { String(text.drop { $0 != "@" }.dropFirst()) }

  /// As it stands in a header (RFC 5322, section 3.4; RFC 2047 for what is not ASCII).
  var header: String {
    name.isEmpty ? "<\(text)>" : "\(MailHeader.phrase(name)) <\(text)>"
  }

  /// Bytes with a meaning of their own in headers and commands.
  private static let special = Array("<>()[]\\,;:\"".utf8)
}
