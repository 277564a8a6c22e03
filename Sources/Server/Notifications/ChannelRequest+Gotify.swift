import AddressCore
import Storage

extension ChannelRequest {
  /// To Gotify, whose address may have a path before that of its API.
  static func gotify(
    _ notice: OutgoingNotice, _ channel: NotificationChannel
  ) -> ChannelRequest? {
    guard let base = Address(absolute: channel.address), base.query == nil,
      !channel.secret.bytes.isEmpty
    else { return nil }
    let path = base.path.hasSuffix("/") ? String(base.path.dropLast()) : base.path
    guard let address = Address(absolute: "\(base.origin)\(path)/message") else { return nil }
    let token = String(decoding: channel.secret.bytes, as: UTF8.self)
    return ChannelRequest(
      address, [("X-Gotify-Key", token)],
      json: [
        "title": .string(notice.usualTitle),
        // It refuses an empty one.
        "message": .string(notice.body.isEmpty ? notice.usualTitle : notice.usualBody),
        "priority": .integer(priority(of: notice)),
        "extras": ["client::notification": ["click": ["url": .string(notice.url.text)]]],
      ])
  }

  /// Of 0 to 10; from 4 there is a sound, from 8 it stands in front.
  private static func priority(of notice: OutgoingNotice) -> Int64 {
    switch notice.urgency {
    case .low: 2
    case .normal: 5
    case .high: 8
    }
  }
}
