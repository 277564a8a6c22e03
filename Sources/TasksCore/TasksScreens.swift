public import Kit
public import ViewTree

/// The screens of this app.
public enum TasksScreens {
  /// The heading.
  public static func title(_ route: TasksRoute, _ state: TasksState, _ words: Words) -> String {
    words.taskFlow
  }

  /// What stands below the heading.
  public static func view(
    _ route: TasksRoute, _ state: TasksState, _ scene: TasksScene
  ) -> [Node<TasksAction>] {
    []
  }

  /// The places that the tab bar leads to.
  public static func tabs(
    _ route: TasksRoute, _ state: TasksState, _ scene: TasksScene
  ) -> [Tab] {
    [Tab(.todo, label: scene.words.taskFlow, path: "/tasks", isCurrent: route == .home)]
  }

  /// The button that floats over the screen.
  public static func floating(
    _ route: TasksRoute, _ state: TasksState, _ scene: TasksScene
  ) -> Node<TasksAction>? {
    nil
  }

  /// The sheet that lies over the screen.
  public static func sheet(_ state: TasksState, _ scene: TasksScene) -> Node<TasksAction>? {
    nil
  }
}
