import Foundation
import Kernel

/// Safari's bookmarks, and a link in a file of its own (`.webloc`).
enum PropertyListFile {
  static func read(
    _ bytes: [UInt8], named name: String, to output: ImportOutput
  ) throws -> ImportFormat {
    let list: Any
    do {
      list = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    } catch {
      throw ImportFileFault.damaged
    }
    guard let root = list as? [String: Any] else { throw ImportFileFault.unknown }
    if let url = root["URL"] as? String {
      try output.item(ImportedItem(row: 1, url: url, title: LinkLines.title(name)))
      return .links
    }
    guard root["Children"] is [Any] else { throw ImportFileFault.unknown }
    var row = 0
    try readSafari(root, [], &row, output)
    return .safariBookmarks
  }

  private static func readSafari(
    _ node: [String: Any], _ folders: [String], _ row: inout Int, _ output: ImportOutput
  ) throws {
    if let url = node["URLString"] as? String {
      row += 1
      let names = node["URIDictionary"] as? [String: Any]
      var item = ImportedItem(row: row, url: url, title: names?["title"] as? String ?? "")
      if let reading = node["ReadingList"] as? [String: Any] {
        item.saved = instant(reading["DateAdded"])
        item.excerpt = reading["PreviewText"] as? String ?? ""
        item.read = instant(reading["DateLastViewed"])
        item.isArchived = item.read != nil
      }
      item.collections.add(NameList.path(folders))
      return try output.item(item)
    }
    guard folders.count < 64, let children = node["Children"] as? [Any] else { return }
    let title = node["Title"] as? String ?? ""
    // Names of Safari's own, not the person's.
    let isOwn = ["", "BookmarksBar", "BookmarksMenu", "com.apple.ReadingList"].contains(title)
    for child in children {
      guard let child = child as? [String: Any] else { continue }
      try readSafari(child, isOwn ? folders : folders + [title], &row, output)
    }
  }

  private static func instant(_ value: Any?) -> Instant? {
    (value as? Date).flatMap { ImportTime.instant($0.timeIntervalSince1970) }
  }
}
