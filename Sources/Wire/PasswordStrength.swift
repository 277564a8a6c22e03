/// How well a password keeps others out, roughly: length counts most, and what repeats counts little.
///
/// The numbers grow with it.
public enum PasswordStrength: Int, Hashable, Sendable, CaseIterable {
  case weak = 0
  case fair = 1
  case good = 2
  case strong = 3

  /// Nil while the password is too short to be used.
  public init?(_ password: String) {
    guard Validation.fault(inPassword: password) == nil else { return nil }
    var bits = 0
    var before: UInt32 = 0
    var step: Int64 = 0
    for scalar in password.unicodeScalars {
      let next = Int64(scalar.value) - Int64(before)
      // A run ("aaaa", "1234", "edcb") adds next to nothing.
      let isRun = before != 0 && (next == 0 || (next == step && (next == 1 || next == -1)))
      bits += isRun ? 1 : Self.bits(scalar)
      step = next
      before = scalar.value
    }
    if Self.isCommon(password) { bits = 0 }
    switch bits {
    case ..<36: self = .weak
    case ..<52: self = .fair
    case ..<72: self = .good
    default: self = .strong
    }
  }

  /// What a character adds, by its kind.
  private static func bits(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 97...122: 4
    case 48...57: 3
    case 65...90: 5
    case 0...127: 5
    default: 8
    }
  }

  /// What everybody tries first, also with digits and signs around it.
  private static func isCommon(_ password: String) -> Bool {
    var letters: [UInt8] = []
    for byte in password.utf8 {
      if (97...122).contains(byte) { letters.append(byte) }
      if (65...90).contains(byte) { letters.append(byte + 32) }
    }
    for word in [
      "password", "passwort", "qwerty", "qwertyuiop", "letmein", "iloveyou", "welcome", "admin",
      "dragon", "monkey", "football", "baseball", "sunshine", "princess", "asdfghjkl",
    ] where letters.elementsEqual(word.utf8) {
      return true
    }
    return letters.isEmpty && password.utf8.count < 12
  }
}
