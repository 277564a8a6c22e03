import Kit
import ViewTree

/// The marks of the family, which grows through the three apps.
///
/// A seedling, a check mark that comes into leaf, a fruit with what is left in it: the icons of the installed
/// apps (Web/icons) are the same.
enum Mark {
  static func node<Action>(of app: App = .later, size: Int) -> Node<Action> {
    Node(
      .svg, .className("mark"), Attribute(.viewBox, "0 0 64 64"), Attribute(.width, "\(size)"),
      Attribute(.height, "\(size)"), .decorative
    ) {
      for path in leaves(of: app) {
        Node(
          .path, .className(path.isBehind ? "mark-leaf-back" : "mark-leaf"),
          Attribute(.d, path.data))
      }
      Node(
        .path, .className("mark-stem"), Attribute(.d, stem(of: app)), Attribute(.fill, "none"),
        Attribute(.strokeLineCap, "round"), Attribute(.strokeLineJoin, "round"))
    }
  }

  private static func leaves(of app: App) -> [(data: String, isBehind: Bool)] {
    switch app {
    case .later:
      [
        ("M33 35C33 20 42 11 57 10C58 26 48 35 33 35Z", false),
        ("M30 43C30 31 22 24 8 23C8 36 17 44 30 43Z", true),
      ]
    case .taskFlow:
      [
        ("M38 29C37 16 44 8 58 6C59 21 51 30 38 29Z", false),
        ("M33 37C33 27 26 20 13 19C13 30 21 37 33 37Z", true),
      ]
    case .restock:
      [
        ("M14 42c7-4 12 4 18 0s11 4 18 0c0 9-8 14-18 14S14 51 14 42Z", true),
        ("M32 22C32 11 40 3 53 3C53 15 45 22 32 22Z", false),
        ("M30 22C30 13 24 8 13 8C13 17 20 22 30 22Z", true),
      ]
    }
  }

  private static func stem(of app: App) -> String {
    switch app {
    case .later: "M31.5 57V40C31.5 34 35 27 42 22"
    case .taskFlow: "M13 38L26 52C31 40 37 31 45 24"
    case .restock: "M32 23c13-5 23 4 23 17 0 12-10 18-23 18S9 52 9 40c0-13 10-22 23-17z"
    }
  }
}
