public import Kernel

/// A type that is sent, by itself or as a member of a message.
public protocol CBORCodable: Sendable {
  init(from reader: inout CBORReader) throws(CBORError)
  func write(to writer: inout CBORWriter)
  /// Whether a message is sent without such a member.
  var isOmitted: Bool { get }
}

extension CBORCodable {
  public var isOmitted: Bool { false }
}

extension String: CBORCodable {
  public init(from reader: inout CBORReader) throws(CBORError) { self = try reader.readText() }
  public func write(to writer: inout CBORWriter) { writer.write(self) }
}

extension Bool: CBORCodable {
  public init(from reader: inout CBORReader) throws(CBORError) { self = try reader.readBool() }
  public func write(to writer: inout CBORWriter) { writer.write(self) }
}

extension Int: CBORCodable {
  public init(from reader: inout CBORReader) throws(CBORError) { self = try reader.readInt() }
  public func write(to writer: inout CBORWriter) { writer.write(self) }
}

extension Instant: CBORCodable {
  public init(from reader: inout CBORReader) throws(CBORError) {
    self.init(milliseconds: try reader.readInt64())
  }

  public func write(to writer: inout CBORWriter) { writer.write(milliseconds) }
}

extension Optional: CBORCodable where Wrapped: CBORCodable {
  public init(from reader: inout CBORReader) throws(CBORError) {
    self = try Wrapped(from: &reader)
  }

  public func write(to writer: inout CBORWriter) { self?.write(to: &writer) }
  public var isOmitted: Bool { self == nil }
}

extension Array: CBORCodable where Element: WireMessage {
  public init(from reader: inout CBORReader) throws(CBORError) {
    self = []
    for _ in 0..<(try reader.readArrayCount()) { append(try Element(from: &reader)) }
  }

  public func write(to writer: inout CBORWriter) {
    writer.beginArray(count)
    for message in self { message.write(to: &writer) }
  }
}

extension Registration: CBORCodable {
  public init(from reader: inout CBORReader) throws(CBORError) {
    self = Registration(rawValue: try reader.readInt()) ?? .closed
  }

  public func write(to writer: inout CBORWriter) { writer.write(rawValue) }
}

extension AccessScope: CBORCodable {
  public init(from reader: inout CBORReader) throws(CBORError) {
    self = AccessScope(rawValue: try reader.readInt()) ?? .read
  }

  public func write(to writer: inout CBORWriter) { writer.write(rawValue) }
}

extension ServerWarnings: CBORCodable {
  public init(from reader: inout CBORReader) throws(CBORError) {
    self.init(rawValue: try reader.readInt())
  }

  public func write(to writer: inout CBORWriter) { writer.write(rawValue) }
}
