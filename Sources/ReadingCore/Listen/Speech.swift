import Kernel

/// A voice of this device.
public struct Voice: Hashable, Sendable {
  /// What the browser calls it by.
  public var id: String
  public var name: String
  /// BCP 47 tag.
  public var language: String

  public init(id: String, name: String, language: String) {
    self.id = id
    self.name = name
    self.language = language
  }

  /// Whether it is another's voice in disguise: espeak-ng lists each of its 130 a hundred times more, as
  /// "English+Adam".
  public var isVariety: Bool { name.utf8.contains(0x2B) }

  /// Whether it speaks a text of this language: regions aside.
  func speaks(_ tag: String) -> Bool { Voice.root(language) == Voice.root(tag) }

  /// The language of a tag without its region, in small letters.
  static func root(_ tag: String) -> [UInt8] {
    var root: [UInt8] = []
    for byte in tag.utf8 {
      if byte == 0x2D || byte == 0x5F { break }
      root.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
    }
    return root
  }
}

/// A sentence that is to be spoken.
public struct Utterance: Hashable, Sendable {
  /// Comes back with what happens to it.
  public var token: UInt32
  public var text: String
  public var language: String
  /// Empty: the browser's own choice.
  public var voice: String
  /// Tenths of the usual speed.
  public var rate: Int

  public init(token: UInt32, text: String, language: String, voice: String, rate: Int) {
    self.token = token
    self.text = text
    self.language = language
    self.voice = voice
    self.rate = rate
  }
}

/// What the device's speech tells.
public enum SpeechEvent: Hashable, Sendable {
  case voices([Voice])
  case began(token: UInt32)
  case ended(token: UInt32)
  case failed(token: UInt32)
  case key(MediaKey)
}

/// The keys of a keyboard, of headphones, of a lock screen.
///
/// The numbers are the host's.
public enum MediaKey: UInt8, Sendable, CaseIterable {
  case play = 0
  case pause = 1
  case stop = 2
  case previous = 3
  case next = 4
  case back = 5
  case forward = 6
}

/// What the system shows of what is being read aloud.
public struct NowPlaying: Hashable, Sendable {
  public var title: String
  public var source: String
  public var isPlaying: Bool

  public init(title: String, source: String, isPlaying: Bool) {
    self.title = title
    self.source = source
    self.isPlaying = isPlaying
  }
}

/// How a person listens, and to what one after another: kept on the device.
public struct ListenStyle: Hashable, Sendable {
  public static let rates = [5, 8, 10, 12, 15, 18, 20, 25, 30]

  /// Tenths of the usual speed.
  public var rate = 10
  /// The voice chosen for each language, in the order of the choosing.
  var voices: [Choice] = []
  /// What is listened to one after another.
  public var queue = ListenQueue()

  struct Choice: Hashable, Sendable {
    var language: [UInt8]
    var voice: String
  }

  public init() {}

  public init?(encoded bytes: [UInt8]) {
    var reader = CBORReader(bytes)
    // What cannot be read was not chosen.
    guard let count = try? reader.readArrayCount(), count >= 1, let rate = try? reader.readInt()
    else { return nil }
    self.rate = min(max(rate, 5), 30)
    for _ in 0..<((count - 1) / 2) {
      guard let language = try? reader.readBytes(), let voice = try? reader.readText() else {
        return
      }
      // No language begins with this: earlier versions have a voice that nothing is read by.
      if language.first == 0 {
        queue = ListenQueue(bytes: language.dropFirst())
        continue
      }
      voices.append(Choice(language: language, voice: voice))
    }
  }

  public var encoded: [UInt8] {
    var writer = CBORWriter()
    let hasQueue = !queue.items.isEmpty
    writer.beginArray(1 + 2 * voices.count + (hasQueue ? 2 : 0))
    writer.write(rate)
    for choice in voices {
      writer.write(choice.language)
      writer.write(choice.voice)
    }
    if hasQueue {
      writer.write([0] + queue.bytes)
      writer.write("")
    }
    return writer.bytes
  }

  func voice(for language: String) -> String? {
    let root = Voice.root(language)
    for choice in voices where choice.language == root { return choice.voice }
    return nil
  }

  mutating func choose(_ voice: String, for language: String) {
    let root = Voice.root(language)
    voices.removeAll { $0.language == root }
    voices.append(Choice(language: root, voice: voice))
  }
}
