import ArticleCore
import Kernel
import Kit
import ViewTree

/// What the description of a todo says, drawn as the reader draws an article.
struct TodoNotes: Component {
  typealias Action = TasksAction

  var text: String
  var words: Words

  /// A press on the words is one of the button, which lies over all of them but the links.
  var body: Node<TasksAction> {
    Node(.div, .className("todo-notes"), .role("group"), .label(words.description)) {
      Node(.div, .className("prose")) { Self.nodes(NoteMarkdown.blocks(of: text)) }
      Node.iconButton(
        .edit, label: words.editDescription, id: "details-notes-edit", action: .notesTapped)
    }
  }

  private static func nodes(_ nodes: [ArticleNode]) -> [Node<TasksAction>] {
    nodes.map { node in
      switch node {
      case .text(let text): .text(text)
      case .element(let element): self.node(element)
      }
    }
  }

  private static func node(_ element: ArticleElement) -> Node<TasksAction> {
    var children = nodes(element.children)
    if let isTicked = tick(of: element) {
      children[0] = Node(.span, .className(isTicked ? "note-box ticked" : "note-box")) {
        isTicked ? NoteMarkdown.tickedBox : NoteMarkdown.openBox
      }
    }
    let node = Node(
      element.tag.viewTag, attributes: attributes(element), children: children)
    guard let language = element[.codeLanguage] else { return node }
    return .codeBlock(node, in: language)
  }

  private static func attributes(_ element: ArticleElement) -> [Attribute?] {
    switch element.tag {
    case .link:
      [
        element[.href].map(Attribute.href), Attribute(.target, "_blank"),
        Attribute(.rel, "noopener noreferrer external"),
      ]
    case .orderedList: [element[.start].map { Attribute(.start, $0) }]
    case .listItem: [tick(of: element) == nil ? nil : .className("boxed")]
    default: []
    }
  }

  /// Whether the item of a task list is ticked, whose box is its bullet; nil for every other element.
  private static func tick(of item: ArticleElement) -> Bool? {
    guard item.tag == .listItem, case .text(let sign) = item.children.first else { return nil }
    if sign == NoteMarkdown.tickedBox { return true }
    return sign == NoteMarkdown.openBox ? false : nil
  }
}
