import HTTPTypes
import Hummingbird
import Kit

/// What is said of signing in by others where the app is not there yet: it comes from elsewhere, and cannot
/// answer a request of the app.
struct ProviderPage {
  private let page: PlainPage
  /// What the button called it, escaped.
  private let name: String

  init(_ request: Request, _ name: String) {
    page = PlainPage(request)
    self.name = HTMLText.escaped(name)
  }

  private var words: Words { page.words }

  private var didNotWork: String {
    words.say("Signing in with \(name) didn’t work", "\(name) 계정으로 로그인하지 못했어요")
  }

  /// It took too long, came back twice, or the provider is not believed.
  var failed: Response {
    page.response(
      didNotWork,
      "<p>\(words.say("Please try again. If it happens again, tell the owner of the server.", "다시 시도해 주세요. 계속되면 서버 소유자에게 알려 주세요."))</p>\n\(back)",
      .forbidden)
  }

  /// The provider cannot be reached.
  var unreachable: Response {
    page.response(
      didNotWork,
      "<p>\(words.say("\(name) isn’t answering. Please try again later, or sign in another way.", "\(name)에서 응답이 없어요. 잠시 뒤 다시 시도하거나 다른 방법으로 로그인해 주세요."))</p>\n\(back)",
      .badGateway)
  }

  /// Says the same whether the address has an account here or not.
  func notLinked(isClosed: Bool) -> Response {
    let closed =
      isClosed
      ? "<p>\(words.say("This server isn’t accepting new accounts.", "이 서버는 지금 새 계정을 받지 않아요."))</p>\n"
      : ""
    return page.response(
      words.say("Not linked yet", "아직 연결되지 않았어요"),
      """
      <p>\(words.say("No account here is linked to this \(name) account. If you already have an account, sign in as usual, then link \(name) in Settings under Sign-in.", "이 \(name) 계정과 연결된 계정이 없어요. 이미 계정이 있다면 평소처럼 로그인한 뒤 설정의 로그인 방법에서 \(name) 계정을 연결해 주세요."))</p>
      \(closed)\(back)
      """, .forbidden)
  }

  var invitationNeeded: Response {
    page.response(
      words.say("You need an invitation", "초대가 필요해요"),
      """
      <p>\(words.say("A new account on this server needs a valid invitation: open its link again, and continue with \(name) there. If you already have an account, sign in as usual, then link \(name) in Settings under Sign-in.", "이 서버에서 계정을 만들려면 초대가 필요해요. 초대 링크를 다시 열고 거기에서 \(name) 계정으로 계속해 주세요. 이미 계정이 있다면 평소처럼 로그인한 뒤 설정의 로그인 방법에서 \(name) 계정을 연결해 주세요."))</p>
      \(back)
      """, .forbidden)
  }

  var noEmail: Response {
    page.response(
      didNotWork,
      "<p>\(words.say("\(name) didn’t share an email address, and an account needs one.", "\(name)에서 이메일 주소를 받지 못했어요. 계정을 만들려면 주소가 필요해요."))</p>\n\(back)",
      .forbidden)
  }

  /// The identity is another account's, or the account has one of the issuer.
  var linkedElsewhere: Response {
    page.response(
      words.say("Already linked", "이미 연결되어 있어요"),
      "<p>\(words.say("This \(name) account is linked to another account here, or your account is linked to another one of \(name).", "이 \(name) 계정은 다른 계정에 연결되어 있거나, 내 계정에 다른 \(name) 계정이 연결되어 있어요."))</p>\n\(settings)",
      .conflict)
  }

  /// Another person came back than the one whose account it is.
  var otherPerson: Response {
    page.response(
      didNotWork,
      "<p>\(words.say("That wasn’t the \(name) account that is linked to yours.", "내 계정에 연결된 \(name) 계정이 아니에요."))</p>\n\(settings)",
      .forbidden)
  }

  /// Asks for the code of the person's app; `isWrong` where one was tried.
  func code(isWrong: Bool = false, isTooOften: Bool = false) -> Response {
    var problem = ""
    if isTooOften {
      problem = words.say("Too many attempts: wait a few minutes.", "시도가 너무 많아요. 몇 분 뒤 다시 해 주세요.")
    } else if isWrong {
      problem = words.say(
        "This code isn’t right, or was already used.", "코드가 맞지 않거나 이미 쓰였어요.")
    }
    let alert = problem.isEmpty ? "" : "<p role=\"alert\" id=\"problem\">\(problem)</p>\n"
    let described = problem.isEmpty ? "" : " aria-invalid=\"true\" aria-describedby=\"problem\""
    return page.response(
      words.say("Enter your code", "코드를 입력해 주세요"),
      """
      <form method="post">
      <p>\(words.say("Your account also asks for a code of your app, or a recovery code.", "이 계정은 앱의 코드나 복구 코드도 필요해요."))</p>
      \(alert)<label for="code">\(words.say("Code", "코드"))</label>
      <input id="code" name="code" autocomplete="one-time-code" autocapitalize="off" maxlength="20" required autofocus\(described)>
      <div><button>\(words.say("Continue", "계속하기"))</button></div>
      </form>
      \(back)
      """, isTooOften ? .tooManyRequests : isWrong ? .unauthorized : .ok)
  }

  private var back: String {
    "<p><a href=\"/sign-in\">\(words.say("Back to sign-in", "로그인으로 돌아가기"))</a></p>"
  }

  private var settings: String {
    "<p><a href=\"/settings/sign-in\">\(words.say("Back to Settings", "설정으로 돌아가기"))</a></p>"
  }
}
