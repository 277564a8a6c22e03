public import ViewTree

/// What stands over an empty or a finished screen: the sprout of the family, and what it grows from.
///
/// Drawn on 160 by 120 with the stroke of the icons; each is a few hundred bytes.
public enum Illustration {
  /// The drawing for what the sign stands for; books where there is none of its own.
  public static func node<Action>(_ icon: Icon) -> Node<Action> {
    Node(
      .svg, .className("illustration"), Attribute(.viewBox, "0 0 160 120"),
      Attribute(.width, "160"), Attribute(.height, "120"), Attribute(.fill, "none"),
      Attribute(.stroke, "currentColor"), Attribute(.strokeWidth, "1.5"),
      Attribute(.strokeLineCap, "round"), Attribute(.strokeLineJoin, "round"), .decorative
    ) {
      Node(
        .path, .className("ground"),
        Attribute(.d, "M22 74c-6-30 20-56 56-58s66 18 62 50-30 42-60 42-53-8-58-34z"))
      for path in things(icon) { Node(.path, .className("thing"), Attribute(.d, path)) }
      for path in leaves(icon) { Node(.path, .className("leaf"), Attribute(.d, path)) }
    }
  }

  private static func things(_ icon: Icon) -> [String] {
    switch icon {
    case .inbox, .archive, .link, .warning:
      [
        "M80 74V52", "M40 72l9-16h13", "M98 56h13l9 16",
        "M40 72h24c2 7 8 11 16 11s14-4 16-11h24v24a6 6 0 0 1-6 6H46a6 6 0 0 1-6-6z",
      ]
    case .check, .sprout, .star:
      ["M80 102V56", "M48 102h64", "M57 102c1-12 10-19 23-19s22 7 23 19"]
    default:
      seldom(icon) ?? [
        "M80 102V50", "M44 60h14v42H44z", "M58 66h14v36H58z", "M92 58l12-3 11 44-12 3z",
        "M34 102h92", "M44 70h14", "M95 67l12-3",
      ]
    }
  }

  /// What a first visit does not show, and need not bring.
  private static func seldom(_ icon: Icon) -> [String]? {
    switch icon {
    case .todo:
      [
        "M52 34h56a5 5 0 0 1 5 5v58a5 5 0 0 1-5 5H52a5 5 0 0 1-5-5V39a5 5 0 0 1 5-5z", "M72 64h30",
        "M72 82h22", "M57 64l3 3 5-6", "M57 82l3 3 5-6", "M100 34c0-6 2-9 6-12",
      ]
    case .cart:
      [
        "M60 46h40v7l5 8v36a6 6 0 0 1-6 6H61a6 6 0 0 1-6-6V61l5-8z", "M60 53h40",
        "M55 84c8-4 17 4 25 0s17 4 25 0", "M80 46V34",
      ]
    case .offline:
      ["M54 92a18 18 0 0 1-2-36 26 26 0 0 1 49-6 20 20 0 0 1 8 39.500", "M80 102V74", "M66 102h28"]
    case .search:
      ["M46 62a28 28 0 1 0 56 0a28 28 0 1 0-56 0", "M95 83l22 20", "M74 78V62"]
    default: nil
    }
  }

  /// Two leaves at the end of the stem.
  private static func leaves(_ icon: Icon) -> [String] {
    switch icon {
    case .inbox, .archive, .link, .warning:
      ["M80 54c0-14 9-22 23-22 1 14-8 22-23 22z", "M80 62c0-11-8-17-20-17 0 11 8 18 20 17z"]
    case .todo:
      ["M106 22c0-10 7-15 17-15 0 10-6 16-17 15z", "M101 30c-1-8-7-12-15-11 1 8 7 12 15 11z"]
    case .check, .sprout, .star:
      ["M80 58c0-19 12-29 31-29 1 19-11 30-31 29z", "M80 70c0-15-10-23-26-23 0 15 10 24 26 23z"]
    case .cart:
      ["M80 36c0-13 8-20 21-20 1 13-7 20-21 20z", "M80 42c0-10-7-15-18-15 0 10 7 16 18 15z"]
    case .offline:
      ["M80 76c0-10 7-16 17-16 1 10-6 16-17 16z", "M80 84c0-8-6-13-15-13 0 8 6 13 15 13z"]
    case .search:
      ["M74 64c0-11 7-17 18-17 0 11-6 17-18 17z", "M74 71c0-8-6-13-14-13 0 9 6 13 14 13z"]
    default:
      ["M80 52c0-14 9-22 23-22 1 14-8 22-23 22z", "M80 60c0-11-8-17-20-17 0 11 8 18 20 17z"]
    }
  }
}
