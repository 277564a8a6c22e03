import Kit
import ViewTree

/// The days of a cycle as a bar that empties: what the words beside it say, as a picture.
enum DaysBar {
  static func node(_ outlook: Outlook, height: Int = 4) -> Node<RestockAction> {
    Node(
      .svg, .className("days"), Attribute(.width, "100%"), Attribute(.height, "\(height)"),
      .decorative
    ) {
      Node(
        .rect, Attribute(.width, "\(outlook.percentLeft)%"), Attribute(.height, "\(height)"),
        Attribute(.fill, "currentColor"))
    }
  }
}

extension Outlook {
  /// How much of what was bought last is left.
  var percentLeft: Int {
    guard let reason, let daysLeft else { return 0 }
    return min(max(daysLeft, 0) * 100 / max(reason.cycle * reason.packs, 1), 100)
  }
}
