import Kernel
import Kit

/// How the account is told things.
extension Words {
  var notices: String { say("Notifications", "알림") }
  var thisDeviceTitle: String { say("This device", "이 기기") }
  var notifyHere: String { say("Notifications on this device", "이 기기에서 알림 받기") }
  var turnedOnHere: String {
    say("Notifications are on for this device", "이 기기에서 알림을 켰어요")
  }
  var subscriptionFailed: String {
    say(
      "This browser couldn’t register for notifications. Please try again later.",
      "이 브라우저를 알림에 등록하지 못했어요. 나중에 다시 시도해 주세요.")
  }
  var takenOff: String {
    say(
      "Notifications are now off for this device. You can turn them on again in Settings.",
      "이 기기의 알림이 꺼졌어요. 설정에서 다시 켤 수 있어요.")
  }
  var takenOffNote: String {
    say(
      "This device was removed from the list, or its registration expired. You can turn it on again.",
      "이 기기가 목록에서 빠졌거나 등록이 끝났어요. 원하면 다시 켜 주세요.")
  }
  var deviceNeedsNetwork: String {
    say("You can change this once you’re online.", "온라인일 때 바꿀 수 있어요.")
  }

  /// “Next: tomorrow at 9:00 AM – Toothpaste”.
  func nextNotice(_ at: CivilDateTime, today: CivilDate, _ title: String) -> String {
    let time = self.time(at.time)
    let day: String
    switch at.date.dayNumber - today.dayNumber {
    case 0: day = say("today", "오늘")
    case 1: day = say("tomorrow", "내일")
    default: day = weekdayAndDate(at.date, today: today)
    }
    return say("Next: \(day) at \(time) – \(title)", "다음: \(day) \(time) – \(title)")
  }
  var nothingNext: String { say("Nothing coming up yet", "예정된 알림이 아직 없어요") }
  var nothingTold: String {
    say(
      "Nothing is sent yet. Turn on this device or add another method.",
      "아직 보낼 곳이 없어요. 이 기기를 켜거나 다른 방법을 추가해 주세요.")
  }

  var channelsTitle: String { say("Sent to", "알림을 받는 곳") }
  var noChannels: String { say("Nowhere yet", "아직 없어요") }
  var channelsUnavailable: String {
    say("The list couldn’t be loaded.", "목록을 불러오지 못했어요.")
  }
  var thisBrowser: String { say("this device", "이 기기") }
  func sortName(_ sort: NoticeChannel.Sort) -> String {
    switch sort {
    case .push: say("Browser", "브라우저")
    case .mail: say("Email, one digest a day", "이메일, 하루 한 번 요약")
    case .ntfy: "ntfy"
    case .gotify: "Gotify"
    case .webhook: say("Webhook", "웹훅")
    }
  }
  func lastTry(_ ago: String, _ sentence: String) -> String {
    say("\(ago): \(sentence)", "\(ago): \(sentence)")
  }
  var notTriedYet: String { say("Nothing sent yet", "아직 보낸 적 없음") }
  var test: String { say("Test", "테스트") }
  func testing(_ label: String) -> String { say("Test \(label)", "\(label) 테스트") }
  func removing(_ label: String) -> String { say("Remove \(label)", "\(label) 삭제") }
  var tooManyTests: String {
    say("Too many tests. Wait a moment, then try again.", "테스트를 너무 많이 했어요. 잠시 기다려 주세요.")
  }
  var channelGone: String { say("It’s no longer on the list.", "이제 목록에 없어요.") }
  var channelRemoved: String { say("Removed", "삭제했어요") }
  var channelAdded: String { say("Added. Try it with Test.", "추가했어요. 테스트로 확인해 보세요.") }

  var addChannel: String { say("Add another method", "다른 방법 추가") }
  var channelSort: String { say("Method", "방법") }
  var channelAddress: String { say("Address", "주소") }
  func addressExample(_ sort: NoticeChannel.Sort) -> String {
    switch sort {
    case .ntfy: "https://ntfy.sh/my-topic"
    case .gotify: "https://gotify.example.org"
    case .webhook: "https://home.example.org/api/webhook/later"
    case .push, .mail: ""
    }
  }
  func secretLabel(_ sort: NoticeChannel.Sort) -> String {
    switch sort {
    case .ntfy: say("Access token, or name:password (optional)", "액세스 토큰 또는 이름:비밀번호(선택)")
    case .gotify: say("Application token", "앱 토큰")
    case .webhook: say("Secret for the signature", "서명용 비밀 값")
    case .push, .mail: ""
    }
  }
  func mailTo(_ address: String) -> String {
    say("One digest a day to \(address).", "하루 한 번 \(address)(으)로 요약을 보내요.")
  }
  func trouble(_ trouble: ChannelForm.Trouble, _ sort: NoticeChannel.Sort) -> String {
    switch trouble {
    case .addressMissing: say("Enter the address.", "주소를 입력해 주세요.")
    case .secretMissing:
      sort == .webhook
        ? say("Enter at least 8 characters.", "8자 이상 입력해 주세요.")
        : say("Enter the token.", "토큰을 입력해 주세요.")
    case .addressRefused:
      sort == .ntfy
        ? say(
          "Enter the server’s address and the topic, such as https://ntfy.sh/my-topic.",
          "https://ntfy.sh/my-topic처럼 서버 주소와 토픽을 입력해 주세요.")
        : say("Enter an address that starts with https://.", "https://로 시작하는 주소를 입력해 주세요.")
    case .secretRefused:
      say("This value can’t be used. Check it for typos.", "쓸 수 없는 값이에요. 잘못 입력했는지 확인해 주세요.")
    case .mailMissing:
      say(
        "This server can’t send mail: its owner hasn’t set up a mail server.",
        "이 서버는 메일을 보낼 수 없어요. 소유자가 메일 서버를 설정하지 않았어요.")
    case .mailUnconfirmed:
      say(
        "Confirm your email address first. You can get the link in Settings.",
        "먼저 이메일 주소를 확인해 주세요. 설정에서 링크를 받을 수 있어요.")
    case .tooMany:
      say("You already have 20. Remove one first.", "이미 20개가 있어요. 먼저 하나를 삭제해 주세요.")
    case .failed: didNotWork
    }
  }
  var addIt: String { say("Add", "추가") }

  var whenTitle: String { say("When", "언제") }
  var quietFrom: String { say("Quiet from", "방해 금지 시작") }
  var quietUntil: String { say("Quiet until", "방해 금지 끝") }
  var quietNote: String {
    say(
      "Reminders you set for a task still come on time. If both times are the same, there are no quiet hours.",
      "직접 정한 할 일 알림은 이 시간에도 정한 때에 와요. 두 시각이 같으면 방해 금지 시간이 없어요.")
  }
  var mostADay: String { say("Daily limit", "하루 최대") }
  var oneLess: String { say("One less", "하나 줄이기") }
  var oneMore: String { say("One more", "하나 늘리기") }
  var mostNote: String {
    say("Not counting reminders you set.", "직접 정한 알림은 세지 않아요.")
  }
  var digestSwitch: String { say("Combine into one daily digest", "따로 받지 않고 한 번에 모아 받기") }
  var digestTime: String { say("Digest time", "모아 받는 시각") }
  var showTitles: String { say("Show titles", "제목 보이기") }
  var showTitlesNote: String {
    say(
      "When off, notifications only say that something is due.",
      "끄면 잠금 화면에 기한이 된 것이 있다는 말만 보여요.")
  }

  /// What the server writes in (`NotificationSettings.words`).
  var tag: String {
    switch language {
    case .korean: "ko"
    case .english:
      switch region {
      case .american: "en"
      case .australian: "en-AU"
      case .british: "en-GB"
      }
    }
  }
}
