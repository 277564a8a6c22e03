import Testing
import Wire

@Suite struct PasswordStrengthTests {
  @Test(
    arguments: [
      ("short", nil), ("password", .weak), ("Password123", .weak), ("12345678", .weak),
      ("aaaaaaaaaaaaaaaa", .weak), ("abcdefghijkl", .weak), ("Tr0ub4dor", .weak),
      ("correct horse", .fair), ("correct horse battery", .strong), ("비밀번호는길게요", .good),
    ] as [(String, PasswordStrength?)])
  func lengthCountsAndWhatRepeatsDoesNot(password: String, strength: PasswordStrength?) {
    #expect(PasswordStrength(password) == strength)
  }
}
