import Kernel

extension Address {
  /// The address of a feed without the scheme that readers have for them: `feed://example.org/rss` and
  /// `feed:https://example.org/rss` are of the web.
  public static func ofFeed(_ text: String) -> String {
    let bytes = Array(text.trimmed.utf8)
    for (scheme, web) in [("feed://", "https://"), ("feed:", "")] {
      let head = Array(scheme.utf8)
      guard bytes.starts(with: head) else { continue }
      return web + String(decoding: bytes.dropFirst(head.count), as: UTF8.self)
    }
    return text.trimmed
  }
}
