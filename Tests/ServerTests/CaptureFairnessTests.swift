import Extraction
import Kernel
import NIOHTTP1
import ReadingCore
import Server
import Storage
import SyncCore
import Synchronization
import TestSupport
import Testing

/// Nobody waits for links that hang, that fail, or that take long to read.
@Suite struct CaptureFairnessTests {
  private static let page = Array(
    ("<title>Rain</title><article>"
      + String(repeating: "<p>It rained, and it rained, and nobody went outside.</p>", count: 20))
      .utf8)

  // They used to wait for each of the thirty to time out, three at a time.
  @Test(.timeLimit(.minutes(3))) func goodLinksDoNotWaitForThoseThatHangOrFail() async throws {
    var hanging: [LocalSite] = []
    for _ in 0..<30 { hanging.append(try await LocalSite.start { _ in .silence }) }
    let site = try await LocalSite.start { head in
      head.uri == "/good" ? .document(Self.page) : .status(404)
    }
    let home = try await Household(site: site) { environment in
      // They hang for as long as this test runs.
      environment.fetcher.limits.overall = .seconds(600)
    }
    var stuck: [ID<Entity>] = []
    for other in hanging {
      stuck.append(try await home.save("http://127.0.0.1:\(other.port)/\(stuck.count)"))
    }
    for number in 0..<50 { try await home.save("http://127.0.0.1:\(site.port)/bad\(number)") }
    let good = try await home.save("http://127.0.0.1:\(site.port)/good")
    try await home.run { try await home.state(good) == .ready }
    #expect(try await home.state(good) == .ready)
    var states: [ItemState?] = []
    for id in stuck { states.append(try await home.state(id)) }
    #expect(states.allSatisfy { $0 == .fetching || $0 == .waiting })
    for other in hanging + [site] { await other.stop() }
  }

  // All of them used to be in memory, however many waited to be read.
  @Test(.timeLimit(.minutes(3))) func largePagesComeInOnlyAsFastAsTheyAreRead() async throws {
    let large = Self.page + [UInt8](repeating: 0x20, count: 3 << 20)
    var sites: [LocalSite] = []
    for _ in 0..<12 { sites.append(try await LocalSite.start { _ in .document(large) }) }
    let storage = Storage.memory(derivation: .reading)
    let account = AccountID(high: 7, low: 7)
    let all = sites
    let read = Mutex<Set<String>>([])
    let held = Mutex<[Int]>([])
    let home = try await Household(site: sites[0], storage: storage) { environment in
      environment.reader.read = { (page) throws(PageReader.Failure) in
        while !all.allSatisfy({ !$0.requests.isEmpty }) { await Task.yield() }
        // Those that were fetched; the ones that have been read meanwhile are not in memory any more.
        let stored = (try? await storage.sync.pull(account, 0, 100)) ?? []
        let fetched = stored.map { $0.entity }.filter {
          $0.int(Item.state.number) == ItemState.reading.rawValue
        }
        let done = read.withLock { $0 }
        let here = fetched.compactMap { $0.text(Item.url.number) }.filter { !done.contains($0) }
        held.withLock { $0.append(here.count) }
        let found = Extractor.extract(page)
        read.withLock { _ = $0.insert(page.address) }
        return found
      }
    }
    var ids: [ID<Entity>] = []
    for site in sites { ids.append(try await home.save("http://127.0.0.1:\(site.port)/")) }
    let saved = ids
    try await home.run {
      for id in saved {
        guard try await home.state(id) == .ready else { return false }
      }
      return true
    }
    #expect(held.withLock { $0.count } == 12)
    #expect(held.withLock { $0.allSatisfy { (1...4).contains($0) } })
    for site in sites { await site.stop() }
  }

  @Test(.timeLimit(.minutes(3))) func aSiteIsAskedForOnePageAtATime() async throws {
    let slow = try await LocalSite.start { _ in .silence }
    let site = try await LocalSite.start { _ in .document(Self.page) }
    let home = try await Household(site: slow) { environment in
      environment.fetcher.limits.overall = .seconds(600)
    }
    for number in 0..<5 { try await home.save("http://127.0.0.1:\(slow.port)/\(number)") }
    let good = try await home.save("http://127.0.0.1:\(site.port)/good")
    try await home.run {
      guard try await home.state(good) == .ready else { return false }
      while slow.requests.isEmpty { await Task.yield() }
      return true
    }
    #expect(slow.requests.count == 1)
    await slow.stop()
    await site.stop()
  }
}
