public import Kernel

/// A feed that there is at an address.
public struct FoundFeed: Hashable, Sendable {
  public var address: String
  public var title: String
  /// The address of the pages that it is of, or empty.
  public var site: String
  /// Titles of its newest entries; none where only a page names it.
  public var newest: [String]

  public init(address: String, title: String, site: String = "", newest: [String] = []) {
    self.address = address
    self.title = title
    self.site = site
    self.newest = newest
  }
}

/// The answer to `GET /api/v1/found-feeds` in CBOR, the likeliest first.
///
/// Encoded as an array of arrays: address, title, site, and the titles of the newest entries.
public struct FoundFeeds: Hashable, Sendable {
  /// Feeds in one answer, and titles of each, at most.
  private static let most = 1_000

  public var feeds: [FoundFeed]

  public init(_ feeds: [FoundFeed]) {
    self.feeds = feeds
  }

  public var encoded: [UInt8] {
    var writer = CBORWriter()
    writer.beginArray(min(feeds.count, Self.most))
    for feed in feeds.prefix(Self.most) {
      writer.beginArray(4)
      writer.write(feed.address)
      writer.write(feed.title)
      writer.write(feed.site)
      writer.beginArray(feed.newest.count)
      for title in feed.newest { writer.write(title) }
    }
    return writer.bytes
  }

  public init(decoding bytes: [UInt8]) throws(CBORError) {
    var reader = CBORReader(bytes)
    feeds = []
    for _ in 0..<(try Self.count(&reader)) {
      guard try reader.readArrayCount() == 4 else { throw .unexpectedType }
      var feed = FoundFeed(address: try reader.readText(), title: try reader.readText())
      feed.site = try reader.readText()
      for _ in 0..<(try Self.count(&reader)) { feed.newest.append(try reader.readText()) }
      feeds.append(feed)
    }
    try reader.finish()
  }

  private static func count(_ reader: inout CBORReader) throws(CBORError) -> Int {
    let count = try reader.readArrayCount()
    guard count <= most else { throw .tooLarge }
    return count
  }
}
