public import Kernel

/// A message of our own routes: a CBOR map with ascending integer keys.
///
/// A key that a program does not know is passed over, and one that is missing leaves its member
/// empty, so that old and new versions understand each other.
public protocol WireMessage: CBORCodable {}

extension WireMessage {
  public var encoded: [UInt8] {
    var writer = CBORWriter()
    write(to: &writer)
    return writer.bytes
  }

  /// Reads exactly one message.
  public init(decoding bytes: [UInt8]) throws(CBORError) {
    var reader = CBORReader(bytes)
    try self.init(from: &reader)
    try reader.finish()
  }
}
