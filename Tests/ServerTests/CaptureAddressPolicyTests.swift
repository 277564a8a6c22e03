import AddressCore
import Server
import Testing

@Suite struct CaptureAddressPolicyTests {
  /// The address of a host that is a number, in whatever spelling.
  private func address(_ host: String) throws -> NetworkAddress {
    let url = try #require(Address(absolute: "http://\(host)/"), "\(host)")
    switch url.host {
    case .ipv4(let number): return .ipv4(number)
    case .ipv6(let number): return .ipv6(number)
    case .name: throw NotANumber()
    }
  }

  private struct NotANumber: Error {}

  @Test(arguments: [
    "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255",
    "127.0.0.1", "127.255.255.254", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8",
    "192.0.2.1", "192.88.99.1", "192.168.0.1", "198.18.0.1", "198.19.255.255", "198.51.100.1",
    "168.63.129.16", "203.0.113.1", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255",
    // Other spellings of 127.0.0.1, 10.0.0.1 and 169.254.169.254.
    "127.1", "127.0.1", "2130706433", "0x7f000001", "0x7f.1", "0X7F.0.0.1", "0177.0.0.1",
    "017700000001", "0177.0.0.01", "127.0.0.1.", "%31%32%37.0.0.1", "１２７.0.0.1", "127。0。0。1",
    "0", "0x0", "10.1", "0xa.1", "012.1", "167772161", "2852039166", "0xa9fea9fe",
    "0251.0376.43518",
    "user:pass@127.0.0.1", "example.com@127.1",
  ])
  func privateIPv4IsForbiddenInEverySpelling(host: String) throws {
    #expect(!AddressPolicy().permits(try address(host), port: 80))
  }

  @Test(arguments: [
    "::", "::1", "::2", "fc00::1", "fd12:3456::1", "fe80::1", "febf::1", "fec0::1", "ff02::1",
    "ff0e::1", "100::1", "2001::1", "2001:0:7f00:1::", "2001:10::1", "2001:20::1", "2001:2::1",
    "2001:db8::1", "3fff::1", "5f00::1", "4000::1", "8000::1",
    // IPv4 inside: mapped, translated, compatible, NAT64, 6to4, ISATAP.
    "::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:10.0.0.1", "0:0:0:0:0:ffff:169.254.169.254",
    "::ffff:0:127.0.0.1", "::127.0.0.1", "::10.0.0.1", "::8.8.8.8", "64:ff9b::127.0.0.1",
    "64:ff9b::a00:1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::1", "64:ff9b:1::808:808",
    "64:ff9b:1:7f00:0:100::", "2002:7f00:1::", "2002:a00:1::1", "2002:a9fe:a9fe::", "2002:c0a8:1::",
    "2606:4700::5efe:7f00:1", "2606:4700::200:5efe:10.0.0.1",
  ])
  func privateIPv6IsForbiddenInEveryDisguise(host: String) throws {
    #expect(!AddressPolicy().permits(try address("[\(host)]"), port: 80))
  }

  @Test(arguments: [
    "1.1.1.1", "8.8.8.8", "100.63.255.255", "100.128.0.1", "126.255.255.255", "128.0.0.1",
    "172.15.255.255", "172.32.0.1", "192.0.1.1", "198.17.255.255", "223.255.255.255", "134744072",
    "[2606:4700:4700::1111]", "[2a00:1450:4001::1]", "[::ffff:8.8.8.8]", "[64:ff9b::8.8.8.8]",
    "[2400:cb00::1]", "[2002:808:808::1]",
  ])
  func publicAddressesArePermitted(host: String) throws {
    #expect(AddressPolicy().permits(try address(host), port: 443))
  }

  @Test func onlyWebPortsArePermitted() throws {
    let address = try address("1.1.1.1")
    for port: UInt16 in [80, 443, 8080, 8443] {
      #expect(AddressPolicy().permits(address, port: port))
    }
    for port: UInt16 in [1, 22, 25, 110, 143, 3306, 5432, 6379, 9200, 11211] {
      #expect(!AddressPolicy().permits(address, port: port))
    }
  }

  @Test func theOwnerPermitsNetworks() throws {
    let ranges = ["192.168.1.0/24", "fd00::/8", "127.0.0.1"].compactMap { NetworkRange($0) }
    let policy = AddressPolicy(allowed: ranges)
    for host in ["192.168.1.7", "[fd12::1]", "127.0.0.1", "[::ffff:192.168.1.7]", "0x7f.1"] {
      let address = try address(host)
      for port: UInt16 in [80, 8123] {
        let given = AddressPolicy.Reach(isInside: true, port: 8123)
        #expect(policy.permits(address, port: port, reach: given), "\(host)")
      }
      #expect(!policy.permits(address, port: 80), "\(host): nothing outside leads there")
      let other = AddressPolicy.Reach(isInside: true, port: 8124)
      #expect(!policy.permits(address, port: 8123, reach: other), "\(host): nobody named the port")
    }
    for host in ["192.168.2.7", "[fc12::1]", "127.0.0.2", "[::ffff:192.168.2.7]", "10.0.0.1"] {
      let given = AddressPolicy.Reach(isInside: true, port: 80)
      #expect(!policy.permits(try address(host), port: 80, reach: given), "\(host)")
    }
  }

  /// A listed network used to open the server's own services in it, on whatever port.
  @Test func aListedNetworkOpensNothingOfThisMachine() throws {
    let own = ["192.168.1.9", "192.168.1.0/24", "fd00::9"].compactMap { NetworkRange($0) }
    func permits(_ host: String, within allowed: [String]) throws -> Bool {
      let policy = AddressPolicy(allowed: allowed.compactMap { NetworkRange($0) }, own: { own })
      let given = AddressPolicy.Reach(isInside: true, port: 8123)
      return policy.permits(try address(host), port: 8123, reach: given)
    }
    let wide = ["192.168.0.0/16", "fd00::/8", "0.0.0.0/0", "::/0"]
    for host in [
      "192.168.1.9", "[::ffff:192.168.1.9]", "[fd00::9]", "127.0.0.1", "127.0.0.2", "0.0.0.0",
      "[::1]", "[::]",
    ] { #expect(try !permits(host, within: wide), "\(host)") }
    for host in ["192.168.1.10", "[fd00::10]"] {
      #expect(try permits(host, within: wide), "\(host)")
    }
    // Unless the owner means just that.
    #expect(try permits("192.168.1.9", within: ["192.168.1.9"]))
    #expect(try permits("[fd00::9]", within: ["fd00::9/128"]))
    for host in ["127.0.0.1", "127.0.0.2", "[::1]", "[::ffff:127.0.0.1]"] {
      #expect(try permits(host, within: ["127.0.0.0/8", "::1"]), "\(host)")
    }
  }

  @Test(arguments: [
    "169.254.169.254", "168.63.129.16", "100.100.100.200", "[fe80::a9fe:a9fe]",
    "[fd00:ec2::254]", "[fd20:ce::254]", "[::ffff:169.254.169.254]",
  ])
  func nothingOpensWhatCloudsTellTheirMachines(host: String) throws {
    let allowed = ["0.0.0.0/0", "::/0", "169.254.169.254"].compactMap { NetworkRange($0) }
    let policy = AddressPolicy(allowed: allowed, own: { [] })
    let given = AddressPolicy.Reach(isInside: true, port: 80)
    #expect(!policy.permits(try address(host), port: 80, reach: given))
  }

  @Test func ownAddressesAndNeighboursAreForbiddenUnlessListed() throws {
    let own = ["198.41.0.0/24", "2606:4700:10::/64"].compactMap { NetworkRange($0) }
    let hosts = ["198.41.0.4", "198.41.0.200", "[2606:4700:10::7]", "[::ffff:198.41.0.4]"]
    for host in hosts {
      #expect(AddressPolicy(own: { [] }).permits(try address(host), port: 443), "\(host)")
      #expect(!AddressPolicy(own: { own }).permits(try address(host), port: 443), "\(host)")
      let listed = AddressPolicy(allowed: own, own: { own })
      let given = AddressPolicy.Reach(isInside: true)
      #expect(listed.permits(try address(host), port: 443, reach: given), "\(host)")
    }
    #expect(AddressPolicy(own: { own }).permits(try address("198.41.1.4"), port: 443))
  }

  @Test func theMachineKnowsItsOwnAddresses() throws {
    let own = OwnNetworks.current()
    #expect(own.contains { $0.contains(.ipv4(IPv4Address(bits: 0x7F00_0001))) })
    #expect(own.contains(try requireValue(NetworkRange("127.0.0.1"))))
    #expect(!own.contains { $0.contains(.ipv4(IPv4Address(bits: 0x0101_0101))) })
  }

  @Test(arguments: [
    "", "x", "1.2.3", "1.2.3.4/33", "1.2.3.4/-1", "::1/129", "1.2.3.4/8/8", "127.1/8",
  ])
  func aRangeThatIsNoneIsRefused(text: String) {
    #expect(NetworkRange(text) == nil)
  }
}
