import ViewTree

/// What the coding of messages is put together from (`HostMessages+Coding.swift`).
extension ByteReader {
  /// A count, and as many elements.
  mutating func readList<Element>(
    _ read: (inout ByteReader) throws(ByteError) -> Element
  ) throws(ByteError) -> [Element] {
    var list: [Element] = []
    for _ in 0..<(try readCount()) { list.append(try read(&self)) }
    return list
  }

  /// A choice, by its byte.
  mutating func readChoice<Choice>(
    _ choice: (UInt8) -> Choice?
  ) throws(ByteError) -> Choice {
    guard let choice = choice(try readByte()) else { throw .malformed }
    return choice
  }
}

/// A byte, and what often follows it. Calls and no copies of the code: a first visit is smaller.
extension ByteWriter {
  @inline(never)
  mutating func put(_ byte: UInt8) { write(byte: byte) }

  @inline(never)
  mutating func put(_ byte: UInt8, _ token: UInt32) {
    write(byte: byte)
    write(token)
  }

  @inline(never)
  mutating func put(_ byte: UInt8, _ text: String) {
    write(byte: byte)
    write(text)
  }

  @inline(never)
  mutating func put(_ byte: UInt8, _ flag: Bool) {
    write(byte: byte)
    write(flag)
  }
}
