public import AddressCore

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

  /// Reads what the system calls a connection's end; an IPv4 address mapped into IPv6 is itself.
  init?(text: String) {
    if text.contains(":"), let address = IPv6Address(parsing: Array(text.utf8)[...]) {
      let isMapped = address.high == 0 && address.low >> 32 == 0xFFFF
      self =
        isMapped
        ? .ipv4(IPv4Address(bits: UInt32(truncatingIfNeeded: address.low))) : .ipv6(address)
    } else if let range = NetworkRange(text), let bits = range.onlyIPv4 {
      self = .ipv4(IPv4Address(bits: bits))
    } else {
      return nil
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

  /// The network of an address; `length` are the bits that its addresses begin with.
  init(_ address: NetworkAddress, length: Int) {
    let bits: UInt128
    let width: Int
    switch address {
    case .ipv4(let number): (bits, width, isIPv6) = (UInt128(number.bits), 32, false)
    case .ipv6(let number): (bits, width, isIPv6) = (Self.bits(number), 128, true)
    }
    let hostBits = UInt128(width - min(max(length, 0), width))
    mask = hostBits == 128 ? 0 : UInt128.max << hostBits
    base = bits & mask
  }

  /// This machine itself.
  public static let thisMachine = ["127.0.0.0/8", "::1"].compactMap { NetworkRange($0) }

  /// The IPv4 address that is the whole range; nil where it is more, or another family's.
  fileprivate var onlyIPv4: UInt32? {
    !isIPv6 && mask & 0xFFFF_FFFF == 0xFFFF_FFFF ? UInt32(truncatingIfNeeded: base) : nil
  }

  /// Whether it is a single address.
  var isOneAddress: Bool { isIPv6 ? mask == .max : onlyIPv4 != nil }

  /// Whether all of the other's addresses are among these.
  func contains(_ other: NetworkRange) -> Bool {
    isIPv6 == other.isIPv6 && other.mask & mask == mask && other.base & mask == base
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
