import Kernel

/// What reads sentences aloud for the server: a program or a service that its owner chose.
public struct Speaker: Sendable {
  public enum Failure: Error, Hashable, Sendable {
    /// It has no voice of this language.
    case noLanguage
    /// It may go well another time: the machine, the network or the service was short of something.
    case notNow
    /// What it gave is no sound.
    case unusable(Trouble)
    /// What it said is longer than a file may be.
    case tooLong
  }

  /// Why nothing can be heard, for the server's log: only its owner can mend that.
  public enum Trouble: Hashable, Sendable {
    /// The service refused, with this HTTP status: a wrong key, model or voice.
    case status(Int)
    /// The program, or the encoder, ended with an error or at a limit of its own.
    case programFailed
    case programTookTooLong
    case answerTooLarge
    /// No WAV file of 16 bits, or one of another rate than the one before.
    case noSound
    /// The item has no text any more.
    case noText
  }

  /// One sentence in this language (a BCP 47 tag, or empty), as a WAV file.
  public var say: @Sendable (_ text: String, _ language: String) async throws(Failure) -> [UInt8]
  /// Makes a smaller file of a WAV file: MP3, which every browser plays; nil where this machine has no program for it.
  public var encode: (@Sendable (_ wav: [UInt8]) async throws(Failure) -> [UInt8])?

  public init(
    say: @escaping @Sendable (_ text: String, _ language: String) async throws(Failure) -> [UInt8],
    encode: (@Sendable (_ wav: [UInt8]) async throws(Failure) -> [UInt8])? = nil
  ) {
    self.say = say
    self.encode = encode
  }
}

/// Which voice speaks which language.
public struct VoiceNames: Hashable, Sendable {
  /// By the language's tag in small letters, or `*` for all others; empty where a voice is called as its language.
  private let names: [String: String]

  /// Nil for anything but `en=NAME,ko=NAME`, of which `*=NAME` is for all other languages.
  public init?(_ text: String) {
    var names: [String: String] = [:]
    for part in text.split(separator: ",") {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, case let language = sides[0].trimmed.lowercased(), !language.isEmpty,
        case let name = sides[1].trimmed, !name.isEmpty
      else { return nil }
      names[language] = name
    }
    self.names = names
  }

  /// Nil where nobody speaks it.
  public func voice(for language: String) -> String? {
    let tag = language.lowercased()
    let root = String(tag.prefix { $0 != "-" && $0 != "_" })
    guard names.isEmpty else { return names[tag] ?? names[root] ?? names["*"] }
    // A page says what it likes of its language.
    let isPlain = (2...3).contains(root.utf8.count) && root.utf8.allSatisfy { 0x61...0x7A ~= $0 }
    return isPlain ? root : "en"
  }
}

extension Substring {
  fileprivate var trimmed: String { String(self).trimmed }
}
