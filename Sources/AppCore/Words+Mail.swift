import Kit
import Wire

/// Forgotten passwords and addresses.
extension Words {
  var forgotPassword: String { say("Forgot Password?", "비밀번호를 잊었나요?") }
  var forgotTitle: String { say("Forgot your password?", "비밀번호를 잊었나요?") }
  var forgotText: String {
    say(
      "We’ll email you a link to choose a new one.",
      "비밀번호를 다시 정할 수 있는 링크를 보내 드려요.")
  }
  var sendLink: String { say("Send link", "링크 보내기") }
  var resetSent: String {
    say(
      "Check your email. If this address has an account, we’ve sent a link.",
      "이 주소로 만든 계정이 있다면 메일을 보냈어요.")
  }
  var resetSentHint: String {
    say(
      "The link works for an hour. Nothing there? Check your spam folder, or try again in a minute.",
      "링크는 한 시간 동안 쓸 수 있어요. 메일이 오지 않았다면 스팸함을 확인하거나 1분 뒤에 다시 시도해 주세요.")
  }
  var noMailHere: String {
    say(
      "This server doesn’t send email. Its owner can set a new password for you with this command:",
      "이 서버는 메일을 보내지 않아요. 서버 소유자가 아래 명령으로 비밀번호를 다시 정해 줄 수 있어요.")
  }
  var resetTitle: String { say("Choose a new password", "새 비밀번호 정하기") }
  var resetText: String {
    say("You’ll be signed out everywhere.", "비밀번호를 정하면 모든 기기에서 로그아웃돼요.")
  }
  var setPassword: String { say("Set password", "비밀번호 정하기") }
  var anotherLink: String { say("Get another link", "링크 다시 받기") }
  var resetDone: String {
    say("Your new password is set. Sign in with it.", "새 비밀번호를 정했어요. 이제 로그인해 주세요.")
  }
  var confirmTitle: String { say("Confirm your address", "이메일 주소 확인") }
  var confirmText: String {
    say("One tap confirms that this address is yours.", "한 번만 누르면 본인 주소로 확인돼요.")
  }
  var confirmAddress: String { say("Confirm address", "주소 확인하기") }
  var confirmDone: String { say("Your address is confirmed.", "주소를 확인했어요.") }
  var goOn: String { say("Continue", "계속") }
  var linkInvalid: String {
    say(
      "This link has expired. Get another one.",
      "더 이상 쓸 수 없는 링크예요. 다시 받아 주세요.")
  }
}

/// The profile and the address.
extension Words {
  var editProfile: String { say("Edit Profile", "프로필 편집") }
  var profileSettingsNote: String { say("Notifications and privacy", "알림과 개인정보") }
  func colourName(_ number: Int) -> String {
    switch number {
    case 1: say("Red", "빨강")
    case 2: say("Orange", "주황")
    case 3: say("Ochre", "황토")
    case 4: say("Green", "초록")
    case 5: say("Teal", "청록")
    case 6: say("Blue", "파랑")
    case 7: say("Violet", "보라")
    case 8: say("Pink", "분홍")
    default: say("None", "없음")
    }
  }
  var changeEmail: String { say("Change email", "이메일 바꾸기") }
  var newEmail: String { say("New email", "새 이메일") }
  var changeEmailByLink: String {
    say(
      "We’ll send a link to the new address. Nothing changes until you open it.",
      "새 주소로 링크를 보내 드려요. 링크를 열 때까지는 바뀌지 않아요.")
  }
  var changeEmailAtOnce: String {
    say("From then on, you sign in with the new address.", "바꾼 뒤에는 새 주소로 로그인해요.")
  }
  var letterSent: String { say("Check your email", "메일을 보냈어요") }
  var emailUnconfirmed: String { say("Email not confirmed yet", "아직 확인하지 않은 이메일") }
  var sendConfirmation: String { say("Send link", "링크 보내기") }

  /// How good a password is, in words.
  func strength(_ password: String) -> String {
    if password.utf8.isEmpty { return "" }
    switch PasswordStrength(password) {
    case nil: return ""
    case .weak: return say("Weak: easy to guess", "약해요. 쉽게 짐작할 수 있어요")
    case .fair: return say("Fair: a little longer would help", "보통이에요. 조금 더 길면 좋아요")
    case .good: return say("Good", "좋아요")
    case .strong: return say("Strong", "아주 좋아요")
    }
  }
}
