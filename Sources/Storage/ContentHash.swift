internal import Kernel

/// The SHA-256 of a content's bytes: its name.
///
/// Held as four numbers, for a storage compares many thousands of them.
public struct ContentHash: Hashable, Sendable {
  private var first: UInt64 = 0
  private var second: UInt64 = 0
  private var third: UInt64 = 0
  private var fourth: UInt64 = 0

  /// Nil unless there are 32 bytes.
  public init?(bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    for byte in bytes {
      append(byte >> 4)
      append(byte & 15)
    }
  }

  fileprivate init() {}

  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32)
    for word in [first, second, third, fourth] {
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
      }
    }
    return bytes
  }

  public var text: String { Hex.encode(bytes) }

  /// Moves every digit up by one place, and puts this one behind them.
  fileprivate mutating func append(_ digit: UInt8) {
    first = first << 4 | second >> 60
    second = second << 4 | third >> 60
    third = third << 4 | fourth >> 60
    fourth = fourth << 4 | UInt64(digit)
  }
}

/// What bytes may refer to.
///
/// Knows no format: 32 bytes as a CBOR byte string, and 64 hexadecimal digits anywhere, count as the
/// name of a content. So a reference in a register or a document of a later version is seen too;
/// what is no reference at all at worst keeps a content that nobody needs.
public enum ContentReferences {
  public static func forEach(in bytes: [UInt8], _ body: (ContentHash) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      forEachByteString(in: bytes, body)
      forEachText(in: bytes, body)
    }
  }

  private static func forEachByteString(
    in bytes: UnsafeBufferPointer<UInt8>, _ body: (ContentHash) -> Void
  ) {
    var index = 0
    while index + 34 <= bytes.count {
      if bytes[index] == 0x58, bytes[index + 1] == 0x20,
        let hash = ContentHash(bytes: Array(bytes[(index + 2)..<(index + 34)]))
      {
        body(hash)
      }
      index += 1
    }
  }

  private static func forEachText(
    in bytes: UnsafeBufferPointer<UInt8>, _ body: (ContentHash) -> Void
  ) {
    var hash = ContentHash()
    var digits = 0
    for byte in bytes {
      guard let digit = digit(byte) else {
        digits = 0
        continue
      }
      hash.append(digit)
      digits += 1
      if digits >= 64 { body(hash) }
    }
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
