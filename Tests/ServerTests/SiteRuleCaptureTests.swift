import Foundation
import Logging
import ReadingCore
import Server
import SyncCore
import Testing

/// Rules for sites, in the folder of a server that runs.
@Suite struct SiteRuleCaptureTests {
  @Test func aRuleHoldsForTheNextPageThatIsRead() async throws {
    let page =
      "<title>Wrong</title><h3>Rain</h3><h4>Sun</h4><div id=a><p>It rained on and on, all day.</p></div>"
    let site = try await LocalSite.start { _ in .document(Array(page.utf8)) }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let rules = folder.appendingPathComponent("rules")
    try FileManager.default.createDirectory(at: rules, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = rules.appendingPathComponent("own.rule")
    let home = try await Household(site: site) { environment in
      environment.rules = RulesFolder(dataFolder: folder.path)
    }
    for (tag, title) in [("h3", "Rain"), ("h4", "Sun")] {
      try "host: 127.0.0.1\ntitle: \(tag)\nbody: #a\n".write(
        to: file, atomically: true, encoding: .utf8)
      let id = try await home.save("http://127.0.0.1:\(site.port)/\(tag)")
      try await home.run(until: home.settles(id))
      #expect(try await home.item(id).text(Item.title.number) == title)
    }
    await site.stop()
  }

  @Test func whatIsWrongInAFileIsFoundWithItsLine() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let rules = folder.appendingPathComponent("rules")
    #expect(RulesFolder(dataFolder: folder.path).findings().rules == 0)
    try FileManager.default.createDirectory(at: rules, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try "host: a.org\nbody: ::x\n".write(
      to: rules.appendingPathComponent("a.rule"), atomically: true, encoding: .utf8)
    let found = RulesFolder(dataFolder: folder.path).findings()
    #expect(found.rules == 1)
    #expect(found.findings.map(\.file) == ["a.rule"])
    #expect(found.findings.map(\.line) == [2])
  }
}
