public import Kernel
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

  public private(set) var now: Listening?
  public var style = ListenStyle()
  public var voices: [Voice] = []
  public private(set) var isSheetOpen = false
  public private(set) var problem: Problem?
  /// The item that is to be read aloud once its text is there.
  var wanted: ID<Entity>?
  /// The number of the last utterance.
  private(set) var token: UInt32 = 0
  /// The number of the last jump in a file: no two have the same.
  private var jump = 0

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
  /// What the browser tells of the file that is heard (`MediumReport`).
  case fileTold(String)
  case file(SpokenAction)
  case queue(QueueAction)
  /// Have written down what a voice note says; or no more.
  case transcriptTapped(ID<Entity>, isWanted: Bool)
  /// Of a recording or a film, which needs no voice.
  case medium(MediumAction)
  /// Nothing was heard of the device in a time in which something should have been.
  case waitedLong
}

/// What listening tells the rest of reading, besides what it asks of the device.
enum ListenEffect {
  case device(ReadingRequest)
  case focus(id: String)
  /// The text of this item is to be read aloud; it may have to be opened first.
  case wantsText(of: ID<Entity>)
  /// The voice is at another sentence.
  case moved(Listening)
  /// It stopped, for a while or for good: how far it came is to be kept.
  case stopped(Listening)
  /// The last word was spoken, over which the sheet was open or not.
  case ended(Listening, inSheet: Bool)
}

/// What is decided while an article is read aloud.
///
/// Library and reader are out of reach here: what becomes of them is told by a `ListenEffect`.
extension ListenState {
  /// How long the device may take to begin.
  private static let patience: UInt32 = 6_000

  mutating func reduce(_ action: ListenAction, at instant: Instant) -> [ListenEffect] {
    switch action {
    case .listenTapped(let id): return listen(to: id)
    case .playTapped: return isPlaying ? pause() : play()
    case .sentencesTapped(let step): return go(to: (now?.index ?? 0) + step)
    case .paragraphsTapped(let direction):
      return now.map { go(to: $0.paragraph(direction)) } ?? []
    case .rateChosen(let rate):
      style.rate = min(max(rate, 5), 30)
      return [.device(.keepListenStyle(style))] + (now?.file == nil ? speakAgain() : [])
    case .voiceChosen(let voice):
      guard let now else { return [] }
      style.choose(voice, for: now.language)
      return [.device(.keepListenStyle(style))] + speakAgain()
    case .stopChosen(let minutes):
      now?.stopsIn = minutes
      now?.stopsAt = minutes.map { instant.adding(milliseconds: Int64($0) * 60_000) }
      return []
    case .sheetTapped:
      isSheetOpen = true
      return [.focus(id: "listen-sheet")]
    case .sheetClosed:
      isSheetOpen = false
      return [.focus(id: "player-open")]
    case .closeTapped: return stop()
    case .told(let event): return told(event, at: instant)
    case .waitedLong: return waitedLong(at: instant)
    case .fileTold(let text): return MediumReport(text).map { heard($0, at: instant) } ?? []
    case .medium, .file, .queue, .transcriptTapped: return []
    }
  }

  private mutating func listen(to id: ID<Entity>) -> [ListenEffect] {
    if now?.item == id { return isPlaying ? pause() : play() }
    wanted = id
    return [.wantsText(of: id)]
  }

  /// Reads this aloud from where it is, instead of what is being read; nil where there is no word.
  mutating func begin(_ new: Listening?) -> [ListenEffect] {
    let isOpen = isSheetOpen
    let before = now == nil ? [] : stop()
    wanted = nil
    now = new
    isSheetOpen = isOpen && new != nil
    problem = nil
    return before + play()
  }

  /// The sheet stays for what is heard next: where that has to come first, with what was heard before.
  mutating func keepSheet(over last: Listening) {
    if now == nil, wanted != nil {
      now = last
      now?.hold()
    }
    isSheetOpen = now != nil
  }

  private mutating func play() -> [ListenEffect] {
    guard let now else { return [] }
    if now.file == nil, !voices.isEmpty, fitting.isEmpty {
      problem = .noVoice(language: now.language)
      self.now?.isPlaying = false
      return []
    }
    problem = nil
    self.now?.isPlaying = true
    return speak() + [showPlaying()]
  }

  /// Speaks the sentence from its begin.
  private mutating func speak() -> [ListenEffect] {
    guard let now else { return [] }
    token += 1
    self.now?.hasBegun = false
    if now.file != nil {
      jump += 1
      self.now?.jump(jump)
      return []
    }
    let utterance = Utterance(
      token: token, text: now.words, language: now.language, voice: voice?.id ?? "",
      rate: style.rate)
    return [.device(.speak(utterance)), .device(.awaitSpeech(milliseconds: Self.patience))]
  }

  /// What is read aloud is heard from this file from now on.
  mutating func use(_ file: SpokenFile) -> [ListenEffect] {
    guard now != nil else { return [] }
    now?.file = file
    return [.device(.hush)] + (isPlaying ? speak() : play())
  }

  /// The file tells where it is, and what became of it.
  private mutating func heard(_ report: MediumReport, at instant: Instant) -> [ListenEffect] {
    guard let now, let file = now.file else { return [] }
    switch report.event {
    case .failed:
      // A voice of the browser goes on with the same sentence.
      self.now?.file = nil
      return now.isPlaying ? play() : []
    case .ended: return now.isPlaying ? end(now) : []
    case .stopped: return now.isPlaying ? pause() : []
    case .plays where !now.isPlaying:
      self.now?.isPlaying = true
      return [showPlaying()]
    case .plays, .moved: break
    }
    let index = file.sentence(at: report.position)
    guard now.isPlaying, index != now.index || !now.hasBegun else { return [] }
    self.now?.hasBegun = true
    self.now?.index = index
    if let stop = now.stopsAt, instant >= stop { return stopInTime() }
    return self.now.map { [.moved($0)] } ?? []
  }

  private mutating func stopInTime() -> [ListenEffect] {
    now?.stopsAt = nil
    now?.stopsIn = nil
    return pause()
  }

  private mutating func speakAgain() -> [ListenEffect] { isPlaying ? play() : [] }

  private mutating func pause() -> [ListenEffect] {
    guard let now else { return [] }
    self.now?.isPlaying = false
    token += 1
    return [.device(.hush), showPlaying(), .stopped(now)]
  }

  private mutating func stop() -> [ListenEffect] {
    let last = now.map { [ListenEffect.stopped($0)] } ?? []
    now = nil
    wanted = nil
    problem = nil
    isSheetOpen = false
    token += 1
    return [.device(.hush), .device(.showPlaying(nil))] + last
  }

  private mutating func go(to index: Int) -> [ListenEffect] {
    guard var now else { return [] }
    now.index = min(max(index, 0), now.count - 1)
    self.now = now
    return [.moved(now)] + (now.isPlaying ? speak() : [])
  }

  private mutating func told(_ event: SpeechEvent, at instant: Instant) -> [ListenEffect] {
    switch event {
    case .voices(let voices):
      self.voices = voices.filter { !$0.isVariety }
      return []
    case .began(let token):
      guard token == self.token, let now, now.isPlaying else { return [] }
      self.now?.hasBegun = true
      // A slow voice needs half a second for a syllable at most.
      let longest = UInt32(10_000 + now.words.utf16.count * 5_000 / max(style.rate, 1))
      return [.moved(now), .device(.awaitSpeech(milliseconds: longest))]
    case .ended(let token):
      guard token == self.token, isPlaying else { return [] }
      return nextSentence(at: instant)
    case .failed(let token):
      guard token == self.token, isPlaying else { return [] }
      return fallSilent()
    case .key(let key): return pressed(key)
    }
  }

  private mutating func waitedLong(at instant: Instant) -> [ListenEffect] {
    guard let now, now.isPlaying, now.file == nil else { return [] }
    // Some browsers forget to tell that a sentence has ended.
    return now.hasBegun ? nextSentence(at: instant) : fallSilent()
  }

  private mutating func fallSilent() -> [ListenEffect] {
    let effects = pause()
    problem = .silent
    return effects
  }

  private mutating func nextSentence(at instant: Instant) -> [ListenEffect] {
    guard let now else { return [] }
    guard now.index + 1 < now.count else { return end(now) }
    self.now?.index = now.next
    if let stop = now.stopsAt, instant >= stop { return stopInTime() }
    return speak()
  }

  private mutating func end(_ last: Listening) -> [ListenEffect] {
    let wasOpen = isSheetOpen
    now = nil
    isSheetOpen = false
    return [.device(.hush), .device(.showPlaying(nil)), .ended(last, inSheet: wasOpen)]
  }

  private mutating func pressed(_ key: MediaKey) -> [ListenEffect] {
    switch key {
    case .play: isPlaying ? [] : play()
    case .pause: isPlaying ? pause() : []
    case .stop: stop()
    case .previous: now.map { go(to: $0.paragraph(-1)) } ?? []
    case .next: now.map { go(to: $0.paragraph(1)) } ?? []
    case .back: go(to: (now?.index ?? 0) - 1)
    case .forward: go(to: (now?.index ?? 0) + 1)
    }
  }

  private func showPlaying() -> ListenEffect {
    .device(
      .showPlaying(
        now.map { NowPlaying(title: $0.title, source: $0.source, isPlaying: $0.isPlaying) }))
  }
}
