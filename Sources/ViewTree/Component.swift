/// A part of a view that is drawn from its own values, and only when these have changed.
///
/// `body` may depend on nothing else: where the values are equal to those of the last view, what is on the
/// screen stays as it is, and `body` is not asked.
public protocol Component: Equatable {
  associatedtype Action

  /// One element; a lone text is put into a `span`.
  var body: Node<Action> { get }
}

extension Node {
  /// A component as a node; the key tells it apart from its neighbours.
  public static func component<Part: Component>(_ part: Part, key: String? = nil) -> Node
  where Part.Action == Action {
    .component(ComponentBox(part, key: key))
  }

  /// What it is or draws; nil for a text.
  public var element: Element<Action>? {
    switch self {
    case .text: nil
    case .element(let element): element
    case .component(let component): component.element
    }
  }

  /// The same tree for a parent that understands other actions.
  ///
  /// The result may depend on nothing but the action: what stays on the screen keeps the first closure.
  public func map<Other>(_ transform: @escaping (Action) -> Other) -> Node<Other> {
    switch self {
    case .text(let text): .text(text)
    case .element(let element): .element(element.map(transform))
    case .component(let component): .component(MappedComponent(component, transform))
    }
  }
}

extension Element {
  fileprivate func map<Other>(_ transform: @escaping (Action) -> Other) -> Element<Other> {
    var result = Element<Other>(tag, key: key, attributes: attributes)
    result.handlers.reserveCapacity(handlers.count)
    for handler in handlers {
      result.handlers.append(
        Handler<Other>(handler.event) { event in transform(handler.action(event)) })
    }
    result.children.reserveCapacity(children.count)
    for child in children { result.children.append(child.map(transform)) }
    return result
  }
}

/// A component of whatever type: its key, how it compares, and its element.
public class AnyComponent<Action> {
  final let key: String?

  init(key: String?) { self.key = key }

  /// What it draws now; made anew at each call.
  public final var element: Element<Action> {
    var node = body
    while case .component(let inner) = node { node = inner.body }
    guard case .element(var element) = node else {
      return Element(.span, key: key, children: [node])
    }
    element.key = key
    return element
  }

  fileprivate var body: Node<Action> { .text("") }

  /// The other is of the same type, so it may take this one's place.
  func isSameKind(as other: AnyComponent) -> Bool { false }

  /// The other is of the same type and has equal values.
  func isEqual(to other: AnyComponent) -> Bool { false }
}

private final class ComponentBox<Part: Component>: AnyComponent<Part.Action> {
  private let part: Part

  init(_ part: Part, key: String?) {
    self.part = part
    super.init(key: key)
  }

  override var body: Node<Part.Action> { part.body }

  override func isSameKind(as other: AnyComponent<Part.Action>) -> Bool {
    ObjectIdentifier(type(of: other)) == ObjectIdentifier(ComponentBox<Part>.self)
  }

  override func isEqual(to other: AnyComponent<Part.Action>) -> Bool {
    // Embedded Swift has no `as?`; the check above is what it would do.
    isSameKind(as: other) && part == unsafeDowncast(other, to: ComponentBox.self).part
  }
}

private final class MappedComponent<Inner, Action>: AnyComponent<Action> {
  private let inner: AnyComponent<Inner>
  private let transform: (Inner) -> Action

  init(_ inner: AnyComponent<Inner>, _ transform: @escaping (Inner) -> Action) {
    self.inner = inner
    self.transform = transform
    super.init(key: inner.key)
  }

  override var body: Node<Action> { .element(inner.element.map(transform)) }

  override func isSameKind(as other: AnyComponent<Action>) -> Bool {
    ObjectIdentifier(type(of: other)) == ObjectIdentifier(MappedComponent<Inner, Action>.self)
      && inner.isSameKind(as: unsafeDowncast(other, to: MappedComponent.self).inner)
  }

  override func isEqual(to other: AnyComponent<Action>) -> Bool {
    ObjectIdentifier(type(of: other)) == ObjectIdentifier(MappedComponent<Inner, Action>.self)
      && inner.isEqual(to: unsafeDowncast(other, to: MappedComponent.self).inner)
  }
}
