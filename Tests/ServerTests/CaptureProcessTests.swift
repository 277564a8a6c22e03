import ArticleCore
import Extraction
import Foundation
import Kernel
import ReadingCore
import Server
import Storage
import StorageSQLite
import Synchronization
import SyncCore
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Processes that end when they should not, and those that do not end when they should.
@Suite struct CaptureProcessTests {
  private static let page = Array(
    ("<title>Rain</title><article>"
      + String(repeating: "<p>It rained, and it rained, and nobody went outside.</p>", count: 20))
      .utf8)

  /// The process kills itself when the site is asked for the page.
  private static func captureUntilKilled(folder: String) async throws {
    let site = try await LocalSite.start { _ in
      kill(getpid(), SIGKILL)
      return .silence
    }
    let storage = try Storage.sqlite(folder: folder, derivation: .reading)
    let home = try await Household(site: site, storage: storage)
    try await home.save("http://127.0.0.1:\(site.port)/rain")
    try await home.run { false }
  }

  @Test func whatAKilledServerHadBegunIsDoneAtTheNextStart() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("later-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder as String] in
      try await Self.captureUntilKilled(folder: folder)
    }
    let storage = try Storage.sqlite(folder: folder, derivation: .reading)
    let site = try await LocalSite.start { _ in .document(Self.page) }
    let account = try #require(try await storage.accounts.list().first).id
    let item = try #require(try await storage.sync.pull(account, 0, 10).first).entity
    #expect(item.int(Item.state.number) == ItemState.fetching.rawValue)
    let home = try await Household(site: site, storage: storage)
    // The site that the item names is gone with the process; another stands where it now leads.
    try await home.edit(
      item.id,
      [(Item.url.number, RegisterValue.text("http://127.0.0.1:\(site.port)/rain"))])
    try await home.run { try await home.state(item.id) == .ready }
    #expect(try await storage.jobs.nextDue() == nil)
    await storage.close()
    await site.stop()
  }

  @Test func whatAServerThatStopsHadBegunIsDueAtOnceAndNothingFailed() async throws {
    let site = try await LocalSite.start { _ in .silence }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("later-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let storage = try Storage.sqlite(folder: folder, derivation: .reading)
    let home = try await Household(site: site, storage: storage)
    let id = try await home.save("http://127.0.0.1:\(site.port)/rain")
    try await home.run { try await home.state(id) == .fetching }
    #expect(try await home.failure(id) == nil)
    #expect(try await storage.jobs.lease(5, .now, .now).map(\.attempt) == [2])
    await storage.close()
    await site.stop()
  }

  @Test(arguments: [["-c", "ulimit -St 1; while :; do :; done"], ["-c", "exit 3"]])
  func aReaderThatLoopsOrDiesGivesAFailedItemWithAReason(_ arguments: [String]) async throws {
    let site = try await LocalSite.start { _ in .document(Self.page) }
    let home = try await Household(site: site) { environment in
      environment.reader = .childProcess(program: "/bin/sh", arguments: arguments)
    }
    let id = try await home.save("http://127.0.0.1:\(site.port)/rain")
    try await home.run(until: home.settles(id))
    #expect(try await home.state(id) == .failed)
    #expect(try await home.failure(id) == .tooLarge)
    #expect(try await home.storage.jobs.nextDue() == nil)
    await site.stop()
  }

  // A reader that was killed used to be a page that is too large, for good.
  @Test(arguments: [["-c", "kill -9 $$"], ["-c", "exec sleep 3600"]])
  func aReaderThatTheMachineEndedIsTriedAgainTwiceThenSaysWhyAndIsTriedLater(
    _ arguments: [String]
  ) async throws {
    let site = try await LocalSite.start { _ in .document(Self.page) }
    let home = try await Household(site: site) { environment in
      environment.reader = .childProcess(
        program: "/bin/sh", arguments: arguments, time: .milliseconds(100))
      environment.machineDelays = [1, 1, 3_600_000]
    }
    let before = Instant.now
    let id = try await home.save("http://127.0.0.1:\(site.port)/rain")
    try await home.run(until: home.settles(id))
    #expect(site.requests.count == 3)
    #expect(try await home.state(id) == .failed)
    #expect(try await home.failure(id) == .serverShort)
    let due = try #require(try await home.storage.jobs.nextDue())
    #expect(due >= before.adding(milliseconds: 3_600_000))
    await site.stop()
  }

  @Test func aFileWhoseReaderWasKilledIsNotKeptWithoutItsText() async throws {
    let site = try await LocalSite.start { _ in .silence }
    let attempts = Mutex(0)
    let home = try await Household(site: site) { environment in
      environment.machineDelays = [1, 1]
      environment.reader.read = { (page) throws(PageReader.Failure) in
        let attempt = attempts.withLock { attempts in
          attempts += 1
          return attempts
        }
        if attempt < 2 { throw .killed }
        return Extractor.extract(page)
      }
    }
    let text = Content(bytes: Array("It rained all day.".utf8), mediaType: "text/plain")
    let hash = try await home.storage.contents.put(home.account, text)
    let id = try await home.save("", [(Item.file.number, RegisterValue.bytes(hash.bytes))])
    try await home.run(until: home.settles(id))
    #expect(try await home.state(id) == .ready)
    #expect(try await !home.article(home.item(id)).blocks.isEmpty)
    await site.stop()
  }

  /// Two hundred pages, some of whose readers are killed; in a process of its own, whose files and
  /// children are all known.
  private static func readMany() async throws {
    let program = try BuiltProgram.path
    let reader = PageReader.childProcess(program: program)
    let stuck = PageReader.childProcess(
      program: "/bin/sleep", arguments: ["3600"], time: .milliseconds(1))
    let page = FetchedPage(bytes: page, address: "https://example.com/")
    _ = try await reader.read(page)
    let before = try openFiles()
    await withTaskGroup(of: Void.self) { group in
      for lane in 0..<4 {
        group.addTask {
          for number in 0..<50 {
            // Whether it was read or not, nothing may be left of the process.
            _ = try? await (number % 5 == lane ? stuck : reader).read(page)
          }
        }
      }
    }
    guard try openFiles() == before else { exit(2) }
    guard waitpid(-1, nil, WNOHANG) == -1, errno == ECHILD else { exit(3) }
  }

  private static func openFiles() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
  }

  @Test func twoHundredReadersLeaveNeitherProcessesNorFilesBehind() async {
    await #expect(processExitsWith: .success) { try await Self.readMany() }
  }
}
