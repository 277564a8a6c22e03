import Kernel

/// Links one each line: alone, or as OneTab writes them with their titles.
enum LinkLines {
  static func format(of bytes: [UInt8]) -> ImportFormat? {
    var seen = 0
    var lines = Lines(bytes)
    while seen < 5, let line = lines.next() {
      if line.text.isEmpty { continue }
      seen += 1
      let (url, title) = parts(line.text)
      guard ImportOutput.address(url).isWeb else { continue }
      return title.isEmpty ? .links : .oneTab
    }
    return nil
  }

  static func read(_ bytes: [UInt8], to output: ImportOutput) throws {
    var lines = Lines(bytes)
    while let line = lines.next() {
      if line.text.isEmpty { continue }
      let (url, title) = parts(line.text)
      try output.item(ImportedItem(row: line.number, url: url, title: title))
    }
  }

  /// A shortcut of Windows.
  static func readShortcut(_ bytes: [UInt8], named name: String, to output: ImportOutput) throws {
    var lines = Lines(bytes)
    while let line = lines.next() {
      guard line.text.lowercased().hasPrefix("url=") else { continue }
      return try output.item(
        ImportedItem(row: 1, url: String(line.text.dropFirst(4)), title: title(name)))
    }
    try output.fail(1, .cutOff, name)
  }

  /// A file's name without its folders and ending.
  static func title(_ name: String) -> String {
    let base = name.split(separator: "/").last.map(String.init) ?? name
    guard let dot = base.lastIndex(of: "."), dot > base.startIndex else { return base }
    return String(base[..<dot])
  }

  /// "URL | title".
  private static func parts(_ line: String) -> (url: String, title: String) {
    guard let bar = line.firstRange(of: " | ") else { return (line, "") }
    return (String(line[..<bar.lowerBound]).trimmed, String(line[bar.upperBound...]).trimmed)
  }

  private struct Lines {
    private let bytes: [UInt8]
    private var position = 0
    private var number = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> (number: Int, text: String)? {
      guard position < bytes.count else { return nil }
      let end = bytes[position...].firstIndex { $0 == 10 || $0 == 13 } ?? bytes.count
      let line = bytes[position..<end].prefix(1 << 16)
      position = end + 1
      if end + 1 < bytes.count, bytes[end] == 13, bytes[end + 1] == 10 { position += 1 }
      number += 1
      return (number, String(decoding: line, as: UTF8.self).trimmed)
    }
  }
}
