import ArticleCore
import Kernel
import Kit
import SyncCore

/// What becomes of reader and items where one listens.
extension ReadingState {
  mutating func perform(_ action: ListenAction, _ moment: Moment) -> [ReadingEffect] {
    switch action {
    case .listenTapped(let id): return pressListen(id, moment)
    case .medium(let action): return perform(action, moment)
    case .file(let action): return perform(action, moment)
    case .queue(let action): return perform(action, moment)
    case .transcriptTapped(let id, let isWanted):
      return [
        .record([Edit(id, [.set(Item.transcribing, isWanted ? .asked : .none)])]),
        .focus(id: TranscriptPart.id),
      ]
    case .told(.key(let key)) where isQueueHeard && (key == .next || key == .previous):
      return step(key == .next ? 1 : -1, moment)
    case .closeTapped:
      let ended = endQueueHeard()
      return ended + follow(listen.reduce(action, at: moment.instant), moment)
    case .told(.key(let key)) where listen.now == nil: return mediumKey(key, moment)
    case .playTapped where listen.problem != nil && hasSpokenFile:
      return perform(SpokenAction.playTapped, moment)
    default: break
    }
    let wasPlaying = listen.isPlaying
    let effects = follow(listen.reduce(action, at: moment.instant), moment)
    return effects + (wasPlaying && !listen.isPlaying ? passOverSilent(moment) : [])
  }

  /// The button that was pressed gives its place to the player, where both stand in one line: the focus goes along.
  private mutating func pressListen(_ id: ID<Entity>, _ moment: Moment) -> [ReadingEffect] {
    let wasHeard = listen.now?.item == id
    let effects = listenOrPause(id, moment)
    return effects + (wasHeard || listen.now?.item != id ? [] : [.focus(id: "player-play")])
  }

  /// Leaves the focus where it is, for whoever scrolls by keys.
  mutating func listenOrPause(_ id: ID<Entity>, _ moment: Moment) -> [ReadingEffect] {
    menu = nil
    return follow(listen.reduce(.listenTapped(id), at: moment.instant), moment)
  }

  /// The text that was waited for is there.
  mutating func listenToWanted(_ article: Article, _ moment: Moment) -> [ReadingEffect] {
    guard let id = listen.wanted, id == reader?.id else { return [] }
    return begin(id, article, moment)
  }

  mutating func follow(_ effects: [ListenEffect], _ moment: Moment) -> [ReadingEffect] {
    var done: [ReadingEffect] = []
    for effect in effects {
      switch effect {
      case .device(let request): done.append(.own(request))
      case .focus(let id): done.append(.focus(id: id))
      case .wantsText(let id): done += find(id, moment)
      case .moved(let now): done += moveReader(to: now)
      case .stopped(let now): if now.isHeard { done += write(now) }
      case .ended(let now, let isInSheet):
        done += finish(now, moment) + goOn(after: now.item, moment)
        if isInSheet { listen.keepSheet(over: now) }
      }
    }
    return done
  }

  private mutating func find(_ id: ID<Entity>, _ moment: Moment) -> [ReadingEffect] {
    guard let reader, reader.id == id else { return [.open(path: "/read/" + id.text)] }
    guard case .ready(let article, _) = reader.text else { return [] }
    return begin(id, article, moment)
  }

  /// Reads an article aloud from where one is, these sentences of it before.
  mutating func begin(
    _ id: ID<Entity>, _ article: Article, beginningWith lines: [SummaryLine] = [],
    _ moment: Moment
  ) -> [ReadingEffect] {
    listen.wanted = nil
    guard let item = library.item(id) else { return [] }
    let open = reader?.id == id ? reader : nil
    var new = Listening(
      item, article, content: open?.content ?? item.content ?? "",
      from: open?.place ?? item.place, beginningWith: lines)
    let file = new.flatMap { spokenFile(for: $0) }
    new?.file = file
    let begun = pauseMedium(moment, forFile: file != nil) + follow(listen.begin(new), moment)
    return begun + (listen.isPlaying ? [] : passOverUnheard(id, moment))
  }

  /// The reader is where the voice is.
  private mutating func moveReader(to now: Listening) -> [ReadingEffect] {
    var effects: [ReadingEffect] = []
    if reader?.id == now.item, reader?.content == now.content {
      if library.item(now.item)?.type.isMedium != true { reader?.place = now.place }
      effects.append(.keepInView(id: "spoken"))
    }
    if library.item(now.item)?.place?.block != now.place.block { effects += write(now) }
    return effects
  }

  /// What was read to its end stays read, and where one only looks something up, the place further on stays.
  private mutating func write(_ now: Listening) -> [ReadingEffect] {
    guard let item = library.item(now.item), !item.type.isMedium else { return [] }
    let place = now.place.going(on: item.place)
    let isOpen = reader?.id == now.item
    guard item.place != place, !isOpen || reader?.isBeforeLeftPlace != true else { return [] }
    if isOpen { reader?.writtenPlace = now.place }
    return [.record([Edit(now.item, [.set(Item.place, place)])])]
  }

  /// The last word was spoken: the item is read.
  private mutating func finish(_ last: Listening, _ moment: Moment) -> [ReadingEffect] {
    // What describes a film was heard, and not the film.
    guard library.item(last.item)?.type.isMedium != true else { return [] }
    var place = last.place
    place.permille = 1000
    if reader?.id == last.item {
      reader?.place = place
      reader?.writtenPlace = place
    }
    return [
      .record(
        [Edit(last.item, placeFields(place, of: last.item, moment))], Saying(words.readToTheEnd))
    ]
  }
}
