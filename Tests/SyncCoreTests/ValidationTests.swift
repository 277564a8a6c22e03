import Testing
import Wire

/// The fields of sign-up as the documents ask for them: required, of the form of an address, strong enough.
@Suite struct ValidationTests {
  @Test(
    arguments: [
      ("", .missing), ("ada", .malformed), ("ada@", .malformed), ("@example.org", .malformed),
      ("ada@example", .malformed), ("ada@.org", .malformed), ("ada@example.", .malformed),
      ("ada@example..org", .malformed), ("ada@b@example.org", .malformed),
      ("ada lovelace@example.org", .malformed), ("ada\t@example.org", .malformed),
      ("ada@example.org", nil), ("a@b.c", nil), ("ada+later@mail.example.org", nil),
      ("에이다@예시.한국", nil), (String(repeating: "a", count: 248) + "@b.org", nil),
      (String(repeating: "a", count: 249) + "@b.org", .tooLong),
    ] as [(String, Validation.Fault?)])
  func anAddressHasItsForm(email: String, fault: Validation.Fault?) {
    #expect(Validation.fault(inEmail: email) == fault)
  }

  @Test(
    arguments: [
      ("", .missing), ("seven77", .tooShort), ("eight888", nil), ("일곱글자예요요", .tooShort),
      ("여덟글자입니다요", nil), (String(repeating: "a", count: 1_024), nil),
      (String(repeating: "a", count: 1_025), .tooLong),
    ] as [(String, Validation.Fault?)])
  func aPasswordHasEightCharacters(password: String, fault: Validation.Fault?) {
    #expect(Validation.fault(inPassword: password) == fault)
  }

  @Test(
    arguments: [
      ("", nil), ("Ada", nil), (String(repeating: "가", count: 100), nil),
      (String(repeating: "가", count: 101), .tooLong), ("A\nB", .malformed),
      ("A\u{7F}", .malformed),
    ] as [(String, Validation.Fault?)])
  func aNameHasAtMostAHundredCharacters(name: String, fault: Validation.Fault?) {
    #expect(Validation.fault(inName: name) == fault)
  }

  @Test(arguments: [("ada", "ada"), (" ada\n", "ada"), ("\t", ""), ("", ""), ("a b", "a b")])
  func blanksAroundATextAreLeftOut(text: String, trimmed: String) {
    #expect(Validation.trimmed(text) == trimmed)
  }
}
