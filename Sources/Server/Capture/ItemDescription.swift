import Extraction
import Foundation
import Kernel
import ReadingCore
import SyncCore

/// What an item tells of its document before it is opened.
struct ItemDescription: Sendable {
  typealias Value = (number: RegisterNumber, value: [UInt8])

  private(set) var title: String
  private(set) var fields: [Value] = []

  /// Registers that a person may have filled: they are written only where nobody has.
  static let belongsToPerson: Set<RegisterNumber> = [
    ItemRegister.title, ItemRegister.siteName, ItemRegister.byline, ItemRegister.excerpt,
    ItemRegister.language, ItemRegister.publishedAt,
  ]

  init(_ page: ExtractedPage, at address: Address) {
    let titled = ItemDescription(titledBy: address)
    title = page.headline.isEmpty ? titled.title : Self.shortened(page.headline, 1000)
    let siteName = page.siteName.isEmpty ? address.displayHost : page.siteName
    let published = PublishedDate.instant(of: page.publishedTime)
    fields = [
      (ItemRegister.title, RegisterValue.text(title)),
      (ItemRegister.siteName, RegisterValue.text(Self.shortened(siteName, 200))),
      (ItemRegister.byline, RegisterValue.text(Self.shortened(page.names, 500))),
      (ItemRegister.excerpt, RegisterValue.text(Self.shortened(page.excerpt, 1000))),
      (ItemRegister.minutes, RegisterValue.int(page.minutes)),
      (ItemRegister.wordCount, RegisterValue.int(page.wordCount)),
      (ItemRegister.language, RegisterValue.text(Self.languageTag(page.language))),
      (
        ItemRegister.publishedAt,
        published.map { RegisterValue.instant($0) } ?? RegisterValue.null
      ),
    ]
  }

  /// A document that says nothing of itself is called by its file's name.
  init(titledBy address: Address) {
    let name = address.path.split(separator: "/").last.flatMap { FileTitle.of($0) }
    title = Self.shortened(name ?? address.displayHost, 1000)
    fields = [
      (ItemRegister.title, RegisterValue.text(title)),
      (ItemRegister.siteName, RegisterValue.text(address.displayHost)),
    ]
  }

  /// A file of one's own is called by its name; what it says comes from the text in it.
  init(file item: Entity, _ page: ExtractedPage?) {
    let name = item.text(ItemRegister.fileName) ?? ""
    title = Self.shortened(FileTitle.of(Substring(name)) ?? name, 1000)
    fields = [(ItemRegister.title, RegisterValue.text(title))]
    guard let page else { return }
    fields += [
      (ItemRegister.excerpt, RegisterValue.text(Self.shortened(page.excerpt, 1000))),
      (ItemRegister.minutes, RegisterValue.int(page.minutes)),
      (ItemRegister.wordCount, RegisterValue.int(page.wordCount)),
      (ItemRegister.language, RegisterValue.text(Self.languageTag(page.language))),
    ]
  }

  mutating func set(_ number: RegisterNumber, _ value: [UInt8]) {
    fields.append((number, value))
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
