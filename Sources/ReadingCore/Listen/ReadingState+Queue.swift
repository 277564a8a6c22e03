import ArticleCore
import Kernel
import Kit
import SyncCore

/// Listening to several items, one after another.
extension ReadingState {
  mutating func perform(_ action: QueueAction, _ moment: Moment) -> [ReadingEffect] {
    switch action {
    case .beginTapped: return beginQueue(moment)
    case .stepTapped(let step): return self.step(step, moment) + [.focus(id: control(after: step))]
    case .chosen(let id):
      let index = listen.style.queue.items.firstIndex(of: id)
      return index.map { hear(at: $0, isChosen: true, moment) } ?? []
    case .moved(let id, let step):
      listen.style.queue.move(id, by: step)
      return [keepQueue, .focus(id: QueuePart.id(of: id))]
    case .removed(let id): return remove(id, moment)
    case .playTapped: return hear(at: listen.style.queue.at, moment)
    case .endTapped:
      endQueue()
      return [keepQueue, .focus(id: "heading")]
    }
  }

  mutating func step(_ step: Int, _ moment: Moment) -> [ReadingEffect] {
    hear(at: listen.style.queue.at + step, step: step, moment)
  }

  /// The button that was pressed, the other one where there is no more to step to, or what plays where both are gone.
  private func control(after step: Int) -> String {
    let queue = listen.style.queue
    if !listen.isSheetOpen, let heard = medium.now?.item, reader?.id != heard {
      return "medium-bar-play"
    }
    return QueuePart.stepID(queue.items.indices.contains(queue.at + step) ? step : -step)
  }

  private var keepQueue: ReadingEffect { .own(.keepListenStyle(listen.style)) }

  /// Whether the queue is what is heard now.
  var isQueueHeard: Bool {
    guard let current = listen.style.queue.current else { return false }
    return current == listen.wanted || current == listen.now?.item ?? medium.now?.item
  }

  /// Whether it can be heard without anything else on the screen: a text, or a recording of our own player.
  func canBeQueued(_ id: ID<Entity>) -> Bool {
    guard let item = library.item(id), !item.isDeleted else { return false }
    if item.type.isMedium { return item.type == .podcast && isRecording(item) }
    return item.content != nil && item.type != .image
  }

  private func isRecording(_ item: Item) -> Bool {
    PlayableMedium(item, library.entity(item.id)) == .own
  }

  /// What is picked, in the order of the list, or all of the list.
  private mutating func beginQueue(_ moment: Moment) -> [ReadingEffect] {
    let listed = listed(organisedList)
    var wanted = listed
    if let picked = organise.picked, !picked.isEmpty {
      wanted = listed.filter { picked.contains($0) }
      if wanted.count != picked.count { wanted = picked }
    }
    organise.sheet = nil
    let items = wanted.filter { canBeQueued($0) }
    guard !items.isEmpty else { return [.say(words.nothingToHear)] }
    organise.picked = nil
    listen.style.queue = ListenQueue(items)
    return hear(at: 0, moment) + [.focus(id: "heading")]
  }

  /// Hears one, or the next that can be heard; past the last one the list ends.
  private mutating func hear(
    at index: Int, step: Int = 1, isChosen: Bool = false, _ moment: Moment
  ) -> [ReadingEffect] {
    let found = audible(from: index, step: step, isChosen: isChosen)
    // Nothing before it is there any more.
    if found == nil, step < 0 { return [] }
    let follows = isReadAlong
    let inSheet = listen.isSheetOpen ? listen.now : nil
    let effects = stopForNext(moment) + begin(found, follows: follows, moment)
    if let inSheet { listen.keepSheet(over: inSheet) }
    return effects
  }

  /// Whether the page of what is heard is open.
  private var isReadAlong: Bool {
    guard let id = reader?.id else { return false }
    return id == listen.wanted || id == listen.now?.item ?? medium.now?.item
  }

  private mutating func begin(
    _ found: Audible?, follows: Bool, _ moment: Moment
  ) -> [ReadingEffect] {
    guard let found, listen.style.queue.items.indices.contains(found.index) else {
      endQueue()
      return [keepQueue]
    }
    listen.style.queue.at = found.index
    return [keepQueue] + start(listen.style.queue.items[found.index], follows: follows, moment)
      + saying(found.passed)
  }

  private mutating func start(
    _ id: ID<Entity>, follows: Bool, _ moment: Moment
  ) -> [ReadingEffect] {
    guard let item = library.item(id) else { return [] }
    // Whoever reads along goes on reading along; whoever is elsewhere stays there.
    let opens: [ReadingEffect] =
      follows && reader?.id != id ? [.openBeside(path: item.path)] : []
    if item.type.isMedium { return perform(MediumAction.playTapped(id), moment) + opens }
    listen.wanted = id
    if let reader, reader.id == id {
      switch reader.text {
      case .ready(let article, _): return begin(id, article, moment)
      // There may be a network by now.
      case .unavailableOffline: return loadArticle()
      case .loading, .outdated, .unreadable, .damaged: return []
      }
    }
    if follows { return opens }
    return item.content.map { [.own(.fetchArticle(id, content: $0))] } ?? []
  }

  private mutating func stopForNext(_ moment: Moment) -> [ReadingEffect] {
    let spoken =
      listen.now == nil ? [] : follow(listen.reduce(.closeTapped, at: moment.instant), moment)
    listen.wanted = nil
    return spoken + pauseMedium(moment, forFile: true)
  }

  /// The text of what is not open came, or not.
  mutating func hearUnopened(
    _ id: ID<Entity>, _ content: String, _ status: Int, _ body: [UInt8], _ moment: Moment
  ) -> [ReadingEffect] {
    guard listen.wanted == id, library.item(id)?.content == content else { return [] }
    if status == 200, let article = try? Article(decoding: body) {
      return begin(id, article, moment)
    }
    return passOver(status, moment)
  }

  /// The text of the page that is read along did not come.
  mutating func missReadAlong(
    _ id: ID<Entity>, _ status: Int, _ moment: Moment
  ) -> [ReadingEffect] {
    guard listen.wanted == id, listen.style.queue.current == id else { return [] }
    guard status == 404 else { return passOver(status, moment) }
    // The newer one is heard once it is there; no sheet shows another text until then.
    let stopped = stopForNext(moment)
    listen.wanted = id
    return stopped
  }

  private mutating func passOver(_ status: Int, _ moment: Moment) -> [ReadingEffect] {
    // Without a network the list waits for one.
    if status == 0 || status >= 500 { return stopForNext(moment) + [.say(words.queueWaits)] }
    let passed = listen.style.queue.current.map { [$0] } ?? []
    return hear(at: listen.style.queue.at + 1, moment) + saying(passed)
  }

  /// One was heard to its end.
  mutating func goOn(after id: ID<Entity>, _ moment: Moment) -> [ReadingEffect] {
    guard listen.style.queue.current == id else { return [] }
    let follows = reader?.id == id
    return stopForNext(moment)
      + begin(audible(from: listen.style.queue.at + 1), follows: follows, moment)
  }

  /// On to what can be heard, or to the end of the list; who reads along, or has the sheet open, goes along.
  mutating func goOn(
    to next: Audible?, from id: ID<Entity>, _ moment: Moment
  ) -> [ReadingEffect] {
    let inSheet = listen.isSheetOpen ? listen.now : nil
    let follows = reader?.id == id
    let effects = stopForNext(moment) + begin(next, follows: follows, moment)
    if let inSheet { listen.keepSheet(over: inSheet) }
    return effects
  }

  private mutating func remove(_ id: ID<Entity>, _ moment: Moment) -> [ReadingEffect] {
    let isHeard = isQueueHeard && listen.style.queue.current == id
    listen.style.queue.remove(id)
    if listen.style.queue.items.isEmpty { endQueue() }
    if isHeard, listen.style.queue.current != nil {
      return hear(at: listen.style.queue.at, moment) + [.focus(id: QueuePart.listID)]
    }
    if isHeard { endQueue() }
    return [keepQueue, .focus(id: QueuePart.listID)]
  }

  mutating func endQueue() { listen.style.queue = ListenQueue() }

  /// What was heard is closed by a press: its list ends with it.
  mutating func endQueueHeard() -> [ReadingEffect] {
    guard isQueueHeard else { return [] }
    endQueue()
    return [keepQueue]
  }
}
