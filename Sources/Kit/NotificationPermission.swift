public import ViewTree

/// Whether this browser lets the app show notifications.
///
/// The numbers are those of Web/host.js.
public enum NotificationPermission: UInt8, Hashable, Sendable, CaseIterable {
  /// There are none in this browser.
  case missing = 0
  /// The person was not asked yet, or gave no answer.
  case unasked = 1
  case granted = 2
  case denied = 3
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
      if permission == .unasked {
        Node.button(words.allowNotifications, icon: .bell, action: ask)
      }
    }
  }
}

extension Words {
  public var allowNotifications: String { say("Allow notifications", "알림 허용하기") }

  /// It promises nothing: what is due is shown by the app, and this server sends nothing yet.
  public func permission(_ permission: NotificationPermission) -> String {
    let told =
      switch permission {
      case .missing:
        say("This browser doesn’t support notifications here.", "이 브라우저에서는 알림을 받을 수 없어요.")
      case .unasked:
        say("Notifications aren’t allowed on this device yet.", "아직 이 기기에서 알림을 허용하지 않았어요.")
      case .granted:
        say(
          "Allowed on this device, but this server doesn’t send any yet.",
          "이 기기에서 허용했지만 서버가 아직 알림을 보내지 않아요.")
      case .denied:
        say(
          "This browser blocks notifications. Allow them in the site’s settings, next to the address.",
          "이 브라우저가 알림을 차단했어요. 주소 옆 사이트 설정에서 허용해 주세요.")
      }
    return told + say(" The app shows what’s due.", " 기한은 앱에서 확인할 수 있어요.")
  }
}
