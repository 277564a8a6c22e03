public import ReadingCore

/// An address of either family, as a connection has it.
public enum NetworkAddress: Hashable, Sendable {
  case ipv4(IPv4Address)
  case ipv6(IPv6Address)

  public var text: String {
    switch self {
    case .ipv4(let address): address.text
    case .ipv6(let address): address.text
    }
  }
}

/// A range of addresses of one family in CIDR notation.
public struct NetworkRange: Hashable, Sendable {
  private let isIPv6: Bool
  private let base: UInt128
  private let mask: UInt128

  /// Reads `192.168.0.0/16`, `fd00::/8`, or a single address; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard let first = parts.first, parts.count <= 2 else { return nil }
    let bits: UInt128
    let width: Int
    if let address = IPv6Address(parsing: Array(first.utf8)[...]) {
      (bits, width, isIPv6) = (Self.bits(address), 128, true)
    } else if first.split(separator: ".").count == 4,
      let address = IPv4Address(parsing: Array(first.utf8)[...])
    {
      (bits, width, isIPv6) = (UInt128(address.bits), 32, false)
    } else {
      return nil
    }
    guard let length = parts.count == 1 ? width : Int(parts[1]), length >= 0, length <= width else {
      return nil
    }
    let hostBits = UInt128(width - length)
    mask = hostBits == 128 ? 0 : UInt128.max << hostBits
    base = bits & mask
  }

  public func contains(_ address: NetworkAddress) -> Bool {
    switch address {
    case .ipv4(let address): !isIPv6 && UInt128(address.bits) & mask == base
    case .ipv6(let address): isIPv6 && Self.bits(address) & mask == base
    }
  }

  private static func bits(_ address: IPv6Address) -> UInt128 {
    UInt128(address.high) << 64 | UInt128(address.low)
  }
}
