import Kernel
import Kit
import SyncCore
import Wire

extension Words {
  var offeredTitle: String { say("Save what was shared?", "공유된 것을 저장할까요?") }
  var discardShared: String { say("Discard", "버리기") }
  var offeredText: String {
    say(
      "Another app or a website sent this to Later. Save it if you meant to.",
      "다른 앱이나 웹사이트가 Later에 보냈어요. 직접 공유했다면 저장하세요.")
  }
  var valueLine1: String { say("Save content. Read mindfully.", "저장하고, 마음을 담아 읽으세요.") }
  var valueLine2: String {
    say("Never feel overwhelmed again.", "더는 쌓인 글에 눌리지 않아요.")
  }
  var getStarted: String { say("Get Started", "시작하기") }
  var haveAccount: String { say("Already have an account?", "이미 계정이 있나요?") }
  var signIn: String { say("Sign In", "로그인") }
  var welcome: String { say("Welcome", "처음 화면") }
  var createAccount: String { say("Create your account", "계정 만들기") }
  var signInTitle: String { say("Welcome back", "다시 만나 반가워요") }
  var createButton: String { say("Create Account", "계정 만들기") }
  var privacyPromise: String { say("Privacy first, always", "언제나 개인 정보가 먼저") }
  var privacyText: String { say("Your data stays yours", "내 데이터는 내 것") }
  var firstVisitor: String {
    say(
      "You are the first one here: this account will own the server.",
      "이 서버의 첫 계정이에요. 서버의 소유자가 돼요.")
  }
  var registrationClosed: String {
    say("This server takes no new accounts.", "이 서버는 새 계정을 받지 않아요.")
  }
  var invitationNeeded: String {
    say(
      "A new account needs an invitation from the owner of this server.",
      "새 계정을 만들려면 서버 소유자의 초대가 필요해요.")
  }
  var invited: String { say("You are invited.", "초대받았어요.") }

  var name: String { say("Name", "이름") }
  var nameHelper: String { say("How Later greets you. Optional.", "인사할 때 쓸 이름이에요. 비워 두어도 돼요.") }
  var email: String { say("Email", "이메일") }
  var password: String { say("Password", "비밀번호") }
  var passwordHelper: String {
    say(
      "At least \(Validation.shortestPassword) characters. A few words make a good one.",
      "\(Validation.shortestPassword)자 이상. 몇 개의 낱말을 이어도 좋아요.")
  }
  var noAccountYet: String { say("No account yet?", "아직 계정이 없나요?") }

  func fault(_ fault: Validation.Fault, in field: AccountForm.Field) -> String {
    switch (field, fault) {
    case (.email, .missing): say("Enter your email address.", "이메일 주소를 입력해 주세요.")
    case (.email, .tooLong): say("This address is too long.", "주소가 너무 길어요.")
    case (.email, _):
      say("This is not an email address yet.", "아직 이메일 주소 형식이 아니에요.")
    case (.password, .missing): say("Enter a password.", "비밀번호를 입력해 주세요.")
    case (.password, .tooShort):
      say(
        "Use at least \(Validation.shortestPassword) characters.",
        "\(Validation.shortestPassword)자 이상 입력해 주세요.")
    case (.password, _): say("This password is too long.", "비밀번호가 너무 길어요.")
    case (.name, .tooLong): say("This name is too long.", "이름이 너무 길어요.")
    case (.name, _):
      say("This name has characters that cannot be shown.", "표시할 수 없는 글자가 있어요.")
    }
  }

  func problem(_ problem: AccountProblem) -> String {
    switch problem {
    case .wrongCredentials:
      say("Email or password is not right.", "이메일이나 비밀번호가 맞지 않아요.")
    case .notCreated:
      say(
        "This account could not be made. If you have one, sign in.",
        "계정을 만들지 못했어요. 이미 있다면 로그인해 주세요.")
    case .registrationClosed: registrationClosed
    case .invitationInvalid:
      say("This invitation no longer holds.", "더 이상 쓸 수 없는 초대예요.")
    case .tooManyAttempts:
      say("Too many attempts. Please wait a moment.", "시도가 너무 많았어요. 잠시 기다려 주세요.")
    case .offline:
      say(
        "The server cannot be reached. Is there a network?",
        "서버에 연결할 수 없어요. 네트워크를 확인해 주세요.")
    case .wrongPassword:
      say("The current password is not right.", "현재 비밀번호가 맞지 않아요.")
    case .linkInvalid: linkInvalid
    case .noMail:
      say("This server sends no mail.", "이 서버는 메일을 보내지 않아요.")
    case .commonPassword:
      say("Others try this password first. Choose another.", "쉽게 짐작되는 비밀번호예요. 다른 걸로 정해 주세요.")
    case .serverTrouble:
      say("Something went wrong there. Please try again.", "문제가 생겼어요. 다시 시도해 주세요.")
    }
  }

  var unknownAddress: String {
    say("There is nothing at this address.", "이 주소에는 아무것도 없어요.")
  }

  var account: String { say("Account", "계정") }
  var owner: String { say("Owner of this server", "서버 소유자") }
  var signOut: String { say("Sign Out", "로그아웃") }
  var signOutTitle: String { say("Sign out?", "로그아웃할까요?") }
  func signOutText(_ unsent: Int, _ losesDrafts: Bool) -> String {
    let drafts = say(
      "Words that you typed and have not saved would be lost.",
      "입력하고 아직 저장하지 않은 글이 사라져요.")
    guard unsent > 0 else { return drafts }
    let changes = say(
      "\(unsent == 1 ? "One change has" : "\(unsent) changes have") not reached the server yet "
        + "and would be lost.",
      "아직 서버에 보내지 못한 변경 \(unsent)개가 사라져요.")
    return losesDrafts ? changes + " " + drafts : changes
  }
  var signOutAnyway: String { say("Sign Out and Lose Them", "버리고 로그아웃") }
  var staySignedIn: String { say("Stay Signed In", "로그인 유지") }
  var signOutPending: String {
    say(
      "Signed out on this device. The server hears of it as soon as it can be reached.",
      "이 기기에서 로그아웃했어요. 서버에는 연결되는 대로 알릴게요.")
  }

  var notErased: String {
    say(
      "Something of the earlier account could not be removed from this device.",
      "이전 계정의 데이터 일부를 이 기기에서 지우지 못했어요.")
  }

  var massDeletionTitle: String { say("Delete most of your items?", "대부분의 글을 삭제할까요?") }
  func massDeletionText(_ count: Int) -> String {
    say(
      "\(count) items are about to be deleted on all your devices.",
      "\(count)개의 글이 모든 기기에서 삭제돼요.")
  }
  var deleteThem: String { say("Delete Them", "삭제") }
  var bringBack: String { say("Bring Them Back", "되돌리기") }
  var undone: String { say("Undone", "되돌렸어요") }
  var changedMeanwhile: String {
    say("Not undone: it has changed since", "그 사이에 바뀌어 되돌리지 않았어요")
  }

  var appearance: String { say("Appearance", "화면") }
  var languageLabel: String { say("Language", "언어") }
  var asSystem: String { say("System", "시스템") }
  var themeLabel: String { say("Theme", "테마") }
  var light: String { say("Light", "밝게") }
  var dark: String { say("Dark", "어둡게") }

  var sessions: String { say("Signed-in devices", "로그인된 기기") }
  var thisDevice: String { say("This device", "이 기기") }
  var accessToken: String { say("Access token", "접근 토큰") }
  var endSession: String { say("End", "끝내기") }
  func endSession(_ label: String) -> String {
    say("End the session of \(label)", "\(label) 세션 끝내기")
  }
  func lastSeen(_ ago: String) -> String { say("Last seen \(ago)", "마지막 사용 \(ago)") }
  var sessionEnded: String { say("Signed out there", "그 기기에서 로그아웃했어요") }
  var sessionsUnavailable: String {
    say("The list needs a network.", "목록을 보려면 네트워크가 필요해요.")
  }

  var serverTitle: String { say("This server", "서버") }
  var lastBackup: String { say("Last backup", "마지막 백업") }
  var noBackupYet: String { say("None yet", "아직 없음") }
  var serverNeedsCare: String {
    say("Your server needs your attention.", "서버를 확인해 주세요.")
  }
  var showServer: String { say("Show", "보기") }
  func warnings(_ warnings: ServerWarnings) -> [String] {
    var texts: [String] = []
    if warnings.contains(.noBackup) {
      texts.append(
        say(
          "There is no backup from the last seven days. The server’s log says why.",
          "최근 7일 동안 만든 백업이 없어요. 서버 로그에서 이유를 확인해 주세요."))
    }
    if warnings.contains(.diskNearlyFull) {
      texts.append(
        say(
          "The server’s disk is nearly full. Make room, or nothing can be saved soon.",
          "서버 디스크가 거의 찼어요. 공간을 확보하지 않으면 곧 저장할 수 없어요."))
    }
    if warnings.contains(.upkeepFailed) {
      texts.append(
        say(
          "The nightly upkeep failed. Run later doctor on the server.",
          "야간 점검을 마치지 못했어요. 서버에서 later doctor를 실행해 주세요."))
    }
    return texts
  }
  var registration: String { say("New accounts", "새 계정") }
  func registrationMode(_ mode: Registration) -> String {
    switch mode {
    case .firstVisitor: say("The first visitor", "첫 방문자")
    case .open: say("Anyone", "누구나")
    case .byInvitation: say("By invitation", "초대로만")
    case .closed: say("Nobody", "받지 않음")
    }
  }
  var invite: String { say("Invite Someone", "초대하기") }
  var inviteText: String {
    say(
      "A link for one new account. It is shown only once.",
      "한 명이 쓸 수 있는 링크예요. 한 번만 보여 드려요.")
  }
  var invitationLink: String { say("Invitation link", "초대 링크") }
  var copy: String { say("Copy", "복사") }
  var didNotWork: String {
    say("That did not work. Please try again.", "잘되지 않았어요. 다시 시도해 주세요.")
  }
  var settingSaved: String { say("Saved", "저장했어요") }
  var version: String { say("Version", "버전") }
  var shortcuts: String { say("Keyboard shortcuts", "단축키") }
}

extension Words {
  /// The day and the time of day, for the name of what was made then.
  func dayAndTime(_ moment: Moment) -> String {
    let time = CivilDateTime(moment.instant, offsetSeconds: moment.offsetSeconds).time
    let minute = time.minute < 10 ? "0\(time.minute)" : "\(time.minute)"
    return date(moment.instant, offsetSeconds: moment.offsetSeconds) + ", \(time.hour):" + minute
  }
}
