import ArticleCore
public import Kernel
import Kit
public import SyncCore

/// What is decided while an article is read aloud.
extension ReadingState {
  /// How long the device may take to begin.
  static let patience: UInt32 = 6_000

  mutating func listen(to id: ID<Entity>, _ moment: Moment) -> [ReadingEffect] {
    menu = nil
    if listen.now?.item == id {
      return listen.isPlaying ? pauseListening() : playOn(moment)
    }
    guard reader?.id == id, case .ready(let article, _) = reader?.text else {
      listen.wanted = id
      return reader?.id == id ? [] : [.open(path: "/read/" + id.text)]
    }
    return begin(id, article, moment)
  }

  /// The text that was waited for is there.
  mutating func listenToWanted(_ article: Article, _ moment: Moment) -> [ReadingEffect] {
    guard let id = listen.wanted, id == reader?.id else { return [] }
    return begin(id, article, moment)
  }

  private mutating func begin(
    _ id: ID<Entity>, _ article: Article, _ moment: Moment
  ) -> [ReadingEffect] {
    listen.wanted = nil
    guard let item = library.item(id) else { return [] }
    let before = listen.now == nil ? [] : stopListening(moment)
    listen.now = Listening(
      item, article, content: reader?.content ?? "", from: reader?.place ?? item.place)
    listen.problem = nil
    return before + playOn(moment)
  }

  mutating func playOn(_ moment: Moment) -> [ReadingEffect] {
    guard let now = listen.now else { return [] }
    if !listen.voices.isEmpty, listen.fitting.isEmpty {
      listen.problem = .noVoice(language: now.language)
      listen.now?.isPlaying = false
      return []
    }
    listen.problem = nil
    listen.now?.isPlaying = true
    return speak() + [nowPlaying()]
  }

  /// Speaks the sentence from its begin.
  private mutating func speak() -> [ReadingEffect] {
    guard let now = listen.now else { return [] }
    listen.token += 1
    listen.now?.hasBegun = false
    let utterance = Utterance(
      token: listen.token, text: now.words, language: now.language,
      voice: listen.voice?.id ?? "", rate: listen.style.rate)
    return [.own(.speak(utterance)), .own(.awaitSpeech(milliseconds: Self.patience))]
  }

  mutating func speakAgain(_ moment: Moment) -> [ReadingEffect] {
    listen.isPlaying ? playOn(moment) : []
  }

  mutating func pauseListening() -> [ReadingEffect] {
    guard listen.now != nil else { return [] }
    listen.now?.isPlaying = false
    listen.token += 1
    return [.own(.hush), nowPlaying()] + writeListened()
  }

  mutating func stopListening(_ moment: Moment) -> [ReadingEffect] {
    let last = writeListened()
    listen.now = nil
    listen.wanted = nil
    listen.problem = nil
    listen.isSheetOpen = false
    listen.token += 1
    return [.own(.hush), .own(.showPlaying(nil))] + last
  }

  mutating func goListening(to index: Int, _ moment: Moment) -> [ReadingEffect] {
    guard let now = listen.now else { return [] }
    listen.now?.index = min(max(index, 0), now.count - 1)
    return movedToSentence() + (now.isPlaying ? speak() : [])
  }

  mutating func told(_ event: SpeechEvent, _ moment: Moment) -> [ReadingEffect] {
    switch event {
    case .voices(let voices):
      listen.voices = voices.filter { !$0.isVariety }
      return []
    case .began(let token):
      guard token == listen.token, let now = listen.now, now.isPlaying else { return [] }
      listen.now?.hasBegun = true
      // A slow voice needs half a second for a syllable at most.
      let longest = UInt32(10_000 + now.words.utf16.count * 5_000 / max(listen.style.rate, 1))
      return movedToSentence() + [.own(.awaitSpeech(milliseconds: longest))]
    case .ended(let token):
      guard token == listen.token, listen.isPlaying else { return [] }
      return nextSentence(moment)
    case .failed(let token):
      guard token == listen.token, listen.isPlaying else { return [] }
      return fallSilent()
    case .key(let key): return pressed(key, moment)
    }
  }

  mutating func waitedLong(_ moment: Moment) -> [ReadingEffect] {
    guard let now = listen.now, now.isPlaying else { return [] }
    // Some browsers forget to tell that a sentence has ended.
    return now.hasBegun ? nextSentence(moment) : fallSilent()
  }

  private mutating func fallSilent() -> [ReadingEffect] {
    let effects = pauseListening()
    listen.problem = .silent
    return effects
  }

  private mutating func nextSentence(_ moment: Moment) -> [ReadingEffect] {
    guard let now = listen.now else { return [] }
    guard now.index + 1 < now.count else { return endListening(moment) }
    listen.now?.index += 1
    if let stop = now.stopsAt, moment.instant >= stop {
      listen.now?.stopsAt = nil
      listen.now?.stopsIn = nil
      return pauseListening()
    }
    return speak()
  }

  /// The last word is spoken: the item is read.
  private mutating func endListening(_ moment: Moment) -> [ReadingEffect] {
    guard let now = listen.now else { return [] }
    listen.now = nil
    listen.isSheetOpen = false
    let end: [ReadingEffect] = [.own(.hush), .own(.showPlaying(nil))]
    // What describes a film was heard, and not the film.
    guard library.item(now.item)?.type.isMedium != true else { return end }
    var place = now.place
    place.permille = 1000
    if reader?.id == now.item {
      reader?.place = place
      reader?.writtenPlace = place
    }
    return end + [
      .record(
        [Edit(now.item, placeFields(place, of: now.item, moment))], Saying(words.readToTheEnd))
    ]
  }

  /// The reader is where the voice is.
  private mutating func movedToSentence() -> [ReadingEffect] {
    guard let now = listen.now else { return [] }
    var effects: [ReadingEffect] = []
    if reader?.id == now.item, reader?.content == now.content {
      if library.item(now.item)?.type.isMedium != true { reader?.place = now.place }
      effects.append(.keepInView(id: "spoken"))
    }
    if library.item(now.item)?.place?.block != now.place.block { effects += writeListened() }
    return effects
  }

  private mutating func writeListened() -> [ReadingEffect] {
    guard let now = listen.now, let item = library.item(now.item), item.place != now.place,
      !item.type.isMedium
    else { return [] }
    if reader?.id == now.item { reader?.writtenPlace = now.place }
    return [.record([Edit(now.item, [.set(Item.place, now.place)])])]
  }

  private mutating func pressed(_ key: MediaKey, _ moment: Moment) -> [ReadingEffect] {
    switch key {
    case .play: listen.isPlaying ? [] : playOn(moment)
    case .pause: listen.isPlaying ? pauseListening() : []
    case .stop: stopListening(moment)
    case .previous: listen.now.map { goListening(to: $0.paragraph(-1), moment) } ?? []
    case .next: listen.now.map { goListening(to: $0.paragraph(1), moment) } ?? []
    case .back: goListening(to: (listen.now?.index ?? 0) - 1, moment)
    case .forward: goListening(to: (listen.now?.index ?? 0) + 1, moment)
    }
  }

  private func nowPlaying() -> ReadingEffect {
    .own(
      .showPlaying(
        listen.now.map {
          NowPlaying(title: $0.title, source: $0.source, isPlaying: $0.isPlaying)
        }))
  }
}
