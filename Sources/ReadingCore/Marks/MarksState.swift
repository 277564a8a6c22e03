public import Kernel
public import SyncCore

/// Highlights, and the notes of an item.
public struct MarksState: Equatable, Sendable {
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
public enum MarksAction: Sendable {}

extension ReadingState {
  mutating func perform(_ action: MarksAction, _ moment: Moment) -> [ReadingEffect] {
    switch action {
    }
  }
}
