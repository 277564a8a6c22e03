import Foundation
import HTML5
import Testing

@Suite struct TreeConstructionTests {
  /// A name such as `tests1.dat:12 off` stands for the case that begins in that line, with
  /// scripting off.
  @Test func theTreesAreThoseOfTheSharedTests() throws {
    var failed: [String] = []
    var count = 0
    for folder in ["tree-construction", "tree-construction/scripted"] {
      for file in try SharedTests.files(folder, ".dat") {
        let prefix = folder.hasSuffix("scripted") ? "scripted/" : ""
        for (line, sections) in try SharedTests.cases(in: file) {
          for isScripting in [false, true] {
            if sections[isScripting ? "script-off" : "script-on"] != nil { continue }
            count += 1
            guard !isRight(sections, isScripting: isScripting) else { continue }
            let mode = isScripting ? "on" : "off"
            failed.append("\(prefix)\(file.lastPathComponent):\(line) \(mode)")
          }
        }
      }
    }
    SharedTests.expect(failed, listedIn: "tree-construction", of: count, atLeast: 3000)
  }

  private func isRight(_ sections: [String: [UInt8]], isScripting: Bool) -> Bool {
    let data = sections["data"] ?? []
    let tree: Tree
    if let fragment = sections["document-fragment"] {
      let words = String(decoding: fragment, as: UTF8.self).split(separator: " ")
      let namespace: Tree.Namespace =
        words.count < 2 ? .html : words[0] == "svg" ? .svg : .mathML
      tree = HTMLParser.parseFragment(
        data,
        in: HTMLParser.Context(name: Array(words[words.count - 1].utf8), namespace: namespace),
        isScripting: isScripting)
    } else {
      tree = HTMLParser.parse(data, isScripting: isScripting)
    }
    var expected = sections["document"] ?? []
    while expected.last == 0x0A { expected.removeLast() }
    let isSame = tree.outline.elementsEqual(expected + [0x0A])
    if !isSame, ProcessInfo.processInfo.environment["LATER_SHOW"] != nil {
      print(
        String(decoding: data, as: UTF8.self), String(decoding: tree.outline, as: UTF8.self),
        String(decoding: expected, as: UTF8.self), separator: "\n--\n")
    }
    return isSame
  }
}
