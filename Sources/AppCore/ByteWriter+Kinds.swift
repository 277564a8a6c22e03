import SyncCore
import ViewTree

/// A kind with what most kinds carry.
extension ByteWriter {
  mutating func write(_ kind: UInt8, _ numbers: UInt32...) {
    write(byte: kind)
    for number in numbers { write(number) }
  }

  mutating func write(_ kind: UInt8, _ text: String) {
    write(byte: kind)
    write(text)
  }

  mutating func write(_ texts: [String]) {
    write(count: texts.count)
    for text in texts { write(text) }
  }

  mutating func write(_ kind: UInt8, _ flag: Bool) {
    write(byte: kind)
    write(flag)
  }
}

extension StoreWrite {
  /// Store, key, and 1 with the value or 0 to delete.
  func write(to writer: inout ByteWriter) {
    writer.write(byte: store.rawValue)
    writer.write(key)
    writer.write(value != nil)
    if let value { writer.write(value) }
  }
}
