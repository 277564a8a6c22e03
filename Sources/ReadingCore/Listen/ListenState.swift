public import Kernel
public import SyncCore

/// An article read aloud.
public struct ListenState: Equatable, Sendable {
  public init() {}

  /// True while a sheet of it lies over the screen.
  public var isCovered: Bool { false }

  /// Takes over an entity of a kind that it looks at.
  mutating func update(_ entity: Entity) {}

  /// As it is compared between two programs that did the same.
  func write(to writer: inout CBORWriter) {
    writer.beginArray(0)
  }
}

/// What happened on a screen of it.
public enum ListenAction: Sendable {}

extension ReadingState {
  mutating func perform(_ action: ListenAction, _ moment: Moment) -> [ReadingEffect] {
    switch action {
    }
  }
}
