import NotificationCore
import Storage

/// The shapes of notifications and their channels.
extension OpenAPISchemas {
  static var notifications: [JSON.Member] {
    [
      member("Channel", channel), member("NewChannel", newChannel),
      member(
        "Notifications",
        object(
          [
            "publicKey": text,
            "mail": orNull(
              object(["address": text, "isConfirmed": flag], required: ["address", "isConfirmed"])),
            "channels": ["type": "array", "items": OpenAPI.reference("Channel")],
            "next": orNull(
              object(
                ["at": instant, "title": text, "body": text], required: ["at", "title", "body"])),
          ], required: ["publicKey", "mail", "channels", "next"])),
      member(
        "ChannelTest",
        object(
          ["result": results, "sentence": text, "isRemoved": flag],
          required: ["result", "sentence", "isRemoved"])),
      member(
        "NoticeAct",
        object(
          ["token": text, "action": choice(NoticeAction.allCases.map { $0.id })],
          required: ["token", "action"])),
    ]
  }

  private static let sorts = choice(NotificationChannel.Sort.allCases.map { $0.word })
  private static let results = choice(ChannelResult.allCases.map { "\($0)" })

  private static let channel = object(
    [
      "id": id, "sort": sorts, "label": text, "address": text, "createdAt": instant,
      "lastAt": orNull(instant), "lastResult": orNull(results), "sentence": orNull(text),
    ],
    required: [
      "id", "sort", "label", "address", "createdAt", "lastAt", "lastResult", "sentence",
    ])

  private static let newChannel = object(
    [
      "sort": sorts,
      "address": [
        "type": ["string", "null"], "maxLength": number(NewChannel.longestAddress),
        "description": """
        Endpoint, server and topic, server, or address of the webhook; mail goes to the account's \
        confirmed address.
        """,
      ],
      "secret": [
        "type": ["string", "null"], "maxLength": number(NewChannel.longestSecret),
        "description": """
        Of a browser its keys as <p256dh>.<auth> in base64url; otherwise a token, or what signs \
        (docs/notifications.md).
        """,
      ],
      "label": [
        "type": ["string", "null"], "minLength": 1, "maxLength": number(NewChannel.longestLabel),
      ],
    ], required: ["sort"])
}
