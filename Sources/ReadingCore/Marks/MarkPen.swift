import ArticleCore
import Kernel
import Kit
import SyncCore
import ViewTree

/// A highlight as it is drawn, or the sentence that is being spoken.
struct DrawnMark: Equatable {
  enum Kind: Equatable {
    case highlight(ID<Entity>, HighlightColour, hasNote: Bool)
    case spoken
  }

  var range: TextRange
  var kind: Kind
}

/// Draws marks into runs of text: the text and its offsets stay as they are.
///
/// Where highlights lie over each other, the one that was made last is on top.
struct MarkPen {
  /// Where the pen is: nil outside of every block.
  struct Position {
    var block: Int
    var offset: Int
  }

  private let marks: [DrawnMark]
  private var position: Position?
  /// Highlights of which a part was drawn already: the first is what the keyboard reaches.
  private var begun: [ID<Entity>] = []
  private var isSpokenBegun = false
  var isInLink = false

  init(_ marks: [DrawnMark]) {
    self.marks = marks
  }

  /// Goes into an element; returns where the pen was, for `leave`.
  mutating func enter(block: Int?, isApart: Bool) -> Position? {
    let outer = position
    if let block {
      position = Position(block: block, offset: 0)
    } else if isApart {
      position = nil
    }
    return isApart ? outer : nil
  }

  /// Goes back; inside the same block the text goes on.
  mutating func leave(to outer: Position?, wasApart: Bool) {
    if wasApart { position = outer }
  }

  /// A run of text with its marks.
  mutating func nodes(_ text: String) -> [Node<ReadingAction>] {
    guard !marks.isEmpty, let at = position else { return [.text(text)] }
    let units = Array(text.utf16)
    position?.offset += units.count
    let run = at.offset..<(at.offset + units.count)
    var parts: [(range: Range<Int>, kind: DrawnMark.Kind)] = []
    var cuts = [run.lowerBound, run.upperBound]
    for mark in marks {
      guard let part = mark.range.part(in: at.block)?.clamped(to: run), !part.isEmpty else {
        continue
      }
      parts.append((part, mark.kind))
      cuts += [part.lowerBound, part.upperBound]
    }
    guard !parts.isEmpty else { return [.text(text)] }
    cuts = cuts.inOrder()
    var nodes: [Node<ReadingAction>] = []
    for index in 1..<cuts.count where cuts[index - 1] < cuts[index] {
      let piece = cuts[index - 1]..<cuts[index]
      let from = piece.lowerBound - at.offset
      let words = String(decoding: units[from..<(from + piece.count)], as: UTF16.self)
      nodes.append(node(words, parts.filter { $0.range.contains(piece.lowerBound) }))
    }
    return nodes
  }

  private mutating func node(
    _ text: String, _ parts: [(range: Range<Int>, kind: DrawnMark.Kind)]
  ) -> Node<ReadingAction> {
    var node = Node<ReadingAction>.text(text)
    for part in parts.reversed() {
      guard case .highlight(let id, let colour, let hasNote) = part.kind else { continue }
      node = highlight(id, colour, hasNote: hasNote, node)
      break
    }
    for part in parts where part.kind == .spoken {
      let isFirst = !isSpokenBegun
      isSpokenBegun = true
      node = Node(
        .span, attributes: [.className("spoken"), isFirst ? .id("spoken") : nil], children: [node])
    }
    return node
  }

  private mutating func highlight(
    _ id: ID<Entity>, _ colour: HighlightColour, hasNote: Bool, _ text: Node<ReadingAction>
  ) -> Node<ReadingAction> {
    let isFirst = !begun.contains(id)
    if isFirst { begun.append(id) }
    var attributes: [Attribute?] = [
      .className("highlight " + colour.name + (hasNote ? " noted" : "")),
      isFirst ? .id("mark-" + id.text) : nil,
    ]
    // A link's text leads where the link leads; the list of highlights opens this one.
    if isInLink { return Node(.mark, attributes: attributes, children: [text]) }
    if isFirst {
      attributes += [
        .role("button"), Attribute(.tabIndex, "0"), Attribute(.ariaHasPopup, "dialog"),
        Attribute(.ariaDescribedBy, "mark-help"),
      ]
    }
    return Node(
      .mark, attributes: attributes, handlers: [.click(.marking(.markTapped(id)))],
      children: [text])
  }
}

/// The article's text: drawn again when another text, or other marks, are to be shown.
struct Prose: Component {
  typealias Action = ReadingAction

  var article: Article
  /// The article's hash: what is compared instead of the article.
  var content: String
  var marks: [DrawnMark]
  var words: Words
  /// The address of what is played above it; empty for nothing.
  var played = ""

  static func == (left: Prose, right: Prose) -> Bool {
    left.content == right.content && left.marks == right.marks && left.words == right.words
      && left.played == right.played
  }

  var body: Node<ReadingAction> {
    var builder = ArticleViewBuilder(words: words, marks: marks, played: played) {
      .picture(.opened($0))
    }
    let blocks = builder.nodes(article.blocks)
    return Node(
      .div,
      attributes: [
        .className("prose"), .id("prose"),
        article.language.isEmpty ? nil : Attribute(.language, article.language),
        Attribute(.direction, article.isRightToLeft ? "rtl" : "ltr"),
      ],
      children: played.isEmpty
        ? blocks : TextChapters.hidden(in: blocks, of: article, played: played))
  }
}

extension ReadingState {
  /// What is drawn into the open article's text, in the order in which it was made.
  var drawnMarks: [DrawnMark] {
    var marks: [DrawnMark] = []
    var placed: [Highlight] = []
    for id in self.marks.places.keys {
      if let highlight = self.marks.highlights[id] { placed.append(highlight) }
    }
    placed = placed.inOrder { left, right in
      left.createdAt == right.createdAt ? left.id < right.id : left.createdAt < right.createdAt
    }
    for highlight in placed {
      guard let range = self.marks.places[highlight.id] else { continue }
      let hasNote = !highlight.note.isEmpty
      marks.append(
        DrawnMark(
          range: range, kind: .highlight(highlight.id, highlight.colour, hasNote: hasNote)))
    }
    if let now = listen.now, now.item == reader?.id, now.content == self.marks.content {
      marks.append(DrawnMark(range: now.range, kind: .spoken))
    }
    return marks
  }
}
