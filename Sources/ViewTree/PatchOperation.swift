/// The steps of a patch, as the host reads them: one byte, then the numbers and texts named here.
///
/// `open`, `text` and `close` build a detached piece, which `insert` then puts in its place in one
/// go. The attribute steps are about the innermost element that is open, else about the selected node.
public enum PatchOperation: UInt8, Sendable, CaseIterable {
  /// The patch ends.
  case end = 0
  /// number, tag: makes an element, the last child of the one that is open.
  case open = 1
  /// number, text: makes a text, the last child of the element that is open.
  case text = 2
  /// The element that is open is finished.
  case close = 3
  /// number, parent, following (0: none): puts a piece, built or moved, before a child of parent.
  case insert = 4
  /// number: takes a node out for good, with all that is in it.
  case remove = 5
  /// number: the next steps are about this node.
  case select = 6
  /// name, value
  case setAttribute = 7
  /// name
  case removeAttribute = 8
  /// text
  case setText = 9
  /// value: what the field shows; the host leaves it alone where it shows that already.
  case setValue = 10
  /// 0 or 1
  case setChecked = 11
  /// 0 or 1
  case setSelected = 12
  /// count of children of the root, then every node in document order: tag + 1 and its count of
  /// children, or 0 and the count of UTF-16 units of a text. The host numbers what it finds, from 1.
  case adopt = 13
  /// Everything inside the root goes.
  case clear = 14
  /// source, number: builds a detached copy of a piece that this patch has built, numbered in document
  /// order from the number on.
  case copy = 15
}

extension ByteWriter {
  mutating func write(_ operation: PatchOperation) {
    write(byte: operation.rawValue)
  }

  mutating func write(name: AttributeName) {
    write(byte: name.rawValue)
  }
}
