import HTML5

/// How eagerly an attempt leaves things out.
struct Eagerness: OptionSet {
  let rawValue: Int
  /// Elements that by class and id are no content.
  static let leavesOutUnlikely = Eagerness(rawValue: 1)
  /// Class and id count in scores.
  static let weighsLabels = Eagerness(rawValue: 2)
  /// Blocks inside the article that do not look like text.
  static let cleansBlocks = Eagerness(rawValue: 4)
}

extension Page {
  /// Takes out what no reader sees, and what by its name or place is no part of an article.
  mutating func prepare(_ eagerness: Eagerness, title: String) {
    var index = 0
    var headings = title.isEmpty ? 0 : Self.mostHeadings
    titleHeading = heading(like: title)
    while index < count {
      if isText(index) || gone[index] {
        index += 1
      } else if isNoContent(index, eagerness) {
        remove(index)
        index = ends[index]
      } else if headings > 0, names[index] == .h1 || names[index] == .h2 {
        headings -= 1
        if isTitle(index, title) {
          headings = 0
          remove(index)
          index = ends[index]
        } else {
          index += 1
        }
      } else {
        index += 1
      }
    }
  }

  /// Takes out what readers wrote below, and answers whether there was any.
  ///
  /// Not what holds the title: a page may be about a comment.
  mutating func removeComments() -> Bool {
    var found = false
    var index = 0
    while index < count {
      guard !gone[index], isElement(index), names[index].mayHoldComments,
        hints[index].contains(.comments), !holdsTitle(index)
      else {
        index += 1
        continue
      }
      found = true
      remove(index)
      index = ends[index]
    }
    return found
  }

  /// Takes out footers and menus that are but links, however little is left out else.
  mutating func removeMenus() {
    var left = 200
    var index = 0
    while index < count, left > 0 {
      guard !gone[index], isElement(index),
        names[index] == .footer || names[index] == .nav || hints[index].contains(.menu)
      else {
        index += 1
        continue
      }
      left -= 1
      if linkDensity(of: index) > 0.5 {
        remove(index)
        index = ends[index]
      } else {
        index += 1
      }
    }
  }

  /// Brings a part back that was taken out, but for what no reader sees.
  mutating func revive(_ top: Int) {
    for index in top..<ends[top] { gone[index] = false }
    var index = top
    while index < ends[top] {
      if isElement(index), isNoContent(index, []) {
        remove(index)
        index = ends[index]
      } else {
        index += 1
      }
    }
  }

  /// Whether it is short enough to be one, and does not stand around the page.
  private func isNotice(_ index: Int) -> Bool {
    ends[index] - index < 80 && !holdsTitle(index) && text(of: index).length < 1500
  }

  private func holdsTitle(_ index: Int) -> Bool {
    titleHeading.map { (index..<ends[index]).contains($0) } ?? false
  }

  private func isNoContent(_ index: Int, _ eagerness: Eagerness) -> Bool {
    guard isElement(index) else { return true }
    let name = names[index]
    if name.isScriptLike || isHidden(index) { return true }
    if name == .noscript, holdsMarkupAsText(index) || !holdsPicture(index) { return true }
    if name == .span || name == .a, isHeadingsTool(index) { return true }
    guard name != .body, name != .html, name != .a else { return false }
    if hints[index].contains(.browserNotice), isNotice(index) { return true }
    if let role = attribute(.role, of: index), Self.unlikelyRoles.contains(Array(role)) {
      return eagerness.contains(.leavesOutUnlikely)
    }
    guard eagerness.contains(.leavesOutUnlikely), !name.isPartOfText,
      hints[index].isUnlikely
    else { return false }
    guard !hints[index].contains(.mayBeContent) else { return false }
    let parts = PartHints(attribute(.class, of: index), attribute(.id, of: index))
    guard !parts.contains(.quotedPost) else { return false }
    if hints[index].isHeader, isLowerHeading(index) { return false }
    return !hasAncestor(index) { names[$0] == .table || names[$0] == .code }
  }

  /// Whether all that stands in it is one heading within a text, that leads nowhere.
  private func isLowerHeading(_ index: Int) -> Bool {
    guard ends[index] - index < 30 else { return false }
    let range = index..<ends[index]
    let heading = range.first {
      switch names[$0] {
      case .h2, .h3, .h4, .h5, .h6: true
      default: false
      }
    }
    guard let heading, !range.contains(where: { names[$0] == .a || names[$0] == .img }) else {
      return false
    }
    return text(of: heading).length == text(of: index).length
  }

  /// What programs for wikis and documents put into headings: “[edit]”, “#”, “¶”.
  private func isHeadingsTool(_ index: Int) -> Bool {
    let label = label(of: index)
    guard !label.isEmpty else { return false }
    if label.contains("editsection") { return true }
    let isAnchor = ["headerlink", "header-anchor", "heading-anchor", "permalink", "bookmark"]
      .contains { label.contains($0) }
    return isAnchor && names[index] == .a && text(of: index).length <= 2
      && hasAncestor(index, within: 2) { names[$0].isHeading }
  }

  /// Whether a `noscript` has a picture; one without has words for browsers without scripts.
  private func holdsPicture(_ index: Int) -> Bool {
    let near = index..<min(ends[index], index + 100)
    return near.upperBound < ends[index]
      || near.contains { names[$0] == .img || names[$0] == .iframe }
  }

  /// As pages have it that were saved by a program that escapes what a browser leaves alone.
  private func holdsMarkupAsText(_ index: Int) -> Bool {
    index + 1 < ends[index] && isText(index + 1)
      && tree.text(nodes[index + 1]).first { $0 > 0x20 } == 0x3C
  }

  private static let unlikelyRoles = Set(
    [
      "menu", "menubar", "complementary", "navigation", "alert", "alertdialog", "dialog",
    ].map { Array($0.utf8) })

  func isHidden(_ index: Int) -> Bool {
    if attribute(.hidden, of: index) != nil { return true }
    if let hidden = attribute(.ariaHidden, of: index), hidden.elementsEqual("true".utf8) {
      return !label(of: index).contains("fallback-image")
    }
    if attribute(.ariaModal, of: index)?.elementsEqual("true".utf8) == true { return true }
    guard let style = attribute(.style, of: index) else { return false }
    let compact = style.filter { $0 > 0x20 }.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    return compact.contains("display:none") || compact.contains("visibility:hidden")
  }

  /// The first heading that repeats the title, wherever it stands.
  private func heading(like title: String) -> Int? {
    guard !title.isEmpty else { return nil }
    return names.indices.lazy.filter { names[$0] == .h1 || names[$0] == .h2 }
      .prefix(Self.mostHeadings).first { isTitle($0, title) }
  }

  /// Headings that are compared with the title.
  private static let mostHeadings = 300

  /// Whether a heading repeats the title.
  private func isTitle(_ index: Int, _ title: String) -> Bool {
    Similarity.of(title, plainText(of: index, limit: 4 * title.utf8.count + 200)) > 0.75
  }
}

extension Name {
  fileprivate var mayHoldComments: Bool {
    switch self {
    case .div, .section, .aside, .ol, .ul, .li, .footer: true
    default: false
    }
  }

  /// Elements that stand in a text whatever their class says: `subheader`, `figure-header`.
  fileprivate var isPartOfText: Bool {
    switch self {
    case .dt, .dd, .pre, .code, .figure, .blockquote, .p: true
    default: isHeading
    }
  }

  /// Elements that carry no text of the page.
  var isScriptLike: Bool {
    switch self {
    case .script, .style, .template, .link, .meta, .title, .head, .noembed, .noframes: true
    default: false
    }
  }
}

extension Array<UInt8> {
  func contains(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    guard count >= wanted.count, let first = wanted.first else { return false }
    for start in 0...(count - wanted.count) where self[start] == first {
      if self[start...].starts(with: wanted) { return true }
    }
    return false
  }
}

/// How alike two texts are, by their words (Readability's measure).
enum Similarity {
  static func of(_ left: String, _ right: String) -> Double {
    let wanted = words(left)
    let given = words(right)
    guard !wanted.isEmpty, !given.isEmpty else { return 0 }
    let known = Set(wanted)
    let strange = given.filter { !known.contains($0) }
    let strangeLength = strange.joined(separator: " ").count
    return 1 - Double(strangeLength) / Double(given.joined(separator: " ").count)
  }

  private static func words(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
