import Kernel
import Kit
import SyncCore
import Wire

extension Words {
  var offeredTitle: String { say("Save what was shared?", "공유한 내용을 저장할까요?") }
  var discardShared: String { say("Discard", "버리기") }
  var offeredText: String {
    say(
      "Another app or a website sent this to Later. Save it if you meant to.",
      "다른 앱이나 웹사이트에서 Later로 보낸 내용이에요. 직접 공유했다면 저장해 주세요.")
  }
  var valueLine1: String {
    say("Save content. Read mindfully.", "저장해 두고, 여유\u{A0}있을\u{A0}때 차분히 읽어요.")
  }
  var valueLine2: String {
    say("Never feel overwhelmed again.", "쌓인 글에 쫓기지 않아도 돼요.")
  }
  var getStarted: String { say("Get Started", "시작하기") }
  var haveAccount: String { say("Already have an account?", "이미 계정이 있나요?") }
  var signIn: String { say("Sign In", "로그인") }
  var welcome: String { say("Welcome", "시작 화면") }
  var createAccount: String { say("Create your account", "계정 만들기") }
  var signInTitle: String { say("Welcome back", "다시 만나 반가워요") }
  var createButton: String { say("Create Account", "계정 만들기") }
  var privacyPromise: String { say("Privacy first, always", "개인정보 보호가 먼저예요") }
  var privacyText: String { say("Your data stays yours", "데이터는 오롯이 내 거예요") }
  var firstVisitor: String {
    say(
      "You’re the first one here, so this account will own the server.",
      "이 서버의 첫 계정이라 서버 소유자가 돼요.")
  }
  var registrationClosed: String {
    say("This server isn’t accepting new accounts.", "지금은 가입할 수 없는 서버예요.")
  }
  var invitationNeeded: String {
    say(
      "You need an invitation from the owner of this server to create an account.",
      "계정을 만들려면 서버 소유자의 초대가 필요해요.")
  }
  var invited: String { say("You’re invited.", "초대받았어요.") }

  var name: String { say("Name", "이름") }
  var nameHelper: String { say("What Later calls you. Optional.", "인사할 때 부를 이름이에요. 비워 두어도 돼요.") }
  var email: String { say("Email", "이메일") }
  var password: String { say("Password", "비밀번호") }
  var passwordHelper: String {
    say(
      "At least \(Validation.shortestPassword) characters. A few words in a row work well.",
      "\(Validation.shortestPassword)자 이상이면 돼요. 단어 몇 개를 이어 써도 좋아요.")
  }
  var noAccountYet: String { say("No account yet?", "아직 계정이 없나요?") }

  func fault(_ fault: Validation.Fault, in field: AccountForm.Field) -> String {
    switch (field, fault) {
    case (.email, .missing): say("Enter your email address.", "이메일 주소를 입력해 주세요.")
    case (.email, .tooLong): say("This address is too long.", "주소가 너무 길어요.")
    case (.email, _):
      say("Check the email address.", "이메일 주소를 다시 확인해 주세요.")
    case (.password, .missing): say("Enter a password.", "비밀번호를 입력해 주세요.")
    case (.password, .tooShort):
      say(
        "Use at least \(Validation.shortestPassword) characters.",
        "\(Validation.shortestPassword)자 이상 입력해 주세요.")
    case (.password, _): say("This password is too long.", "비밀번호가 너무 길어요.")
    case (.name, .tooLong): say("This name is too long.", "이름이 너무 길어요.")
    case (.name, _):
      say("This name has characters that can’t be shown.", "표시할 수 없는 글자가 있어요.")
    }
  }

  func problem(_ problem: AccountProblem) -> String {
    switch problem {
    case .wrongCredentials:
      say("Email or password is incorrect.", "이메일이나 비밀번호가 맞지 않아요.")
    case .notCreated:
      say(
        "This account couldn’t be created. If you already have one, sign in.",
        "계정을 만들지 못했어요. 이미 있다면 로그인해 주세요.")
    case .registrationClosed: registrationClosed
    case .invitationInvalid:
      say("This invitation is no longer valid.", "더 이상 쓸 수 없는 초대예요.")
    case .tooManyAttempts:
      say("Too many attempts. Please wait a moment.", "시도가 너무 많았어요. 잠시 후 다시 시도해 주세요.")
    case .offline:
      say(
        "Can’t reach the server. Check your connection.",
        "서버에 연결할 수 없어요. 네트워크를 확인해 주세요.")
    case .wrongPassword:
      say("The current password is incorrect.", "현재 비밀번호가 맞지 않아요.")
    case .linkInvalid: linkInvalid
    case .noMail:
      say("This server doesn’t send email.", "메일을 보내지 않는 서버예요.")
    case .commonPassword:
      say("This password is easy to guess. Choose another.", "쉽게 짐작할 수 있는 비밀번호예요. 다르게 정해 주세요.")
    case .codeNeeded: say("Sign in with a code from your app.", "앱의 코드와 함께 로그인해 주세요.")
    case .wrongCode:
      say("This code isn’t right, or was already used.", "코드가 맞지 않거나 이미 쓴 코드예요.")
    case .passkeyRefused: say("This passkey isn’t accepted here.", "여기서는 쓸 수 없는 패스키예요.")
    case .passkeyUnverified:
      say(
        "This passkey didn’t check that it’s you. Sign in with your password and a code.",
        "패스키가 본인인지 확인하지 않았어요. 비밀번호와 코드로 로그인해 주세요.")
    case .confirmationNeeded:
      say("Confirm it’s you, then try again.", "본인 확인을 한 뒤 다시 시도해 주세요.")
    case .lastWayIn:
      say("Nothing else would let you in. Add another way first.", "다른 로그인 방법이 없어요. 먼저 추가해 주세요.")
    case .notWanted: say("Nothing was changed.", "바뀐 것이 없어요.")
    case .noPasskeys: say("This browser has no passkeys here.", "이 브라우저에서는 패스키를 쓸 수 없어요.")
    case .passkeyKnown: say("This device already has a passkey.", "이 기기에는 이미 패스키가 있어요.")
    case .serverTrouble:
      say("Something went wrong on the server. Please try again.", "서버에 문제가 생겼어요. 다시 시도해 주세요.")
    }
  }

  var unknownAddress: String {
    say("There’s no page at this address.", "페이지를 찾을 수 없어요.")
  }

  var account: String { say("Account", "계정") }
  var owner: String { say("Owner of this server", "서버 소유자") }
  var signOut: String { say("Sign out", "로그아웃") }
  var signOutTitle: String { say("Sign out?", "로그아웃할까요?") }
  func signOutText(_ unsent: Int, _ losesDrafts: Bool) -> String {
    let drafts = say(
      "What you typed and haven’t saved would be lost.",
      "입력만 하고 저장하지 않은 글은 사라져요.")
    guard unsent > 0 else { return drafts }
    let changes = say(
      "\(unsent == 1 ? "One change hasn’t" : "\(unsent) changes haven’t") reached the server yet "
        + "and would be lost.",
      "아직 서버에 보내지 못한 변경 내용 \(unsent)건이 사라져요.")
    return losesDrafts ? changes + " " + drafts : changes
  }
  var signOutAnyway: String { say("Sign out and lose them", "버리고 로그아웃") }
  var staySignedIn: String { say("Stay signed in", "로그인 유지") }
  var signOutPending: String {
    say(
      "Signed out on this device. The server will know as soon as it can be reached.",
      "이 기기에서 로그아웃했어요. 서버에는 연결되는 대로 알릴게요.")
  }

  var notErased: String {
    say(
      "Some of the previous account’s data couldn’t be removed from this device.",
      "이전 계정의 데이터 일부를 이 기기에서 삭제하지 못했어요.")
  }

  var massDeletionTitle: String { say("Delete most of your items?", "저장한 내용을 대부분 삭제할까요?") }
  func massDeletionText(_ count: Int) -> String {
    say(
      "\(count) items are about to be deleted on all your devices.",
      "\(count)개가 모든 기기에서 삭제돼요.")
  }
  var deleteThem: String { say("Delete them", "삭제") }
  var bringBack: String { say("Bring them back", "되돌리기") }
  var undone: String { say("Undone", "되돌렸어요") }
  var undoneInPart: String {
    say("Undone, except what has changed since", "그사이 바뀐 것은 빼고 되돌렸어요")
  }
  var changedMeanwhile: String {
    say("Not undone, because it has changed since", "그사이 바뀌어 되돌리지 않았어요")
  }

  var appearance: String { say("Appearance", "화면") }
  var languageLabel: String { say("Language", "언어") }
  var asSystem: String { say("System", "시스템") }
  var appearanceLabel: String { say("Theme", "화면 모드") }
  var light: String { say("Light", "라이트") }
  var dark: String { say("Dark", "다크") }

  var sessions: String { say("Signed-in devices", "로그인한 기기") }
  var thisDevice: String { say("This device", "이 기기") }
  var accessToken: String { say("Access token", "액세스 토큰") }
  var endSession: String { say("End session", "로그아웃") }
  func endSession(_ label: String) -> String {
    say("End session: \(label)", "\(label) 로그아웃")
  }
  func lastSeen(_ ago: String) -> String { say("Last seen \(ago)", "마지막 사용 \(ago)") }
  var sessionEnded: String { say("Signed out on that device", "그 기기에서 로그아웃했어요") }
  var sessionsUnavailable: String {
    say("You need a connection to see this list.", "목록을 보려면 네트워크에 연결해 주세요.")
  }

  var serverTitle: String { say("This server", "서버") }
  var lastBackup: String { say("Last backup", "마지막 백업") }
  var noBackupYet: String { say("None yet", "아직 없음") }
  var serverNeedsCare: String {
    say("Your server needs attention.", "서버를 확인해 주세요.")
  }
  var showServer: String { say("Show", "보기") }
  func warnings(_ warnings: ServerWarnings) -> [String] {
    var texts: [String] = []
    if warnings.contains(.noBackup) {
      texts.append(
        say(
          "There’s no backup from the last seven days. The server’s log says why.",
          "최근 7일 동안 만든 백업이 없어요. 서버 로그에서 이유를 확인해 주세요."))
    }
    if warnings.contains(.diskNearlyFull) {
      texts.append(
        say(
          "The server’s disk is almost full. Free up space, or soon nothing can be saved.",
          "서버 디스크가 거의 찼어요. 공간을 확보하지 않으면 곧 저장할 수 없어요."))
    }
    if warnings.contains(.upkeepFailed) {
      texts.append(
        say(
          "Nightly maintenance failed. Run later doctor on the server.",
          "야간 점검을 마치지 못했어요. 서버에서 later doctor를 실행해 주세요."))
    }
    return texts
  }
  var registration: String { say("New accounts", "새 계정") }
  func registrationMode(_ mode: Registration) -> String {
    switch mode {
    case .firstVisitor: say("The first visitor", "처음 방문한 사람만")
    case .open: say("Anyone", "누구나")
    case .byInvitation: say("By invitation", "초대받은 사람만")
    case .closed: say("Nobody", "받지 않음")
    }
  }
  var invite: String { say("Invite someone", "초대하기") }
  var inviteText: String {
    say(
      "A link for one new account. It’s shown only once.",
      "한 명이 쓸 수 있는 링크예요. 지금 한 번만 표시돼요.")
  }
  var invitationLink: String { say("Invitation link", "초대 링크") }
  var copy: String { say("Copy", "복사") }
  var didNotWork: String {
    say("That didn’t work. Please try again.", "처리하지 못했어요. 다시 시도해 주세요.")
  }
  var settingSaved: String { say("Saved", "저장했어요") }
  var version: String { say("Version", "버전") }
  var shortcuts: String { say("Keyboard shortcuts", "단축키") }
}

extension Words {
  /// The day and the time of day, for the name of what was made then: it stays for years, so it
  /// names its year.
  func dayAndTime(_ moment: Moment) -> String {
    let wall = CivilDateTime(moment.instant, offsetSeconds: moment.offsetSeconds)
    return date(wall.date, today: nil) + say(", ", " ") + time(wall.time)
  }
}
