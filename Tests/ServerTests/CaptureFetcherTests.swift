import AddressCore
import ArticleCore
import Foundation
import Kernel
import NIOCore
import NIOHTTP1
import Server
import Synchronization
import TestSupport
import Testing

@Suite struct CaptureFetcherTests {
  private static let loopback = ["127.0.0.0/8"].compactMap { NetworkRange($0) }

  /// A fetcher that may reach this machine, with limits that a test can wait for.
  private func fetcher(
    allowed: [NetworkRange] = loopback, resolving: [String: [String]] = [:]
  ) -> Fetcher {
    var fetcher = Fetcher(
      policy: AddressPolicy(allowed: allowed), userAgent: "Later/test",
      resolver: HostResolver { name in (resolving[name] ?? []).compactMap(Self.number) })
    fetcher.limits.overall = .seconds(30)
    return fetcher
  }

  static func number(_ text: String) -> NetworkAddress? {
    switch Address(absolute: "http://\(text.contains(":") ? "[\(text)]" : text)/")?.host {
    case .ipv4(let number): .ipv4(number)
    case .ipv6(let number): .ipv6(number)
    default: nil
    }
  }

  private func url(_ text: String) throws -> Address {
    try #require(Address(absolute: text))
  }

  private func failure(_ fetcher: Fetcher, _ address: Address) async -> FetchFailure? {
    do throws(FetchFailure) {
      _ = try await fetcher.fetch(address)
      return nil
    } catch {
      return error
    }
  }

  @Test func aDocumentComesWithItsTypeAndOnlyHonestHeaders() async throws {
    let site = try await LocalSite.start { _ in
      .document(
        Array("hello".utf8), type: "Text/HTML; charset=\"EUC-KR\"", headers: [("Set-Cookie", "a=b")]
      )
    }
    let address = try url("http://site.example:\(site.port)/a?b=c#d")
    let fetcher = fetcher(resolving: ["site.example": ["127.0.0.1"]])
    let document = try await fetcher.fetch(address)
    #expect(document.bytes == Array("hello".utf8))
    #expect(document.mediaType == "text/html" && document.charset == "EUC-KR")
    _ = try await fetcher.fetch(address)
    let headers = try #require(site.requests.last?.headers)
    #expect(site.requests.last?.uri == "/a?b=c")
    #expect(headers["Host"] == ["site.example:\(site.port)"])
    #expect(headers["User-Agent"] == ["Later/test"])
    #expect(
      headers["Cookie"].isEmpty && headers["Referer"].isEmpty && headers["Authorization"].isEmpty)
    await site.stop()
  }

  @Test(arguments: [
    "127.0.0.1", "127.1", "0x7f.1", "2130706433", "017700000001", "[::1]", "[::ffff:127.0.0.1]",
    "[64:ff9b::7f00:1]", "u:p@127.0.0.1", "１２７.0.0.1",
  ])
  func thisMachineIsNotReachedInAnySpelling(host: String) async throws {
    let site = try await LocalSite.start { _ in .document([]) }
    let address = try url("http://\(host):\(site.port)/")
    #expect(await failure(fetcher(allowed: []), address) == .forbiddenAddress)
    #expect(site.requests.isEmpty)
    await site.stop()
  }

  @Test func aNameOfWhichOneAddressIsPrivateIsNotReached() async throws {
    let site = try await LocalSite.start { _ in .document([]) }
    let fetcher = fetcher(
      allowed: [],
      resolving: [
        "trap.example": ["93.184.216.34", "127.0.0.1"], "six.example": ["::ffff:10.0.0.1"],
      ])
    #expect(await failure(fetcher, try url("http://trap.example:8080/")) == .forbiddenAddress)
    #expect(await failure(fetcher, try url("http://six.example/")) == .forbiddenAddress)
    #expect(await failure(fetcher, try url("http://nothing.example/")) == .unreachable)
    await site.stop()
  }

  /// A resolver that answers otherwise the second time: the connection goes where the check looked.
  @Test func theCheckedAddressIsTheOneConnectedTo() async throws {
    let good = try await LocalSite.start { _ in .document(Array("good".utf8)) }
    let answers = Mutex(["127.0.0.1", "127.0.0.2", "127.0.0.2"])
    var fetcher = fetcher(allowed: ["127.0.0.1"].compactMap { NetworkRange($0) })
    fetcher.resolver = HostResolver { _ in
      let next = answers.withLock { $0.removeFirst() }
      return [Self.number(next)].compactMap { $0 }
    }
    let address = try url("http://rebind.example:\(good.port)/")
    #expect(try await fetcher.fetch(address).bytes == Array("good".utf8))
    #expect(answers.withLock { $0.count } == 2)
    #expect(await failure(fetcher, address) == .forbiddenAddress)
    #expect(good.requests.count == 1)
    await good.stop()
  }

  @Test func theSystemIsNeverAskedForTheNameAgain() async throws {
    // "localhost" would lead to the site if anybody but the resolver given were asked.
    let site = try await LocalSite.start { _ in .document([]) }
    let fetcher = fetcher(resolving: ["localhost": ["127.0.0.77"]])
    #expect(await failure(fetcher, try url("http://localhost:\(site.port)/")) == .unreachable)
    #expect(site.requests.isEmpty)
    await site.stop()
  }

  @Test func everyRedirectIsCheckedAgain() async throws {
    let inside = try await LocalSite.start { _ in .document(Array("secret".utf8)) }
    let port = inside.port
    let outside = try await LocalSite.start { head in
      switch head.uri {
      case "/number": .status(302, headers: [("Location", "http://127.0.0.9:\(port)/")])
      case "/name": .status(301, headers: [("Location", "//inside.example:\(port)/")])
      case "/spelling": .status(307, headers: [("Location", "http://0x7f.9:\(port)/")])
      case "/file": .status(308, headers: [("Location", "file:///etc/passwd")])
      case "/ok": .status(303, headers: [("Location", "deep/../document")])
      default: .document(Array("document".utf8))
      }
    }
    let fetcher = fetcher(
      allowed: ["127.0.0.1"].compactMap { NetworkRange($0) },
      resolving: ["site.example": ["127.0.0.1"], "inside.example": ["127.0.0.9"]])
    let base = "http://site.example:\(outside.port)"
    for path in ["/number", "/name", "/spelling"] {
      #expect(await failure(fetcher, try url(base + path)) == .forbiddenAddress, "\(path)")
    }
    #expect(await failure(fetcher, try url(base + "/file")) == .invalidAddress)
    #expect(inside.requests.isEmpty)
    let document = try await fetcher.fetch(try url(base + "/ok"))
    #expect(document.address.path == "/document")
    await inside.stop()
    await outside.stop()
  }

  /// The public page stands on an address that the policy takes for a public one.
  @Test func nothingOutsideLeadsIntoAPermittedNetwork() async throws {
    let inside = try await LocalSite.start { head in
      head.uri == "/out"
        ? .status(302, headers: [("Location", "http://page.example:8080/")])
        : .document(Array("inside".utf8))
    }
    let port = inside.port
    var fetcher = fetcher(
      allowed: ["127.0.0.1"].compactMap { NetworkRange($0) },
      resolving: ["nas.example": ["127.0.0.1"], "page.example": ["93.184.216.34"]])
    fetcher.policy.ports.insert(UInt16(port))
    let address = try url("http://nas.example:\(port)/")
    // Given by a person, it may be fetched, and so may what stands in it.
    let page = try await fetcher.fetch(address)
    #expect(page.reach == AddressPolicy.Reach(isInside: true, port: UInt16(port)))
    let image = try await fetcher.fetch(address, accept: Fetcher.images, reach: page.reach)
    #expect(image.bytes == Array("inside".utf8))
    // A page that was sent for a name may have been found anywhere.
    #expect(fetcher.reach(ofSent: address) == .outside)
    #expect(fetcher.reach(ofSent: try url("http://127.0.0.1:\(port)/")) == page.reach)
    // In a public page it may not, whatever its port.
    let before = inside.requests.count
    await #expect(throws: FetchFailure.forbiddenAddress) {
      _ = try await fetcher.fetch(address, accept: Fetcher.images, reach: .outside)
    }
    #expect(inside.requests.count == before)
    #expect(fetcher.reach(ofSent: try url("http://93.184.216.34/")) == .outside)
    await inside.stop()
  }

  /// A redirect out of a permitted network and back into it is one of a public page.
  @Test func whoWasOutsideOnceDoesNotComeBackIn() async throws {
    let inside = try await LocalSite.start { _ in .document(Array("secret".utf8)) }
    let port = inside.port
    let outside = try await LocalSite.start { _ in
      .status(302, headers: [("Location", "http://127.0.0.2:\(port)/")])
    }
    var fetcher = fetcher(allowed: ["127.0.0.2"].compactMap { NetworkRange($0) })
    fetcher.policy.ports = [UInt16(outside.port), UInt16(port)]
    // So that a site on this machine can stand for a public one.
    fetcher.policy.special = []
    fetcher.policy.own = { [] }
    let address = try url("http://127.0.0.1:\(outside.port)/")
    #expect(await failure(fetcher, address) == .forbiddenAddress)
    #expect(outside.requests.count == 1 && inside.requests.isEmpty)
    await outside.stop()
    await inside.stop()
  }

  @Test func redirectsInACircleEnd() async throws {
    let site = try await LocalSite.start { _ in .status(302, headers: [("Location", "/again")]) }
    let address = try url("http://127.0.0.1:\(site.port)/")
    #expect(await failure(fetcher(), address) == .tooManyRedirects)
    #expect(site.requests.count == 11)
    await site.stop()
  }

  @Test func bodiesWithoutEndAreCutOff() async throws {
    let site = try await LocalSite.start { _ in
      .endless([UInt8](repeating: 0x61, count: 65_536), pause: .nanoseconds(1))
    }
    var fetcher = fetcher()
    fetcher.limits.bytes = 1 << 20
    #expect(await failure(fetcher, try url("http://127.0.0.1:\(site.port)/")) == .tooLarge)
    await site.stop()
  }

  @Test func slowAndSilentServersAreLeft() async throws {
    let site = try await LocalSite.start { head in
      head.uri == "/slow" ? .endless([0x61], pause: .milliseconds(5)) : .silence
    }
    var fetcher = fetcher()
    fetcher.limits.overall = .milliseconds(300)
    for path in ["/slow", "/silent"] {
      #expect(await failure(fetcher, try url("http://127.0.0.1:\(site.port)\(path)")) == .timedOut)
    }
    await site.stop()
  }

  @Test func aSlowResolverIsLeft() async throws {
    var fetcher = fetcher()
    fetcher.limits.overall = .milliseconds(100)
    fetcher.resolver = HostResolver { _ in
      await untilCancelled()
      return []
    }
    let found = await failure(fetcher, try url("http://slow.example/"))
    #expect(found == .timedOut)
  }

  @Test func compressedBodiesAreUnpackedAndBombsAreNot() async throws {
    let small = try gzip([UInt8](repeating: 0x61, count: 1000) + Array("end".utf8))
    let bomb = try gzip([UInt8](repeating: 0, count: 64 << 20))
    let site = try await LocalSite.start { head in
      .document(head.uri == "/bomb" ? bomb : small, headers: [("Content-Encoding", "gzip")])
    }
    let base = "http://127.0.0.1:\(site.port)"
    #expect(try await fetcher().fetch(try url(base + "/small")).bytes.count == 1003)
    #expect(await failure(fetcher(), try url(base + "/bomb")) == .tooLarge)
    #expect(site.requests.first?.headers["Accept-Encoding"] == ["gzip, deflate"])
    await site.stop()
  }

  /// Some sites name a character set where a compression belongs; browsers read them all the same.
  @Test func aCompressionThatNobodyKnowsIsTakenForNone() async throws {
    let site = try await LocalSite.start { head in
      let coding = head.uri == "/odd" ? "utf-8" : "gzip"
      return .document(Array("as it is".utf8), headers: [("Content-Encoding", coding)])
    }
    let base = "http://127.0.0.1:\(site.port)"
    #expect(try await fetcher().fetch(try url(base + "/odd")).bytes == Array("as it is".utf8))
    #expect(site.requests.map { $0.headers["Accept-Encoding"].first } == ["gzip, deflate", nil])
    #expect(await failure(fetcher(), try url(base + "/no-gzip")) == .unreachable)
    #expect(site.requests.count == 3)
    await site.stop()
  }

  /// Whoever gives up does not wait for the server, and many at once share one thread.
  @Test func manyAtOnceAreFetchedAndGivenUpEachByItself() async throws {
    let site = try await LocalSite.start { head in
      head.uri == "/silent" ? .silence : .document(Array(head.uri.utf8))
    }
    let fetcher = fetcher()
    let base = "http://127.0.0.1:\(site.port)"
    let silent = try url(base + "/silent")
    let hanging = (0..<20).map { _ in Task { await failure(fetcher, silent) } }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<50 {
        let address = try url("\(base)/\(number)")
        group.addTask {
          let document = try await fetcher.fetch(address)
          #expect(document.bytes == Array("/\(number)".utf8))
        }
      }
      try await group.waitForAll()
    }
    for task in hanging { task.cancel() }
    for task in hanging { #expect(await task.value == .timedOut) }
    await site.stop()
  }

  private func gzip(_ bytes: [UInt8]) throws -> [UInt8] {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let gzip = Tool.run("gzip", ["-9c", file.path])
    try #require(gzip.status == 0)
    return gzip.output
  }

  @Test(arguments: [
    (404, ItemFailure.notFound, false), (410, .notFound, false), (401, .refused, false),
    (403, .refused, false), (451, .refused, false), (429, .serverTrouble, true),
    (500, .serverTrouble, true), (503, .serverTrouble, true), (304, .unknown, false),
  ])
  func aStatusHasItsReason(status: Int, expected: ItemFailure, isTransient: Bool) async throws {
    let site = try await LocalSite.start { _ in .status(status) }
    let found = await failure(fetcher(), try url("http://127.0.0.1:\(site.port)/"))
    #expect(found?.itemFailure == expected && found?.isTransient == isTransient)
    await site.stop()
  }

  /// RFC 9110, section 10.2.3, with the dates of section 5.6.7.
  @Test(
    arguments: [
      ("120", 120_000), ("0", 0), (" 7 ", 7_000), ("99999999999999999999999", 21_600_000),
      ("21601", 21_600_000), ("-1", nil), ("soon", nil), ("", nil), ("1.5", nil),
      ("Sun, 06 Nov 1994 08:49:37 GMT", 37_000), ("Sunday, 06-Nov-94 08:49:37 GMT", 37_000),
      ("Sun Nov  6 08:49:37 1994", 37_000), ("Sun, 06 Nov 1994 08:48:59 GMT", 0),
      ("Mon, 07 Nov 1994 08:49:37 GMT", 21_600_000), ("Sun, 31 Foo 1994 08:49:37 GMT", nil),
      ("Sun, 06 Nov 1994 24:49:37 GMT", nil), ("Sun, 06 Nov 1994", nil), ("GMT", nil),
      ("Sun, 06 Nov 1994 08:49:37 GMT +1", nil), ("06 Nov 1994 08:49:37 GMT", nil),
    ] as [(String, Int64?)])
  func aBusyServersWishIsUnderstood(header: String, milliseconds: Int64?) async throws {
    let site = try await LocalSite.start { _ in
      .status(503, headers: header.isEmpty ? [] : [("Retry-After", header)])
    }
    var fetcher = fetcher()
    // 1994-11-06 08:49:00
    fetcher.clock = ServerClock(now: { Instant(milliseconds: 784_111_740_000) }, wait: { _ in })
    let found = await failure(fetcher, try url("http://127.0.0.1:\(site.port)/"))
    #expect(found == .status(503, retryAfter: milliseconds))
    await site.stop()
  }

  @Test func whoDoesNotListenIsUnreachable() async throws {
    let site = try await LocalSite.start { _ in .silence }
    let port = site.port
    await site.stop()
    #expect(await failure(fetcher(), try url("http://127.0.0.1:\(port)/")) == .unreachable)
    #expect(await failure(fetcher(), try url("https://127.0.0.1:\(port)/")) == .unreachable)
  }

  @Test func theSystemsResolverKnowsThisMachine() async {
    let found = await HostResolver.system.addresses("localhost")
    #expect(
      found.contains(.ipv4(IPv4Address(bits: 0x7F00_0001)))
        || found.contains(.ipv6(IPv6Address(high: 0, low: 1))))
    #expect(await HostResolver.system.addresses("no-such-name.invalid").isEmpty)
  }
}
