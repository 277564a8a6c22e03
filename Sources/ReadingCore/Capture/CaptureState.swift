public import Kernel
public import SyncCore

/// What is put in: notes, recordings, photos, shared links; and the first run.
public struct CaptureState: Equatable, Sendable {
  /// True while the ways to add something are fanned out of the floating button.
  public var isFanOpen = false
  /// The open sheet for a new note.
  public var noteSheet: NoteSheet?
  /// What was typed of a new note and not saved yet.
  public var draft = NoteDraft()
  /// The note that is being written in its page.
  public var writing: NoteWriting?

  public init() {}

  /// True while a sheet of it lies over the screen.
  public var isCovered: Bool { noteSheet != nil }

  /// Takes over a draft that the device kept; what was typed meanwhile comes after it.
  public mutating func restore(_ stored: NoteDraft) {
    draft.putBelow(stored)
  }

  /// Takes over an entity of a kind that it looks at.
  mutating func update(_ entity: Entity) {}

  /// As it is compared between two programs that did the same.
  func write(to writer: inout CBORWriter) {
    writer.beginArray(4)
    writer.write(isFanOpen)
    writer.write(noteSheet != nil)
    writer.write(draft.encoded)
    writer.write(writing?.encoded ?? [])
  }
}

/// The sheet in which a note is written.
public struct NoteSheet: Hashable, Sendable {
  /// True once Save was pressed on a link that is no address.
  public var isLinkFaulty = false
  /// True from Save until the device has stored it.
  public var isSaving = false
  /// True when the device could not store it.
  public var didFail = false

  public init() {}
}

/// What happened on a screen of it.
public enum CaptureAction: Sendable {
  case fanTapped
  case fanClosed
  case noteTapped
  case noteChanged(String)
  case noteLinkChanged(String)
  case noteCategoryTapped(ID<Entity>)
  case noteSubmitted
  case noteCancelled
  case noteDiscarded
  case writeTapped(ID<Entity>)
  case writingChanged(String)
  case writingEnded
  case versionTapped(ID<Entity>, Int)
}
