import AddressCore
import ArticleCore
import Foundation
import HTML5

/// What is said in a film or recording, where the page has it.
struct Transcript {
  private(set) var blocks: [ArticleNode]

  private static let shortest = 200
  /// Bytes; a longer one is no transcript, or one that nobody reads.
  private static let longest = 600_000

  /// Nil for what is too short: a button's words, or an invitation to it.
  private init?(_ content: Tree) {
    let text = PlainText.of(content)
    guard text.utf8.count >= Self.shortest, text.utf8.count <= Self.longest else { return nil }
    blocks = ArticleBuilder.blocks(of: content)
    self.text = text
  }

  private let text: String

  /// As JSON-LD states it: lines, markup, or one long line.
  init?(stated: String) {
    guard stated.utf8.count <= Self.longest else { return nil }
    if stated.contains("<p") || stated.contains("<br") {
      let parsed = HTMLParser.parseFragment(Array(stated.utf8))
      self.init(SafeHTML.stable(Sanitiser().sanitised(parsed)))
      return
    }
    var tree = Tree()
    for line in stated.split(whereSeparator: \.isNewline).flatMap(Self.paragraphs) {
      let paragraph = tree.appendElement(.p, to: tree.root)
      tree.appendText(Page.collapsed(Array(line.utf8)[...]), to: paragraph)
    }
    self.init(SafeHTML.stable(tree))
  }

  /// From the part of the page that says so, hidden or not.
  init?(in tree: Tree, base: Address?) {
    let sanitiser = Sanitiser(resolve: { Links.resolve($0, $1, base) })
    for nodes in Self.parts(of: tree) {
      guard let found = Transcript(SafeHTML.stable(sanitiser.sanitised(tree, nodes))) else {
        continue
      }
      self = found
      return
    }
    return nil
  }

  /// Whether a page may have one: it has one of the words for it.
  static func isMentioned(in source: [UInt8]) -> Bool {
    source.withUnsafeBufferPointer { source in
      guard let start = source.baseAddress else { return false }
      return english.occurs(in: source)
        // All that is Hangul begins with a byte that no other letter begins with.
        || [0xEB, 0xEC].contains { memchr(start, $0, source.count) != nil }
          && korean.contains { $0.occurs(in: source) }
    }
  }

  /// `Transcript` and `transcript`, without what is large or small.
  private static let english = SoughtWord("ranscript", after: [0x54, 0x74])
  private static let korean = ["녹취", "대본", "자막", "스크립트"].map { SoughtWord($0) }

  /// A word that is looked for from its end (Horspool), so that most bytes are not looked at.
  private struct SoughtWord {
    private let word: [UInt8]
    private let before: [UInt8]
    private var steps: [Int]

    init(_ text: String, after before: [UInt8] = []) {
      word = Array(text.utf8)
      self.before = before
      steps = Array(repeating: word.count, count: 256)
      for (index, byte) in word.dropLast().enumerated() {
        steps[Int(byte)] = word.count - 1 - index
      }
    }

    func occurs(in source: UnsafeBufferPointer<UInt8>) -> Bool {
      var end = word.count - 1
      while end < source.count {
        let start = end - word.count + 1
        if source[end] == word[word.count - 1],
          word.indices.allSatisfy({ source[start + $0] == word[$0] }),
          before.isEmpty || start > 0 && before.contains(source[start - 1])
        {
          return true
        }
        end += steps[Int(source[end])]
      }
      return false
    }
  }

  var words: Int { ReadingTime.words(text) }

  var hasHeading: Bool {
    guard case .element(let first) = blocks.first else { return false }
    return first.tag.rawValue >= ArticleTag.heading2.rawValue
      && first.tag.rawValue <= ArticleTag.heading6.rawValue
  }

  /// Whether a text has it already: pieces of it from three places.
  func isPart(of whole: String) -> Bool {
    let own = Array(text.split(whereSeparator: \.isWhitespace))
    let all = whole.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let found = [1, 5, 8].filter { tenth in
      let from = own.count * tenth / 10
      return all.contains(own[from..<min(from + 8, own.count)].joined(separator: " "))
    }
    return found.count >= 2
  }
}

/// The parts of a page that are called transcripts.
extension Transcript {
  private static let mostNodes = 200_000
  private static let mostParts = 4

  private static func parts(of tree: Tree) -> [[Tree.Node]] {
    var labelled: [[Tree.Node]] = []
    var headed: [[Tree.Node]] = []
    var next = tree.firstChild(tree.root)
    var steps = 0
    while let node = next, steps < mostNodes {
      steps += 1
      next = tree.following(node, within: tree.root)
      guard tree.kind(node) == .element, tree.namespace(node) == .html else { continue }
      let name = tree.name(node)
      if name.isHeading || name == .summary {
        if headed.count < mostParts, isCalledTranscript(tree.textContent(node, limit: 400)) {
          headed.append(following(node, in: tree))
        }
      } else if labelled.count < mostParts, isLabelled(node, name, in: tree) {
        labelled.append([node])
        next = tree.followingSkippingChildren(node, within: tree.root)
      }
    }
    return labelled + headed
  }

  private static func isLabelled(_ node: Tree.Node, _ name: Name, in tree: Tree) -> Bool {
    switch name {
    case .html, .body, .head, .a, .button, .input, .label, .script, .style, .link, .nav, .form,
      .option, .template:
      return false
    default: break
    }
    for attribute in [Name.class, .id] {
      guard let value = tree.attribute(attribute, of: node), !value.isEmpty else { continue }
      let words = value.prefix(200).map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
        .split { $0 < 0x61 || $0 > 0x7A }
      if words.contains(where: { isTranscript($0) }), !words.contains(where: { isControl($0) }) {
        return true
      }
    }
    return false
  }

  private static func isTranscript(_ word: ArraySlice<UInt8>) -> Bool {
    word.elementsEqual("transcript".utf8) || word.elementsEqual("transcription".utf8)
      || word.elementsEqual("transcripts".utf8)
  }

  private static let controls = [
    "button", "btn", "toggle", "link", "tab", "tabs", "nav", "title", "heading", "header", "cta",
    "icon", "search", "menu", "has", "with", "no", "show", "download",
  ].map { Array($0.utf8) }

  private static func isControl(_ word: ArraySlice<UInt8>) -> Bool {
    controls.contains { word.elementsEqual($0) }
  }

  private static let names: Set<String> = [
    "transcript", "full transcript", "episode transcript", "video transcript", "podcast transcript",
    "audio transcript", "read transcript", "read the transcript", "show transcript",
    "transcription", "transkript", "transcripción", "전체 자막", "자막", "스크립트", "전체 스크립트",
    "녹취", "녹취록", "녹취 전문", "대본", "대화록", "文字起こし", "书面记录", "文字记录",
  ]

  private static func isCalledTranscript(_ bytes: [UInt8]) -> Bool {
    let text = Metadata.text(bytes[...]).lowercased().trimming { " :：[]()".contains($0) }
    return names.contains(text)
      || text.count < 80
        && (text.hasPrefix("transcript of ") || text.hasPrefix("transcript for ")
          || text.hasPrefix("transcript: "))
  }

  /// What stands under a heading, up to the next of its rank or above.
  private static func following(_ heading: Tree.Node, in tree: Tree) -> [Tree.Node] {
    var top = heading
    for _ in 0..<3 {
      var nodes: [Tree.Node] = []
      var next = tree.next(top)
      while let node = next, !isHeading(node, upTo: heading, in: tree) {
        nodes.append(node)
        next = tree.next(node)
      }
      let text = nodes.reduce(0) { $0 + tree.textContent($1, limit: shortest).count }
      if text >= shortest { return nodes }
      // The heading stands in a box of its own.
      guard let parent = tree.parent(top), tree.kind(parent) == .element,
        !tree.isElement(parent, .body)
      else { return nodes }
      top = parent
    }
    return []
  }

  private static func isHeading(_ node: Tree.Node, upTo other: Tree.Node, in tree: Tree) -> Bool {
    guard tree.kind(node) == .element, tree.name(node).isHeading else { return false }
    // Names of headings are numbered in their order.
    return !tree.name(other).isHeading || tree.name(node).number <= tree.name(other).number
  }

  /// A long line in pieces that end with sentences.
  private static func paragraphs(_ line: Substring) -> [Substring] {
    guard line.utf8.count > 1200 else { return [line] }
    var pieces: [Substring] = []
    var start = line.startIndex
    var index = line.startIndex
    while index < line.endIndex {
      let after = line.index(after: index)
      let isEnd = after < line.endIndex && ".?!。？！".contains(line[index]) && line[after] == " "
      if isEnd, line.utf8.distance(from: start, to: after) > 600 {
        pieces.append(line[start..<after])
        start = after
      }
      index = after
    }
    if start < line.endIndex { pieces.append(line[start...]) }
    return pieces
  }
}
