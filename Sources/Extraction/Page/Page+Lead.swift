import ArticleCore
import HTML5

/// What a page shows between its title and the article: the line that says what it is about, and the
/// lead image.
///
/// A line that reads like the text is a part of it; one that is a lower headline is shown above it alone,
/// as the picture is.
struct Lead {
  var summary: Int?
  var picture: Int?
}

extension Page {
  private static let mostNodes = 1500

  /// Looked for on the whole page, before and around the blocks that were chosen.
  func lead(above chosen: [Int], _ metadata: Metadata, kept: (Int) -> Bool) -> Lead {
    guard let first = chosen.first else { return Lead() }
    let end = chosen.last.map { ends[$0] } ?? first
    let heading = titleHeading ?? first
    var start = max(heading, first - Self.mostNodes)
    if heading > end { start = max(0, first - Self.mostNodes) }
    var found = Lead()
    var index = start
    // What stands within the blocks counts only near their beginning.
    while index < min(end, max(first, start) + Self.mostNodes / 5) {
      guard isElement(index), names[index] != .aside, names[index] != .nav, !isHidden(index) else {
        index = isElement(index) ? ends[index] : index + 1
        continue
      }
      if kept(index), names[index] == .p, text(of: index).length > 80 { break }
      if found.summary == nil, !kept(index), isSummary(index, metadata.excerpt) {
        found.summary = index
      }
      if found.picture == nil, isLeadPicture(index, metadata.image) { found.picture = index }
      index += 1
    }
    return found
  }

  private func isSummary(_ index: Int, _ description: String) -> Bool {
    switch names[index] {
    case .p, .div, .h2, .h3, .h4, .section, .span: break
    default: return false
    }
    let measure = text(of: index)
    guard measure.weight >= 40, measure.length <= 700, linkDensity(of: index) < 0.3 else {
      return false
    }
    let hints = PartHints(attribute(.class, of: index), attribute(.id, of: index))
    let property = attribute(.itemprop, of: index).map { Metadata.text($0) } ?? ""
    let isNamed =
      !hints.isDisjoint(with: [.summary, .subtitle]) || property == "description"
      || property == "alternativeHeadline"
    guard hints.subtracting([.summary, .subtitle]).isEmpty, !holdsMore(index) else { return false }
    return isNamed
      || description.utf8.count > 60
        && plainText(of: index, limit: 3000).hasPrefix(description.prefix(60))
  }

  /// Whether a lead is a paragraph, and no headline below the headline.
  func readsAsText(_ summary: Int) -> Bool {
    let measure = text(of: summary)
    let text = plainText(of: summary, limit: 3000)
    if measure.weight >= 180, endsSentence(text) || text.contains(". ") { return true }
    guard measure.weight >= 100, endsSentence(text) else { return false }
    let hints = PartHints(attribute(.class, of: summary), attribute(.id, of: summary))
    return !hints.contains(.subtitle) && (!names[summary].isHeading || hints.contains(.summary))
  }

  /// What is no line of text: a list, a date, several paragraphs.
  private func holdsMore(_ index: Int) -> Bool {
    var paragraphs = 0
    var others = 0
    forEach(in: index) { node in
      switch names[node] {
      case .p: paragraphs += 1
      case .ul, .ol, .time, .figure, .img, .button, .form: others += 1
      default: break
      }
    }
    return paragraphs > 3 || others > 0
  }

  /// The image that the page names as its own, or one in a figure that is large.
  private func isLeadPicture(_ index: Int, _ declared: String) -> Bool {
    guard names[index] == .img, let source = attribute(.src, of: index), !source.isEmpty else {
      return false
    }
    if !declared.isEmpty, Self.file(source) == Self.file(Array(declared.utf8)[...]) { return true }
    let width = (attribute(.width, of: index) ?? []).reduce(0) { sum, byte in
      byte >= 0x30 && byte <= 0x39 ? min(sum * 10 + Int(byte - 0x30), 100_000) : sum
    }
    guard width >= 300 else { return false }
    return hasAncestor(index, within: 5) { names[$0] == .figure }
  }

  /// The file's name in an address, or all of it where it has none.
  private static func file(_ address: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let path = address.prefix { $0 != 0x3F && $0 != 0x23 }
    let name = path.lastIndex(of: 0x2F).map { path[path.index(after: $0)...] } ?? path
    return name.contains(0x2E) && name.count > 6 ? name : address
  }
}

extension ExtractedPage {
  /// Puts what a page shows above its text before the article, as a part of it.
  mutating func lead(with content: Tree, isText: Bool) {
    var content = content
    for node in content.descendants(content.root)
    where content.kind(node) == .element && content.name(node).isHeading {
      content.rename(node, to: .p)
    }
    html = String(decoding: content.serialised(), as: UTF8.self) + html
    article.blocks = ArticleBuilder.blocks(of: content) + article.blocks
    let line = PlainText.of(content)
    guard isText, !line.isEmpty else { return }
    text = text.isEmpty ? line : line + "\n" + text
    count()
  }
}
