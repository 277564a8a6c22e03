import Kernel

/// Reads a table in UTF-8 (RFC 4180) row by row, with any ends of lines, once from end to end.
struct CSVReader {
  struct Row {
    /// The line that it begins in, from 1.
    var line: Int
    var fields: [String]
    /// Whether the file ends within quotes.
    var isCutOff = false

    /// Whether it is a blank line.
    var isBlank: Bool { fields.allSatisfy { $0.utf8.isEmpty } }
  }

  /// Bytes of one field; what is longer is cut.
  static let longest = 8 << 20
  /// Fields of one row; what is beyond is left out.
  static let most = 200

  private let bytes: [UInt8]
  private let separator: UInt8
  private var position: Int
  private var line = 1

  init(_ bytes: [UInt8], separator: UInt8 = UInt8(ascii: ","), from position: Int = 0) {
    self.bytes = bytes
    self.separator = separator
    self.position = position
    for byte in bytes[..<position] where byte == 10 { line += 1 }
  }

  /// Nil at the end; blank lines are passed over.
  mutating func next() -> Row? {
    while position < bytes.count {
      let row = readRow()
      if !row.isBlank || row.isCutOff { return row }
    }
    return nil
  }

  private mutating func readRow() -> Row {
    var row = Row(line: line, fields: [])
    while true {
      let (field, isClosed) = readField()
      if row.fields.count < Self.most { row.fields.append(field) }
      row.isCutOff = row.isCutOff || !isClosed
      guard position < bytes.count else { return row }
      if bytes[position] == separator {
        position += 1
        continue
      }
      passLineEnd()
      return row
    }
  }

  /// CR LF, LF CR, LF or CR.
  private mutating func passLineEnd() {
    let first = bytes[position]
    position += 1
    line += 1
    guard position < bytes.count else { return }
    let second = bytes[position]
    if first != second, second == 10 || second == 13 { position += 1 }
  }

  private mutating func readField() -> (text: String, isClosed: Bool) {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
      let start = position
      while position < bytes.count, !endsField(bytes[position]) { position += 1 }
      return (Self.text(bytes[start..<position]), true)
    }
    position += 1
    var field: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\"") {
        guard position < bytes.count, bytes[position] == byte else {
          skipToEnd(&field)
          return (Self.text(field[...]), true)
        }
        position += 1
      }
      if byte == 10 { line += 1 }
      if field.count < Self.longest { field.append(byte) }
    }
    return (Self.text(field[...]), false)
  }

  /// What stands behind a closing quote belongs to the field: some write no second quote.
  private mutating func skipToEnd(_ field: inout [UInt8]) {
    while position < bytes.count, !endsField(bytes[position]) {
      if field.count < Self.longest { field.append(bytes[position]) }
      position += 1
    }
  }

  private func endsField(_ byte: UInt8) -> Bool { byte == separator || byte == 10 || byte == 13 }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.prefix(longest), as: UTF8.self)
  }
}

/// A table with the names of its columns.
struct CSVTable {
  private(set) var columns: [String: Int] = [:]
  private var reader: CSVReader
  private var row = CSVReader.Row(line: 0, fields: [])

  /// Nil where there is no first row.
  init?(_ bytes: [UInt8], separator: UInt8 = UInt8(ascii: ","), from position: Int = 0) {
    reader = CSVReader(bytes, separator: separator, from: position)
    guard let header = reader.next() else { return nil }
    for (index, name) in header.fields.enumerated() {
      let name = name.trimmed.lowercased()
      if columns[name] == nil { columns[name] = index }
    }
  }

  func has(_ names: String...) -> Bool { names.allSatisfy { columns[$0] != nil } }

  var line: Int { row.line }
  var isCutOff: Bool { row.isCutOff }

  /// False at the end.
  mutating func advance() -> Bool {
    guard let next = reader.next() else { return false }
    row = next
    return true
  }

  /// The field of the first of these columns that there is and that holds something.
  subscript(_ names: String...) -> String {
    for name in names {
      guard let index = columns[name], index < row.fields.count else { continue }
      let text = row.fields[index]
      if !text.utf8.isEmpty { return text }
    }
    return ""
  }
}
