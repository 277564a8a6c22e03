import ArticleCore
import Foundation

/// A part of a film or recording, and when it begins.
struct Chapter: Hashable {
  var seconds: Int
  var title: String
  /// Where it is played from, absolute, or empty.
  var address = ""
}

/// The chapters of a film or recording, in order.
struct Chapters: Hashable {
  private(set) var list: [Chapter] = []

  var isEmpty: Bool { list.isEmpty }

  private static let fewest = 3
  private static let most = 500
  /// The first begins where the recording does, or just after a jingle.
  private static let latestStart = 90
  private static let longest = 7 * 86_400

  /// None where they are too few, in no order, or begin late: times of day look like that.
  init(_ chapters: [Chapter]) {
    guard chapters.count >= Self.fewest, chapters.count <= Self.most,
      let first = chapters.first, let last = chapters.last, first.seconds <= Self.latestStart,
      last.seconds < Self.longest,
      zip(chapters, chapters.dropFirst()).allSatisfy({ $0.seconds < $1.seconds })
    else { return }
    list = chapters
  }

  /// From the lines of a description.
  init(lines text: String) {
    self.init(
      text.split(whereSeparator: \.isNewline).prefix(5000).compactMap { Chapter(line: String($0)) })
  }

  /// With absolute addresses, or none.
  func resolved(_ address: (String) -> String) -> Chapters {
    var result = self
    for index in result.list.indices {
      result.list[index].address = address(result.list[index].address)
    }
    return result
  }

  /// Whether both name the same parts at the same times.
  func areThose(of other: Chapters) -> Bool {
    list.count == other.list.count
      && zip(list, other.list).allSatisfy { $0.seconds == $1.seconds && $0.title == $1.title }
  }

  /// Each with its time; what the page links is linked.
  var blocks: [ArticleNode] {
    guard !list.isEmpty else { return [] }
    let items = list.map { chapter -> ArticleNode in
      let time = ArticleNode.element(
        ArticleElement(.time, children: [.text(Self.clock(chapter.seconds))]))
      var children = [time, .text(" " + chapter.title)]
      if !chapter.address.isEmpty {
        let link = ArticleElement(
          .link, attributes: [ArticleAttributeValue(.href, chapter.address)], children: [time])
        children[0] = .element(link)
      }
      return .element(ArticleElement(.listItem, children: children))
    }
    return [.element(ArticleElement(.unorderedList, children: items))]
  }

  /// `1:02:03` or `2:03`.
  static func clock(_ seconds: Int) -> String {
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
  }
}

extension Chapter {
  private static let longestTitle = 200
  /// What stands around a time and before a title.
  private static let marks: Set<Character> = [
    "(", ")", "[", "]", "-", "–", "—", "~", "|", ":", "•", "·", "*", "▶", "►", "‣", "●", "○", ",",
    "→", "⏱", ".", "#",
  ]

  /// `0:00 Intro`, `(01:02:03) – The end`, `• 1:00 - 2:30 Middle`, `The end 1:02:03`.
  init?(line: String) {
    guard line.utf8.count <= 1000 else { return nil }
    let text = Self.trimmed(line[...])
    if let (seconds, rest) = Self.time(atStartOf: text) {
      var title = Self.trimmed(rest)
      // A span of time: only when it begins counts.
      if rest.count > title.count, let (_, after) = Self.time(atStartOf: title) {
        title = Self.trimmed(after)
      }
      self.init(seconds, title)
    } else if let last = text.split(separator: " ").last,
      let (seconds, rest) = Self.time(atStartOf: Self.trimmed(last)), rest.isEmpty
    {
      self.init(seconds, Self.trimmed(text.dropLast(last.count)))
    } else {
      return nil
    }
  }

  private init?(_ seconds: Int, _ title: Substring) {
    guard title.contains(where: { $0.isLetter || $0.isNumber }), title.count <= Self.longestTitle
    else { return nil }
    self.init(seconds: seconds, title: String(title))
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while let first = text.first, first.isWhitespace || marks.contains(first) { text.removeFirst() }
    while let last = text.last, last.isWhitespace || "([-–—~|:•·,→".contains(last) {
      text.removeLast()
    }
    return text
  }

  private static func time(atStartOf text: Substring) -> (Int, Substring)? {
    let clock = text.prefix { $0.isASCII && ($0.isNumber || $0 == ":") }
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts.dropFirst().allSatisfy({ $0.count == 2 }),
      (1...3).contains(parts[0].count), let seconds = ChapterTime.seconds(clock),
      parts.dropFirst().allSatisfy({ Int($0).map { $0 < 60 } ?? false })
    else { return nil }
    let rest = text.dropFirst(clock.count)
    if let next = rest.first, next.isLetter || next.isNumber { return nil }
    var open = rest
    while let first = open.first, first == ")" || first == "]" { open.removeFirst() }
    return (seconds, open)
  }
}

/// Chapters that stand as lines in the notes themselves.
struct NotedChapters {
  private(set) var chapters = Chapters([])
  /// The notes with the chapters as one list.
  private(set) var blocks: [ArticleNode]

  private struct Line {
    var block: Int
    var chapter: Chapter
  }

  init(_ blocks: [ArticleNode]) {
    self.blocks = blocks
    var lines: [Line] = []
    for (index, block) in blocks.enumerated() {
      for line in Self.lines(of: block) {
        guard var chapter = Chapter(line: Self.text(line)) else { continue }
        chapter.address = Self.address(line)
        lines.append(Line(block: index, chapter: chapter))
      }
    }
    let found = Chapters(lines.map(\.chapter))
    guard let first = lines.first, !found.isEmpty else { return }
    chapters = found
    let touched = Set(lines.map(\.block))
    self.blocks = []
    for (index, block) in blocks.enumerated() {
      let whole = touched.contains(index) ? Self.withoutChapters(block) : [block]
      let isFirst = index == first.block
      // What the block says besides comes first, as `Chapters:` does.
      self.blocks += whole
      if isFirst { self.blocks += found.blocks }
    }
  }

  private static func lines(of block: ArticleNode) -> [[ArticleNode]] {
    guard case .element(let element) = block else { return [] }
    switch element.tag {
    case .paragraph, .listItem, .preformatted: return split(element.children)
    case .unorderedList, .orderedList: return element.children.flatMap { lines(of: $0) }
    default: return []
    }
  }

  private static func split(_ nodes: [ArticleNode]) -> [[ArticleNode]] {
    var lines: [[ArticleNode]] = [[]]
    for node in nodes {
      if case .element(let element) = node, element.tag == .lineBreak {
        lines.append([])
      } else {
        lines[lines.count - 1].append(node)
      }
    }
    return lines
  }

  private static func text(_ nodes: [ArticleNode]) -> String {
    nodes.map { node in
      switch node {
      case .text(let text): text
      case .element(let element): text(element.children)
      }
    }.joined()
  }

  /// Where the line's time leads.
  private static func address(_ nodes: [ArticleNode]) -> String {
    for case .element(let element) in nodes where element.tag == .link {
      let href = element[.href] ?? ""
      if href.hasPrefix("http"), ChapterTime.seconds(text(element.children)) != nil { return href }
    }
    return ""
  }

  private static func withoutChapters(_ block: ArticleNode) -> [ArticleNode] {
    guard case .element(var element) = block else { return [block] }
    if element.tag == .unorderedList || element.tag == .orderedList {
      element.children = element.children.flatMap { withoutChapters($0) }
      return element.children.isEmpty ? [] : [.element(element)]
    }
    let kept = split(element.children).filter { Chapter(line: text($0)) == nil }
    var children: [ArticleNode] = []
    for line in kept where !line.isEmpty {
      if !children.isEmpty { children.append(.element(ArticleElement(.lineBreak))) }
      children += line
    }
    element.children = children
    return children.isEmpty ? [] : [.element(element)]
  }
}
