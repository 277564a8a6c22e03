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

extension Node {
  /// A button of 48 pixels with its label in words.
  public static func button(
    _ label: String, icon: Icon? = nil, style: ButtonStyle = .secondary, isBusy: Bool = false,
    isEnabled: Bool = true, id: String? = nil, action: Action
  ) -> Node {
    Node(
      .button, .type("button"), .className(style.className), id.map(Attribute.id),
      .flag(.disabled, if: isBusy || !isEnabled), isBusy ? .state(.ariaBusy, true) : nil,
      on: .click(action)
    ) { content(label, icon: icon, isBusy: isBusy) }
  }

  /// The button that sends the form it stands in.
  public static func submitButton(
    _ label: String, isBusy: Bool = false, isEnabled: Bool = true
  ) -> Node {
    Node(
      .button, .type("submit"), .className(ButtonStyle.primary.className),
      .flag(.disabled, if: isBusy || !isEnabled), isBusy ? .state(.ariaBusy, true) : nil
    ) { content(label, icon: nil, isBusy: isBusy) }
  }

  /// A link to another screen that looks like a button.
  public static func linkButton(
    _ label: String, icon: Icon? = nil, style: ButtonStyle = .secondary, path: String
  ) -> Node {
    Node(.a, .href(path), .className(style.className)) {
      content(label, icon: icon, isBusy: false)
    }
  }

  /// A button of 44 pixels that shows only a sign; the label is for screen readers and on hover.
  ///
  /// `isPressed` is nil for a button that does not stay pressed.
  public static func iconButton(
    _ icon: Icon, label: String, isPressed: Bool? = nil, id: String? = nil, className: String = "",
    action: Action
  ) -> Node {
    Node(
      .button, .type("button"),
      .className(className.isEmpty ? "icon-button" : "icon-button " + className),
      id.map(Attribute.id), .label(label), Attribute(.title, label),
      isPressed.map { .state(.ariaPressed, $0) }, on: .click(action)
    ) { icon.node() }
  }

  /// A link of 44 pixels that shows only a sign.
  public static func iconLink(_ icon: Icon, label: String, path: String) -> Node {
    Node(
      .a, .href(path), .className("icon-button"), .label(label), Attribute(.title, label)
    ) { icon.node() }
  }

  @NodeBuilder<Action>
  private static func content(_ label: String, icon: Icon?, isBusy: Bool) -> [Node] {
    if isBusy {
      Node(.span, .className("spinner"), .decorative)
    } else if let icon {
      icon.node(size: 20)
    }
    Node(.span) { label }
  }
}
