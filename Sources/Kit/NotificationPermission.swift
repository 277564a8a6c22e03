public import ViewTree

/// How this browser has notifications of the app.
///
/// The numbers are those of Web/host/permissions.js.
public enum NotificationPermission: UInt8, Hashable, Sendable, CaseIterable {
  /// There are none in this browser.
  case missing = 0
  /// The person was not asked yet, or gave no answer.
  case unasked = 1
  /// The person lets the app show them, and this device is not turned on.
  case granted = 2
  case denied = 3
  /// This device is told.
  case on = 4
  /// An iPhone or iPad has them once the app is on its home screen.
  case homeScreen = 5

  /// Whether this device can be turned on by a tap.
  public var canBeTurnedOn: Bool { self == .unasked || self == .granted }
}

extension Node {
  /// What stands below a switch of reminders: how this device has it, and what can be done.
  ///
  /// Nothing before the browser has answered.
  @NodeBuilder<Action>
  public static func permission(
    _ permission: NotificationPermission?, _ words: Words, ask: Action
  ) -> [Node] {
    if let permission {
      Node(.p, .className("hint field-note"), .id("permission"), .role("status")) {
        words.permission(permission)
      }
      if permission.canBeTurnedOn {
        Node.button(words.allowNotifications, icon: .bell, action: ask)
      }
    }
  }
}

extension Words {
  public var allowNotifications: String { say("Turn on for this device", "이 기기에서 켜기") }
  /// The page of all apps, where one of them has a page of its own.
  public var allNotifications: String { say("All notifications", "모든 알림") }
  public var allNotificationsNote: String {
    say("This device, email and others, quiet hours", "이 기기·이메일 등 받는 방법과 방해 금지 시간")
  }

  /// The state of this device, and why where it cannot be changed here.
  public func permission(_ permission: NotificationPermission) -> String {
    switch permission {
    case .missing:
      say("This browser doesn’t support notifications here.", "이 브라우저에서는 알림을 받을 수 없어요.")
    case .unasked, .granted:
      say("Notifications are off on this device.", "이 기기에서는 알림이 꺼져 있어요.")
    case .denied:
      say(
        "This browser blocks notifications. Allow them in the site’s settings, next to the address.",
        "이 브라우저가 알림을 차단했어요. 주소 옆 사이트 설정에서 허용해 주세요.")
    case .on: say("Notifications are on for this device.", "이 기기에서 알림을 받고 있어요.")
    case .homeScreen:
      say(
        "On an iPhone or iPad, add Later to the Home Screen first: tap Share, then Add to Home Screen, and open it from there.",
        "iPhone과 iPad에서는 먼저 Later를 홈 화면에 추가해야 해요. 공유를 누르고 ‘홈 화면에 추가’를 고른 다음 홈 화면에서 열어 주세요.")
    }
  }
}
