import Kernel
public import ViewTree

extension Node {
  /// A bar for thousandths that are done; the label says what of.
  public static func progressBar(permille: Int, label: String, text: String) -> Node {
    let percent = min(max(permille, 0), 1000) / 10
    return Node(
      .div, .className("progress"), .role("progressbar"), .label(label),
      Attribute(.ariaValueNow, "\(percent)"), Attribute(.ariaValueMin, "0"),
      Attribute(.ariaValueMax, "100"), Attribute(.ariaValueText, text)
    ) {
      Node(
        .svg, .className("progress-line"), Attribute(.width, "100%"), Attribute(.height, "4"),
        .decorative
      ) {
        Node(
          .rect, Attribute(.width, "\(percent)%"), Attribute(.height, "4"),
          Attribute(.fill, "currentColor"))
      }
    }
  }

  /// Grey lines where text will be.
  public static func skeleton(lines: Int) -> Node {
    Node(.div, .className("skeleton"), .decorative) {
      for _ in 0..<lines { Node(.span) }
    }
  }

  /// A word on a small coloured ground, with a sign so that colour is not alone.
  public static func badge(_ text: String, icon: Icon? = nil, tone: Tone = .quiet) -> Node {
    Node(.span, .className("badge " + tone.className)) {
      if let icon { icon.node(size: 16) }
      Node(.span) { text }
    }
  }

  /// A line across the screen that stays until it no longer holds.
  public static func banner(
    _ text: String, icon: Icon, tone: Tone = .quiet,
    @NodeBuilder<Action> actions: () -> [Node] = { [] }
  ) -> Node {
    let buttons = actions()
    return Node(.div, .className("banner " + tone.className), .role("status")) {
      icon.node(size: 20)
      Node(.p) { text }
      if !buttons.isEmpty { Node(.div, .className("banner-actions")) { buttons } }
    }
  }

  /// What is said when there is nothing else to show.
  public static func emptyState(
    icon: Icon, title: String, text: String, @NodeBuilder<Action> actions: () -> [Node]
  ) -> Node {
    let buttons = actions()
    return Node(.div, .className("empty")) {
      Illustration.node(icon)
      Node(.h2) { title }
      Node(.p) { text }
      if !buttons.isEmpty { Node(.div, .className("stack")) { buttons } }
    }
  }
}

/// What a badge or a banner's colour says beside its words.
public enum Tone: Hashable, Sendable, CaseIterable {
  case quiet, good, warning, bad

  var className: String {
    switch self {
    case .quiet: "quiet"
    case .good: "good"
    case .warning: "warning"
    case .bad: "bad"
    }
  }
}

/// One short message at the bottom of the screen, perhaps with a way back.
public struct Toast: Hashable, Sendable {
  public var text: String
  /// The button's label, or empty for none.
  public var actionLabel: String

  public init(_ text: String, actionLabel: String = "") {
    self.text = text
    self.actionLabel = actionLabel
  }
}

extension Node {
  /// The place where toasts appear: always in the tree, so that screen readers hear what comes.
  public static func toastArea(_ toast: Toast?, action: Action) -> Node {
    Node(.div, .className("toasts"), .role("status"), .live("polite")) {
      if let toast {
        Node(.div, .className("toast")) {
          Node(.p) { toast.text }
          if !toast.actionLabel.isEmpty {
            Node(.button, .type("button"), .className("toast-action"), on: .click(action)) {
              toast.actionLabel
            }
          }
        }
      }
    }
  }
}

extension Node {
  /// Turns while something of unknown length is under way; the label is for screen readers.
  public static func spinner(label: String) -> Node {
    Node(.span, .className("spinner-box"), .role("status")) {
      Node(.span, .className("spinner"), .decorative)
      Node(.span, .className("visually-hidden")) { label }
    }
  }

  /// How many, as a small red disc; the label says it in words.
  public static func counter(_ count: Int, label: String) -> Node {
    Node(.span, .className("counter"), .role("img"), .label(label)) {
      count > 99 ? "99+" : "\(count)"
    }
  }

  /// A status as a mark of 12 pixels, whose form differs as its colour does.
  public static func statusDot(_ tone: Tone, label: String) -> Node {
    Node(.span, .className("dot " + tone.className), .role("img"), .label(label))
  }
}
