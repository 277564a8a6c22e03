import AddressCore

/// To which addresses the server may connect on behalf of a person.
///
/// Only globally reachable unicast addresses (IANA's special-purpose registries for IPv4 and IPv6) that
/// are neither this machine's nor in a network that it is connected to. Networks that the owner lists
/// are open to addresses that a person gave, and from there on, never to what a public page leads to.
/// A listed network opens this machine itself only where it is its loopback or names that one address,
/// and nothing opens what clouds tell their machines. An IPv4 address inside an IPv6 one is judged by
/// itself.
public struct AddressPolicy: Sendable {
  /// From where an address was taken.
  public struct Reach: Hashable, Sendable {
    /// Whether everything up to here lay in the networks that the owner lists.
    public var isInside: Bool
    /// The port that the person gave, which may be connected to inside.
    public var port: UInt16?

    public init(isInside: Bool, port: UInt16? = nil) {
      self.isInside = isInside
      self.port = port
    }

    /// Of an address in a public page.
    public static let outside = Reach(isInside: false)
  }

  public static let usualPorts: Set<UInt16> = [80, 443, 8080, 8443]

  /// Networks that the owner lists although they are private.
  public var allowed: [NetworkRange]
  /// Ports that may be connected to.
  public var ports: Set<UInt16>
  /// Networks that no page of the web is in.
  public var special = Self.specialNetworks
  /// This machine's own addresses, each by itself, and the networks that it is connected to.
  public var own: @Sendable () -> [NetworkRange]

  public init(
    allowed: [NetworkRange] = [], ports: Set<UInt16> = Self.usualPorts,
    own: @escaping @Sendable () -> [NetworkRange] = OwnNetworks.current
  ) {
    self.allowed = allowed
    self.ports = ports
    self.own = own
  }

  public func permits(
    _ address: NetworkAddress, port: UInt16, reach: Reach = .outside
  ) -> Bool {
    if Self.lies(address, in: Self.cloudNetworks) { return false }
    if isListed(address) {
      return reach.isInside && (ports.contains(port) || port == reach.port)
    }
    return ports.contains(port) && isGlobal(address) && !isOwn(address)
  }

  /// Whether the address lies in a network that the owner lists, and that opens it.
  public func isListed(_ address: NetworkAddress) -> Bool {
    let around = allowed.filter { Self.lies(address, in: [$0]) }
    guard !around.isEmpty, isThisMachine(address) else { return !around.isEmpty }
    return around.contains { range in
      range.isOneAddress || NetworkRange.thisMachine.contains { $0.contains(range) }
    }
  }

  private func isThisMachine(_ address: NetworkAddress) -> Bool {
    let addresses = own().filter(\.isOneAddress)
    return Self.lies(address, in: NetworkRange.thisMachine + Self.unspecified + addresses)
  }

  private func isOwn(_ address: NetworkAddress) -> Bool {
    Self.lies(address, in: own())
  }

  private static func lies(_ address: NetworkAddress, in ranges: [NetworkRange]) -> Bool {
    if ranges.contains(where: { $0.contains(address) }) { return true }
    guard case .ipv6(let outer) = address, let inner = translated(outer) ?? embedded(outer) else {
      return false
    }
    return ranges.contains { $0.contains(.ipv4(inner)) }
  }

  private func isGlobal(_ address: NetworkAddress) -> Bool {
    switch address {
    case .ipv4(let address): isGlobal(address)
    case .ipv6(let address): isGlobal(address)
    }
  }

  private func isGlobal(_ address: IPv4Address) -> Bool {
    !special.contains { $0.contains(.ipv4(address)) }
  }

  private func isGlobal(_ address: IPv6Address) -> Bool {
    if let inner = Self.translated(address) { return isGlobal(inner) }
    if let inner = Self.embedded(address), !isGlobal(inner) { return false }
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

  /// What a connection to reaches this machine too.
  private static let unspecified = ["0.0.0.0/8", "::"].compactMap { NetworkRange($0) }

  /// Where clouds tell their machines about themselves: link-local, Azure, Alibaba, AWS, Google.
  private static let cloudNetworks = [
    "169.254.0.0/16", "fe80::/10", "168.63.129.16", "100.100.100.200", "fd00:ec2::/32",
    "fd20:ce::/32",
  ].compactMap { NetworkRange($0) }

  public static let specialNetworks: [NetworkRange] = [
    // This network, private use, shared, loopback, link-local.
    "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
    "192.168.0.0/16",
    // Protocol assignments, documentation, 6to4 relays, benchmarks.
    "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15", "198.51.100.0/24",
    "203.0.113.0/24",
    // What Azure's machines are told about themselves by.
    "168.63.129.16",
    // Multicast, reserved, broadcast.
    "224.0.0.0/4", "240.0.0.0/4",
    // Inside 2000::/3: protocol assignments with Teredo and ORCHID, documentation, 6to4's relays.
    "2001::/23", "2001:db8::/32", "3fff::/20", "2002:c058:6300::/40",
  ].compactMap { NetworkRange($0) }
}
