import Foundation
import Testing
import ViewTree

/// The repository's root.
private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

@Suite struct SameBytesTests {
  /// The log stays in .build/wasm-logs, where the browser's test plays it too.
  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: root.path + "/.build/web/bundle.json")))
  func theSameLogGivesTheSameBytesNativelyAndInWebAssembly() throws {
    let folder = root.appending(path: ".build/wasm-logs")
    try? FileManager.default.removeItem(at: folder)  // absent before the first run
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var taken = 0
    for seed in 1...20 {
      let log = try ActionLog(seed: UInt64(seed), steps: 300)
      taken += log.taken
      try Data(log.writer.bytes).write(to: folder.appending(path: "\(seed).log"))
    }
    #expect(taken > 4_000)
    let (status, said) = try node("replay.mjs", folder.path)
    #expect(status == 0, "Is .build/web built from these sources? \(said)")
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: root.path + "/.build/web/bundle.json")))
  func openingAnArticleAThousandTimesLeavesTheMemoryLevel() throws {
    let log = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).log")
    defer { try? FileManager.default.removeItem(at: log) }  // the system would, later
    try Data(try ActionLog(seed: 1, steps: 300).writer.bytes).write(to: log)
    let (status, said) = try node("memory.mjs", log.path)
    #expect(status == 0, "\(said)")
  }

  private func node(_ script: String, _ argument: String) throws -> (status: Int32, said: String) {
    let node = Process()
    node.executableURL = URL(filePath: "/usr/bin/env")
    node.arguments = ["node", root.path + "/Tests/Wasm/" + script, argument]
    let output = Pipe()
    node.standardOutput = output
    try node.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    node.waitUntilExit()
    return (node.terminationStatus, said)
  }
}
