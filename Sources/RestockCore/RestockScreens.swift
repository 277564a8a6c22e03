public import Kit
public import ViewTree

/// The screens of this app.
public enum RestockScreens {
  /// The heading.
  public static func title(_ route: RestockRoute, _ state: RestockState, _ words: Words) -> String {
    words.restock
  }

  /// What stands below the heading.
  public static func view(
    _ route: RestockRoute, _ state: RestockState, _ scene: RestockScene
  ) -> [Node<RestockAction>] {
    []
  }

  /// The places that the tab bar leads to.
  public static func tabs(
    _ route: RestockRoute, _ state: RestockState, _ scene: RestockScene
  ) -> [Tab] {
    [Tab(.cart, label: scene.words.restock, path: "/restock", isCurrent: route == .home)]
  }

  /// The button that floats over the screen.
  public static func floating(
    _ route: RestockRoute, _ state: RestockState, _ scene: RestockScene
  ) -> Node<RestockAction>? {
    nil
  }

  /// The sheet that lies over the screen.
  public static func sheet(_ state: RestockState, _ scene: RestockScene) -> Node<RestockAction>? {
    nil
  }
}
