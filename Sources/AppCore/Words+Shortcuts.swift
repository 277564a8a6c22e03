import Kit

extension Words {
  var shortcutChoice: String { say("Your shortcut", "만들 단축어") }
  var whatItDoes: String { say("What it does", "하는 일") }
  var withWhat: String { say("Where you make it", "만들 곳") }
  var shortcutSteps: String { say("Steps", "만드는 방법") }
  var makeToken: String { say("Create token", "토큰 만들기") }
  var tokenMade: String { say("Token created", "토큰을 만들었어요") }
  var tokensNeedAccount: String {
    say("Tokens come from your server. Sign in to create one.", "토큰은 서버에서 만들어요. 로그인해 주세요.")
  }
  var tokenOnce: String {
    say(
      "Copy it now: it’s shown this once. It lasts a year, and you can end it under Signed-in devices.",
      "지금만 볼 수 있으니 복사해 주세요. 1년 동안 쓸 수 있고, ‘로그인한 기기’에서 종료할 수 있어요.")
  }
  /// Stands where the token will.
  var tokenPlace: String { say("YOUR_TOKEN", "내_토큰") }

  func tokenText(_ shortcut: PhoneShortcut) -> String {
    switch shortcut {
    case .save:
      say(
        "This token can save links and pages, and nothing else. Your password creates it.",
        "이 토큰으로는 링크와 페이지를 저장하는 것만 할 수 있어요. 만들려면 비밀번호가 필요해요.")
    case .addTodo:
      say(
        "This token can add tasks, and nothing else. Your password creates it.",
        "이 토큰으로는 할 일을 추가하는 것만 할 수 있어요. 만들려면 비밀번호가 필요해요.")
    case .addShopping:
      say(
        "This token can add to the shopping list, and nothing else. Your password creates it.",
        "이 토큰으로는 장보기 목록에 추가하는 것만 할 수 있어요. 만들려면 비밀번호가 필요해요.")
    }
  }

  func name(of shortcut: PhoneShortcut) -> String {
    switch shortcut {
    case .save: say("Save to Later", "Later에 저장")
    case .addTodo: say("Add task", "할 일 추가")
    case .addShopping: say("Add to rebuy list", "장보기 목록에 추가")
    }
  }

  func name(of program: ShortcutProgram) -> String {
    switch program {
    case .iPhone: "iPhone"
    case .httpShortcuts: "HTTP Shortcuts"
    case .tasker: "Tasker"
    case .curl: "curl"
    }
  }

  func sample(of shortcut: PhoneShortcut) -> String {
    switch shortcut {
    case .save: "https://example.org/article"
    case .addTodo: say("Call Ada tomorrow", "내일 은행 가기")
    case .addShopping: say("toothpaste", "치약")
    }
  }

  var nameToGive: String { say("Name", "이름") }
  var addressToSend: String { say("Address", "주소") }
  var headerName: String { say("Header key", "헤더 키") }
  var headerValue: String { say("Header value", "헤더 값") }
  var contentType: String { say("Second header", "두 번째 헤더") }
  var keyOfField: String { say("Field key", "필드 키") }
  var bodyToSend: String { say("Body", "본문") }
  var command: String { say("Command", "명령") }

  func iPhoneFirst(_ shortcut: PhoneShortcut) -> String {
    shortcut == .save
      ? say(
        "In the Shortcuts app, press +, give the shortcut this name, and under ⓘ turn on Show in Share Sheet.",
        "‘단축어’ 앱에서 +를 누르고 이 이름을 붙인 뒤, ⓘ에서 ‘공유 시트에서 보기’를 켜요.")
      : say(
        "In the Shortcuts app, press + and give the shortcut this name, which Siri listens for. Add the action Ask for Input.",
        "‘단축어’ 앱에서 +를 누르고 이 이름을 붙여요. Siri가 이 이름을 알아들어요. ‘입력 요청’ 동작을 추가해요.")
  }
  var iPhoneAddress: String {
    say(
      "Add the action Get Contents of URL, with this address.",
      "‘URL의 콘텐츠 가져오기’ 동작을 추가하고 이 주소를 넣어요.")
  }
  var iPhoneHeader: String {
    say(
      "Open its arrow, choose the method POST, and add this header.",
      "화살표를 펼쳐 방법은 POST로 하고 이 헤더를 추가해요.")
  }
  func iPhoneBody(_ shortcut: PhoneShortcut) -> String {
    shortcut == .save
      ? say(
        "For Request Body choose JSON. Add a Text field with this key, and Shortcut Input as its text.",
        "요청 본문은 JSON으로 하고, 이 키로 텍스트 필드를 추가해요. 값은 ‘단축어 입력’이에요.")
      : say(
        "For Request Body choose JSON. Add a Text field with this key, and Ask for Input as its text.",
        "요청 본문은 JSON으로 하고, 이 키로 텍스트 필드를 추가해요. 값은 ‘입력 요청’이에요.")
  }
  func iPhoneLast(_ shortcut: PhoneShortcut) -> String {
    let name = name(of: shortcut)
    return shortcut == .save
      ? say(
        "Share a page and choose “\(name)”.", "페이지에서 공유를 누르고 ‘\(name)’을 골라요.")
      : say(
        "Say “Siri, \(name)”, or put the shortcut on your home screen.",
        "“Siri야, \(name)”라고 말하거나 단축어를 홈 화면에 두어요.")
  }

  var httpFirst: String {
    say("Create a regular shortcut with this name.", "일반 단축어를 이 이름으로 만들어요.")
  }
  var httpAddress: String {
    say(
      "Under Basic Request Settings, choose POST and enter this address.",
      "Basic Request Settings에서 POST를 고르고 이 주소를 넣어요.")
  }
  var httpHeader: String {
    say("Under Request Headers, add this one.", "Request Headers에 이 헤더를 추가해요.")
  }
  func httpBody(_ shortcut: PhoneShortcut) -> String {
    shortcut == .save
      ? say(
        "Under Request Body, choose Custom Text of type application/json and paste this. Between the last two quotation marks, insert a variable of type Text Input that allows JSON encoding and values from the share dialog.",
        "Request Body에서 Custom Text와 application/json을 고르고 붙여 넣어요. 마지막 두 따옴표 사이에 Text Input 변수를 넣고, 그 변수의 JSON 인코딩과 ‘공유로 값 받기’를 켜요."
      )
      : say(
        "Under Request Body, choose Custom Text of type application/json and paste this. Between the last two quotation marks, insert a variable of type Text Input that allows JSON encoding.",
        "Request Body에서 Custom Text와 application/json을 고르고 붙여 넣어요. 마지막 두 따옴표 사이에 Text Input 변수를 넣고, 그 변수의 JSON 인코딩을 켜요."
      )
  }

  func taskerFirst(_ shortcut: PhoneShortcut) -> String {
    shortcut == .save
      ? say(
        "Create a profile for the event Received Share, with a new task.",
        "Received Share 이벤트로 프로필을 만들고 새 작업을 연결해요.")
      : say(
        "Create a task whose first action is Input Dialog.", "첫 동작이 Input Dialog인 작업을 만들어요.")
  }
  var taskerAddress: String {
    say(
      "Add the action HTTP Request with the method POST and this address.",
      "HTTP Request 동작을 추가해 POST를 고르고 이 주소를 넣어요.")
  }
  var taskerHeader: String {
    say("Enter these headers, one on each line.", "헤더를 한 줄에 하나씩 넣어요.")
  }
  var taskerBody: String {
    say("Enter this body. What you add has no quotation marks.", "본문을 넣어요. 추가하는 말에는 따옴표를 쓰지 않아요.")
  }

  var curlText: String {
    say("Run this with your own text in it.", "추가할 내용으로 바꿔서 이 명령을 실행해요.")
  }
}
