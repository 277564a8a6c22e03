import CArchive
import Kernel

/// Reads a zip that lies in memory, file after file; nothing of it is written anywhere.
struct ArchiveFile {
  /// Bytes of one file, unpacked.
  static let largest = 256 << 20
  /// Bytes of all files, unpacked.
  static let largestSum = 512 << 20
  static let most = 300_000

  let bytes: [UInt8]

  /// Whether a file is of a kind that is read.
  private static func isWanted(_ name: String) -> Bool {
    !name.hasSuffix("/") && !name.hasPrefix("__MACOSX/")
      && !name.split(separator: "/").contains { $0.hasPrefix(".") }
  }

  /// Hands over those files whose names are wanted, with their bytes.
  ///
  /// Throws `tooLarge` where they unpack to more than is imported; the rest of an archive that is cut
  /// off is passed over, and told.
  func forEach(
    where wants: (String) -> Bool, _ body: (String, [UInt8]) throws -> Void
  ) throws -> Bool {
    guard let archive = archive_read_new() else { throw ImportFileFault.damaged }
    defer { archive_read_free(archive) }
    return try bytes.withUnsafeBytes { buffer in
      guard archive_read_support_format_zip(archive) == ARCHIVE_OK,
        archive_read_open_memory(archive, buffer.baseAddress, buffer.count) == ARCHIVE_OK
      else { throw ImportFileFault.damaged }
      return try forEach(in: archive, where: wants, body)
    }
  }

  /// Answers whether the archive was whole.
  private func forEach(
    in archive: OpaquePointer, where wants: (String) -> Bool,
    _ body: (String, [UInt8]) throws -> Void
  ) throws -> Bool {
    var header: OpaquePointer?
    var sum = 0
    var count = 0
    while true {
      let result = archive_read_next_header(archive, &header)
      if result == ARCHIVE_EOF { return true }
      guard result == ARCHIVE_OK || result == ARCHIVE_WARN else {
        guard count > 0 else { throw ImportFileFault.damaged }
        return false
      }
      count += 1
      guard count <= Self.most else { throw ImportFileFault.tooLarge }
      guard let header, let raw = archive_entry_pathname(header) else { continue }
      let name = String(cString: raw)
      guard Self.isWanted(name), wants(name) else { continue }
      let (file, isWhole) = try read(archive, &sum)
      try body(name, file)
      if !isWhole { return false }
    }
  }

  private func read(_ archive: OpaquePointer, _ sum: inout Int) throws -> ([UInt8], Bool) {
    var file: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes {
        archive_read_data(archive, $0.baseAddress, $0.count)
      }
      guard count > 0 else { return (file, count == 0) }
      sum += count
      guard sum <= Self.largestSum, file.count + count <= Self.largest else {
        throw ImportFileFault.tooLarge
      }
      file.append(contentsOf: chunk[..<count])
    }
  }
}

/// Omnivore's archive: items, their pages and their highlights in files of their own.
struct OmnivoreArchive {
  let archive: ArchiveFile

  static func isMetadata(_ name: String) -> Bool {
    let base = name.split(separator: "/").last ?? ""
    return base.hasPrefix("metadata_") && base.hasSuffix(".json")
  }

  func read(to output: ImportOutput) throws {
    var items: [(slug: String, item: ImportedItem)] = []
    var places: [String: Int] = [:]
    var highlights: [String: String] = [:]
    var isWhole = try archive.forEach(where: { !$0.contains("content/") }) { name, bytes in
      if Self.isMetadata(name) {
        try readItems(bytes, to: output) { slug, item in
          places[slug] = items.count
          items.append((slug, item))
        }
      } else if name.contains("highlights/") {
        highlights[Self.slug(name)] = String(decoding: bytes, as: UTF8.self)
      }
    }
    for index in items.indices {
      if let text = highlights[items[index].slug] { Self.add(text, to: &items[index].item) }
    }
    // Pages come last, one at a time: together they may be all that the archive is large for.
    let isRestWhole = try archive.forEach(
      where: { $0.contains("content/") && $0.hasSuffix(".html") }
    ) { name, bytes in
      guard let place = places.removeValue(forKey: Self.slug(name)) else { return }
      var item = items[place].item
      item.html = String(decoding: bytes, as: UTF8.self)
      try output.item(item)
    }
    isWhole = isWhole && isRestWhole
    for place in places.values.sorted() { try output.item(items[place].item) }
    if !isWhole { try output.fail(items.count + 1, .cutOff) }
  }

  private func readItems(
    _ bytes: [UInt8], to output: ImportOutput, _ take: (String, ImportedItem) -> Void
  ) throws {
    var text = JSONText(bytes)
    var row = 0
    do {
      try text.forEachElement { value in
        row += 1
        var item = ImportedItem(row: row, url: value["url"].text, title: value["title"].text)
        ReadingJSON.readOmnivore(value, &item)
        take(value["slug"].text, item)
      }
    } catch is JSONText.Damage {
      try output.fail(row + 1, .cutOff)
    }
  }

  /// Some zips have the names of their files decomposed: a dictionary takes both forms for one.
  private static func slug(_ name: String) -> String { LinkLines.title(name) }

  /// Blocks of a quotation, its labels and its note; what no quotation begins is a note on the page.
  static func add(_ text: String, to item: inout ImportedItem) {
    let quotations = Quotations(TextLines.split(Array(text.utf8)))
    item.note = lines(quotations.before)
    item.highlights += quotations.highlights.map { highlight in
      var highlight = highlight
      // Labels of a highlight stand before its note: it has no tags here.
      highlight.note = lines(highlight.note)
      return highlight
    }
  }

  /// Without blank lines.
  private static func lines(_ text: String) -> String {
    TextLines.split(Array(text.utf8)).map { $0.trimmed }.filter { !$0.isEmpty }
      .joined(separator: "\n")
  }
}
