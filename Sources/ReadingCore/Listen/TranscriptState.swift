import Kernel
public import SyncCore

/// How far the server is with writing down what a voice note says.
///
/// The numbers are stored and sent.
public enum TranscriptState: Int, Sendable, CaseIterable, PropertyValue {
  public static var absent: TranscriptState { .none }

  case none = 0
  /// A person asked for it; nobody has begun.
  case asked = 1
  case making = 2
  /// What is written in the item was written down.
  case ready = 3
  /// The server has nobody who writes down.
  case noService = 4
  /// No word was heard.
  case nothingSaid = 5
  /// The recording is larger than the service takes.
  case tooLarge = 6
  /// The service gave no text.
  case failed = 7

  /// Whether the server is at work on it, or will be.
  public var isUnderWay: Bool { self == .asked || self == .making }
}

extension ReadingDerivation {
  /// Whether the server should write down what the entity says: a voice note of which a person asked for that.
  public static func wantsTranscript(_ entity: Entity) -> Bool {
    guard entity[Item.transcribing.number] != nil, isLiveItem(entity) else { return false }
    return entity[Item.transcribing].isUnderWay && entity[Item.type] == .voice
      && entity[Item.file] != nil
  }
}
