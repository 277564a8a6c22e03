public import ViewTree

/// A place, a list or a tag in the side bar of a wide window.
public struct SideItem<Action> {
  public enum Target {
    case path(String)
    case action(Action)
  }

  public var icon: Icon
  public var label: String
  public var target: Target
  public var isCurrent: Bool
  /// How many things stand there; zero shows nothing.
  public var count = 0
  /// The count in words, for whoever hears it.
  public var countLabel = ""
  /// The class of its sign's colour.
  public var hue = ""
  /// What is told of a row that is dropped here; empty where none may be.
  public var dropKey = ""
  /// It was held, clicked with the right button, or its menu asked for by a key.
  public var held: Action?

  public init(_ icon: Icon, _ label: String, path: String, isCurrent: Bool) {
    self.icon = icon
    self.label = label
    self.isCurrent = isCurrent
    target = .path(path)
  }

  public init(_ icon: Icon, _ label: String, isCurrent: Bool, action: Action) {
    self.icon = icon
    self.label = label
    self.isCurrent = isCurrent
    target = .action(action)
  }
}

/// Items of the side bar under one name.
public struct SideGroup<Action> {
  /// Empty for a group that needs none.
  public var title: String
  public var items: [SideItem<Action>]
  /// The way to all, where not all are shown.
  public var rest: SideItem<Action>?

  public init(_ title: String, _ items: [SideItem<Action>], rest: SideItem<Action>? = nil) {
    self.title = title
    self.items = items
    self.rest = rest
  }
}

extension Node {
  /// The groups of a side bar; those without items are left out.
  public static func sideBar(label: String, _ groups: [SideGroup<Action>]) -> Node {
    Node(.nav, .className("side-bar"), .label(label)) {
      for (index, group) in groups.enumerated() where !group.items.isEmpty {
        Node(.section, .className("side-group"), key: "\(index)") {
          if !group.title.utf8.isEmpty {
            Node(.p, .className("side-title"), .decorative) { group.title }
          }
          Node(
            .ul, .role("list"), group.title.utf8.isEmpty ? nil : .label(group.title)
          ) {
            for item in group.items { Node(.li) { sideItem(item) } }
            if let rest = group.rest { Node(.li) { sideItem(rest) } }
          }
        }
      }
    }
  }

  /// One item by itself.
  public static func sideItem(_ item: SideItem<Action>) -> Node {
    var attributes: [Attribute?] = [
      .className(item.isCurrent ? "side-item current" : "side-item"),
      item.count > 0 ? .label(item.label + ", " + item.countLabel) : nil,
      item.dropKey.utf8.isEmpty ? nil : Attribute(.dataKey, item.dropKey),
    ]
    var children: [Node] = [
      Node(.span, .className(item.hue.utf8.isEmpty ? "side-sign" : "side-sign " + item.hue)) {
        item.icon.node(size: 20)
      },
      Node(.span, .className("side-label")) { item.label },
    ]
    if item.count > 0 {
      children.append(Node(.span, .className("side-count")) { "\(item.count)" })
    }
    switch item.target {
    case .path(let path):
      attributes += [.href(path), item.isCurrent ? Attribute(.ariaCurrent, "page") : nil]
      let handlers = item.held.map { held in [Handler(.longPress) { _ in held }] }
      return Node(
        .a, attributes: attributes, handlers: handlers ?? [], children: children)
    case .action(let action):
      attributes += [.type("button"), item.isCurrent ? Attribute(.ariaCurrent, "true") : nil]
      return Node(
        .button, attributes: attributes, handlers: [.click(action)], children: children)
    }
  }
}
