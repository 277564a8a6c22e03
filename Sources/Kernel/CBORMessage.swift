/// A whole that is written as CBOR and read back.
public protocol CBORMessage: Sendable {
  init(from reader: inout CBORReader) throws(CBORError)
  func write(to writer: inout CBORWriter)
}

extension CBORMessage {
  public var encoded: [UInt8] {
    var writer = CBORWriter()
    write(to: &writer)
    return writer.bytes
  }

  /// Reads exactly one.
  public init(decoding bytes: [UInt8]) throws(CBORError) {
    var reader = CBORReader(bytes)
    try self.init(from: &reader)
    try reader.finish()
  }
}
