/// A screen of this app and its address.
public enum TasksRoute: Hashable, Sendable {
  case home

  /// The screen of the steps after the first; home for what is not known.
  public init(steps: [String]) {
    self = .home
  }

  public var path: String {
    switch self {
    case .home: "/tasks"
    }
  }
}
