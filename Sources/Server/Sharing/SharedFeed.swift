import AddressCore
import Kernel
import Storage
import SyncCore

/// A shared collection as an Atom feed (RFC 4287).
///
/// Names follow from the collection's and the items', so that they stay what they are.
struct SharedFeed {
  /// Readers ask often, and want what is new.
  private static let most = 100

  let collection: SharedCollection
  /// The server's address, before paths.
  let origin: String

  var bytes: [UInt8] {
    let newest = collection.entries.sorted { left, right in
      left.addedAt == right.addedAt ? left.id < right.id : right.addedAt < left.addedAt
    }.prefix(Self.most)
    let updated = newest.first?.addedAt ?? collection.share.createdAt
    let name = XMLText.escaped(collection.name)
    var text = """
      <?xml version="1.0" encoding="utf-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom">
      <id>\(Self.name(collection.share.collection.text))</id>
      <title>\(name)</title>
      <author><name>\(name)</name></author>
      <updated>\(updated.text)</updated>
      <link rel="self" type="application/atom+xml" href="\(address(collection.feedPath))"/>
      <link rel="alternate" type="text/html" href="\(address(collection.path))"/>

      """
    if !collection.description.isEmpty {
      text += "<subtitle>\(XMLText.escaped(collection.description))</subtitle>\n"
    }
    for entry in newest { text += self.text(of: entry) }
    return Array((text + "</feed>\n").utf8)
  }

  private func text(of entry: SharedCollection.Entry) -> String {
    var links: [String] = []
    if let link = entry.link {
      links.append("<link rel=\"alternate\" href=\"\(XMLText.escaped(link.text))\"/>")
    }
    if entry.hasText {
      let relation = entry.link == nil ? "alternate" : "related"
      let href = address(collection.path(ofTextOf: entry))
      links.append("<link rel=\"\(relation)\" type=\"text/html\" href=\"\(href)\"/>")
    }
    return """
      <entry>
      <id>\(Self.name(entry.id.text))</id>
      <title>\(XMLText.escaped(entry.title))</title>
      <published>\(entry.addedAt.text)</published>
      <updated>\(entry.addedAt.text)</updated>
      \(links.joined(separator: "\n"))
      </entry>

      """
  }

  private func address(_ path: String) -> String { XMLText.escaped(origin + path) }

  /// The URN of an ID (RFC 9562, section 4): its 32 digits in groups.
  private static func name(_ id: String) -> String {
    let digits = Array(id.utf8)
    var groups: [String] = []
    var start = 0
    for count in [8, 4, 4, 4, 12] {
      groups.append(String(decoding: digits[start..<start + count], as: UTF8.self))
      start += count
    }
    return "urn:uuid:" + groups.joined(separator: "-")
  }
}

/// Text where XML is written.
enum XMLText {
  /// Without what XML 1.0 has no place for (section 2.2).
  static func escaped(_ text: String) -> String {
    let known = text.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 9, 10, 13: true
      case 0..<32, 0xFFFE, 0xFFFF: false
      default: true
      }
    }
    return HTMLText.escaped(String(String.UnicodeScalarView(known)))
  }
}
