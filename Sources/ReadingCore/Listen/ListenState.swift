public import Kernel
import Kit
public import SyncCore

/// Reading aloud.
public struct ListenState: Equatable, Sendable {
  /// Why nothing is heard.
  public enum Problem: Equatable, Sendable {
    /// The device speaks, but not this language.
    case noVoice(language: String)
    /// Nothing was heard: there is no voice, or it could not be used.
    case silent
  }

  public var now: Listening?
  public var style = ListenStyle()
  public var voices: [Voice] = []
  public var isSheetOpen = false
  public var problem: Problem?
  /// The item that is to be read aloud once its text is there.
  var wanted: ID<Entity>?
  /// The number of the last utterance.
  var token: UInt32 = 0

  public init() {}

  public var isPlaying: Bool { now?.isPlaying == true }

  /// Whether the item is being spoken: its place is then where the voice is.
  func speaks(_ id: ID<Entity>) -> Bool { now?.item == id && isPlaying }

  /// The voices of the language that is read.
  public var fitting: [Voice] {
    guard let now else { return [] }
    if now.language.isEmpty { return voices }
    return voices.filter { $0.speaks(now.language) }
  }

  /// The voice that speaks; nil where the browser chooses.
  public var voice: Voice? {
    guard let now, let chosen = style.voice(for: now.language) else { return nil }
    for voice in voices where voice.id == chosen { return voice }
    return nil
  }

  /// Takes over an entity of a kind that it looks at.
  mutating func update(_ entity: Entity) {}

  /// As it is compared between two programs that did the same.
  func write(to writer: inout CBORWriter) {
    writer.beginArray(5)
    if let now { writer.write(now.item) } else { writer.writeNull() }
    writer.write(now?.index ?? 0)
    writer.write(isPlaying)
    writer.write(Int(token))
    writer.write(style.encoded)
  }
}

/// What happened on a screen of it.
public enum ListenAction: Sendable {
  /// Read this item aloud, from where it is; or stop for a while, if that is what is being read.
  case listenTapped(ID<Entity>)
  case playTapped
  /// So many sentences on, or back.
  case sentencesTapped(Int)
  case paragraphsTapped(Int)
  case rateChosen(Int)
  case voiceChosen(String)
  /// Stop after so many minutes; nil: at the end.
  case stopChosen(minutes: Int?)
  case sheetTapped
  case sheetClosed
  case closeTapped
  case told(SpeechEvent)
  /// Nothing was heard of the device in a time in which something should have been.
  case waitedLong
}

extension ReadingState {
  mutating func perform(_ action: ListenAction, _ moment: Moment) -> [ReadingEffect] {
    switch action {
    case .listenTapped(let id): return listen(to: id, moment)
    case .playTapped: return listen.isPlaying ? pauseListening() : playOn(moment)
    case .sentencesTapped(let step): return goListening(to: (listen.now?.index ?? 0) + step, moment)
    case .paragraphsTapped(let direction):
      return listen.now.map { goListening(to: $0.paragraph(direction), moment) } ?? []
    case .rateChosen(let rate):
      listen.style.rate = min(max(rate, 5), 30)
      return [.own(.keepListenStyle(listen.style))] + speakAgain(moment)
    case .voiceChosen(let voice):
      guard let now = listen.now else { return [] }
      listen.style.choose(voice, for: now.language)
      return [.own(.keepListenStyle(listen.style))] + speakAgain(moment)
    case .stopChosen(let minutes):
      listen.now?.stopsIn = minutes
      listen.now?.stopsAt = minutes.map {
        moment.instant.adding(milliseconds: Int64($0) * 60_000)
      }
      return []
    case .sheetTapped:
      listen.isSheetOpen = true
      return [.focus(id: "listen-sheet")]
    case .sheetClosed:
      listen.isSheetOpen = false
      return [.focus(id: "player-open")]
    case .closeTapped: return stopListening(moment)
    case .told(let event): return told(event, moment)
    case .waitedLong: return waitedLong(moment)
    }
  }
}
