public import Kernel
public import SyncCore

/// What can be told of a person's reading, without a goal: each nil where there is too little to tell.
public struct ReadingFigures: Equatable, Sendable {
  /// The category that most is in, and its share of what is in any, in percent.
  public struct Top: Equatable, Sendable {
    public let category: ID<Entity>
    public let percent: Int
  }

  /// How many were saved this month.
  public private(set) var saved: Int?
  /// Whether it may be more than that: no more are looked at.
  public private(set) var isMore = false
  /// Of what was opened to be read, how much was read to its end, in percent.
  public private(set) var completion: Int?
  public private(set) var top: Top?
  /// About how long was read this month, in minutes, by what the texts take.
  public private(set) var minutes: Int?

  /// Fewer items are too few to tell of.
  static let least = 5
  /// How far a device's clock may lag behind the moment in which something was saved.
  private static let lag: Int64 = 3_600_000

  init() {}

  init(
    _ sample: LibrarySample, _ library: Library, _ shelves: Shelves, _ context: SuggestionContext
  ) {
    let all = sample.saved
    guard all.count >= Self.least else { return }
    let month = Self.month(context)
    var count = 0
    var began = 0
    var finished = 0
    var read = 0
    for entity in all {
      if month.contains(entity[Item.savedAt].ofCalendar) { count += 1 }
      guard let opened = entity[Item.openedAt], Self.isText(entity) else { continue }
      let item = Item(entity)
      let end = entity[Item.finishedAt]
      began += 1
      if end != nil || item.place?.isFinished == true { finished += 1 }
      guard month.contains((end ?? opened).ofCalendar) else { continue }
      let permille = end == nil ? item.place?.permille ?? 0 : 1000
      read += min(item.minutes ?? 0, 10_000) * permille / 1000
    }
    if count > 0 { saved = count }
    isMore = sample.cut.map { month.contains($0.ofCalendar) } ?? false
    if began >= Self.least { completion = finished * 100 / began }
    if read > 0 { minutes = read }
    top = Self.top(library, shelves)
  }

  public var isEmpty: Bool { saved == nil && completion == nil && top == nil && minutes == nil }

  /// From the first of the month, where the person is, to now.
  private static func month(_ context: SuggestionContext) -> Range<Instant> {
    let now = context.now.ofCalendar
    let offset = context.offsetSeconds ?? 0
    let today = CivilDateTime(now, offsetSeconds: offset).date
    let first = Int64(today.dayNumber - today.day + 1) * Instant.day - Int64(offset) * 1000
    let end = now.adding(milliseconds: lag)
    return min(Instant(milliseconds: first), end)..<end
  }

  /// Whether it is read, and there is an end to come to.
  private static func isText(_ entity: Entity) -> Bool {
    switch entity[Item.type] {
    case .article, .pdf: true
    case .video, .podcast, .image, .note, .voice, .link: false
    }
  }

  private static func top(_ library: Library, _ shelves: Shelves) -> Top? {
    var best: (id: ID<Entity>, count: Int)?
    var all = 0
    for shelf in shelves.all(.category) {
      let count = library.count(inCategory: shelf.id)
      all += count
      if count > best?.count ?? 0 { best = (shelf.id, count) }
    }
    guard all >= least, let best else { return nil }
    return Top(category: best.id, percent: best.count * 100 / all)
  }
}
