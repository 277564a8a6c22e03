import AppCore
import Kernel
import Kit

extension Screen {
  static var notificationPages: [Situation] {
    let path = "/settings/notifications"
    return [
      Situation("off", path) { $0.tell(.unasked) },
      Situation("on", path, entities: Props.everything) {
        $0.tell(.granted, endpoint: Self.endpoint, [Self.browser])
      },
      Situation("refused", path) { $0.tell(.denied) },
      Situation("unsupported", path) { $0.tell(.missing) },
      Situation("home-screen", path) { $0.tell(.homeScreen) },
      Situation("one", path) { $0.tell(.unasked, [Self.mail]) },
      Situation("several", path) {
        $0.tell(.granted, endpoint: Self.endpoint, Self.several)
        $0.perform(.notices(.digestTapped))
      },
      Situation("adding", path) { stage in
        stage.tell(.unasked)
        stage.perform(.notices(.addTapped))
        stage.perform(.notices(.sortChosen("\(NoticeChannel.Sort.ntfy.rawValue)")))
        stage.perform(.notices(.addSubmitted))
      },
      Situation("loading", path),
      Situation("offline", path) { stage in
        stage.hear(.online(false))
        stage.tell(.granted, endpoint: Self.endpoint, status: 0)
      },
    ]
  }

  private static let endpoint = "https://push.example/send/1"

  private static var browser: NoticeChannel {
    var channel = NoticeChannel(id: "1", sort: .push)
    channel.label = "Firefox on Linux"
    channel.address = endpoint
    return channel
  }

  private static var mail: NoticeChannel {
    var channel = NoticeChannel(id: "2", sort: .mail)
    channel.label = "maya@example.org"
    channel.address = "maya@example.org"
    channel.lastAt = UInt32(Props.now.milliseconds / 1_000) - 86_400
    channel.isSent = true
    channel.sentence = "Sent."
    return channel
  }

  private static var several: [NoticeChannel] {
    var refused = NoticeChannel(id: "3", sort: .ntfy)
    refused.label = "ntfy.example"
    refused.address = "https://ntfy.example/later"
    refused.lastAt = UInt32(Props.now.milliseconds / 1_000) - 3_600
    refused.sentence = "ntfy doesn’t let this server in. Check the token or the password."
    return [browser, mail, refused]
  }
}

extension Stage {
  /// How the browser has it, and which channels the server lists.
  fileprivate mutating func tell(
    _ permission: NotificationPermission, endpoint: String = "", _ channels: [NoticeChannel] = [],
    status: Int = 200
  ) {
    let asked = openedNotices
    var browser = BrowserNotices()
    browser.permission = permission
    browser.endpoint = endpoint
    browser.key = endpoint.isEmpty ? "" : "key"
    browser.zone = "Europe/London"
    browser.isWished = !endpoint.isEmpty
    hear(.browserSeen(browser))
    var answer = NoticeAnswer()
    answer.publicKey = "key"
    answer.hasMail = true
    answer.mail = "maya@example.org"
    answer.isMailConfirmed = true
    answer.channels = channels
    if let asked { hear(.noticesAnswered(token: asked, status: status, answer)) }
  }
}
