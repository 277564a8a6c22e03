/// Writes what the host reads: numbers as unsigned LEB128, text and bytes with their length before
/// them.
public struct ByteWriter: Sendable {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  /// Forgets what was written and keeps the memory for what comes.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  public mutating func write(byte: UInt8) {
    bytes.append(byte)
  }

  public mutating func write(_ flag: Bool) {
    bytes.append(flag ? 1 : 0)
  }

  public mutating func write(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  public mutating func write(_ number: UInt32) {
    write(UInt64(number))
  }

  /// A count or a size; a negative one is written as zero.
  public mutating func write(count: Int) {
    write(UInt64(max(count, 0)))
  }

  public mutating func write(_ text: String) {
    var copy = text
    copy.withUTF8 { utf8 in
      write(count: utf8.count)
      bytes.append(contentsOf: utf8)
    }
  }

  public mutating func write(_ data: [UInt8]) {
    write(count: data.count)
    bytes.append(contentsOf: data)
  }
}
