public import Kernel

/// The state after the action, and what the host is to do now.
public func reduce(_ state: inout State, _ action: Action, _ moment: Moment) -> [Effect] {
  switch action {
  case .started(_, let path):
    state.path = path
    return []
  case .linkTapped(let path):
    state.path = path
    return [.navigate(path: path, replaces: false)]
  case .host:
    return []
  }
}
