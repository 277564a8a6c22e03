import Kernel
public import SyncCore

/// How far the server is with reading an item's text into a file.
///
/// The numbers are stored and sent.
public enum SpeakingState: Int, Sendable, CaseIterable, PropertyValue {
  public static var absent: SpeakingState { .none }

  case none = 0
  /// A person asked for it; nobody has begun.
  case asked = 1
  case making = 2
  case ready = 3
  /// The server has no voice.
  case noVoice = 4
  /// It has none of the text's language.
  case noLanguage = 5
  /// The text takes longer than a file may.
  case tooLong = 6
  /// The account has no room for it.
  case noRoom = 7
  /// The voice gave nothing that can be heard.
  case failed = 8

  /// Whether the server is at work on it, or will be.
  public var isUnderWay: Bool { self == .asked || self == .making }
}

/// An article that the server has read into a file: whose text, which file, and when each sentence ends.
///
/// The register: an array of the article's hash, the file's hash, and the milliseconds that each sentence takes.
public struct SpokenArticle: Hashable, Sendable, RegisterCodable {
  /// The SHA-256 of the article that was read.
  public var content: [UInt8]
  /// The SHA-256 of the file.
  public var sound: [UInt8]
  /// Milliseconds from the beginning to the end of each sentence, in the order of the text.
  public var ends: [Int]

  /// Sentences of one file at most.
  public static let most = 10_000
  /// Milliseconds that one sentence is believed to take at most.
  private static let longest = 600_000

  public init(content: [UInt8], sound: [UInt8], ends: [Int]) {
    self.content = content
    self.sound = sound
    self.ends = ends
  }

  public init?(register value: [UInt8], within limits: Limits) {
    var reader = CBORReader(value)
    guard let (count, content, sound) = Self.head(&reader) else { return nil }
    var ends: [Int] = []
    var end = 0
    for _ in 2..<count {
      guard let length = try? reader.readInt() else { return nil }
      end += min(max(length, 0), Self.longest)
      // The browser's numbers have 32 bits.
      if end > Item.believed(.max) * 1000 { return nil }
      ends.append(end)
    }
    self.init(content: content, sound: sound, ends: ends)
  }

  /// The file's hash alone: of a whole library, the sentences of each would take long.
  public static func sound(in value: [UInt8]) -> [UInt8]? {
    var reader = CBORReader(value)
    return head(&reader)?.sound
  }

  /// Nil for what is no such array, and so names no file.
  private static func head(
    _ reader: inout CBORReader
  ) -> (count: Int, content: [UInt8], sound: [UInt8])? {
    guard let count = try? reader.readArrayCount(), (2...most + 2).contains(count),
      let content = try? reader.readBytes(), content.count == 32,
      let sound = try? reader.readBytes(), sound.count == 32
    else { return nil }
    return (count, content, sound)
  }

  public var register: [UInt8] {
    var writer = CBORWriter()
    writer.beginArray(ends.count + 2)
    writer.write(content)
    writer.write(sound)
    var last = 0
    for end in ends {
      writer.write(end - last)
      last = end
    }
    return writer.bytes
  }

  /// Seconds of all of it.
  public var seconds: Int { ((ends.last ?? 0) + 500) / 1000 }
}

extension ReadingDerivation {
  /// Whether the server should read the entity's text into a file: one was asked for, or is of an older text.
  public static func wantsSpeech(_ entity: Entity) -> Bool {
    // Most items were never asked for.
    guard entity[Item.speaking.number] != nil, isLiveItem(entity),
      let content = entity[Item.content]
    else { return false }
    switch entity[Item.speaking] {
    case .asked, .making: return true
    case .ready: return entity[Item.spoken]?.content != content.bytes
    default: return false
    }
  }
}
