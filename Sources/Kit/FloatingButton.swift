public import ViewTree

/// The round button over the lower corner, and what fans out of it.
public struct FloatingButton<Action> {
  public var id: String
  public var icon = Icon.plus
  public var label: String
  public var isOpen = false
  /// Whether the first of what fans out gets the focus.
  public var takesFocus = true
  /// What it does when nothing fans out of it, and what opens and closes it otherwise.
  public var action: Action
  /// In the order of the keyboard: from the button outwards.
  public var items: [MenuItem<Action>] = []

  public init(id: String, label: String, action: Action) {
    self.id = id
    self.label = label
    self.action = action
  }
}

extension Node {
  /// The floating button; its menu is a list that arrow keys and Tab go through, Escape closes it.
  public static func floatingButton(_ button: FloatingButton<Action>) -> Node {
    let hasMenu = !button.items.isEmpty
    let trigger = Node(
      .button, .type("button"), .className("floating"), .id(button.id), .label(button.label),
      Attribute(.title, button.label), Attribute(.ariaHasPopup, hasMenu ? "menu" : "dialog"),
      hasMenu ? .state(.ariaExpanded, button.isOpen) : nil, on: .click(button.action)
    ) { (button.isOpen ? Icon.close : button.icon).node(size: 28) }
    guard hasMenu, button.isOpen else { return trigger }
    return Node(
      .div, .className("fan"), .role("region"), .label(button.label), on: .cancel(button.action)
    ) {
      Node(.div, .className("scrim"), .decorative, on: .click(button.action))
      Node(.div, .className("fan-items"), .role("menu"), .label(button.label)) {
        for index in button.items.indices {
          fanItem(button.items[index], isFocused: index == 0 && button.takesFocus)
        }
      }
      trigger
    }
  }

  private static func fanItem(_ item: MenuItem<Action>, isFocused: Bool) -> Node {
    guard case .action(let action) = item.target else { return .text("") }
    return Node(
      .button, .type("button"), .className("fan-item"), .role("menuitem"),
      .flag(.autofocus, if: isFocused), on: .click(action)
    ) {
      Node(.span, .className("fan-label")) { item.label }
      Node(.span, .className("fan-icon")) { item.icon.node() }
    }
  }
}
