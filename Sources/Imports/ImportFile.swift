import Extraction
import Kernel

/// A file that another program exported, whatever it is called.
public struct ImportFile: Sendable {
  /// Bytes of a file, at most.
  public static let largest = 256 << 20

  private let bytes: [UInt8]
  private let name: String

  /// The name only names what has no other name in the file: a list of todos, a link.
  public init(_ bytes: [UInt8], named name: String = "") {
    self.bytes = bytes
    self.name = name
  }

  /// Hands over what is in it in the order of the file, and answers what it is.
  ///
  /// Throws `ImportFileFault`, and what `take` throws, which ends the reading.
  @discardableResult
  public func read(_ take: (ImportRecord) throws -> Void) throws -> ImportFormat {
    try withoutActuallyEscaping(take) { take in
      try read(to: ImportOutput(take: take))
    }
  }

  private func read(to output: ImportOutput) throws -> ImportFormat {
    guard bytes.contains(where: { $0 > 32 }) else { throw ImportFileFault.empty }
    if Self.isDeviceCopy(bytes) { throw ImportFileFault.ownExport }
    if bytes.starts(with: "PK".utf8), bytes.count > 3, bytes[2] < 9 {
      return try readArchive(to: output)
    }
    if bytes.starts(with: "SQLite format 3\0".utf8) {
      return try DatabaseFile(bytes).read(to: output)
    }
    if bytes.starts(with: "bplist".utf8) {
      return try PropertyListFile.read(bytes, named: name, to: output)
    }
    return try TextFile(Self.decoded(bytes), named: name).read(to: output)
  }

  /// The copy that a device saved (docs/sync.md, "The last copy"): a map of CBOR that begins with its version.
  private static func isDeviceCopy(_ bytes: [UInt8]) -> Bool {
    bytes.count > 3 && bytes[0] >> 5 == 5 && bytes[1] == 0 && bytes[2] == 1
  }

  /// In UTF-8, whatever it was in, and without a mark before it.
  private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    CharacterEncoding.detect(bytes, header: nil, topLevelDomain: nil).decode(bytes)
  }

  private func readArchive(to output: ImportOutput) throws -> ImportFormat {
    let archive = ArchiveFile(bytes: bytes)
    var isOmnivore = false
    var isOwn = false
    _ = try archive.forEach(where: {
      isOwn = isOwn || $0.hasPrefix("later-export/")
      isOmnivore = isOmnivore || OmnivoreArchive.isMetadata($0)
      return false
    }) { _, _ in }
    if isOwn { throw ImportFileFault.ownExport }
    if isOmnivore {
      try OmnivoreArchive(archive: archive).read(to: output)
      return .omnivore
    }
    var formats: Set<ImportFormat> = []
    var files = 0
    let isWhole = try archive.forEach(where: { _ in true }) { name, bytes in
      files += 1
      do {
        let isArchive = bytes.starts(with: "PK\u{3}\u{4}".utf8)
        if isArchive { throw ImportFileFault.unknown }
        formats.insert(try ImportFile(bytes, named: name).read(to: output))
      } catch is ImportFileFault {
        try output.fail(files, .unknownFile, name)
      }
    }
    if !isWhole { try output.fail(files + 1, .cutOff) }
    guard let first = formats.first else { throw ImportFileFault.unknown }
    return formats.count == 1 ? first : .several
  }
}

/// A file of text in UTF-8.
private struct TextFile {
  let bytes: [UInt8]
  let name: String

  init(_ bytes: [UInt8], named name: String) {
    self.bytes = bytes
    self.name = name
  }

  func read(to output: ImportOutput) throws -> ImportFormat {
    switch bytes.first(where: { $0 > 32 }) {
    case UInt8(ascii: "{"):
      return try readJSON(to: output)
    case UInt8(ascii: "["):
      let start = String(decoding: bytes.prefix(200), as: UTF8.self).trimmed.lowercased()
      guard start.hasPrefix("[internetshortcut]") else { return try readJSON(to: output) }
      try LinkLines.readShortcut(bytes, named: name, to: output)
      return .links
    case UInt8(ascii: "<"): return try readMarkup(to: output)
    default: return try readLines(to: output)
    }
  }

  private func readJSON(to output: ImportOutput) throws -> ImportFormat {
    let file = JSONFile(bytes: bytes)
    guard let format = file.format else {
      throw file.isOwnExport ? ImportFileFault.ownExport : .unknown
    }
    try file.read(as: format, to: output)
    return format
  }

  private func readMarkup(to output: ImportOutput) throws -> ImportFormat {
    let start = String(decoding: bytes.prefix(1_000), as: UTF8.self)
    if start.contains("<plist") {
      return try PropertyListFile.read(bytes, named: name, to: output)
    }
    let file = MarkupFile(bytes: bytes)
    guard let format = file.format else { throw ImportFileFault.unknown }
    try file.read(as: format, to: output)
    return format
  }

  private func readLines(to output: ImportOutput) throws -> ImportFormat {
    let start = String(decoding: bytes.prefix(100), as: UTF8.self).trimmed.uppercased()
    if start.hasPrefix("BEGIN:VCALENDAR") {
      var calendar = CalendarTodos(named: name, to: output)
      try calendar.read(bytes)
      return .calendar
    }
    if let markdown = MarkdownFile(bytes) {
      try markdown.read(to: output)
      return .markdown
    }
    if let (table, format) = table() {
      var table = table
      try TableFormat.read(&table, as: format, named: name, to: output)
      return format
    }
    guard let format = LinkLines.format(of: bytes) else { throw ImportFileFault.unknown }
    try LinkLines.read(bytes, to: output)
    return format
  }

  private func table() -> (CSVTable, ImportFormat)? {
    if let start = TickTickTable.start(of: bytes), let table = CSVTable(bytes, from: start) {
      return (table, .tickTick)
    }
    for separator in [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")] {
      if let table = CSVTable(bytes, separator: separator), let format = TableFormat.of(table) {
        return (table, format)
      }
    }
    return nil
  }
}
