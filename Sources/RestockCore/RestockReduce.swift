public import Kernel

/// The state after an action, and what is asked of the app.
public func reduce(
  _ state: inout RestockState, _ action: RestockAction, _ moment: Moment
) -> [RestockEffect] {
  switch action {
  case .addTapped: return state.openNew(moment)
  }
}

extension RestockState {
  /// The sheet for something new.
  public mutating func openNew(_ moment: Moment) -> [RestockEffect] { [] }

  /// A screen of this app is shown, or, with nil, one of another.
  public mutating func enter(_ route: RestockRoute?, _ moment: Moment) -> [RestockEffect] { [] }

  /// A key was pressed outside of any field; nil when it means nothing here.
  public mutating func key(
    _ key: String, _ route: RestockRoute, _ moment: Moment
  ) -> [RestockEffect]? {
    nil
  }
}
