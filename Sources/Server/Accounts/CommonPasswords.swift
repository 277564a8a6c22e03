/// Passwords that are tried first, whoever the account's owner is.
enum CommonPasswords {
  private static let all = Set(
    list.split { $0 == " " || $0 == "\n" }.map { String($0) })

  /// Whether the password is common, or is made of the account's own address.
  static func has(_ password: String, email: String) -> Bool {
    let password = password.lowercased()
    if all.contains(password) { return true }
    let email = email.lowercased()
    let name = String(email.prefix { $0 != "@" })
    return [email, name, name + name].contains(password)
  }
}
