public import Kit

/// The beginning, the profile and the settings of TaskFlow.
extension Words {
  var welcomeLabel: String { say("Welcome to TaskFlow", "TaskFlow 시작하기") }
  func welcomeTitle(_ page: WelcomePage) -> String {
    switch page {
    case .organize: say("Organize Your Day", "하루를 정리하세요")
    case .productive: say("Stay Productive", "흐름을 이어 가세요")
    case .goals: say("Achieve Your Goals", "목표를 이루세요")
    }
  }
  func welcomeText(_ page: WelcomePage) -> String {
    switch page {
    case .organize:
      say(
        "Write a task in one line, the way you’d say it. Days, times, and repeats are understood.",
        "말하듯 한 줄로 적어 보세요. 날짜와 시간, 반복을 자동으로 인식해요.")
    case .productive:
      say(
        "See what’s due today, and nothing more. Repeating tasks come back on their own.",
        "오늘 할 일만 보여 드려요. 반복하는 일은 때가 되면 다시 나타나요.")
    case .goals:
      say(
        "Check things off, and see what you got done today and this week.",
        "하나씩 완료하고, 오늘과 이번 주에 해낸 일을 확인해 보세요.")
    }
  }
  func welcomeStep(_ number: Int, of count: Int) -> String {
    say("Page \(number) of \(count)", "\(count)쪽 중 \(number)쪽")
  }
  var welcomeNext: String { say("Next", "다음") }
  var welcomeStart: String { say("Get Started", "시작하기") }
  var welcomeSkip: String { say("Skip", "건너뛰기") }

  public var profileTitle: String { say("Profile", "프로필") }
  var notifications: String { say("Notifications", "알림") }
  var notificationsNote: String { say("When tasks remind you", "할 일 알림 시점") }
  var privacy: String { say("Privacy", "개인정보") }
  var privacyNote: String { say("What is stored, and where", "저장하는 내용과 위치") }
  var moreSettings: String { say("More", "더 보기") }
  var accountSettings: String { say("Account and server", "계정과 서버") }
  var accountSettingsNote: String {
    say("Password, language, devices", "비밀번호, 언어, 기기")
  }
  var importNote: String {
    say("Todoist, TickTick, Things, and more", "Todoist, TickTick, Things 등")
  }
  var remindMe: String { say("Reminders", "알림 받기") }
  var usualReminder: String { say("Default reminder", "기본 알림") }
  var notificationsFooter: String {
    say(
      "A new task with a time gets this reminder unless you choose another. Reminders are stored with the task and shown there.",
      "시간을 정한 새 할 일에는 이 알림이 설정돼요. 할 일마다 바꿀 수 있고, 알림은 할 일에 함께 저장되고 표시돼요.")
  }
  var privacyParagraphs: [String] {
    [
      say(
        "Your tasks are on this device and on the server you signed in to, and nowhere else.",
        "할 일은 이 기기와 로그인한 서버에만 저장돼요."),
      say(
        "There’s no advertising, no tracking, and no analytics.",
        "광고도, 추적도, 분석도 없어요."),
      say(
        "You can download everything, or delete it all, in your account settings.",
        "계정 설정에서 모두 내려받거나 삭제할 수 있어요."),
    ]
  }
  var privacyDevices: String {
    say("Devices, download, deletion", "기기, 내려받기, 삭제")
  }
  var privacyDevicesNote: String { say("In your account", "계정 설정에서") }
  var privacyPolicy: String { say("Privacy Policy", "개인정보 처리방침") }
}

/// The settings of rows.
extension Words {
  var swipeLeft: String { say("Swiping left on a task", "할 일을 왼쪽으로 밀면") }
  func swipeName(_ swipe: TodoSwipe) -> String {
    switch swipe {
    case .delete: delete
    case .reschedule: reschedule
    case .tomorrow: shortName(of: .tomorrow)
    }
  }
}
