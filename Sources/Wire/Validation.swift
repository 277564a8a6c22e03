import Kernel

/// What a person may type into the forms of an account: the same rules in the app and on the server.
public enum Validation {
  /// What is wrong with a field.
  public enum Fault: Int, Sendable, CaseIterable {
    case missing = 0
    case tooShort = 1
    case tooLong = 2
    /// Not of the form that such a field has.
    case malformed = 3
  }

  /// Characters that a password has at least (NIST SP 800-63B, section 3.1.1.2: length alone counts).
  public static let shortestPassword = 8
  /// Bytes of UTF-8 that a password has at most.
  public static let longestPassword = 1024
  /// Bytes that an address has at most (RFC 5321, section 4.5.3.1.3).
  public static let longestEmail = 254
  /// Characters that a name has at most.
  public static let longestName = 100

  /// Nil when the password may be used.
  public static func fault(inPassword password: String) -> Fault? {
    if password.utf8.isEmpty { return .missing }
    if password.utf8.count > longestPassword { return .tooLong }
    return password.unicodeScalars.count < shortestPassword ? .tooShort : nil
  }

  /// Nil when the name may be used; an empty one may.
  public static func fault(inName name: String) -> Fault? {
    if name.unicodeScalars.count > longestName { return .tooLong }
    for scalar in name.unicodeScalars where scalar.value < 32 || scalar.value == 127 {
      return .malformed
    }
    return nil
  }

  /// Nil when the text has the form of an address: something, one @, a domain with a dot inside.
  ///
  /// No more is asked, since only a letter that arrives shows that an address is right.
  public static func fault(inEmail email: String) -> Fault? {
    let bytes = Array(email.utf8)
    if bytes.isEmpty { return .missing }
    if bytes.count > longestEmail { return .tooLong }
    var at: Int?
    for (index, byte) in bytes.enumerated() {
      if byte <= 32 || byte == 127 { return .malformed }
      if byte == UInt8(ascii: "@") {
        if at != nil { return .malformed }
        at = index
      }
    }
    guard let at, at > 0, isDomain(bytes[(at + 1)...]) else { return .malformed }
    return nil
  }

  /// The text without the blanks around it that a keyboard or a paste leaves.
  public static func trimmed(_ text: String) -> String {
    text.trimmed
  }

  /// Labels of at least one byte with dots between them, at least two.
  private static func isDomain(_ bytes: ArraySlice<UInt8>) -> Bool {
    var labels = 0
    var length = 0
    for byte in bytes {
      if byte == UInt8(ascii: ".") {
        if length == 0 { return false }
        labels += 1
        length = 0
      } else {
        length += 1
      }
    }
    return labels > 0 && length > 0
  }
}
