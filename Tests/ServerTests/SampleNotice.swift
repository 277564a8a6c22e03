import AddressCore
import Kernel
import Kit
import Server
import Storage

extension OutgoingNotice {
  /// A reminder of a task, an hour before it is worth nothing.
  static func sample(
    key: String = "t:1:900:10", title: String = "빨래 널기", body: String = "Due at 15:00",
    tokens: [String] = ["a", "b"], urgency: Urgency = .high, language: Language = .korean
  ) throws -> OutgoingNotice {
    let names = ["done", "snooze-1h", "rebought", "read"]
    return OutgoingNotice(
      key: key, tag: "t:1", title: title, body: body,
      url: try requireValue(Address(absolute: "https://later.example/tasks/1")),
      actions: zip(names, tokens).map { Action(name: $0, title: "Button", token: $1) },
      badge: 3, urgency: urgency,
      expiresAt: Instant(milliseconds: 1_800_000_000_000 + 3_600_000), language: language)
  }
}

extension JSON {
  /// The text of a member.
  func says(_ name: String) -> String? {
    if case .string(let text)? = self[name] { return text }
    return nil
  }
}

extension NotificationChannel {
  static func sample(
    _ sort: Sort, _ address: String, secret: ChannelSecret = ChannelSecret(Array("tk_1".utf8))
  ) -> NotificationChannel {
    NotificationChannel(
      id: ID(high: 1, low: 2), account: ID(high: 3, low: 4), sort: sort, label: "Phone",
      address: address, secret: secret, createdAt: Instant(milliseconds: 0))
  }
}
