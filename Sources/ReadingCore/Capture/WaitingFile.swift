import Kernel

/// A file on this device that the server does not have yet.
public struct WaitingFile: Hashable, Sendable {
  /// Where it came from.
  public enum Source: UInt8, Sendable {
    /// Chosen, or a photo that was taken.
    case picked = 0
    case recorded = 1
    /// Shared from another app.
    case shared = 2
    /// The person's own picture, drawn anew: no item follows from it.
    case portrait = 3
    /// Shared from another app or by any site: nobody has said yes to it.
    case offered = 4
    /// A text of ours, for a new person to try.
    case example = 5
  }

  /// The SHA-256 of its bytes, in hexadecimal.
  public var hash: String
  public var size: Int
  /// As the browser says; the server looks for itself.
  public var mediaType = ""
  public var name = ""
  /// Of a recording.
  public var seconds = 0
  public var source = Source.picked
  /// Of what was offered: a word that only the worker, which took it, and the address that it led to know.
  public var nonce = ""

  public init(hash: String, size: Int) {
    self.hash = hash
    self.size = size
  }

  /// What it makes; nil for what is not taken.
  public var type: ItemType? {
    // Phones share Markdown and other texts without saying what they are.
    if mediaType.utf8.isEmpty, source != .recorded { return hasNameOfText ? .article : nil }
    let bytes = Array(mediaType.utf8)
    if bytes.starts(with: "image/".utf8) { return .image }
    if bytes.starts(with: "audio/".utf8) || source == .recorded { return .voice }
    if bytes.starts(with: "text/".utf8) { return .article }
    return bytes.elementsEqual("application/pdf".utf8) ? .pdf : nil
  }

  private var hasNameOfText: Bool {
    let bytes = name.utf8.suffix(9).map { (65...90).contains($0) ? $0 + 32 : $0 }
    return [".txt", ".md", ".markdown"].contains { ending in
      bytes.suffix(ending.utf8.count).elementsEqual(ending.utf8)
    }
  }
}

/// Why a file was not taken.
///
/// The numbers are the host's.
public enum FileTrouble: UInt8, Sendable, CaseIterable {
  /// The device has no room.
  case notStored = 0
  case tooLarge = 1
  case unreadable = 2
  /// Neither a picture nor a PDF, a recording or a text.
  case unsupported = 3
}

/// What is asked of the microphone.
///
/// The numbers are the host's.
public enum RecordingCommand: UInt8, Sendable {
  case start = 0
  case pause = 1
  case resume = 2
  case stop = 3
  case cancel = 4
}

/// What the microphone says.
///
/// The numbers are the host's.
public enum RecordingState: UInt8, Sendable {
  /// The person, or the system, said no.
  case refused = 0
  case recording = 1
  case paused = 2
  /// There is none, or the browser cannot.
  case missing = 3
}
