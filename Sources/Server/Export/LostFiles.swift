import Kernel
import ReadingCore

/// What an export has to leave out, since the server has lost it.
struct LostFiles {
  /// What a file is to the account.
  enum Part: String {
    case article, file, image
    case pictureOfMe = "picture-of-me"
    /// Named by something that is not shown to people: a page as a browser sent it, or what a later
    /// version has written.
    case other
  }

  private var hashes: Set<String> = []
  private var entries: [JSON] = []

  /// `item` is the first that needs it.
  mutating func add(_ hash: String, of item: Item) {
    let part: Part =
      if hash == item.content { .article } else if hash == item.file { .file } else { .image }
    add(hash, as: part, of: item)
  }

  mutating func add(_ hash: String, as part: Part) {
    add(hash, as: part, of: nil)
  }

  private mutating func add(_ hash: String, as part: Part, of item: Item?) {
    guard hashes.insert(hash).inserted else { return }
    entries.append([
      "hash": .string(hash), "item": Self.text(item?.id.text),
      "title": Self.text(item?.displayTitle), "url": Self.text(item?.url),
      "part": .string(part.rawValue),
    ])
  }

  var count: Int { entries.count }
  var json: [UInt8] { JSON.array(entries).bytes + [10] }

  private static func text(_ text: String?) -> JSON { text.map { JSON.string($0) } ?? .null }
}
