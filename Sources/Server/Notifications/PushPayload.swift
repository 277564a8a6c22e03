import AddressCore
import Kernel
import Kit

/// What a browser is sent: the same for all, in the declarative format (w3c/push-api).
///
/// Safari shows it by itself; elsewhere the service worker shows `notification`. WebKit reads
/// `app_badge` and `mutable` inside `notification`, the specification has them outside.
enum PushPayload {
  /// Bytes of title and body, from what is usual to what always gets through.
  private static let sizes = [(300, 1200), (300, 600), (200, 300), (100, 100), (60, 0)]

  /// At most `WebPushEncryption.mostBytes`, with as much of title and body as there is room for; the last
  /// resort is without actions.
  static func bytes(of notice: OutgoingNotice) -> [UInt8] {
    for (title, body) in sizes {
      var shorter = notice
      shorter.title = notice.title.shortened(toBytes: title)
      shorter.body = notice.body.shortened(toBytes: body)
      let bytes = json(of: shorter).bytes
      if bytes.count <= WebPushEncryption.mostBytes { return bytes }
    }
    var bare = notice.withoutBody
    bare.title = notice.title.shortened(toBytes: 60)
    bare.actions = []
    return json(of: bare).bytes
  }

  private static func json(of notice: OutgoingNotice) -> JSON {
    let badge = JSON.integer(Int64(notice.badge))
    // The specification wants to know where an action leads; browsers that have a worker ask it.
    let actions = notice.actions.map { action -> JSON in
      [
        "action": .string(action.name), "title": .string(action.title),
        "navigate": .string(notice.url.text),
      ]
    }
    let tokens = notice.actions.map { JSON.Member(name: $0.name, value: .string($0.token)) }
    return [
      "web_push": 8030,
      "notification": [
        "title": .string(notice.title), "navigate": .string(notice.url.text),
        "body": .string(notice.body), "lang": .string(notice.language.tag), "dir": "auto",
        "tag": .string(notice.tag), "silent": false, "actions": .array(actions),
        "data": [
          "key": .string(notice.key), "url": .string(notice.url.text), "tokens": .object(tokens),
          "expiresAt": .integer(notice.expiresAt.milliseconds),
        ],
        "app_badge": badge, "mutable": false,
      ],
      "app_badge": badge, "mutable": false,
    ]
  }
}
