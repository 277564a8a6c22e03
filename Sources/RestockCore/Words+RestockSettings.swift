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
