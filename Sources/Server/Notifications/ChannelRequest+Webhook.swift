import AddressCore
import Crypto
import Kernel
import Kit
import Storage

extension ChannelRequest {
  /// To a program of the person's own, signed: `X-Later-Signature` is `sha256=` and the HMAC-SHA-256 of the
  /// body by the channel's secret, in hexadecimal digits.
  static func webhook(
    _ notice: OutgoingNotice, _ channel: NotificationChannel
  ) -> ChannelRequest? {
    guard let address = Address(absolute: channel.address), !channel.secret.bytes.isEmpty else {
      return nil
    }
    let body = json(of: notice).bytes
    let key = SymmetricKey(data: channel.secret.bytes)
    let code = Array(HMAC<SHA256>.authenticationCode(for: body, using: key))
    return ChannelRequest(
      address,
      [
        ("Content-Type", MediaTypes.json), ("X-Later-Event", notice.event),
        ("X-Later-Signature", "sha256=\(Hex.encode(code))"),
      ],
      body: body)
  }

  private static func json(of notice: OutgoingNotice) -> JSON {
    let actions = notice.actions.map { action -> JSON in
      [
        "action": .string(action.name), "title": .string(action.title),
        "token": .string(action.token),
      ]
    }
    return [
      "event": .string(notice.event), "key": .string(notice.key), "tag": .string(notice.tag),
      "title": .string(notice.title), "body": .string(notice.body),
      "url": .string(notice.url.text), "actions": .array(actions),
      "badge": .integer(Int64(notice.badge)), "urgency": .string(notice.urgency.rawValue),
      "language": .string(notice.language.tag), "expiresAt": .instant(notice.expiresAt),
    ]
  }
}
