import AddressCore

/// Where a request comes from, as far as the network tells.
///
/// A host with IPv6 has a whole network of addresses, and its owner may have 256 or 65,536 such
/// networks: an address is known by all three prefixes.
struct ClientNetwork: Hashable, Sendable {
  /// A network that an address lies in.
  struct Prefix: Hashable, Sendable {
    let text: String
    /// How many times as much it may do as one connection.
    let width: Int64
  }

  /// The narrowest first; never empty.
  let prefixes: [Prefix]

  /// Reads an address as a socket or a proxy writes it; what is none stands for itself.
  init(_ written: String) {
    let text = Self.withoutPort(written)
    if let address = IPv6Address(parsing: Array(text.prefix { $0 != "%" }.utf8)[...]) {
      if address.high == 0, address.low >> 32 == 0xFFFF {
        prefixes = [Self.prefix(IPv4Address(bits: UInt32(truncatingIfNeeded: address.low)))]
      } else {
        prefixes = [(64, 1), (56, 4), (48, 16)].map { Self.prefix(address, bits: $0, width: $1) }
      }
    } else {
      prefixes = [Prefix(text: text, width: 1)]
    }
  }

  private static func prefix(_ address: IPv4Address) -> Prefix {
    Prefix(text: address.text, width: 1)
  }

  private static func prefix(_ address: IPv6Address, bits: UInt64, width: Int64) -> Prefix {
    let masked = IPv6Address(high: (address.high >> (64 - bits)) << (64 - bits), low: 0)
    return Prefix(text: "\(masked.text)/\(bits)", width: width)
  }

  /// Some proxies write `[::1]:80` and `192.0.2.1:80`.
  private static func withoutPort(_ text: String) -> String {
    if text.hasPrefix("[") { return String(text.dropFirst().prefix { $0 != "]" }) }
    guard text.contains("."), text.count(where: { $0 == ":" }) == 1 else { return text }
    return String(text.prefix { $0 != ":" })
  }
}
