import Foundation
import Kit
import Screens
import Testing

/// `docs/images` has a picture of each app's flows.
///
/// `LATER_WRITE_DOCS=1 swift test --filter FlowMapTests` draws them anew.
@Suite struct FlowMapTests {
  private static let images = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "docs/images")

  // Shows K18.
  @Test(arguments: [(App.later, Screen.now), (.taskFlow, .tasks), (.restock, .restock)])
  func thePicturesShowWhereTheScreensLead(app: App, home: Screen) throws {
    let picture = FlowMap(from: home, of: app, .english).svg
    let file = Self.images.appending(path: "flows-\(app.name).svg")
    if ProcessInfo.processInfo.environment["LATER_WRITE_DOCS"] != nil {
      try picture.write(to: file, atomically: true, encoding: .utf8)
    }
    let isNew = try String(contentsOf: file, encoding: .utf8) == picture
    #expect(isNew, "LATER_WRITE_DOCS=1 swift test --filter FlowMapTests draws it anew.")
  }
}
