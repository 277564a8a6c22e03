import Glibc
import HTML5

/// Marks where a word may be parted at a line's end: no letters of the word, which is not found with
/// them in it.
enum SoftHyphens {
  /// Takes them out of every text of a page.
  static func remove(in tree: inout Tree) {
    for node in tree.descendants(tree.root) where tree.kind(node) == .text {
      if let text = without(tree.text(node)) { tree.setText(text, of: node) }
    }
  }

  /// Nil where there is none.
  static func without(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    guard var next = first(in: text, from: text.startIndex) else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var start = text.startIndex
    while true {
      result.append(contentsOf: text[start..<next])
      start = next + 2
      guard let further = first(in: text, from: start) else { break }
      next = further
    }
    result.append(contentsOf: text[start...])
    return result
  }

  /// U+00AD.
  private static func first(in text: ArraySlice<UInt8>, from start: Int) -> Int? {
    text[start...].withUnsafeBytes { bytes in
      var index = 0
      while index < bytes.count, let first = bytes.baseAddress?.advanced(by: index),
        let found = memchr(first, 0xC2, bytes.count - index)
      {
        index += first.distance(to: UnsafeRawPointer(found)) + 1
        if index < bytes.count, bytes[index] == 0xAD { return start + index - 1 }
      }
      return nil
    }
  }
}
