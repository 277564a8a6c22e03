import Foundation
import Testing

/// The tests that browsers and parsers share (html5lib-tests, under the MIT licence).
enum SharedTests {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../html5lib-tests").standardizedFileURL

  static func files(_ folder: String, _ suffix: String) throws -> [URL] {
    let folder = root.appendingPathComponent(folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return names.filter { $0.hasSuffix(suffix) }.sorted().map { folder.appendingPathComponent($0) }
  }

  /// What fails must be what is listed, no more and no less.
  static func expect(_ failed: [String], listedIn suite: String, of count: Int, atLeast: Int) {
    let listed = NotPassing.cases(of: suite)
    #expect(count >= atLeast)
    #expect(failed.filter { !listed.contains($0) } == [])
    #expect(listed.filter { !failed.contains($0) } == [])
  }

  /// The cases of a `.dat` file: the sections of each by name, and the number of its first line.
  static func cases(in file: URL) throws -> [(line: Int, sections: [String: [UInt8]])] {
    var cases: [(line: Int, sections: [String: [UInt8]])] = []
    var section = ""
    let lines = [UInt8](try Data(contentsOf: file)).split(
      separator: 0x0A, omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      let text = String(decoding: line, as: UTF8.self)
      if text == "#data" {
        cases.append((number + 1, [:]))
        section = "data"
        cases[cases.count - 1].sections[section] = []
      } else if isHeading(text), section != "" {
        section = String(text.dropFirst())
        cases[cases.count - 1].sections[section] = []
      } else if section != "" {
        cases[cases.count - 1].sections[section]? += line + [0x0A]
      }
    }
    for index in cases.indices {
      for (name, content) in cases[index].sections where content.last == 0x0A {
        cases[index].sections[name] = content.dropLast()
      }
    }
    return cases
  }

  private static func isHeading(_ line: String) -> Bool {
    [
      "#errors", "#new-errors", "#document-fragment", "#document", "#script-off", "#script-on",
      "#encoding",
    ].contains(line)
  }

  /// Undoes `\uXXXX`, whatever the code unit: half a pair is three bytes of its own.
  static func unescaped(_ text: String) -> [UInt8] {
    var units: [UInt16] = []
    var rest = Array(text.utf16)[...]
    while let unit = rest.first {
      if unit == 0x5C, rest.dropFirst().first == 0x75,
        let value = UInt16(String(decoding: rest.dropFirst(2).prefix(4), as: UTF16.self), radix: 16)
      {
        units.append(value)
        rest = rest.dropFirst(6)
      } else {
        units.append(unit)
        rest = rest.dropFirst()
      }
    }
    return bytes(of: units)
  }

  private static func bytes(of units: [UInt16]) -> [UInt8] {
    var bytes: [UInt8] = []
    var index = 0
    while index < units.count {
      var value = UInt32(units[index])
      if value & 0xFC00 == 0xD800, index + 1 < units.count, units[index + 1] & 0xFC00 == 0xDC00 {
        value = 0x10000 + (value & 0x3FF) << 10 + UInt32(units[index + 1] & 0x3FF)
        index += 1
      }
      index += 1
      if let scalar = Unicode.Scalar(value) {
        bytes += Array(String(Character(scalar)).utf8)
      } else {
        let low = UInt8(value & 0x3F)
        bytes += [0xE0 | UInt8(value >> 12), 0x80 | UInt8(value >> 6 & 0x3F), 0x80 | low]
      }
    }
    return bytes
  }
}
