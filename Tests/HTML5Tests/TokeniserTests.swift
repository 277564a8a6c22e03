import Foundation
import HTML5
import Testing

@Suite struct TokeniserTests {
  /// A token as the shared tests write it, with bytes for strings.
  private enum Token: Equatable {
    case doctype(name: [UInt8]?, publicID: [UInt8]?, systemID: [UInt8]?, isCorrect: Bool)
    case start(name: [UInt8], attributes: [[UInt8]: [UInt8]], isSelfClosing: Bool)
    case end([UInt8])
    case comment([UInt8])
    case text([UInt8])
  }

  @Test func theTokensAreThoseOfTheSharedTests() throws {
    var failed: [String] = []
    var count = 0
    for file in try SharedTests.files("tokenizer", ".test") {
      let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
      let tests = (json?["tests"] ?? json?["xmlViolationTests"]) as? [[String: Any]] ?? []
      for (number, test) in tests.enumerated() {
        for state in test["initialStates"] as? [String] ?? ["Data state"] {
          count += 1
          if isRight(test, state) { continue }
          failed.append("\(file.lastPathComponent) \(number) \(state)")
        }
      }
    }
    SharedTests.expect(failed, listedIn: "tokenizer", of: count, atLeast: 7000)
  }

  private func isRight(_ test: [String: Any], _ state: String) -> Bool {
    let isEscaped = test["doubleEscaped"] as? Bool ?? false
    let bytes = { (value: Any?) -> [UInt8]? in
      guard let text = value as? String else { return nil }
      return isEscaped ? SharedTests.unescaped(text) : Array(text.utf8)
    }
    var tokeniser = Tokeniser(HTMLParser.prepared(bytes(test["input"]) ?? []))
    switch state {
    case "PLAINTEXT state": tokeniser.content = .plainText
    case "RCDATA state": tokeniser.content = .rcdata
    case "RAWTEXT state": tokeniser.content = .rawText
    case "Script data state": tokeniser.content = .scriptData
    case "CDATA section state": tokeniser.content = .cdataSection
    default: break
    }
    if let last = test["lastStartTag"] as? String { tokeniser.setLastStartTag(Array(last.utf8)) }
    let expected = (test["output"] as? [[Any]] ?? []).compactMap { Self.token($0, bytes) }
    return tokens(&tokeniser) == expected
  }

  private static func token(_ list: [Any], _ bytes: (Any?) -> [UInt8]?) -> Token? {
    switch list.first as? String {
    case "DOCTYPE":
      return .doctype(
        name: bytes(list[1]), publicID: bytes(list[2]), systemID: bytes(list[3]),
        isCorrect: list[4] as? Bool ?? true)
    case "StartTag":
      var attributes: [[UInt8]: [UInt8]] = [:]
      for (name, value) in list[2] as? [String: Any] ?? [:] {
        attributes[bytes(name) ?? []] = bytes(value) ?? []
      }
      return .start(
        name: bytes(list[1]) ?? [], attributes: attributes, isSelfClosing: list.count > 3)
    case "EndTag": return .end(bytes(list[1]) ?? [])
    case "Comment": return .comment(bytes(list[1]) ?? [])
    case "Character": return .text(bytes(list[1]) ?? [])
    default: return nil
    }
  }

  private func tokens(_ tokeniser: inout Tokeniser) -> [Token] {
    var tokens: [Token] = []
    func addText(_ text: [UInt8]) {
      if case .text(let before) = tokens.last {
        tokens[tokens.count - 1] = .text(before + text)
      } else {
        tokens.append(.text(text))
      }
    }
    while true {
      switch tokeniser.next() {
      case .end: return tokens
      case .text: addText(Array(tokeniser.bytes(of: tokeniser.text)))
      case .null: addText([0])
      case .comment: tokens.append(.comment(Array(tokeniser.bytes(of: tokeniser.text))))
      case .startTag:
        var attributes: [[UInt8]: [UInt8]] = [:]
        for attribute in tokeniser.attributes {
          let name = Array(tokeniser.text(of: attribute.name))
          attributes[name] = Array(tokeniser.bytes(of: attribute.value))
        }
        tokens.append(
          .start(
            name: Array(tokeniser.text(of: tokeniser.name)), attributes: attributes,
            isSelfClosing: tokeniser.isSelfClosing))
      case .endTag: tokens.append(.end(Array(tokeniser.text(of: tokeniser.name))))
      case .doctype:
        let doctype = tokeniser.doctype
        tokens.append(
          .doctype(
            name: doctype.name, publicID: doctype.publicID, systemID: doctype.systemID,
            isCorrect: !doctype.forcesQuirks))
      }
    }
  }
}
