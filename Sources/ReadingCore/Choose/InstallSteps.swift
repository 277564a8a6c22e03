public import Kit

/// How the package is put into a browser by hand, where no store has it (docs/extension.md).
public enum InstallSteps: String, CaseIterable, Sendable {
  case chrome, edge, firefox

  public var name: String {
    switch self {
    case .chrome: "Chrome"
    case .edge: "Edge"
    case .firefox: "Firefox"
    }
  }
}

extension Words {
  public func steps(of browser: InstallSteps) -> [String] {
    let first =
      switch browser {
      case .chrome: unpacked("chrome://extensions", "Load unpacked", "압축해제된 확장 프로그램을 로드합니다")
      case .edge: unpacked("edge://extensions", "Load unpacked", "압축 풀린 파일 로드")
      case .firefox: temporary
      }
    return first + [pairPaste, pairLast]
  }

  private func unpacked(_ page: String, _ english: String, _ korean: String) -> [String] {
    [
      say(
        "Download the extension and unzip it. Keep the folder: the browser loads it from there.",
        "확장 프로그램을 내려받아 압축을 풀어요. 브라우저가 그 폴더에서 불러오니 지우지 마세요."),
      say(
        "Type \(page) into the address bar, and turn on Developer mode there.",
        "주소창에 \(page)를 입력하고, 그 화면에서 개발자 모드를 켜요."),
      say(
        "Press “\(english)” and choose the folder.", "‘\(korean)’를 누르고 그 폴더를 골라요."),
    ]
  }

  private var temporary: [String] {
    [
      say("Download the extension. Don’t unzip it.", "확장 프로그램을 내려받아요. 압축은 풀지 마세요."),
      say(
        "Type about:debugging#/runtime/this-firefox into the address bar.",
        "주소창에 about:debugging#/runtime/this-firefox를 입력해요."),
      say(
        "Press “Load Temporary Add-on…” and choose the zip file. Firefox keeps it until you quit it.",
        "‘임시 부가 기능 로드…’를 누르고 zip 파일을 골라요. Firefox를 끝내면 다시 넣어야 해요."),
    ]
  }

  private var pairPaste: String {
    say(
      "The extension’s options open: paste this server’s address there, and press Connect.",
      "확장 프로그램 옵션이 열리면 이 서버의 주소를 붙여 넣고 연결을 눌러요.")
  }
  private var pairLast: String {
    say(
      "Your browser asks whether the extension may reach this server, and this page asks once more: press Allow.",
      "브라우저가 이 서버에 접근해도 되는지 묻고, 이 페이지에서도 한 번 물어요. 허용을 눌러요.")
  }
}
