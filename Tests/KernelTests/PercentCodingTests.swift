import Kernel
import Testing

@Suite struct PercentCodingTests {
  @Test(arguments: [
    ("", ""), ("a-Z_0.9~", "a-Z_0.9~"), ("a b", "a%20b"), ("100%", "100%25"), ("1+1", "1%2B1"),
    ("할 일", "%ED%95%A0%20%EC%9D%BC"), ("/?#", "%2F%3F%23"),
  ])
  func whatIsEncodedComesBack(text: String, code: String) {
    #expect(PercentCoding.encode(Array(text.utf8)) == code)
    #expect(decoded(code) == text)
    #expect(decoded(code, ofForm: true) == text)
  }

  @Test(arguments: [
    ("%", "%", "%"), ("%2", "%2", "%2"), ("%zz", "%zz", "%zz"), ("%%41", "%A", "%A"),
    ("%2b+%2B", "+++", "+ +"), ("a+b", "a+b", "a b"),
  ])
  func whatIsNoCodeStaysAndAFormHasPlusForASpace(code: String, text: String, form: String) {
    #expect(decoded(code) == text)
    #expect(decoded(code, ofForm: true) == form)
  }

  private func decoded(_ code: String, ofForm: Bool = false) -> String {
    String(decoding: PercentCoding.decode(Array(code.utf8)[...], ofForm: ofForm), as: UTF8.self)
  }
}
