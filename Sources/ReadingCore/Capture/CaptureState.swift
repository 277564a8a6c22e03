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
  /// The open sheet of a recording.
  public var voice: VoiceSheet?
  /// The open sheet over what was just shared or pasted.
  public var processing: ProcessingSheet?
  /// What the person told of themselves.
  public var person = Person()
  /// How many of the examples have still to become items.
  var exampleCount = 0
  /// What takes back those that did.
  var examplesUndo: [Edit] = []

  public init() {}

  /// Takes over a draft that the device kept; what was typed meanwhile comes after it.
  ///
  /// False where it would be lost: in a note that is being saved, or beside another link.
  public mutating func restore(_ stored: NoteDraft) -> Bool {
    guard noteSheet?.isSaving != true,
      draft.link.utf8.isEmpty || stored.link.utf8.isEmpty || draft.link == stored.link
    else { return false }
    draft.putBelow(stored)
    return true
  }

  /// Puts a text that another app shared under what is being written.
  public mutating func add(_ text: String) {
    draft.text = draft.text.utf8.isEmpty ? text : draft.text + "\n" + text
  }

  /// Takes over an entity of a kind that it looks at.
  mutating func update(_ entity: Entity) {
    if entity.id == ReadingSettings.id { person = Person(entity) }
  }

  /// As it is compared between two programs that did the same.
  func write(to writer: inout CBORWriter) {
    writer.beginArray(8)
    writer.write(isFanOpen)
    writer.write(noteSheet != nil)
    writer.write(draft.encoded)
    writer.write(writing?.encoded ?? [])
    writer.write(voice?.milliseconds ?? 0)
    writer.write(processing?.reason ?? "")
    writer.write(person.topics.count)
    writer.write(exampleCount)
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
  case filesTapped
  case voiceTapped
  case recordingPaused
  case recordingResumed
  case recordingEnded
  case voiceSaved
  case voiceLeft
  case voiceKept
  case voiceCancelled
  case pasteTapped
  case processTapped(ID<Entity>)
  case reasonChanged(String)
  case processingCategoryTapped(ID<Entity>)
  case processingSaved
  case processingClosed
  case topicTapped(Topic)
  case personForgotten
  case firstRunOn(FirstRunStep)
  case examplesTapped
  /// What was typed elsewhere is to be saved: an address as a link, all else as a note.
  case textAdded(String)
}

/// What is asked of the app, and of the host beyond it.
public enum CaptureRequest: Hashable, Sendable {
  case pickFiles
  /// Texts become files that wait, and so items.
  case keepTexts(names: [String], texts: [String])
  case record(RecordingCommand)
  /// A file becomes an item.
  case save(WaitingFile)
  /// Nobody wants the file.
  case drop(String)
  case paste
}
