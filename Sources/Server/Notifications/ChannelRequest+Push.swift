import AddressCore
import Crypto
import Kernel
import Storage

extension ChannelRequest {
  /// Milliseconds that a push service keeps a message at most.
  private static let longestLife: Int64 = 28 * 86_400_000

  /// To a browser that subscribed (RFC 8030).
  static func push(
    _ notice: OutgoingNotice, _ channel: NotificationChannel, by vapid: VAPID, now: Instant
  ) -> ChannelRequest? {
    guard let address = Address(absolute: channel.address), let keys = PushKeys(channel.secret),
      let body = WebPushEncryption().body(PushPayload.bytes(of: notice), for: keys),
      let authorization = vapid.authorization(for: address.origin, now: now)
    else { return nil }
    let life = min(max(notice.expiresAt.milliseconds - now.milliseconds, 0), longestLife)
    return ChannelRequest(
      address,
      [
        ("TTL", String(life / 1000)), ("Urgency", notice.urgency.rawValue),
        ("Topic", topic(of: notice.tag)), ("Content-Encoding", "aes128gcm"),
        ("Content-Type", "application/octet-stream"), ("Authorization", authorization),
      ],
      body: body)
  }

  /// What has not been delivered yet gives way to the next of the same topic: 32 characters of base64.
  private static func topic(of tag: String) -> String {
    String(Base64.urlSafe(Array(SHA256.hash(data: Array(tag.utf8)))).prefix(32))
  }
}
