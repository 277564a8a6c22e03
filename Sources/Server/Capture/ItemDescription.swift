import AddressCore
import Extraction
import Foundation
import Kernel
import ReadingCore
import SyncCore

/// What an item tells of its document before it is opened.
struct ItemDescription: Sendable {
  private(set) var title: String
  private(set) var fields: [Assignment<Item>] = []

  /// `item` is what is there before.
  init(_ page: ExtractedPage, at address: Address, of item: Entity) {
    let titled = ItemDescription(titledBy: address)
    title = page.headline.isEmpty ? titled.title : Self.shortened(page.headline, 1000)
    let siteName = page.siteName.isEmpty ? address.displayHost : page.siteName
    let published = WrittenDate.iso8601(page.publishedTime).flatMap { Instant(text: $0) }
    fields = [
      .set(Item.title, title),
      .set(Item.siteName, Self.shortened(siteName, 200)),
      .set(Item.byline, Self.shortened(page.names, 500)),
      .set(Item.excerpt, Self.shortened(page.excerpt, 1000)),
      .set(Item.minutes, Self.minutes(page)),
      .set(Item.wordCount, page.wordCount),
      .set(Item.language, Self.languageTag(page.language)),
    ]
    // What a feed said stays where the page does not say it.
    if published != nil || item[Item.feed] == nil {
      fields.append(.set(Item.publishedAt, published))
    }
    guard page.kind == .video || page.kind == .podcast else { return }
    // What a feed brought stays where the page names none.
    if !page.medium.isEmpty || item[Item.feed] == nil {
      fields.append(.set(Item.medium, page.medium))
    }
    // What a device measured stays where the page does not say.
    if let seconds = page.seconds { fields.append(.set(Item.seconds, seconds)) }
  }

  /// A document that says nothing of itself is called by its file's name.
  init(titledBy address: Address) {
    let name = address.path.split(separator: "/").last.flatMap { FileTitle.of($0) }
    title = Self.shortened(name ?? address.displayHost, 1000)
    fields = [
      .set(Item.title, title),
      .set(Item.siteName, address.displayHost),
    ]
  }

  /// A file of one's own is called by its name; what it says comes from the text in it.
  init(file item: Entity, _ page: ExtractedPage?) {
    let name = item[Item.fileName]
    title = Self.shortened(FileTitle.of(Substring(name)) ?? name, 1000)
    fields = [.set(Item.title, title)]
    guard let page else { return }
    fields += [
      .set(Item.excerpt, Self.shortened(page.excerpt, 1000)),
      .set(Item.minutes, Self.minutes(page)),
      .set(Item.wordCount, page.wordCount),
      .set(Item.language, Self.languageTag(page.language)),
    ]
  }

  /// A letter is called by its subject, and its source is its list or who sent it.
  init(letter page: ExtractedPage) {
    title = Self.shortened(page.title.isEmpty ? page.byline : page.title, 1000)
    let published = WrittenDate.iso8601(page.publishedTime).flatMap { Instant(text: $0) }
    fields = [
      .set(Item.title, title),
      .set(Item.siteName, Self.shortened(page.siteName, 200)),
      .set(Item.byline, Self.shortened(page.byline, 500)),
      .set(Item.excerpt, Self.shortened(page.excerpt, 1000)),
      .set(Item.minutes, Self.minutes(page)),
      .set(Item.wordCount, page.wordCount),
      .set(Item.language, Self.languageTag(page.language)),
      .set(Item.publishedAt, published),
    ]
  }

  /// Null for a film or podcast that does not say how long it is.
  private static func minutes(_ page: ExtractedPage) -> Int? {
    page.minutes > 0 ? page.minutes : nil
  }

  mutating func set<Value>(_ property: Property<Item, Value>, _ value: Value) {
    fields.append(.set(property, value))
  }

  private static func shortened(_ text: String, _ limit: Int) -> String {
    text.count <= limit ? text : String(text.prefix(limit - 1)) + "…"
  }

  /// A tag of letters, digits and hyphens; empty for anything else.
  private static func languageTag(_ text: String) -> String {
    let tag = text.replacing("_", with: "-")
    let isTag =
      tag.utf8.count <= 35
      && tag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    return isTag ? tag : ""
  }
}
