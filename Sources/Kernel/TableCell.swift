/// A cell of a table of comma-separated values (RFC 4180) that spreadsheets take for a text.
public enum TableCell {
  /// Between quotation marks.
  ///
  /// What a spreadsheet would take for a formula begins with an apostrophe; what looks as if it were told so already gets
  /// one more, so that what is read back is what was written. By bytes: a quotation mark with a mark upon it is another
  /// Character, and ends a cell all the same.
  public static func quoted(_ text: String) -> String {
    let mark = UInt8(ascii: "\""), apostrophe = UInt8(ascii: "'")
    var cell = [mark]
    if let first = text.utf8.first(where: { $0 != apostrophe }), "=+-@\t\r".utf8.contains(first) {
      cell.append(apostrophe)
    }
    for byte in text.utf8 {
      if byte == mark { cell.append(mark) }
      cell.append(byte)
    }
    cell.append(mark)
    return String(decoding: cell, as: UTF8.self)
  }
}
