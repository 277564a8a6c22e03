public import ViewTree

/// Gathers the children of an element: nodes, texts, arrays, conditions and loops.
@resultBuilder
public enum NodeBuilder<Action> {
  public static func buildExpression(_ node: Node<Action>) -> [Node<Action>] { [node] }

  public static func buildExpression(_ nodes: [Node<Action>]) -> [Node<Action>] { nodes }

  public static func buildExpression(_ text: String) -> [Node<Action>] { [.text(text)] }

  public static func buildBlock(_ parts: [Node<Action>]...) -> [Node<Action>] {
    var all: [Node<Action>] = []
    for part in parts { all.append(contentsOf: part) }
    return all
  }

  public static func buildOptional(_ part: [Node<Action>]?) -> [Node<Action>] { part ?? [] }

  public static func buildEither(first part: [Node<Action>]) -> [Node<Action>] { part }

  public static func buildEither(second part: [Node<Action>]) -> [Node<Action>] { part }

  public static func buildArray(_ parts: [[Node<Action>]]) -> [Node<Action>] {
    var all: [Node<Action>] = []
    for part in parts { all.append(contentsOf: part) }
    return all
  }
}

extension Node {
  /// An element; attributes that are nil are left out.
  public init(
    _ tag: Tag, _ attributes: Attribute?..., key: String? = nil, on handlers: Handler<Action>...,
    @NodeBuilder<Action> children: () -> [Node<Action>]
  ) {
    self.init(
      tag, attributes: attributes, key: key, handlers: handlers, children: children())
  }

  /// An element without children; attributes that are nil are left out.
  public init(
    _ tag: Tag, _ attributes: Attribute?..., key: String? = nil, on handlers: Handler<Action>...
  ) {
    self.init(tag, attributes: attributes, key: key, handlers: handlers, children: [])
  }

  public init(
    _ tag: Tag, attributes: [Attribute?], key: String? = nil, handlers: [Handler<Action>] = [],
    children: [Node<Action>]
  ) {
    var present: [Attribute] = []
    for attribute in attributes {
      if let attribute { present.append(attribute) }
    }
    self = .element(
      Element(tag, key: key, attributes: present, handlers: handlers, children: children))
  }
}

extension Handler {
  public static func click(_ action: Action) -> Handler { Handler(.click) { _ in action } }

  public static func submit(_ action: Action) -> Handler { Handler(.submit) { _ in action } }

  public static func focus(_ action: Action) -> Handler { Handler(.focus) { _ in action } }

  public static func cancel(_ action: Action) -> Handler { Handler(.cancel) { _ in action } }

  public static func input(_ action: @escaping (String) -> Action) -> Handler {
    Handler(.input) { event in action(event.text) }
  }

  public static func change(_ action: @escaping (String) -> Action) -> Handler {
    Handler(.change) { event in action(event.text) }
  }
}

extension Attribute {
  public static func className(_ value: String) -> Attribute { Attribute(.className, value) }
  public static func id(_ value: String) -> Attribute { Attribute(.id, value) }
  public static func href(_ value: String) -> Attribute { Attribute(.href, value) }
  public static func role(_ value: String) -> Attribute { Attribute(.role, value) }
  public static func label(_ value: String) -> Attribute { Attribute(.ariaLabel, value) }
  public static func type(_ value: String) -> Attribute { Attribute(.type, value) }
  public static func style(_ value: String) -> Attribute { Attribute(.style, value) }
  public static func live(_ value: String) -> Attribute { Attribute(.ariaLive, value) }
  public static var decorative: Attribute { Attribute(.ariaHidden, "true") }

  /// The flag while the condition holds.
  public static func flag(_ name: AttributeName, if condition: Bool) -> Attribute? {
    condition ? Attribute(name) : nil
  }

  /// `true` or `false`, as ARIA's states want it.
  public static func state(_ name: AttributeName, _ value: Bool) -> Attribute {
    Attribute(name, value ? "true" : "false")
  }
}
