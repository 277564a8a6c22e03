import AddressCore
import ArticleCore
import Extraction
import Foundation

/// A recording or a film of a feed, as pages describe theirs (schema.org).
enum RecordingPage {
  static func written(
    _ entry: FeedReading.Entry, of series: String, chapters: [FeedReading.Chapter]
  ) -> String? {
    var described: [String: Any] = [
      "@context": "https://schema.org", "@type": entry.isFilm ? "VideoObject" : "PodcastEpisode",
      "name": entry.title, "description": entry.summary, "contentUrl": entry.recording,
      // Known by the feed, whatever its address looks like.
      "encodingFormat": entry.isFilm ? "video/*" : "audio/*",
      "partOfSeries": ["name": series],
    ]
    if let seconds = entry.seconds { described["duration"] = "PT\(seconds)S" }
    if !chapters.isEmpty {
      described["hasPart"] = chapters.map { chapter -> [String: Any] in
        ["@type": "Clip", "name": chapter.title, "startOffset": chapter.start]
      }
    }
    // Texts and numbers are always JSON.
    guard let json = try? JSONSerialization.data(withJSONObject: described) else { return nil }
    // No text in it may end the script.
    let script = String(decoding: json, as: UTF8.self).replacing("<", with: "\\u003c")
    let title = HTMLText.escaped(entry.title)
    // Markup of a stranger, as that of any page: a child process makes an article of it.
    let notes = entry.notes.isEmpty ? "<p>\(HTMLText.escaped(entry.summary))</p>" : entry.notes
    return """
      <!DOCTYPE html><html><head><title>\(title)</title>
      <meta property="og:title" content="\(title)">
      <meta property="og:type" content="\(entry.isFilm ? "video" : "audio").feed">
      <meta property="og:site_name" content="\(HTMLText.escaped(series))">
      <meta name="author" content="\(HTMLText.escaped(entry.author))">
      <script type="application/ld+json">\(script)</script></head>
      <body><article><h1>\(title)</h1>\(notes)</article></body></html>
      """
  }
}

/// The files in which podcasts list their chapters (Podcasting 2.0's JSON).
struct ChapterFiles {
  private static let mostBytes = 512 << 10
  private static let mostChapters = 500
  private static let longestTitle = 200
  /// Of one look at a feed.
  private static let mostFiles = 20

  private let fetcher: Fetcher
  private let reach: AddressPolicy.Reach
  private var left = Self.mostFiles

  init(_ fetcher: Fetcher, reach: AddressPolicy.Reach) {
    var fetcher = fetcher
    fetcher.limits.bytes = Self.mostBytes
    fetcher.limits.overall = .seconds(5)
    self.fetcher = fetcher
    self.reach = reach
  }

  /// Those of a recording, by its file or else by the feed; the feed goes on without where there are none.
  mutating func chapters(of entry: FeedReading.Entry) async -> [FeedReading.Chapter] {
    guard left > 0, let address = Address(absolute: entry.chapterFile) else {
      return entry.chapters
    }
    left -= 1
    do throws(FetchFailure) {
      let document = try await fetcher.fetch(
        address, accept: "application/json+chapters,application/json", reach: reach)
      let found = Self.read(document.bytes)
      return found.isEmpty ? entry.chapters : found
    } catch {
      switch error.itemFailure {
      // Whoever does not answer is not asked for the next one either; the file of the newest is often not there yet.
      case .unreachable, .timedOut, .serverTrouble: left = 0
      default: break
      }
      return entry.chapters
    }
  }

  /// Those with a title that are meant to be shown, in order.
  static func read(_ bytes: [UInt8]) -> [FeedReading.Chapter] {
    guard let file = try? JSONDecoder().decode(File.self, from: Data(bytes)) else { return [] }
    return file.chapters.prefix(mostChapters).compactMap { part in
      guard let title = part.title?.line(upTo: longestTitle), !title.isEmpty, part.toc != false,
        part.startTime >= 0, part.startTime < 604_800
      else { return nil }
      return FeedReading.Chapter(start: Int(part.startTime), title: title)
    }
  }

  private struct File: Decodable {
    struct Part: Decodable {
      var startTime: Double
      var title: String?
      /// False for what only changes the picture.
      var toc: Bool?
    }
    var chapters: [Part]
  }
}
