public import ViewTree

/// How much a button asks for attention.
public enum ButtonStyle: Hashable, Sendable, CaseIterable {
  case primary, secondary, text, danger

  var className: String {
    switch self {
    case .primary: "button primary"
    case .secondary: "button secondary"
    case .text: "button plain"
    case .danger: "button danger"
    }
  }
}

/// How large a button is: 44, 48 or 56 pixels high, and never smaller than a finger.
public enum ButtonSize: Hashable, Sendable, CaseIterable {
  case small, medium, large

  var className: String {
    switch self {
    case .small: " small"
    case .medium: ""
    case .large: " large"
    }
  }
}

/// What a button says and how it looks.
public struct ButtonFace: Hashable, Sendable {
  public var label: String
  public var icon: Icon?
  public var trailingIcon: Icon?
  public var style = ButtonStyle.secondary
  public var size = ButtonSize.medium
  /// Under way: it turns, and cannot be pressed again.
  public var isBusy = false
  public var isEnabled = true

  public init(_ label: String, icon: Icon? = nil) {
    self.label = label
    self.icon = icon
  }

  fileprivate var className: String { style.className + size.className }

  fileprivate func content<Action>() -> [Node<Action>] {
    var nodes: [Node<Action>] = []
    if isBusy {
      nodes.append(Node(.span, .className("spinner"), .decorative))
    } else if let icon {
      nodes.append(icon.node(size: 20))
    }
    nodes.append(Node(.span) { label })
    if let trailingIcon { nodes.append(trailingIcon.node(size: 20)) }
    return nodes
  }
}

extension Node {
  public static func button(_ face: ButtonFace, id: String? = nil, action: Action) -> Node {
    Node(
      .button, .type("button"), .className(face.className), id.map(Attribute.id),
      .flag(.disabled, if: face.isBusy || !face.isEnabled),
      face.isBusy ? .state(.ariaBusy, true) : nil, on: .click(action)
    ) { face.content() }
  }

  /// A button of 48 pixels with its label in words.
  public static func button(
    _ label: String, icon: Icon? = nil, style: ButtonStyle = .secondary, isBusy: Bool = false,
    isEnabled: Bool = true, id: String? = nil, action: Action
  ) -> Node {
    var face = ButtonFace(label, icon: icon)
    face.style = style
    face.isBusy = isBusy
    face.isEnabled = isEnabled
    return button(face, id: id, action: action)
  }

  /// The button that sends the form it stands in.
  public static func submitButton(
    _ label: String, style: ButtonStyle = .primary, isBusy: Bool = false, isEnabled: Bool = true
  ) -> Node {
    var face = ButtonFace(label)
    face.style = style
    face.isBusy = isBusy
    return Node(
      .button, .type("submit"), .className(face.className),
      .flag(.disabled, if: isBusy || !isEnabled), isBusy ? .state(.ariaBusy, true) : nil
    ) { face.content() }
  }

  /// A link to another screen that looks like a button.
  public static func linkButton(
    _ label: String, icon: Icon? = nil, style: ButtonStyle = .secondary, path: String
  ) -> Node {
    Node(.a, .href(path), .className(style.className)) {
      ButtonFace(label, icon: icon).content()
    }
  }

  /// A button of 44 pixels that shows only a sign; the label is for screen readers and on hover.
  ///
  /// `isPressed` is nil for a button that does not stay pressed.
  public static func iconButton(
    _ icon: Icon, label: String, isPressed: Bool? = nil, isEnabled: Bool = true, id: String? = nil,
    className: String = "", isInRow: Bool = false, action: Action
  ) -> Node {
    Node(
      .button, .type("button"),
      .className(className.isEmpty ? "icon-button" : "icon-button " + className),
      id.map(Attribute.id), .label(label), Attribute(.title, label),
      isInRow ? Attribute(.tabIndex, "-1") : nil,
      .flag(.disabled, if: !isEnabled), isPressed.map { .state(.ariaPressed, $0) },
      on: .click(action)
    ) { icon.node() }
  }

  /// A link of 44 pixels that shows only a sign.
  public static func iconLink(_ icon: Icon, label: String, path: String) -> Node {
    Node(
      .a, .href(path), .className("icon-button"), .label(label), Attribute(.title, label)
    ) { icon.node() }
  }
}
