import Kernel
import Kit

/// The settings.
extension Words {
  var notifications: String { say("Notifications", "알림") }
  var enableReminders: String { say("Enable Reminders", "알림 받기") }
  var notificationSettings: String { say("Notification Settings", "알림 설정") }
  var appearance: String { say("Appearance", "화면") }
  var darkMode: String { say("Dark Mode", "다크 모드") }
  var premium: String { say("Premium", "프리미엄") }
  var version: String { say("Version", "버전") }
  var privacyPolicy: String { say("Privacy Policy", "개인정보 처리방침") }
  var termsOfService: String { say("Terms of Service", "이용약관") }
  var contactSupport: String { say("Contact Support", "문의하기") }
  var reminderTiming: String { say("Reminder Timing", "알림 시점") }
  var reminderTime: String { say("Reminder Time", "알림 시각") }
  func remindBefore(_ days: Int) -> String {
    say(days == 1 ? "Remind 1 day before" : "Remind \(days) days before", "\(days)일 전에 알림")
  }
  func reminderFooter(_ days: Int) -> String {
    say(
      "You will receive notifications at the selected time, \(days) \(days == 1 ? "day" : "days") before each item needs to be repurchased.",
      "항목을 다시 사야 하는 날 \(days)일 전, 고른 시각에 알려 드려요.")
  }

  func title(_ page: RestockPage) -> String {
    switch page {
    case .privacy: privacyPolicy
    case .terms: termsOfService
    case .support: contactSupport
    }
  }

  func paragraphs(_ page: RestockPage) -> [String] {
    switch page {
    case .privacy:
      [
        say(
          "What you enter is stored on this device and on the server you signed in to, which belongs to whoever runs it. It goes nowhere else.",
          "입력한 내용은 이 기기와 로그인한 서버에만 저장돼요. 서버는 운영하는 사람의 것이며, 다른 곳으로는 보내지 않아요."),
        say(
          "There’s no advertising, no tracking, and no analytics. Deleting your account deletes everything.",
          "광고도, 추적도, 분석도 없어요. 계정을 삭제하면 모든 것이 삭제돼요."),
      ]
    case .terms:
      [
        say(
          "The app is free software and comes without warranty. Whoever runs the server decides who may use it.",
          "이 앱은 자유 소프트웨어이며 보증 없이 제공돼요. 누가 쓸 수 있는지는 서버를 운영하는 사람이 정해요."),
        say(
          "Dates and forecasts are estimates based on what you logged. Don’t rely on them alone for medicine.",
          "날짜와 예측은 기록한 내용을 바탕으로 어림한 것이에요. 의약품은 이 날짜에만 의존하지 마세요."),
      ]
    case .support:
      [
        say(
          "Ask whoever runs this server. They can reset a password and see its log.",
          "이 서버를 운영하는 사람에게 문의해 주세요. 비밀번호를 다시 정하고 서버 로그를 볼 수 있어요.")
      ]
    }
  }

  var fullTitle: String { say("The list is full", "목록이 가득 찼어요") }
  func limit(_ limit: Int) -> String {
    say(
      "This server keeps up to \(limit) \(limit == 1 ? "item" : "items") per account.",
      "이 서버는 계정마다 \(limit)개까지 보관해요.")
  }
  func fullText(_ limit: Int, isSold: Bool) -> String {
    if isSold {
      return self.limit(limit)
        + say(
          " Everything on your list stays as it is. Delete something you no longer buy, or unlock Premium.",
          " 목록은 그대로 남아 있어요. 더 이상 사지 않는 항목을 삭제하거나 프리미엄을 이용해 주세요.")
    }
    return self.limit(limit)
      + say(
        " Everything on your list stays as it is. Delete something you no longer buy, or ask whoever runs the server.",
        " 목록은 그대로 남아 있어요. 더 이상 사지 않는 항목을 삭제하거나 서버를 운영하는 사람에게 문의해 주세요.")
  }
  var sponsor: String { say("Sponsor", "후원") }
}
