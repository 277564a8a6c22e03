import Kernel
import Kit
import Wire

/// Passkeys, codes, and secrets for programs.
extension Words {
  var signInMethodsNeedAccount: String {
    say("Sign in to see how your account is protected.", "로그인하면 계정을 어떻게 지키는지 볼 수 있어요.")
  }

  var passkey: String { say("Passkey", "패스키") }
  var passkeys: String { say("Passkeys", "패스키") }
  var passkeysText: String {
    say(
      "Sign in with your fingerprint, face, or screen lock. There’s nothing to remember, and nothing for a fake page to steal.",
      "지문, 얼굴, 화면 잠금으로 로그인해요. 외울 것도, 가짜 페이지에 빼앗길 것도 없어요.")
  }
  func noPasskeysHere(_ origin: String) -> String {
    say(
      "Passkeys need an address with a name and https. This server is at \(origin), so browsers don’t offer them here.",
      "패스키를 쓰려면 이름이 있는 https 주소가 필요해요. 이 서버 주소는 \(origin)이라 브라우저에서 쓸 수 없어요.")
  }
  var addPasskey: String { say("Add a passkey", "패스키 추가") }
  var usePasskey: String { say("Use a passkey", "패스키 사용") }
  var passkeyAdded: String { say("Passkey added", "패스키를 추가했어요") }
  var passkeyRemoved: String { say("Passkey removed", "패스키를 삭제했어요") }
  var passkeyName: String { say("Name of the passkey", "패스키 이름") }
  func passkeyMade(_ ago: String) -> String { say("Added \(ago)", "\(ago) 추가") }
  func passkeyUsed(_ ago: String) -> String { say("used \(ago)", "\(ago) 사용") }
  var passkeySuspect: String {
    say(
      "Its count went backwards: it may have been copied. Remove it if you’re not sure.",
      "사용 횟수가 거꾸로 갔어요. 복제됐을 수 있으니 확실하지 않다면 삭제해 주세요.")
  }
  var rename: String { say("Rename", "이름 바꾸기") }

  var codes: String { say("Codes from an app", "앱 인증 코드") }
  var codesAreOn: String { say("Codes are on", "인증 코드가 켜져 있어요") }
  var codesAreOff: String { say("Codes are off", "인증 코드가 꺼져 있어요") }
  var codesText: String {
    say(
      "Signing in with your password also takes a code from an authenticator app.",
      "비밀번호와 함께 인증 앱의 코드도 물어봐요.")
  }
  func codesLeft(_ count: Int) -> String {
    say(
      count == 1 ? "1 recovery code left" : "\(count) recovery codes left", "복구 코드 \(count)개 남음")
  }
  var setUp: String { say("Set up", "설정") }
  var turnOff: String { say("Turn off", "끄기") }
  var newRecoveryCodes: String { say("New recovery codes", "새 복구 코드") }
  var recoveryCodes: String { say("Recovery codes", "복구 코드") }
  var recoveryCodesText: String {
    say(
      "Each of these signs you in once if you lose the app. They’re shown only now: keep them somewhere safe.",
      "앱을 잃어버렸을 때 하나로 한 번씩 로그인할 수 있어요. 지금만 보이니 안전한 곳에 보관해 주세요.")
  }
  var keptThem: String { say("I’ve kept them", "보관했어요") }
  var codesSetUpTitle: String { say("Set up codes", "인증 코드 설정") }
  var codesSetUpText: String {
    say(
      "Scan this with your authenticator app, or enter the key by hand. Then enter the code that the app shows.",
      "인증 앱으로 찍거나 키를 직접 입력한 다음, 앱에 나오는 코드를 입력해 주세요.")
  }
  var codesPicture: String { say("QR code for the app", "앱으로 찍을 QR 코드") }
  var codesSecret: String { say("Key for the app", "앱에 넣을 키") }
  var openInApp: String { say("Open in the app", "앱에서 열기") }
  var code: String { say("Code", "코드") }
  var codeHelper: String {
    say("From your authenticator app, or a recovery code", "인증 앱의 코드나 복구 코드")
  }

  var confirmTitleAgain: String { say("Confirm it’s you", "본인 확인") }
  var confirmAgainText: String {
    say("Enter your password before this is changed.", "바꾸기 전에 비밀번호를 입력해 주세요.")
  }
  /// On the button of a provider.
  func continueWith(_ name: String) -> String {
    say("Continue with " + name, name + " 계정으로 계속하기")
  }
  var orByEmail: String { say("Or with your email", "또는 이메일로") }
  var providers: String { say("Linked accounts", "연결된 계정") }
  var providersText: String {
    say(
      "Sign in with an account that you have somewhere else.",
      "다른 서비스의 계정으로 로그인할 수 있어요.")
  }
  var notLinked: String { say("Not linked", "연결되지 않음") }
  /// What an identity is called there, if that is known.
  func linked(_ label: String) -> String {
    label.utf8.isEmpty ? say("Linked", "연결됨") : say("Linked: " + label, "연결됨: " + label)
  }
  var link: String { say("Link", "연결") }
  var unlink: String { say("Unlink", "연결 끊기") }
  var providerUnlinked: String { say("Account unlinked", "계정 연결을 끊었어요") }
  var noPasswordYet: String {
    say(
      "Your account has no password yet. With one, you can sign in without a linked account.",
      "이 계정에는 아직 비밀번호가 없어요. 정해 두면 연결된 계정 없이도 로그인할 수 있어요.")
  }
  func leaveText(_ name: String) -> String {
    say(
      "You’ll go to " + name + " and come back here afterwards.",
      name + "에서 확인한 뒤 이 화면으로 돌아와요.")
  }
  var confirmByProviderText: String {
    say(
      "Your account has no password. Confirm with a passkey or a linked account, then try again.",
      "이 계정에는 비밀번호가 없어요. 패스키나 연결된 계정으로 확인한 뒤 다시 시도해 주세요.")
  }
  var continueLabel: String { say("Continue", "계속") }

  var programs: String { say("App passwords", "앱 비밀번호") }
  var programsText: String {
    say(
      "For readers, calendars, and scripts that ask for a password. Each is listed under Signed-in devices in Settings, where you can end it.",
      "비밀번호를 물어보는 리더, 캘린더, 스크립트에 써요. 설정의 로그인한 기기에서 언제든지 끝낼 수 있어요.")
  }
  var programName: String { say("What it’s for", "어디에 쓰나요") }
  var programMay: String { say("It may", "할 수 있는 일") }
  func name(of scope: AccessScope) -> String {
    switch scope {
    case .all: say("Do everything", "모두")
    case .read: say("Only read", "읽기만")
    case .save: say("Only save", "저장만")
    case .addTodos: say("Only add tasks", "할 일 추가만")
    case .addShopping: say("Only add to the shopping list", "장보기 추가만")
    case .browserExtension: say("Only use the extension", "확장 프로그램 기능만")
    }
  }
  var makeProgramSecret: String { say("Create app password", "앱 비밀번호 만들기") }
  var programSecret: String { say("New app password", "새 앱 비밀번호") }
  var shownOnce: String { say("It’s shown only now.", "지금만 볼 수 있어요.") }

  var whatHappened: String { say("Recent activity", "최근 활동") }
  var nothingHappened: String { say("Nothing yet", "아직 없어요") }
  func name(of event: AccountEventKind) -> String {
    switch event {
    case .signedUp: say("Account created", "계정을 만들었어요")
    case .signedIn: say("Signed in", "로그인했어요")
    case .signedInByPasskey: say("Signed in with a passkey", "패스키로 로그인했어요")
    case .passwordChanged: say("Password changed", "비밀번호를 바꿨어요")
    case .passwordReset: say("Password set by email", "메일로 비밀번호를 다시 정했어요")
    case .addressChanged: say("Email address changed", "이메일 주소를 바꿨어요")
    case .tokenMade: say("App password or token created", "앱 비밀번호나 토큰을 만들었어요")
    case .passkeyAdded: passkeyAdded
    case .passkeyRemoved: passkeyRemoved
    case .codesOn: say("Codes turned on", "인증 코드를 켰어요")
    case .codesOff: say("Codes turned off", "인증 코드를 껐어요")
    case .recoveryCodesMade: say("New recovery codes created", "복구 코드를 새로 만들었어요")
    case .recoveryCodeUsed: say("Recovery code used", "복구 코드를 썼어요")
    case .signedInByProvider: say("Signed in with a linked account", "연결된 계정으로 로그인했어요")
    case .providerLinked: say("Account linked", "계정을 연결했어요")
    case .providerUnlinked: providerUnlinked
    case .wrongCodes:
      say("Several wrong codes entered", "인증 코드를 여러 번 틀렸어요")
    case .recoveredByOwner: say("Let back in by the server’s owner", "서버 소유자가 계정을 복구했어요")
    }
  }

  func question(_ request: SignInTask) -> (title: String, text: String, confirm: String) {
    switch request {
    case .remove:
      (
        say("Remove this passkey?", "이 패스키를 삭제할까요?"),
        say(
          "It no longer signs you in. Remove it from your password manager too.",
          "더 이상 로그인할 수 없어요. 비밀번호 관리자에서도 지워 주세요."), remove
      )
    case .unlink:
      (
        say("Unlink this account?", "계정 연결을 끊을까요?"),
        say("It no longer signs you in.", "더 이상 이 계정으로 로그인할 수 없어요."), unlink
      )
    case .turnOff:
      (
        say("Turn off codes?", "인증 코드를 끌까요?"),
        say("Your password alone signs in again.", "다시 비밀번호만으로 로그인해요."), turnOff
      )
    default:
      (
        say("Create new recovery codes?", "복구 코드를 새로 만들까요?"),
        say("The earlier ones no longer work.", "이전 코드는 쓸 수 없게 돼요."), newRecoveryCodes
      )
    }
  }

  var lostEverything: String { say("Lost every way in?", "로그인할 방법을 모두 잃었나요?") }
  var lostEverythingText: String {
    say(
      "Ask the owner of this server to run “later user recover” with your address.",
      "서버 소유자에게 내 주소로 ‘later user recover’를 실행해 달라고 부탁하세요.")
  }
}
