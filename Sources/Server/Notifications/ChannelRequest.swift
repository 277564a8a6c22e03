public import AddressCore
import Kernel
import Storage

/// The one POST request that tells a notice by a channel.
public struct ChannelRequest: Hashable, Sendable {
  public var address: Address
  /// Names and values.
  public var headers: [Header]
  public var body: [UInt8]

  public struct Header: Hashable, Sendable {
    public let name: String
    public let value: String

    /// Nil where the value is no printable ASCII: nothing ends a line.
    public init?(_ name: String, _ value: String) {
      guard value.utf8.allSatisfy({ (32...126).contains($0) }) else { return nil }
      self.name = name
      self.value = value
    }
  }

  /// Nil where a header cannot be sent.
  init?(_ address: Address, _ headers: [(name: String, value: String)], body: [UInt8]) {
    let checked = headers.compactMap { Header($0.name, $0.value) }
    guard checked.count == headers.count else { return nil }
    self.address = address
    self.headers = checked
    self.body = body
  }

  init?(
    _ address: Address, _ headers: [(name: String, value: String)] = [], json: JSON
  ) {
    self.init(address, [("Content-Type", MediaTypes.json)] + headers, body: json.bytes)
  }
}

// Its address and headers are secrets.
extension ChannelRequest: CustomStringConvertible {
  public var description: String { "request of \(body.count) bytes" }
}

extension OutgoingNotice {
  /// The body within what a service takes as text.
  var usualBody: String { body.shortened(toBytes: 3000) }
  var usualTitle: String { title.shortened(toBytes: 250) }
}
