import AddressCore

#if canImport(Glibc)
  import Glibc
#endif

/// This machine's own addresses, each by itself, and the networks that it is connected to.
public enum OwnNetworks {
  /// A wider one is a tunnel through which the whole world is reached.
  private static let widest = (ipv4: 8, ipv6: 32)

  /// As the interfaces are now.
  @Sendable public static func current() -> [NetworkRange] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0, let first = list else { return [] }
    defer { freeifaddrs(first) }
    var ranges: [NetworkRange] = []
    var next: UnsafeMutablePointer<ifaddrs>? = first
    while let entry = next {
      if let address = NetworkAddress(entry.pointee.ifa_addr) {
        ranges.append(NetworkRange(address, length: 128))
        ranges.append(NetworkRange(address, length: length(of: entry.pointee.ifa_netmask, address)))
      }
      next = entry.pointee.ifa_next
    }
    return ranges
  }

  /// How many leading bits the network has in common; all of them where nobody knows.
  private static func length(
    of mask: UnsafeMutablePointer<sockaddr>?, _ address: NetworkAddress
  ) -> Int {
    switch (address, NetworkAddress(mask)) {
    case (.ipv4, .ipv4(let mask)):
      let length = mask.bits.nonzeroBitCount
      return length < widest.ipv4 ? 32 : length
    case (.ipv6, .ipv6(let mask)):
      let length = mask.high.nonzeroBitCount + mask.low.nonzeroBitCount
      return length < widest.ipv6 ? 128 : length
    case (.ipv4, _): return 32
    case (.ipv6, _): return 128
    }
  }
}

extension NetworkAddress {
  /// Nil for none, and for another family's.
  init?(_ pointer: UnsafeMutablePointer<sockaddr>?) {
    guard let raw = UnsafeRawPointer(pointer) else { return nil }
    switch Int32(raw.loadUnaligned(as: sockaddr.self).sa_family) {
    case AF_INET:
      let bits = raw.loadUnaligned(as: sockaddr_in.self).sin_addr.s_addr
      self = .ipv4(IPv4Address(bits: UInt32(bigEndian: bits)))
    case AF_INET6:
      let bytes = withUnsafeBytes(of: raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr) {
        Array($0)
      }
      let halves = [bytes.prefix(8), bytes.suffix(8)].map { half in
        half.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      }
      self = .ipv6(IPv6Address(high: halves[0], low: halves[1]))
    default: return nil
    }
  }
}
