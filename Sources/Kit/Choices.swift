public import ViewTree

/// Whether a box is ticked; `some` when it stands for several of which only some are.
public enum Tick: Hashable, Sendable, CaseIterable {
  case off, on, some

  var state: String {
    switch self {
    case .off: "false"
    case .on: "true"
    case .some: "mixed"
    }
  }
}

/// One of a few that exclude each other.
public struct Option<Action> {
  public var label: String
  public var note = ""
  public var isOn: Bool
  public var isEnabled = true
  public var action: Action

  public init(_ label: String, isOn: Bool, action: Action) {
    self.label = label
    self.isOn = isOn
    self.action = action
  }
}

extension Node {
  /// A box to tick, with its label beside it; the whole line can be pressed.
  public static func checkbox(
    _ label: String, _ tick: Tick, note: String = "", isEnabled: Bool = true, id: String? = nil,
    action: Action
  ) -> Node {
    Node(
      .button, .type("button"), .className("choice"), id.map(Attribute.id), .role("checkbox"),
      Attribute(.ariaChecked, tick.state), .flag(.disabled, if: !isEnabled), on: .click(action)
    ) {
      Node(.span, .className("box"), .decorative) {
        if tick == .some { Icon.minus.node(size: 16) } else { Icon.check.node(size: 16) }
      }
      labels(label, note)
    }
  }

  /// A switch: what it says takes effect at once.
  public static func toggle(
    _ label: String, isOn: Bool, note: String = "", isEnabled: Bool = true, id: String? = nil,
    action: Action
  ) -> Node {
    Node(
      .button, .type("button"), .className("choice switch"), id.map(Attribute.id), .role("switch"),
      .state(.ariaChecked, isOn), .flag(.disabled, if: !isEnabled), on: .click(action)
    ) {
      labels(label, note)
      Node(.span, .className("track"), .decorative) { Node(.span, .className("thumb")) }
    }
  }

  /// A few choices under each other of which one holds; arrow keys go through them.
  public static func radioGroup(
    id: String, label: String, _ options: [Option<Action>]
  ) -> Node {
    Node(.fieldset, .className("radios"), .id(id)) {
      Node(.legend) { label }
      for option in options {
        Node(.label, .className(option.isEnabled ? "choice" : "choice disabled")) {
          radio(option, group: id)
          Node(.span, .className("box round"), .decorative)
          labels(option.label, option.note)
        }
      }
    }
  }

  /// A few choices side by side of which one holds; arrow keys go through them.
  public static func segments(
    id: String, label: String, _ options: [Option<Action>]
  ) -> Node {
    Node(.div, .className("segments"), .role("radiogroup"), .label(label), .id(id)) {
      for option in options {
        Node(.label, .className(option.isOn ? "segment current" : "segment")) {
          radio(option, group: id)
          Node(.span) { option.label }
        }
      }
    }
  }

  /// The parts of a screen, of which one is shown; arrow keys go through them.
  public static func tabs(label: String, panel: String, _ options: [Option<Action>]) -> Node {
    Node(.div, .className("tabs"), .role("tablist"), .label(label)) {
      for option in options {
        Node(
          .button, .type("button"), .className("tab-part"), .role("tab"),
          .state(.ariaSelected, option.isOn), Attribute(.ariaControls, panel),
          option.isOn ? nil : Attribute(.tabIndex, "-1"), on: .click(option.action)
        ) { option.label }
      }
    }
  }

  /// A small choice that can be taken back: a filter, a tag, what was recognised in a line.
  public static func chip(
    _ label: String, icon: Icon? = nil, isOn: Bool, count: String = "", action: Action
  ) -> Node {
    Node(
      .button, .type("button"), .className(isOn ? "chip current" : "chip"),
      .state(.ariaPressed, isOn), on: .click(action)
    ) {
      if let icon { icon.node(size: 16) }
      Node(.span) { label }
      if !count.isEmpty { Node(.span, .className("chip-count")) { count } }
    }
  }

  /// A chip that goes away when it is pressed.
  public static func removableChip(
    _ label: String, icon: Icon? = nil, removeLabel: String, action: Action
  ) -> Node {
    Node(
      .button, .type("button"), .className("chip current"), .label(removeLabel), on: .click(action)
    ) {
      if let icon { icon.node(size: 16) }
      Node(.span) { label }
      Icon.close.node(size: 16)
    }
  }

  /// One of what can be chosen in a sheet, with a tick where it is: a row as of a menu.
  public static func choiceRow(
    _ label: String, icon: Icon? = nil, isOn: Bool, action: Action
  ) -> Node {
    Node(
      .button, .type("button"), .className("menu-item"), .state(.ariaPressed, isOn),
      on: .click(action)
    ) {
      if let icon { icon.node(size: 20) }
      Node(.span) { label }
      if isOn { Icon.check.node(size: 20) }
    }
  }

  private static func radio(_ option: Option<Action>, group: String) -> Node {
    Node(
      .input, .type("radio"), Attribute(.name, group), .className("native"),
      .flag(.checked, if: option.isOn), .flag(.disabled, if: !option.isEnabled),
      on: Handler(.change) { _ in option.action })
  }

  private static func labels(_ label: String, _ note: String) -> Node {
    Node(.span, .className("choice-text")) {
      Node(.span, .className("choice-label")) { label }
      if !note.isEmpty { Node(.span, .className("choice-note")) { note } }
    }
  }
}
