import AppCore
import Kit
import Testing
import Wire

/// One row of what is typed into the form of sign-up, and what is said of it.
struct SignUpRow: Sendable {
  var name = "Ada"
  var email = "ada@example.org"
  var password = "correct horse"
  var field: AccountForm.Field
  var focus: String
  var english: String
  var korean: String

  private static func email(_ email: String, _ english: String, _ korean: String) -> Self {
    SignUpRow(email: email, field: .email, focus: "email", english: english, korean: korean)
  }

  private static func password(_ password: String, _ english: String, _ korean: String) -> Self {
    SignUpRow(
      password: password, field: .password, focus: "password", english: english, korean: korean)
  }

  static let all = [
    email("", "Enter your email address.", "이메일 주소를 입력해 주세요."),
    email("  ", "Enter your email address.", "이메일 주소를 입력해 주세요."),
    email("ada", "Check the email address.", "이메일 주소를 다시 확인해 주세요."),
    email("ada@org", "Check the email address.", "이메일 주소를 다시 확인해 주세요."),
    email(
      String(repeating: "a", count: 250) + "@b.org", "This address is too long.",
      "주소가 너무 길어요."),
    password("", "Enter a password.", "비밀번호를 입력해 주세요."),
    password("seven77", "Use at least 8 characters.", "8자 이상 입력해 주세요."),
    password(
      String(repeating: "a", count: 1_025), "This password is too long.", "비밀번호가 너무 길어요."),
    SignUpRow(
      name: String(repeating: "a", count: 101), field: .name, focus: "name",
      english: "This name is too long.", korean: "이름이 너무 길어요."),
  ]
}

@Suite struct AccountFormTests {
  private func player(_ row: SignUpRow, _ language: Language) -> Player {
    var player = Player(
      Fixtures.boot(
        path: "/sign-up", language: language, isSignedIn: false, registration: .firstVisitor))
    player.start(path: "/sign-up")
    player.perform(.account(.nameChanged(row.name)))
    player.perform(.account(.emailChanged(row.email)))
    player.perform(.account(.passwordChanged(row.password)))
    return player
  }

  @Test(arguments: SignUpRow.all)
  func whatIsWrongIsSaidAtItsFieldAndNothingIsSent(row: SignUpRow) {
    for (language, words) in [(Language.english, row.english), (.korean, row.korean)] {
      var player = player(row, language)
      #expect(!Audit.text(of: view(player.state)).contains(words))
      player.perform(.account(.signUpSubmitted))
      #expect(player.effects == [.focus(id: row.focus)])
      #expect(player.state.form.firstFault(isNew: true) == row.field)
      #expect(Audit.text(of: view(player.state)).contains(words))
    }
  }

  @Test(arguments: SignUpRow.all)
  func whatIsMendedIsSent(row: SignUpRow) {
    var player = player(row, .english)
    player.perform(.account(.signUpSubmitted))
    player.perform(.account(.nameChanged("")))
    player.perform(.account(.emailChanged(" ada@example.org ")))
    player.perform(.account(.passwordChanged("eight888")))
    #expect(!Audit.text(of: view(player.state)).contains(row.english))
    player.perform(.account(.signUpSubmitted))
    #expect(player.request(Routes.accounts) != nil)
  }

  /// The password of an account that there is follows no rule but that there is one.
  @Test func signingInAsksOnlyForAnAddressAndAPassword() {
    var form = AccountForm()
    #expect(form.firstFault(isNew: false) == .email)
    form.email = "ada@example.org"
    #expect(form.firstFault(isNew: false) == .password)
    form.password = "short"
    #expect(form.firstFault(isNew: false) == nil)
  }
}
