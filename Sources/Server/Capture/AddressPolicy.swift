import ReadingCore

/// To which addresses the server may connect on behalf of a person.
///
/// Only globally reachable unicast addresses (IANA's special-purpose registries for IPv4 and IPv6),
/// and what the owner lists. An IPv4 address inside an IPv6 one is judged by itself.
public struct AddressPolicy: Sendable {
  /// Networks that the owner permits although they are private.
  public var allowed: [NetworkRange]
  /// Ports that may be connected to; in permitted networks any may.
  public var ports: Set<UInt16>

  public init(allowed: [NetworkRange] = [], ports: Set<UInt16> = [80, 443, 8080, 8443]) {
    self.allowed = allowed
    self.ports = ports
  }

  public func permits(_ address: NetworkAddress, port: UInt16) -> Bool {
    if isAllowed(address) { return true }
    return ports.contains(port) && isGlobal(address)
  }

  private func isAllowed(_ address: NetworkAddress) -> Bool {
    if allowed.contains(where: { $0.contains(address) }) { return true }
    guard case .ipv6(let outer) = address, let inner = Self.translated(outer) else { return false }
    return allowed.contains { $0.contains(.ipv4(inner)) }
  }

  private func isGlobal(_ address: NetworkAddress) -> Bool {
    switch address {
    case .ipv4(let address): Self.isGlobal(address)
    case .ipv6(let address): Self.isGlobal(address)
    }
  }

  private static func isGlobal(_ address: IPv4Address) -> Bool {
    !special.contains { $0.contains(.ipv4(address)) }
  }

  private static func isGlobal(_ address: IPv6Address) -> Bool {
    if let inner = translated(address) { return isGlobal(inner) }
    if let inner = embedded(address), !isGlobal(inner) { return false }
    // Global unicast is 2000::/3; everything outside it is special (RFC 4291, section 2.4).
    guard address.high >> 61 == 1 else { return false }
    return !special.contains { $0.contains(.ipv6(address)) }
  }

  /// The IPv4 address that a packet to this one reaches: mapped, and NAT64's well-known prefix.
  private static func translated(_ address: IPv6Address) -> IPv4Address? {
    let low = IPv4Address(bits: UInt32(truncatingIfNeeded: address.low))
    if address.high == 0, address.low >> 32 == 0xFFFF { return low }
    if address.high == 0x0064_FF9B_0000_0000, address.low >> 32 == 0 { return low }
    return nil
  }

  /// An IPv4 address that a tunnel may unwrap: 6to4 (RFC 3056) and ISATAP (RFC 5214).
  private static func embedded(_ address: IPv6Address) -> IPv4Address? {
    if address.high >> 48 == 0x2002 {
      return IPv4Address(bits: UInt32(truncatingIfNeeded: address.high >> 16))
    }
    if address.low >> 32 & 0xFDFF_FFFF == 0x0000_5EFE {
      return IPv4Address(bits: UInt32(truncatingIfNeeded: address.low))
    }
    return nil
  }

  private static let special: [NetworkRange] = [
    // This network, private use, shared, loopback, link-local.
    "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
    "192.168.0.0/16",
    // Protocol assignments, documentation, 6to4 relays, benchmarks.
    "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15", "198.51.100.0/24",
    "203.0.113.0/24",
    // Multicast, reserved, broadcast.
    "224.0.0.0/4", "240.0.0.0/4",
    // Inside 2000::/3: protocol assignments with Teredo and ORCHID, documentation, 6to4's relays.
    "2001::/23", "2001:db8::/32", "3fff::/20", "2002:c058:6300::/40",
  ].compactMap { NetworkRange($0) }
}
