/// One of the three apps: each has a theme, colours of its own under the names that all have.
public enum App: Int, Hashable, Sendable, CaseIterable {
  /// Leaf green on the family's paper.
  case later
  /// Ink blue, with the colours that its document gives controls.
  case taskFlow
  /// Persimmon, with green, amber and red for what lasts, runs low and is used up.
  case restock

  /// As `data-theme` names it.
  public var name: String {
    switch self {
    case .later: "later"
    case .taskFlow: "taskflow"
    case .restock: "restock"
    }
  }
}
