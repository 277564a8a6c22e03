public import SyncCore
public import ViewTree

/// The colour that a person gives a category, a tag or a list.
///
/// The numbers are stored and sent; `Web/styles/organise.css` says what they look like.
public enum ShelfColour: Int, Hashable, Sendable, CaseIterable, RegisterCodable {
  case plain = 0
  case blue = 1
  case green = 2
  case violet = 3
  case amber = 4
  case red = 5
  case teal = 6
  case pink = 7

  public var className: String { "hue hue-\(rawValue)" }

  public func name(_ words: Words) -> String {
    switch self {
    case .plain: words.say("Gray", "회색")
    case .blue: words.say("Blue", "파랑")
    case .green: words.say("Green", "초록")
    case .violet: words.say("Violet", "보라")
    case .amber: words.say("Amber", "주황")
    case .red: words.say("Red", "빨강")
    case .teal: words.say("Teal", "청록")
    case .pink: words.say("Pink", "분홍")
    }
  }
}

extension Node {
  /// All colours, of which one is chosen.
  public static func swatches(
    _ chosen: ShelfColour, _ words: Words, action: (ShelfColour) -> Action
  ) -> Node {
    Node(.div, .className("swatches"), .role("group"), .label(words.colour)) {
      for colour in ShelfColour.allCases {
        Node(
          .button, .type("button"), .className("swatch " + colour.className),
          .label(colour.name(words)), Attribute(.title, colour.name(words)),
          .state(.ariaPressed, chosen == colour), on: .click(action(colour))
        ) {
          if chosen == colour { Icon.check.node(size: 20) }
        }
      }
    }
  }
}

extension Words {
  public var colour: String { say("Color", "색") }
}
