public import ViewTree

/// A row of a list: one to three lines, with something before and after them.
public struct ListRow<Action> {
  public enum Target {
    case none
    case link(String)
    case action(Action)
  }

  public var title: String
  public var subtitle = ""
  public var detail = ""
  public var leading: [Node<Action>] = []
  public var trailing: [Node<Action>] = []
  public var target = Target.none
  /// The element's, where there is a target.
  public var id = ""
  public var isDone = false

  public init(_ title: String) {
    self.title = title
  }
}

/// How a card stands out from the paper.
public enum CardStyle: Hashable, Sendable, CaseIterable {
  case raised, flat, outlined

  var className: String {
    switch self {
    case .raised: "panel raised"
    case .flat: "panel flat"
    case .outlined: "panel outlined"
    }
  }
}

extension Node {
  /// Rows under each other on one surface.
  public static func list(label: String, @NodeBuilder<Action> rows: () -> [Node]) -> Node {
    Node(.ul, .className("list"), .label(label)) { rows() }
  }

  /// One row; where it leads somewhere, its title is the link and the whole row can be pressed.
  public static func row(_ row: ListRow<Action>, key: String? = nil) -> Node {
    Node(.li, .className(row.isDone ? "list-row done" : "list-row"), key: key) {
      if !row.leading.isEmpty { Node(.div, .className("list-side")) { row.leading } }
      Node(.div, .className("list-text")) {
        title(row)
        if !row.subtitle.isEmpty { Node(.p, .className("list-subtitle")) { row.subtitle } }
        if !row.detail.isEmpty { Node(.p, .className("list-detail")) { row.detail } }
      }
      if !row.trailing.isEmpty { Node(.div, .className("list-side")) { row.trailing } }
    }
  }

  /// A surface that holds things that belong together.
  public static func panel(
    _ style: CardStyle = .raised, @NodeBuilder<Action> children: () -> [Node]
  ) -> Node {
    Node(.div, .className(style.className)) { children() }
  }

  /// A surface that is pressed as a whole.
  public static func pressablePanel(
    _ style: CardStyle = .raised, label: String, action: Action,
    @NodeBuilder<Action> children: () -> [Node]
  ) -> Node {
    Node(
      .button, .type("button"), .className(style.className + " pressable"), .label(label),
      on: .click(action)
    ) { children() }
  }

  private static func title(_ row: ListRow<Action>) -> Node {
    switch row.target {
    case .none: Node(.p, .className("list-title")) { row.title }
    case .link(let path):
      Node(.p, .className("list-title")) {
        Node(
          .a, row.id.isEmpty ? nil : .id(row.id), .className("list-link"), .href(path)
        ) { row.title }
      }
    case .action(let action):
      Node(.p, .className("list-title")) {
        Node(
          .button, .type("button"), row.id.isEmpty ? nil : .id(row.id), .className("list-link"),
          on: .click(action)
        ) { row.title }
      }
    }
  }
}
