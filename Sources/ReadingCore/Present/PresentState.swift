public import Kernel
public import SyncCore

/// What is known of this moment, and what is suggested for it.
public struct PresentState: Equatable, Sendable {
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
public enum PresentAction: Sendable {}

extension ReadingState {
  mutating func perform(_ action: PresentAction, _ moment: Moment) -> [ReadingEffect] {
    switch action {
    }
  }
}
