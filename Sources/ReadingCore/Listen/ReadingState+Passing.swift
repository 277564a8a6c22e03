import Kernel
import Kit
import SyncCore

/// What can be heard next, and what of the list is passed over on the way there.
struct Audible: Equatable {
  var index: Int
  var passed: [ID<Entity>] = []
}

/// Entries of the list that nothing can play here: the list goes on, and says so.
extension ReadingState {
  /// From this place of the list on, or back; what a person chose counts as it is.
  ///
  /// Where nothing can be heard, it is the first that was passed over, which then says why. Nil where nothing is left.
  func audible(from index: Int, step: Int = 1, isChosen: Bool = false) -> Audible? {
    let items = listen.style.queue.items
    var index = max(index, 0)
    var first: Int?
    var passed: [ID<Entity>] = []
    while items.indices.contains(index) {
      let id = items[index]
      if canBeQueued(id) {
        if isChosen || !lacksVoice(id) { return Audible(index: index, passed: passed) }
        first = first ?? index
        passed.append(id)
      }
      index += step
    }
    return first.map { Audible(index: $0) }
  }

  /// Whether it is known before its text is there that no voice of this device speaks it, and that the server has read it into
  /// no file.
  private func lacksVoice(_ id: ID<Entity>) -> Bool {
    guard let item = library.item(id), !item.type.isMedium, !item.language.isEmpty,
      !listen.voices.isEmpty, library.entity(id)?[Item.spoken] == nil
    else { return false }
    for voice in listen.voices where voice.speaks(item.language) { return false }
    return true
  }

  /// The text at hand is there, and has no word, or no voice speaks its language.
  ///
  /// One of which that was known before was chosen: it stays, and says why.
  mutating func passOverUnheard(_ id: ID<Entity>, _ moment: Moment) -> [ReadingEffect] {
    guard listen.style.queue.current == id, !lacksVoice(id) else { return [] }
    let next = audible(from: listen.style.queue.at + 1)
    // Of a text without a word there is nothing to show.
    if listen.now == nil { return goOn(to: next, from: id, moment) + saying([id]) }
    return passOver(id, to: next, moment)
  }

  /// What was heard stopped for want of a voice.
  mutating func passOverSilent(_ moment: Moment) -> [ReadingEffect] {
    guard let id = listen.now?.item else { return [] }
    switch listen.problem {
    case .silent: return goOnWithoutVoice(moment)
    case .noVoice: return passOverUnheard(id, moment)
    case nil: return []
    }
  }

  /// The device fell silent: the list goes on with what needs no voice of it.
  private mutating func goOnWithoutVoice(_ moment: Moment) -> [ReadingEffect] {
    let queue = listen.style.queue
    guard let id = queue.current, listen.now?.item == id else { return [] }
    var next = Audible(index: queue.at + 1)
    while queue.items.indices.contains(next.index) {
      let item = queue.items[next.index]
      if needsNoVoice(item) { return passOver(id, to: next, moment) }
      if canBeQueued(item) { next.passed.append(item) }
      next.index += 1
    }
    return []
  }

  /// A recording, or a text that the server has read into a file.
  private func needsNoVoice(_ id: ID<Entity>) -> Bool {
    guard canBeQueued(id), let entity = library.entity(id) else { return false }
    return library.item(id)?.type.isMedium == true
      || entity[Item.spoken].map { $0.content == entity[Item.content]?.bytes } == true
  }

  /// Goes on from what could not be heard; the last one stays and says why.
  mutating func passOver(
    _ id: ID<Entity>, to next: Audible?, _ moment: Moment
  ) -> [ReadingEffect] {
    guard var next, !lacksVoice(listen.style.queue.items[next.index]) else { return [] }
    next.passed.insert(id, at: 0)
    return goOn(to: next, from: id, moment)
  }

  /// Tells what was passed over.
  func saying(_ passed: [ID<Entity>]) -> [ReadingEffect] {
    var titles: [String] = []
    for id in passed {
      if let item = library.item(id), !item.isDeleted { titles.append(item.displayTitle) }
    }
    return titles.isEmpty ? [] : [.say(words.passedOver(titles))]
  }
}
