public import ViewTree

/// A choice out of many, in the system's own list.
public struct Select: Hashable, Sendable {
  public struct Choice: Hashable, Sendable {
    public var value: String
    public var label: String

    public init(_ value: String, _ label: String) {
      self.value = value
      self.label = label
    }
  }

  public var id: String
  public var label: String
  public var choices: [Choice]
  public var value: String
  public var helper = ""
  public var isEnabled = true

  public init(id: String, label: String, choices: [Choice], value: String) {
    self.id = id
    self.label = label
    self.choices = choices
    self.value = value
  }
}

extension Node {
  /// A line that opens the system's list: a wheel or a sheet on phones.
  public static func select(
    _ select: Select, onChange: @escaping (String) -> Action
  ) -> Node {
    Node(.div, .className("field")) {
      Node(.label, Attribute(.forID, select.id)) { select.label }
      Node(.div, .className("field-box")) {
        Node(
          .select, .id(select.id), Attribute(.name, select.id), Attribute(.value, select.value),
          .flag(.disabled, if: !select.isEnabled),
          select.helper.isEmpty ? nil : Attribute(.ariaDescribedBy, select.id + "-note"),
          on: .change(onChange)
        ) {
          for choice in select.choices {
            Node(.option, Attribute(.value, choice.value)) { choice.label }
          }
        }
        Icon.down.node(size: 16)
      }
      if !select.helper.isEmpty {
        Node(.p, .className("field-note"), .id(select.id + "-note")) { select.helper }
      }
    }
  }

  /// A line that opens into boxes to tick; `summary` says what is chosen.
  public static func multiSelect(
    id: String, label: String, summary: String, _ options: [Option<Action>]
  ) -> Node {
    Node(.div, .className("field")) {
      Node(.span, .className("field-label"), .id(id + "-label")) { label }
      Node(.details, .className("many"), .id(id)) {
        Node(.summary, Attribute(.ariaDescribedBy, id + "-label")) {
          Node(.span) { summary }
          Icon.down.node(size: 16)
        }
        Node(
          .div, .className("many-choices"), .role("group"),
          Attribute(.ariaLabelledBy, id + "-label")
        ) {
          for option in options {
            Node.checkbox(
              option.label, option.isOn ? .on : .off, note: option.note,
              isEnabled: option.isEnabled, action: option.action)
          }
        }
      }
    }
  }

  /// A number between two buttons that make it smaller and larger, and go on while they are held.
  public static func stepper(_ stepper: Stepper<Action>) -> Node {
    Node(.div, .className("stepper"), .role("group"), .label(stepper.label)) {
      Node(.span, .className("stepper-label"), .decorative) { stepper.label }
      Node.iconButton(
        .minus, label: stepper.lessLabel, isEnabled: stepper.less != nil && stepper.isEnabled,
        className: "repeats", action: stepper.less ?? stepper.idle)
      Node(.output, .className("stepper-value"), .live("polite")) { stepper.text }
      Node.iconButton(
        .plus, label: stepper.moreLabel, isEnabled: stepper.more != nil && stepper.isEnabled,
        className: "repeats", action: stepper.more ?? stepper.idle)
    }
  }
}

/// A number that goes up and down by steps.
public struct Stepper<Action> {
  public var label: String
  /// The number with its unit.
  public var text: String
  public var lessLabel: String
  public var moreLabel: String
  /// Nil at the end of the range.
  public var less: Action?
  public var more: Action?
  /// What a disabled button would say; it cannot be pressed.
  public var idle: Action
  public var isEnabled = true

  public init(
    label: String, text: String, lessLabel: String, moreLabel: String, less: Action?,
    more: Action?, idle: Action
  ) {
    self.label = label
    self.text = text
    self.lessLabel = lessLabel
    self.moreLabel = moreLabel
    self.less = less
    self.more = more
    self.idle = idle
  }
}
