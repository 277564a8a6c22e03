public import Kernel
public import SyncCore

/// Search over what this device holds.
public struct SearchState: Equatable, Sendable {
  /// What was typed.
  public internal(set) var text = ""

  public init() {}

  /// True while a sheet of it lies over the screen.
  public var isCovered: Bool { false }

  /// The address named what to look for.
  mutating func begin(_ text: String) { self.text = text }

  /// Takes over an entity of a kind that it looks at.
  mutating func update(_ entity: Entity) {}

  /// As it is compared between two programs that did the same.
  func write(to writer: inout CBORWriter) {
    writer.write(text)
  }
}

/// What happened on a screen of it.
public enum SearchAction: Sendable {
  case changed(String)
}

extension ReadingState {
  mutating func perform(_ action: SearchAction, _ moment: Moment) -> [ReadingEffect] {
    switch action {
    case .changed(let text):
      search.text = text
      return []
    }
  }
}
