public import Kit

/// Letting the browser extension in.
extension Words {
  public var pairTitle: String { say("Later in your browser", "브라우저에서 Later 쓰기") }
  public var pairText: String {
    say(
      "The extension wants to connect. It may save pages, highlight them, and find and organize what you saved, with the "
        + "sentences that a search finds. It can’t see your tasks or your account, and you can end it under Signed-in "
        + "devices in Settings.",
      "확장 프로그램이 연결을 요청했어요. 페이지를 저장하고, 하이라이트하고, 저장한 글과 검색된 문장을 보고 정리할 수 있어요. 할 일과 "
        + "계정은 볼 수 없고, 설정의 로그인한 기기에서 언제든지 끝낼 수 있어요.")
  }
  public var pairAllow: String { say("Allow", "허용") }
  public var pairDone: String {
    say("Connected. You can close this page.", "연결됐어요. 이 페이지를 닫아도 돼요.")
  }
  public var pairFailed: String {
    say("It couldn’t be connected. Try again.", "연결하지 못했어요. 다시 시도해 주세요.")
  }
  public var pairSignIn: String {
    say(
      "You’re signed out. Sign in on the other tab, then press Allow.",
      "로그아웃된 상태예요. 다른 탭에서 로그인한 뒤 허용을 눌러 주세요.")
  }
  public var pairMissing: String {
    say(
      "The extension for Chrome, Edge, and Firefox saves any page with one click, also one that only you can see. "
        + "It needs the address of this server, and is installed by hand: the steps for each browser are below.",
      "Chrome, Edge, Firefox용 확장 프로그램은 나만 볼 수 있는 페이지까지 한 번에 저장해요. 이 서버의 주소가 필요하고, 직접 "
        + "설치해요. 브라우저마다 하는 방법은 아래에 있어요.")
  }
  public var pairAddress: String { say("Address of this server", "이 서버의 주소") }
  public var pairCopyAddress: String { say("Copy the address", "주소 복사") }
  public func pairIn(_ browser: String) -> String {
    say("Install in \(browser)", "\(browser)에 설치하기")
  }
  public var pairNotNow: String { say("Not now", "나중에") }
  public var pairRefused: String {
    say(
      "Not connected. What you save in this browser stays with the extension, and is sent once you press Connect in its "
        + "options. You can close this page.",
      "연결하지 않았어요. 이 브라우저에서 저장한 것은 확장 프로그램에 보관했다가, 옵션에서 연결을 누르면 보낼게요. 이 페이지는 "
        + "닫아도 돼요.")
  }
  public var pairLeave: String { say("Open Later", "Later 열기") }
  public var pairDownload: String { say("Download the extension", "확장 프로그램 내려받기") }

  public var extensionTitle: String { say("Browser extension", "브라우저 확장 프로그램") }
  public var extensionNote: String {
    say(
      "One click saves what you see. For Chrome, Edge, and Firefox.",
      "보이는 그대로 한 번에 저장해요. Chrome, Edge, Firefox에서 쓸 수 있어요.")
  }
  public var setUpExtension: String { say("Set up", "설정하기") }
}
