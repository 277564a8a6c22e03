import Foundation
import Testing
import ViewTree

/// Pages and patches for a real browser: Tests/Browser/test_host.py applies them with the host's own
/// code and compares.
@Suite struct BrowserVectors {
  @Test func pagesAndPatchesAreWrittenForTheBrowser() throws {
    var cases: [[String: Any]] = []
    for seed in 0..<300 {
      var generator = SeededGenerator(seed: UInt64(seed))
      generator.isForParser = true
      var nodes = generator.nodes()
      var patcher = Patcher<Int>()
      patcher.adopt(nodes)
      let adoption = Data(patcher.patch).base64EncodedString()
      let page = String(decoding: renderHTML(nodes), as: UTF8.self)
      var steps: [[String: String]] = []
      for _ in 0..<4 {
        nodes = generator.changed(nodes)
        patcher.update(to: nodes)
        steps.append([
          "patch": Data(patcher.patch).base64EncodedString(),
          "page": String(decoding: renderHTML(nodes), as: UTF8.self),
        ])
      }
      patcher.redraw()
      let redraw = Data(patcher.patch).base64EncodedString()
      cases.append(["page": page, "adoption": adoption, "steps": steps, "redraw": redraw])
    }
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let json = try JSONSerialization.data(withJSONObject: cases, options: .sortedKeys)
    try json.write(to: root.appending(path: ".build/view-vectors.json"))
    #expect(cases.count == 300)
  }
}
