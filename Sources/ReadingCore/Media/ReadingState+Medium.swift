public import Kernel
import Kit
public import SyncCore

/// The players of recordings and films.
public struct MediumState: Equatable, Sendable {
  public internal(set) var now: PlayedMedium?
  /// The item for which the player of another site is loaded.
  var shownPlayer: ID<Entity>?
  /// The number of the last jump of what was closed.
  var jump = 0

  public init() {}
}

/// What happened at a player.
public enum MediumAction: Sendable {
  case playTapped(ID<Entity>)
  /// So many seconds on, or back.
  case skipTapped(Int)
  /// A chapter, by the second at which it begins.
  case chapterTapped(ID<Entity>, seconds: Int)
  /// The slider, in seconds, while it is held and as it is let go.
  case held(String)
  case letGo(String)
  /// The player of the site that has the film.
  case siteTapped(ID<Entity>)
  case closeTapped
  /// What the browser tells (`MediumReport`).
  case told(String)
}

extension ReadingState {
  /// The player, which the first part of the app knows nothing of as long as there is none.
  public internal(set) var medium: MediumState {
    get { played?.wrappedValue ?? MediumState() }
    set { played = newValue == MediumState() ? nil : Boxed(wrappedValue: newValue) }
  }

  /// Seconds that the buttons and the media keys go.
  static let secondsBack = 15
  static let secondsOn = 30
  /// Seconds after which the place is written again.
  private static let pause = 15

  mutating func perform(_ action: MediumAction, _ moment: Moment) -> [ReadingEffect] {
    switch action {
    case .playTapped(let id):
      return medium.now?.item == id
        ? setPlaying(medium.now?.isPlaying == false, moment)
        : play(id, at: nil, moment)
    case .skipTapped(let seconds): return skip(seconds)
    case .chapterTapped(let id, let seconds):
      guard medium.now?.item == id else { return play(id, at: seconds, moment) }
      return setPlaying(true, at: Item.believed(seconds), moment)
    case .held(let text):
      if let seconds = Self.seconds(text) { medium.now?.held = seconds * 1000 }
      return []
    case .letGo(let text):
      medium.now?.held = nil
      if let seconds = Self.seconds(text) { medium.now?.go(to: seconds * 1000) }
      return []
    case .siteTapped(let id):
      guard reader?.id == id else { return [] }
      medium.shownPlayer = id
      return stopMedium(moment) + silence(moment) + [.focus(id: MediumPlayer.siteID)]
    case .closeTapped:
      return endQueueHeard() + stopMedium(moment) + [.focus(id: "heading")]
    case .told(let text): return MediumReport(text).map { told($0, moment) } ?? []
    }
  }

  /// A key of headphones or of a lock screen, where nothing is read aloud.
  mutating func mediumKey(_ key: MediaKey, _ moment: Moment) -> [ReadingEffect] {
    switch key {
    case .play: setPlaying(true, moment)
    case .pause, .stop: setPlaying(false, moment)
    case .previous, .back: skip(-Self.secondsBack)
    case .next, .forward: skip(Self.secondsOn)
    }
  }

  /// Where it is, written; and a film ends, for it is seen in its page alone.
  mutating func leaveMedium(_ moment: Moment) -> [ReadingEffect] {
    medium.shownPlayer = nil
    return medium.now?.isFilm == true ? stopMedium(moment) : []
  }

  /// Something else is to be heard; where that is a file, it takes the place of what was played.
  mutating func pauseMedium(_ moment: Moment, forFile: Bool = false) -> [ReadingEffect] {
    if played != nil { medium.shownPlayer = nil }
    if forFile { return stopMedium(moment) }
    return medium.now?.isPlaying == true ? setPlaying(false, moment) : []
  }

  private mutating func stopMedium(_ moment: Moment) -> [ReadingEffect] {
    guard let now = medium.now else { return [] }
    let effects = writeMedium(moment)
    medium.jump = now.jump
    medium.now = nil
    return effects + [.own(.showPlaying(nil))]
  }

  /// What is read aloud ends.
  private mutating func silence(_ moment: Moment) -> [ReadingEffect] {
    listen.now == nil ? [] : follow(listen.reduce(.closeTapped, at: moment.instant), moment)
  }

  private mutating func play(
    _ id: ID<Entity>, at seconds: Int?, _ moment: Moment
  ) -> [ReadingEffect] {
    guard let item = library.item(id), let entity = library.entity(id),
      PlayableMedium(item, entity) == .own
    else { return [] }
    let before = silence(moment) + writeMedium(moment)
    let heard = entity.secondsPlayed ?? 0
    let isOver = item.seconds.map { $0 > 0 && heard >= $0 - 2 } ?? false
    var new = PlayedMedium(item, at: seconds ?? (isOver ? 0 : heard), written: heard)
    new.follow(jump: medium.now?.jump ?? medium.jump)
    medium.now = new
    return before + showMedium()
  }

  private mutating func setPlaying(
    _ isPlaying: Bool, at seconds: Int? = nil, _ moment: Moment
  ) -> [ReadingEffect] {
    guard var now = medium.now else { return [] }
    if let seconds {
      now.go(to: seconds * 1000)
    } else if isPlaying {
      if now.hasFailed { now.goAgain() } else if now.isAtEnd { now.go(to: 0) }
    }
    now.isPlaying = isPlaying
    now.hasFailed = false
    medium.now = now
    let before = isPlaying ? silence(moment) : writeMedium(moment)
    return before + showMedium()
  }

  private mutating func skip(_ seconds: Int) -> [ReadingEffect] {
    guard let now = medium.now else { return [] }
    medium.now?.go(to: now.position + seconds * 1000)
    return []
  }

  private mutating func told(_ report: MediumReport, _ moment: Moment) -> [ReadingEffect] {
    guard var now = medium.now else { return [] }
    let wasPlaying = now.isPlaying
    if report.duration != nil { now.duration = report.duration }
    // What could not be loaded is nowhere: where it was left stays.
    if !now.hasFailed, report.event != .failed { now.move(to: report.position) }
    switch report.event {
    case .moved: break
    case .plays: now.isPlaying = true
    case .stopped: now.isPlaying = false
    case .ended:
      now.isPlaying = false
      now.duration = now.duration ?? now.position
      now.move(to: now.duration ?? now.position)
    case .failed:
      now.isPlaying = false
      now.hasFailed = true
    }
    if wasPlaying, !now.hasFailed { now.hear(isAtEnd: report.event == .ended) }
    medium.now = now
    let before = !wasPlaying && now.isPlaying ? silence(moment) : []
    let isFar = abs(now.position / 1000 - now.written) >= Self.pause
    let written = isFar || wasPlaying && !now.isPlaying ? writeMedium(moment) : []
    var next = report.event == .ended ? goOn(after: now.item, moment) : []
    // What was heard before its network went waits for that.
    if report.event == .failed, !now.hasArrived, listen.style.queue.current == now.item {
      next = passOver(now.item, to: audible(from: listen.style.queue.at + 1), moment)
    }
    return before + written + (wasPlaying == now.isPlaying ? [] : showMedium()) + next
  }

  /// Writes where it is, if it moved by a second, and went where it was to go; how long it is, where nobody said; and that it
  /// is over.
  mutating func writeMedium(_ moment: Moment) -> [ReadingEffect] {
    guard let now = medium.now, !now.isAstray, let entity = library.entity(now.item) else {
      return []
    }
    let seconds = now.position / 1000
    var fields: [Assignment<Item>] = []
    if seconds != now.written { fields.append(.set(Item.playedTo, seconds)) }
    if now.isHeard, entity[Item.finishedAt] == nil {
      fields.append(.set(Item.finishedAt, moment.instant))
    }
    guard !fields.isEmpty else { return [] }
    if let total = now.duration.map({ $0 / 1000 }), total > 0, entity[Item.seconds] == nil {
      fields.append(.set(Item.seconds, total))
      if entity[Item.minutes] == nil {
        fields.append(.set(Item.minutes, max(1, (total + 30) / 60)))
      }
    }
    medium.now?.written = seconds
    return [.record([Edit(now.item, fields)])]
  }

  /// How far an item is played, as its row shows it; nil where nobody has begun.
  func playedShare(of item: Item) -> ReadingPlace? {
    guard let now = medium.now, now.item == item.id, !now.isAstray,
      item.progress?.isFinished != true
    else { return item.progress }
    return ReadingPlace(
      played: now.position / 1000, of: now.duration.map { $0 / 1000 }, isFinished: now.isHeard)
  }

  private func showMedium() -> [ReadingEffect] {
    let playing = medium.now.map {
      NowPlaying(title: $0.title, source: $0.source, isPlaying: $0.isPlaying)
    }
    return [.own(.showPlaying(playing))]
  }

  private static func seconds(_ text: String) -> Int? {
    guard (1...7).contains(text.utf8.count), text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
      return nil
    }
    return Item.believed(text.utf8.reduce(0) { $0 * 10 + Int($1 - 0x30) })
  }
}
