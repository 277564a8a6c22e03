/// What keeps bytes from being read as what the host should have written.
public enum ByteError: Error, Hashable, Sendable {
  /// The bytes end too early.
  case truncated
  /// A number that is too large, a kind that is not known, or text that is not UTF-8.
  case malformed
}

/// Reads what `ByteWriter`, or the host in the same way, has written.
public struct ByteReader: Sendable {
  private let bytes: [UInt8]
  private var position = 0

  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  public var isAtEnd: Bool { position >= bytes.count }

  public mutating func readByte() throws(ByteError) -> UInt8 {
    guard position < bytes.count else { throw .truncated }
    defer { position += 1 }
    return bytes[position]
  }

  public mutating func readBool() throws(ByteError) -> Bool {
    try readByte() != 0
  }

  public mutating func readUInt64() throws(ByteError) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = try readByte()
      guard shift < 63 || (shift == 63 && byte <= 1) else { throw .malformed }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
  }

  public mutating func readUInt32() throws(ByteError) -> UInt32 {
    guard let value = UInt32(exactly: try readUInt64()) else { throw .malformed }
    return value
  }

  /// A count or a size: 0 to 2^31 - 1, so that it fits an `Int` everywhere.
  public mutating func readCount() throws(ByteError) -> Int {
    guard let value = Int32(exactly: try readUInt64()) else { throw .malformed }
    return Int(value)
  }

  public mutating func readBytes() throws(ByteError) -> [UInt8] {
    Array(try take())
  }

  public mutating func readText() throws(ByteError) -> String {
    guard let text = String(validating: try take(), as: UTF8.self) else { throw .malformed }
    return text
  }

  private mutating func take() throws(ByteError) -> ArraySlice<UInt8> {
    let count = try readCount()
    guard count <= bytes.count - position else { throw .truncated }
    defer { position += count }
    return bytes[position..<position + count]
  }
}
