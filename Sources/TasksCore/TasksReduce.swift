public import Kernel

/// The state after an action, and what is asked of the app.
public func reduce(
  _ state: inout TasksState, _ action: TasksAction, _ moment: Moment
) -> [TasksEffect] {
  switch action {
  case .addTapped: return state.openNew(moment)
  }
}

extension TasksState {
  /// The sheet for something new.
  public mutating func openNew(_ moment: Moment) -> [TasksEffect] { [] }

  /// A screen of this app is shown, or, with nil, one of another.
  public mutating func enter(_ route: TasksRoute?, _ moment: Moment) -> [TasksEffect] { [] }

  /// A key was pressed outside of any field; nil when it means nothing here.
  public mutating func key(
    _ key: String, _ route: TasksRoute, _ moment: Moment
  ) -> [TasksEffect]? {
    nil
  }
}
