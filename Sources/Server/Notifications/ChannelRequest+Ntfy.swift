import AddressCore
import Storage

extension ChannelRequest {
  /// To ntfy, whose address is server and topic, in the form that is JSON: headers are ASCII.
  static func ntfy(
    _ notice: OutgoingNotice, _ channel: NotificationChannel, origin: Address
  ) -> ChannelRequest? {
    guard let address = Address(absolute: channel.address), let topic = topic(in: address),
      let root = Address(absolute: "\(address.origin)/")
    else { return nil }
    let act = "\(origin.origin)/api/v1/notifications/act"
    // It shows three.
    let actions = notice.actions.prefix(3).map { action -> JSON in
      let body: JSON = ["token": .string(action.token), "action": .string(action.name)]
      return [
        "action": "http", "label": .string(action.title), "url": .string(act), "method": "POST",
        "headers": ["Content-Type": .string(MediaTypes.json)],
        "body": .string(String(decoding: body.bytes, as: UTF8.self)), "clear": true,
      ]
    }
    return ChannelRequest(
      root, authorization(of: channel),
      json: [
        "topic": .string(topic), "title": .string(notice.usualTitle),
        // It writes "triggered" where there is none.
        "message": .string(notice.body.isEmpty ? notice.usualTitle : notice.usualBody),
        "priority": .integer(priority(of: notice)), "click": .string(notice.url.text),
        "actions": .array(actions),
      ])
  }

  /// Letters, digits, `-` and `_`, as ntfy wants them, and nothing after them.
  private static func topic(in address: Address) -> String? {
    let topic = address.path.dropFirst()
    let isTopic = topic.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard isTopic, (1...64).contains(topic.utf8.count), address.query == nil else { return nil }
    return String(topic)
  }

  /// A token, or a name and a password.
  private static func authorization(
    of channel: NotificationChannel
  ) -> [(name: String, value: String)] {
    let secret = String(decoding: channel.secret.bytes, as: UTF8.self)
    if secret.isEmpty { return [] }
    let isPassword = secret.contains(":")
    let value = isPassword ? "Basic \(Base64.standard(channel.secret.bytes))" : "Bearer \(secret)"
    return [("Authorization", value)]
  }

  /// Of 1 to 5; 3 is usual.
  private static func priority(of notice: OutgoingNotice) -> Int64 {
    switch notice.urgency {
    case .low: 2
    case .normal: 3
    case .high: 4
    }
  }
}
