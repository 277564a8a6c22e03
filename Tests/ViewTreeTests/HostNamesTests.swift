import Foundation
import Testing
import ViewTree

@Suite struct HostNamesTests {
  /// The host finds names by the numbers of these enums.
  @Test func theHostHasEveryNameAtItsNumber() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = try String(contentsOf: root.appending(path: "Web/host/names.js"), encoding: .utf8)
    let lists = file.split(separator: "export const ").dropFirst().map { part in
      part.split(separator: "'").enumerated().filter { $0.offset % 2 == 1 }.map {
        String($0.element)
      }
    }
    #expect(
      lists == [
        ViewTree.Tag.allCases.map { $0.name.description },
        AttributeName.allCases.map { $0.name.description },
      ])
    #expect(ViewTree.Tag.allCases.map(\.rawValue) == Array(0..<UInt8(ViewTree.Tag.allCases.count)))
    #expect(
      AttributeName.allCases.map(\.rawValue) == Array(0..<UInt8(AttributeName.allCases.count)))
  }
}
