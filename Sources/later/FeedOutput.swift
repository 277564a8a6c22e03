import Extraction
import Foundation
import Kernel

/// What the command prints of a feed, or of a page that names feeds.
struct FeedOutput: Encodable {
  private struct Entry: Encodable {
    let id, title, link, author, summary, recording: String
    /// ISO 8601, in UTC, without parts of seconds.
    let published: Date?
    let seconds: Int?
  }

  private struct Link: Encodable {
    let address, title: String
  }

  private let isFeed: Bool
  private let title: String
  private let site: String
  /// Minutes for which it need not be asked again.
  private let minutes: Int
  private let entries: [Entry]
  private let links: [Link]

  init(_ feed: FeedReading) {
    isFeed = feed.isFeed
    title = feed.title
    site = feed.site
    minutes = feed.minutes
    entries = feed.entries.map {
      Entry(
        id: $0.id, title: $0.title, link: $0.link, author: $0.author, summary: $0.summary,
        recording: $0.recording,
        published: $0.published.map { Date(timeIntervalSince1970: Double($0.milliseconds / 1000)) },
        seconds: $0.seconds)
    }
    links = feed.links.map { Link(address: $0.address, title: $0.title) }
  }

  func write(to file: FileHandle) throws {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try file.write(contentsOf: encoder.encode(self) + Data([0x0A]))
  }
}
