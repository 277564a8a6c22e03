import HTML5

extension Page {
  /// A passage's text, white space collapsed.
  func plainText(_ passage: Passage) -> String {
    var bytes: [UInt8] = []
    for node in passage.nodes where isText(node) && !gone[node] {
      bytes.append(contentsOf: tree.text(nodes[node]))
      if bytes.count > 2000 { break }
    }
    return String(decoding: Self.collapsed(bytes[...]), as: UTF8.self)
  }

  func endsSentence(_ passage: Passage) -> Bool { endsSentence(plainText(passage)) }

  func endsSentence(_ text: String) -> Bool {
    guard let last = text.last(where: { !"\"'”’“‘»«)]）」』】".contains($0) }) else { return false }
    return ".!?。！？…؟:;".contains(last)
  }

  /// Names and classes of an element and of two around it.
  struct Markup: Hashable {
    fileprivate var names: [Name] = []
    fileprivate var classes: [ArraySlice<UInt8>] = []
  }

  func markup(of index: Int) -> Markup {
    var markup = Markup()
    var current = index
    while current >= 0, markup.names.count < 3 {
      markup.names.append(names[current])
      markup.classes.append(attribute(.class, of: current) ?? [])
      current = parents[current]
    }
    return markup
  }

  func endsWithColon(_ passage: Passage) -> Bool {
    let last = plainText(passage).last
    return last == ":" || last == "："
  }

  /// More than a few words, none with a small letter, as promotions are.
  func isAllCapitals(_ passage: Passage) -> Bool {
    guard passage.length > 15, passage.length < 200 else { return false }
    let text = plainText(passage)
    return text.allSatisfy { !$0.isLowercase } && text.contains { $0.isUppercase }
  }

  /// Whether all of it is emphasised, as notices are.
  func isSlanted(_ passage: Passage) -> Bool {
    hasAncestor(passage.nodes.lowerBound, within: 4) {
      (names[$0] == .em || names[$0] == .i) && ends[$0] >= passage.nodes.upperBound
    }
  }
}
