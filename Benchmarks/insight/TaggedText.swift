import ArticleCore
import Foundation

/// A text of ours in which somebody marked the sentences that tell what it says.
struct TaggedText {
  var title: String
  var paragraphs: [[Sentence]] = []

  struct Sentence {
    var text: String
    var isKey: Bool
    /// A long sentence that says nothing of the matter.
    var isAside: Bool
  }

  var sentences: [Sentence] { paragraphs.flatMap { $0 } }

  var withoutAsides: TaggedText {
    TaggedText(title: title, paragraphs: paragraphs.map { $0.filter { !$0.isAside } })
  }

  var article: Article {
    Article(
      title: title,
      blocks: paragraphs.map { paragraph in
        let text = paragraph.map(\.text).joined(separator: " ")
        return .element(ArticleElement(.paragraph, children: [.text(text)]))
      })
  }

  /// Each begins with `# ` and its title; a sentence is a line, an empty line ends a paragraph.
  ///
  /// A key sentence begins with `* `, an aside with `~ `.
  static func read(_ file: URL) throws -> [TaggedText] {
    var texts: [TaggedText] = []
    var isNew = true
    for line in try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n") {
      if line.hasPrefix("# ") {
        texts.append(TaggedText(title: String(line.dropFirst(2))))
        isNew = true
      } else if line.isEmpty {
        isNew = true
      } else if var text = texts.popLast() {
        if isNew { text.paragraphs.append([]) }
        isNew = false
        let (isKey, isAside) = (line.hasPrefix("* "), line.hasPrefix("~ "))
        text.paragraphs[text.paragraphs.count - 1].append(
          Sentence(
            text: isKey || isAside ? String(line.dropFirst(2)) : line, isKey: isKey,
            isAside: isAside))
        texts.append(text)
      }
    }
    return texts
  }
}
