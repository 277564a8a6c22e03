import AddressCore
import Kernel
import SyncCore

/// Highlights as texts for other programs.
public enum HighlightText {
  /// What is told of the item that a highlight is of.
  public struct Source: Sendable {
    public var title: String
    public var author: String
    public var url: String
    public var tags: [String]

    public init(title: String, author: String, url: String, tags: [String]) {
      self.title = title
      self.author = author
      // What a link of Markdown and a spreadsheet are given is an address, or nothing.
      self.url = Address(url)?.text ?? ""
      self.tags = tags
    }
  }

  public static let columns = [
    "Highlight", "Book Title", "Book Author", "Amazon Book ID", "Note", "Color", "Tags",
    "Location Type", "Location", "Highlighted at", "Document tags", "URL",
  ]

  /// The first row of the table that Readwise exports, with the address as a last column.
  public static var tableHead: String { row(columns) }

  /// A row of it; times are in UTC.
  public static func tableRow(_ highlight: Highlight, of source: Source) -> String {
    var tags = ""
    for tag in source.tags {
      tags += (tags.utf8.isEmpty ? "" : ", ") + withoutCommas(tag)
    }
    return row([
      highlight.quote, source.title, source.author, "", highlight.note, highlight.colour.name, "",
      "", "", highlight.createdAt.text, tags, source.url,
    ])
  }

  /// The heading of an item's highlights in Markdown.
  public static func heading(_ source: Source) -> String {
    let title = oneLine(source.title)
    if source.url.utf8.isEmpty { return "## " + title + "\n" }
    var plain: [UInt8] = []
    for byte in title.utf8 {
      if "[]\\".utf8.contains(byte) { plain.append(UInt8(ascii: "\\")) }
      plain.append(byte)
    }
    return "## [" + String(decoding: plain, as: UTF8.self) + "](<" + source.url + ">)\n"
  }

  /// One highlight in Markdown: a quotation, then its note.
  public static func markdown(_ highlight: Highlight) -> String {
    var text = "\n"
    for line in lines(highlight.quote) { text += "> " + line + "\n" }
    if !highlight.note.utf8.isEmpty {
      text += "\n"
      for line in lines(highlight.note) {
        let first = line.utf8.first { $0 != UInt8(ascii: "\\") }
        // A line that begins as a quotation or a heading does is none.
        let isSign = first == UInt8(ascii: ">") || first == UInt8(ascii: "#")
        text += (isSign ? "\\" : "") + line + "\n"
      }
    }
    return text
  }

  private static func row(_ cells: [String]) -> String {
    var row = ""
    for (index, cell) in cells.enumerated() {
      row += (index == 0 ? "" : ",") + TableCell.quoted(cell)
    }
    return row + "\r\n"
  }

  /// The lines of a text, whatever ended them: also U+0085, U+2028 and U+2029.
  private static func lines(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    var lines: [String] = []
    var start = 0
    var at = 0
    while at < bytes.count {
      let rest = bytes[at...]
      var length = 0
      switch bytes[at] {
      case 13: length = rest.starts(with: [13, 10]) ? 2 : 1
      case 10...12: length = 1
      case 0xC2: length = rest.starts(with: [0xC2, 0x85]) ? 2 : 0
      case 0xE2:
        let isEnd = rest.starts(with: [0xE2, 0x80, 0xA8]) || rest.starts(with: [0xE2, 0x80, 0xA9])
        length = isEnd ? 3 : 0
      default: break
      }
      if length > 0 {
        lines.append(String(decoding: bytes[start..<at], as: UTF8.self))
        start = at + length
      }
      at += max(length, 1)
    }
    lines.append(String(decoding: bytes[start...], as: UTF8.self))
    return lines
  }

  private static func oneLine(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 { bytes.append(byte < 32 ? 32 : byte) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A comma parts tags here.
  private static func withoutCommas(_ tag: String) -> String {
    var bytes: [UInt8] = []
    for byte in tag.utf8 { bytes.append(byte == UInt8(ascii: ",") ? UInt8(ascii: " ") : byte) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
