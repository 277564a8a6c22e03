/// One data item of CBOR (RFC 8949), for values whose shape is not known beforehand.
public indirect enum CBOR: Sendable {
  /// 0 to 2^64 - 1.
  case unsigned(UInt64)
  /// -1 minus the value: -1 to -2^64.
  case negative(UInt64)
  case bytes([UInt8])
  case text(String)
  case array([CBOR])
  /// Pairs of key and value; encoding sorts them by the bytes of their keys.
  case map([Pair])
  case tagged(UInt64, CBOR)
  case bool(Bool)
  case null
  case undefined
  /// Any other simple value, 0 to 19 and 32 to 255.
  case simple(UInt8)
  case float(Double)

  /// One entry of a map.
  public struct Pair: Sendable {
    public var key: CBOR
    public var value: CBOR

    public init(key: CBOR, value: CBOR) {
      self.key = key
      self.value = value
    }
  }

  public static func int(_ value: Int64) -> CBOR {
    value >= 0 ? .unsigned(UInt64(value)) : .negative(UInt64(bitPattern: ~value))
  }
}

/// Two items are equal when their deterministic encodings are: text by its bytes, NaN to itself.
extension CBOR: Hashable {
  public static func == (left: CBOR, right: CBOR) -> Bool {
    left.encoded == right.encoded
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(encoded)
  }
}

/// What keeps bytes from being read as CBOR.
public enum CBORError: Error, Hashable, Sendable {
  /// The bytes end inside an item.
  case truncated
  /// Bytes follow the last item.
  case trailing
  /// Reserved or impossible bytes, or text that is not UTF-8.
  case malformed
  /// More nesting than `CBORReader.maximumDepth`.
  case tooDeep
  /// A well-formed item of another type than the one asked for.
  case unexpectedType
  /// A well-formed item that is larger, or has more in it, than whoever reads it takes.
  case tooLarge
}

extension CBOR {
  /// The core deterministic encoding (RFC 8949, section 4.2.1).
  public var encoded: [UInt8] {
    var writer = CBORWriter()
    writer.write(self)
    return writer.bytes
  }

  /// Reads exactly one item.
  public init(decoding bytes: [UInt8]) throws(CBORError) {
    var reader = CBORReader(bytes)
    self = try reader.readItem()
    try reader.finish()
  }
}
