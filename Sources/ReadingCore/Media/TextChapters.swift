import AddressCore
import ArticleCore
import Kernel
import Kit
import ViewTree

/// The chapters of a recording in the text about it: its player lists them already.
enum TextChapters {
  /// The blocks of an article as they are shown below the player, without lists of chapters.
  ///
  /// Each stays where it is, so that places count the same. Those in which something is marked or read aloud are shown.
  static func hidden<Action>(
    in blocks: [Node<Action>], of article: Article, played: String
  ) -> [Node<Action>] {
    // The player of a film's site lists none.
    guard blocks.count == article.blocks.count,
      Address(absolute: played).flatMap(HostedFilm.init) == nil
    else { return blocks }
    var shown = blocks
    for (index, block) in article.blocks.enumerated() {
      guard case .element(var list) = blocks[index], isList(block), !hasMark(list) else { continue }
      list.attributes.append(Attribute(.hidden))
      shown[index] = .element(list)
      // What stands above it for it alone goes with it.
      guard index > 0, isHeading(article.blocks[index - 1]),
        case .element(var heading) = blocks[index - 1], !hasMark(heading)
      else { continue }
      heading.attributes.append(Attribute(.hidden))
      shown[index - 1] = .element(heading)
    }
    return shown
  }

  /// Whether it is a list of chapters, and nothing else.
  private static func isList(_ block: ArticleNode) -> Bool {
    guard case .element(let list) = block, !list.children.isEmpty else { return false }
    return ListedChapter.list(block).count == list.children.count
  }

  /// The heading that our extraction gives chapters.
  private static func isHeading(_ block: ArticleNode) -> Bool {
    guard case .element(let heading) = block, heading.tag == .heading2,
      case .text(let text)? = heading.children.first, heading.children.count == 1
    else { return false }
    return text == "Chapters" || text == "챕터"
  }

  private static func hasMark<Action>(_ element: Element<Action>) -> Bool {
    if element.tag == .mark { return true }
    for case .element(let child) in element.children where hasMark(child) { return true }
    return false
  }
}
