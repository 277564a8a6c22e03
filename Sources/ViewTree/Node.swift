import Kernel

/// A piece of a view: an element, a run of text, or a component that draws an element.
public indirect enum Node<Action> {
  case element(Element<Action>)
  case text(String)
  case component(AnyComponent<Action>)
}

/// An element of a view, with what it says when something happens to it.
public struct Element<Action> {
  public var tag: Tag
  /// Tells children of one parent apart when their order changes.
  ///
  /// Nil: by position.
  public var key: String?
  public var attributes: [Attribute]
  public var handlers: [Handler<Action>]
  public var children: [Node<Action>]

  public init(
    _ tag: Tag, key: String? = nil, attributes: [Attribute] = [],
    handlers: [Handler<Action>] = [], children: [Node<Action>] = []
  ) {
    self.tag = tag
    self.key = key
    self.attributes = attributes
    self.handlers = handlers
    self.children = children
  }
}

/// An attribute and its value.
///
/// A flag (`disabled`, `checked`) has the empty value and is absent when off.
public struct Attribute: Hashable, Sendable {
  public var name: AttributeName
  public var value: String

  public init(_ name: AttributeName, _ value: String = "") {
    self.name = name
    self.value = value
  }
}

/// Turns an event of an element into an action.
public struct Handler<Action> {
  public var event: EventKind
  public var action: (Event) -> Action

  public init(_ event: EventKind, _ action: @escaping (Event) -> Action) {
    self.event = event
    self.action = action
  }
}

/// What happened to an element, as the host tells it.
public struct Event: Hashable, Sendable {
  public var kind: EventKind
  /// The field's value, for `input` and `change`; the key's name, for `keyDown`.
  public var text: String
  /// The state of a checkbox, for `change`.
  public var isChecked: Bool
  /// Shift 1, Control 2, Alt 4, Meta 8.
  public var modifiers: UInt8

  public init(
    kind: EventKind, text: String = "", isChecked: Bool = false, modifiers: UInt8 = 0
  ) {
    self.kind = kind
    self.text = text
    self.isChecked = isChecked
    self.modifiers = modifiers
  }
}

/// The events that the host delegates.
///
/// The numbers are the host's.
public enum EventKind: UInt8, Sendable, CaseIterable {
  case click = 0
  case input = 1
  case change = 2
  case submit = 3
  case keyDown = 4
  case focus = 5
  case blur = 6
  case pointerDown = 7
  case pointerUp = 8
  case pointerCancel = 9
  case longPress = 10
  case paste = 11
  /// Escape or the system's back gesture on an open dialog.
  case cancel = 12
  /// A row was swiped to where lines begin, or to where they end.
  case swipeLeading = 13
  case swipeTrailing = 14
  /// A list was pulled down from its top.
  case pull = 15
  /// A row was put elsewhere: the text is its new place and its key, parted by a space.
  case move = 16
  /// A picture is to be shown so large: the text is percent of what fits.
  case zoom = 17
}
